"""English words that a prefix turns into their opposite: clear and unclear. Pure."""

from __future__ import annotations

from collections.abc import Iterable

_PREFIXES = ("un", "in", "im", "ir", "il", "non", "non-", "dis")
_SHORTEST = 4


def opposed(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether a stem of the one has its opposite among those of the other, and not itself."""
    mine, other = frozenset(ours), frozenset(theirs)
    return _denied(mine - other, other - mine) or _denied(other - mine, mine - other)


def _denied(plain: frozenset[str], prefixed: frozenset[str]) -> bool:
    return any(
        prefix + stem in prefixed
        for stem in plain
        if len(stem) >= _SHORTEST and stem.isascii()
        for prefix in _PREFIXES
    )
