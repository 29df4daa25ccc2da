"""Which rule is about the question's own subject, among its siblings.

Pure. A word that only some of the rules have tells them apart; what the question denies counts
against a rule that affirms it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.comparing import Comparison, compare
from engine.answering.quantities import Bound, Quantity, plain
from engine.answering.rules import Clause, asks_for_decision, clauses
from engine.answering.wording import holds, negated, subject_terms

_CLEAR_LEAD = 0.34
_NEIGHBOURS = 3


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
        for clause in clauses(statement.text, index):
            comparisons = tuple(
                comparison
                for limit in clause.limits
                if (comparison := compare(limit, asked, index, language)) is not None
            )
            if comparisons:
                parsed.append((clause, f"{statement.context} {clause.text}", comparisons))
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


def affirmed_stems(question: str) -> list[str]:
    """Return the stems of the question's words that it does not deny, in order."""
    return list(
        dict.fromkeys(
            term.stem for term in subject_terms(question) if not negated(question, term.start)
        )
    )


def _denied_penalty(question: str, words: str) -> list[float]:
    folded = plain(words)
    penalties = []
    for term in subject_terms(question):
        if negated(question, term.start) and (at := folded.find(term.stem)) >= 0:
            penalties.append(0.0 if negated(words, at) else 1.0)
    return penalties


def choose(question: str, candidates: list[Candidate]) -> list[Candidate]:
    """Return the rule on the question's subject, or all that its words leave possible."""
    if not candidates:
        return []
    best = max(candidates, key=lambda candidate: candidate.score)
    tiers = [c for c in candidates if c is not best and _excludes(best, c)]
    if not best.met:
        told_apart = asks_for_decision(question)
        fitting = [c for c in tiers if c.met and not (told_apart and _own_words(question, best, c))]
        if len(fitting) == 1:
            return fitting
    rivals = [
        candidate
        for candidate in candidates
        if candidate is not best
        and candidate not in tiers
        and not _beaten(question, best, candidate)
    ]
    return [best, *rivals][:3]


def _own_words(question: str, rule: Candidate, other: Candidate) -> list[str]:
    """Return the question's words that one rule has and the other has not."""
    wanted = affirmed_stems(question)
    return [s for s in wanted if holds(rule.words, s) and not holds(other.words, s)]


def _excludes(best: Candidate, other: Candidate) -> bool:
    """Whether two rules are tiers: never both met, of one sentence or with a common border."""
    apart = abs(best.clause.sentence - other.clause.sentence)
    if apart > _NEIGHBOURS or (apart and other.score < best.score / 2):
        return False
    ours, theirs = best.comparisons[0].limit, other.comparisons[0].limit
    if ours.kind != theirs.kind or ours.demanded or theirs.demanded:
        return False
    return any(
        (_opposite(a, b) or _opposite(b, a)) and (apart == 0 or a.low == b.low)
        for a in ours.quantities
        for b in theirs.quantities
    )


def _opposite(upper: Quantity, lower: Quantity) -> bool:
    return (
        upper.bound in (Bound.AT_MOST, Bound.LESS)
        and lower.bound in (Bound.AT_LEAST, Bound.MORE)
        and upper.low <= lower.low
    )


def _beaten(question: str, best: Candidate, other: Candidate) -> bool:
    if _own_words(question, best, other) and not _own_words(question, other, best):
        return True
    ours, theirs = best.clause.subject, other.clause.subject
    wanted = affirmed_stems(question)
    apart = best.clause.sentence != other.clause.sentence
    if apart and any(holds(ours, s) and not holds(theirs, s) for s in wanted):
        return not any(holds(theirs, s) and not holds(ours, s) for s in wanted)
    return best.score - other.score > _CLEAR_LEAD * max(best.score, 1.0)
