"""How common search terms are in the keyword index."""

from __future__ import annotations

from collections.abc import Sequence

from engine.store.database import Database


def term_counts(database: Database, terms: Sequence[str]) -> tuple[int, dict[str, int]]:
    """Return the number of indexed chunks, and for each term in how many of them it stands.

    Chunks that wait for the sweep still count.
    """
    total = int(database.value("SELECT count(*) FROM chunk") or 0)
    counts = {}
    for term in dict.fromkeys(terms):
        quoted = '"' + term.replace('"', '""') + '"'
        found = database.value(
            "SELECT count(*) FROM chunk_terms WHERE chunk_terms MATCH ?", (quoted,)
        )
        counts[term] = int(found or 0)
    return total, counts
