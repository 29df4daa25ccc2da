"""Scans made for one test each, and their recognition without a process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.reading.ocr.recogniser import Picture
from engine.reading.ocr.recognition import recognise_pages
from engine.reading_protocol import (
    DocumentRead,
    PageRead,
    ReaderLimits,
    ReadingEvent,
    ReadingProgress,
    RecognisePages,
)
from engine.types import Location, LocationKind, Page, Receipt
from tests.engine.reading.files import PdfMaker, pymupdf

DPI = 150


@dataclass
class Recognition:
    """All that a recognition told."""

    pages: list[Page] = field(default_factory=list)
    receipt: Receipt = field(default_factory=Receipt)
    signs: list[ReadingEvent] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(page.text for page in self.pages)


def recognise(path: Path, *numbers: int, password: str | None = None) -> Recognition:
    """Recognise pages of a PDF, the first where none is named."""
    asked = numbers or (1,)
    locations = tuple(Location(LocationKind.PAGE, str(number)) for number in asked)
    command = RecognisePages(str(path), asked, locations, password, path.name)
    outcome = Recognition()
    for event in recognise_pages(command, ReaderLimits()):
        if isinstance(event, PageRead):
            outcome.pages.append(event.page)
        elif isinstance(event, DocumentRead):
            outcome.receipt = event.receipt
        elif isinstance(event, ReadingProgress):
            outcome.signs.append(event)
    return outcome


def picture_of(paint: Callable[[PdfMaker, Any], None], size: tuple[float, float]) -> Picture:
    """Return what a function paints on a page, as a picture (blue, green, red)."""
    maker = PdfMaker()
    page = maker.page(size)
    paint(maker, page)
    pixmap = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csRGB)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width, 3)
    return np.ascontiguousarray(rows[:, :, ::-1])


def askew(picture: Picture, degrees: float) -> Picture:
    """Return the picture turned clockwise on white paper, as large as before."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1.0)
    return np.asarray(
        cv2.warpAffine(picture, turn, (width, height), borderValue=(255, 255, 255)), np.uint8
    )


def add_scan(maker: PdfMaker, picture: Picture, rotation: int = 0) -> Any:
    """Add a page that is the picture, and return it."""
    height, width = (side * 72 / DPI for side in picture.shape[:2])
    page = maker.page((width, height))
    _, data = cv2.imencode(".png", picture)
    page.insert_image(page.rect, stream=data.tobytes())
    page.set_rotation(rotation)
    return page
