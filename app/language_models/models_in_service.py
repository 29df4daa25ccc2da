"""Which language models the engine works with, and the change to another embedding model."""

from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from app.language_models.model_work import ModelWork
from engine.protocol import EngineConfig, EngineStarted, Event, Failed, RebuildProgressed
from models.in_use import in_use
from models.library import ModelLibrary
from models.pace import Pace


class ModelsInService(QObject):
    """Tells the engine of what was put to use, and follows a rebuild."""

    changed = Signal()  # models in use, or how far a rebuild is

    def __init__(
        self, client: EngineClient, work: ModelWork, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._work = work
        self._library = ModelLibrary()
        self._answers_with = ""
        self._builds_with = ""
        self._changing_to = ""
        self._shared = False
        self._request_id: int | None = None
        self._pace = Pace()
        self.done = self.total = 0
        client.engine_started.connect(self._on_engine_started)
        client.rebuild_progressed.connect(self._on_rebuild_progressed)
        for ended in (client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_broken)
        work.models_changed.connect(self.refresh)

    @property
    def config(self) -> EngineConfig:
        """What the engine works with."""
        return self._client.config

    @property
    def rebuilding(self) -> bool:
        """Whether all documents are being prepared for another embedding model."""
        return bool(self._builds_with)

    @property
    def behind(self) -> bool:
        """Whether the index is another embedding model's, and nothing is done about it."""
        chosen = self.config.embedding
        return (
            bool(self._answers_with)
            and chosen is not None
            and chosen.sha256 != self._answers_with
            and not self.rebuilding
            and not self._shared
        )

    @property
    def answers_with(self) -> str:
        """The name of the embedding model that the index was made with, where it is installed."""
        known = (self.config.embedding, *self.config.other_embeddings)
        return next((file.name for file in known if file and file.sha256 == self._answers_with), "")

    @property
    def seconds_left(self) -> float | None:
        """How long the rebuild will take still, as far as is known."""
        return self._pace.seconds_left(self.total) if self.rebuilding else None

    def needs_rebuild(self, name: str) -> bool:
        """Say whether putting a language model to use means preparing all documents anew."""
        file = self._library.find(name)
        embeddings = (self.config.embedding, *self.config.other_embeddings)
        return (
            bool(self._answers_with)
            and not self._shared
            and file is not None
            and file in embeddings
            and file.sha256 != self._answers_with
        )

    @Slot(str)
    def change_to(self, name: str) -> None:
        """Put another embedding model to use, and have all documents prepared for it."""
        self._changing_to = name
        self._work.use(name)

    @Slot()
    def rebuild(self) -> None:
        """Have all documents prepared for the embedding model in use."""
        chosen = self.config.embedding
        if chosen is not None:
            self._begin(chosen.sha256)
            self._request_id = self._client.rebuild()

    @Slot()
    def refresh(self) -> None:
        """Look which models are in use now, and tell the engine where that is new."""
        models = in_use(self._library)
        config = replace(
            self.config,
            embedding=models.embedding,
            chat=models.chat,
            reranking=models.reranking,
            other_embeddings=models.other_embeddings,
        )
        if config != self.config:
            self._client.configure(config)
            self.changed.emit()
        if models.embedding is not None and models.embedding.name == self._changing_to:
            self._changing_to = ""
            self.rebuild()
        elif self.rebuilding and self._chosen() not in ("", self._builds_with):
            self.rebuild()

    def _chosen(self) -> str:
        return self.config.embedding.sha256 if self.config.embedding else ""

    def _begin(self, sha256: str) -> None:
        self._builds_with = sha256
        self._pace = Pace()
        self.done = self.total = 0
        self.changed.emit()

    def _end(self) -> None:
        self._builds_with = ""
        self._request_id = None
        self.changed.emit()

    @Slot(EngineStarted)
    def _on_engine_started(self, event: EngineStarted) -> None:
        self._shared = event.library is not None and event.library.shared
        self._answers_with = event.answers_with
        self._request_id = None
        self._begin(event.builds_with)

    @Slot(RebuildProgressed)
    def _on_rebuild_progressed(self, event: RebuildProgressed) -> None:
        self.done, self.total = event.done, event.total
        self._pace.arrived(time.monotonic(), event.done)
        if event.answers_with:
            self._answers_with = event.answers_with
            self._end()
            return
        self._builds_with = self._builds_with or self._chosen()
        self.changed.emit()

    @Slot(Event)
    def _on_request_broken(self, event: Event) -> None:
        if event.request_id == self._request_id:
            self._end()
            if isinstance(event, Failed):
                self._client.background_failed.emit(event)
