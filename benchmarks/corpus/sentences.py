"""Known sentences of a file, each with the place where it stands, and whether a page holds one."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

_SHORTEST = 4
_GOOD = 14
_LONGEST = 60
_PLACES = 4
_MANY_WORDS = 6
_LETTERS = re.compile(r"[^\W\d_]")
_SALT = b"pagecite corpus"


@dataclass(frozen=True, slots=True)
class Known:
    """A sentence that stands at `place` in the file: a page number, a label, or "" (anywhere)."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class KnownByEye:
    """A sentence read off a picture, kept as salted hashes of its short windows."""

    place: str
    windows: tuple[tuple[int, str], ...]


def plain(text: str) -> str:
    """Return letters and digits only, in one form and case: what every extractor agrees on."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(character for character in folded if unicodedata.category(character)[0] in "LN")


def choose(texts: Mapping[str, str]) -> list[Known]:
    """Return one telling line for each of a few places, spread over the file."""
    telling = {place: line for place, text in texts.items() if (line := _telling_line(text))}
    places = list(telling)
    step = max(len(places) - 1, 1) / max(min(_PLACES, len(places)) - 1, 1)
    chosen = sorted({round(index * step) for index in range(min(_PLACES, len(places)))})
    return [Known(places[index], telling[places[index]]) for index in chosen]


def _telling_line(text: str) -> str:
    """Return the line with the most letters of moderate length, "" where none has enough."""
    lines = [_inside(line) for line in text.splitlines()]
    scored = [(len(_LETTERS.findall(line)), line) for line in lines if len(line) >= _SHORTEST]
    good = [line for letters, line in scored if letters >= min(_GOOD, 0.8 * len(line))]
    return max(good, key=len, default="")


def _inside(line: str) -> str:
    """Return a line without a sign or half a word that may stand at its ends."""
    words = line.split()
    if len(words) >= _MANY_WORDS:
        words = words[1:-1]
    return plain(" ".join(words))[:_LONGEST]


def holds(page: str, known: Known) -> bool:
    """Say whether a page's text, as `plain` gives it, holds the sentence."""
    return known.text in page


def by_eye(place: str, sentence: str, width: int = 5) -> KnownByEye:
    """Return a sentence as hashes of windows that do not overlap, to be kept in a file."""
    letters = plain(sentence)
    windows = [letters[start : start + width] for start in range(0, len(letters), width)]
    return KnownByEye(place, tuple((len(one), _hash(one)) for one in windows if len(one) == width))


def holds_by_eye(page: str, known: KnownByEye) -> bool:
    """Say whether a page holds a sentence but for one window in four, in its order."""
    at, missing = 0, 0
    for length, digest in known.windows:
        found = next(
            (
                start
                for start in range(at, len(page) - length + 1)
                if _hash(page[start : start + length]) == digest
            ),
            None,
        )
        if found is None:
            missing += 1
        else:
            at = found + length
    return 4 * missing <= len(known.windows)


def _hash(text: str) -> str:
    return hashlib.sha256(_SALT + text.encode()).hexdigest()[:16]
