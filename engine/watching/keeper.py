"""The thread that knows when a watched folder has to be looked through again."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

from engine.watching.events import SystemEvents
from engine.watching.folder_watch import FolderWatch
from engine.watching.mounts import is_remote


class FolderKeeper:
    """Calls `look` with each folder that is due, on its own thread; `look` returns at once.

    Whoever looks a folder through says so with `looked`, after which it may be due again.
    """

    def __init__(self, look: Callable[[str], None]) -> None:
        self._look = look
        self._orders: queue.SimpleQueue[Callable[[FolderWatch], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def watch(self, folders: list[str]) -> None:
        """Watch these folders and no others; may be called from any thread."""
        if folders and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="folders", daemon=False)
            self._thread.start()
        self._orders.put(lambda watch: watch.watch(folders))

    def looked(self, folder: str, *, seconds: float, reachable: bool, waiting: bool) -> None:
        """Say that a folder was looked through (see `FolderWatch.looked`)."""
        self._orders.put(
            lambda watch: watch.looked(
                folder, seconds=seconds, reachable=reachable, waiting=waiting
            )
        )

    def close(self) -> None:
        """Watch nothing any more; the thread has ended when this returns."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        events = SystemEvents(lambda: self._orders.put(_nothing))
        watch = FolderWatch(events, time.monotonic, is_remote)
        try:
            while True:
                order = self._next(watch.seconds_to_wait())
                if order is None:
                    return
                order(watch)
                for folder in watch.poll():
                    self._look(folder)
        finally:
            watch.close()

    def _next(self, seconds: float | None) -> Callable[[FolderWatch], None] | None:
        try:
            return self._orders.get(timeout=seconds)
        except queue.Empty:
            return _nothing


def _nothing(watch: FolderWatch) -> None:
    """Only look at the clock."""
