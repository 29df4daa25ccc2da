"""Which library is open first: the last one, if its drive says that it is there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.background import Background
from app.libraries.recent_libraries import RecentLibrary
from engine import places

_LONGEST = 5000  # milliseconds that a drive has to answer


class FirstLibrary(QObject):
    """Looks beside the window's thread; `missing` carries a library that could not be opened."""

    missing = Signal(RecentLibrary)

    def __init__(self, start: Callable[[str], None], parent: QObject) -> None:
        """`start` is called once, with the path of the library to open."""
        super().__init__(parent)
        self._start: Callable[[str], None] | None = start
        self._background = Background(self)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_LONGEST)

    def open(self, last: RecentLibrary | None) -> None:
        """Open the library that was last open, or the usual one where that is gone."""
        usual = str(places.default_library())
        if last is None or last.path == usual:
            self._open(usual)
            return
        self._patience.timeout.connect(lambda: self._open_usual(last))
        self._patience.start()
        self._background.run(
            last.size,
            lambda size: self._open_usual(last) if size is None else self._open(last.path),
        )

    def _open_usual(self, last: RecentLibrary) -> None:
        if self._start is not None:
            self._open(str(places.default_library()))
            self.missing.emit(last)

    def _open(self, path: str) -> None:
        self._patience.stop()
        start, self._start = self._start, None
        if start is not None:
            start(path)
