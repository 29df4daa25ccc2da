"""How common search terms are in the keyword index."""

from __future__ import annotations

from collections.abc import Sequence

from engine.store.database import Database

_VOCABULARY = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.term_vocabulary USING fts5vocab(main, chunk_terms, row)"
)


def term_counts(database: Database, terms: Sequence[str]) -> tuple[int, dict[str, int]]:
    """Return the number of indexed chunks, and for each term in how many of them it stands.

    Chunks that wait for the sweep still count.
    """
    database.rows(_VOCABULARY)
    total = int(database.value("SELECT count(*) FROM chunk") or 0)
    counts = dict.fromkeys(terms, 0)
    for term in counts:
        found = database.value("SELECT doc FROM temp.term_vocabulary WHERE term = ?", (term,))
        counts[term] = int(found or 0)
    return total, counts
