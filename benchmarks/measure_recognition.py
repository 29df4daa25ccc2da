"""How well scans are read: errors beside the known text, numbers, seconds, memory.

    python -m benchmarks.measure_recognition [--pages N] [--dpi D] FILE.pdf…

Pages of digital PDFs are painted, laid askew by two degrees, made noisy and blurred, saved as JPEG
of middling quality, and recognised. What the reader says of the digital page is the truth.

- `errors`: edits (insertions, deletions, replacements) over characters of the truth; white space,
  leaders and quotation marks are left out, the rest is in one form (NFKC). The order of blocks
  counts, and so does the text of pictures on the page, which only recognition reads.
- `order apart`: characters that one has and the other has not, wherever they stand: a bound from
  below for the errors of recognition alone.
- `numbers`: the share of words with a digit that come out exactly, and of those that are exact or
  hold a character marked as uncertain.
- `uncertain`: the share of characters marked.
- seconds of work (of the processor, all threads) a page, and the peak of this process's memory.
"""

from __future__ import annotations

import argparse
import difflib
import re
import resource
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.reading.formats import read_document
from engine.reading.mupdf import pymupdf
from engine.reading.process import answer
from engine.reading_protocol import PageRead, ReadDocument, ReaderLimits, RecognisePages
from engine.types import Location, LocationKind, Page, Verdict

_SKEW = 2.0
_NOISE = 8.0
_BLUR = 0.6
_QUALITY = 60
_WORD_WITH_DIGIT = re.compile(r"[0-9A-Za-z.,:/%()〔〕+-]*[0-9][0-9A-Za-z.,:/%()〔〕+-]*")


_LEADERS = re.compile(r"(?:[.·…⋯•．]\s*){3,}|[|│]")


_QUOTES = "\"'\u2018\u2019\u201c\u201d"


@dataclass(slots=True)
class Figures:
    """Sums over pages."""

    pages: int = 0
    characters: int = 0
    edits: int = 0
    different: int = 0
    uncertain: int = 0
    read: int = 0
    numbers: int = 0
    exact: int = 0
    flagged: int = 0
    seconds: float = 0.0

    def add(self, other: Figures) -> None:
        """Add another's sums."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def line(self, name: str) -> str:
        """Return them as ratios."""
        characters, numbers = max(self.characters, 1), max(self.numbers, 1)
        return (
            f"{name[:38]:38} {self.pages:3} pages, errors {self.edits / characters:.4f},"
            f" order apart {self.different / characters:.4f}, numbers {self.numbers}:"
            f" exact {self.exact / numbers:.4f}, or flagged"
            f" {(self.exact + self.flagged) / numbers:.4f},"
            f" uncertain {self.uncertain / max(self.read, 1):.4f},"
            f" {self.seconds / max(self.pages, 1):.1f} s a page"
        )


def main() -> None:
    """Measure each file and all together."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=3, help="of each file")
    parser.add_argument("--dpi", type=int, default=200)
    parser.add_argument("--show", action="store_true", help="print what differs")
    options = parser.parse_args()
    total = Figures()
    with tempfile.TemporaryDirectory() as folder:
        for file in options.files:
            figures = Figures()
            for truth, page, seconds in _pages(file, options.pages, options.dpi, Path(folder)):
                figures.add(_compared(truth, page, seconds, options.show))
            sys.stdout.write(figures.line(file.stem) + "\n")
            sys.stdout.flush()
            total.add(figures)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"{total.line('all')}, peak {peak:.0f} MiB\n")


def _pages(file: Path, most: int, dpi: int, folder: Path) -> Iterator[tuple[Page, Page, float]]:
    """Yield digital pages with their scans as recognised, and the seconds of work."""
    command = ReadDocument(str(file), str(folder), name=file.name)
    events = read_document(command, ReaderLimits())
    digital = [event.page for event in events if isinstance(event, PageRead)]
    readable = [page for page in digital if page.verdict is Verdict.TEXT and len(page.text) > 200]
    step = max(1, len(readable) // most)
    for truth in readable[::step][:most]:
        scan = folder / "scan.pdf"
        _scan(file, truth.number, dpi, scan)
        started = time.process_time()
        location = Location(LocationKind.PAGE, "1")
        for event in answer(RecognisePages(str(scan), (1,), (location,)), ReaderLimits()):
            if isinstance(event, PageRead):
                yield truth, event.page, time.process_time() - started


def _scan(file: Path, number: int, dpi: int, target: Path) -> None:
    """Write a PDF with the page as a bad scanner would have made it."""
    page = pymupdf.open(str(file))[number - 1]
    pixmap = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csRGB)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width, 3)
    height, width = rows.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -_SKEW, 1.0)
    askew: Any = cv2.warpAffine(
        rows, turn, (width, height), flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255)
    )
    blurred: Any = cv2.GaussianBlur(askew, (0, 0), _BLUR)
    noise = np.random.default_rng(number).normal(0, _NOISE, blurred.shape)
    noisy = np.clip(blurred + noise, 0, 255).astype(np.uint8)
    _, jpeg = cv2.imencode(".jpg", noisy[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    made = pymupdf.open()
    paper = made.new_page(width=page.rect.width, height=page.rect.height)
    paper.insert_image(paper.rect, stream=jpeg.tobytes())
    made.save(str(target))


def _compared(truth: Page, page: Page, seconds: float, show: bool) -> Figures:
    expected, _ = _normalised(truth)
    got, marks = _normalised(page)
    figures = Figures(1, len(expected), _edits(expected, got), seconds=seconds)
    figures.different = _different(expected, got)
    figures.uncertain, figures.read = sum(marks), len(got)
    matcher = difflib.SequenceMatcher(None, expected, got, autojunk=False)
    if show:
        for kind, a, b, c, d in matcher.get_opcodes():
            if kind != "equal":
                around = f"{expected[max(a - 6, 0) : a]}[{expected[a:b]}|{got[c:d]}]"
                sys.stdout.write(f"  {around}{'' if any(marks[c:d]) else '  unmarked'}\n")
    places = _places(matcher, len(expected))
    for word in _WORD_WITH_DIGIT.finditer(_spaced(truth)):
        start = len("".join(_spaced(truth)[: word.start()].split()))
        end = start + len(word.group())
        first, last = places[start], places[end]
        figures.numbers += 1
        if got[first:last] == expected[start:end]:
            figures.exact += 1
        elif any(marks[max(first - 1, 0) : last + 1]):
            figures.flagged += 1
        elif show:
            sys.stdout.write(f"  NUMBER {expected[start:end]} -> {got[first:last]}\n")
    return figures


def _spaced(page: Page) -> str:
    return unicodedata.normalize("NFKC", _LEADERS.sub("", page.text)).translate(
        dict.fromkeys(map(ord, _QUOTES))
    )


def _normalised(page: Page) -> tuple[str, list[bool]]:
    """Return the text without white space in one form, and which characters are uncertain."""
    doubtful = {index for start, end in page.uncertain for index in range(start, end)}
    letters: list[str] = []
    marks: list[bool] = []
    leaders = {i for found in _LEADERS.finditer(page.text) for i in range(*found.span())}
    for index, character in enumerate(page.text):
        if index in leaders:
            continue
        for part in "".join(unicodedata.normalize("NFKC", character).split()):
            if part in _QUOTES:
                continue
            letters.append(part)
            marks.append(index in doubtful)
    return "".join(letters), marks


def _different(first: str, second: str) -> int:
    mine, other = Counter(first), Counter(second)
    return max((mine - other).total(), (other - mine).total())


def _places(matcher: difflib.SequenceMatcher[str], length: int) -> list[int]:
    """Return for each place of the first text (and its end) the place in the second."""
    places = [0] * (length + 1)
    for _, a, b, c, d in matcher.get_opcodes():
        for index in range(a, b):
            places[index] = c + min(index - a, d - c)
    places[length] = matcher.get_opcodes()[-1][4] if length else 0
    return places


def _edits(first: str, second: str) -> int:
    """Return the Levenshtein distance."""
    codes = np.frombuffer(second.encode("utf-32-le"), np.uint32)
    steps = np.arange(len(codes) + 1)
    row = steps.copy()
    for count, character in enumerate(first, start=1):
        best = np.minimum(row[1:] + 1, row[:-1] + (codes != ord(character)))
        row = np.minimum.accumulate(np.concatenate([[count], best]) - steps) + steps
    return int(row[-1])


if __name__ == "__main__":
    main()
