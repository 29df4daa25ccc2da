"""Which way up a picture of text is: quarter turns, and the few degrees it was laid askew."""

from __future__ import annotations

import cv2
import numpy as np

from engine.reading.ocr.pictures import cut
from engine.reading.ocr.recogniser import Floats, Picture, Recogniser

_TALL = 1.5
_MOSTLY = 0.6
_SAMPLE = 8
_SUSPICION = 0.35
_LONG = 6.0
_LARGEST_SKEW = 20.0
_WIDE, _COARSE, _FINE = 5.0, 0.5, 0.1
_LONG_SIDE = 1000
_BLOCK, _DARKER = 25, 12


def quarter_turns(picture: Picture, quads: Floats, recogniser: Recogniser) -> int:
    """Return how many quarter turns clockwise make the text upright."""
    if not len(quads):
        return 0
    wide, high = sides(quads)
    lengths = np.maximum(wide, high)
    tall = high > _TALL * wide
    level = wide > _TALL * high
    sideways = lengths[tall].sum() > _MOSTLY * lengths[tall | level].sum()
    chosen = np.flatnonzero(tall if sideways else level)
    chosen = chosen[np.argsort(-lengths[chosen])][:_SAMPLE]
    if not len(chosen):
        return 0
    as_found = np.roll(quads, -1, axis=1) if sideways else quads
    crops = [cut(picture, quad) for quad in as_found[chosen]]
    doubt = float(np.mean(recogniser.upside_down(crops)))
    on_its_head = doubt > _SUSPICION and _reads_better_turned(crops, recogniser)
    if sideways:
        return 1 if on_its_head else 3
    return 2 if on_its_head else 0


def _reads_better_turned(crops: list[Picture], recogniser: Recogniser) -> bool:
    turned = [np.ascontiguousarray(crop[::-1, ::-1]) for crop in crops]
    as_is, other = (
        sum(line.score * len(line.text) for line in map(recogniser.read, lines))
        for lines in (crops, turned)
    )
    return other > as_is


def skew(picture: Picture, quads: Floats) -> float:
    """Return the angle in radians by which what is on the page falls to the right.

    The long lines say it nearly; then that angle is taken which makes rows of ink and of white.
    """
    if not len(quads):
        return 0.0
    ink = _small_ink(picture)
    guess = _of_long_lines(quads)
    if guess is None:
        guess = _best(ink, np.arange(-_WIDE, _WIDE + _COARSE, _COARSE))
    return float(np.radians(_best(ink, guess + np.arange(-_COARSE, _COARSE + _FINE, _FINE))))


def _of_long_lines(quads: Floats) -> float | None:
    """Return the median angle in degrees of the long lines, None where there are none."""
    wide, high = sides(quads)
    long = wide > _LONG * high
    if not long.any():
        return None
    edges = quads[long, 1] - quads[long, 0] + quads[long, 2] - quads[long, 3]
    angles = np.degrees(np.arctan2(edges[:, 1], edges[:, 0]))
    order = np.argsort(angles)
    weight = np.cumsum(wide[long][order] ** 2)
    middle = float(angles[order][np.searchsorted(weight, weight[-1] / 2)])
    return middle if abs(middle) <= _LARGEST_SKEW else 0.0


def _small_ink(picture: Picture) -> Floats:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    share = min(1.0, _LONG_SIDE / max(grey.shape))
    small = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    ink = cv2.adaptiveThreshold(
        small, 1, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _BLOCK, _DARKER
    )
    return np.asarray(ink, np.float64)


def _best(ink: Floats, degrees: Floats) -> float:
    """Return the angle at which the sums of rows differ most from row to row."""
    height, width = ink.shape
    best, most = 0.0, -1.0
    for angle in degrees.tolist():
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
        rows = cv2.warpAffine(ink, turn, (width, height)).sum(axis=1)
        contrast = float(np.square(np.diff(rows)).sum())
        if contrast > most:
            best, most = angle, contrast
    return best


def sides(quads: Floats) -> tuple[Floats, Floats]:
    """Return the widths and the heights of quads, shape (n, 4, 2)."""
    wide = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    high = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    return np.maximum(wide, 1.0), np.maximum(high, 1.0)
