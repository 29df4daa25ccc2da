"""The two searches over live chunks: by keywords (FTS5) and by vectors (vec0)."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.retrieval.search_terms import SearchTerms, question_terms
from engine.store import indexes
from engine.store.database import Database
from engine.store.scopes import live_versions
from engine.types import Scope

Vector = npt.NDArray[np.float32]

_MOST_NEIGHBOURS = 4096  # of vec0


def by_keywords(
    database: Database, terms: SearchTerms | str, limit: int, scope: Scope
) -> list[tuple[int, float]]:
    """Return (chunk id, BM25) of the best chunks that hold any of the terms, best first.

    A string is taken as a question. Higher is better.
    """
    wanted = question_terms(terms) if isinstance(terms, str) else terms
    if not wanted:
        return []
    return [
        (chunk_id, -rank)
        for chunk_id, rank in database.rows(
            "SELECT chunk_terms.rowid, bm25(chunk_terms) AS rank"
            " FROM chunk_terms JOIN chunk ON chunk.id = chunk_terms.rowid"
            " WHERE chunk_terms MATCH ?"
            " AND chunk.version_id IN (SELECT value FROM json_each(?))"
            " ORDER BY rank, chunk_terms.rowid LIMIT ?",
            (wanted.match_expression(), json.dumps(live_versions(database, scope)), limit),
        )
    ]


def by_vector(
    database: Database, vector: Vector, limit: int, scope: Scope
) -> list[tuple[int, float]]:
    """Return (chunk id, cosine) of the nearest chunks with published vectors, nearest first.

    `vector` has shape (dimension,) and comes from the answering index's embedding model. A
    narrow scope still gives `limit` results where it holds that many (at most 4096).
    """
    index = indexes.answering(database)
    if index is None:
        return []
    versions = live_versions(database, scope, index_id=index.id)
    if not versions or limit < 1:
        return []
    rows = database.rows(
        f"SELECT rowid, distance FROM {index.table} WHERE embedding MATCH ? AND k = ?"
        " AND rowid IN (SELECT chunk.id FROM chunk"
        " WHERE chunk.version_id IN (SELECT value FROM json_each(?)))",
        (
            as_blob(vector, index.settings.dimension),
            min(limit, _MOST_NEIGHBOURS),
            json.dumps(versions),
        ),
    )
    return [(chunk_id, 1.0 - distance) for chunk_id, distance in rows]


def similarities(database: Database, chunk_ids: Sequence[int], vector: Vector) -> dict[int, float]:
    """Return the cosine of each of these chunks that has a published vector."""
    index = indexes.answering(database)
    if index is None:
        return {}
    return dict(
        database.rows(
            f"SELECT vectors.rowid, 1.0 - vec_distance_cosine(vectors.embedding, ?)"
            f" FROM {index.table} AS vectors JOIN chunk ON chunk.id = vectors.rowid"
            " JOIN version_vectors ON version_vectors.version_id = chunk.version_id"
            " AND version_vectors.index_id = ?"
            " WHERE vectors.rowid IN (SELECT value FROM json_each(?))",
            (
                as_blob(vector, index.settings.dimension),
                index.id,
                json.dumps([int(chunk_id) for chunk_id in chunk_ids]),
            ),
        )
    )


def as_blob(vector: Vector, dimension: int) -> bytes:
    """Return a vector as vec0 takes it; raises ValueError for another shape, NaN or zero."""
    if vector.shape != (dimension,):
        raise ValueError(f"a vector of shape {vector.shape}, not ({dimension},)")
    if not np.isfinite(vector).all() or not vector.any():
        raise ValueError("a vector without a direction")
    return np.ascontiguousarray(vector, dtype="<f4").tobytes()
