"""One page by text recognition: first what is on it, then, knowing its neighbours, the page."""

from __future__ import annotations

import logging
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from engine.reading.drafts import make_page
from engine.reading.mupdf import pymupdf
from engine.reading.ocr.attempts import is_text, read_best
from engine.reading.ocr.digital import all_doubtful, digital_text, uncovered, upright_lines
from engine.reading.ocr.doubts import ranges
from engine.reading.ocr.frames import Frame
from engine.reading.ocr.lines import PlacedLine, even_out, placed
from engine.reading.ocr.orientation import quarter_turns, skew
from engine.reading.ocr.pictures import paint
from engine.reading.ocr.recogniser import Floats, Recogniser
from engine.reading.ocr.ruling import rules_in, split_at_rules
from engine.reading.ocr.seals import find_lines
from engine.reading.pdf.document import raise_if_memory
from engine.reading.pdf.furniture import edges_of
from engine.reading.pdf.glyphs import Line
from engine.reading.pdf.pages import PageSource, drafts_of, read_source, sizes_of, verdict_on
from engine.reading.pdf.painted import Painted
from engine.reading.pdf.tables import tables_in
from engine.types import Location, Page, Verdict

LOGGER = logging.getLogger(__name__)


@dataclass(slots=True)
class Recognised:
    """What was recognised on a page; `source` holds its lines on the upright page of `frame`.

    The box that a recognised character has in the layout is its name until the end: `places` says
    where it truly is, `uncertain` which are uncertain.
    """

    source: PageSource
    frame: Frame
    location: Location
    verdict: Verdict
    places: dict[bytes, Floats] = field(default_factory=dict)
    uncertain: frozenset[bytes] = frozenset()


def recognise(
    document: Any, number: int, location: Location, engine: Recogniser
) -> Generator[None, None, Recognised]:
    """Read a page, pausing now and then; returns `Recognised` at the end.

    A page on which MuPDF fails stays unreadable.
    """
    try:
        return (yield from _recognise(document[number - 1], number, location, engine))
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        raise_if_memory(error)
        LOGGER.info("page %d cannot be recognised: %s", number, error)
        source = PageSource.unreadable(number)
        frame = Frame(source.width, source.height)
        return Recognised(source, frame, location, Verdict.GARBLED)


def _recognise(
    page: Any, number: int, location: Location, engine: Recogniser
) -> Generator[None, None, Recognised]:
    source = read_source(page, number)
    drafts, _ = drafts_of(source, (), 0)
    before = verdict_on(source, drafts)
    text = digital_text(source, before)
    yield
    frame, found, rules = yield from _found(page, source, engine)
    known = upright_lines(text.sure, frame)
    added = uncovered(found, known)
    added += uncovered(all_doubtful(upright_lines(text.unsure, frame)), [one.line for one in added])
    even_out(added)
    lines = [*known, *(one.line for one in added)]
    verdict = Verdict.OCR if added else Verdict.TEXT if known else _without_text(source, before)
    return Recognised(
        _upright_source(source, frame, lines, rules),
        frame,
        location,
        verdict,
        {
            box.tobytes(): place
            for one in added
            for box, place in zip(one.line.boxes, one.places, strict=True)
        },
        frozenset(box.tobytes() for one in added for box in one.line.boxes[one.doubtful]),
    )


def _without_text(source: PageSource, before: Verdict) -> Verdict:
    """Return what a page is on which there is no text: empty, where nothing is to be seen."""
    return Verdict.EMPTY if source.look is not None and source.look.blank else before


def _found(
    page: Any, source: PageSource, engine: Recogniser
) -> Generator[None, None, tuple[Frame, list[PlacedLine], Floats]]:
    """Return how the page is to be turned, its lines, and the rules of its tables."""
    picture, scale = paint(page)
    yield
    quads = yield from find_lines(picture, scale, engine)
    turn = quarter_turns(picture, quads, engine)
    yield
    if turn:
        picture = np.ascontiguousarray(np.rot90(picture, -turn))
        quads = yield from find_lines(picture, scale, engine)
    frame = Frame(source.width, source.height, turn, skew(picture, quads))
    rules = rules_in(picture, frame, scale)
    lines: list[PlacedLine] = []
    for quad in split_at_rules(quads, rules, frame, scale):
        attempt = read_best(picture, quad, engine)
        line = placed(attempt, frame, scale) if is_text(attempt.read) else None
        lines += [line] if line is not None else []
        yield
    return frame, lines, rules


def _upright_source(
    source: PageSource, frame: Frame, lines: list[Line], rules: Floats
) -> PageSource:
    tables, rest = tables_in(Painted(lines, rules, [True] * len(rules)), lines)
    return PageSource(
        source.number,
        frame.width,
        frame.height,
        lines=rest,
        tables=tables,
        paint=source.paint,
        edges=edges_of(lines, frame.height),
        sizes=sizes_of(lines),
    )


def finished(
    recognised: Recognised, neighbours: Sequence[Recognised], tables: int
) -> tuple[Page, int]:
    """Return the page and how many tables there are up to its end."""
    frame = recognised.frame
    drafts, tables = drafts_of(recognised.source, [other.source for other in neighbours], tables)
    marks: list[bool] = []
    for draft in drafts:
        marks += (box.tobytes() in recognised.uncertain for box in draft.boxes)
        marks.append(False)  # the newline after each block
        places = [recognised.places.get(box.tobytes(), box) for box in draft.boxes]
        draft.boxes = frame.displayed(np.array(places).reshape(-1, 4))
    page = make_page(
        drafts,
        number=recognised.source.number,
        location=recognised.location,
        width=frame.page_width,
        height=frame.page_height,
        verdict=recognised.verdict,
    )
    return replace(page, uncertain=ranges(marks)), tables
