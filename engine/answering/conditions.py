"""Conditions are decided here, not by the language model: numbers compared, exceptions checked.

Pure. Quantities of one kind in the question and in the rules are paired, the rule on the
question's own subject is chosen among its siblings, and the yes or no follows from what the rule
does when its limit is kept or passed. Where the words leave it open there is no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.answering.choosing import Candidate, Statement, candidates, choose
from engine.answering.comparing import Comparison
from engine.answering.exceptions import ExceptionCheck, check_exceptions, on_subject
from engine.answering.nearest import NEAR, NEAREST, Similarity, lags
from engine.answering.quantities import find_quantities, plain
from engine.answering.rule_words import in_rule_words
from engine.answering.rules import Modality, asked_modality, asks_for_decision
from engine.answering.told_times import times_told
from engine.answering.verdicts import Verdict, stated_outright, verdict_of
from engine.messages import Language, language_of


@dataclass(frozen=True, slots=True)
class Findings:
    """What was computed. `rules` and `exceptions` index the statements it rests on.

    `lines` are sentences in the question's language for the prompt. `verdict` is None where the
    words don't settle it; `phrase` says the verdict in the question's own form. `nearest` are then
    the statements nearest in meaning, the nearest first.
    """

    decision_asked: bool
    comparisons: tuple[Comparison, ...] = ()
    exceptions: tuple[ExceptionCheck, ...] = ()
    rules: tuple[int, ...] = ()
    verdict: Verdict | None = None
    phrase: str = ""
    lines: tuple[str, ...] = ()
    nearest: tuple[int, ...] = ()


def check(
    question: str,
    statements: Sequence[Statement],
    language: Language | None = None,
    similarity: Similarity | None = None,
) -> Findings:
    """Compare the question's quantities and exceptions with the statements, best first.

    The lines are in `language`, by default the question's. Where yes or no is asked, `similarity`
    tells which statements are near enough in meaning to decide.
    """
    decision = asks_for_decision(question)
    language = language or language_of(question)
    spoken = question
    question = in_rule_words(question, [f"{one.context} {one.text}" for one in statements])
    asked = [*find_quantities(question), *times_told(plain(question), question)]
    fitting = candidates(question, statements, asked, language) if asked else []
    behind: Mapping[int, float] = {}
    if decision and similarity is not None:
        needed = (candidate.clause.sentence for candidate in fitting)
        behind = lags(spoken, statements, needed, similarity)
        fitting = [one for one in fitting if behind.get(one.clause.sentence, 1.0) <= NEAR]
    chosen = choose(question, fitting, behind)
    documents = {statements[c.clause.sentence].document_id for c in chosen}
    limited = {
        candidate.clause.sentence
        for candidate in chosen
        if any(comparison.limit.excepting for comparison in candidate.comparisons)
    }
    exceptions = [
        one
        for one in _exceptions(question, statements, documents, chosen)
        if one.sentence not in limited
    ]
    nearest = frozenset(index for index, lag in behind.items() if lag <= NEAREST)
    verdict = verdict_of(question, chosen, exceptions, statements, nearest) if decision else None
    stated = None
    if decision and not asked and not any(check.applies for check in exceptions):
        stated = stated_outright(question, asked_modality(question), statements)
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
        nearest=tuple(sorted(nearest, key=behind.__getitem__)) if verdict is None else (),
    )


def _told(candidate: Candidate, name_rule: bool) -> str:
    told = "；".join(dict.fromkeys(comparison.line for comparison in candidate.comparisons))
    return f"“{candidate.clause.text}”：{told}" if name_rule else told


def _exceptions(
    question: str,
    statements: Sequence[Statement],
    documents: set[int],
    chosen: Sequence[Candidate],
) -> list[ExceptionCheck]:
    """Check the exceptions of the rule's document, or of the best passage's where no rule fits."""
    if not documents and statements:
        documents = {statements[0].document_id}
    found = []
    own = {candidate.clause.sentence for candidate in chosen}
    for index, statement in enumerate(statements):
        if statement.document_id not in documents or not on_subject(question, statement.text):
            continue
        of_the_rule = index in own or _CONTINUES.match(plain(statement.text)) is not None
        found.extend(check_exceptions(question, statement.text, index, of_the_rule=of_the_rule))
    return found


_CONTINUES = re.compile(
    r"(?:this|that|these|the) (?:exception|exemption|concession)\b|"
    r"[该此](?:例外|优惠)|(?:上述|前款)例外"
)
"""A sentence that goes on about an exception stated before it."""


def _phrase(asked: Modality, verdict: Verdict, language: str) -> str:
    yes = verdict is Verdict.YES
    if language == "zh":
        pair = {Modality.PERMIT: ("可以", "不可以"), Modality.REQUIRE: ("需要", "不需要")}
        return pair.get(asked, ("是", "否"))[0 if yes else 1]
    return "Yes" if yes else "No"


def _exception_line(check: ExceptionCheck, language: str) -> str:
    if language == "zh":
        if check.applies:
            return f"问题所说的属于“{check.item}”，适用这条例外"
        return f"问题所说的不是“{check.item}”，这条例外不适用"
    if check.applies:
        return f"The question is about “{check.item}”, so that exception applies"
    return f"The question is not about “{check.item}”, so that exception does not apply"
