"""What a user can do with language models: install, import, verify, remove, put to use.

`models.overview` tells which there are. All are generators of the events in `models.events`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock

from engine.errors import EngineError, ErrorCode
from engine.messages.model_problems import ModelProblem
from engine.types import ModelFile
from models.catalog import Catalog, CatalogModel, Role, load_catalog
from models.disk import disk_errors
from models.download_task import Patience
from models.events import (
    Installed,
    InstallEvent,
    InstallProgress,
    InstallSteps,
    Stage,
    Verified,
)
from models.getting import get
from models.hashing import sha256_of
from models.importing import copy_in, entry_for_catalog_model
from models.library import ModelLibrary
from models.partial import Partial, members_of
from models.refusals import unobtainable

Trial = Callable[[ModelFile, Role], None]
"""Loads a model once where a crash costs nothing; raises EngineError model_invalid."""


def untried(file: ModelFile, role: Role) -> None:
    """Be the trial that believes every file: for whoever tries it later."""


def installed_packs(names: Iterable[str]) -> bool:
    """Return whether all models of all these packs are installed."""
    library, catalog = ModelLibrary(), load_catalog()
    models = (model for name in names for model in catalog.named(name))
    return all(library.find(model.name) is not None for model in models)


def install(
    name: str,
    library: ModelLibrary | None = None,
    catalog: Catalog | None = None,
    *,
    origin: str = "",
    network: bool = False,
    choose: bool = False,
    patience: Patience = Patience(),
    trial: Trial = untried,
) -> InstallSteps:
    """Install a model or a pack of the catalogue ("starter", "tiny"); what is there is kept.

    `origin` says where from (`models.sources.places_for`); `network` allows this call the network
    although the switch is off; `choose` puts the model to use even where its role has one.
    Closing the generator pauses a download. Raises EngineError: not_found for an unknown name,
    model_missing and model_invalid with a problem, disk_full, no_permission.
    """
    library, catalog = library or ModelLibrary(), catalog or load_catalog()
    models = catalog.named(name)
    if not models:
        raise EngineError(ErrorCode.NOT_FOUND, name=name)
    with _folder_in_use(library.folder):
        for model in models:
            file = library.find(model.name)
            if file is not None:
                if choose:
                    library.choose(model.name)
                yield Installed(model.name, file, was_there=True)
                continue
            sha256 = yield from _present(model, library.folder, origin, network, patience)
            yield from _record(model, library, sha256, choose=choose, trial=trial)


def import_file(
    path: Path,
    library: ModelLibrary | None = None,
    catalog: Catalog | None = None,
    *,
    trial: Trial = untried,
) -> InstallSteps:
    """Copy a GGUF file of the user's into the models folder and put it to use.

    Raises EngineError: not_found, model_invalid, disk_full, no_permission.
    """
    library, catalog = library or ModelLibrary(), catalog or load_catalog()
    with _folder_in_use(library.folder):
        before = {role: library.chosen(role) for role in Role}
        for event in copy_in(path, library, catalog):
            if not isinstance(event, Installed):
                yield event
                continue
            entry = next(one for one in library.entries() if one.name == event.model)
            yield InstallProgress(event.model, Stage.TRY, 0, entry.bytes)
            try:
                trial(event.file, entry.role)
            except EngineError:
                library.remove(event.model)
                earlier = before[entry.role]
                if earlier is not None and library.find(earlier.name):
                    library.choose(earlier.name)
                raise
            yield event


def verify(library: ModelLibrary | None = None) -> Iterator[Verified]:
    """Read every installed file whole and compare it with what was installed."""
    library = library or ModelLibrary()
    for entry in library.recorded():
        path = library.folder / entry.file
        code = problem = ""
        if not path.is_file():
            code, problem = "missing", "the file is missing"
        elif path.stat().st_size != entry.bytes:
            code = "wrong_size"
            problem = f"{path.stat().st_size} bytes instead of {entry.bytes}"
        elif entry.tokenizer and not library.path_of(entry, entry.tokenizer).is_file():
            code, problem = "no_tokenizer", "its tokenizer is missing"
        elif sha256_of(path) != entry.sha256:
            code, problem = "hash_differs", "the SHA-256 differs"
        yield Verified(entry.name, entry.bytes, problem, code)


def remove(name: str, library: ModelLibrary | None = None, *, force: bool = False) -> None:
    """Delete an installed model's files.

    Raises EngineError: not_found; model_invalid (in_use) where it serves its role, unless `force`.
    """
    library = library or ModelLibrary()
    with _folder_in_use(library.folder):
        entry = next((one for one in library.recorded() if one.name == name), None)
        if entry is None:
            raise EngineError(ErrorCode.NOT_FOUND, name=name)
        if library.is_shipped(entry):
            raise unobtainable(ModelProblem.SHIPPED, name)
        chosen = library.chosen(entry.role)
        if chosen is not None and chosen.name == name and not force:
            raise unobtainable(ModelProblem.IN_USE, name)
        library.remove(name)


def discard(name: str, library: ModelLibrary | None = None, catalog: Catalog | None = None) -> None:
    """Delete what a paused download of a model, or of a pack, has brought.

    Raises EngineError not_found for an unknown name.
    """
    library, catalog = library or ModelLibrary(), catalog or load_catalog()
    models = catalog.named(name)
    if not models:
        raise EngineError(ErrorCode.NOT_FOUND, name=name)
    with _folder_in_use(library.folder):
        for model in models:
            target = library.folder / model.file
            Partial(target).remove()
            members_of(target).unlink(missing_ok=True)


def use(name: str, library: ModelLibrary | None = None) -> ModelFile:
    """Put an installed model to use for its role. Raises EngineError not_found."""
    library = library or ModelLibrary()
    with _folder_in_use(library.folder):
        return library.choose(name)


def stop_using(name: str, library: ModelLibrary | None = None) -> None:
    """Let an installed model serve its role no more. Raises EngineError not_found."""
    library = library or ModelLibrary()
    with _folder_in_use(library.folder):
        library.stop_using(name)


@contextmanager
def _folder_in_use(folder: Path) -> Iterator[None]:
    """Make the folder where needed, and wait while another process installs into it."""
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with filelock.FileLock(folder / ".lock"):
            yield


def _present(
    model: CatalogModel, folder: Path, origin: str, network: bool, patience: Patience
) -> Generator[InstallEvent, None, str]:
    """Make sure that the file is there and right; return its SHA-256."""
    target = folder / model.file
    found = sha256_of(target) if model.sha256 and target.is_file() else ""
    if not found or found != model.sha256:
        yield from get(model, target, origin, allowed=network, patience=patience)
    return model.sha256 or sha256_of(target)


def _record(
    model: CatalogModel, library: ModelLibrary, sha256: str, *, choose: bool, trial: Trial
) -> Iterator[InstallEvent]:
    """Try the file and record it; one that cannot be run here is kept, but serves no role."""
    entry = entry_for_catalog_model(model, library.folder, sha256)
    file = library.add(entry, choose=False)
    yield InstallProgress(model.name, Stage.TRY, 0, model.bytes)
    trial(file, model.role)
    wanted = model.role is not Role.RERANKER and library.chosen(model.role) is None
    if choose or (wanted and not model.only_for_tests):
        file = library.choose(model.name)
    yield Installed(model.name, file, was_there=False)
