"""Word from the system that something in a folder changed: which folder, never what."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import Protocol

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

from engine.indexing.folders import reason_to_skip

log = logging.getLogger(__name__)

_TELLING: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileClosedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]


class EventSource(Protocol):
    """Tells which folders something happened in."""

    def start(self, root: str) -> bool:
        """Begin to listen below a folder; False where no word will come from it."""
        ...

    def stop(self, root: str) -> None:
        """Listen to a folder no longer."""
        ...

    def changed(self) -> set[str]:
        """Return the folders in which something happened since the last call."""
        ...

    def close(self) -> None:
        """Listen to nothing any more."""
        ...


class SystemEvents:
    """Listens to the operating system. `wake` is called on another thread when word comes."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._wake = wake
        self._observer: BaseObserver | None = None
        self._watches: dict[str, ObservedWatch] = {}
        self._lock = threading.Lock()
        self._changed: set[str] = set()

    def start(self, root: str) -> bool:
        """See `EventSource.start`; a system that has no watches left is one that tells nothing."""
        if root in self._watches:
            return True
        if self._observer is None:
            self._observer = Observer()
            self._observer.start()
        try:
            self._watches[root] = self._observer.schedule(
                _Handler(root, self._note), root, recursive=True, event_filter=_TELLING
            )
        except OSError as error:
            log.info("no events from a watched folder: %s", error)
            return False
        return True

    def stop(self, root: str) -> None:
        """See `EventSource.stop`."""
        watch = self._watches.pop(root, None)
        if watch is not None and self._observer is not None:
            self._observer.unschedule(watch)

    def changed(self) -> set[str]:
        """See `EventSource.changed`."""
        with self._lock:
            changed, self._changed = self._changed, set()
        return changed

    def close(self) -> None:
        """See `EventSource.close`; no thread is left."""
        observer, self._observer = self._observer, None
        self._watches.clear()
        if observer is not None:
            observer.stop()
            observer.join()

    def _note(self, root: str) -> None:
        with self._lock:
            self._changed.add(root)
        self._wake()


class _Handler(FileSystemEventHandler):
    def __init__(self, root: str, note: Callable[[str], None]) -> None:
        self._root = root
        self._note = note

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Pass on that something happened, unless to what is passed over anyway."""
        paths = (str(event.src_path), str(event.dest_path))
        if any(path and not self._passed_over(path) for path in paths):
            self._note(self._root)

    def _passed_over(self, path: str) -> bool:
        return any(map(reason_to_skip, _parts_below(path, self._root)))


def _parts_below(path: str, root: str) -> Iterable[str]:
    inside = PurePath(path)
    return inside.relative_to(root).parts if inside.is_relative_to(root) else inside.parts[-1:]
