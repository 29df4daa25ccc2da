"""Fills a library with documents made up of plain paragraphs."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.library import Library
from engine.store.searches import Vector
from engine.types import (
    Chunk,
    DocumentFacts,
    DocumentKind,
    Fact,
    IndexSettings,
    Location,
    LocationKind,
    Receipt,
    Span,
)
from tests.engine.pages import P, make_page

DIMENSION = 8
SETTINGS = IndexSettings("tiny", "a" * 64, DIMENSION, 1, 1, 1)
OTHER_MODEL = IndexSettings("other", "b" * 64, 4, 1, 1, 1)


def sha256(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()


def unit_vector(seed: int, dimension: int = DIMENSION) -> Vector:
    """Return a direction that depends on the seed only."""
    vector = np.random.default_rng(seed).standard_normal(dimension).astype(np.float32)
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


def make_chunk(number: int, text: str, page: int = 1, context: str = "标题") -> Chunk:
    location = Location(LocationKind.PAGE, str(page))
    return Chunk(number, text, context, (Span(page, 0, len(text)),), (), location, len(text))


def stage(library: Library, source: str, texts: Sequence[str], *, content: str = "") -> int:
    """Stage a version with one page and one chunk for each text; return the version."""
    staged = library.stage(
        name=Path(source).name,
        source=source,
        sha256=sha256(content or "".join(texts)),
        size=len("".join(texts)),
        kind=DocumentKind.PDF,
    )
    library.add_pages(staged.version_id, [make_page(n, (P, t)) for n, t in enumerate(texts, 1)])
    return staged.version_id


def publish_readable(
    library: Library, version_id: int, texts: Sequence[str], *, status: str = ""
) -> None:
    facts = DocumentFacts(status=Fact(status, "page 1") if status else None)
    library.finish_reading(version_id, Receipt(pages=len(texts)), facts, DocumentKind.PDF)
    library.add_chunks(version_id, [make_chunk(n, t, n + 1) for n, t in enumerate(texts)])
    library.publish_readable(version_id)


def embed(library: Library, version_id: int) -> None:
    """Give each chunk the vector of its own id, then publish."""
    dimension = (library.building_settings() or library.index_settings() or SETTINGS).dimension
    while todo := library.unembedded_chunks(version_id, 64):
        ids = [chunk_id for chunk_id, _, _ in todo]
        matrix = np.stack([unit_vector(chunk_id, dimension) for chunk_id in ids])
        library.add_vectors(version_id, ids, matrix)
    library.publish_complete(version_id)


def ingest(library: Library, source: str, texts: Sequence[str], *, status: str = "") -> int:
    """Take a document in, complete; return its live version."""
    if library.index_settings() is None:
        library.set_index_settings(SETTINGS)
    version_id = stage(library, source, texts)
    publish_readable(library, version_id, texts, status=status)
    embed(library, version_id)
    return version_id
