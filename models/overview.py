"""Which language models there are, what they need, and which suits this computer."""

from __future__ import annotations

import os
from dataclasses import dataclass

import psutil

from models.catalog import Catalog, CatalogModel, Role, load_catalog
from models.library import Entry, ModelLibrary
from models.memory import Memory, advise
from models.partial import Partial, members_of
from models.sources import kinds_of

_MEGABYTE = 1_000_000
_SHARE = 0.5
"""Of this computer's memory, what one language model may take and still be recommended."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How a model is run here: tokens of context, threads, tokens read in one step."""

    context: int
    threads: int
    batch: int


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """A known or installed model; `in_use` says that it serves its role now.

    `good_for` has a sentence for users in each language. `recommended` is set for one model of a
    role: the best that suits this computer. `sources` are choices for `install`'s origin.
    `arrived` counts the bytes that a paused download has brought. `shipped` says that it came
    with the program and cannot be removed.
    """

    name: str
    role: Role
    bytes: int
    licence: str
    languages: tuple[str, ...]
    installed: bool
    in_use: bool
    good_for: dict[str, str]
    recommended: bool
    memory: Memory
    run: RunSettings
    sources: tuple[str, ...]
    arrived: int = 0
    shipped: bool = False


def list_models(
    library: ModelLibrary | None = None,
    catalog: Catalog | None = None,
    *,
    threads: int = 0,
    chat_batch: int = 64,
) -> tuple[ModelStatus, ...]:
    """Return the catalogue's models, then those that the user brought.

    `threads` (0: one for each core) and `chat_batch` are what the engine uses here.
    """
    threads = threads or psutil.cpu_count(logical=False) or os.cpu_count() or 1
    library, catalog = library or ModelLibrary(), catalog or load_catalog()
    entries = {entry.name: entry for entry in library.entries()}
    chosen = [library.chosen(role) for role in Role]
    in_use = {file.name for file in chosen if file is not None}
    best = {model.name for model in recommended(catalog)}

    def status(name: str, known: CatalogModel | None, entry: Entry | None) -> ModelStatus:
        role = known.role if known else entry.role if entry else Role.CHAT
        context = entry.context if entry else known.context if known else 0
        needed = entry.memory if entry and entry.memory else 0
        if not needed and known:
            needed = known.memory_megabytes * _MEGABYTE
        batch = chat_batch if role is Role.CHAT else context
        return ModelStatus(
            name=name,
            role=role,
            bytes=entry.bytes if entry else known.bytes if known else 0,
            licence=known.licence if known else "",
            languages=known.languages if known else (),
            installed=entry is not None,
            in_use=name in in_use,
            good_for=dict(known.good_for) if known else {},
            recommended=name in best,
            memory=advise(needed),
            run=RunSettings(context, threads, batch),
            sources=kinds_of(known) if known else (),
            shipped=entry is not None and library.is_shipped(entry),
            arrived=_arrived(known, library) if known and entry is None else 0,
        )

    known = [status(model.name, model, entries.get(model.name)) for model in catalog.models]
    own = [
        status(name, None, entry) for name, entry in entries.items() if catalog.find(name) is None
    ]
    return (*known, *own)


def _arrived(model: CatalogModel, library: ModelLibrary) -> int:
    target = library.folder / model.file
    members = members_of(target)
    return Partial(target).size + (members.stat().st_size if members.is_file() else 0)


def recommended(
    catalog: Catalog, *, total_memory: int = 0, cores: int = 0
) -> tuple[CatalogModel, ...]:
    """Return the embedding and the chat model that suit a computer best: this one by default.

    The largest that is quick enough with so many cores and takes at most half of the memory
    (bytes).
    """
    total = total_memory or psutil.virtual_memory().total
    cores = cores or psutil.cpu_count(logical=False) or os.cpu_count() or 1
    found = []
    for role in (Role.EMBEDDING, Role.CHAT):
        suiting = [
            model
            for model in catalog.models
            if model.role is role
            and not model.only_for_tests
            and model.wants_cores <= cores
            and model.memory_megabytes * _MEGABYTE <= total * _SHARE
        ]
        if suiting:
            found.append(max(suiting, key=lambda model: model.memory_megabytes))
    return tuple(found)
