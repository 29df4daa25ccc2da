"""Between a page as displayed and the same page upright: turned by quarters, then straightened."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from engine.reading.ocr.recogniser import Floats


@dataclass(frozen=True, slots=True)
class Frame:
    """How what is on a page must be turned to be read; sizes in points, as displayed.

    `turn` counts quarter turns clockwise; `skew` is the angle in radians by which, after that,
    lines still fall to the right.
    """

    page_width: float
    page_height: float
    turn: int = 0
    skew: float = 0.0

    @property
    def width(self) -> float:
        """The width of the upright page."""
        return self.page_height if self.turn % 2 else self.page_width

    @property
    def height(self) -> float:
        """The height of the upright page."""
        return self.page_width if self.turn % 2 else self.page_height

    def straightened(self, points: Floats) -> Floats:
        """Return points of the turned page, shape (…, 2), as they lie once it is straight."""
        middle = np.array([self.width / 2, self.height / 2])
        moved: Floats = (points - middle) @ _rotation(-self.skew).T + middle
        return moved

    def displayed(self, boxes: Floats) -> Floats:
        """Return boxes of the upright page, shape (n, 4), as boxes of the page as displayed.

        Empty boxes stay empty.
        """
        corners = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
        middle = np.array([self.width / 2, self.height / 2])
        points = (corners - middle) @ _rotation(self.skew).T
        for _ in range(self.turn % 4):
            points = np.stack([points[..., 1], -points[..., 0]], axis=-1)
        points += np.array([self.page_width / 2, self.page_height / 2])
        moved: Floats = np.concatenate([points.min(axis=1), points.max(axis=1)], axis=1)
        moved[(boxes[:, 2] <= boxes[:, 0]) | (boxes[:, 3] <= boxes[:, 1])] = 0.0
        return moved

    def upright(self, boxes: Floats) -> Floats:
        """Return boxes of the page as displayed, shape (n, 4), as boxes of the upright page."""
        corners = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
        points = corners - np.array([self.page_width / 2, self.page_height / 2])
        for _ in range(self.turn % 4):
            points = np.stack([-points[..., 1], points[..., 0]], axis=-1)
        points = self.straightened(points + np.array([self.width / 2, self.height / 2]))
        moved: Floats = np.concatenate([points.min(axis=1), points.max(axis=1)], axis=1)
        return moved


def _rotation(angle: float) -> Floats:
    cosine, sine = math.cos(angle), math.sin(angle)
    return np.array([[cosine, -sine], [sine, cosine]])
