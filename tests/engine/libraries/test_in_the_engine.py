"""Library files as the window has them copied, shared, put back and given up by the engine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.protocol import (
    NEW_CONVERSATION,
    Ask,
    BackUpLibrary,
    Cancelled,
    Command,
    CopyProgressed,
    DiscardLibrary,
    EngineConfig,
    EngineStarted,
    Event,
    Failed,
    Finished,
    Ingest,
    ListConversations,
    Rebuild,
    RestoreLibrary,
    Result,
    ShareLibrary,
)
from engine.session import Session
from engine.worker import WIRE, Worker
from tests.engine.engine_with_fakes import MODEL
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import FakeGenerator
from tests.fakes.peeking import FakePeeker
from tests.fakes.reading import FakeReader


def open_session(config: EngineConfig) -> Session:
    models = ModelsInUse(
        MODEL,
        MODEL,
        load_embedder=lambda file, threads: FakeEmbedder(),
        load_generator=lambda file, threads: FakeGenerator(),
    )
    library = Library.open(Path(config.library), own_folder=Path(config.own_folder))
    return Session(library, models, FakeReader(), PrivateFolder(Path(config.cache), "reading"))


class Window:
    """The other end of an engine's pipe."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.seen: list[Event] = []

    def until(self, request_id: int) -> Event:
        while True:
            event: Event = WIRE.receive(self._connection)
            self.seen.append(event)
            ends = (Finished, Failed, Cancelled) if request_id else (EngineStarted, Failed)
            if event.request_id == request_id and isinstance(event, ends):
                return event

    def ask(self, command: Command) -> Result:
        WIRE.send(self._connection, command)
        event = self.until(command.request_id)
        assert isinstance(event, Finished), event
        return event.result

    def fail(self, command: Command) -> tuple[str, dict[str, str]]:
        WIRE.send(self._connection, command)
        event = self.until(command.request_id)
        assert isinstance(event, Failed), event
        return event.code, event.details


@contextmanager
def engine(folder: Path, library: Path) -> Iterator[Window]:
    """Serve a library in a thread as the engine process does, until the window goes."""
    ours, theirs = Pipe()
    config = EngineConfig(
        str(library), str(folder / "cache"), MODEL, MODEL, own_folder=str(folder / "own")
    )
    worker = Worker(theirs, config, open_session, lambda _: FakePeeker())
    thread = threading.Thread(target=worker.serve)
    thread.start()
    try:
        yield Window(ours)
    finally:
        ours.close()
        thread.join()
        theirs.close()


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A library with one document."""
    source = tmp_path / "files" / "政策.txt"
    source.parent.mkdir()
    source.write_text("会员订单签收后15日内可以申请退货。", "utf-8")
    library = tmp_path / "library.pagecite"
    with engine(tmp_path, library) as window:
        window.ask(Ingest(1, (str(source),)))
    return library


def test_the_engine_says_which_library_is_open(filled: Path, tmp_path: Path) -> None:
    with engine(tmp_path, filled) as window:
        started = window.until(0)
    assert isinstance(started, EngineStarted) and started.library is not None
    assert started.library.path == str(filled)
    assert (started.library.documents, started.library.shared) == (1, False)
    assert started.library.bytes > 10_000


def test_a_backup_becomes_a_library_again(filled: Path, tmp_path: Path) -> None:
    backup, restored = tmp_path / "b.pagecite", tmp_path / "r.pagecite"
    with engine(tmp_path, filled) as window:
        assert window.ask(BackUpLibrary(1, str(backup))).path == str(backup)
        assert window.ask(RestoreLibrary(2, str(backup), str(restored))).path == str(restored)
        far = [one for one in window.seen if isinstance(one, CopyProgressed)]
    assert [one.request_id for one in far] == sorted(one.request_id for one in far)
    assert far[0].total > 0 and far[-1].done == far[-1].total
    with engine(tmp_path, restored) as window:
        started = window.until(0)
    assert isinstance(started, EngineStarted)
    assert [row.name for row in started.documents] == ["政策.txt"]


def test_a_damaged_library_can_still_be_put_back_from_a_backup(
    filled: Path, tmp_path: Path
) -> None:
    backup, restored = tmp_path / "b.pagecite", tmp_path / "r.pagecite"
    with engine(tmp_path, filled) as window:
        window.ask(BackUpLibrary(1, str(backup)))
    filled.write_bytes(b"all gone" * 4096)
    with engine(tmp_path, filled) as window:
        refused = window.until(0)
        assert isinstance(refused, Failed) and refused.code == "library_damaged"
        assert window.ask(RestoreLibrary(1, str(backup), str(restored))).path == str(restored)
        assert window.fail(BackUpLibrary(2, str(tmp_path / "c")))[0] == "library_damaged"


def test_a_moved_library_gives_its_former_file_up(filled: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere" / "library.pagecite"
    with engine(tmp_path, filled) as window:
        window.ask(BackUpLibrary(1, str(moved)))
        assert window.fail(DiscardLibrary(2, str(filled)))[0] == "wrong_usage"
    with engine(tmp_path, moved) as window:
        window.ask(DiscardLibrary(1, str(filled)))
    assert not filled.exists() and moved.exists()


def test_a_shared_library_is_asked_and_not_changed(filled: Path, tmp_path: Path) -> None:
    shared = tmp_path / "stick" / "售后.pagecite"
    with engine(tmp_path, filled) as window:
        window.ask(ShareLibrary(1, str(shared), "售后"))
    written = shared.read_bytes()
    with engine(tmp_path, shared) as window:
        started = window.until(0)
        assert isinstance(started, EngineStarted) and started.library is not None
        assert (started.library.shared_name, started.library.shared) == ("售后", True)
        answer = window.ask(Ask(1, "会员多久内可以退货？", conversation_id=NEW_CONVERSATION))
        assert answer.answer is not None and answer.conversation_id > 0
        code, details = window.fail(Ingest(2, (str(tmp_path / "files"),)))
        assert (code, details["reason"]) == ("no_permission", "shared")
        assert window.fail(Rebuild(4))[1]["reason"] == "shared"
        assert len(window.ask(ListConversations(3)).conversations) == 1
    assert shared.read_bytes() == written
    assert [one.name for one in shared.parent.iterdir()] == ["售后.pagecite"]
    with engine(tmp_path, shared) as window:
        assert len(window.ask(ListConversations(1)).conversations) == 1
