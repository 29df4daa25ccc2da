"""All documents embedded anew for another embedding model, beside the index that answers.

The text and the chunks stay; only vectors are made. Nothing that a question sees changes until the
last live version has its vectors: then the new index answers, in one transaction (ADR 0020).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

import numpy as np

from engine.errors import EngineError, ErrorCode
from engine.indexing.chunk_drafts import embedding_text
from engine.language_models.embedding import Embedder, Vector
from engine.library import Library, StagedVersion
from engine.types import IndexSettings

_VECTORS_A_WRITE = 16


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """`done` of `total` chunks have their new vector."""

    done: int
    total: int


RebuildSteps = Generator[Rebuilt | None, None, int]
"""Yields how far it is, None for a step of which nothing is to be told; returns the documents."""


def rebuild(
    library: Library,
    embedder: Embedder,
    settings: IndexSettings,
    cancelled: Callable[[], bool],
) -> RebuildSteps:
    """Make the index of `settings`, going on where an earlier run stopped.

    Versions published meanwhile are taken in too. Raises EngineError cancelled; what is done
    stays done.
    """
    library.set_index_settings(settings)
    rebuilt = 0
    while library.building_settings() is not None:
        waiting = [version for version in library.unfinished() if version.published]
        total = sum(row.chunks for row in library.documents() if row.version_id is not None)
        done = total - sum(version.chunks_done - version.vectors_done for version in waiting)
        yield Rebuilt(done, total)
        for version in waiting:
            for new in _embed(library, embedder, version, cancelled):
                done += new
                yield Rebuilt(done, total) if new else None
            rebuilt += 1
    return rebuilt


def _embed(
    library: Library, embedder: Embedder, version: StagedVersion, cancelled: Callable[[], bool]
) -> Generator[int]:
    """Embed one version; yield how many vectors were written by each step."""
    version_id = version.version_id
    while batch := library.unembedded_chunks(version_id, _VECTORS_A_WRITE):
        vectors = []
        for _, context, text in batch:
            if cancelled():
                raise EngineError(ErrorCode.CANCELLED)
            vectors.append(vector_of(embedder, embedding_text(context, text)))
            yield 0
        if not library.staged_version(version_id).published:
            return  # removed or replaced meanwhile
        library.add_vectors(version_id, [chunk_id for chunk_id, _, _ in batch], np.stack(vectors))
        yield len(batch)
    if library.staged_version(version_id).published:
        library.publish_complete(version_id)
        yield 0


def vector_of(embedder: Embedder, text: str) -> Vector:
    """Return a passage's vector, of length 1, shape (dimension,).

    Chunks were cut to the size of another embedding model: a text that this one cannot read at
    once is the mean of its halves, so that no word of it is left out.
    """
    if len(text) < 2 or embedder.count_tokens(text) <= embedder.context:
        return next(iter(embedder.embed_passages([text])))
    middle = _border_near_the_middle(text)
    halves = [vector_of(embedder, part) for part in (text[:middle], text[middle:])]
    mean = np.mean(halves, axis=0)
    whole: Vector = (mean / np.linalg.norm(mean)).astype(np.float32)
    return whole


def _border_near_the_middle(text: str) -> int:
    middle = len(text) // 2
    borders = [
        at
        for at in range(len(text) // 4, 3 * len(text) // 4)
        if text[at - 1 : at] in tuple("\n。！？；.!?; ")
    ]
    return min(borders, key=lambda at: abs(at - middle), default=middle) or 1
