"""Brings a version of a document to the painter: its page sizes, its PDF, and a password."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from app.preview.page_painter import PagePainter
from engine.errors import ErrorCode
from engine.protocol import Failed, Finished
from engine.types import Location

_KEPT = 64  # versions


@dataclass(frozen=True, slots=True)
class OpenVersion:
    """What is known of a version: sizes in points, the places that its pages are, its PDF."""

    version_id: int
    sizes: tuple[tuple[float, float], ...] = ()
    locations: tuple[Location, ...] = ()
    path: str = ""


class DocumentOpening(QObject):
    """One version on its way at a time; those opened before stand there at once."""

    ready = Signal(OpenVersion)  # its pages can be laid out
    failed = Signal(str, dict)  # code and details of `engine.errors`
    password_needed = Signal(bool)  # whether one was given that is wrong

    def __init__(
        self, client: EngineClient, painter: PagePainter, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._painter = painter
        self._known: OrderedDict[int, OpenVersion] = OrderedDict()
        self._opening: OpenVersion | None = None
        self._requests: tuple[int, ...] = ()
        self._shown_early = False
        self._passwords: list[str] = []
        self._untried: list[str] = []
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)
        client.engine_started.connect(self._on_engine_started)
        painter.opened.connect(self._on_opened)
        painter.open_failed.connect(self._on_open_failed)
        painter.password_needed.connect(self._on_password_needed)

    @property
    def under_way(self) -> bool:
        """Whether a version is being opened and cannot be shown yet."""
        return self._opening is not None and not self._shown_early

    @property
    def passwords(self) -> tuple[str, ...]:
        """The passwords given in this session."""
        return tuple(self._passwords)

    def open(self, version_id: int) -> None:
        """Open a version; `ready`, `failed` or `password_needed` follows, maybe at once."""
        self._untried = list(self._passwords)
        known = self._known.get(version_id)
        self._shown_early = known is not None
        if known:
            self._known.move_to_end(version_id)
            self._opening, self._requests = known, ()
            self.ready.emit(known)
            self._painter.open(known.path)
            return
        self._opening = OpenVersion(version_id)
        self._requests = (
            self._client.page_sizes(version_id),
            self._client.rendition(version_id),
        )

    def give_up(self) -> None:
        """Leave what is on its way."""
        self._opening, self._requests = None, ()

    def remember_password(self, password: str) -> None:
        """Try this password too, in this session only, before asking for one."""
        if password not in self._passwords:
            self._passwords.append(password)

    def unlock(self, password: str) -> None:
        """Try a password that was asked for."""
        if self._opening:
            self.remember_password(password)
            self._painter.open(self._opening.path, password)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if not self._opening or event.request_id not in self._requests:
            return
        result = event.result
        opening = self._opening = replace(
            self._opening,
            sizes=result.sizes or self._opening.sizes,
            locations=result.locations or self._opening.locations,
            path=result.path or self._opening.path,
        )
        if opening.sizes and opening.path:
            self._requests = ()
            self._painter.open(opening.path)

    @Slot(Failed)
    def _on_request_failed(self, event: Failed) -> None:
        if event.request_id in self._requests:
            self._fail(event.code, event.details)

    @Slot()
    def _on_engine_started(self) -> None:
        self._known.clear()

    @Slot(int)
    def _on_opened(self, _pages: int) -> None:
        opening = self._opening
        if opening is None or self._requests:  # what was wanted before
            return
        self._opening = None
        self._known[opening.version_id] = opening
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        if not self._shown_early:
            self.ready.emit(opening)

    @Slot(bool)
    def _on_password_needed(self, wrong: bool) -> None:
        if self._requests:
            return
        if self._opening and self._untried:
            self._painter.open(self._opening.path, self._untried.pop())
        elif self._opening:
            self.password_needed.emit(wrong)

    @Slot()
    def _on_open_failed(self) -> None:
        if not self._requests:
            self._fail(ErrorCode.CORRUPT, {})

    def _fail(self, code: str, details: dict[str, str]) -> None:
        if self._opening:
            self._known.pop(self._opening.version_id, None)
        self.give_up()
        self.failed.emit(code, details)
