"""The language models that the engine is to work with."""

from __future__ import annotations

from dataclasses import dataclass

from engine.types import ModelFile
from models.catalog import Role
from models.library import ModelLibrary


@dataclass(frozen=True, slots=True)
class InUse:
    """The models that serve their roles, None where one is missing.

    `other_embeddings` are installed too: a library may still answer with one of them.
    """

    embedding: ModelFile | None
    chat: ModelFile | None
    reranking: ModelFile | None
    other_embeddings: tuple[ModelFile, ...]


def in_use(library: ModelLibrary | None = None) -> InUse:
    """Return what serves each role now."""
    library = library or ModelLibrary()
    chosen = {role: library.chosen(role) for role in Role}
    embedding = chosen[Role.EMBEDDING]
    others = tuple(
        library.file_of(entry)
        for entry in library.entries()
        if entry.role is Role.EMBEDDING and (embedding is None or entry.name != embedding.name)
    )
    return InUse(embedding, chosen[Role.CHAT], chosen[Role.RERANKER], others)
