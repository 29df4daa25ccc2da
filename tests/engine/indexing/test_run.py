from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.indexing.run import Indexing, Surroundings, index_settings_for
from engine.library import Library
from engine.protocol import DocumentChanged, Event, FileOutcome, IngestProgress
from engine.store.searches import Vector
from engine.types import DocumentState, OcrState, Scope
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.reading import PART, SCAN, FakeReader


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
    library: Library,
    reader: FakeReader,
    cancelled: Callable[[], bool] = lambda: False,
    recognise: bool = True,
) -> Indexing:
    embedder = FakeEmbedder()
    settings = index_settings_for(embedder, "fake")
    folder = library.path.parent / "private"
    around = Surroundings(library, reader, embedder, settings, folder, recognise)
    return Indexing(around, 5, cancelled)


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


def test_between_two_files_a_run_stands_aside_for_what_is_wanted_and_for_all_before_scans(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    run = indexing(library, reader)
    names = [write(folder, "a.txt", "一。", f"{SCAN}二。"), write(folder, "b.txt", "三。")]
    told: list[tuple[str, bool, bool]] = []
    for event in run.steps([str(name) for name in names]):
        stage = event.stage if isinstance(event, IngestProgress) else ""
        told.append((stage, run.stands_aside(True), run.stands_aside(False)))
    reading = [one for one in told if one[0] in ("read", "recognise", "chunk")]
    assert reading and not any(wanted or any_ for _, wanted, any_ in reading)
    first_scan = next(at for at, one in enumerate(told) if one[0] == "recognise")
    before = told[:first_scan]
    assert (("", True, False) in before) and (("", True, True) in before)


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
    around = Surroundings(library, reader, FakeEmbedder(), other, folder / "private")
    steps = Indexing(around).steps([str(folder)])
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


def test_scanned_pages_are_recognised_after_the_text_of_all_documents(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    write(folder, "a.txt", "封面", f"{SCAN}扫描的第二页。")
    write(folder, "b.txt", "数字文本。")
    events = ingest(folder)
    assert outcomes(events) == [("b.txt", "added"), ("a.txt", "added")]
    stages = [(e.stage, Path(e.source).name) for e in events if isinstance(e, IngestProgress)]
    assert stages.index(("embed", "b.txt")) < stages.index(("recognise", "a.txt"))
    first = library.documents()[0]
    assert first.receipt and first.receipt.ocr is OcrState.DONE
    assert (first.receipt.pages_text, first.receipt.pages_ocr) == (1, 1)
    assert [found.page for found in library.find("扫描的", Scope())] == [2]
    assert [chunk.recognised for chunk in library.chunks(first.id)][-1]
    assert library.check() == []


def test_chunks_that_recognition_leaves_as_they_are_keep_their_vectors(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    write(folder, "a.txt", "会员15日内可以退货。", f"{SCAN}扫描的第二页。")
    embedded: list[str] = []

    class NotingEmbedder(FakeEmbedder):
        def embed_passages(self, texts: Sequence[str]) -> Iterator[Vector]:
            embedded.extend(texts)
            yield from super().embed_passages(texts)

    settings = index_settings_for(NotingEmbedder(), "fake")
    around = Surroundings(library, reader, NotingEmbedder(), settings, folder / "private")
    list(Indexing(around).steps([str(folder)]))
    assert embedded
    assert len(embedded) == len({*embedded})


def test_a_document_of_scans_alone_that_says_nothing_fails_with_a_reason(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    events = ingest(write(folder, "a.txt", SCAN))
    assert outcomes(events) == [("a.txt", "failed")]
    (row,) = library.documents()
    assert row.error == ErrorCode.NO_TEXT and row.receipt is not None
    assert row.receipt.ocr is OcrState.DONE
    assert not library.waiting_for_recognition()


def test_a_page_that_breaks_the_reader_costs_only_itself(
    folder: Path, ingest: Ingest, library: Library, reader: FakeReader
) -> None:
    reader.spoilt_pages = {2}
    events = ingest(write(folder, "a.txt", *(f"{SCAN}第{n}页。" for n in "一二三")))
    assert outcomes(events) == [("a.txt", "added")]
    assert reader.recognised == [(1, 2, 3), (3,)]
    (row,) = library.documents()
    assert row.receipt and row.receipt.pages_ocr == 2 and row.receipt.pages_unreadable == (2,)


def test_recognition_that_was_broken_off_goes_on_with_the_pages_that_are_left(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    write(folder, "a.txt", *(f"{SCAN}第{n}页。" for n in "一二三"))
    steps = indexing(library, reader).steps([str(folder)])
    for event in steps:
        if isinstance(event, IngestProgress) and event.stage == "recognise" and event.done == 2:
            break
    steps.close()
    list(indexing(library, reader).resume())
    assert reader.recognised == [(1, 2, 3), (3,)]
    assert len(list(library.find("页。", Scope()))) == 3
    assert library.check() == []


def test_without_recognition_scanned_pages_wait(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    write(folder, "a.txt", "封面", f"{SCAN}扫描的第二页。")
    run = indexing(library, reader, recognise=False)
    assert outcomes([e for e in run.steps([str(folder)]) if e]) == [("a.txt", "added")]
    assert reader.recognised == []
    assert [left.name for left in library.waiting_for_recognition()] == ["a.txt"]


def test_files_inside_a_file_are_documents_of_their_own(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    file = write(folder, "mail.txt", f"请看附件。\n{PART}合同/a.txt 合同正文。\n{PART}b.txt 报价。")
    events = ingest(file)
    assert [status for _, status in outcomes(events)] == ["added"] * 3
    mail, first, second = library.documents()
    assert (first.name, second.name) == ("a.txt", "b.txt")
    assert first.parent_id == second.parent_id == mail.id
    assert first.source == f"{file} › 合同/a.txt"
    assert {row.state for row in library.documents()} == {DocumentState.COMPLETE}
    assert list(folder.iterdir()) == [file]
    assert library.check() == []


def test_a_file_goes_with_all_that_came_out_of_it(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    ingest(write(folder, "mail.txt", f"请看附件。\n{PART}a.txt 合同正文。"))
    mail, part = library.documents()
    assert library.remove(mail.id) == [mail.id, part.id]
    list(library.sweep())
    assert library.documents() == [] and library.check() == []


def test_parts_that_were_not_read_yet_are_read_at_the_next_start(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    write(folder, "mail.txt", f"请看附件。\n{PART}a.txt 合同正文。")
    steps = indexing(library, reader).steps([str(folder)])
    for event in steps:
        if isinstance(event, IngestProgress) and event.stage == "chunk":
            break
    steps.close()
    (folder / "mail.txt").unlink()
    list(indexing(library, reader).resume())
    assert [row.name for row in library.documents()] == ["a.txt"]
    assert library.documents()[0].state is DocumentState.COMPLETE


def test_a_part_that_the_library_has_already_is_a_further_name_of_it(
    folder: Path, ingest: Ingest, library: Library
) -> None:
    ingest(write(folder, "a.txt", "合同正文。"))
    ingest(write(folder, "mail.txt", f"请看附件。\n{PART}a.txt 合同正文。"))
    first, mail = library.documents()
    assert first.other_sources == (f"{mail.source} › a.txt",)


def test_the_file_that_is_wanted_next_comes_next(
    folder: Path, library: Library, reader: FakeReader
) -> None:
    for name in "abc":
        write(folder, f"{name}.txt", f"文件{name}。")
    run = indexing(library, reader)
    events: list[Event | None] = []
    for event in run.steps([str(folder)]):
        if not events:
            run.prefer(str(folder / "c.txt"))
        events.append(event)
    assert [name for name, _ in outcomes([e for e in events if e])] == ["a.txt", "c.txt", "b.txt"]
