"""All that can be done with questions and answers, each with its words and keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.questions.answer_card import AnswerCard
from app.questions.question_pane import QuestionPane

_CITATIONS = range(1, 10)


class QuestionActions(QObject):
    """Fills the window's menu; what is about an answer is about the current one."""

    def __init__(self, pane: QuestionPane, window: QWidget) -> None:
        super().__init__(window)
        self._pane = pane
        self._window = window

    def fill(self, menu: QMenu) -> None:
        """Add all actions to a menu of the window."""
        pane = self._pane
        self._add(menu, self.tr("&Ask"), pane.box.entry.setFocus, "Ctrl+L")
        self._add(menu, self.tr("&Stop the answer"), pane.stop, "Esc")
        self._of_answer(menu, self.tr("Ask a&gain"), _ask_again, "Ctrl+Shift+R")
        self._of_answer(menu, self.tr("&Edit the question"), _edit, "Ctrl+Shift+E")
        menu.addSeparator()
        numbers = menu.addMenu(self.tr("Go to c&itation"))
        for number in _CITATIONS:
            text = self.tr("Citation &{number}").replace("{number}", str(number))
            self._of_answer(numbers, text, _citation(number), f"Alt+{number}")
        find = self.tr("Find e&very place of the question")
        self._of_answer(menu, find, lambda card: card.places_asked.emit(), "Ctrl+Shift+G")
        why = self.tr("&Why this answer?")
        self._of_answer(menu, why, lambda card: card.why_asked.emit(), "Ctrl+Shift+Y")
        checked = self.tr("I chec&ked this answer")
        self._of_answer(menu, checked, lambda card: card.toggle_checked(), "Ctrl+Shift+K")
        menu.addSeparator()
        for text, form, keys in (
            (self.tr("&Copy the answer with its sources"), "text", "Ctrl+Shift+C"),
            (self.tr("Copy the &picture of the cited lines"), "picture", "Ctrl+Shift+X"),
            (self.tr("Save the answer as W&ord document…"), "docx", "Ctrl+S"),
            (self.tr("Save the answer as P&DF…"), "pdf", "Ctrl+Shift+S"),
            (self.tr("Save the pict&ure of the cited lines…"), "png", "Ctrl+Shift+P"),
        ):
            self._of_answer(menu, text, _proof(form), keys)
        menu.addSeparator()
        self._add(menu, self.tr("&New conversation"), pane.begin_anew, "Ctrl+N")
        self._add(menu, self.tr("All conversa&tions"), pane.toggle_list, "Ctrl+H")

    def _of_answer(
        self, menu: QMenu, text: str, act: Callable[[AnswerCard], object], keys: str
    ) -> None:
        def act_on_current() -> None:
            card = self._pane.current_card()
            if card:
                act(card)

        self._add(menu, text, act_on_current, keys)

    def _add(self, menu: QMenu, text: str, act: Callable[[], object], keys: str) -> None:
        action = QAction(text, self._window)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: act())
        menu.addAction(action)


def _ask_again(card: AnswerCard) -> None:
    card.asked_again.emit(card.question)


def _edit(card: AnswerCard) -> None:
    card.edit_asked.emit(card.question)


def _citation(number: int) -> Callable[[AnswerCard], None]:
    return lambda card: card.choose_citation(number)


def _proof(form: str) -> Callable[[AnswerCard], None]:
    return lambda card: card.proof_asked.emit(form)
