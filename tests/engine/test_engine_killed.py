"""The engine killed with SIGKILL at ten moments of an ingest: nothing half, and it goes on."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from engine.library import Library
from engine.protocol import (
    DocumentChanged,
    EngineConfig,
    EngineStarted,
    Event,
    Finished,
    Ingest,
    IngestProgress,
    ListDocuments,
)
from engine.types import DocumentState, Scope
from engine.worker import WIRE
from tests.engine.engine_with_fakes import config_for, run

DOCUMENTS = 3
PAGES = 40


def _started(config: EngineConfig) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run, args=(theirs, config))
    process.start()
    theirs.close()
    return process, ours


def _receive_until(connection: Connection, kind: type[Event], count: int = 1) -> None:
    while count:
        event = WIRE.receive(connection)
        count -= isinstance(event, kind)


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, ...]:
    paths = []
    for number in range(DOCUMENTS):
        file = tmp_path / f"{number}.txt"
        pages = (
            f"第{number}份文件第{page}页的内容，编号 N{number}-{page}。" for page in range(PAGES)
        )
        file.write_text("\f".join(pages), "utf-8")
        paths.append(str(file))
    return tuple(paths)


@pytest.mark.parametrize("moment", [1, 3, 10, 25, 42, 44, 60, 85, 100, 125])
def test_a_killed_engine_leaves_nothing_half_and_the_next_goes_on(
    moment: int, files: tuple[str, ...], tmp_path: Path
) -> None:
    library = tmp_path / "l.pagecite"
    config = config_for(library, tmp_path / "cache")
    process, connection = _started(config)
    WIRE.send(connection, Ingest(1, files))
    _receive_until(connection, IngestProgress, moment)
    process.kill()
    process.join()
    connection.close()

    with Library.open(library, writable=False) as left:
        assert left.check() == []
        for row in left.documents():
            if row.state in (DocumentState.READABLE, DocumentState.COMPLETE):
                assert row.pages == PAGES
                found = list(left.find("的内容", Scope((row.id,))))
                assert len(found) == PAGES
        coverage = left.coverage(Scope())
        assert coverage.indexed <= coverage.documents

    process, connection = _started(config)
    _receive_until(connection, EngineStarted)
    WIRE.send(connection, Ingest(1, files))
    while not (isinstance(event := WIRE.receive(connection), Finished) and event.request_id == 1):
        pass
    WIRE.send(connection, ListDocuments(2))
    while not (isinstance(event := WIRE.receive(connection), Finished) and event.request_id == 2):
        pass
    rows = event.result.documents
    assert [row.state for row in rows] == [DocumentState.COMPLETE] * DOCUMENTS
    assert [row.pages for row in rows] == [PAGES] * DOCUMENTS
    connection.close()
    process.join()
    with Library.open(library, writable=False) as whole:
        assert whole.check() == []


def test_the_next_start_goes_on_by_itself(files: tuple[str, ...], tmp_path: Path) -> None:
    config = config_for(tmp_path / "l.pagecite", tmp_path / "cache")
    process, connection = _started(config)
    WIRE.send(connection, Ingest(1, files[:1]))
    _receive_until(connection, IngestProgress, 36)
    process.kill()
    process.join()
    connection.close()
    process, connection = _started(config)
    complete = False
    while not complete:
        event = WIRE.receive(connection)
        if isinstance(event, DocumentChanged):
            complete = event.document.state is DocumentState.COMPLETE
    connection.close()
    process.join()


def test_the_engine_ends_when_its_pipe_does(tmp_path: Path) -> None:
    process, connection = _started(config_for(tmp_path / "l.pagecite", tmp_path / "cache"))
    _receive_until(connection, EngineStarted)
    connection.close()
    process.join()
    assert process.exitcode == 0
    assert not list((tmp_path / "cache").glob("renditions-*"))


def test_an_engine_without_language_models_still_lists_and_says_which_are_missing(
    tmp_path: Path,
) -> None:
    config = config_for(tmp_path / "l.pagecite", tmp_path / "cache")
    process, connection = _started(replace(config, embedding=None, chat=None))
    event = WIRE.receive(connection)
    assert isinstance(event, EngineStarted) and event.missing_roles == ("embedding", "chat")
    connection.close()
    process.join()
