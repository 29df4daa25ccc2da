"""The one way to work beside the window's thread: a function goes out, its result comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QThread, Slot

R = TypeVar("R")

_running: set[QThread] = set()  # a thread that Python forgets while it runs ends the program


class Background(QObject):
    """Runs functions that touch no widget, each in a thread of its own.

    Results come back in the thread of this object, and none does once it is gone. What a function
    raises is raised there: it is a fault of ours, an expected failure is a result.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        application = QCoreApplication.instance()
        if application:
            application.aboutToQuit.connect(self.wait)

    def run(self, work: Callable[[], R], done: Callable[[R], None]) -> None:
        """Have `work` done; `done` gets what it returns."""
        job = _Job(work)
        ending = _Ending(job, done, self)
        _running.difference_update([one for one in _running if one.isFinished()])
        job.finished.connect(ending.on_finished)
        _running.add(job)
        job.start()

    @Slot()
    def wait(self) -> None:
        """Return when nothing runs any more: what is being written is written to its end."""
        for job in tuple(_running):
            job.wait()


class _Job(QThread, Generic[R]):
    def __init__(self, work: Callable[[], R]) -> None:
        super().__init__()
        self._work = work
        self.result: R
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self._work()
        except BaseException as error:  # noqa: BLE001 (raised again where the result is awaited)
            self.error = error


class _Ending(QObject, Generic[R]):
    """Stands in the thread that the result goes to."""

    def __init__(self, job: _Job[R], done: Callable[[R], None], parent: QObject) -> None:
        super().__init__(parent)
        self._job = job
        self._done = done

    @Slot()
    def on_finished(self) -> None:
        """Hand the result over."""
        self._job.wait()
        _running.discard(self._job)
        self.deleteLater()
        if self._job.error is not None:
            raise self._job.error
        self._done(self._job.result)
