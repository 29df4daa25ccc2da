"""Stops at questions, their answers, and what leaves the program."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QToolTip

from benchmarks.tour.guide import Guide, TourStuckError
from benchmarks.tour.stops import Stop


def _evidence(guide: Guide) -> None:
    guide.add_all()
    guide.window.questions.begin_anew()
    card = guide.ask(guide.words.asked)
    guide.until(lambda: card.found.isVisible() or card.answer, "the passages")


def _answer(guide: Guide) -> None:
    guide.finish()
    card = guide.answered(guide.words.asked)
    guide.show_citation(card)


def _hover(guide: Guide) -> None:
    card = guide.answered(guide.words.asked)
    point = card.view.citation_point(1)
    if point is None:
        raise TourStuckError(f"citation 1 of “{card.question}”")
    guide.point_at(card.view.viewport(), point)
    guide.until(QToolTip.isVisible, "the quote")


def _menu(guide: Guide) -> None:
    guide.answered(guide.words.asked)
    guide.open_menu(guide.words.menu)
    guide.until(QApplication.activePopupWidget, "the menu of questions")


def _follow_up(guide: Guide) -> None:
    card = guide.answered(guide.words.asked, guide.words.followed_up)
    if card.answer and card.answer.citations:
        guide.show_citation(card, card.answer.citations[0].number)


def _from_a_scan(guide: Guide) -> None:
    card = guide.answered(guide.words.asked_scan)
    if card.answer and card.answer.citations:
        guide.show_citation(card, card.answer.citations[0].number)


def _refusal(guide: Guide) -> None:
    guide.answered(guide.words.asked_in_vain)


def _looked_up(guide: Guide) -> None:
    guide.answered(guide.words.sought)


def _copied(guide: Guide) -> None:
    card = guide.answered(guide.words.asked)
    guide.click(card.tools.copy)
    guide.until(guide.window.questions.said.isVisible, "the word that it was copied")


def _proof(guide: Guide) -> QImage:
    card = guide.answered(guide.words.asked)
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    guide.click(card.tools.picture)
    guide.until(lambda: not clipboard.image().isNull(), "the proof picture")
    return clipboard.image()


def _checked(guide: Guide) -> None:
    card = guide.answered(guide.words.asked_policy)
    if not card.tools.check.isVisible():
        raise TourStuckError(f"an answer to “{card.question}” that can be checked")
    if card.turn and not card.turn.verified_at:
        guide.click(card.tools.check)
        guide.until(lambda: card.turn and card.turn.verified_at, "the mark")


def _asked_again(guide: Guide) -> None:
    guide.window.questions.begin_anew()
    card = guide.ask(guide.words.asked_policy)
    guide.until(card.checked.isVisible, "the answer that was checked before")


def _lapsed(guide: Guide) -> None:
    guide.finish()
    guide.window.questions.begin_anew()
    guide.papers.bring_new_edition()
    guide.add(guide.papers.older)
    card = guide.answered(guide.words.asked_policy)
    guide.window.questions.reveal(card)


def _conversations(guide: Guide) -> None:
    guide.answered(guide.words.asked)
    guide.window.questions.toggle_list()
    guide.until(guide.window.questions.list.model.rowCount, "the conversations")


STOPS = (
    Stop("evidence", "What was found stands there at once, while the answer is written", _evidence),
    Stop("answer", "The answer; its number opens the page at the very words", _answer, closer=True),
    Stop("hover", "The mouse on a number shows the words that are cited", _hover),
    Stop("menu", "Everything that can be done with an answer, and its keys", _menu),
    Stop("follow-up", "A follow-up question, and how it was understood", _follow_up),
    Stop("scan-cited", "A scan is cited with the picture of its line", _from_a_scan, closer=True),
    Stop("refusal", "Not in the documents: why, and what to do", _refusal, closer=True),
    Stop("looked-up", "A lone word is looked up, not answered", _looked_up),
    Stop("copied", "An answer copied with its sources", _copied),
    Stop("proof", "The proof picture that can be pasted into a message", _proof),
    Stop("conversations", "All conversations", _conversations, closer=True),
    Stop("checked", "An answer that was checked by a person", _checked),
    Stop("asked-again", "The same question again: the checked answer at once", _asked_again),
)
LAST = (Stop("lapsed", "A cited document has changed: the mark has lapsed, and says so", _lapsed),)
