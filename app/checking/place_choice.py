"""Where in a document the answer stands: a page by its number, a sheet or slide by its name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from app.wording import location_text
from engine.locations import sheet_and_row
from engine.types import CitedPlace, Location, LocationKind

_NAMED = (LocationKind.SHEET, LocationKind.SLIDE)


class PlaceChoice(QWidget):
    """Offers numbers until it is told what the pages of the document are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: list[tuple[int, Location]] = []
        self._wanted = 0
        self.page = QSpinBox(self)
        self.page.setRange(0, 99_999)
        self.page.setSpecialValueText(self.tr("any page"))
        before, after = location_text(Location(LocationKind.PAGE, "\0")).split("\0")
        self.page.setPrefix(before)
        self.page.setSuffix(after)
        self.page.lineEdit().setTextMargins(6, 0, 0, 0)
        self.page.setAccessibleName(self.tr("Page of the answer"))
        self.named = QComboBox(self)
        self.named.setAccessibleName(self.tr("Place of the answer"))
        self.named.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.named.setMinimumContentsLength(16)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.page)
        row.addWidget(self.named)
        self.show_places(())

    def show_places(self, locations: Sequence[Location]) -> None:
        """Offer what the pages of a document are, in order; sheets and slides by their names."""
        firsts: dict[Location, int] = {}
        for number, location in enumerate(locations, 1):
            if location.kind in _NAMED:
                firsts.setdefault(_whole(location), number)
        self._places = [(page, place) for place, page in firsts.items()]
        self.named.clear()
        self.named.addItem(self.tr("anywhere in it"), 0)
        for page, place in self._places:
            self.named.addItem(location_text(place), page)
        self.named.setVisible(bool(self._places))
        self.page.setVisible(not self._places)
        self.page.setMaximum(len(locations) or 99_999)
        self.choose(self._wanted)

    def choose(self, page: int) -> None:
        """Choose the page of this number (0: any), or the place that it is of."""
        self._wanted = page
        self.page.setValue(page)
        before = [at for at, (first, _) in enumerate(self._places, 1) if first <= page]
        self.named.setCurrentIndex(before[-1] if before else 0)

    def place(self, document_id: int, document: str) -> CitedPlace:
        """Return what is chosen, in this document."""
        at = self.named.currentIndex() - 1
        if self._places and at >= 0:
            page, location = self._places[at]
            return CitedPlace(document_id, document, page, location)
        return CitedPlace(document_id, document, 0 if self._places else self.page.value())


def _whole(location: Location) -> Location:
    if location.kind is LocationKind.SHEET:
        return Location(location.kind, sheet_and_row(location.label)[0])
    return location
