"""One page by text recognition: first what is on it, then, knowing its neighbours, the page."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.reading.drafts import make_page
from engine.reading.mupdf import pymupdf
from engine.reading.ocr.frames import Frame
from engine.reading.ocr.lines import PlacedLine, placed
from engine.reading.ocr.orientation import quarter_turns, skew
from engine.reading.ocr.pictures import cut, paint
from engine.reading.ocr.recogniser import BATCH, Floats, Picture, Recogniser
from engine.reading.pdf.document import raise_if_memory
from engine.reading.pdf.furniture import edges_of
from engine.reading.pdf.pages import PageSource, drafts_of, read_source, sizes_of
from engine.types import Location, Page, Verdict

LOGGER = logging.getLogger(__name__)
_LEAST_SCORE = 0.5
_CERTAIN = 0.9


@dataclass(slots=True)
class Recognised:
    """What was recognised on a page; `source` holds its lines on the upright page of `frame`."""

    source: PageSource
    frame: Frame
    location: Location
    verdict: Verdict
    uncertain: set[bytes]
    width: float
    height: float


def recognise(
    document: Any, number: int, location: Location, engine: Recogniser
) -> Generator[None, None, Recognised]:
    """Read a page, pausing now and then; returns `Recognised` at the end."""
    try:
        return (yield from _recognise(document[number - 1], number, location, engine))
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        raise_if_memory(error)
        LOGGER.info("page %d cannot be recognised: %s", number, error)
        source = PageSource.unreadable(number)
        frame = Frame(source.width, source.height)
        return Recognised(
            source, frame, location, Verdict.GARBLED, set(), source.width, source.height
        )


def _recognise(
    page: Any, number: int, location: Location, engine: Recogniser
) -> Generator[None, None, Recognised]:
    source = read_source(page, number)
    picture, scale = paint(page)
    yield
    quads = engine.find(picture)
    yield
    turn = quarter_turns(picture, quads, engine)
    if turn:
        picture = np.ascontiguousarray(np.rot90(picture, -turn))
        quads = engine.find(picture)
        yield
    frame = Frame(source.width, source.height, turn, skew(quads))
    lines: list[PlacedLine] = []
    for batch in _batches(quads):
        lines += _read(picture, quads[batch], engine, frame, scale)
        yield
    upright = _upright_source(source, frame, lines)
    verdict = Verdict.OCR if lines else Verdict.NEEDS_OCR
    uncertain = {
        box.tobytes()
        for line in lines
        for box, score in zip(line.line.boxes, line.scores, strict=True)
        if score < _CERTAIN
    }
    return Recognised(upright, frame, location, verdict, uncertain, source.width, source.height)


def _batches(quads: Floats) -> Iterator[list[int]]:
    """Yield lines of about one length together: a batch costs as much as its longest."""
    lengths = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1) / np.maximum(
        np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1), 1.0
    )
    order = np.argsort(lengths).tolist()
    for start in range(0, len(order), BATCH):
        yield order[start : start + BATCH]


def _read(
    picture: Picture, quads: Floats, engine: Recogniser, frame: Frame, scale: float
) -> Iterator[PlacedLine]:
    crops = [cut(picture, quad) for quad in quads]
    for read, quad, crop in zip(engine.read(crops), quads, crops, strict=True):
        if read.score >= _LEAST_SCORE:
            line = placed(read, quad, crop, frame, scale)
            if line is not None:
                yield line


def _upright_source(source: PageSource, frame: Frame, lines: Sequence[PlacedLine]) -> PageSource:
    found = [line.line for line in lines]
    return PageSource(
        source.number,
        frame.width,
        frame.height,
        lines=found,
        paint=source.paint,
        edges=edges_of(found, frame.height),
        sizes=sizes_of(found),
    )


def finished(
    recognised: Recognised, neighbours: Sequence[Recognised], tables: int
) -> tuple[Page, int]:
    """Return the page and how many tables there are up to its end."""
    drafts, tables = drafts_of(recognised.source, [other.source for other in neighbours], tables)
    upright = np.concatenate([np.zeros((0, 4))] + [_with_newline(d.boxes) for d in drafts])
    for draft in drafts:
        draft.boxes = recognised.frame.displayed(draft.boxes)
    page = make_page(
        drafts,
        number=recognised.source.number,
        location=recognised.location,
        width=recognised.width,
        height=recognised.height,
        verdict=recognised.verdict,
    )
    doubtful = [box.tobytes() in recognised.uncertain for box in upright]
    return replace(page, uncertain=_ranges(doubtful)), tables


def _with_newline(boxes: Floats) -> Floats:
    return np.concatenate([boxes, np.zeros((1, 4))])


def _ranges(marks: Sequence[bool]) -> tuple[tuple[int, int], ...]:
    edges = np.flatnonzero(np.diff(np.array([False, *marks, False]).astype(np.int8)))
    return tuple((int(a), int(b)) for a, b in edges.reshape(-1, 2))
