"""How long an answer will take is said from what was measured, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.questions.answer_pace import AnswerPace, rounded
from engine.protocol import AnswerProgress, PassagesFound
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import COVERAGE, GATE, Policy
from tests.app.questions.asking import ask


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_nothing_is_foretold_before_a_speed_was_measured(clock: Clock) -> None:
    pace = AnswerPace(clock)
    assert pace.left(0, 900) is None
    clock.now = 1.0
    assert pace.left(64, 900) is None, "a second is too short to tell"
    clock.now = 2.0
    assert pace.left(128, 900) == pytest.approx(12.06, abs=0.1)


def test_what_was_read_before_does_not_count_as_speed(clock: Clock) -> None:
    pace = AnswerPace(clock)
    pace.left(500, 900)
    clock.now = 4.0
    assert pace.left(600, 900) == pytest.approx(12.0)


def test_the_next_prompt_is_foretold_by_the_speed_of_the_last(clock: Clock) -> None:
    pace = AnswerPace(clock)
    pace.left(0, 400)
    clock.now = 4.0
    pace.left(200, 400)
    pace.begin()
    clock.now = 100.0
    assert pace.left(0, 1000) == pytest.approx(20.0)
    assert pace.left(900, 1000) is None, "two seconds are not worth saying"


@pytest.mark.parametrize(("seconds", "told"), [(4.1, 5), (12.6, 15), (58.0, 60), (83.0, 80)])
def test_seconds_are_told_as_coarse_as_they_are_known(seconds: float, told: int) -> None:
    assert rounded(seconds) == told


def test_the_window_says_when_the_answer_will_begin_and_how_long_the_last_one_took(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    clock = Clock()
    window.questions._question.pace = AnswerPace(clock)
    first = replace(policy.answer(), seconds={"total": 41.0})
    card = ask(window, engine, qtbot, first)
    assert "took" not in card.waiting.stage.text()
    window.questions.ask("?")
    stage = window.questions.cards[-1].waiting.stage
    assert stage.text() == "Searching your documents… The last answer took 40 s."
    request = window.questions._question._request_id or 0
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(request, policy.answer().passages, GATE, COVERAGE))
    assert stage.text() == "Reading the passages…"
    for seconds, done in ((0.0, 0), (2.0, 100)):
        clock.now = seconds
        with qtbot.waitSignal(window._client.prompt_progressed):
            engine.send(AnswerProgress(request, done, 1000))
    assert stage.isVisible()
    assert stage.text() == "Reading the passages… The answer begins in about 20 s."
