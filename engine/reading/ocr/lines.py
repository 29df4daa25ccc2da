"""From the lines that were read to lines of a page: a box for each character."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.reading.characters import is_wide
from engine.reading.ocr.frames import Frame
from engine.reading.ocr.recogniser import Floats, Picture, ReadLine
from engine.reading.pdf.glyphs import Line, make_line

_WIDEST = 1.1
_WIDEST_NARROW = 0.8
_LEAST_INK = 0.02


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line with its scores by character; its boxes lie on the upright page, in points."""

    line: Line
    scores: Floats


def placed(
    read: ReadLine, quad: Floats, crop: Picture, frame: Frame, scale: float
) -> PlacedLine | None:
    """Return a read line in its place, None where nothing is left of it.

    `quad` are its corners in pixels of the turned picture, `scale` pixels per point.
    """
    start = len(read.text) - len(read.text.lstrip())
    end = len(read.text.rstrip())
    if start >= end:
        return None
    text, scores = read.text[start:end], read.scores[start:end]
    top, bottom = _ink_rows(crop)
    edges = _edges(text, read.centres[start:end], crop.shape[1] / crop.shape[0] / (bottom - top))
    along = edges.reshape(-1, 2)
    corners = np.stack(
        [
            _point(quad, along[:, 0], top),
            _point(quad, along[:, 1], top),
            _point(quad, along[:, 1], bottom),
            _point(quad, along[:, 0], bottom),
        ],
        axis=1,
    )
    points = frame.straightened(corners / scale)
    boxes = np.concatenate([points.min(axis=1), points.max(axis=1)], axis=1)
    across = quad[1] - quad[0]
    direction = across / max(float(np.linalg.norm(across)), 1.0)
    run = (float(direction[0]), float(direction[1]))
    size = float(np.linalg.norm(quad[3] - quad[0])) * (bottom - top) / scale
    line = make_line(text, boxes, size, False, _snapped(run))
    return PlacedLine(line, scores)


def _point(quad: Floats, along: Floats, down: float) -> Floats:
    """Return points at shares of the way along a quad, at a share of the way down."""
    share = along[:, None]
    upper = quad[0] * (1 - share) + quad[1] * share
    lower = quad[3] * (1 - share) + quad[2] * share
    point: Floats = upper * (1 - down) + lower * down
    return point


def _edges(text: str, centres: Floats, length: float) -> Floats:
    """Return where each character begins and ends, as shares of the line; `length` is in heights.

    Neighbours part in the middle between their centres, but none is wider than its kind.
    """
    half = np.array([_WIDEST if is_wide(c) else _WIDEST_NARROW for c in text]) / (2 * length)
    middles = (centres[1:] + centres[:-1]) / 2
    begins = np.maximum(np.concatenate([[0.0], middles]), centres - half)
    ends = np.minimum(np.concatenate([middles, [1.0]]), centres + half)
    both: Floats = np.stack([begins, np.maximum(ends, begins)], axis=1)
    return both


def _ink_rows(crop: Picture) -> tuple[float, float]:
    """Return where the ink begins and ends from top to bottom, as shares of the height."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    _, ink = cv2.threshold(grey, 0, 1, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    share = ink.mean(axis=1)
    if share.mean() > 0.5:
        share = 1 - share
    rows = np.flatnonzero(share > _LEAST_INK)
    if not len(rows) or rows[-1] + 1 - rows[0] < 0.3 * len(share):
        return 0.0, 1.0
    return float(rows[0] / len(share)), float((rows[-1] + 1) / len(share))


def _snapped(direction: tuple[float, float]) -> tuple[float, float]:
    """Return the direction, along the axis where it is nearly so: the page is straight by now."""
    x, y = direction
    if abs(x) > 0.9:
        return (1.0, 0.0) if x > 0 else (-1.0, 0.0)
    if abs(y) > 0.9:
        return (0.0, 1.0) if y > 0 else (0.0, -1.0)
    return direction
