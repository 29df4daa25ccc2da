"""Names of several words, which have to stand in the source as they stand in the answer. Pure.

A text that takes the first name from one person and the family name from another holds only words
that were read, and names nobody.
"""

from __future__ import annotations

import re

from engine.answering.numerals import plain

_WORD = r"[A-Z][\w'’-]*\w"
_NAME = re.compile(
    rf"{_WORD}(?:\s+(?:(?:de|da|di|del|du|van|von|der|den|la|le|al|bin|of)\s+)*{_WORD})+"
)
_BETWEEN = r"(?:\W+\w+){0,2}\W+"
"""Titles, initials and commas may stand within a name."""
_NO_NAMES = frozenset(
    str.split(
        "the a an in on at by to for from of and or but if as it its this that these those yes no "
        "according after before since during when while because under each all both some most"
    )
)


def names_in(text: str) -> list[str]:
    """Return the names of two or more capitalised words; articles and the like are none."""
    names = (match.group() for match in _NAME.finditer(text))
    trimmed = (
        name.split(maxsplit=1)[1] if name.split()[0].lower() in _NO_NAMES else name
        for name in names
    )
    return [name for name in trimmed if len(name.split()) > 1]


def invents_a_name(text: str, sources: str) -> bool:
    """Whether a name of the text stands nowhere in the sources, though each of its words does."""
    known = plain(sources)
    for name in names_in(text):
        words = [re.escape(word) for word in plain(name).split()]
        each = all(re.search(rf"\b{word}\b", known) for word in words)
        if each and not re.search(rf"\b{_BETWEEN.join(words)}\b", known):
            return True
    return False
