"""Where a model's file can come from, in order, and what the user may choose instead."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from engine.messages.model_problems import ModelProblem
from engine.policy import policy
from engine.program import is_frozen
from models.catalog import CatalogModel, Source, SourceKind
from models.refusals import unobtainable

HUGGINGFACE = "https://huggingface.co"
MIRROR = "https://hf-mirror.com"
MODELSCOPE = "https://www.modelscope.cn"


@dataclass(frozen=True, slots=True)
class Place:
    """One address to try. A hub's has an `endpoint` and a repository, the others a `url`.

    `folder` is set instead where the file lies on this computer or a stick.
    """

    kind: SourceKind
    endpoint: str = ""
    repo: str = ""
    path: str = ""
    revision: str = ""
    url: str = ""
    folder: str = ""

    @property
    def label(self) -> str:
        """What people and the command line call it."""
        if self.kind is SourceKind.FOLDER:
            return self.folder
        return self.url if self.kind is SourceKind.ADDRESS else self.kind.value


def places_for(model: CatalogModel, origin: str = "") -> tuple[Place, ...]:
    """Return where to look, in order.

    `origin` is a kind of source, a web address (of a folder that holds the file, or of the file),
    `hub+` and the address of a hub that speaks Hugging Face's protocol, or a folder or file; empty
    takes the catalogue's order. Where the policy names a mirror no other web address will do.
    Raises EngineError model_missing (no_source).
    """
    if not origin:
        return tuple(_catalogued(model))
    if policy().mirror and "://" in origin:
        places: tuple[Place, ...] = ()
    elif origin.startswith("hub+"):
        found = [_hub(source, origin.removeprefix("hub+")) for source in _hub_sources(model)]
        places = tuple(found[:1])
    elif "://" in origin:
        places = tuple(_addresses(model, origin))
    elif origin in set(SourceKind):
        places = tuple(place for place in _catalogued(model) if place.kind == origin)
    else:
        places = (Place(SourceKind.FOLDER, folder=str(Path(origin).expanduser().resolve())),)
    if not places:
        known = ", ".join(kinds_of(model))
        raise unobtainable(ModelProblem.NO_SOURCE, model.name, sources=known)
    return places


def kinds_of(model: CatalogModel) -> tuple[str, ...]:
    """Return the choices that the catalogue knows, in order; an address or folder always goes."""
    if policy().mirror:
        return (SourceKind.MIRROR.value,) if _hub_sources(model) else ()
    packages = (SourceKind.PACKAGES.value,) if _packages_of(model) else ()
    return (*packages, *(source.kind.value for source in model.sources))


def file_names(model: CatalogModel) -> tuple[str, ...]:
    """Return what the file may be called: ours, and those of the hubs."""
    names = (model.file, *(source.path.rsplit("/", 1)[-1] for source in model.sources))
    return tuple(dict.fromkeys(names))


def _catalogued(model: CatalogModel) -> list[Place]:
    if mirror := policy().mirror:
        return [_hub(source, mirror) for source in _hub_sources(model)[:1]]
    places = [Place(SourceKind.PACKAGES)] if _packages_of(model) else []
    for source in model.sources:
        match source.kind:
            case SourceKind.HUGGINGFACE:
                places.append(_hub(source, HUGGINGFACE))
            case SourceKind.MIRROR:
                places.append(_hub(source, os.environ.get("HF_ENDPOINT") or MIRROR))
            case SourceKind.MODELSCOPE:
                endpoint = os.environ.get("MODELSCOPE_ENDPOINT") or MODELSCOPE
                url = f"{endpoint}/models/{source.repo}/resolve/{source.revision}/{source.path}"
                places.append(Place(source.kind, url=url))
    return places


def _packages_of(model: CatalogModel) -> bool:
    """Whether it can be made from packages of an index: by pip, which no frozen program has."""
    return bool(model.packages) and not is_frozen()


def _hub_sources(model: CatalogModel) -> list[Source]:
    speaking = (SourceKind.HUGGINGFACE, SourceKind.MIRROR)
    return [source for source in model.sources if source.kind in speaking]


def _hub(source: Source, endpoint: str) -> Place:
    kind = SourceKind.MIRROR if endpoint != HUGGINGFACE else SourceKind.HUGGINGFACE
    return Place(kind, endpoint.rstrip("/"), source.repo, source.path, source.revision)


def _addresses(model: CatalogModel, origin: str) -> list[Place]:
    if origin.lower().endswith(".gguf"):
        return [Place(SourceKind.ADDRESS, url=origin)]
    base = origin.rstrip("/")
    return [Place(SourceKind.ADDRESS, url=f"{base}/{name}") for name in file_names(model)]
