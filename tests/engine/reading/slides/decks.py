"""PowerPoint files made for one test each."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.util import Cm

TITLE_AND_BODY, TITLE_ONLY, BLANK = 1, 5, 6


class DeckMaker:
    """A presentation being made."""

    def __init__(self) -> None:
        self.deck: Any = Presentation()

    def slide(self, title: str = "", *bullets: str, layout: int | None = None) -> Any:
        chosen = layout if layout is not None else TITLE_AND_BODY if title else BLANK
        slide = self.deck.slides.add_slide(self.deck.slide_layouts[chosen])
        if title:
            slide.shapes.title.text = title
        if bullets:
            slide.placeholders[1].text = "\n".join(bullets)
        return slide

    def save(self, path: Path) -> Path:
        self.deck.save(str(path))
        return path


def box(shapes: Any, text: str, x: float, y: float, width: float = 5, height: float = 1) -> Any:
    """Add a text box; places are in centimetres."""
    made = shapes.add_textbox(Cm(x), Cm(y), Cm(width), Cm(height))
    made.text_frame.text = text
    return made


def rewritten(path: Path, changes: dict[str, Callable[[bytes], bytes | None]]) -> Path:
    """Change parts of a package (or take them out by None; or add those that are not there)."""
    with zipfile.ZipFile(path) as archive:
        parts: dict[str, bytes | None] = {name: archive.read(name) for name in archive.namelist()}
    for name, change in changes.items():
        parts[name] = change(parts.get(name) or b"")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            if data is not None:
                archive.writestr(name, data)
    return path
