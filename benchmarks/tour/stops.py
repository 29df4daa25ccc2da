"""What a stop of the tour is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtGui import QImage

from benchmarks.tour.guide import Guide


class Look(StrEnum):
    """How a picture was taken."""

    LIGHT = "light"
    DARK = "dark"
    LARGE = "200"


@dataclass(frozen=True, slots=True)
class Stop:
    """A state of the window: `visit` leads there.

    What `visit` returns is shown in the window's place. A stop that is `closer` is also shown dark
    and at 200 %; its `visit` must need nothing but the library.
    """

    name: str
    caption: str
    visit: Callable[[Guide], QImage | None]
    closer: bool = False
