"""The list of found places as a CSV file that spreadsheet programs open with Chinese intact."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from PySide6.QtCore import QIODevice, QObject, QSaveFile, QTimer, Signal, Slot

from app.finding.found_places import FoundDocument
from app.wording import location_text
from engine.types import Occurrence

_ROWS = 1000  # at once: some 5 ms
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class PlacesFile(QObject):
    """Writes a list in small steps, whole or not at all; ends in `saved` or `failed`."""

    saved = Signal(str)  # the path
    failed = Signal(str)  # what the system says

    def __init__(self, path: str, rows: Iterable[Sequence[str]], parent: QObject) -> None:
        super().__init__(parent)
        self._path = path
        self._rows = iter(rows)
        self._file = QSaveFile(path)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._write_some)

    def start(self) -> None:
        """Begin; the file appears under its name when it is whole."""
        if self._file.open(QIODevice.OpenModeFlag.WriteOnly):
            self._file.write("\ufeff".encode())  # without it Excel takes the text for another code
            self._timer.start(0)
        else:
            self._end()

    @Slot()
    def _write_some(self) -> None:
        piece = list(islice(self._rows, _ROWS))
        if not piece:
            self._end()
            return
        text = io.StringIO(newline="")
        csv.writer(text).writerows([[as_text(cell) for cell in row] for row in piece])
        if self._file.write(text.getvalue().encode()) < 0:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        if self._file.isOpen() and self._file.commit():
            self.saved.emit(self._path)
        else:
            self.failed.emit(self._file.errorString())
        self.deleteLater()


def as_text(cell: str) -> str:
    """Return a cell that no spreadsheet program takes for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def rows_of(
    heading: Sequence[str],
    places: Iterable[tuple[FoundDocument, Occurrence]],
    closing: Iterable[str],
) -> Iterator[Sequence[str]]:
    """Yield a heading, a row for each place, and the lines that say how complete they are."""
    yield heading
    for document, place in places:
        surroundings = (place.before, place.match, place.after)
        yield (
            document.name,
            location_text(place.location),
            *(" ".join(part.split()) for part in surroundings),
        )
    for line in closing:
        yield (line,)
