"""What is painted on a PDF page besides text: pictures, rules, outlines; without drawing it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from engine.reading.drafts import Boxes
from engine.reading.mupdf import pymupdf
from engine.reading.pdf.painted import read_painted

_INLINE_PICTURE = re.compile(rb"(?:^|\s)BI\s[^\x80-\xff]{4,400}?\sID\s")
_PICTURES = pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_MEDIABOX_CLIP
_PICTURE_BLOCK = 1
_RULE = 4.0
_RULE_LENGTH = 12.0
_FEWEST_RULES = 2
_MOST_PATHS = 6000
_MOST_RULES = 3000


@dataclass(frozen=True, slots=True)
class Paint:
    """`pictures` is the share of the page under pictures, 0..1; `paths` counts vector shapes.

    `ruled` says that rules cross in a way that suggests a table.
    """

    pictures: float
    paths: int
    ruled: bool


def read_paint(page: Any) -> Paint:
    """Return what is painted; raises what MuPDF raises."""
    return paint_of(page, read_painted(page, text=False).shapes)


def paint_of(page: Any, shapes: Boxes) -> Paint:
    """Return what is painted, the shapes (n, 4) known already; raises what MuPDF raises."""
    wide, high = shapes[:, 2] - shapes[:, 0], shapes[:, 3] - shapes[:, 1]
    across = int(((wide >= _RULE_LENGTH) & (high <= _RULE)).sum())
    down = int(((high >= _RULE_LENGTH) & (wide <= _RULE)).sum())
    framed = bool(((wide > _RULE_LENGTH) & (high > _RULE_LENGTH)).any())
    crossing = across >= _FEWEST_RULES and down >= _FEWEST_RULES
    paths = len(shapes)
    ruled = (crossing or framed) and paths <= _MOST_PATHS and across + down <= _MOST_RULES
    return Paint(_pictures(page), paths, ruled)


def _may_have_pictures(page: Any) -> bool:
    return bool(page.get_images()) or _INLINE_PICTURE.search(page.read_contents()) is not None


def _pictures(page: Any) -> float:
    """Return the share of the page under pictures."""
    if not _may_have_pictures(page):
        return 0.0
    width, height = page.cropbox.width, page.cropbox.height
    area = max(abs(width * height), 1.0)
    covered = 0.0
    for x0, y0, x1, y1, *_, kind in page.get_text("blocks", flags=_PICTURES):
        if kind == _PICTURE_BLOCK:
            shown_x, shown_y = min(x1, width) - max(x0, 0.0), min(y1, height) - max(y0, 0.0)
            covered += max(shown_x, 0.0) * max(shown_y, 0.0)
    return float(min(covered / area, 1.0))
