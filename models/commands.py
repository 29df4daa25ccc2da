"""What a user can do with language models: list, install, import, verify."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import filelock

from engine.errors import EngineError, ErrorCode
from models.assembling import assemble
from models.catalog import Catalog, CatalogModel, Role, load_catalog
from models.disk import disk_errors
from models.events import Installed, InstallEvent, Verified
from models.hashing import sha256_of
from models.importing import copy_in, entry_for_catalog_model
from models.library import ModelLibrary


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """A known or installed model; `in_use` says that it serves its role now."""

    name: str
    role: Role
    bytes: int
    licence: str
    languages: tuple[str, ...]
    installed: bool
    in_use: bool


def list_models(
    library: ModelLibrary | None = None, catalog: Catalog | None = None
) -> tuple[ModelStatus, ...]:
    """Return the catalogue's models, then those that the user brought."""
    library, catalog = library or ModelLibrary(), catalog or load_catalog()
    entries = {entry.name: entry for entry in library.entries()}
    chosen = [library.chosen(role) for role in Role]
    in_use = {file.name for file in chosen if file is not None}
    known = [
        ModelStatus(
            model.name,
            model.role,
            model.bytes,
            model.licence,
            model.languages,
            model.name in entries,
            model.name in in_use,
        )
        for model in catalog.models
    ]
    own = [
        ModelStatus(entry.name, entry.role, entry.bytes, "", (), True, entry.name in in_use)
        for entry in entries.values()
        if catalog.find(entry.name) is None
    ]
    return (*known, *own)


def installed_packs(names: Iterable[str]) -> bool:
    """Return whether all models of all these packs are installed."""
    library, catalog = ModelLibrary(), load_catalog()
    models = (model for name in names for model in catalog.named(name))
    return all(library.find(model.name) is not None for model in models)


def install(
    name: str, library: ModelLibrary | None = None, catalog: Catalog | None = None
) -> Iterator[InstallEvent]:
    """Install a model or a pack of the catalogue ("starter", "tiny"); what is there is kept.

    Raises EngineError: not_found for an unknown name, model_missing where the package index does
    not deliver, model_invalid, disk_full, no_permission.
    """
    library, catalog = library or ModelLibrary(), catalog or load_catalog()
    models = catalog.named(name)
    if not models:
        raise EngineError(ErrorCode.NOT_FOUND, name=name)
    with _folder_in_use(library.folder):
        for model in models:
            yield from _install(model, library)


def import_file(
    path: Path, library: ModelLibrary | None = None, catalog: Catalog | None = None
) -> Iterator[InstallEvent]:
    """Copy a GGUF file of the user's into the models folder and put it to use.

    Raises EngineError: not_found, model_invalid, disk_full, no_permission.
    """
    library, catalog = library or ModelLibrary(), catalog or load_catalog()
    with _folder_in_use(library.folder):
        yield from copy_in(path, library, catalog)


def verify(library: ModelLibrary | None = None) -> Iterator[Verified]:
    """Read every installed file whole and compare it with what was installed."""
    library = library or ModelLibrary()
    for entry in library.recorded():
        path = library.folder / entry.file
        if not path.is_file():
            problem = "the file is missing"
        elif path.stat().st_size != entry.bytes:
            problem = f"{path.stat().st_size} bytes instead of {entry.bytes}"
        elif entry.tokenizer and not (library.folder / entry.tokenizer).is_file():
            problem = "its tokenizer is missing"
        else:
            problem = "" if sha256_of(path) == entry.sha256 else "the SHA-256 differs"
        yield Verified(entry.name, entry.bytes, problem)


@contextmanager
def _folder_in_use(folder: Path) -> Iterator[None]:
    """Make the folder where needed, and wait while another process installs into it."""
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with filelock.FileLock(folder / ".lock"):
            yield


def _install(model: CatalogModel, library: ModelLibrary) -> Iterator[InstallEvent]:
    file = library.find(model.name)
    if file is not None:
        yield Installed(model.name, file, was_there=True)
        return
    target = library.folder / model.file
    if not target.is_file() or sha256_of(target) != model.sha256:
        yield from assemble(model, target)
    entry = entry_for_catalog_model(model, library.folder)
    unused = library.chosen(model.role) is None
    file = library.add(entry, choose=unused and not model.only_for_tests)
    yield Installed(model.name, file, was_there=False)
