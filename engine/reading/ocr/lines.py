"""From the lines that were read to lines of a page: a box for each character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from engine.reading.characters import is_wide
from engine.reading.ocr.attempts import Attempt
from engine.reading.ocr.doubts import Marks, doubtful
from engine.reading.ocr.frames import Frame
from engine.reading.ocr.recogniser import Floats, Picture
from engine.reading.pdf.glyphs import Line, make_line

_WIDEST = 1.1
_WIDEST_NARROW = 0.8
_LEAST_INK = 0.008
_LEAST_OF_MOST = 0.04
_SIZE_OF_HEIGHT, _LETTERS_OF_HEIGHT = 0.75, 0.55
_FEWEST_STEPS = 4
_BODY = (0.8, 1.25)
"""Heights within these shares of the usual one are the usual one: pictures are not exact."""


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line for the layout, made exactly level; on the upright page, like `places`.

    `doubtful` says which of its characters are uncertain, `places` (n, 4) where they truly are:
    each line of a scan has an angle of its own.
    """

    line: Line
    doubtful: Marks
    places: Floats


def placed(attempt: Attempt, frame: Frame, scale: float) -> PlacedLine | None:
    """Return a read line in its place, `scale` in pixels a point; None where nothing is left."""
    read, quad = attempt.read, attempt.quad
    start = len(read.text) - len(read.text.lstrip())
    end = len(read.text.rstrip())
    if start >= end:
        return None
    text, centres = read.text[start:end], read.centres[start:end]
    ink = _ink(attempt.crop)
    clean = np.asarray(cv2.medianBlur(ink.astype(np.uint8), 3), bool)
    top, bottom = _ink_rows(clean)
    length = attempt.crop.shape[1] / attempt.crop.shape[0]
    edges = _edges(text, centres, length / (bottom - top))
    _keep_to_ink(edges, centres, clean)
    places = _boxes(quad, edges, top, bottom, frame, scale)
    across = quad[1] - quad[0]
    direction = across / max(float(np.linalg.norm(across)), 1.0)
    run = _snapped(direction)
    height = float(np.linalg.norm(quad[3] - quad[0])) / scale
    middle = frame.straightened(quad.mean(axis=0) / scale)
    level = _levelled(places, run, middle, height)
    size = _size(text, places, height)
    line = make_line(text, level, size, False, run, attempt.upright_letters)
    columns: Marks = np.asarray(ink.any(axis=0), bool)
    return PlacedLine(line, doubtful(text, read.scores[start:end], centres, columns), places)


def even_out(lines: Sequence[PlacedLine]) -> None:
    """Give lines of about the usual height that very size: else noise would make headings."""
    if not lines:
        return
    sizes = np.repeat([one.line.size for one in lines], [len(one.line.text) for one in lines])
    usual = float(np.median(sizes))
    for one in lines:
        if _BODY[0] <= one.line.size / usual <= _BODY[1]:
            one.line.size = usual


def _boxes(
    quad: Floats, edges: Floats, top: float, bottom: float, frame: Frame, scale: float
) -> Floats:
    """Return a box on the upright page for each character, shape (n, 4), in points."""
    begins, ends = edges[:, 0], edges[:, 1]
    corners = np.stack(
        [
            _points(quad, begins, top),
            _points(quad, ends, top),
            _points(quad, ends, bottom),
            _points(quad, begins, bottom),
        ],
        axis=1,
    )
    points = frame.straightened(corners / scale)
    return np.concatenate([points.min(axis=1), points.max(axis=1)], axis=1)


def _size(text: str, boxes: Floats, height: float) -> float:
    """Return the type size of a line that was found `height` high, all in points.

    Found heights vary less than those of the ink; Chinese characters tell their size by their
    steps.
    """
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    steps = [
        float(np.abs(middles[index + 1] - middles[index]).max())
        for index in range(len(text) - 1)
        if is_wide(text[index]) and is_wide(text[index + 1])
    ]
    size = _SIZE_OF_HEIGHT * height
    return min(size, float(np.median(steps))) if len(steps) >= _FEWEST_STEPS else size


def _levelled(
    boxes: Floats, direction: tuple[float, float], middle: Floats, height: float
) -> Floats:
    """Return the boxes of a line all at its middle and as high as its letters, in its direction.

    `height` is that of the line as found, which reaches into its neighbours where they are close.
    """
    low, high = (1, 3) if abs(direction[0]) > abs(direction[1]) else (0, 2)
    half = _LETTERS_OF_HEIGHT * height / 2
    level = boxes.copy()
    level[:, low], level[:, high] = middle[low] - half, middle[low] + half
    return level


def _points(quad: Floats, along: Floats, down: float) -> Floats:
    """Return points at shares of the way along a quad, at a share of the way down."""
    share = along[:, None]
    upper = quad[0] * (1 - share) + quad[1] * share
    lower = quad[3] * (1 - share) + quad[2] * share
    points: Floats = upper * (1 - down) + lower * down
    return points


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


def _keep_to_ink(edges: Floats, centres: Floats, ink: npt.NDArray[np.bool_]) -> None:
    """Let the first and the last character reach no further than the ink: columns stay apart."""
    columns = np.flatnonzero(ink.any(axis=0))
    if len(columns):
        first, last = columns[0] / ink.shape[1], (columns[-1] + 1) / ink.shape[1]
        edges[0, 0] = min(max(edges[0, 0], first), centres[0])
        edges[-1, 1] = max(min(edges[-1, 1], last), centres[-1])


def _ink(crop: Picture) -> npt.NDArray[np.bool_]:
    """Return where the ink is, whether it is darker or lighter than the ground."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    _, dark = cv2.threshold(grey, 0, 1, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    return np.asarray(dark != (dark.mean() > 0.5), bool)


def _ink_rows(ink: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """Return where the ink begins and ends from top to bottom, as shares of the height."""
    share = ink.mean(axis=1)
    rows = np.flatnonzero(share > max(_LEAST_INK, _LEAST_OF_MOST * float(share.max())))
    if not len(rows) or rows[-1] + 1 - rows[0] < 0.3 * len(ink):
        return 0.0, 1.0
    return float(rows[0] / len(ink)), float((rows[-1] + 1) / len(ink))


def _snapped(direction: Floats) -> tuple[float, float]:
    """Return the direction, along the axis where it is nearly so: the page is straight by now."""
    x, y = float(direction[0]), float(direction[1])
    if abs(x) > 0.9:
        return (1.0, 0.0) if x > 0 else (-1.0, 0.0)
    if abs(y) > 0.9:
        return (0.0, 1.0) if y > 0 else (0.0, -1.0)
    return x, y
