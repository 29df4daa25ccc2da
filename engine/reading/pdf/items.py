"""What takes part in the reading order of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from engine.reading.pdf.glyphs import Line


@dataclass(slots=True)
class Placed:
    """A found table that takes part in the order as if it were one line."""

    key: int
    x0: float
    y0: float
    x1: float
    y1: float
    text: str = ""
    size: float = 10.0


Item = Line | Placed
T = TypeVar("T", bound=Item)
Band = list[Item]
"""What stands side by side at one height."""
