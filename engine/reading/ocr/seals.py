"""Coloured ink: seals and stamps over text, and how to read below them."""

from __future__ import annotations

from collections.abc import Generator

import cv2
import numpy as np

from engine.reading.ocr.recogniser import Floats, Picture, Recogniser

_COLOURED = 70
_SOME_COLOUR, _MUCH_COLOUR = 0.0008, 0.3
_FINENESS = 1.0
_SIDES = (40.0, 220.0)
_SQUARE = 1.4
_FILLED = (0.03, 0.5)
_CONTAINED = 0.7
_LONGER = 1.05
_OVERLAP = 0.3
_INK = 60
_LEFT = 0.5
_DARK = 0.55
"""Coloured ink is lighter than this share of the paper in its lightest colour; black is not."""


def without_colours(picture: Picture) -> Picture:
    """Return a grey picture without coloured ink, except where it is as dark as black ink."""
    lightest = picture.max(axis=2)
    paper = int(np.bincount(lightest.ravel(), minlength=256).argmax())
    coloured = cv2.dilate(_coloured(picture), np.ones((5, 5), np.uint8)).astype(bool)
    lightest[coloured & (lightest > _DARK * paper)] = paper
    return np.ascontiguousarray(np.repeat(lightest[:, :, None], 3, axis=2))


def has_colour(crop: Picture) -> bool:
    """Say whether a line's picture holds coloured ink."""
    return float(_coloured(crop).mean()) > 10 * _SOME_COLOUR


def find_lines(picture: Picture, scale: float, engine: Recogniser) -> Generator[None, None, Floats]:
    """Return the lines of text, shape (n, 4, 2), without seals but with what lies below them.

    Pauses in between; `scale` is pixels per point.
    """
    quads = engine.find(picture)
    yield
    coloured = _coloured(picture)
    if not _SOME_COLOUR < float(coloured.mean()) < _MUCH_COLOUR:
        return quads
    seals = _seals(coloured, scale)
    faded = without_colours(picture)
    below = engine.find(faded)
    yield
    kept = quads[[not _is_seal(picture, faded, quad, seals) for quad in quads]]
    for quad in below:
        if not _is_seal(picture, faded, quad, seals):
            kept = _joined(kept, quad)
    return kept


def _coloured(picture: Picture) -> Picture:
    """Return 1 where a colour is strong, shape (height, width)."""
    spread = picture.max(axis=2).astype(np.int16) - picture.min(axis=2)
    return np.asarray(spread > _COLOURED, np.uint8)


def _seals(coloured: Picture, scale: float) -> Floats:
    """Return the boxes (x0, y0, x1, y1) of patches as large and as square as a seal, in pixels."""
    share = min(1.0, _FINENESS / scale)
    small = cv2.resize(coloured * 255, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    ink = np.asarray(small > 40, np.uint8)
    whole = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(whole, connectivity=8)
    boxes = []
    for label, (x, y, width, height, _) in enumerate(stats[1:], start=1):
        sides = min(width, height), max(width, height)
        if sides[0] < _SIDES[0] or sides[1] > _SIDES[1] or sides[1] > _SQUARE * sides[0]:
            continue
        inked = ink[y : y + height, x : x + width][
            labels[y : y + height, x : x + width] == label
        ].sum()
        if _FILLED[0] <= inked / (width * height) <= _FILLED[1]:
            boxes.append((x, y, x + width, y + height))
    return np.array(boxes, np.float64).reshape(-1, 4) / share


def _is_seal(picture: Picture, faded: Picture, quad: Floats, seals: Floats) -> bool:
    """Say whether a line is a seal's own: inside it, and gone with its colour."""
    x, y = quad.mean(axis=0)
    inside = (seals[:, 0] <= x) & (x <= seals[:, 2]) & (seals[:, 1] <= y) & (y <= seals[:, 3])
    if not inside.any():
        return False
    low, high = np.maximum(quad.min(axis=0), 0).astype(int), quad.max(axis=0).astype(int)
    area = np.s_[low[1] : high[1] + 1, low[0] : high[0] + 1]
    seen, left = (_ink(grey) for grey in (picture[area].min(axis=2), faded[area].max(axis=2)))
    return left < _LEFT * seen


def _ink(grey: Picture) -> int:
    return int((grey < float(np.percentile(grey, 90)) - _INK).sum())


def _joined(quads: Floats, quad: Floats) -> Floats:
    """Return the lines with one found below a seal: new, or longer than what was found of it."""
    if not len(quads):
        return quad[None]
    shares, own = _overlaps(quads, quad)
    inside = shares > _CONTAINED
    if not inside.any():
        return quads if own.max() > _OVERLAP else np.concatenate([quads, quad[None]])
    length = np.linalg.norm(quad[1] - quad[0])
    longest = np.linalg.norm(quads[inside, 1] - quads[inside, 0], axis=1).max()
    if length <= _LONGER * longest:
        return quads
    return np.concatenate([quads[~inside], quad[None]])


def _overlaps(quads: Floats, quad: Floats) -> tuple[Floats, Floats]:
    """Return which share of each line lies within one, and which share of that in each.

    Measured along the one's own sides: upright boxes of lines laid askew overlap anyway.
    """
    sides = np.stack([quad[1] - quad[0], quad[3] - quad[0]], axis=1)
    along = (quads - quad[0]) @ np.linalg.pinv(sides).T
    lows, highs = along.min(axis=1), along.max(axis=1)
    common = np.prod(np.maximum(np.minimum(highs, 1.0) - np.maximum(lows, 0.0), 0.0), axis=1)
    return common / np.maximum(np.prod(highs - lows, axis=1), 1e-9), common
