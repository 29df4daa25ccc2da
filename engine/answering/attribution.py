"""Which sentence that was read stands behind each sentence of an answer, if any does.

Pure. The language model's own markers are not trusted. A sentence is `quoted` when one sentence
that was read has its words, numbers, names and negations; `concluded` when it decides from the
facts of the question by a rule on its subject, and its yes or no agrees with what was computed;
anything else is `unsupported`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.added_words import added_words
from engine.answering.conditions import Findings
from engine.answering.evidence import EvidenceSentence
from engine.answering.generated_text import (
    answer_sentences,
    opens_with_decision,
    without_markers,
)
from engine.answering.labels import names_another
from engine.answering.nearest import Similarity
from engine.answering.number_support import (
    NumberSupport,
    codes_of,
    has_quantity,
    numbers_of,
    numerals_of,
    value_of,
)
from engine.answering.opposites import opposed
from engine.answering.paraphrases import begins_elsewhere, holds_enough, surroundings
from engine.answering.polarity import decisions, polarities, says_exceeded, says_yes
from engine.answering.quantities import Bound, find_quantities, plain
from engine.answering.sentences import asks
from engine.answering.siblings import of_a_sibling
from engine.answering.verdicts import Verdict
from engine.answering.whole_names import invents_a_name
from engine.answering.wording import (
    holds,
    is_han,
    subject_stems,
    written_language,
)
from engine.types import Note, SentenceKind

_QUOTED = 0.8
_CONCLUDED = 0.55
_SHARED = 0.25
_ALIKE = 0.02
"""Cosine: how far the best sentence of another language must be above the middle one."""


@dataclass(frozen=True, slots=True)
class Attributed:
    """A sentence of the answer without markers; `evidence` indexes the sentences read."""

    text: str
    kind: SentenceKind
    evidence: tuple[int, ...]
    note: str = ""


def attribute(
    answer: str,
    evidence: Sequence[EvidenceSentence],
    question: str,
    findings: Findings,
    statement_of: Sequence[int] = (),
    similarity: Similarity | None = None,
    headings: str = "",
) -> list[Attributed]:
    """Attribute each sentence of an answer.

    `statement_of[i]` is the index in `evidence` of statement i of the findings, -1 where it was
    not read; the same by default. `headings` stand above the evidence, the documents' names too.
    """
    places = tuple(statement_of) or tuple(range(len(evidence)))
    clean = without_markers(answer)
    judge = _Judge(evidence, question, findings, places, similarity, headings)
    return [judge.sentence(text) for text in answer_sentences(clean)]


class _Judge:
    def __init__(
        self,
        evidence: Sequence[EvidenceSentence],
        question: str,
        findings: Findings,
        places: tuple[int, ...],
        similarity: Similarity | None,
        headings: str,
    ) -> None:
        self._similarity = similarity
        self._evidence = evidence
        self._numbers = NumberSupport(evidence, question)
        self._texts = self._numbers.texts
        self._read = " ".join([headings, *self._texts])
        self._question = question
        self._findings = findings
        self._places = places

    def sentence(self, text: str) -> Attributed:
        """Judge one sentence."""
        stems = subject_stems(text)
        shares = [
            0.0 if asks(one.text) else self._numbers.share(stems, text)
            for one, text in zip(self._evidence, self._texts, strict=True)
        ]
        best = max(range(len(shares)), key=lambda index: shares[index], default=-1)
        if best < 0:
            return Attributed(text, SentenceKind.UNSUPPORTED, (), Note.NOT_FOUND)
        repeats = shares[best] >= _QUOTED and self._repeats(text, best)
        repeats = repeats and self._numbers.where(text, stems) is not None
        repeats = repeats and not self._of_another(text, best) and self._names_known(text)
        if repeats and not opens_with_decision(text) and not self._contradicts(text):
            return Attributed(text, SentenceKind.QUOTED, (best,))
        return self._conclusion(text, stems, shares, best)

    def _conclusion(
        self, text: str, stems: frozenset[str], shares: list[float], best: int
    ) -> Attributed:
        def unsupported(note: Note) -> Attributed:
            return Attributed(text, SentenceKind.UNSUPPORTED, (), note)

        if self._contradicts(text):
            return unsupported(Note.CONTRADICTS)
        other_language = written_language(text) != written_language(self._texts[best])
        numbers = self._numbers.where(text, stems)
        if numbers is None:
            return unsupported(Note.WRONG_NUMBER)
        if not self._names_known(text):
            return unsupported(Note.WRONG_NAME)
        computed = self._computed_evidence()
        verdict = self._findings.verdict
        says = says_yes(text, self._question) if self._findings.decision_asked else None
        if verdict is not None and says is not None:
            return Attributed(text, SentenceKind.CONCLUDED, computed)
        if other_language:
            found = tuple(dict.fromkeys((*numbers, *computed))) or self._alike(text)
            if not found:
                return unsupported(Note.OTHER_LANGUAGE)
            return Attributed(text, SentenceKind.CONCLUDED, found, Note.OTHER_LANGUAGE)
        if not stems and numbers and any(self._on_subject(stems, index) for index in numbers):
            return Attributed(text, SentenceKind.CONCLUDED, numbers)
        completed = () if self._findings.decision_asked else self._completed(text)
        if completed:
            note = "" if numbers else Note.TO_CHECK
            return Attributed(text, SentenceKind.CONCLUDED, completed, note)
        known = self._numbers.share(stems, " ".join([self._question, *self._texts]))
        if known < _CONCLUDED or (shares[best] < _SHARED and not computed and not numbers):
            return unsupported(Note.NOT_FOUND)
        if numbers and not any(self._on_subject(stems, index) for index in numbers):
            return unsupported(Note.NOT_FOUND)
        rests_on = numbers or ((best,) if shares[best] >= _SHARED else computed)
        if any(self._of_another(text, index) for index in rests_on):
            return unsupported(Note.WRONG_NUMBER if numbers else Note.WRONG_NAME)
        if not all(self._polarity_agrees(text, index) for index in rests_on):
            return unsupported(Note.CONTRADICTS)
        if not self._findings.decision_asked:
            around = surroundings(self._evidence, self._texts, rests_on)
            enough = computed or find_quantities(text) or holds_enough(around, stems)
            if not enough or begins_elsewhere(text, around):
                return unsupported(Note.NOT_FOUND)
        cited = tuple(dict.fromkeys((*rests_on, *computed)))
        note = Note.TO_CHECK if self._findings.decision_asked or not numbers else ""
        return Attributed(text, SentenceKind.CONCLUDED, cited, note)

    def _completed(self, text: str) -> tuple[int, ...]:
        """Return the one sentence that has all that the text adds to the question, if one does."""
        added = added_words(text, self._question)
        amounts = find_quantities(text)
        numerals = numerals_of(text) - numbers_of(self._question)
        topic = subject_stems(self._question)
        whole = [
            index
            for index, source in enumerate(self._texts)
            if (added or amounts or numerals)
            and numerals <= numbers_of(source)
            and all(holds(source, stem) for stem in added)
            and all(has_quantity(source, quantity) for quantity in amounts)
            and self._on_subject(frozenset(), index)
            and not self._of_another(text, index)
            and not self._denies(source, added)
            and not opposed(polarities(text), polarities(source))
            and not ((amounts or numerals) and begins_elsewhere(text, source))
        ]
        best = max(whole, key=lambda i: self._numbers.share(topic, self._texts[i]), default=None)
        return () if best is None else (best,)

    def _denies(self, source: str, words: frozenset[str]) -> bool:
        """Whether a sentence only denies one of some words."""
        theirs = polarities(source)
        return any(theirs.get(word) == {False} for word in words)

    def _of_another(self, text: str, index: int) -> bool:
        """Whether a sentence speaks of another week, store or kind than question or answer."""
        source = self._texts[index]
        if names_another(text, source) or names_another(self._question, source):
            return True
        if self._findings.decision_asked:
            return False
        return of_a_sibling(text, source, self._read)

    def _on_subject(self, stems: frozenset[str], index: int) -> bool:
        """Whether a sentence shares any word with the answer or the question, amounts apart."""
        shared = (stems | subject_stems(self._question)) & subject_stems(self._texts[index])
        return any(len(stem) > 1 for stem in shared)

    def _alike(self, text: str) -> tuple[int, ...]:
        """Return the sentence most alike across languages, if it stands out among the others."""
        if self._similarity is None:
            return ()
        cosines = list(self._similarity(text, self._texts))
        best = max(range(len(cosines)), key=lambda index: cosines[index])
        typical = sorted(cosines)[len(cosines) // 2]
        stands_out = len(cosines) == 1 or cosines[best] - typical >= _ALIKE
        return (best,) if stands_out and cosines[best] >= 0 else ()

    def _repeats(self, text: str, best: int) -> bool:
        source = self._texts[best]
        theirs = {value_of(q) for q in find_quantities(source)}
        if any(value_of(q) not in theirs for q in find_quantities(text)):
            return False
        if not (codes_of(text) <= codes_of(source) and numerals_of(text) <= numbers_of(source)):
            return False
        return self._polarity_agrees(text, best)

    def _polarity_agrees(self, text: str, best: int) -> bool:
        """Affirmed words must be affirmed there too, and one of those denied must be denied."""
        theirs = polarities(self._texts[best])
        if opposed(polarities(text), theirs):
            return False
        ours = {stem: held for stem, held in polarities(text).items() if stem in theirs}
        ours = {stem: held for stem, held in ours.items() if len(stem) > 1}
        denied = [stem for stem, held in ours.items() if held == {False}]
        affirmed = all(True in theirs[stem] for stem, held in ours.items() if True in held)
        return affirmed and (not denied or any(False in theirs[stem] for stem in denied))

    def _contradicts(self, text: str) -> bool:
        verdict = self._findings.verdict
        if verdict is None:
            return False
        said = decisions(text, self._question)
        return (verdict is not Verdict.YES) in said or self._against_comparisons(text)

    def _against_comparisons(self, text: str) -> bool:
        """Whether the text says that an upper limit is passed where it is kept, or the reverse."""
        upper = [
            comparison.met
            for comparison in self._findings.comparisons
            if comparison.limit.quantities[0].bound in (Bound.AT_MOST, Bound.LESS)
        ]
        if not upper or len(upper) != len(self._findings.comparisons) or len(set(upper)) > 1:
            return False
        exceeded = says_exceeded(text)
        return exceeded is not None and exceeded is upper[0]

    def _names_known(self, text: str) -> bool:
        read = " ".join([self._question, *self._texts])
        if invents_a_name(text, read):
            return False
        known = plain(read)
        return all(
            code in known
            for code in codes_of(text)
            if not code[0].isdigit() and (is_han_text(text) or not code.isalpha())
        )

    def _computed_evidence(self) -> tuple[int, ...]:
        findings = self._findings
        rested = [*findings.rules, *(check.sentence for check in findings.exceptions)]
        places = (self._places[index] for index in rested)
        return tuple(dict.fromkeys(place for place in places if place >= 0))


def is_han_text(text: str) -> bool:
    """Whether a text has any Chinese character."""
    return any(is_han(character) for character in text)
