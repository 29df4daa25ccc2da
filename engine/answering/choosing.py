"""Which rule is about the question's own subject, among its siblings.

Pure. A word that only some of the rules have tells them apart; what the question denies counts
against a rule that affirms it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.answering.nearest import NEAREST
from engine.answering.quantities import Bound, Quantity, plain
from engine.answering.rule_candidates import (
    Candidate,
    Statement,
    affirmed_stems,
    candidates,
    head_of,
)
from engine.answering.rules import Modality, asked_modality, asks_for_decision
from engine.answering.wording import holds, is_han, subject_terms

__all__ = ["Candidate", "Statement", "affirmed_stems", "candidates", "choose"]

_CLEAR_LEAD = 0.34
_NEIGHBOURS = 3
_MEANT = 0.01
"""A lead in meaning that settles which rule is spoken of."""


def choose(
    question: str, candidates: list[Candidate], behind: Mapping[int, float] | None = None
) -> list[Candidate]:
    """Return the rule on the question's subject, or all that its words leave possible.

    `behind` says how far statements lag behind the nearest in meaning: where words don't tell
    rules of different sentences apart, a clear lead does.
    """
    if not candidates:
        return []
    near = {index for index, lag in (behind or {}).items() if lag <= NEAREST}
    own_case = [c for c in candidates if c.clause.sentence not in near and _own_case(question, c)]
    candidates = [c for c in candidates if c not in own_case] or own_case
    candidates = [c for c in candidates if not _of_another_tier(c, candidates)]
    best = max(candidates, key=lambda candidate: candidate.score)
    for candidate in candidates:
        if _parallel(best, candidate) and _beaten(question, candidate, best):
            best = candidate
    tiers = [c for c in candidates if c is not best and _excludes(best, c)]
    duties = [c for c in tiers if c.clause.modality is Modality.REQUIRE]
    if best.clause.modality is Modality.PERMIT and len(duties) == 1 and _asks_for_duty(question):
        return duties
    if not best.met:
        told_apart = asks_for_decision(question)
        fitting = [c for c in tiers if c.met and not (told_apart and _telling(question, best, c))]
        if len(fitting) == 1:
            return fitting
    rivals = [
        candidate
        for candidate in candidates
        if candidate is not best
        and candidate not in tiers
        and not _beaten(question, best, candidate)
        and not _not_due(best, candidate)
    ]
    left = [best, *rivals]
    if behind:
        first = min(behind.get(one.clause.sentence, 1.0) for one in left)
        left = [one for one in left if behind.get(one.clause.sentence, 1.0) - first <= _MEANT]
    return left[:3]


def _asks_for_duty(question: str) -> bool:
    return asked_modality(question) is Modality.REQUIRE


def _not_due(best: Candidate, other: Candidate) -> bool:
    """Whether the other rule only demands something from a limit on that is not reached."""
    duty = (
        other.clause.modality is Modality.REQUIRE and best.clause.modality is not Modality.REQUIRE
    )
    return duty and not other.met and not any(c.limit.demanded for c in other.comparisons)


def _own_case(question: str, rule: Candidate) -> bool:
    """Whether a rule is for a case of its own ("更换后的产品") that the question does not name."""
    case = _CASE.search(plain(rule.clause.text))
    if case is None:
        return False
    named = case["zh"] or case["en"]
    return not any(holds(question, term.stem) for term in subject_terms(named))


_CASE = re.compile(
    r"(?P<zh>[\u4e00-\u9fff]{2,6}?)[过后](?:了)?的|^(?:if|when|where|once|"
    r"after)\s(?P<en>[^,]{4,40}),"
)


def _telling(question: str, rule: Candidate, other: Candidate) -> list[str]:
    """Return the own words, without a pair of characters that the other tier has apart.

    "主管签字" and "主管共同签字" are told apart by no word, though only one has "管签".
    """
    own = _own_words(question, rule, other)
    if rule.clause.sentence != other.clause.sentence:
        return own
    return [word for word in own if not all(holds(other.words, part) for part in _parts(word))]


def _parts(word: str) -> Sequence[str]:
    return word if is_han(word[0]) else (word,)


def _own_words(question: str, rule: Candidate, other: Candidate) -> list[str]:
    """Return the question's words that one rule has and the other has not."""
    wanted = affirmed_stems(question)
    return [s for s in wanted if holds(rule.words, s) and not holds(other.words, s)]


def _parallel(one: Candidate, other: Candidate) -> bool:
    """Whether two clauses of a sentence say one thing of two: only their heads tell them apart."""
    same = one.clause.sentence == other.clause.sentence
    return same and bool(head_of(one.clause)) and bool(head_of(other.clause))


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


def _of_another_tier(rule: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether a rule is for a case that the question is not, and its sentence has the one it is.

    "超过10人的，提前3天；10人及以下的，提前1天": eight are of the second tier.
    """
    missed = [c.limit for c in rule.comparisons if not c.met and not c.limit.demanded]
    kept = [
        c.limit
        for other in others
        if other is not rule and other.clause.sentence == rule.clause.sentence and other.met
        for c in other.comparisons
        if not c.limit.demanded
    ]
    return len(rule.comparisons) > 1 and any(
        _opposite(a, b) or _opposite(b, a)
        for ours in missed
        for theirs in kept
        if ours.kind == theirs.kind
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
    wanted = affirmed_stems(question)
    if _parallel(best, other):
        heads = [head_of(candidate.clause) for candidate in (best, other)]
        own, theirs_own = ({stem for stem in wanted if holds(head, stem)} for head in heads)
        return bool(own - theirs_own) and not theirs_own - own
    ours, theirs = best.clause.subject, other.clause.subject
    apart = best.clause.sentence != other.clause.sentence
    if apart and any(holds(ours, s) and not holds(theirs, s) for s in wanted):
        return not any(holds(theirs, s) and not holds(ours, s) for s in wanted)
    return best.score - other.score > _CLEAR_LEAD * max(best.score, 1.0)
