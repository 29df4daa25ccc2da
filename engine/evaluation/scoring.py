"""Scores of one question: pure. Figures over many are in `figures`."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.evaluation.matching import hits, normalised
from engine.evaluation.question_sets import GoldQuestion
from engine.types import Answer, AnswerSentence, AnswerStatus, Passage, SentenceKind

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class Score:
    """What one question came to; None where a figure does not apply to it.

    `vector_recall_1` and the like are the two searches by themselves; `first_withheld` and
    `first_let_through` are of the gate's first check alone, without the chat model.
    """

    recall_1: float | None = None
    recall_5: float | None = None
    recall_10: float | None = None
    reciprocal_rank: float | None = None
    vector_recall_1: float | None = None
    vector_recall_5: float | None = None
    keyword_recall_1: float | None = None
    keyword_recall_5: float | None = None
    first_withheld: float | None = None
    first_let_through: float | None = None
    withheld: float | None = None
    let_through: float | None = None
    answered: float | None = None
    contains_gold: float | None = None
    f1: float | None = None
    citation_precision: float | None = None
    shown_as_supported: float | None = None
    wrong_number: float | None = None
    seconds: float | None = None
    tokens: float | None = None


def retrieval_score(
    question: GoldQuestion, passages: Sequence[Passage], names: Mapping[int, str]
) -> Score:
    """Score a search; recall is the share of the gold places found."""
    if not question.answerable or not question.gold:
        return Score()
    ranks = gold_ranks(question, passages, names)

    def recall(depth: int) -> float:
        return sum(0 < rank <= depth for rank in ranks) / len(ranks)

    best = min((rank for rank in ranks if rank), default=0)
    return Score(
        recall_1=recall(1),
        recall_5=recall(5),
        recall_10=recall(10),
        reciprocal_rank=1 / best if best else 0.0,
    )


def gold_ranks(
    question: GoldQuestion, passages: Sequence[Passage], names: Mapping[int, str]
) -> list[int]:
    """Return for each gold place the rank of the first passage that hits it, 0 for none."""
    return [
        next((p.number for p in passages if hits(p, gold, question.answers, names)), 0)
        for gold in question.gold
    ]


def first_check_score(question: GoldQuestion, passed: bool) -> Score:
    """Score what the evidence gate says before the chat model has read anything."""
    if question.answerable:
        return Score(first_withheld=float(not passed))
    return Score(first_let_through=float(passed))


def gate_score(question: GoldQuestion, passed: bool) -> Score:
    """Score a decision of the whole evidence gate."""
    if question.answerable:
        return Score(withheld=float(not passed))
    return Score(let_through=float(passed))


def answer_score(
    question: GoldQuestion, answer: Answer, names: Mapping[int, str], seconds: float
) -> Score:
    """Score an answer that was generated, or say that a refusal stood where it should."""
    supported = [s for s in answer.sentences if s.kind is not SentenceKind.UNSUPPORTED]
    wrong = float(any(_has_wrong_number(question, answer, s) for s in supported))
    tokens = float(answer.prompt_tokens + answer.completion_tokens)
    refused = answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    if not question.answerable:
        return Score(
            shown_as_supported=float(bool(supported)),
            wrong_number=wrong,
            seconds=seconds,
            tokens=None if refused else tokens,
        )
    if refused:
        return Score(answered=0.0, seconds=seconds)
    text = normalised(answer.answer)
    gold_answers = [one for one in question.answers if one]
    precise = [
        float(any(_cited_right(question, answer, number, names) for number in sentence.citations))
        for sentence in supported
    ]
    return Score(
        answered=1.0,
        contains_gold=float(any(normalised(one) in text for one in gold_answers)),
        f1=max((f1(one, answer.answer) for one in gold_answers), default=0.0),
        citation_precision=mean(precise),
        wrong_number=wrong,
        seconds=seconds,
        tokens=tokens,
    )


def _cited_right(
    question: GoldQuestion, answer: Answer, number: int, names: Mapping[int, str]
) -> bool:
    """Whether a citation holds the gold answer or lies in the gold paragraph or page."""
    citation = answer.citations[number - 1]
    quote = normalised(citation.quote)
    for gold in question.gold:
        same = names.get(citation.document_id) == gold.document
        if gold.page and same and any(span.page == gold.page for span in citation.spans):
            return True
        texts = (gold.paragraph, *(text for text, _ in gold.parallel))
        if gold.paragraph and any(quote in normalised(text) for text in texts):
            return True
    return any(normalised(one) in quote for one in question.answers if one)


def _has_wrong_number(question: GoldQuestion, answer: Answer, sentence: AnswerSentence) -> bool:
    """Whether a number of a supported sentence is neither cited nor of the question."""
    quotes = [answer.citations[number - 1].quote for number in sentence.citations]
    held = _numbers(" ".join([question.text, *quotes]))
    return bool(_numbers(sentence.text) - held)


def _numbers(text: str) -> set[str]:
    folded = unicodedata.normalize("NFKC", re.sub(r"\[\d+\]", " ", text))
    return {match.replace(",", "") for match in _NUMBER.findall(folded)}


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
