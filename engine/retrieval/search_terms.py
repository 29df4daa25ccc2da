"""Cuts text into search terms: for the keyword index, for questions, and for finding a text.

Pure. The index (FTS5) sees only what is cut here, so a term never needs a tokenizer's help: it
holds letters and digits (and a point between digits) and nothing that a query language knows.

Chinese, Japanese, Korean and the scripts of South-East Asia write without spaces: a run of them
becomes its overlapping pairs and its last character, so that every word of two characters or more
is found wherever it is glued, and a lone character is found as the beginning of a pair. Words and
codes are kept whole (`AB-12` as `ab12`) and split (`ab`, `12`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import opencc

from engine.retrieval.question_words import ENGLISH_QUESTION_WORDS, LONE_PARTICLES, QUESTION_PHRASES

TERMS_VERSION = 1

_DENSE = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Myanmar, Khmer
    "\u1100-\u11ff\uac00-\ud7af"  # Hangul
    "\u3005-\u3007\u3040-\u30ff\u3105-\u312f\u31f0-\u31ff"  # 々〆〇, kana, Bopomofo
    "\u2e80-\u2fdf\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
)
_MARKS = "\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0963\u0966-\u0dff"  # of Arabic, Hindi …
_WORD = rf"(?:(?![{_DENSE}_])[\w{_MARKS}])"
_JOINT = r"(?:[-\u2010-\u2015_./\\·'’+#&@:]|(?<=\d),(?=\d{3}(?!\d)))"
_RUN = re.compile(rf"(?P<dense>[{_DENSE}]+)|{_WORD}+(?:{_JOINT}{_WORD}+)*")
_PIECE = re.compile(rf"\d+(?:\.\d+)*|(?:(?!\d){_WORD})+")
_JOINTS = re.compile(rf"(?!(?<=\d)\.(?=\d)){_JOINT}")
_POSSESSIVE = re.compile(r"['’]s\b")
_PLURAL = re.compile(r"(?<=\w\w)(?:(?<=ss|sh|ch|.x|.z)es|(?<=[^aiosu])s)$")
_COMBINING = re.compile("[\u0300-\u036f]")
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f")
_DENSE_CHARACTER = re.compile(f"[{_DENSE}]")
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class SearchTerms:
    """What to look for: `whole` terms, and `prefixes` (lone characters of a dense script)."""

    whole: tuple[str, ...]
    prefixes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.whole or self.prefixes)

    def match_expression(self) -> str:
        """Return the FTS5 query that finds any of the terms; empty if there are none."""
        quoted = [f'"{term}"' for term in self.whole]
        return " OR ".join(quoted + [f'"{term}"*' for term in self.prefixes])


def index_terms(text: str) -> list[str]:
    """Return all terms of a text, in order, repeated as often as they stand there."""
    terms: list[str] = []
    for run, dense in _runs(fold(text)):
        terms.extend([*_pairs(run), run[-1]] if dense else _code_terms(run))
    return terms


def question_terms(question: str) -> SearchTerms:
    """Return what a question asks to find; question words are dropped unless nothing else is."""
    folded = fold(question)
    topic = _terms(QUESTION_PHRASES.sub(" ", folded), ENGLISH_QUESTION_WORDS | LONE_PARTICLES)
    return topic or _terms(folded, frozenset())


def fold(text: str) -> str:
    """Return the text as it is compared: NFKC, lower case, simplified, without accents.

    Characters are folded one by one, so a part of a text folds to a part of the folded text.
    """
    return text.translate(_FOLDING)


def fold_with_origins(text: str) -> tuple[str, Sequence[int]]:
    """Return the folded text and, for each of its characters, the index it came from."""
    parts = list(map(_FOLDING.__getitem__, map(ord, text)))
    if all(len(part) == 1 for part in parts):
        return "".join(parts), range(len(parts))
    return "".join(parts), [index for index, part in enumerate(parts) for _ in part]


def find_pattern(text: str) -> re.Pattern[str] | None:
    """Return what finds a text in a folded text, or None if the text holds nothing visible.

    White space beside a character of a dense script may be there or not (a line break may fall
    within a word); elsewhere any white space matches any other.
    """
    parts: list[str] = []
    before = ""
    gap = False
    for character in fold(text).strip():
        if character.isspace():
            gap = True
            continue
        if before:
            loose = _DENSE_CHARACTER.match(before) or _DENSE_CHARACTER.match(character)
            parts.append(r"\s*" if loose else r"\s+" if gap else "")
        parts.append(re.escape(character))
        before, gap = character, False
    return re.compile("".join(parts)) if parts else None


class _Folding(dict[int, str]):
    def __missing__(self, code_point: int) -> str:
        self[code_point] = folded = _fold_character(chr(code_point))
        return folded


def _fold_character(character: str) -> str:
    if character in _INVISIBLE:
        return ""
    if unicodedata.category(character) == "Cs":  # half a surrogate pair is no character
        return "\ufffd"
    bare = _COMBINING.sub("", unicodedata.normalize("NFKD", character))
    return str(_simplifier().convert(unicodedata.normalize("NFKC", bare).casefold()))


@cache
def _simplifier() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


_FOLDING = _Folding()


def _runs(folded: str) -> list[tuple[str, bool]]:
    return [(match.group(), match["dense"] is not None) for match in _RUN.finditer(folded)]


def _pairs(run: str) -> list[str]:
    return [run[index : index + 2] for index in range(len(run) - 1)]


def _code_terms(run: str) -> list[str]:
    run = _POSSESSIVE.sub("", run)
    terms = [_singular(_JOINTS.sub("", run))]
    for piece in _PIECE.findall(run.replace(",", "")):
        terms.append(_singular(piece))
        terms.extend(piece.split(".") if "." in piece else ())
    return [term[:_LONGEST] for term in dict.fromkeys(terms)]


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return _PLURAL.sub("", word)


def _terms(folded: str, dropped: frozenset[str]) -> SearchTerms:
    whole: dict[str, None] = {}
    prefixes: dict[str, None] = {}
    for run, dense in _runs(folded):
        if not dense:
            whole.update((term, None) for term in _code_terms(run) if term not in dropped)
        elif len(run) > 1:
            whole.update((pair, None) for pair in _pairs(run))
        elif run not in dropped:
            prefixes[run] = None
    return SearchTerms(tuple(whole), tuple(prefixes))
