"""Whether passages are evidence enough to generate an answer, and if not, why not.

Pure. Three checks, each calibrated on question sets (docs/adr/0031, 0052, 0068). The first is
cheap: it weighs how near the passages are, the question's words that they hold (rare ones most),
how much of the question the keyword search covers, and the codes and years that are not there. The
second reads how sure the chat model is that the text states the answer; the third, once it
is written, how sure it is that what is cited answers the question. A computed verdict needs none:
the rule on the question's own subject is there.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.answering.quantities import find_quantities, plain
from engine.answering.wording import is_han, stems, terms, written_language
from engine.messages import Language, language_of
from engine.retrieval.search_terms import fold
from engine.types import Coverage, GateDecision, Passage, Refusal

_HEAD = 3
_UNTOLD = 0.5
_NUMBER = re.compile(r"\d{3,}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_CODE = re.compile(r"(?<![a-z\d])(?=[a-z\d./-]*\d)[a-z][a-z\d]*(?:[-./][a-z\d]+)*(?![a-z\d])")
"""Letters with digits: X5, IS-2026-07; begun by a letter, unlike 20kg and 3rd."""
_ASKER = re.compile(r"我|本人|咱|\b(?:i|my|me|we|our)\b")


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights of the first check's signals (log-odds) and the thresholds of both checks.

    `unrelated` is the cosine that a sentence reaches with unrelated ones of another language.
    Within `doubt` below the `threshold` the second check decides: synonyms share no word.
    `support` holds for each question language the least sum of the chat model's log-odds of yes
    over no and `score_weight` times the first check's score, less `decision_ease` for a yes-or-no
    question, whose yes or no no text spells out; `citation_sure` the sum of the log-odds that
    what an answer cites answers the question and `citation_words` times the share of the
    question's words that it holds from which that is enough; `citation` the least such sum where
    the log-odds that the answer is right are added; `near` for each pair of languages the cosine
    from which passages count as near.
    """

    name: str
    weights: Mapping[str, float]
    intercept: Mapping[str, float]
    threshold: float
    near: Mapping[str, float]
    score_weight: float
    support: Mapping[str, float]
    decision_ease: Mapping[str, float]
    citation_sure: Mapping[str, float]
    citation: Mapping[str, float]
    citation_words: float
    unrelated: float = 0.8
    doubt: float = 3.0


def decide(
    question: str,
    passages: Sequence[Passage],
    coverage: Coverage,
    calibration: Calibration,
    *,
    searches: Sequence[str] = ("vector", "keyword"),
    library_documents: int | None = None,
) -> GateDecision:
    """Judge passages, best first. `library_documents` tells an empty scope from an empty library.

    Signals are comparable within one calibration only and are no probabilities.
    """
    signals = measure(question, passages)
    pair = _pair(question, passages)
    score = _score(signals, calibration, pair)
    signals["score"] = score
    rounded = {name: round(value, 4) for name, value in signals.items()}
    doubtful = bool(passages) and score >= calibration.threshold - calibration.doubt
    if passages and score >= calibration.threshold:
        return GateDecision(True, None, rounded, calibration.name)
    reason = _reason(coverage, searches, library_documents, near=_near(signals, calibration, pair))
    return GateDecision(False, reason, rounded, calibration.name, doubtful)


def judge_support(
    decision: GateDecision,
    log_odds: float,
    language: Language,
    coverage: Coverage,
    calibration: Calibration,
    searches: Sequence[str] = ("vector", "keyword"),
    *,
    decision_asked: bool = False,
) -> GateDecision:
    """Return the decision after the second check: `log_odds` of yes over no for the text read.

    The signal `margin` is how far above the bar that comes; it has to reach the signal `demand`,
    which a user's own limit adds to the first decision, or 0.
    """
    total = log_odds + calibration.score_weight * decision.signals["score"]
    ease = calibration.decision_ease[language] if decision_asked else 0.0
    margin = round(total - (calibration.support[language] - ease), 4)
    signals = {**decision.signals, "support": round(log_odds, 4), "margin": margin}
    if margin >= signals.get("demand", 0.0):
        return replace(decision, passed=True, reason=None, signals=signals)
    pair = language if "vector" in searches else "words"
    reason = _reason(coverage, searches, 1, near=_near(signals, calibration, pair))
    return replace(decision, passed=False, reason=reason, signals=signals)


def judge_citation(
    decision: GateDecision,
    question: str,
    cited: str,
    log_odds: float,
    calibration: Calibration,
    answer_log_odds: float | None = None,
) -> GateDecision:
    """Return the decision after the third check: `log_odds` of yes over no for what is cited.

    Where that is not enough, `answer_log_odds` of yes over no for the answer itself are added.
    Words of another language tell nothing; half of them are then taken to be held.
    """
    language = language_of(question)
    own = written_language(cited) == language
    held = word_shares(question, [cited])[0] if own else _UNTOLD
    total = log_odds + calibration.citation_words * held
    bar = calibration.citation_sure[language]
    if answer_log_odds is not None:
        total, bar = total + answer_log_odds, calibration.citation[language]
    signals = {**decision.signals, "citation": round(total, 4)}
    if total >= bar:
        return replace(decision, passed=True, reason=None, signals=signals)
    refused = Refusal.NEAR_BUT_NOT_ANSWERING
    return replace(decision, passed=False, reason=refused, signals=signals)


def measure(question: str, passages: Sequence[Passage]) -> dict[str, float]:
    """Return the first check's signals; those of missing cosines are 0.

    cosine, nearness: the best of the first three; words: share of the question's words, weighted
    by rarity, in the best of the first three; share: how much of the question's words the keyword
    search found in the best of them; missing_codes: codes and years of the question that no
    passage holds; agreement: whether both searches found the first.
    """
    cosines = [p.similarity for p in passages if p.similarity is not None]
    shares = word_shares(question, [f"{p.context}\n{p.text}" for p in passages])
    return {
        "cosine": max(cosines[:_HEAD], default=0.0),
        "nearness": max((p.nearness or 0.0 for p in passages[:_HEAD]), default=0.0),
        "words": max(shares[:_HEAD], default=0.0),
        "share": max((p.keyword_share for p in passages[:_HEAD]), default=0.0),
        "missing_codes": float(_missing_codes(question, passages)),
        "agreement": float(bool(passages) and len(passages[0].found_by) > 1),
    }


def word_shares(question: str, texts: Sequence[str]) -> list[float]:
    """Return for each text the share of the question's words it holds, rare ones weighing more.

    Rarity is taken among the texts themselves. A Chinese character counts as held when a
    two-character word with it is held.
    """
    folded_question = fold(question)
    asked = terms(folded_question)
    folded = [fold(text) for text in texts]
    words = [stems(text) for text in folded]
    held = {
        term.stem: [
            term.stem in (text if is_han(term.stem[0]) else own)
            for text, own in zip(folded, words, strict=True)
        ]
        for term in asked
    }
    weights = {stem: math.log(1 + len(texts) / (sum(row) + 0.5)) for stem, row in held.items()}
    shares = []
    for index in range(len(texts)):
        characters: dict[int, tuple[bool, float]] = {}
        for term in asked:
            has = held[term.stem][index]
            width = range(term.start, term.end) if is_han(term.stem[0]) else (term.start,)
            factor = 1.0 if is_han(term.stem[0]) else 2.0
            for position in width:
                before, weight = characters.get(position, (False, 0.0))
                characters[position] = (before or has, max(weight, factor * weights[term.stem]))
        total = sum(weight for _, weight in characters.values())
        found = sum(weight for has, weight in characters.values() if has)
        shares.append(found / total if total else 0.0)
    return shares


def _missing_codes(question: str, passages: Sequence[Passage]) -> int:
    held = plain("\n".join(f"{p.document} {p.context} {p.text}" for p in passages))
    return sum(code not in held for code in asked_codes(question))


def asked_codes(question: str) -> frozenset[str]:
    """Return what must stand in the documents as it is: codes, years, numbers that name something.

    Amounts are the asker's own facts, and so are the years of somebody who speaks of himself.
    """
    folded = plain(question)
    amounts = [quantity.outer for quantity in find_quantities(question)]
    codes = {match.group() for match in _CODE.finditer(folded)}
    for match in _NUMBER.finditer(folded):
        start, end = match.span()
        amount = any(a <= start and end <= b for a, b in amounts)
        own = _YEAR.fullmatch(match.group()) and _ASKER.search(folded)
        if not amount and not own and not any(match.group() in code for code in codes):
            codes.add(match.group())
    return frozenset(codes)


def _score(signals: Mapping[str, float], calibration: Calibration, pair: str) -> float:
    weighted = sum(weight * signals[name] for name, weight in calibration.weights.items())
    return weighted + calibration.intercept[pair]


def _pair(question: str, passages: Sequence[Passage]) -> str:
    """Cosines of one language and across two languages live in different ranges."""
    if passages and all(passage.similarity is None for passage in passages[:_HEAD]):
        return "words"
    asked = language_of(question)
    if not passages or written_language(passages[0].text) == asked:
        return asked
    return "cross"


def _reason(
    coverage: Coverage, searches: Sequence[str], library_documents: int | None, *, near: bool
) -> Refusal:
    if coverage.documents == 0:
        return Refusal.SCOPE_EMPTY if library_documents else Refusal.LIBRARY_EMPTY
    if coverage.indexed < coverage.documents:
        return Refusal.STILL_INDEXING
    if "vector" not in searches:
        return Refusal.VECTORS_MISSING
    if coverage.unreadable_pages:
        return Refusal.UNREADABLE_PAGES
    return Refusal.NEAR_BUT_NOT_ANSWERING if near else Refusal.NOTHING_NEAR


def _near(signals: Mapping[str, float], calibration: Calibration, pair: str) -> bool:
    return signals["cosine"] >= calibration.near[pair]
