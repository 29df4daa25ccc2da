"""Conditions are decided here, not by the language model: numbers compared, exceptions checked.

Pure. Quantities of one kind in the question and in the rules are paired, the rule on the
question's own subject is chosen among its siblings, and the yes or no follows from what the rule
does when its limit is kept or passed. Where the words leave it open there is no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.answering.exceptions import ExceptionCheck, check_exceptions, on_subject
from engine.answering.quantities import Bound, Quantity, find_quantities, plain
from engine.answering.rules import (
    Clause,
    Limit,
    Modality,
    asked_modality,
    asks_for_decision,
    clauses,
    modality_of,
)
from engine.answering.wording import holds, is_han, negated, stem, subject_stems, subject_terms
from engine.messages import Language, language_of

_CLEAR_LEAD = 0.34
_SURE_COVERAGE = 0.5
_SURE_WORDS = 0.3
_NEIGHBOURS = 3
_STATED_COVERAGE = 0.7


class Verdict(StrEnum):
    """The computed answer to what the question asks."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence that may be read as a rule; `context` (lead-in, heading) tells its subject."""

    text: str
    document_id: int
    context: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A quantity of the question against a limit of statement `sentence`; `met`: inside it."""

    sentence: int
    asked: Quantity
    limit: Limit
    met: bool
    line: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What was computed. `rules` and `exceptions` index the statements it rests on.

    `lines` are sentences in the question's language for the prompt. `verdict` is None where the
    words don't settle it; `phrase` says the verdict in the question's own form.
    """

    decision_asked: bool
    comparisons: tuple[Comparison, ...] = ()
    exceptions: tuple[ExceptionCheck, ...] = ()
    rules: tuple[int, ...] = ()
    verdict: Verdict | None = None
    phrase: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Candidate:
    clause: Clause
    words: str
    score: float
    comparisons: tuple[Comparison, ...]

    @property
    def met(self) -> bool:
        return all(comparison.met for comparison in self.comparisons)


def check(
    question: str, statements: Sequence[Statement], language: Language | None = None
) -> Findings:
    """Compare the question's quantities and exceptions with the statements, best first.

    The lines are in `language`, by default the question's.
    """
    decision = asks_for_decision(question)
    asked = find_quantities(question)
    language = language or language_of(question)
    candidates = _candidates(question, statements, asked, language) if asked else []
    chosen = _choose(question, candidates)
    documents = {statements[c.clause.sentence].document_id for c in chosen}
    exceptions = _exceptions(question, statements, documents, chosen)
    verdict = _verdict(question, chosen, exceptions, statements) if decision else None
    stated = None
    if decision and not asked and not any(check.applies for check in exceptions):
        stated = _stated(question, asked_modality(question), statements)
        verdict = stated[1] if stated else verdict
    if verdict is not None and any(check.applies for check in exceptions):
        chosen = []
        exceptions = [check for check in exceptions if check.applies]
    elif not decision or verdict is Verdict.NO:
        exceptions = [check for check in exceptions if check.applies is not None]
    if verdict is None and not chosen:
        exceptions = [check for check in exceptions if check.applies]
    comparisons = tuple(c for candidate in chosen for c in candidate.comparisons)
    phrase = _phrase(asked_modality(question), verdict, language) if verdict else ""
    lines = [_told(candidate, len(chosen) > 1) for candidate in chosen]
    lines += [_exception_line(check, language) for check in exceptions if check.applies is not None]
    return Findings(
        decision_asked=decision,
        comparisons=comparisons,
        exceptions=tuple(exceptions),
        rules=(stated[0],) if stated else tuple(dict.fromkeys(c.clause.sentence for c in chosen)),
        verdict=verdict,
        phrase=phrase,
        lines=tuple(dict.fromkeys(lines)),
    )


def _told(candidate: _Candidate, name_rule: bool) -> str:
    told = "；".join(dict.fromkeys(comparison.line for comparison in candidate.comparisons))
    return f"“{candidate.clause.text}”：{told}" if name_rule else told


def within(asked: Quantity, bound: Quantity) -> bool | None:
    """Whether every value asked about keeps the bound; None where some do and some don't."""
    low, high = asked.low, asked.high
    endless_up = asked.bound in (Bound.MORE, Bound.AT_LEAST)
    endless_down = asked.bound in (Bound.LESS, Bound.AT_MOST)
    if bound.bound in (Bound.AT_MOST, Bound.LESS):
        strict = bound.bound is Bound.LESS
        inside = not endless_up and (high < bound.low if strict else high <= bound.low)
        if strict and asked.bound is Bound.LESS and high <= bound.low:
            inside = True
        outside = not endless_down and (low >= bound.high if strict else low > bound.high)
        if not strict and asked.bound is Bound.MORE and low >= bound.high:
            outside = True
    else:
        strict = bound.bound is Bound.MORE
        inside = not endless_down and (low > bound.high if strict else low >= bound.high)
        if strict and asked.bound is Bound.MORE and low >= bound.high:
            inside = True
        outside = not endless_up and (high <= bound.low if strict else high < bound.low)
        if not strict and asked.bound is Bound.LESS and high <= bound.low:
            outside = True
    if (asked.text, asked.kind) == (bound.text, bound.kind) and asked.bound is Bound.EXACT:
        return bound.bound in (Bound.AT_MOST, Bound.AT_LEAST)
    return True if inside else False if outside else None


def _candidates(
    question: str, statements: Sequence[Statement], asked: Sequence[Quantity], language: str
) -> list[_Candidate]:
    parsed: list[tuple[Clause, str, tuple[Comparison, ...]]] = []
    for index, statement in enumerate(statements):
        for clause in clauses(statement.text, index):
            comparisons = tuple(
                comparison
                for limit in clause.limits
                if (comparison := _compare(limit, asked, index, language)) is not None
            )
            if comparisons:
                parsed.append((clause, f"{statement.context} {clause.text}", comparisons))
    wanted = _positive_stems(question)
    counts = {stem: sum(holds(words, stem) for _, words, _ in parsed) for stem in wanted}
    return [
        _Candidate(
            clause,
            words,
            sum(1 / counts[stem] for stem in wanted if holds(words, stem))
            - sum(_denied_penalty(question, words)),
            comparisons,
        )
        for clause, words, comparisons in parsed
    ]


def _compare(
    limit: Limit, asked: Sequence[Quantity], sentence: int, language: str
) -> Comparison | None:
    same_kind = [q for q in asked if _comparable(q, limit)]
    if not same_kind:
        return None
    scale = limit.quantities[0].high
    quantity = min(same_kind, key=lambda q: _distance(q.high, scale))
    results = [_kept(quantity, bound) for bound in limit.quantities]
    if None in results and False not in results:
        return None
    met = all(results)
    return Comparison(sentence, quantity, limit, met, _line(quantity, limit, met, language))


def _comparable(quantity: Quantity, limit: Limit) -> bool:
    kinds = {quantity.kind, limit.kind}
    return len(kinds) == 1 or kinds == {"duration", "working_time"}


def _kept(quantity: Quantity, bound: Quantity) -> bool | None:
    """Compare; working days and calendar days only where weekends cannot change the outcome."""
    if quantity.kind == bound.kind:
        return within(quantity, bound)
    day = 1440
    if bound.kind == "working_time":
        most, least = bound.low * day, bound.low * day
        if bound.bound in (Bound.AT_MOST, Bound.LESS):
            return True if quantity.high <= least else None
        return False if quantity.high < most else None
    return None


def _distance(a: Fraction, b: Fraction) -> Fraction:
    return max(a, b) / max(min(a, b), Fraction(1, 1000))


def _positive_stems(question: str) -> list[str]:
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


def _choose(question: str, candidates: list[_Candidate]) -> list[_Candidate]:
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


def _own_words(question: str, rule: _Candidate, other: _Candidate) -> list[str]:
    """Return the question's words that one rule has and the other has not."""
    wanted = _positive_stems(question)
    return [s for s in wanted if holds(rule.words, s) and not holds(other.words, s)]


def _excludes(best: _Candidate, other: _Candidate) -> bool:
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


def _beaten(question: str, best: _Candidate, other: _Candidate) -> bool:
    if _own_words(question, best, other) and not _own_words(question, other, best):
        return True
    ours, theirs = best.clause.subject, other.clause.subject
    wanted = _positive_stems(question)
    apart = best.clause.sentence != other.clause.sentence
    if apart and any(holds(ours, s) and not holds(theirs, s) for s in wanted):
        return not any(holds(theirs, s) and not holds(ours, s) for s in wanted)
    return best.score - other.score > _CLEAR_LEAD * max(best.score, 1.0)


def _exceptions(
    question: str,
    statements: Sequence[Statement],
    documents: set[int],
    chosen: Sequence[_Candidate],
) -> list[ExceptionCheck]:
    """Check the exceptions of the rule's document, or of the best passage's where no rule fits."""
    if not documents and statements:
        documents = {statements[0].document_id}
    found = []
    for index, statement in enumerate(statements):
        if statement.document_id not in documents or not on_subject(question, statement.text):
            continue
        found.extend(check_exceptions(question, statement.text, index))
    return found


def _verdict(
    question: str,
    chosen: Sequence[_Candidate],
    exceptions: Sequence[ExceptionCheck],
    statements: Sequence[Statement],
) -> Verdict | None:
    asked = asked_modality(question)
    applying = [exception for exception in exceptions if exception.applies]
    if applying:
        last = {exception.sentence: exception for exception in applying}
        outcomes = {_excepted(asked, exception) for exception in last.values()}
        return outcomes.pop() if len(outcomes) == 1 else None
    verdicts = {_consequence(question, asked, candidate) for candidate in chosen}
    rested = [candidate.clause.sentence for candidate in chosen]
    rested += [exception.sentence for exception in exceptions]
    if len(verdicts) != 1 or not _covered(question, [statements[index] for index in rested]):
        return None
    return verdicts.pop()


def _stated(
    question: str, asked: Modality, statements: Sequence[Statement]
) -> tuple[int, Verdict] | None:
    """Return what an unconditional rule says of a question without amounts, and which rule.

    Its words must be nearly all the question's, and no rule that says otherwise may share words
    with the question that it lacks.
    """
    wanted = _positive_stems(question)
    parts = [
        (index, part, modality_of(part))
        for index, statement in enumerate(statements)
        if not find_quantities(statement.text) and not _CONDITIONAL.search(plain(statement.text))
        for part in re.split(r"[，；;]", statement.text)
    ]
    outcomes = [(i, part, _STATED.get((asked, modality))) for i, part, modality in parts]
    telling = [(i, part, verdict) for i, part, verdict in outcomes if verdict is not None]
    if not telling:
        return None
    index, best, verdict = max(telling, key=lambda one: sum(holds(one[1], s) for s in wanted))
    covered = _coverage(question, best)
    rivals = (part for _, part, other in telling if other is not verdict)
    lacks = any(holds(part, s) and not holds(best, s) for part in rivals for s in wanted)
    return (index, verdict) if covered >= _STATED_COVERAGE and not lacks else None


def _coverage(question: str, words: str) -> float:
    stems = subject_stems(question)
    wanted = {part for stem in stems for part in (stem if is_han(stem[0]) else (stem,))}
    return sum(holds(words, part) for part in wanted) / len(wanted) if wanted else 0.0


_CONDITIONAL = re.compile(
    r"如|若|除|时，|的，|\bif\b|\bwhen\b|\bunless\b|\bonly\b|\bexcept|\bwithout\b|方可|才"
)
_STATED = {
    (Modality.REQUIRE, Modality.REQUIRE): Verdict.YES,
    (Modality.REQUIRE, Modality.EXEMPT): Verdict.NO,
    (Modality.PERMIT, Modality.PERMIT): Verdict.YES,
    (Modality.PERMIT, Modality.FORBID): Verdict.NO,
}


def _excepted(asked: Modality, exception: ExceptionCheck) -> Verdict | None:
    """What follows when an exception applies."""
    if asked is Modality.REQUIRE:
        return {Modality.EXEMPT: Verdict.NO, Modality.REQUIRE: Verdict.YES}.get(exception.modality)
    return {Modality.FORBID: Verdict.NO, Modality.PERMIT: Verdict.YES}.get(exception.modality)


def _covered(question: str, statements: Sequence[Statement]) -> bool:
    """Whether the statements speak of most that the question does."""
    words = " ".join(f"{statement.context} {statement.text}" for statement in statements)
    stems = subject_stems(question)
    held = sum(holds(words, stem) for stem in stems)
    enough = held >= _SURE_WORDS * len(stems)
    return enough and _coverage(question, words) >= _SURE_COVERAGE


def _consequence(question: str, asked: Modality, candidate: _Candidate) -> Verdict | None:
    """What follows when the rule's limit is kept or passed."""
    met = candidate.met
    demanded = any(c.limit.demanded for c in candidate.comparisons)
    rule = candidate.clause.modality
    if _EXCESS.search(_without_bounds(question)):
        return _turned(_plain_consequence(rule, met))
    if rule is Modality.OTHER and _denies(candidate.clause.text, question):
        rule = Modality.FORBID
    spared = _asks_to_be_spared(question)
    yes, no = Verdict.YES, Verdict.NO
    if asked is Modality.REQUIRE:
        if rule is Modality.REQUIRE and not demanded:
            return yes if met else no
        if rule is Modality.EXEMPT:
            return no if met else yes
        return None
    if rule is Modality.FORBID:
        return no if met else yes
    if rule is Modality.REQUIRE:
        if demanded:
            return yes if met else no
        return (no if met else yes) if spared else None
    if rule is Modality.EXEMPT:
        return (yes if met else no) if spared else None
    return None if spared else yes if met else no


def _plain_consequence(rule: Modality, kept: bool) -> Verdict | None:
    if rule not in (Modality.OTHER, Modality.PERMIT):
        return None
    return Verdict.YES if kept else Verdict.NO


def _turned(verdict: Verdict | None) -> Verdict | None:
    turned = {Verdict.YES: Verdict.NO, Verdict.NO: Verdict.YES}
    return turned[verdict] if verdict else None


def _without_bounds(question: str) -> str:
    kept = list(plain(question))
    for quantity in find_quantities(question):
        start, end = quantity.outer
        kept[start:end] = " " * (end - start)
    return "".join(kept)


_EXCESS = re.compile(
    r"(?<!没有)(?<!不)(?:超出|超过|超期|逾期|过期|超标|超限)"
    r"|\b(?:exceed|overdue|expired|too (?:long|late|many|much))"
)
"""Words that ask whether a limit is passed, not whether it is kept."""


def _denies(rule: str, question: str) -> bool:
    """Whether the rule denies a word that the question affirms, as in 不扣工资 and 会扣工资吗."""
    asked = plain(question)
    for match in re.finditer(
        r"[不未没](?P<word>[\u4e00-\u9fff])|\bnot? (?P<stem>[a-z]+)", plain(rule)
    ):
        word = match["word"]
        if word and word not in "超少多低高满足到得能可同" and word in asked:
            return f"不{word}" not in asked and f"没{word}" not in asked
        if match["stem"] and stem(match["stem"]) in subject_stems(question):
            return True
    return False


def _asks_to_be_spared(question: str) -> bool:
    folded = plain(question)
    return any(
        word in folded
        for word in (
            "不经",
            "不用",
            "无需",
            "无须",
            "不需",
            "不交",
            "不提供",
            "不必",
            "without",
            "不带",
        )
    )


def _phrase(asked: Modality, verdict: Verdict, language: str) -> str:
    yes = verdict is Verdict.YES
    if language == "zh":
        pair = {Modality.PERMIT: ("可以", "不可以"), Modality.REQUIRE: ("需要", "不需要")}
        return pair.get(asked, ("是", "否"))[0 if yes else 1]
    return "Yes" if yes else "No"


def _line(asked: Quantity, limit: Limit, met: bool, language: str) -> str:
    sign = _sign(asked, limit, met)
    number = limit.quantities[0].text.strip()
    failing = [q for q in limit.quantities if _kept(asked, q) is False]
    if failing:
        number = failing[0].text.strip()
        sign = _SIGNS[failing[0].bound][1]
    compared = f"{asked.text.strip()} {sign} {number}"
    if language == "zh":
        if (
            limit.kind in ("duration", "working_time")
            and limit.quantities[0].bound is Bound.AT_MOST
        ):
            return (
                f"{compared}，{'在' if met else '已超过'}“{limit.words}”的期限{'内' if met else ''}"
            )
        return f"{compared}，{'符合' if met else '不符合'}“{limit.words}”"
    return f"{compared}, so “{limit.words}” {'holds' if met else 'does not hold'}"


_SIGNS = {
    Bound.AT_MOST: ("≤", ">"),
    Bound.LESS: ("<", "≥"),
    Bound.AT_LEAST: ("≥", "<"),
    Bound.MORE: (">", "≤"),
    Bound.EXACT: ("=", "≠"),
}


def _sign(asked: Quantity, limit: Limit, met: bool) -> str:
    return _SIGNS[limit.quantities[0].bound][0 if met else 1]


def _exception_line(check: ExceptionCheck, language: str) -> str:
    if language == "zh":
        if check.applies:
            return f"问题所说的属于“{check.item}”，适用这条例外"
        return f"问题所说的不是“{check.item}”，这条例外不适用"
    if check.applies:
        return f"The question is about “{check.item}”, so that exception applies"
    return f"The question is not about “{check.item}”, so that exception does not apply"
