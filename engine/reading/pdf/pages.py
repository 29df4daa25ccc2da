"""One page of a PDF: first what is on it, then, knowing its neighbours, the page itself."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.reading.drafts import Draft, make_page
from engine.reading.pdf.annotations import comments_on, files_attached_to, with_ticks
from engine.reading.pdf.furniture import Edge, edges_of, find_furniture
from engine.reading.pdf.glyphs import Line
from engine.reading.pdf.look import look_at
from engine.reading.pdf.mending import many_glyphs_for, with_spaces
from engine.reading.pdf.page_layout import PageLayout
from engine.reading.pdf.paint import Paint, paint_of
from engine.reading.pdf.painted import read_painted
from engine.reading.pdf.tables import Table, tables_in
from engine.reading.verdicts import Look, dominant_character, judge, needs_a_look
from engine.types import BlockKind, Location, Page, Verdict

_A4 = (595.0, 842.0)
_LARGEST_SIDE = 1_000_000.0


@dataclass(slots=True)
class PageSource:
    """What is on a page, in points as displayed; `sizes` counts characters by type size.

    `comments` stand at its end, `attached` counts files that hang on it.
    `look` is what a glance at the painted page showed, where one was needed; `collapsed` says
    that a font gives one character for many glyphs.
    """

    number: int
    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    paint: Paint = field(default_factory=lambda: Paint(0.0, 0, False))
    edges: list[Edge] = field(default_factory=list)
    sizes: Counter[float] = field(default_factory=Counter)
    look: Look | None = None
    collapsed: bool = False
    comments: list[Draft] = field(default_factory=list)
    attached: int = 0
    failed: bool = False

    @staticmethod
    def unreadable(number: int) -> PageSource:
        """Return a page that MuPDF cannot read, as large as A4."""
        return PageSource(number, *_A4, failed=True)


def read_source(page: Any, number: int) -> PageSource:
    """Read a page once; raises what MuPDF raises, and ValueError for an absurd page size."""
    width, height = float(page.rect.width), float(page.rect.height)
    if not all(math.isfinite(side) and 0 < side <= _LARGEST_SIDE for side in (width, height)):
        raise ValueError(f"page size {width} x {height}")
    painted = read_painted(page)
    lines = with_ticks(with_spaces(painted.lines), page)
    paint = paint_of(page, painted.shapes)
    written = needs_a_look([line.text for line in lines], paint.pictures, paint.paths)
    look = look_at(page, lines) if written else None
    repeated = dominant_character("".join(line.text for line in lines))
    collapsed = bool(repeated) and many_glyphs_for(page, repeated)
    edges = edges_of(lines, height)
    sizes = sizes_of(lines)
    tables: list[Table] = []
    if paint.ruled and len(lines) >= 4:
        tables, lines = tables_in(painted, lines)
    return PageSource(
        number,
        width,
        height,
        lines,
        tables,
        paint,
        edges,
        sizes,
        look,
        collapsed,
        comments=comments_on(page),
        attached=files_attached_to(page),
    )


def sizes_of(lines: Sequence[Line]) -> Counter[float]:
    """Count characters by type size, in half points."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(2 * line.size) / 2] += len(line.text)
    return sizes


def unreadable_page(source: PageSource, location: Location) -> Page:
    """Return the page that stands for one that MuPDF cannot read."""
    return make_page(
        (),
        number=source.number,
        location=location,
        width=source.width,
        height=source.height,
        verdict=Verdict.GARBLED,
    )


def assemble(
    source: PageSource, neighbours: Sequence[PageSource], location: Location, tables: int
) -> tuple[Page, int]:
    """Return the page and how many tables there are up to its end."""
    drafts, tables = drafts_of(source, neighbours, tables)
    page = make_page(
        drafts,
        number=source.number,
        location=location,
        width=source.width,
        height=source.height,
        verdict=verdict_on(source, drafts),
    )
    return page, tables


def verdict_on(source: PageSource, drafts: Sequence[Draft]) -> Verdict:
    """Return what the text of a page is worth, furniture apart."""
    if source.collapsed:
        return Verdict.GARBLED
    text = "\n".join(draft.text for draft in drafts if draft.kind is not BlockKind.FURNITURE)
    return judge(text, source.paint.pictures, source.paint.paths, source.look)


def drafts_of(
    source: PageSource, neighbours: Sequence[PageSource], tables: int
) -> tuple[list[Draft], int]:
    """Return the blocks of a page and how many tables there are up to its end.

    Furniture comes first (headers) and last (footers), between them what is on the page in
    reading order, then its comments.
    """
    marks = find_furniture(
        source.lines,
        source.height,
        [other.edges for other in neighbours if not other.failed],
        alone=not source.tables,
    )
    body = [line for index, line in enumerate(source.lines) if index not in marks]
    layout = PageLayout(_body_size(source, neighbours), tables)
    drafts = layout.blocks(body, source.tables)
    above, below = _furniture([source.lines[index] for index in sorted(marks)], source.height)
    return [*above, *drafts, *source.comments, *below], layout.tables


def _body_size(source: PageSource, neighbours: Sequence[PageSource]) -> float:
    sizes = Counter(source.sizes)
    for other in neighbours:
        sizes.update(other.sizes)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _furniture(lines: Sequence[Line], height: float) -> tuple[list[Draft], list[Draft]]:
    above: list[Draft] = []
    below: list[Draft] = []
    for line in sorted(lines, key=lambda line: (line.middle, line.x0)):
        side = above if line.middle < height / 2 else below
        side.append(Draft(BlockKind.FURNITURE, line.text, line.boxes))
    return above, below
