"""Text cut into sentences and clauses, as ranges: nothing is copied, moved or lost.

Pure. Chinese and English; a decimal point, an abbreviation, an e-mail address or a list number
does not end a sentence. A line break ends one only before a list marker or an empty line, because
text laid out in lines breaks anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

Range = tuple[int, int]

_ABBREVIATIONS = frozenset(
    str.split(
        "e.g. i.e. etc. no. nos. vs. mr. mrs. ms. dr. prof. st. inc. ltd. co. corp. "
        "dept. fig. figs. sec. art. cf. al. approx. u.s. u.k. a.m. p.m. jan. feb. mar. "
        "apr. jun. jul. aug. sep. sept. oct. nov. dec. pp. vol. ed. est."
    )
)
_CLOSERS = "”’」』）)】》\"'"
_GOES_ON = "的，、,；;是和与等之为中"
LIST_MARKER = re.compile(
    r"[ \t]*(?:[-*•·▪●○]\s+|[（(]?(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[a-zA-Z])[.)、）]\s*"
    r"|第[一二三四五六七八九十\d]+[步条项]|步骤\s*\d+|[①-⑳])"
)
"""What opens a list item at the start of a line."""


def sentence_ranges(text: str, start: int = 0, end: int | None = None) -> list[Range]:
    """Return the ranges of the sentences of `text[start:end]`, without surrounding blanks."""
    stop = len(text) if end is None else end
    cuts = [start, *_sentence_ends(text, start, stop), stop]
    trimmed = (_trimmed(text, a, b) for a, b in pairwise(cuts))
    return [(a, b) for a, b in trimmed if b > a]


def clause_ranges(text: str, start: int = 0, end: int | None = None) -> list[Range]:
    """Return the ranges between semicolons of `text[start:end]`: one rule each, as a rule."""
    stop = len(text) if end is None else end
    cuts = [start, *(start + m.end() for m in re.finditer("[；;]", text[start:stop])), stop]
    trimmed = (_trimmed(text, a, b) for a, b in pairwise(cuts))
    return [(a, b) for a, b in trimmed if b > a]


def without_marker(text: str) -> str:
    """Return a list item without its bullet or number."""
    match = LIST_MARKER.match(text)
    return text[match.end() :].strip() if match else text.strip()


def _trimmed(text: str, start: int, end: int) -> Range:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())


def _sentence_ends(text: str, start: int, end: int) -> Iterator[int]:
    for match in re.finditer(r"[。！？!?…]+|\.|\n", text[start:end]):
        at = start + match.start()
        after = start + match.end()
        if match.group() == "\n":
            rest = text[after:end]
            if re.match(r"\s*\n", rest) or LIST_MARKER.match(rest):
                yield after
            continue
        if match.group() == "." and not _full_stop(text, at, start, end):
            continue
        while after < end and text[after] in _CLOSERS:
            after += 1
        quoted_within = after > start + match.end() and text[after : after + 1] in _GOES_ON
        if not quoted_within or after == end:
            yield after


def _full_stop(text: str, at: int, start: int, end: int) -> bool:
    following = text[at + 1 : end]
    if following.strip(_CLOSERS) and not re.match(rf"[{re.escape(_CLOSERS)}]*\s", following):
        return False
    word = re.search(r"\S*$", text[start : at + 1])
    ending = word.group().lstrip("(“‘\"'").lower() if word else "."
    if ending in _ABBREVIATIONS or re.fullmatch(r"[a-z]\.", ending):
        return not following.strip()
    line_start = text.rfind("\n", start, at) + 1
    is_list_number = re.fullmatch(r"\s*\d{1,2}", text[max(start, line_start) : at]) is not None
    return not (is_list_number and following.strip())


def asks(sentence: str) -> bool:
    """Whether a sentence is a question, which states nothing."""
    return sentence.rstrip('”"』」）) ').endswith(("?", "？"))
