"""Readable versions on their way to complete ones: each chunk gets its vector."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass

import numpy as np

from engine.indexing.chunk_drafts import embedding_text
from engine.indexing.telling import Telling
from engine.language_models.embedding import Embedder
from engine.library import Library, StagedVersion
from engine.protocol import Event

_VECTORS_A_WRITE = 16

Steps = Generator[Event | None, None, None]
"""Yields what happens; None is a step of which nothing is to be told."""


@dataclass(frozen=True, slots=True)
class Readable:
    """A version that can be searched by keyword; `status` is what its outcome will be."""

    source: str
    document_id: int
    version_id: int
    status: str = "added"

    @classmethod
    def of(cls, version: StagedVersion, status: str = "added") -> Readable:
        """Return a version as what waits for its vectors."""
        return cls(version.source, version.document_id, version.version_id, status)


class EmbeddingQueue:
    """Embeds one version after the other, a chunk a step; `then` goes on with complete ones."""

    def __init__(
        self,
        library: Library,
        embedder: Embedder,
        telling: Telling,
        then: Callable[[Readable], Steps],
    ) -> None:
        self._library = library
        self._embedder = embedder
        self._telling = telling
        self._then = then
        self._waiting: deque[Readable] = deque()
        self._under_way: Steps | None = None
        self._taken: set[int] = set()

    @property
    def busy(self) -> bool:
        """Whether anything is left to embed."""
        return bool(self._waiting or self._under_way)

    def add(self, work: Readable) -> None:
        """Put a version behind the others."""
        self._waiting.append(work)
        self._taken.add(work.version_id)

    def has_taken(self, version_id: int) -> bool:
        """Whether a version was put in here before, embedded by now or not."""
        return version_id in self._taken

    def step(self) -> Event | None:
        """Do the next small piece of work, if there is any; return what happened."""
        if self._under_way is None and self._waiting:
            self._under_way = self._embed(self._waiting.popleft())
        if self._under_way is None:
            return None
        try:
            return next(self._under_way)
        except StopIteration:
            self._under_way = None
            return None

    def _embed(self, work: Readable) -> Steps:
        version_id = work.version_id
        while batch := self._library.unembedded_chunks(version_id, _VECTORS_A_WRITE):
            texts = [embedding_text(context, text) for _, context, text in batch]
            vectors = []
            for vector in self._embedder.embed_passages(texts):
                vectors.append(vector)
                yield None
            stands = self._library.staged_version(version_id)
            if not stands.published:
                break
            ids = [chunk_id for chunk_id, _, _ in batch]
            self._library.add_vectors(version_id, ids, np.stack(vectors))
            done = stands.vectors_done + len(ids)
            yield self._telling.progress_of(stands, "embed", done, stands.chunks_done)
        if not self._library.staged_version(version_id).published:
            yield self._telling.taken_out(work.source)  # removed or replaced meanwhile
            return
        self._library.publish_complete(version_id)
        yield self._telling.changed(work.document_id)
        yield from self._then(work)
