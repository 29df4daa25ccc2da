"""How vector and keyword search become one ranking: pure (docs/adr/0050, 0051).

Fusion adds, for each chunk, its cosine as a share of the way from a wrong answer's to a right
one's and its keyword score as a share of the most that any chunk could score for the question's
terms. A keyword search that knows little of the question (another language, say) thereby weighs
little, unlike in reciprocal rank fusion, where it drowns the vector search.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from engine.retrieval.search_terms import index_terms

KEYWORD_WEIGHT = 1.7
KEYWORD_WEIGHT_OF_A_SEARCH = 3.4
"""For one or two words that ask nothing: who types them means them."""
NAME_WEIGHT = 0.6
_SHORTEST = 3
"""Letters: a shorter word begins too many others."""
FOUND = 0.01
"""What being found at all is worth, so that every passage scores above 0."""

_BM25_CEILING = 2.2  # k1 + 1: what a term endlessly often is worth; k1 of FTS5 is 1.2


def rarity(chunks: int, counts: Mapping[str, int]) -> dict[str, float]:
    """Return each term's inverse document frequency, as BM25 of FTS5 has it."""
    return {
        term: max(math.log((chunks - count + 0.5) / (count + 0.5)), 1e-6)
        for term, count in counts.items()
    }


def keyword_share(score: float, rarities: Mapping[str, float]) -> float:
    """Return a BM25 score as a share (0..1) of what no chunk can pass."""
    ceiling = sum(rarities.values()) * _BM25_CEILING
    return min(score / ceiling, 1.0) if ceiling > 0 else 0.0


def name_share(name: str, context: str, rarities: Mapping[str, float]) -> float:
    """Return how much of a question a file's name holds that its passage's context does not."""
    total = sum(rarities.values())
    if total <= 0:
        return 0.0
    words, told = set(index_terms(name)), set(index_terms(context))
    return (
        sum(v for term, v in rarities.items() if term not in told and _named(term, words, rarities))
        / total
    )


def _named(term: str, words: Collection[str], question: Collection[str]) -> bool:
    """Whether a name has a term, alone or written together: "Best Buy" in BESTBUY_2023_10K."""
    if term in words:
        return True
    if len(term) < _SHORTEST or not (term.isascii() and term.isalpha()):
        return False
    return any(
        word.startswith(term) or (word.endswith(term) and word.removesuffix(term) in question)
        for word in words
    )


def fused(
    cosine: float | None, share: float, named: float, keyword_weight: float = KEYWORD_WEIGHT
) -> float:
    """Return a score above 0. `cosine` is scaled: 0 a wrong answer's, 1 a right one's."""
    near = max(cosine, -1.0) + 1.0 if cosine is not None else 0.0
    return FOUND + near + keyword_weight * share + NAME_WEIGHT * named
