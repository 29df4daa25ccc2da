"""Files on their way in: asked for, told to the engine, counted until they are through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from app.documents.document_list_model import DocumentListModel
from app.documents.ingest_line import IngestLine
from app.documents.unread_files import UnreadFiles
from app.engine_client import EngineClient
from app.settings import Settings
from engine.protocol import EngineStarted, Event, Failed, FileOutcome

PATTERNS = " ".join(
    f"*.{ending}"
    for ending in (
        *("pdf", "docx", "docm", "doc", "wps", "rtf", "odt", "ofd"),
        *("xlsx", "xlsm", "xlsb", "xls", "et", "ods", "csv", "tsv"),
        *("pptx", "pptm", "ppt", "dps", "odp"),
        *("eml", "msg", "html", "htm", "mht", "mhtml", "epub", "zip"),
        *("png", "jpg", "jpeg", "tif", "tiff", "bmp", "webp", "gif", "heic"),
        *("md", "markdown", "txt"),
    )
)
_KEPT_EVERY = 20  # files read in until what is left is remembered anew


class Adding(QObject):
    """Shows files in the list and on its line as soon as they are asked for.

    What the engine had not begun when it ended is read in once it has started again.
    """

    chosen = Signal(list)  # paths that the user picked in a dialog
    all_in = Signal()
    taken_up = Signal(int)  # how many files of an earlier time are read in now

    def __init__(
        self,
        client: EngineClient,
        model: DocumentListModel,
        line: IngestLine,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._model = model
        self._line = line
        self._settings = settings
        self._window = parent
        self._ingests: set[int] = set()
        self._kept = UnreadFiles(settings)
        self._unread: dict[int, dict[str, None]] = {}
        self._library = client.config.library
        client.engine_started.connect(self._on_engine_started)
        client.library_left.connect(self._on_library_left)
        client.library_left.connect(line.clear)
        client.engine_died.connect(line.clear)
        client.ingest_progressed.connect(model.on_ingest_progressed)
        client.ingest_progressed.connect(line.on_ingest_progressed)
        client.file_finished.connect(model.on_file_finished)
        client.file_finished.connect(line.on_file_finished)
        client.file_finished.connect(self._on_file_finished)
        for ended in (client.request_finished, client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_ended)
        line.cancel_asked.connect(self.cancel)
        line.pause_asked.connect(self.pause)

    def add(
        self,
        paths: Sequence[str],
        password: str | None = None,
        seconds: Mapping[str, float] | None = None,
    ) -> int:
        """Read files and folders in; return the request's id. `seconds` is how long each takes."""
        named = tuple(str(Path(path)) for path in paths)
        request_id = self._client.ingest(named, password)
        self._ingests.add(request_id)
        if password is None:
            self._unread[request_id] = dict.fromkeys(named)
            self._keep_unread()
        files = [path for path in named if seconds is not None or not Path(path).is_dir()]
        self._model.expect(request_id, files)
        self._line.expect(request_id, files, seconds)
        return request_id

    @Slot()
    def choose_files(self) -> None:
        """Ask which files to add."""
        documents = self.tr("Documents")
        kinds = f"{documents} ({PATTERNS})"  # Qt reads patterns in ASCII brackets only
        paths, _ = QFileDialog.getOpenFileNames(
            self._window, self.tr("Add documents"), self._settings.last_folder, kinds
        )
        if paths:
            self._settings.last_folder = str(Path(paths[0]).parent)
            self.chosen.emit(paths)

    @Slot()
    def choose_folder(self) -> None:
        """Ask which folder to add."""
        path = QFileDialog.getExistingDirectory(
            self._window, self.tr("Add a folder"), self._settings.last_folder
        )
        if path:
            self._settings.last_folder = path
            self.chosen.emit([path])

    @Slot()
    def cancel(self) -> None:
        """Stop reading files in; what is done stays."""
        for request_id in self._ingests:
            self._client.cancel(request_id)
        self.pause(False)

    @Slot(bool)
    def pause(self, paused: bool) -> None:
        """Hold reading in, or go on with it."""
        if paused != self._line.paused:
            self._client.pause(paused)
            self._line.set_paused(paused)

    def _keep_unread(self) -> None:
        left = dict.fromkeys(file for files in self._unread.values() for file in files)
        self._kept.keep(self._library, left)

    @Slot(EngineStarted)
    def _on_engine_started(self, event: EngineStarted) -> None:
        """Take up what was never begun; what was begun the engine takes up by itself."""
        self._library = self._client.config.library
        self._unread.clear()
        begun = {row.source for row in event.documents}
        left = [file for file in self._kept.of(self._library) if file not in begun]
        if left:
            QTimer.singleShot(0, self, lambda: self._take_up(left))
        else:
            self._keep_unread()

    def _take_up(self, files: list[str]) -> None:
        self.add(files)
        self.taken_up.emit(len(files))

    @Slot()
    def _on_library_left(self) -> None:
        self._keep_unread()
        self._unread.clear()

    @Slot(FileOutcome)
    def _on_file_finished(self, event: FileOutcome) -> None:
        files = self._unread.get(event.request_id, {})
        if event.source in files:
            del files[event.source]
            if len(files) % _KEPT_EVERY == 0:
                self._keep_unread()

    @Slot(Event)
    def _on_request_ended(self, event: Event) -> None:
        if event.request_id in self._ingests:
            if not isinstance(event, Failed):
                self._unread.pop(event.request_id, None)
            self._keep_unread()
            self._ingests.discard(event.request_id)
            self._model.end_ingest(event.request_id)
            self._line.end(event.request_id)
            if not self._ingests:
                self.all_in.emit()
