"""Check questions are kept from answers, asked again, compared, and never change the gate alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QMenu
from pytestqt.qtbot import QtBot

from app.checking.checks_page import ChecksPage
from app.engine_client import EngineClient
from app.main_window import MainWindow
from engine.protocol import (
    Ask,
    Cancel,
    Cancelled,
    CheckProgressed,
    DocumentChanged,
    EngineStarted,
    Finished,
    GetPageSizes,
    ListChecks,
    RemoveCheck,
    Result,
    RunChecks,
    SaveCheck,
    SetGateLimit,
)
from engine.types import (
    Answer,
    CheckChange,
    CheckOutcome,
    CheckReport,
    CheckRow,
    CheckVerdict,
    CitedPlace,
    Expectation,
    GateFlip,
    GateProposal,
    Location,
    LocationKind,
    OwnLimit,
)
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import NAME, ROW, RULE, Policy

PLACE = CitedPlace(1, NAME, 1)
THERE = Expectation(True, PLACE, RULE)
GOOD = CheckOutcome(CheckVerdict.RIGHT, "answered", True, rank=1, score=1.0, cited=(PLACE,))
REFUSED = CheckOutcome(
    CheckVerdict.SHOULD_HAVE_ANSWERED, "insufficient_evidence", False, "nothing_near", rank=6
)
CHANGED = CheckRow(1, "会员多久内可以退货？", THERE, "", REFUSED, GOOD,
                   (CheckChange.RANK, CheckChange.DECISION, CheckChange.CITATION))  # fmt: skip
RIGHT = CheckRow(2, "食堂几点开门？", Expectation(False), "",
                 replace(REFUSED, verdict=CheckVerdict.RIGHT))  # fmt: skip
NEW = CheckRow(3, "定制商品可以退吗？", Expectation(True, wrong=(PLACE,)), "")
REPORT = CheckReport((CHANGED, RIGHT, NEW), "2026-11-28T08:00:00Z", ("documents", "models"))
PROPOSAL = GateProposal(
    "multilingual-e5-small", -1.2, -0.9, (GateFlip(2, RIGHT.question, False, True),
    GateFlip(1, CHANGED.question, False, False)), 24, (1, 2), (4, 0))  # fmt: skip


def click(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def show(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, report: CheckReport
) -> ChecksPage:
    """Open the page by its key, and let the engine tell these questions."""
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_T, both)
    page = window.checking.page
    assert page.isVisible()
    asked = engine.receive(ListChecks)
    engine.send(Finished(asked.request_id, Result(checks=report)))
    qtbot.waitUntil(lambda: window.checking.checks.report == report)
    return page


@pytest.fixture
def page(window: MainWindow, engine: CrankedEngine, qtbot: QtBot) -> ChecksPage:
    return show(window, engine, qtbot, REPORT)


def shown(page: ChecksPage) -> list[int]:
    return [view.row.id for view in page.rows]


def test_each_question_says_what_was_expected_what_came_and_what_changed(page: ChecksPage) -> None:
    assert page.summary.text().startswith("1 of 3 as expected · 1 changed · 1 not asked yet")
    first, second, third = page.rows
    assert first.verdict.text() == "Refused, and should have answered"
    assert first.expected.text() == f"Expected: {NAME}, page 1"
    assert first.changes.text().splitlines() == [
        "Search: number 1 → number 6",
        "Decision: evidence enough → not enough",
        f"Citations: {NAME}, page 1 → none",
    ]
    assert second.verdict.text() == "As expected"
    assert second.expected.text() == "Expected: not in the documents"
    assert not second.changes.isVisible() and not second.show_place.isVisible()
    assert third.verdict.text() == "Not asked yet"
    assert third.expected.text() == f"Expected: an answer, and not from {NAME}, page 1"


def test_it_says_what_has_changed_since_they_were_asked(page: ChecksPage) -> None:
    assert page.outdated.text() == (
        "Changed since they were last asked: the documents, the language models."
    )


def test_only_what_changed_or_what_is_not_as_expected_can_be_shown(page: ChecksPage) -> None:
    page.filter.setFocus()
    QTest.keyClick(page.filter, Qt.Key.Key_Down)
    assert shown(page) == [1]
    QTest.keyClick(page.filter, Qt.Key.Key_Down)
    assert shown(page) == [1, 3]
    QTest.keyClick(page.filter, Qt.Key.Key_Up)
    QTest.keyClick(page.filter, Qt.Key.Key_Up)
    assert shown(page) == [1, 2, 3]


def test_they_are_asked_again_with_progress_and_can_be_stopped(
    page: ChecksPage, window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    click(page.run)
    run = engine.receive(RunChecks)
    engine.send(CheckProgressed(run.request_id, 1, 3))
    qtbot.waitUntil(lambda: page.bar.value() == 1)
    assert page.doing.text().startswith("Asking 2 of 3")
    assert not page.run.isEnabled() and not page.outdated.isVisible()
    assert window.checking.offer.text() == "Check questions: 1 of 3"
    click(page.stop)
    assert engine.receive(Cancel).target == run.request_id
    engine.send(Cancelled(run.request_id))
    qtbot.waitUntil(page.run.isEnabled)
    engine.receive(ListChecks)


def test_a_run_that_ends_behind_the_page_is_told_beside_the_questions(
    page: ChecksPage, window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    click(page.run)
    run = engine.receive(RunChecks)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    engine.send(Finished(run.request_id, Result(checks=replace(REPORT, outdated=()))))
    said = window.questions.said
    qtbot.waitUntil(said.isVisible)
    assert said.text.text() == "Check questions: 1 of 3 as expected, 1 changed."
    assert not window.checking.offer.isVisible()
    click(said.button)
    assert page.isVisible()


def test_after_documents_changed_it_is_offered_in_the_status_bar(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    offer, checks = window.checking.offer, window.checking.checks
    engine.waiting()
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, (ROW,)))
    fresh = replace(REPORT, outdated=())
    engine.send(Finished(engine.receive(ListChecks).request_id, Result(checks=fresh)))
    qtbot.waitUntil(lambda: checks.report == fresh)
    assert not offer.isVisible()
    engine.send(DocumentChanged(0, ROW))
    asked: list[ListChecks] = []

    def ask_again() -> bool:
        asked.extend(one for one in engine.waiting() if isinstance(one, ListChecks))
        return bool(asked)

    qtbot.waitUntil(ask_again)
    engine.send(Finished(asked[0].request_id, Result(checks=REPORT)))
    qtbot.waitUntil(offer.isVisible)
    click(offer)
    assert window.checking.page.isVisible()


def test_a_question_is_typed_with_its_document_and_page(
    page: ChecksPage, window: MainWindow, engine: CrankedEngine
) -> None:
    window.documents.model.set_documents((ROW,))
    click(page.new)
    assert page.form.question.hasFocus() and not page.form.keep.isEnabled()
    QTest.keyClicks(page.form.question, "retour?")
    page.form.document.setFocus()
    QTest.keyClick(page.form.document, Qt.Key.Key_Down)
    page.form.place.page.setFocus()
    QTest.keyClick(page.form.place.page, Qt.Key.Key_Up)
    click(page.form.keep)
    kept = engine.receive(SaveCheck)
    assert (kept.question, kept.expected) == ("retour?", Expectation(True, PLACE))
    assert not page.form.isVisible()


def test_sheets_and_slides_are_chosen_by_their_names(
    page: ChecksPage, window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    window.documents.model.set_documents((ROW,))
    click(page.new)
    QTest.keyClicks(page.form.question, "price?")
    page.form.document.setFocus()
    QTest.keyClick(page.form.document, Qt.Key.Key_Down)
    sheets = [Location(LocationKind.SHEET, name) for name in ("价格", "价格", "成本 row 90")]
    with qtbot.waitSignal(window.checking.checks.places_told):
        wanted = engine.receive(GetPageSizes)
        engine.send(Finished(wanted.request_id, Result(locations=tuple(sheets))))
    named = page.form.place.named
    assert named.isVisible() and not page.form.place.page.isVisible()
    texts = [named.itemText(at) for at in range(named.count())]
    assert texts == ["anywhere in it", "sheet 价格", "sheet 成本"]
    named.setFocus()
    for _ in range(2):
        QTest.keyClick(named, Qt.Key.Key_Down)
    click(page.form.keep)
    expected = engine.receive(SaveCheck).expected
    assert expected.place == CitedPlace(1, NAME, 3)
    assert expected.place and expected.place.location == Location(LocationKind.SHEET, "成本")


def test_a_question_can_be_kept_that_the_documents_do_not_answer(
    page: ChecksPage, engine: CrankedEngine
) -> None:
    click(page.new)
    QTest.keyClicks(page.form.question, "lunch?")
    QTest.mouseClick(page.form.absent, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert not page.form.document.isEnabled()
    QTest.keyClick(page.form.question, Qt.Key.Key_Return)
    assert engine.receive(SaveCheck).expected == Expectation(False)


def test_what_is_expected_can_be_said_better(
    page: ChecksPage, window: MainWindow, engine: CrankedEngine
) -> None:
    window.documents.model.set_documents((ROW,))
    click(page.rows[2].edit)
    assert page.form.question.text() == NEW.question and page.form.question.isReadOnly()
    QTest.keyClick(page.form.document, Qt.Key.Key_Down)
    click(page.form.keep)
    kept = engine.receive(SaveCheck)
    assert kept.expected == Expectation(True, CitedPlace(1, NAME, 0))


def test_a_question_that_was_removed_can_be_had_back(
    page: ChecksPage, engine: CrankedEngine, qtbot: QtBot
) -> None:
    click(page.rows[0].remove)
    gone = engine.receive(RemoveCheck)
    assert gone.question_id == 1
    engine.send(Finished(gone.request_id, Result(checks=CheckReport((RIGHT, NEW)))))
    qtbot.waitUntil(lambda: shown(page) == [2, 3])
    click(page.said.button)
    back = engine.receive(SaveCheck)
    assert (back.question, back.expected) == (CHANGED.question, THERE)


def test_the_expected_place_opens(page: ChecksPage, window: MainWindow) -> None:
    window.documents.model.set_documents((ROW,))
    click(page.rows[0].show_place)
    assert not page.isVisible()
    assert window.preview.version_id == ROW.version_id


def test_a_place_whose_document_is_gone_is_said_to_be(page: ChecksPage, window: MainWindow) -> None:
    window.documents.model.set_documents(())
    click(page.rows[0].show_place)
    assert page.isVisible() and "not in the library" in page.said.text.text()


def test_a_limit_of_the_gate_is_proposed_and_used_only_when_accepted(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    page = show(window, engine, qtbot, replace(REPORT, proposal=PROPOSAL))
    panel = page.proposal
    assert panel.isVisible()
    assert panel.told.text().splitlines() == [
        "By your 24 check question(s), the demand on evidence could be stricter.",
        "Answerable, but turned away: 1 → 2",
        "Not in the documents, but let through: 4 → 0",
    ]
    assert panel.flips.text().splitlines() == [
        f"Would be turned away: {RIGHT.question}",
        f"Would be turned away: {CHANGED.question} (not as expected)",
    ]
    assert all(not isinstance(one, SetGateLimit) for one in engine.waiting())
    click(panel.accept)
    asked = engine.receive(SetGateLimit)
    assert (asked.calibration, asked.threshold) == (PROPOSAL.calibration, -0.9)
    limit = OwnLimit(PROPOSAL.calibration, -0.9, -1.2)
    engine.send(Finished(asked.request_id, Result(checks=replace(REPORT, limits=(limit,)))))
    qtbot.waitUntil(panel.usual.isVisible)
    assert not panel.accept.isVisible()
    click(panel.usual)
    assert engine.receive(SetGateLimit).threshold is None


def test_without_check_questions_the_page_says_how_to_get_some(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    window.checking.open()
    assert not window.checking.page._empty.isVisible(), "it is not known yet that there are none"
    QTest.keyClick(window.checking.page, Qt.Key.Key_Escape)
    engine.waiting()
    page = show(window, engine, qtbot, CheckReport())
    qtbot.waitUntil(page._empty.isVisible)
    assert not page.run.isVisible() and not page.proposal.isVisible()


@pytest.mark.parametrize(
    ("refused", "choice", "expected"),
    [
        (False, 0, THERE),
        (False, 1, Expectation(True, wrong=(PLACE, CitedPlace(1, NAME, 2)))),
        (False, 2, Expectation(False)),
        (True, 0, Expectation(False)),
        (True, 1, Expectation(True)),
    ],
)
def test_an_answer_is_added_as_right_wrong_or_to_be_refused(
    window: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    policy: Policy,
    refused: bool,
    choice: int,
    expected: Expectation,
) -> None:
    answer: Answer = policy.refusal() if refused else policy.answer()
    entry = window.questions.box.entry
    entry.insertPlainText("可以退货吗？")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    asked = engine.receive(Ask)
    engine.send(Finished(asked.request_id, Result(answer=answer)))
    (card,) = window.questions.cards
    judge = card.tools.judge
    qtbot.waitUntil(judge.isVisible)
    menu = judge.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    menu.actions()[choice].trigger()
    kept = engine.receive(SaveCheck)
    assert (kept.question, kept.expected) == ("可以退货吗？", expected)
    assert window.questions.said.text.text() == "Added to the check questions."
