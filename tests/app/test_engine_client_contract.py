"""What the client promises, held against the fake engine's process and against the real one."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.engine_client import ENGINE, EngineClient
from app.engine_process import EngineEntry, launcher
from engine.errors import ErrorCode
from engine.protocol import EngineConfig, Event, Failed, FileOutcome, Finished
from engine.types import AnswerStatus, Refusal
from tests.app import fake_engine
from tests.app.document_rows import RULE, Policy


class Ends:
    """Collects how requests end."""

    def __init__(self, client: EngineClient) -> None:
        self.events: list[Event] = []
        for ended in (client.request_finished, client.request_failed, client.request_cancelled):
            ended.connect(self.events.append)

    def of(self, request_id: int) -> list[Event]:
        return [event for event in self.events if event.request_id == request_id]


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.real_models)])
def running(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[EngineClient]:
    """A client with an engine process that has started."""
    entry: EngineEntry = fake_engine.run
    embedding = chat = None
    if request.param == "real":
        entry = ENGINE
        embedding = request.getfixturevalue("starter_embedding")
        chat = request.getfixturevalue("starter_chat")
    config = EngineConfig(str(tmp_path / "a.pagecite"), str(tmp_path / "cache"), embedding, chat)
    client = EngineClient(config, launcher(entry))
    with qtbot.waitSignal(client.engine_started, timeout=60_000):
        client.start()
    yield client
    client.close()
    assert not active_children()
    assert not [one for one in threading.enumerate() if one.name == "engine-listener"]


def _ended(qtbot: QtBot, ends: Ends, request_id: int) -> Event:
    qtbot.waitUntil(lambda: bool(ends.of(request_id)), timeout=120_000)
    (event,) = ends.of(request_id)
    return event


def test_a_file_that_is_read_in_is_listed_and_has_pages(
    running: EngineClient, qtbot: QtBot, policy: Policy
) -> None:
    ends = Ends(running)
    outcomes: list[FileOutcome] = []
    running.file_finished.connect(outcomes.append)
    assert isinstance(_ended(qtbot, ends, running.ingest((policy.path,))), Finished)
    assert [one.status for one in outcomes] == ["added"]
    listed = _ended(qtbot, ends, running.list_documents())
    assert isinstance(listed, Finished)
    (row,) = listed.result.documents
    assert row.version_id is not None
    sizes = _ended(qtbot, ends, running.page_sizes(row.version_id))
    assert isinstance(sizes, Finished)
    assert sizes.result.sizes[0] == (595.0, 842.0)
    rendition = _ended(qtbot, ends, running.rendition(row.version_id))
    assert isinstance(rendition, Finished)
    assert Path(rendition.result.path).read_bytes().startswith(b"%PDF")


def test_a_file_that_is_not_there_fails_with_its_code(
    running: EngineClient, qtbot: QtBot, tmp_path: Path
) -> None:
    ends = Ends(running)
    outcomes: list[FileOutcome] = []
    running.file_finished.connect(outcomes.append)
    _ended(qtbot, ends, running.ingest((str(tmp_path / "nothing.pdf"),)))
    assert [one.error for one in outcomes] == [ErrorCode.NOT_FOUND]


def test_a_question_to_an_empty_library_is_refused(running: EngineClient, qtbot: QtBot) -> None:
    event = _ended(qtbot, Ends(running), running.ask("退货期限是几天？"))
    assert isinstance(event, Finished)
    assert event.result.answer
    assert event.result.answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    assert event.result.answer.reason is Refusal.LIBRARY_EMPTY


def test_a_cancelled_question_ends_once_and_the_engine_serves_on(
    running: EngineClient, qtbot: QtBot, policy: Policy
) -> None:
    ends = Ends(running)
    _ended(qtbot, ends, running.ingest((policy.path,)))
    with qtbot.waitSignal(running.passages_found, timeout=60_000):
        question = running.ask(f"为什么说{RULE}")
    running.cancel(question)
    event = _ended(qtbot, ends, question)
    stopped = isinstance(event, Finished) and event.result.answer
    assert not stopped or stopped.status is AnswerStatus.STOPPED
    assert isinstance(_ended(qtbot, ends, running.list_documents()), Finished)


def test_when_the_engine_dies_open_requests_fail_and_another_is_started(
    running: EngineClient, qtbot: QtBot, policy: Policy
) -> None:
    ends = Ends(running)
    _ended(qtbot, ends, running.ingest((policy.path,)))
    with qtbot.waitSignal(running.passages_found, timeout=60_000):
        question = running.ask(f"为什么说{RULE}")
    (process,) = active_children()
    assert process.pid
    with (
        qtbot.waitSignal(running.engine_died) as died,
        qtbot.waitSignal(running.engine_started, timeout=60_000),
    ):
        os.kill(process.pid, signal.SIGKILL)
    assert died.args == [True]
    assert isinstance(_ended(qtbot, ends, question), Failed)
    assert isinstance(_ended(qtbot, ends, running.list_documents()), Finished)
