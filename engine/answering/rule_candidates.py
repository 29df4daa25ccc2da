"""The rules that a question's amounts can be held against, each weighed by the question's words.

Pure. A clause without a subject of its own is about what the clause before it is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.comparing import Comparison, compare
from engine.answering.quantities import Quantity, plain
from engine.answering.rules import Clause, Limit, clauses
from engine.answering.wording import holds, negated, subject_terms


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence that may be read as a rule; `context` (lead-in, heading) tells its subject."""

    text: str
    document_id: int
    context: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clause whose limit was compared; `score` weighs the question's words it holds."""

    clause: Clause
    words: str
    score: float
    comparisons: tuple[Comparison, ...]

    @property
    def met(self) -> bool:
        return all(comparison.met for comparison in self.comparisons)


def candidates(
    question: str, statements: Sequence[Statement], asked: Sequence[Quantity], language: str
) -> list[Candidate]:
    """Return the clauses with a limit that the question's amounts can be held against."""
    parsed: list[tuple[Clause, str, tuple[Comparison, ...]]] = []
    for index, statement in enumerate(statements):
        subject = ""
        parts = list(clauses(statement.text, index))
        for clause in parts:
            if _about_a_sibling(question, clause, parts):
                continue
            own = head_of(clause)
            subject = own or subject
            inherited = "" if own else subject
            comparisons = tuple(
                comparison
                for limit in clause.limits
                if not _is_notice(limit, clause) or _NOTICE.search(plain(question))
                if (comparison := compare(limit, asked, index, language)) is not None
            )
            if comparisons:
                parsed.append(
                    (clause, f"{statement.context} {inherited} {clause.text}", comparisons)
                )
    wanted = affirmed_stems(question)
    counts = {stem: sum(holds(words, stem) for _, words, _ in parsed) for stem in wanted}
    return [
        Candidate(
            clause,
            words,
            sum(1 / counts[stem] for stem in wanted if holds(words, stem))
            - sum(_denied_penalty(question, words)),
            comparisons,
        )
        for clause, words, comparisons in parsed
    ]


def _about_a_sibling(question: str, clause: Clause, parts: Sequence[Clause]) -> bool:
    """Whether the question names what another clause of the sentence is about, not this one."""
    asked = affirmed_stems(question)
    own = head_of(clause)
    if not own or any(holds(own, stem) for stem in asked):
        return False
    heads = (head_of(part) for part in parts if part is not clause)
    return any(holds(head, stem) for head in heads if head for stem in asked)


def head_of(clause: Clause) -> str:
    """Return whom or what a clause is about: what stands before its verb or its limit."""
    head = _VERB.split(clause.subject, maxsplit=1)[0]
    return head if any(len(term.stem) > 1 for term in subject_terms(head)) else ""


_VERB = re.compile(
    r"\b(?:may|can|must|shall|should|will|needs?|is|are|has|have)\b|可以?|必?须|应当?|不得|不能|"
    r"最多|至多",
    re.IGNORECASE,
)
_FOLLOWING = 12
_NOTICE = re.compile(r"提前|[前先]|in advance|\bnotice\b|\bbefore\b|\bprior\b|\bahead\b")


def _is_notice(limit: Limit, clause: Clause) -> bool:
    """Whether a limit is time before an event; only a question about that is held against it."""
    _, _, after = plain(clause.text).partition(plain(limit.words))
    around = f"{plain(limit.words)}{after[:_FOLLOWING]}"
    return limit.demanded and _NOTICE.search(around) is not None


def affirmed_stems(question: str) -> list[str]:
    """Return the stems of the question's words that it does not deny, in order."""
    affirmed = dict.fromkeys(
        term.stem for term in subject_terms(question) if not negated(question, term.start)
    )
    telling = [stem for stem in affirmed if len(stem) > 1]
    return telling if len(telling) > 1 else list(affirmed)


def _denied_penalty(question: str, words: str) -> list[float]:
    folded = plain(words)
    penalties = []
    for term in subject_terms(question):
        if negated(question, term.start) and (at := folded.find(term.stem)) >= 0:
            penalties.append(0.0 if negated(words, at) else 1.0)
    return penalties
