"""The yes or no that follows from a chosen rule; None where the words leave it open.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from engine.answering.also_wanted import also_wanted
from engine.answering.choosing import Candidate, Statement, affirmed_stems
from engine.answering.exceptions import ExceptionCheck
from engine.answering.quantities import find_quantities, plain
from engine.answering.rules import PASSED, Modality, asked_modality, modality_of
from engine.answering.wording import holds, is_han, stem, subject_stems

_SURE_COVERAGE = 0.5
_SURE_WORDS = 0.3
_STATED_COVERAGE = 0.7


class Verdict(StrEnum):
    """The computed answer to what the question asks."""

    YES = "yes"
    NO = "no"


def verdict_of(
    question: str,
    chosen: Sequence[Candidate],
    exceptions: Sequence[ExceptionCheck],
    statements: Sequence[Statement],
    nearest: frozenset[int] = frozenset(),
) -> Verdict | None:
    """Return what the chosen rules and their exceptions come to; None if they disagree.

    `nearest` are statements known to be about the question, whatever words they share with it.
    """
    asked = asked_modality(question)
    applying = [exception for exception in exceptions if exception.applies]
    if applying:
        last = {exception.sentence: exception for exception in applying}
        outcomes = {_excepted(asked, exception) for exception in last.values()}
        return outcomes.pop() if len(outcomes) == 1 else None
    if any(_may_be_left_out(question, exception) for exception in exceptions):
        return None
    verdicts = {
        _penalty(question, candidate, statements[candidate.clause.sentence].text)
        or _consequence(question, asked, candidate)
        for candidate in chosen
    }
    if any(one.met and _open_beside(question, one, statements) for one in chosen):
        return None
    rested = [candidate.clause.sentence for candidate in chosen]
    rested += [exception.sentence for exception in exceptions]
    if len(verdicts) != 1:
        return None
    meant = bool(chosen) and all(one.clause.sentence in nearest for one in chosen)
    if not meant and not _covered(question, [statements[index] for index in rested]):
        return None
    return verdicts.pop()


def _open_beside(question: str, candidate: Candidate, statements: Sequence[Statement]) -> bool:
    """Whether the rule wants more than its limit, of which the question says nothing."""
    text, compared = candidate.clause.text, [c.limit.words for c in candidate.comparisons]
    whole = statements[candidate.clause.sentence].text
    cut_off = not is_han(whole[-2:-1]) and text in whole and len(text) < len(whole)
    return also_wanted(whole if cut_off else text, question, compared)


def stated_outright(
    question: str, asked: Modality, statements: Sequence[Statement]
) -> tuple[int, Verdict] | None:
    """Return what an unconditional rule says of a question without amounts, and which rule.

    Its words must be nearly all the question's, and no rule that says otherwise may share words
    with the question that it lacks.
    """
    wanted = affirmed_stems(question)
    parts = [
        (index, part, modality_of(part))
        for index, statement in enumerate(statements)
        if not (find_quantities(statement.text) or _numbers_meet(statement.text, question))
        and not _CONDITIONAL.search(plain(statement.text))
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


def _numbers_meet(rule: str, question: str) -> bool:
    """Whether both have figures: what they count may be no unit that is known here."""
    figures = re.compile(r"(?<!^)(?<![\d.])\d+(?![\d.]*\s*[.、)])")
    return bool(figures.search(rule[4:]) and figures.search(question))


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


def _coverage(question: str, words: str) -> float:
    stems = subject_stems(question)
    wanted = {part for stem in stems for part in (stem if is_han(stem[0]) else (stem,))}
    return sum(holds(words, part) for part in wanted) / len(wanted) if wanted else 0.0


def _consequence(question: str, asked: Modality, candidate: Candidate) -> Verdict | None:
    """What follows when the rule's limit is kept or passed."""
    met = candidate.met
    demanded = any(c.limit.demanded for c in candidate.comparisons)
    rule = candidate.clause.modality
    if any(c.limit.excepting for c in candidate.comparisons):
        return _left_out(asked, rule, candidate)
    if not met and _ALTERNATIVE.search(plain(candidate.clause.text)) and not _denying(question):
        return None
    if _EXCESS.search(_without_bounds(question)):
        kept = rule is Modality.REQUIRE and demanded
        return _turned(_plain_consequence(Modality.OTHER if kept else rule, met))
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


def _left_out(asked: Modality, rule: Modality, candidate: Candidate) -> Verdict | None:
    """What follows when a rule leaves out what keeps the limit."""
    if not all(c.limit.excepting for c in candidate.comparisons):
        return None
    applies = not candidate.met
    if asked is Modality.REQUIRE:
        outcomes = {Modality.REQUIRE: applies, Modality.EXEMPT: not applies}
    else:
        outcomes = {Modality.FORBID: not applies, Modality.PERMIT: applies}
    said = outcomes.get(rule)
    return None if said is None else Verdict.YES if said else Verdict.NO


_ALTERNATIVE = re.compile(r"\bonly if\b[^.;]*\bor\b|(?:只有|仅在)[^。；]*或")
"""A limit that is one of two grounds: not reaching it settles nothing by itself."""
_DENYING = re.compile(r"\b(?:no|nobody|none|not|nothing|without)\b|n't\b|没|无|未|不(?![得能可])")


def _denying(question: str) -> bool:
    return _DENYING.search(plain(question)) is not None


def _may_be_left_out(question: str, exception: ExceptionCheck) -> bool:
    """Whether a question comes close to an exception without plainly having it."""
    if exception.applies is not None:
        return False
    shared = [one for one in subject_stems(exception.item) if holds(question, one)]
    return sum(len(one) > 1 for one in shared) >= _CLOSE


_CLOSE = 2


def _penalty(question: str, candidate: Candidate, statement: str) -> Verdict | None:
    """What follows where the question asks for what befalls those who pass a limit."""
    after = PASSED.split(plain(statement), maxsplit=1)
    asked = [word for word in _PENALTIES if word in plain(question)]
    kept = all(plain(c.limit.words) in after[0] for c in candidate.comparisons)
    if len(after) < 2 or not kept or not any(word in after[1] for word in asked):
        return None
    return Verdict.NO if candidate.met else Verdict.YES


_PENALTIES = str.split(
    "扣 罚 滞纳 取消 失效 作废 暂停 停用 没收 注销 解除 收回 赔 "
    "fine penalt forfeit suspend deduct cancel charge lapse"
)


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
    r"(?<!没有)(?<!不)(?:超出|超过|超期|逾期|过期|超标|超限|晚了|迟了|太[晚迟久长多]|来不及)"
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
    return _SPARED.search(plain(question)) is not None


_SPARED = re.compile(
    r"不(?:经|用|需|交|提供|必|带(?!税))|无[需须]|"
    r"\bwithout\b(?! (?:vat|tax|taxes|shipping|postage)\b)"
)
"""Words of somebody who would rather not do something; a net price is none."""


_CONDITIONAL = re.compile(
    r"如|若|除|时，|的，|\bif\b|\bwhen\b|\bunless\b|\bonly\b|\bexcept|\bwithout\b|方可|才"
)


_STATED = {
    (Modality.REQUIRE, Modality.REQUIRE): Verdict.YES,
    (Modality.REQUIRE, Modality.EXEMPT): Verdict.NO,
    (Modality.PERMIT, Modality.PERMIT): Verdict.YES,
    (Modality.PERMIT, Modality.FORBID): Verdict.NO,
}
