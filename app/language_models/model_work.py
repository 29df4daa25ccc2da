"""What is being done to language models: one process at a time, the others wait in line."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from app.language_models.models_command import ModelsCommand, StartCommand
from app.language_models.work_state import Work, WorkState, progressed
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message


@dataclass(frozen=True, slots=True)
class _Task:
    name: str
    arguments: tuple[str, ...]
    told: bool = True  # it tells events; else one document at its end


class ModelWork(QObject):
    """Starts the command line and keeps what it tells; `changed` names whose `work` is new."""

    changed = Signal(str)
    models_changed = Signal()  # another file is there, gone, or in use
    verified = Signal()

    def __init__(self, start: StartCommand = ModelsCommand, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._start = start
        self._waiting: deque[_Task] = deque()
        self._running: _Task | None = None
        self._command: ModelsCommand | None = None
        self._works: dict[str, Work] = {}
        self._last: dict[str, _Task] = {}
        self._discarding: set[str] = set()
        self.damaged: dict[str, str] = {}
        self.checked: frozenset[str] = frozenset()

    # --- what can be asked ------------------------------------------------------------------

    def work(self, name: str) -> Work | None:
        """Return how the work on a model stands; None where nothing is done to it."""
        return self._works.get(name)

    @property
    def fetching(self) -> bool:
        """Whether bytes may be coming from the network right now."""
        work = self._works.get(self._running.name) if self._running else None
        return work is not None and work.stage in ("connect", "fetch")

    @property
    def busy(self) -> bool:
        """Whether a process is at work."""
        return self._running is not None

    # --- what can be done -------------------------------------------------------------------

    def install(
        self, name: str, origin: str = "", *, allow_network: bool = False, use: bool = False
    ) -> None:
        """Get a model or a pack; a paused one goes on where it stopped."""
        options = ["--from", origin] if origin else []
        options += ["--network"] if allow_network else []
        options += ["--use"] if use else []
        arguments = ("install", name, *options, "--events", "--while-open")
        self._queue(_Task(name, arguments))

    def import_file(self, path: str) -> None:
        """Take in a GGUF file of the user's; its work goes by the path."""
        self._queue(_Task(path, ("import", path, "--events", "--while-open")))

    def install_again(self, name: str, origin: str, *, allow_network: bool, use: bool) -> None:
        """Get a damaged model anew."""
        self.damaged.pop(name, None)
        self._queue(_Task(name, ("remove", name, "--force", "--json"), told=False))
        self.install(name, origin, allow_network=allow_network, use=use)

    def remove(self, name: str, *, force: bool = False) -> None:
        """Delete an installed model's files."""
        forced = ("--force",) if force else ()
        self._queue(_Task(name, ("remove", name, *forced, "--json"), told=False))

    def use(self, name: str) -> None:
        """Put an installed model to use for its role."""
        self._queue(_Task(name, ("use", name, "--json"), told=False))

    def stop_using(self, name: str) -> None:
        """Let an installed model serve its role no more."""
        self._queue(_Task(name, ("stop-using", name, "--json"), told=False))

    def verify(self) -> None:
        """Read every installed file whole; `verified` follows, and `damaged` names what is not."""
        self._queue(_Task("", ("verify", "--json"), told=False))

    def pause(self, name: str) -> None:
        """Stop getting a model; what has arrived is kept."""
        if self._is_running(name) and self._command:
            self._put(replace(self._works[name], state=WorkState.PAUSING))
            self._command.pause()
        elif name in self._works:
            self._waiting = deque(one for one in self._waiting if one.name != name)
            self._put(replace(self._works[name], state=WorkState.PAUSED))

    def go_on(self, name: str) -> None:
        """Do again what was paused or has failed."""
        if name in self._last:
            self._queue(self._last[name])

    def cancel(self, name: str) -> None:
        """Stop getting a model, and delete what has arrived."""
        if self._is_running(name):
            self._discarding.add(name)
            self.pause(name)
        else:
            self._waiting = deque(one for one in self._waiting if one.name != name)
            self._discard(name)

    def forget(self, name: str) -> None:
        """Say no more about a failure."""
        if self._works.pop(name, None):
            self.changed.emit(name)

    @Slot()
    def close(self) -> None:
        """Pause everything and wait until it has: for a window that closes."""
        self._waiting.clear()
        if self._command:
            self._command.close()

    # --- one after the other ----------------------------------------------------------------

    def _is_running(self, name: str) -> bool:
        return self._running is not None and self._running.name == name

    def _queue(self, task: _Task) -> None:
        if task.told:
            self._last[task.name] = task
        self._waiting.append(task)
        if task.name:
            known = self._works.get(task.name)
            self._put(Work(task.name, done=known.done if known else 0))
        self._next()

    def _discard(self, name: str) -> None:
        self._works.pop(name, None)
        self.changed.emit(name)
        self._waiting.append(_Task("", ("discard", name, "--json"), told=False))
        self._next()

    def _next(self) -> None:
        if self._running is not None or not self._waiting:
            return
        self._running = task = self._waiting.popleft()
        if task.name:
            self._put(replace(self._works[task.name], state=WorkState.RUNNING))
        self._command = command = self._start(task.arguments, self)
        command.told.connect(self._on_told)
        command.ended.connect(self._on_ended)
        command.start()

    def _put(self, work: Work) -> None:
        self._works[work.name] = work
        self.changed.emit(work.name)

    # --- what the process tells -------------------------------------------------------------

    @Slot(dict)
    def _on_told(self, document: dict[str, Any]) -> None:
        task = self._running
        if task is None:
            return
        if document.get("error"):
            self._fail(task, document["error"]["code"], document["error"].get("details") or {})
        elif task.arguments[0] == "verify":
            self._take_verified(document["models"])
        elif task.name in self._works:
            self._take(self._works[task.name], document)

    def _take(self, work: Work, event: dict[str, Any]) -> None:
        match event.get("event"):
            case "InstallProgress":
                self._put(progressed(work, event))
            case "SourceFailed":
                message = error_message(event["code"], interface_language(), event["details"])
                self._put(replace(work, failed=message, source=event["next"], stage="connect"))
            case "Installed":
                self.damaged.pop(event["model"], None)
                self.models_changed.emit()
            case "Failed" if self._running:
                self._fail(self._running, event["code"], event["details"])

    def _take_verified(self, models: Sequence[dict[str, Any]]) -> None:
        self.checked = frozenset(one["model"] for one in models)
        self.damaged = {one["model"]: one["code"] for one in models if one["problem"]}

    def _fail(self, task: _Task, code: str, details: dict[str, str]) -> None:
        if task.name not in self._works or code == ErrorCode.CANCELLED.value:
            return
        offers = tuple(filter(None, details.get("offers", "").split(", ")))
        self._put(
            replace(
                self._works[task.name],
                state=WorkState.FAILED,
                failed=error_message(code, interface_language(), details),
                problem=details.get("problem", ""),
                offers=offers,
            )
        )

    @Slot(int)
    def _on_ended(self, code: int) -> None:
        task, self._running = self._running, None
        command, self._command = self._command, None
        if command:
            command.deleteLater()
        if task is None:
            return
        self._end(task, code)
        if not task.told or code == 0:
            self.models_changed.emit()
        if task.arguments[0] == "verify":
            self.verified.emit()
        self._next()

    def _end(self, task: _Task, code: int) -> None:
        work = self._works.get(task.name)
        if task.name in self._discarding:
            self._discarding.discard(task.name)
            if code:
                self._discard(task.name)
                return
        if work is None:
            return
        if code == 0:
            if not any(one.name == task.name for one in self._waiting):
                self._works.pop(task.name)
            self.changed.emit(task.name)
        elif work.state is WorkState.PAUSING:
            self._put(replace(work, state=WorkState.PAUSED, speed=0.0, seconds_left=None))
        elif work.state is not WorkState.FAILED:
            self._fail(task, ErrorCode.INTERNAL.value, {})
