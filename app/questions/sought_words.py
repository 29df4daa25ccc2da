"""The words of a question by which every place that may bear on it can be found. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.types import Answer

_HAN = re.compile(r"[\u4e00-\u9fff\u3400-\u4dbf]{2,}")
_LATIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9'’._/-]*[A-Za-z0-9]|[A-Za-z0-9]")
_LONGEST = 12  # Chinese characters
_WORDS = 4
_EMPTY = re.compile(
    r"an?|and|are|be|by|can|could|d(?:id|o|oes)|for|from|ha(?:s|ve)|how|i[fnst]|may|me|much|many|my|"
    r"o[fnr]|our|shall|should|th(?:at|e|eir|em|ere|ese|is)|to|was|we|were|wh(?:at|en|ere|ich|o|om|y)|"
    r"will|with|would|your?|long",
    re.IGNORECASE,
)


def sought_words(question: str, answer: Answer) -> str:
    """Return the longest words of the question that also stand in what was cited, or found.

    Where nothing of it stands there, the question without what ends it.
    """
    texts = [citation.quote for citation in answer.citations]
    texts += [passage.text for passage in answer.passages]
    for some in (texts[: len(answer.citations)], texts):
        found = _longest(question, some)
        if found:
            return found
    return question.strip().rstrip("?？。.！! ")


def _longest(question: str, texts: Sequence[str]) -> str:
    folded = [text.casefold() for text in texts]
    best, weight = "", 0
    for run in (*_chinese_runs(question), *_latin_runs(question)):
        taken = sum(2 if c >= "\u2e80" else 1 for c in run)
        if taken > weight and any(run.casefold() in text for text in folded):
            best, weight = run, taken
    return best


def _chinese_runs(question: str) -> Iterator[str]:
    for stretch in _HAN.findall(question):
        for length in range(min(len(stretch), _LONGEST), 1, -1):
            for at in range(len(stretch) - length + 1):
                yield stretch[at : at + length]


def _latin_runs(question: str) -> Iterator[str]:
    words = list(_LATIN.finditer(question))
    for first in range(len(words)):
        for last in range(first, min(first + _WORDS, len(words))):
            ends = (words[first].group(), words[last].group())
            if not any(map(_EMPTY.fullmatch, ends)):
                yield question[words[first].start() : words[last].end()]
