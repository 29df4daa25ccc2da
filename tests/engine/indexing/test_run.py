from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.indexing.run import Indexing, index_settings_for
from engine.library import Library
from engine.protocol import DocumentChanged, Event, FileOutcome, IngestProgress
from engine.types import DocumentState, Scope
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.reading import FakeReader


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.pagecite") as opened:
        yield opened


@pytest.fixture
def reader() -> FakeReader:
    return FakeReader()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    return made


Ingest = Callable[..., list[Event]]


def indexing(
    library: Library, reader: FakeReader, cancelled: Callable[[], bool] = lambda: False
) -> Indexing:
    embedder = FakeEmbedder()
    settings = index_settings_for(embedder, "fake")
    return Indexing(library, reader, embedder, settings, 5, cancelled)


@pytest.fixture
def ingest(library: Library, reader: FakeReader) -> Ingest:
    def run(*paths: Path) -> list[Event]:
        steps = indexing(library, reader).steps([str(path) for path in paths])
        return [event for event in steps if event]

    return run


def outcomes(events: list[Event]) -> list[tuple[str, str]]:
    return [(Path(e.source).name, e.status) for e in events if isinstance(e, FileOutcome)]


def write(folder: Path, name: str, *pages: str) -> Path:
    file = folder / name
    file.write_text("\f".join(pages), "utf-8")
    return file


def test_a_file_becomes_readable_then_complete(folder: Path, ingest: Ingest) -> None:
    events = ingest(write(folder, "a.txt", "会员15日内可以退货。", "定制商品除外。"))
    states = [e.document.state for e in events if isinstance(e, DocumentChanged)]
    assert states == [DocumentState.READABLE, DocumentState.COMPLETE]
    assert outcomes(events) == [("a.txt", "added")]
    stages = [e.stage for e in events if isinstance(e, IngestProgress)]
    assert [s for i, s in enumerate(stages) if s not in stages[:i]] == [
        "queued",
        "read",
        "chunk",
        "embed",
    ]


def test_the_same_bytes_again_change_nothing_and_say_so(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    file = write(folder, "a.txt", "会员15日内可以退货。")
    ingest(file)
    before = library.documents()
    assert outcomes(ingest(file)) == [("a.txt", "unchanged")]
    assert library.documents() == before


def test_two_files_of_the_same_bytes_are_one_document(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    one, two = write(folder, "a.txt", "同样的内容。"), write(folder, "b.txt", "同样的内容。")
    assert outcomes(ingest(one, two)) == [("a.txt", "added"), ("b.txt", "unchanged")]
    assert len(library.documents()) == 1


def test_a_changed_file_replaces_its_old_version(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    file = write(folder, "a.txt", "会员15日内可以退货。")
    ingest(file)
    write(folder, "a.txt", "会员30日内可以退货。")
    assert outcomes(ingest(file)) == [("a.txt", "updated")]
    (row,) = library.documents()
    assert [chunk.text for chunk in library.chunks(row.id)] == ["会员30日内可以退货。"]
    assert not list(library.find("15日", Scope()))


def test_one_bad_file_costs_only_itself(
    folder: Path, ingest: Ingest, library: Library, reader: FakeReader
) -> None:
    files = [write(folder, f"{name}.txt", f"文件{name}的内容。") for name in "abc"]
    reader.failures["b.txt"] = {1: EngineError(ErrorCode.READER_CRASHED)}
    assert sorted(outcomes(ingest(*files))) == [
        ("a.txt", "added"),
        ("b.txt", "failed"),
        ("c.txt", "added"),
    ]
    by_name = {row.name: row for row in library.documents()}
    assert by_name["b.txt"].state is DocumentState.FAILED
    assert by_name["b.txt"].error == "reader_crashed"


def test_a_failed_new_version_leaves_the_old_one_answering(
    folder: Path, ingest: Ingest, library: Library, reader: FakeReader
) -> None:
    file = write(folder, "a.txt", "会员15日内可以退货。")
    ingest(file)
    write(folder, "a.txt", "坏的版本。")
    reader.failures["a.txt"] = {1: EngineError(ErrorCode.CORRUPT)}
    assert outcomes(ingest(file)) == [("a.txt", "failed")]
    assert len(list(library.find("会员15日", Scope()))) == 1
    assert library.check() == []


def test_a_file_that_changes_while_it_is_read_is_not_stored(
    folder: Path, ingest: Ingest, reader: FakeReader, library: Library
) -> None:
    file = write(folder, "a.txt", "第一版。")

    def rewrite(path: Path) -> None:
        path.write_text("第二版，更长。", "utf-8")

    reader.before_end = rewrite
    events = ingest(file)
    assert outcomes(events) == [("a.txt", "failed")]
    assert library.documents()[0].error == "locked_by_other"


def test_a_cancel_leaves_nothing_half_and_keeps_what_was_whole(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    files = [write(folder, f"{n}.txt", *[f"第{n}份第{p}页。" for p in range(40)]) for n in (1, 2)]
    stop: list[bool] = []

    def run() -> None:
        for event in indexing(library, reader, lambda: bool(stop)).steps(list(map(str, files))):
            if isinstance(event, IngestProgress) and event.source.endswith("2.txt"):
                stop.extend([True] * (event.done > 20))

    with pytest.raises(EngineError) as raised:
        run()
    assert raised.value.code is ErrorCode.CANCELLED
    assert library.check() == []
    assert [row.name for row in library.documents()] == ["1.txt"]
    assert {row.state for row in library.documents()} <= {
        DocumentState.READABLE,
        DocumentState.COMPLETE,
    }


def test_an_abandoned_ingest_goes_on_from_its_staged_pages(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    file = write(folder, "a.txt", *[f"第{page}页的内容。" for page in range(1, 41)])
    steps = indexing(library, reader).steps([str(file)])
    for event in steps:
        if isinstance(event, IngestProgress) and event.done >= 33:
            break
    del steps  # as if killed: what was written stays staged
    assert library.documents() == [] or library.documents()[0].version_id is None
    events = [event for event in indexing(library, reader).resume() if event]
    assert outcomes(events) == [("a.txt", "added")]
    assert len(reader.known[-1].numbers) == 32
    (row,) = library.documents()
    assert row.pages == 40 and row.receipt is not None and row.receipt.pages_text == 40
    assert library.check() == []


def test_another_embedding_model_is_refused_and_never_mixed(
    folder: Path, ingest: Ingest, library: Library, reader: FakeReader
) -> None:
    ingest(write(folder, "a.txt", "内容。"))
    other = replace(index_settings_for(FakeEmbedder(), "other"), embedding_sha256="f" * 64)
    steps = Indexing(library, reader, FakeEmbedder(), other).steps([str(folder)])
    with pytest.raises(EngineError) as raised:
        list(steps)
    assert raised.value.code is ErrorCode.MODEL_INVALID


def test_a_document_removed_while_it_is_read_stays_removed(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    file = write(folder, "a.txt", *[f"第{page}页。" for page in range(60)])
    events: list[Event] = []
    for event in indexing(library, reader).steps([str(file)]):
        if event:
            events.append(event)
        if isinstance(event, IngestProgress) and event.done == 20 and event.document_id:
            library.remove(event.document_id)
    assert outcomes(events) == [("a.txt", "failed")]
    assert library.documents() == [] and library.check() == []


def test_a_document_removed_while_it_is_embedded_stays_removed(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    file = write(folder, "a.txt", *[f"第{page}页。" * 60 for page in range(40)])
    other = write(folder, "b.txt", "另一份。")
    events: list[Event] = []
    for event in indexing(library, reader).steps([str(file), str(other)]):
        if event:
            events.append(event)
        if isinstance(event, IngestProgress) and event.stage == "embed" and event.done == 16:
            library.remove(event.document_id or 0)
    assert sorted(outcomes(events)) == [("a.txt", "failed"), ("b.txt", "added")]
    assert [row.name for row in library.documents()] == ["b.txt"]
    assert library.check() == []


def test_a_name_that_is_no_text_costs_only_its_own_file(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    (folder / "bad\udcff.txt").write_text("内容。", "utf-8")
    write(folder, "good.txt", "好的内容。")
    assert sorted(outcomes(ingest(folder))) == [("bad?.txt", "failed"), ("good.txt", "added")]
    assert library.check() == []
