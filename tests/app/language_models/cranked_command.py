"""A command line that does nothing by itself: the test says what it tells and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QObject

from app.language_models.models_command import ModelsCommand
from models.events import InstallProgress, SourceFailed


class CrankedCommand(ModelsCommand):
    """Remembers what it was asked."""

    def __init__(self, arguments: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(arguments, parent)
        self.arguments = tuple(arguments)
        self.started = self.paused = False

    def start(self) -> None:
        self.started = True

    def pause(self) -> None:
        self.paused = True

    def close(self) -> None:
        self.paused = True
        self.ended.emit(130)

    def tell(self, event: InstallProgress | SourceFailed | dict[str, Any]) -> None:
        """Tell one event, as the command line would print it."""
        if isinstance(event, dict):
            self.told.emit(event)
        else:
            self.told.emit({"event": type(event).__name__, **asdict(event)})

    def end(self, code: int = 0) -> None:
        """Be through."""
        self.ended.emit(code)


class Commands:
    """Makes them, and keeps them in the order of starting."""

    def __init__(self) -> None:
        self.made: list[CrankedCommand] = []

    def __call__(self, arguments: Sequence[str], parent: QObject) -> CrankedCommand:
        self.made.append(CrankedCommand(arguments, parent))
        return self.made[-1]

    @property
    def last(self) -> CrankedCommand:
        """The one that was started last."""
        return self.made[-1]
