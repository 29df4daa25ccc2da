"""The sentence most likely to hold the answer, shown at once with the passages.

Pure, and no language model: the question's words in a sentence, rare ones most, how near its
passage is, and whether it has the kind of thing that is asked for (a number, a day, a name).
Measured in docs/adr/0034.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.answering.evidence import EvidenceSentence, units_of
from engine.answering.evidence_gate import word_shares
from engine.answering.quantities import find_quantities, plain
from engine.answering.wording import holds, stems
from engine.types import BlockKind, Passage

_LOOKED_AT = 3
_LONGEST = 300
"""Characters: a longer sentence is no quick answer."""

THRESHOLD = 1.15
_RANK = 0.5
_KIND = 0.3
_NAME = re.compile(r"(?<!^)(?<![.?!] )\b[A-Z][\w-]+|\d[\d,.]*")
_WANTS_NUMBER = re.compile(
    r"多少|多久|多长|多大|多高|多远|几[天个年月次人岁号层级小分周元]|how (?:many|much|long|far|"
    r"old|often|tall|big)|"
    r"what (?:percent|number|amount|age)"
)
_WANTS_DAY = re.compile(
    r"什么时候|何时|哪一?[年天日]|几月|几号|时间是|日期|\bwhen\b|what (?:year|date|day|month|"
    r"time)|which year"
)


@dataclass(frozen=True, slots=True)
class QuickAnswer:
    """A sentence and how much speaks for it; scores compare only with the threshold."""

    sentence: EvidenceSentence
    score: float


def best_sentence(question: str, passages: Sequence[Passage]) -> QuickAnswer | None:
    """Return the best sentence of the first passages, however little speaks for it."""
    first = list(passages[:_LOOKED_AT])
    sentences = [
        sentence
        for unit in units_of(first, keep_lists=False)
        for sentence in unit.sentences
        if sentence.kind is not BlockKind.HEADING
        and len(sentence.text) <= _LONGEST
        and _says_more(question, sentence.text)
    ]
    if not sentences:
        return None
    texts = [f"{one.lead_in} {one.text}".strip() for one in sentences]
    shares = word_shares(question, texts)
    best = max(passage.score for passage in first) or 1.0
    scores = [
        share + _RANK * first[one.passage].score / best + _KIND * _has_kind(question, one.text)
        for share, one in zip(shares, sentences, strict=True)
    ]
    index = max(range(len(scores)), key=scores.__getitem__)
    return QuickAnswer(sentences[index], scores[index])


def quick_answer(question: str, passages: Sequence[Passage]) -> EvidenceSentence | None:
    """Return the sentence to show at once; None where too little speaks for any."""
    best = best_sentence(question, passages)
    if best is None or best.score < THRESHOLD:
        return None
    passage = passages[best.sentence.passage]
    return best.sentence if _names_held(question, f"{passage.context}\n{passage.text}") else None


def with_telling(question: str, passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Return the passages, each with its sentence that says most to the question marked."""
    sentences = [
        sentence
        for unit in units_of(passages, keep_lists=False)
        for sentence in unit.sentences
        if sentence.kind is not BlockKind.HEADING
    ]
    shares = word_shares(question, [one.text for one in sentences])
    best: dict[int, tuple[float, EvidenceSentence]] = {}
    for share, sentence in zip(shares, sentences, strict=True):
        score = share + _KIND * _has_kind(question, sentence.text)
        if share > 0 and score > best.get(sentence.passage, (0.0, sentence))[0]:
            best[sentence.passage] = score, sentence
    return tuple(
        replace(passage, telling=(best[at][1].start, best[at][1].end)) if at in best else passage
        for at, passage in enumerate(passages)
    )


def _says_more(question: str, text: str) -> bool:
    """Whether a sentence says anything that the question does not: a title answers nothing."""
    words = [stem for stem in stems(text) if not holds(question, stem)]
    return bool(find_quantities(text)) or len(words) > 1


def _names_held(question: str, text: str) -> bool:
    """Whether a text holds the question's names and numbers: another year is another answer."""
    held = plain(text)
    return all(plain(name).rstrip(".,") in held for name in _NAME.findall(question))


def _has_kind(question: str, text: str) -> float:
    asked = plain(question)
    if _WANTS_DAY.search(asked):
        return 1.0 if re.search(r"\d|[一二三四五六七八九十]+[年月日点时]", text) else -1.0
    if _WANTS_NUMBER.search(asked):
        return 1.0 if find_quantities(text) or re.search(r"\d", text) else -1.0
    return 0.0
