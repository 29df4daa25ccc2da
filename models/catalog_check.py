"""Whether the catalogue is complete and does not contradict itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from models.catalog import (
    Assembly,
    Catalog,
    CatalogError,
    CatalogModel,
    HashFrom,
    Role,
    SourceKind,
)

_SHA256 = re.compile(r"[0-9a-f]{64}")
_REVISION = re.compile(r"[0-9a-f]{40}")
_REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+")
_FILE_NAME = re.compile(r"[a-z0-9._-]+\.gguf")
_REPO = re.compile(r"[A-Za-z0-9._-]+/[A-Za-z0-9._-]+")
_HUBS = (SourceKind.HUGGINGFACE, SourceKind.MIRROR, SourceKind.MODELSCOPE)
_POOLINGS = {Role.EMBEDDING: ("mean", "cls", "last"), Role.RERANKER: ("rank",), Role.CHAT: ("",)}
_MEGABYTE = 1_000_000


def check(catalog: Catalog) -> None:
    """Raise CatalogError with the first contradiction."""
    for problem in problems(catalog):
        raise CatalogError(problem)


def problems(catalog: Catalog) -> Iterator[str]:
    """Yield what is missing or wrong, each as a line for the programmer who edits the file."""
    for what in ("name", "file", "sha256"):
        counted = Counter(getattr(model, what) for model in catalog.models)
        yield from (
            f"the {what} {value} stands twice" for value, n in counted.items() if value and n > 1
        )
    names = {model.name for model in catalog.models}
    for pack, members in catalog.packs.items():
        if not set(members) <= names:
            yield f"pack {pack} names an unknown model"
        if pack in names:
            yield f"{pack} is both a pack and a model"
    for model in catalog.models:
        yield from (f"{model.name}: {problem}" for problem in _of_model(model))


def notes(catalog: Catalog) -> Iterator[str]:
    """Yield what the catalogue states without our having seen it ourselves."""
    for model in catalog.models:
        if model.hash_from is HashFrom.PUBLISHED:
            yield f"{model.name}: size and SHA-256 as published; not fetched and run by us yet"
        for source in model.sources:
            if source.unverified:
                yield f"{model.name}: {source.kind} {source.repo} is believed to be the same file"


def _of_model(model: CatalogModel) -> Iterator[str]:
    if not _FILE_NAME.fullmatch(model.file):
        yield "unfit file name"
    if min(model.bytes, model.context, model.memory_megabytes) <= 0:
        yield "size, context or memory is missing"
    if model.memory_megabytes * _MEGABYTE < model.bytes and not model.only_for_tests:
        yield "needs less memory than its file has bytes"
    if model.sha256 and not _SHA256.fullmatch(model.sha256):
        yield "the hash is no SHA-256"
    if not model.sha256 and (model.packages or model.hash_from is not HashFrom.UNKNOWN):
        yield "the hash is missing"
    if not model.packages and not model.sources:
        yield "it comes from nowhere"
    if not model.languages or not model.licence:
        yield "languages or licence are missing"
    if model.role is Role.EMBEDDING and model.dimension <= 0:
        yield "no dimension"
    if model.pooling not in _POOLINGS[model.role]:
        yield f"pooling {model.pooling!r} does not fit its role"
    yield from _of_packages(model)
    yield from _of_sources(model)


def _of_packages(model: CatalogModel) -> Iterator[str]:
    for package in model.packages:
        if not _REQUIREMENT.fullmatch(package.requirement):
            yield f"{package.requirement} is not one exact version"
        if not all(map(_SHA256.fullmatch, (package.sha256, package.member_sha256))):
            yield f"a hash of {package.requirement} is no SHA-256"
    match model.assembly:
        case Assembly.CONCATENATED:
            if sum(package.member_bytes for package in model.packages) != model.bytes:
                yield "the members do not add up to the file"
        case Assembly.E5_SMALL:
            if len(model.packages) != 1:
                yield "it is made from one member"
        case None:
            if model.packages:
                yield "how its packages become a file is missing"


def _of_sources(model: CatalogModel) -> Iterator[str]:
    kinds = [source.kind for source in model.sources]
    if len(kinds) != len(set(kinds)):
        yield "a kind of source stands twice"
    for source in model.sources:
        if source.kind not in _HUBS:
            yield f"{source.kind} is no hub"
        if not _REPO.fullmatch(source.repo) or not source.path.lower().endswith(".gguf"):
            yield f"{source.kind}: unfit repository or path"
        if source.kind is not SourceKind.MODELSCOPE and not _REVISION.fullmatch(source.revision):
            yield f"{source.kind}: the revision is not one exact commit"
