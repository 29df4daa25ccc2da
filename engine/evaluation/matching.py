"""Whether a passage hits a gold place: pure.

A passage hits a paragraph when it holds the sentence (or sentences) with the gold answer, or at
least half of the paragraph; a page, when it touches it. Texts are compared without white space, in
NFKC and lower case, without bullets, so paragraphs of equal normalised text are one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from engine.evaluation.question_sets import Gold
from engine.types import Passage

_SENTENCE = re.compile(r"(?<=[。！？!?；;])|(?<=[.])\s|\n")
_WINDOW = 12


@lru_cache(maxsize=8192)
def normalised(text: str) -> str:
    """Return the text as it is compared: NFKC, lower case, no white space, no bullets."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().replace("•", "").split())


def hits(passage: Passage, gold: Gold, answers: Sequence[str], names: Mapping[int, str]) -> bool:
    """Whether a passage holds a gold place; `names` are the gold names of document ids."""
    if gold.page:
        same = names.get(passage.document_id) == gold.document
        return same and any(span.page == gold.page for span in passage.spans)
    text = normalised(passage.text)
    return any(
        _holds(text, paragraph, held)
        for paragraph, held in ((gold.paragraph, tuple(answers)), *gold.parallel)
    )


def _holds(text: str, paragraph: str, answers: tuple[str, ...]) -> bool:
    if any(wanted in text for wanted in answer_sentences(paragraph, answers)):
        return True
    windows = _windows(normalised(paragraph))
    return 2 * sum(window in text for window in windows) >= len(windows)


@lru_cache(maxsize=8192)
def answer_sentences(paragraph: str, answers: tuple[str, ...]) -> tuple[str, ...]:
    """Return, normalised, the sentences of a paragraph that hold an answer.

    An answer of several sentences gives them joined.
    """
    parts = [normalised(part) for part in _SENTENCE.split(paragraph)]
    whole = "".join(parts)
    found: dict[str, None] = {}
    for answer in filter(None, map(normalised, answers)):
        for match in re.finditer(re.escape(answer), whole):
            found["".join(_touched(parts, *match.span()))] = None
    return tuple(found)


def _touched(parts: Sequence[str], start: int, end: int) -> Iterator[str]:
    at = 0
    for part in parts:
        if at < end and start < at + len(part):
            yield part
        at += len(part)


def _windows(paragraph: str) -> list[str]:
    last = max(len(paragraph) - _WINDOW, 0)
    return [paragraph[at : at + _WINDOW] for at in range(0, last + 1, _WINDOW)]
