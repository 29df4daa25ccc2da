"""The reader process: one contract for it and its stand-in, and what happens when it breaks."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reader import DocumentReader, Reader, Reading, SilenceLimit
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    KnownPages,
    PageRead,
    ReaderLimits,
    RenditionReady,
)
from tests.engine.reading.files import PdfMaker
from tests.fakes.reading import FakeReader


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    made = Reader(tmp_path / "renditions")
    yield made
    made.close()
    assert not [child for child in active_children() if child.name == "pagecite-reader"]


@pytest.fixture(params=["process", "stand-in"])
def any_reader(request: pytest.FixtureRequest, reader: Reader) -> DocumentReader:
    return reader if request.param == "process" else FakeReader()


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_text("会员订单十五日内可以退货。\n\nMembers have fifteen days.\n", "utf-8")
    return path


def _many_pages(path: Path, count: int) -> Path:
    pdf = PdfMaker()
    for number in range(count):
        pdf.write(pdf.page(), (72, 100), f"This is sentence number {number} of the book.")
    return pdf.save(path)


def _drain(reading: Reading, timeout: float) -> None:
    while not reading.finished:
        reading.next(timeout)


def _fail(reader: DocumentReader, path: Path) -> ErrorCode:
    with pytest.raises(EngineError) as caught:
        list(reader.read(path))
    return caught.value.code


def test_a_reading_opens_gives_pages_a_rendition_and_a_receipt(
    any_reader: DocumentReader, note: Path
) -> None:
    events = list(any_reader.read(note))
    kinds = [type(event) for event in events if isinstance(event, DocumentOpened | PageRead)]
    assert kinds == [DocumentOpened, PageRead]
    assert isinstance(events[-2], RenditionReady)
    assert isinstance(events[-1], DocumentRead)
    assert events[-1].receipt.pages == 1
    assert events[-1].receipt.characters > 20


def test_known_pages_are_not_sent_again(any_reader: DocumentReader, note: Path) -> None:
    known = KnownPages((1,), characters=30)
    events = list(any_reader.read(note, known=known))
    assert not [event for event in events if isinstance(event, PageRead)]
    assert isinstance(events[-1], DocumentRead)


def test_a_reading_can_be_polled_and_ends_finished(any_reader: DocumentReader, note: Path) -> None:
    reading = any_reader.start(note)
    seen = []
    while not reading.finished:
        event = reading.next(1.0)
        if event is not None:
            seen.append(event)
    assert isinstance(seen[-1], DocumentRead)
    assert reading.next(0.0) is None


def test_a_cancelled_reading_is_finished_and_the_next_one_goes_well(
    any_reader: DocumentReader, note: Path
) -> None:
    reading = any_reader.start(note)
    reading.cancel()
    assert reading.finished
    assert reading.next(0.0) is None
    assert isinstance(list(any_reader.read(note))[-1], DocumentRead)


def test_after_close_it_can_be_started_again(any_reader: DocumentReader, note: Path) -> None:
    list(any_reader.read(note))
    any_reader.close()
    assert isinstance(list(any_reader.read(note))[-1], DocumentRead)


def test_several_documents_share_one_process(reader: Reader, note: Path) -> None:
    list(reader.read(note))
    first = reader.pid
    list(reader.read(note))
    assert first is not None
    assert reader.pid == first


def test_a_failure_of_one_document_is_a_code_and_the_process_goes_on(
    reader: Reader, note: Path, tmp_path: Path
) -> None:
    list(reader.read(note))
    pid = reader.pid
    picture = tmp_path / "picture.pdf"
    picture.write_bytes(b"MZ\x90\x00" + bytes(50))
    assert _fail(reader, tmp_path / "missing.pdf") is ErrorCode.NOT_FOUND
    with pytest.raises(EngineError) as caught:
        list(reader.read(picture))
    assert caught.value.code is ErrorCode.UNSUPPORTED
    assert caught.value.details == {"reason": "Windows (.exe)"}
    assert reader.pid == pid
    list(reader.read(note))


def test_a_killed_process_costs_one_document(reader: Reader, note: Path, tmp_path: Path) -> None:
    reading = reader.start(_many_pages(tmp_path / "a.pdf", 400))
    while not isinstance(reading.next(5.0), PageRead):
        pass
    first = reader.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    with pytest.raises(EngineError) as caught:
        _drain(reading, 5.0)
    assert caught.value.code is ErrorCode.READER_CRASHED
    assert isinstance(list(reader.read(note))[-1], DocumentRead)
    assert reader.pid != first


def test_a_process_that_died_between_documents_is_replaced(reader: Reader, note: Path) -> None:
    list(reader.read(note))
    first = reader.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert isinstance(list(reader.read(note))[-1], DocumentRead)
    assert reader.pid != first


def test_a_process_that_says_nothing_for_too_long_is_timed_out(tmp_path: Path, note: Path) -> None:
    reader = Reader(tmp_path, ReaderLimits(seconds_per_page=0.0, seconds_per_megabyte=0.0))
    patient = Reader(tmp_path)
    try:
        reading = reader.start(note)
        pid = reader.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(EngineError) as caught:
            _drain(reading, 0.05)
        assert caught.value.code is ErrorCode.TIMED_OUT
        assert reader.pid is None
        assert isinstance(list(patient.read(note))[-1], DocumentRead)
    finally:
        reader.close()
        patient.close()


def test_a_process_that_hardly_gets_to_work_on_a_busy_computer_has_more_time() -> None:
    limit = SilenceLimit(seconds=60.0, patience=5.0)
    assert not limit.passed(silent=59.0, worked=59.0)
    assert limit.passed(silent=61.0, worked=60.5)
    assert not limit.passed(silent=290.0, worked=12.0)
    assert limit.passed(silent=301.0, worked=12.0)


@pytest.mark.skipif(sys.platform != "linux", reason="the address space can be bounded there")
def test_too_little_memory_is_said_and_costs_one_document(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"many words " * (8 << 20))
    reader = Reader(tmp_path, ReaderLimits(memory=512 << 20))
    try:
        assert _fail(reader, path) is ErrorCode.OUT_OF_MEMORY
        assert reader.pid is None
    finally:
        reader.close()


def test_leaving_the_loop_early_stops_the_reading(reader: Reader, note: Path) -> None:
    for _ in reader.read(note):
        break
    assert reader.pid is None
    assert isinstance(list(reader.read(note))[-1], DocumentRead)


def test_a_folder_is_not_a_document(reader: Reader, tmp_path: Path) -> None:
    assert _fail(reader, tmp_path) in (ErrorCode.UNSUPPORTED, ErrorCode.NO_PERMISSION)


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything"
)
def test_a_file_without_permission_is_said_so(reader: Reader, note: Path) -> None:
    note.chmod(0)
    assert _fail(reader, note) is ErrorCode.NO_PERMISSION


def test_the_source_file_stays_as_it_was(reader: Reader, note: Path) -> None:
    before, modified = note.read_bytes(), note.stat().st_mtime_ns
    list(reader.read(note))
    assert note.read_bytes() == before
    assert note.stat().st_mtime_ns == modified
    assert {path.name for path in note.parent.iterdir()} == {"note.txt", "renditions"}
