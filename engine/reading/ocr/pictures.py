"""A page of a PDF as a picture fine enough to read, and lines cut out of it."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np

from engine.reading.mupdf import pymupdf
from engine.reading.ocr.recogniser import Floats, Picture

_COARSEST = 150.0
_FINEST = 300.0
_VECTOR = 200.0
_SHORTEST_LONG_SIDE, _MOST_ENLARGED = 1100.0, 4.0
"""Small pages (a receipt, a business card) are painted as many pixels long, within bounds."""
_MOST_PIXELS = 12_000_000
_LONGEST_SIDE = 6000


def paint(page: Any) -> tuple[Picture, float]:
    """Return the page as displayed, and its pixels per point; raises what MuPDF raises.

    As fine as the pictures on it, within bounds: of pixels too, so that no page size costs memory.
    """
    width, height = float(page.rect.width), float(page.rect.height)
    scale = _fineness(page) / 72
    enlarged = min(_SHORTEST_LONG_SIDE / max(width, height), _MOST_ENLARGED * scale)
    scale = max(scale, enlarged)
    scale = min(scale, math.sqrt(_MOST_PIXELS / (width * height)))
    scale = min(scale, _LONGEST_SIDE / max(width, height))
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    colours = rows[:, : 3 * pixmap.width].reshape(pixmap.height, pixmap.width, 3)
    return np.ascontiguousarray(colours[:, :, ::-1]), scale


def _fineness(page: Any) -> float:
    """Return the dots per inch of the largest picture on the page, within bounds."""
    best, largest = _VECTOR, 0.0
    for image in page.get_image_info():
        x0, y0, x1, y1 = image["bbox"]
        area = (x1 - x0) * (y1 - y0)
        if area > largest and image["width"] and image["height"]:
            largest = area
            best = 72 * math.sqrt(image["width"] * image["height"] / area)
    return min(max(best, _COARSEST), _FINEST)


def cut(picture: Picture, quad: Floats) -> Picture:
    """Return what lies within four corners in pixels, clockwise from the top left, upright."""
    width = max(math.dist(quad[0], quad[1]), math.dist(quad[3], quad[2]), 1.0)
    height = max(math.dist(quad[0], quad[3]), math.dist(quad[1], quad[2]), 1.0)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    upright = cv2.warpPerspective(
        picture,
        matrix,
        (math.ceil(width), math.ceil(height)),
        flags=cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(upright, np.uint8)
