"""Scores of one question, and their means over a set: pure.

A passage hits a gold paragraph when it holds the sentence with the gold answer, or at least half of
the paragraph; for PDFs, when it touches the gold page. Texts are compared without white space, in
NFKC and lower case.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.evaluation.question_sets import Gold, GoldQuestion
from engine.types import Answer, AnswerStatus, Passage, SentenceKind

_SENTENCE = re.compile(r"(?<=[。！？!?；;])|(?<=[.])\s")


@dataclass(frozen=True, slots=True)
class Score:
    """What one question came to; None where a figure does not apply to it."""

    recall_1: float | None = None
    recall_5: float | None = None
    recall_10: float | None = None
    reciprocal_rank: float | None = None
    withheld: float | None = None
    let_through: float | None = None
    contains_gold: float | None = None
    f1: float | None = None
    citation_precision: float | None = None
    shown_as_supported: float | None = None
    seconds: float | None = None


NAMES = {
    "recall_1": "recall@1",
    "recall_5": "recall@5",
    "recall_10": "recall@10",
    "reciprocal_rank": "mrr",
    "withheld": "withheld",
    "let_through": "let_through",
    "contains_gold": "contains_gold",
    "f1": "f1",
    "citation_precision": "citation_precision",
    "shown_as_supported": "unanswerable_shown_as_supported",
    "seconds": "seconds",
}


def normalised(text: str) -> str:
    """Return the text as it is compared: NFKC, lower case, no white space."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def hits(passage: Passage, gold: Gold, answers: Sequence[str]) -> bool:
    """Whether a passage holds a gold place."""
    if gold.page:
        same = passage.document.removesuffix(".pdf") == gold.document
        return same and any(span.page == gold.page for span in passage.spans)
    text = normalised(passage.text)
    for answer in answers:
        for sentence in _SENTENCE.split(gold.paragraph):
            wanted = normalised(sentence)
            if wanted and normalised(answer) in wanted and wanted in text:
                return True
    return _half_inside(normalised(gold.paragraph), text)


def _half_inside(paragraph: str, text: str) -> bool:
    size = 12
    windows = [paragraph[at : at + size] for at in range(0, len(paragraph) - size + 1, size)]
    if not windows:
        return paragraph in text
    return 2 * sum(window in text for window in windows) >= len(windows)


def retrieval_score(question: GoldQuestion, passages: Sequence[Passage]) -> Score:
    """Score a search; recall is the share of the gold places found."""
    if not question.answerable or not question.gold:
        return Score()
    ranks = []
    for gold in question.gold:
        found = [p.number for p in passages if hits(p, gold, question.answers)]
        ranks.append(min(found, default=0))

    def recall(depth: int) -> float:
        return sum(0 < rank <= depth for rank in ranks) / len(ranks)

    best = min((rank for rank in ranks if rank), default=0)
    return Score(
        recall_1=recall(1),
        recall_5=recall(5),
        recall_10=recall(10),
        reciprocal_rank=1 / best if best else 0.0,
    )


def gate_score(question: GoldQuestion, passed: bool) -> Score:
    """Score a decision of the evidence gate."""
    if question.answerable:
        return Score(withheld=float(not passed))
    return Score(let_through=float(passed))


def answer_score(question: GoldQuestion, answer: Answer) -> Score:
    """Score an answer that was generated, or say that a refusal stood where it should."""
    supported = [s for s in answer.sentences if s.kind is not SentenceKind.UNSUPPORTED]
    seconds = answer.seconds.get("total")
    if not question.answerable:
        return Score(shown_as_supported=float(bool(supported)), seconds=seconds)
    if answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE:
        return Score(seconds=seconds)
    text = normalised(answer.answer)
    gold_answers = [answer for answer in question.answers if answer]
    precise = [
        float(any(_cited_right(question, answer, number) for number in sentence.citations))
        for sentence in supported
    ]
    return Score(
        contains_gold=float(any(normalised(one) in text for one in gold_answers)),
        f1=max((f1(one, answer.answer) for one in gold_answers), default=0.0),
        citation_precision=mean(precise),
        seconds=seconds,
    )


def _cited_right(question: GoldQuestion, answer: Answer, number: int) -> bool:
    citation = answer.citations[number - 1]
    quote = normalised(citation.quote)
    for gold in question.gold:
        if gold.page and citation.page == gold.page:
            return True
        if gold.paragraph and quote in normalised(gold.paragraph):
            return True
    return any(normalised(one) in quote for one in question.answers if one)


def f1(gold: str, given: str) -> float:
    """Return the harmonic mean of precision and recall over words, characters for Chinese."""
    wanted, got = Counter(_units(gold)), Counter(_units(given))
    shared = sum((wanted & got).values())
    if not shared:
        return 0.0
    precision, recall = shared / sum(got.values()), shared / sum(wanted.values())
    return 2 * precision * recall / (precision + recall)


def _units(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return re.findall(r"[\u3400-\u9fff]|[^\W_]+", re.sub(r"([\u3400-\u9fff])", r" \1 ", folded))


def mean(values: Iterable[float]) -> float | None:
    """Return the mean, None of nothing."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else None


def means(scores: Sequence[Score]) -> dict[str, float | None]:
    """Return each figure's mean over the questions that it applies to, under its printed name."""
    figures = {}
    for field, name in NAMES.items():
        values = [value for score in scores if (value := getattr(score, field)) is not None]
        average = mean(values)
        figures[name] = None if average is None else round(average, 4)
    return figures
