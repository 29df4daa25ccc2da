"""Words for the engine's nouns that the window shows in several places."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.locations import sheet_and_row
from engine.messages import Language
from engine.types import Location, LocationKind


def interface_language() -> Language:
    """The language that the window's translation is in."""
    marker = QCoreApplication.translate("Wording", "en", "the code of this language: zh or en")
    return "zh" if marker == "zh" else "en"


def location_text(location: Location) -> str:
    """Return a place in the user's own terms, such as "page 3"."""
    label = location.label
    match location.kind:
        case LocationKind.PAGE:
            text = QCoreApplication.translate("Wording", "page {label}")
        case LocationKind.SLIDE:
            text = QCoreApplication.translate("Wording", "slide {label}")
        case LocationKind.SHEET:
            return _sheet_text(label)
        case LocationKind.LINE:
            text = QCoreApplication.translate("Wording", "line {label}")
        case _:
            return label
    return text.replace("{label}", label)


def _sheet_text(label: str) -> str:
    sheet, row = sheet_and_row(label)
    if row:
        text = QCoreApplication.translate("Wording", "sheet {sheet}, row {row}")
    else:
        text = QCoreApplication.translate("Wording", "sheet {sheet}")
    return text.replace("{row}", row).replace("{sheet}", sheet)
