"""What is said once all files are through: how many were read in, were there, or failed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from app.engine_client import EngineClient
from app.pane_line import PaneLine
from engine.errors import ErrorCode
from engine.protocol import FileOutcome


class IngestReceipt(QObject):
    """Counts files of requests; what is told stays in the pane's line until it is read.

    A file that was read in, alone, is told by its row.
    """

    def __init__(
        self, client: EngineClient, line: PaneLine, show_failed: Callable[[], None]
    ) -> None:
        super().__init__(line)
        self._line = line
        self._show_failed = show_failed
        self._files: dict[str, FileOutcome] = {}
        client.file_finished.connect(self._on_file_finished)

    @Slot(FileOutcome)
    def _on_file_finished(self, event: FileOutcome) -> None:
        if event.request_id and event.error != ErrorCode.CANCELLED:
            self._files[event.source] = event

    @Slot()
    def give(self) -> None:
        """Say what became of the files since it was said last."""
        files, self._files = list(self._files.values()), {}
        failed = [one for one in files if one.error]
        known = [one for one in files if one.status == "unchanged" and not one.error]
        read = len(files) - len(failed) - len(known)
        if len(files) == 1 and known:
            name = known[0].document.name if known[0].document else ""
            text = self.tr("“{name}” is in the library already, with the same content.")
            self._line.say(text.replace("{name}", name))
        elif len(files) > 1:
            told = [
                self.tr("%n file(s) read in", "", read) if read else "",
                self.tr("%n were in the library already", "", len(known)) if known else "",
                self.tr("%n could not be read", "", len(failed)) if failed else "",
            ]
            text = self.tr("{told}.").replace("{told}", self.tr(", ").join(filter(None, told)))
            if failed:
                self._line.say(text, self.tr("Show them"), self._show_failed)
            elif known:
                self._line.say(text)
