"""What stands on a page without being part of it: comments, ticked boxes, attached files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from engine.reading.drafts import Draft
from engine.reading.mupdf import pymupdf
from engine.reading.pdf.glyphs import Line, make_line
from engine.reading.word.remarks import comment_line
from engine.types import BlockKind

_SEEN_ANYWAY = frozenset(
    (
        pymupdf.PDF_ANNOT_FREE_TEXT,
        pymupdf.PDF_ANNOT_POPUP,
        pymupdf.PDF_ANNOT_LINK,
        pymupdf.PDF_ANNOT_WIDGET,
        pymupdf.PDF_ANNOT_FILE_ATTACHMENT,
    )
)
_TICKABLE = (pymupdf.PDF_WIDGET_TYPE_CHECKBOX, pymupdf.PDF_WIDGET_TYPE_RADIOBUTTON)
_HIDDEN = 1
_TICKED, _EMPTY = "\u2611", "\u2610"
_LONGEST_TICK = 2


def comments_on(page: Any) -> list[Draft]:
    """Return the comments of a page, each over the place that it is about."""
    if page.first_annot is None:
        return []
    drafts: list[Draft] = []
    for annotation in page.annots():
        info = annotation.info
        said = " ".join(info["content"].split())
        if said and annotation.type[0] not in _SEEN_ANYWAY:
            text = comment_line(info["title"], said)
            boxes = np.tile(np.array(_displayed(annotation.rect, page)), (len(text), 1))
            drafts.append(Draft(BlockKind.PARAGRAPH, text, boxes))
    return drafts


def files_attached_to(page: Any) -> int:
    """Return how many files hang on a page as paper clips."""
    if page.first_annot is None:
        return 0
    return sum(1 for _ in page.annots(types=(pymupdf.PDF_ANNOT_FILE_ATTACHMENT,)))


def with_ticks(lines: Sequence[Line], page: Any) -> list[Line]:
    """Return the lines with a box, ticked or empty, for each that can be ticked on a form.

    What is painted in a ticked box is a letter of a symbol font, or no letter at all.
    """
    if page.first_widget is None:
        return list(lines)
    ticks = list(_ticks(page))
    painted = [
        line
        for line in lines
        if len(line.text) > _LONGEST_TICK or not any(_inside(line, tick) for tick in ticks)
    ]
    return painted + ticks


def _ticks(page: Any) -> Iterator[Line]:
    for widget in page.widgets(types=_TICKABLE):
        if widget.field_display != _HIDDEN and not widget.rect.is_empty:
            state = page.parent.xref_get_key(widget.xref, "AS")[1]
            text = _EMPTY if state in ("/Off", "null") else _TICKED
            x0, y0, x1, y1 = _displayed(widget.rect, page)
            yield make_line(text, np.array([[x0, y0, x1, y1]]), y1 - y0, False)


def _inside(line: Line, tick: Line) -> bool:
    x, y = (line.x0 + line.x1) / 2, line.middle
    return tick.x0 <= x <= tick.x1 and tick.y0 <= y <= tick.y1


def _displayed(rect: Any, page: Any) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = rect * page.rotation_matrix
    return x0, y0, x1, y1
