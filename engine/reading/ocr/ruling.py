"""The rules of tables in a picture: long thin strokes, level or upright."""

from __future__ import annotations

import itertools
import math

import cv2
import numpy as np
import numpy.typing as npt

from engine.reading.ocr.frames import Frame
from engine.reading.ocr.recogniser import Floats, Picture
from engine.reading.pdf.painted import Painted
from engine.reading.pdf.rules import grids_of

_FINENESS = 2.0
"""Pixels per point in which rules are looked for; finer pictures are made smaller."""
_LEVEL = 30.0
_UPRIGHT = 16.0
_THICKEST = 4.0
_REACH = 1.5
"""In points: how far the ends of rules may miss each other."""
_FEWEST = 2
_UNBROKEN = 0.93
_BLOCK, _DARKER = 31, 12
_MOST_OF = 0.6
_NARROWEST = 0.35

_Ink = npt.NDArray[np.uint8]


def rules_in(picture: Picture, frame: Frame, scale: float) -> Floats:
    """Return the rules as thin boxes on the upright page, shape (n, 4); none unless both ways."""
    share = min(1.0, _FINENESS / scale)
    ink = _straight_ink(picture, frame.skew, share)
    fineness = scale * share
    level = _strokes(ink, _LEVEL * fineness, _THICKEST * fineness)
    upright = _strokes(np.ascontiguousarray(ink.T), _UPRIGHT * fineness, _THICKEST * fineness)
    if len(level) < _FEWEST or len(upright) < _FEWEST:
        return np.zeros((0, 4))
    reach = _REACH * fineness
    rules = [(x0 - reach, y, x1 + reach, y) for x0, y, x1 in level]
    rules += [(x, y0 - reach, x, y1 + reach) for y0, x, y1 in upright]
    return np.array(rules) / fineness


def _straight_ink(picture: Picture, skew: float, share: float) -> _Ink:
    """Return the ink (1) of a picture made smaller and straight."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if share < 1:
        grey = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    if skew:
        height, width = grey.shape
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), math.degrees(skew), 1.0)
        grey = cv2.warpAffine(
            grey, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    ink = cv2.adaptiveThreshold(
        grey, 1, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _BLOCK, _DARKER
    )
    return np.asarray(ink, np.uint8)


def _strokes(ink: _Ink, length: float, thickest: float) -> list[tuple[float, float, float]]:
    """Return level strokes: where each begins, its height, where it ends, in pixels."""
    thick = cv2.dilate(ink, np.ones((3, 1), np.uint8))
    whole = cv2.morphologyEx(thick, cv2.MORPH_CLOSE, np.ones((1, 5), np.uint8))
    long = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((1, max(round(length), 3)), np.uint8))
    _, _, stats, centres = cv2.connectedComponentsWithStats(long, connectivity=8)
    return [
        (float(x), float(centre[1]), float(x + width))
        for (x, y, width, height, _), centre in zip(stats[1:], centres[1:], strict=True)
        if height <= thickest + 2 and _unbroken(ink[y : y + height, x : x + width])
    ]


def _unbroken(stroke: _Ink) -> bool:
    """Say whether ink runs on from end to end: letters one below the other leave gaps."""
    return float(stroke.any(axis=0).mean()) >= _UNBROKEN


def split_at_rules(quads: Floats, rules: Floats, frame: Frame, scale: float) -> Floats:
    """Return the lines of text, those that run across the border of cells in pieces; (n, 4, 2).

    A rule between two cells would else be read as a letter or a digit one.
    """
    borders = _borders(rules)
    if not len(borders) or not len(quads):
        return quads
    pieces = [piece for quad in quads for piece in _pieces(quad, borders, frame, scale)]
    return np.array(pieces).reshape(-1, 4, 2)


def _borders(rules: Floats) -> Floats:
    """Return the upright borders of cells, shape (n, 3): x, top, bottom."""
    grids, _ = grids_of(Painted([], rules, [True] * len(rules)))
    cells = [cell for grid in grids for row in grid for cell in row if cell is not None]
    borders = {(x, y0, y1) for x0, y0, x1, y1 in cells for x in (x0, x1)}
    return np.array(sorted(borders)).reshape(-1, 3)


def _pieces(quad: Floats, borders: Floats, frame: Frame, scale: float) -> list[Floats]:
    corners = frame.straightened(quad / scale)
    start, end = (corners[0, 0] + corners[3, 0]) / 2, (corners[1, 0] + corners[2, 0]) / 2
    top, bottom = (corners[0, 1] + corners[1, 1]) / 2, (corners[3, 1] + corners[2, 1]) / 2
    height, middle = bottom - top, (top + bottom) / 2
    if end - start < height:
        return [quad]
    crossing = (borders[:, 1] <= middle) & (middle <= borders[:, 2])
    crossing &= borders[:, 2] - borders[:, 1] >= _MOST_OF * height
    cuts = sorted({float(cut) for cut in (borders[crossing, 0] - start) / (end - start)})
    edges = [0.0, *(cut for cut in cuts if 0 < cut < 1), 1.0]
    if len(edges) == 2:
        return [quad]
    gap = 0.5 / max((end - start) * scale, 1.0)
    narrowest = _NARROWEST * height / (end - start)
    return [
        _stretch(quad, before + gap, after - gap)
        for before, after in itertools.pairwise(edges)
        if after - before >= narrowest
    ]


def _stretch(quad: Floats, start: float, end: float) -> Floats:
    """Return the part of a quad between two shares of its length."""
    upper, lower = quad[1] - quad[0], quad[2] - quad[3]
    part: Floats = np.array(
        [
            quad[0] + start * upper,
            quad[0] + end * upper,
            quad[3] + end * lower,
            quad[3] + start * lower,
        ]
    )
    return part
