"""A glance at a painted page whose text is too little for what is on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.reading.mupdf import pymupdf
from engine.reading.pdf.glyphs import Line
from engine.reading.verdicts import Look

_LONG_SIDE = 1100.0
_SAME_PAPER = 24
_INK = 60
_LEAST_INK = 0.0002
_PAPER = 0.45
_HEIGHTS = (4, 45)
_WIDTHS = (2, 90)
_LEAST_LETTERS = 50

Grey = npt.NDArray[np.int64]


def look_at(page: Any, lines: Sequence[Line]) -> Look:
    """Return what can be seen beside the lines already read; raises what MuPDF raises."""
    scale = _LONG_SIDE / max(page.rect.width, page.rect.height)
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    grey = rows[:, : pixmap.width].astype(np.int64)
    paper = int(np.bincount(grey.ravel(), minlength=256).argmax())
    for line in lines:
        x0, y0, x1, y1 = (round(scale * side) for side in (line.x0, line.y0, line.x1, line.y1))
        grey[max(y0 - 1, 0) : y1 + 1, max(x0 - 1, 0) : x1 + 1] = paper
    ink = np.abs(grey - paper) > _INK
    faint = np.abs(grey - paper) > _SAME_PAPER
    blank = float(faint.mean()) < _LEAST_INK
    written = not blank and float((~faint).mean()) >= _PAPER and _letters(ink) >= _LEAST_LETTERS
    return Look(blank, written)


def _letters(ink: npt.NDArray[np.bool_]) -> int:
    """Count the patches of ink that could be letters by their size."""
    import cv2

    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    wide, high = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    fits = (high >= _HEIGHTS[0]) & (high <= _HEIGHTS[1])
    fits &= (wide >= _WIDTHS[0]) & (wide <= _WIDTHS[1])
    return int(fits.sum())
