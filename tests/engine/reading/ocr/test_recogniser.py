"""The recogniser comes with its networks, asks nothing of the net, and is loaded when needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.reading.ocr import recogniser as module
from engine.reading.ocr.recogniser import Recogniser, recogniser
from tests.engine.reading.files import PdfMaker
from tests.engine.reading.ocr.scans import add_scan, picture_of

ROOT = Path(__file__).resolve().parents[4]
NO_NETWORK = """
import socket, sys
def refuse(*_, **__): raise AssertionError("the network was asked for")
socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refuse
socket.create_connection = refuse
"""


def _run(code: str, *arguments: object) -> str:
    command = [sys.executable, "-c", NO_NETWORK + code, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def _word(maker: PdfMaker, page: Any) -> None:
    maker.write(page, (20, 60), "Returns", size=24)


def test_a_scan_is_recognised_without_the_network_and_without_a_word_on_the_streams(
    tmp_path: Path,
) -> None:
    maker = PdfMaker()
    add_scan(maker, picture_of(_word, (160, 100)))
    path = maker.save(tmp_path / "a.pdf")
    code = """
from engine.reading.ocr.recognition import recognise_pages
from engine.reading_protocol import PageRead, ReaderLimits, RecognisePages
from engine.types import Location, LocationKind
command = RecognisePages(sys.argv[1], (1,), (Location(LocationKind.PAGE, "1"),))
for event in recognise_pages(command, ReaderLimits()):
    if isinstance(event, PageRead):
        print(event.page.text, end="")
"""
    assert _run(code, path) == "Returns\n"


def test_reading_a_digital_file_does_not_load_the_recogniser(tmp_path: Path) -> None:
    maker = PdfMaker()
    maker.write(maker.page(), (72, 100), "Members return goods within fifteen days.")
    path = maker.save(tmp_path / "a.pdf")
    code = """
from engine.reading.formats import read_document
from engine.reading_protocol import ReadDocument, ReaderLimits
list(read_document(ReadDocument(sys.argv[1], sys.argv[2]), ReaderLimits()))
print(*[name for name in ("rapidocr", "onnxruntime", "cv2") if name in sys.modules])
"""
    assert _run(code, path, tmp_path).split() == []


def test_every_character_has_a_score_and_a_place_in_order() -> None:
    read = recogniser().read(picture_of(_word, (160, 100))[60:145, 30:260])
    assert read.text == "Returns"
    assert len(read.scores) == len(read.centres) == 7
    assert (read.scores > 0.8).all()
    assert (np.diff(read.centres) > 0).all()


def test_nothing_is_found_on_white_paper() -> None:
    assert recogniser().find(np.full((300, 200, 3), 255, np.uint8)).shape == (0, 4, 2)


def test_an_upside_down_line_is_known() -> None:
    line = picture_of(_word, (160, 100))[60:145, 30:260]
    upright, turned = recogniser().upside_down([line, np.ascontiguousarray(line[::-1, ::-1])])
    assert upright < 0.5 < turned


def test_the_end_of_memory_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("Failed to allocate memory for requested buffer of size 99")

    made = Recogniser()
    monkeypatch.setattr(made, "_reader", fail)
    with pytest.raises(MemoryError):
        made.read(np.zeros((48, 99, 3), np.uint8))
    assert module.recogniser() is recogniser()
