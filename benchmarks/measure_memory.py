"""How much memory taking in a very large file needs, above the loaded language models.

    python -m benchmarks.measure_memory [--text-mb 70] [--pdf-mb 400] [--chunks 200]

The files are made here: a text, and a PDF of pages with text and a photograph's worth of noise.
Printed is the most that the process and its reader held at once (PSS, MiB) from the first byte read
to the given number of chunks embedded, less what they held with the embedding model loaded and a
small file taken in. The bound is 1536.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pymupdf as _pymupdf

from engine.protocol import EngineConfig, IngestProgress
from engine.session import Session, open_session
from models.library import installed

pymupdf: Any = _pymupdf

_MIB = 1 << 20
_SAMPLED_EVERY = 0.25  # seconds
_PARAGRAPH = (
    "第{0}条 供应商应当在收到订单后{1}个工作日内确认交期，逾期未确认的，视为接受。"
    "Delivery {0} is accepted within {1} working days after it was ordered.\n\n"
)


def main() -> int:
    """Take both files in, print both figures; 1 where one is above the bound."""
    parser = argparse.ArgumentParser(description="memory needed by very large files")
    parser.add_argument("--text-mb", type=int, default=70)
    parser.add_argument("--pdf-mb", type=int, default=400)
    parser.add_argument("--chunks", type=int, default=200, help="embedded before it ends")
    options = parser.parse_args()
    most = 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        embedding, chat = installed()
        config = EngineConfig(str(folder / "m.pagecite"), str(folder / "cache"), embedding, chat)
        with open_session(config) as session:
            small = folder / "small.txt"
            _text(small, 1 << 14)
            _peak(session, small, options.chunks)
            loaded = _held()
            for file, make, size in (
                (folder / "large.txt", _text, options.text_mb * _MIB),
                (folder / "large.pdf", _pdf, options.pdf_mb * _MIB),
            ):
                _elsewhere(make, file, size)
                above = _peak(session, file, options.chunks) - loaded
                made = file.stat().st_size / _MIB
                sys.stdout.write(f"{file.name} of {made:.0f} MiB: {above:.0f} MiB above\n")
                sys.stdout.flush()
                most = max(most, above)
    return int(most > 1536)


def _peak(session: Session, file: Path, chunks: int) -> float:
    """Take a file in until so many chunks are embedded; return the most held, in MiB."""
    ended = threading.Event()
    peak, sampled = 0.0, 0.0
    for event in session.ingest([str(file)], None, 0, ended.is_set):
        if time.monotonic() - sampled >= _SAMPLED_EVERY:
            peak, sampled = max(peak, _held()), time.monotonic()
        if isinstance(event, IngestProgress) and event.stage == "embed" and event.done >= chunks:
            ended.set()
    return max(peak, _held())


def _held() -> float:
    own = psutil.Process()
    total = 0
    for process in (own, *own.children(recursive=True)):
        try:
            total += process.memory_full_info().pss
        except psutil.NoSuchProcess:
            continue
    return total / _MIB


def _elsewhere(make: Callable[[Path, int], None], path: Path, size: int) -> None:
    """Make a file in a process of its own, whose memory is gone before anything is measured."""
    process = multiprocessing.get_context("spawn").Process(target=make, args=(path, size))
    process.start()
    process.join()
    if process.exitcode:
        sys.exit(f"{path.name} was not made")


def _text(path: Path, size: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        number = 0
        while file.tell() < size:
            number += 1
            file.write(_PARAGRAPH.format(number, number % 30 + 1))


def _pdf(path: Path, size: int) -> None:
    """Write pages of text over a picture that cannot be compressed, until the file is so large."""
    noise = np.random.default_rng(1)
    document = pymupdf.open()
    side = 1400
    for number in range(1, size // (side * side * 3) + 2):
        page = document.new_page()
        samples = noise.integers(0, 256, (side, side, 3), np.uint8).tobytes()
        picture = pymupdf.Pixmap(pymupdf.csRGB, side, side, samples, False)
        page.insert_image((72, 400, 400, 728), pixmap=picture)
        page.insert_textbox(
            (72, 72, 500, 390), _PARAGRAPH.format(number, 3) * 8, fontname="china-s"
        )
    document.save(str(path))
    document.close()


if __name__ == "__main__":
    sys.exit(main())
