"""Which way up a picture of text is: quarter turns, and the few degrees it was laid askew."""

from __future__ import annotations

import numpy as np

from engine.reading.ocr.pictures import cut
from engine.reading.ocr.recogniser import Floats, Picture, Recogniser

_TALL = 1.5
_MOSTLY = 0.6
_SAMPLE = 8
_SUSPICION = 0.35
_LONG = 6.0
_LARGEST_SKEW = np.radians(20)


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


def skew(quads: Floats) -> float:
    """Return the angle in radians by which most of the text falls to the right, 0 if unknown."""
    wide, high = sides(quads)
    long = wide > _LONG * high
    if not long.any():
        return 0.0
    edges = quads[long, 1] - quads[long, 0] + quads[long, 2] - quads[long, 3]
    angles = np.arctan2(edges[:, 1], edges[:, 0])
    order = np.argsort(angles)
    weight = np.cumsum(wide[long][order] ** 2)
    middle = float(angles[order][np.searchsorted(weight, weight[-1] / 2)])
    return middle if abs(middle) <= _LARGEST_SKEW else 0.0


def sides(quads: Floats) -> tuple[Floats, Floats]:
    """Return the widths and the heights of quads, shape (n, 4, 2)."""
    wide = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    high = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    return np.maximum(wide, 1.0), np.maximum(high, 1.0)
