"""The language models that a new user needs, and how far all of them are."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from app.language_models.model_work import ModelWork
from app.language_models.work_state import Work, WorkState
from models.catalog import Catalog, CatalogModel, Role, load_catalog
from models.in_use import in_use
from models.overview import recommended
from models.sources import kinds_of

_NEEDED = (Role.EMBEDDING, Role.CHAT)


class StarterModels(QObject):
    """Gets one model for each role that has none: the starter pack's, else the recommended one."""

    changed = Signal()

    def __init__(
        self, work: ModelWork, parent: QObject | None = None, catalog: Catalog | None = None
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._catalog = catalog or load_catalog()
        self._wanted: tuple[CatalogModel, ...] = ()
        self._files: list[str] = []
        work.changed.connect(self._on_work_changed)
        self._missing: tuple[CatalogModel, ...] | None = None
        work.models_changed.connect(self.look_anew)

    @property
    def missing(self) -> tuple[CatalogModel, ...]:
        """The models to get for the roles that nothing serves yet, as of the last look."""
        if self._missing is None:
            self._missing = self._look()
        return self._missing

    def _look(self) -> tuple[CatalogModel, ...]:
        models = in_use()
        have = {Role.EMBEDDING: models.embedding, Role.CHAT: models.chat}
        starter = self._catalog.named("starter")
        choice = starter if all(kinds_of(one) for one in starter) else recommended(self._catalog)
        return tuple(one for one in choice if one.role in _NEEDED and have[one.role] is None)

    @Slot()
    def look_anew(self) -> None:
        """Look which models are in use now."""
        self._missing = None
        self.changed.emit()

    @property
    def ready(self) -> bool:
        """Whether both roles are served."""
        return not self.missing

    @property
    def current(self) -> Work | None:
        """The work on its way, paused or failed; None where there is none."""
        works = [self._work.work(name) for name in (*self._names(), *self._files)]
        known = [work for work in works if work is not None]
        return next((work for work in known if work.state is not WorkState.WAITING), None) or next(
            iter(known), None
        )

    @property
    def share(self) -> float:
        """How much of all that is wanted is there, 0..1."""
        total = sum(model.bytes for model in self._wanted)
        done = 0.0
        for model in self._wanted:
            work = self._work.work(model.name)
            if work is None:
                done += model.bytes
            elif work.stage in ("check", "try", "assemble"):
                done += model.bytes * 0.98
            elif work.total:
                done += model.bytes * 0.98 * work.done / work.total
        return done / total if total else 0.0

    def get(self, origin: str = "", *, allow_network: bool) -> None:
        """Get what is missing."""
        self._wanted = self.missing
        for model in self._wanted:
            self._work.install(model.name, origin, allow_network=allow_network)

    def take_files(self, paths: list[str]) -> None:
        """Take in GGUF files that the user has; each says itself what it is for."""
        self._wanted = ()
        self._files = paths
        for path in paths:
            self._work.import_file(path)

    def pause(self) -> None:
        """Stop for now; what has arrived is kept."""
        for name in reversed(self._names()):
            if self._work.work(name):
                self._work.pause(name)

    def go_on(self) -> None:
        """Go on with what was paused or has failed."""
        for name in (*self._names(), *self._files):
            work = self._work.work(name)
            if work and work.state in (WorkState.PAUSED, WorkState.FAILED):
                self._work.go_on(name)

    def give_up(self) -> None:
        """Forget what has failed, to choose another way."""
        for name in (*self._names(), *self._files):
            self._work.forget(name)
        self._wanted, self._files = (), []
        self.changed.emit()

    def _names(self) -> list[str]:
        return [model.name for model in self._wanted]

    @Slot(str)
    def _on_work_changed(self, name: str) -> None:
        if name in self._names() or name in self._files:
            self.changed.emit()
