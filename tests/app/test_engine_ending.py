"""An engine that was told to end is waited for without holding the window up, then made to."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app import engine_ending
from app.engine_ending import EngineEnding


class SlowProcess:
    """Ends when the test lets it, or when it is terminated or killed."""

    def __init__(self, obeys: str) -> None:
        self.exitcode: int | None = None
        self.told: list[str] = []
        self._obeys = obeys

    def join(self, timeout: float | None = None) -> None:
        self.told.append("join")

    def terminate(self) -> None:
        self._be_told("terminate")

    def kill(self) -> None:
        self._be_told("kill")

    def _be_told(self, how: str) -> None:
        self.told.append(how)
        if how == self._obeys:
            self.exitcode = -9


def test_it_says_when_the_process_has_ended_by_itself(qtbot: QtBot) -> None:
    process = SlowProcess("")
    ending = EngineEnding(process)
    with qtbot.assertNotEmitted(ending.ended, wait=100):
        pass
    with qtbot.waitSignal(ending.ended):
        process.exitcode = 0
    assert process.told == ["join"]


@pytest.mark.parametrize("obeys", ["terminate", "kill"])
def test_a_process_that_does_not_end_is_made_to(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, obeys: str
) -> None:
    monkeypatch.setattr(engine_ending, "_PATIENCE", 20)
    process = SlowProcess(obeys)
    ending = EngineEnding(process)
    with qtbot.waitSignal(ending.ended):
        pass
    assert obeys in process.told and process.told[-1] == "join"


def test_at_the_end_of_the_program_it_is_waited_for_on_the_spot(qtbot: QtBot) -> None:
    process = SlowProcess("terminate")
    ending = EngineEnding(process)
    with qtbot.assertNotEmitted(ending.ended, wait=100):
        ending.finish()
    assert process.exitcode == -9
