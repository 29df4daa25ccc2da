"""How long reading takes: by kind of file, and for PDFs beside plain text extraction.

    python -m benchmarks.measure_reading FILE…

Times of PDFs are processor time in one process, the best of several rounds, as ratios to MuPDF's
`get_text()` of the same pages, for pages with and without tables apart. Other kinds have no such
measure: their figures are pages and megabytes a second through the reader process.
`benchmarks.measure_overlap` says how much of it embedding hides.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import EngineError
from engine.reader import Reader
from engine.reading.mupdf import pymupdf, quiet
from engine.reading.pdf.pages import PageSource, assemble, read_source
from engine.reading_protocol import DocumentOpened, PageRead
from engine.types import DocumentKind, Location, LocationKind

_ROUNDS = 3
_NEIGHBOURS = 4


@dataclass(slots=True)
class PageTime:
    """Seconds of one page: plain text, and all of our reading; whether it has a table."""

    plain: float = float("inf")
    ours: float = float("inf")
    table: bool = False


def main(files: list[Path]) -> None:
    """Measure and write a line for each PDF, each kind, and all pages."""
    quiet()
    by_kind: defaultdict[str, list[Path]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(Path(folder) / "renditions")
        for kind, path, seconds, pages in _through_the_reader(reader, files):
            by_kind[kind].append(path)
            if kind != DocumentKind.PDF:
                megabytes = path.stat().st_size / 1e6
                sys.stdout.write(
                    f"{kind}: {path.name}: {pages / seconds:.1f} pages/s,"
                    f" {megabytes / seconds:.2f} MB/s\n"
                )
        reader.close()
    every: list[PageTime] = []
    for path in by_kind[DocumentKind.PDF]:
        pages_of_file = page_times(path)
        every += pages_of_file
        sys.stdout.write(f"pdf: {path.name}: {_ratios(pages_of_file)}\n")
    if every:
        sys.stdout.write(f"all PDFs: {_ratios(every)}\n")


def _through_the_reader(
    reader: Reader, files: list[Path]
) -> Iterator[tuple[DocumentKind, Path, float, int]]:
    """Read each file once; those that cannot be read are passed over."""
    for path in files:
        started = time.perf_counter()
        kind, pages = None, 0
        try:
            for event in reader.read(path):
                if isinstance(event, DocumentOpened):
                    kind = event.kind
                pages += isinstance(event, PageRead)
        except EngineError as error:
            sys.stdout.write(f"{path.name}: {error}\n")
            continue
        if kind is not None:
            yield kind, path, time.perf_counter() - started, pages


def page_times(path: Path) -> list[PageTime]:
    """Return the times of a PDF's pages, the best of several rounds."""
    with pymupdf.open(path) as document:
        times = [PageTime() for _ in range(document.page_count)]
        for _ in range(_ROUNDS):
            for number, page in enumerate(document):
                started = time.process_time()
                page.get_text()
                times[number].plain = min(times[number].plain, time.process_time() - started)
            for number, (seconds, table) in enumerate(_ours(document)):
                times[number].ours = min(times[number].ours, seconds)
                times[number].table = table
    return times


def _ours(document: Any) -> Iterator[tuple[float, bool]]:
    """Return for each page the seconds it took and whether it has a table."""
    sources: list[PageSource] = []
    seconds: list[float] = []
    for number, page in enumerate(document, start=1):
        started = time.process_time()
        sources.append(read_source(page, number))
        seconds.append(time.process_time() - started)
    for index, source in enumerate(sources):
        near = sources[max(index - _NEIGHBOURS, 0) : index + _NEIGHBOURS + 1]
        location = Location(LocationKind.PAGE, str(source.number))
        started = time.process_time()
        made, _ = assemble(source, [other for other in near if other is not source], location, 0)
        yield (
            seconds[index] + time.process_time() - started,
            any(block.table >= 0 for block in made.blocks),
        )


def _ratios(pages: list[PageTime]) -> str:
    parts = []
    for name, chosen in (
        ("without tables", [page for page in pages if not page.table]),
        ("with tables", [page for page in pages if page.table]),
    ):
        plain = sum(page.plain for page in chosen)
        if plain:
            ratio = sum(page.ours for page in chosen) / plain
            parts.append(f"{ratio:.1f} times plain on {len(chosen)} pages {name}")
    return "; ".join(parts)


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
