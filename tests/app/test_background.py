"""Work beside the window's thread: there, and back again."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.background import Background


@pytest.fixture
def background() -> Iterator[Background]:
    owner = QObject()
    background = Background(owner)
    yield background
    background.wait()


def test_work_is_done_in_another_thread_and_its_result_comes_back_to_this_one(
    background: Background, qtbot: QtBot
) -> None:
    came: list[tuple[int, int]] = []
    background.run(threading.get_ident, lambda where: came.append((where, threading.get_ident())))
    qtbot.waitUntil(lambda: bool(came))
    ((worked, told),) = came
    assert told == threading.get_ident() != worked


def test_the_caller_goes_on_before_the_work_is_done(background: Background, qtbot: QtBot) -> None:
    may_go_on = threading.Event()
    came: list[bool] = []
    background.run(may_go_on.wait, came.append)
    assert not came
    may_go_on.set()
    qtbot.waitUntil(lambda: came == [True])


def test_a_fault_in_the_work_is_raised_where_the_result_is_awaited(
    background: Background, qtbot: QtBot
) -> None:
    def work() -> int:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as raised:
        background.run(work, lambda _: None)
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is ZeroDivisionError


def test_work_under_way_is_ended_before_the_program_is(background: Background) -> None:
    written: list[str] = []
    background.run(lambda: written.append("the end of the file"), lambda _: None)
    background.wait()
    assert written == ["the end of the file"]


def test_no_result_reaches_one_that_is_gone(qtbot: QtBot) -> None:
    owner = QObject()
    background = Background(owner)
    may_go_on = threading.Event()
    came: list[bool] = []
    background.run(may_go_on.wait, came.append)
    del owner
    may_go_on.set()
    other = Background(QObject())
    other.wait()
    done: list[bool] = []
    keeper = QObject()
    Background(keeper).run(lambda: True, done.append)
    qtbot.waitUntil(lambda: done == [True])
    assert not came
