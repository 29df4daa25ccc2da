"""An answer's text taken apart: sentences, their numbers, and what the program says between. Pure.

The engine's text carries markers and notices so that it can be read alone; on the screen and in
what leaves the program numbers are drawn from the sentences and notices stand above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.messages import notice_message
from engine.types import Answer, AnswerSentence

_MARKERS_BEHIND = re.compile(r"^(?:\s?\[\d+\])+")
_MARKER = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of an answer: a sentence, a citation's number, or else words of the program.

    `ends` stands for the place behind a sentence's numbers; it has no text. `remark` are words
    below the sentences, on what the answer may lack.
    """

    text: str
    sentence: AnswerSentence | None = None
    number: int = 0
    ends: bool = False
    remark: bool = False


def parts_of(answer: Answer) -> list[Part]:
    """Return the parts in order; line breaks as the answer has them, its own markers gone."""
    return list(_parts(answer))


def _parts(answer: Answer) -> Iterator[Part]:
    text = _without_notices(answer)
    known = {citation.number for citation in answer.citations}
    at = 0
    for sentence in answer.sentences:
        found = text.find(sentence.text, at)
        if found >= 0:
            yield from _between(text[at:found], known)
            at = found + len(sentence.text)
        elif at:
            yield Part(" ")
        yield Part(sentence.text, sentence)
        for number in sentence.citations:
            yield Part(str(number), number=number)
        yield Part("", sentence, ends=True)
    rest = _MARKERS_BEHIND.sub("", text[at:]).rstrip()
    if rest.strip():
        yield from _numbered(rest, known, remark=bool(answer.sentences))


def _between(gap: str, known: set[int]) -> Iterator[Part]:
    gap = _MARKERS_BEHIND.sub("", gap)
    if gap.strip():
        yield from _numbered(gap, known, remark=False)
    elif gap:
        yield Part("\n" * min(gap.count("\n"), 2) or " ")


def _numbered(text: str, known: set[int], remark: bool) -> Iterator[Part]:
    for index, piece in enumerate(_MARKER.split(text)):
        if index % 2 and int(piece) in known:
            yield Part(piece, number=int(piece))
        elif piece:
            yield Part(f"[{piece}]" if index % 2 else piece, remark=remark)


def _without_notices(answer: Answer) -> str:
    text = answer.answer
    for notice in answer.notices:
        for language in ("zh", "en"):
            told = notice_message(notice, language)
            text = text.replace(f"{told}\n", "", 1) if f"{told}\n" in text else text
            text = text.replace(told, "", 1)
    return text.lstrip("\n")
