"""Which sentence that was read stands behind each sentence of an answer, if any does.

Pure. The language model's own markers are not trusted. A sentence is `quoted` when one sentence
that was read has its words, numbers, names and negations; `concluded` when it decides from the
facts of the question by a rule on its subject, and its yes or no agrees with what was computed;
anything else is `unsupported`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.answering.conditions import Findings
from engine.answering.evidence import CELL_SEPARATOR, EvidenceSentence
from engine.answering.polarity import decisions, polarities, says_exceeded, says_yes
from engine.answering.quantities import Bound, Quantity, find_quantities, plain
from engine.answering.sentences import sentence_ranges
from engine.answering.verdicts import Verdict
from engine.answering.wording import holds, is_han, subject_stems, written_language
from engine.types import BlockKind, Note, SentenceKind

_QUOTED = 0.8
_CONCLUDED = 0.55
_SHARED = 0.25
_ALIKE = 0.02
"""Cosine: how far the best sentence of another language must be above the middle one."""

_MARKER = re.compile(r"\s*[\[【［(（]\s*\d{1,2}(?:\s*[,，、-]\s*\d{1,2})*\s*[\]】］)）](?!\d)")
_CODE = re.compile(r"[A-Za-z]*\d[\w./:-]*|[A-Z][a-zA-Z]+(?:[-/][A-Za-z0-9]+)*|\S+@\S+")
_COMMON_CAPITALS = frozenset(
    str.split(
        "yes no the a an it this that they you we if according members employees since "
        "because however therefore in for on at as to only all any"
    )
)


Similarity = Callable[[str, Sequence[str]], Sequence[float]]
"""How much nearer each of some sentences is to one than unrelated ones are, also across languages.

Cosines less the calibration's `unrelated`: below 0 says nothing.
"""


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
) -> list[Attributed]:
    """Attribute each sentence of an answer.

    `statement_of[i]` is the index in `evidence` of statement i of the findings, -1 where it was
    not read; the same by default.
    """
    places = tuple(statement_of) or tuple(range(len(evidence)))
    clean = without_markers(answer)
    judge = _Judge(evidence, question, findings, places, similarity)
    return [judge.sentence(text) for text in _sentences(clean)]


def _sentences(text: str) -> list[str]:
    """Return the sentences; a bare yes or no stays with the sentence that explains it."""
    sentences: list[str] = []
    bare = ""
    for start, end in sentence_ranges(text):
        piece = text[start:end]
        if _is_bare(piece) and not bare:
            bare = piece
            continue
        gap = " " if bare and bare[-1].isascii() else ""
        sentences.append(f"{bare}{gap}{piece}")
        bare = ""
    return [*sentences, bare] if bare else sentences


def _opens_with_decision(text: str) -> bool:
    """Whether the first words are a bare yes or no, as in "可以，…" or "Yes, …"."""
    return _is_bare(re.split(r"[，,。.；;：:！!]", text, maxsplit=1)[0])


def _is_bare(text: str) -> bool:
    return not any(len(stem) > 1 for stem in subject_stems(text)) and not find_quantities(text)


def without_markers(text: str) -> str:
    """Return the text without citation markers of the language model and without Markdown."""
    bare = _MARKER.sub("", text)
    bare = re.sub(r"(?m)^\s*(?:[-*•#]+\s+|\*\*)|\*\*|`", "", bare)
    return bare.strip()


class _Judge:
    def __init__(
        self,
        evidence: Sequence[EvidenceSentence],
        question: str,
        findings: Findings,
        places: tuple[int, ...],
        similarity: Similarity | None,
    ) -> None:
        self._similarity = similarity
        self._evidence = evidence
        self._texts = [f"{one.lead_in} {one.text}".strip() for one in evidence]
        self._question = question
        self._findings = findings
        self._places = places
        self._asked = find_quantities(question)
        self._weights: dict[str, float] = {}

    def sentence(self, text: str) -> Attributed:
        """Judge one sentence."""
        stems = subject_stems(text)
        shares = [self._share(stems, one) for one in self._texts]
        best = max(range(len(shares)), key=lambda index: shares[index], default=-1)
        if best < 0:
            return Attributed(text, SentenceKind.UNSUPPORTED, (), Note.NOT_FOUND)
        repeats = shares[best] >= _QUOTED and self._repeats(text, best)
        repeats = repeats and self._number_evidence(text, stems) is not None
        if repeats and not _opens_with_decision(text) and not self._contradicts(text):
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
        numbers = self._number_evidence(text, stems)
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
        known = self._share(stems, " ".join([self._question, *self._texts]))
        if known < _CONCLUDED or (shares[best] < _SHARED and not computed and not numbers):
            return unsupported(Note.NOT_FOUND)
        if numbers and not any(self._on_subject(stems, index) for index in numbers):
            return unsupported(Note.NOT_FOUND)
        rests_on = numbers or ((best,) if shares[best] >= _SHARED else computed)
        if not all(self._polarity_agrees(text, index) for index in rests_on):
            return unsupported(Note.CONTRADICTS)
        cited = tuple(dict.fromkeys((*rests_on, *computed)))
        note = Note.TO_CHECK if self._findings.decision_asked or not numbers else ""
        return Attributed(text, SentenceKind.CONCLUDED, cited, note)

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

    def _share(self, stems: frozenset[str], text: str) -> float:
        total = sum(self._weight(stem) for stem in stems)
        if not total:
            return 0.0
        return sum(self._weight(stem) for stem in stems if holds(text, stem)) / total

    def _weight(self, stem: str) -> float:
        if stem not in self._weights:
            count = sum(holds(text, stem) for text in self._texts)
            self._weights[stem] = 1 / count if count else 0.5
        return self._weights[stem]

    def _repeats(self, text: str, best: int) -> bool:
        source = self._texts[best]
        theirs = {_value(q) for q in find_quantities(source)}
        if any(_value(q) not in theirs for q in find_quantities(text)):
            return False
        if not _codes(text) <= _codes(source):
            return False
        return self._polarity_agrees(text, best)

    def _polarity_agrees(self, text: str, best: int) -> bool:
        """Affirmed words must be affirmed there too, and one of those denied must be denied."""
        theirs = polarities(self._texts[best])
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

    def _number_evidence(self, text: str, stems: frozenset[str]) -> tuple[int, ...] | None:
        """Return where the text's numbers stand; None if one stands nowhere it may come from.

        Among the sentences with a number of the same kind, the one that shares most words with
        the answer and the question must have it: a sibling rule's number is a wrong number.
        """
        asked = {_value(quantity) for quantity in self._asked}
        found: list[int] = []
        topic = subject_stems(self._question)
        quantities = find_quantities(text)
        for quantity in quantities:
            rivals = [
                index
                for index, source in enumerate(self._texts)
                if any(q.kind == quantity.kind for q in find_quantities(source))
            ]
            holders = [index for index in rivals if _has(self._texts[index], quantity)]
            from_rows = [] if holders else self._rows_with(quantity, stems | topic)
            if from_rows:
                holders, rivals = from_rows, self._rows()
            if not holders:
                if _value(quantity) in asked:
                    continue
                return None
            if _value(quantity) in asked:
                continue
            shares = {
                index: 2 * self._share(stems, self._texts[index])
                + self._share(topic, self._texts[index])
                for index in rivals
            }
            best = max(holders, key=lambda index: shares[index])
            same_language = written_language(text) == written_language(self._texts[best])
            if same_language and shares[best] < max(shares.values()) - 1e-9:
                return None
            if from_rows and any(
                shares[best] <= shares[other] + 1e-9 for other in rivals if other not in holders
            ):
                return None  # no word of the question tells this row from its neighbours
            found.append(best)
        bare = _numerals(text) - {n for q in quantities for n in _numerals(q.text)}
        known = _numerals(" ".join([self._question, *self._texts]))
        return None if bare - known else tuple(dict.fromkeys(found))

    def _rows(self) -> list[int]:
        return [i for i, one in enumerate(self._evidence) if one.kind is BlockKind.TABLE_ROW]

    def _rows_with(self, quantity: Quantity, words: frozenset[str]) -> list[int]:
        """Return the table rows with the number in the column that the words speak of."""
        wanted = _numerals(quantity.text)
        return [
            index
            for index in self._rows()
            if any(
                wanted and wanted <= _numerals(cell)
                for cell in _spoken_cells(self._evidence[index], words)
            )
        ]

    def _names_known(self, text: str) -> bool:
        known = plain(" ".join([self._question, *self._texts]))
        return all(
            code in known
            for code in _codes(text)
            if not code[0].isdigit() and (is_han_text(text) or not code.isalpha())
        )

    def _computed_evidence(self) -> tuple[int, ...]:
        findings = self._findings
        rested = [*findings.rules, *(check.sentence for check in findings.exceptions)]
        places = (self._places[index] for index in rested)
        return tuple(dict.fromkeys(place for place in places if place >= 0))


def _spoken_cells(row: EvidenceSentence, words: frozenset[str]) -> list[str]:
    """Return the cells whose columns' names share most with the words; none where none does."""
    names, cells = row.lead_in.split(CELL_SEPARATOR), row.text.split(CELL_SEPARATOR)
    if len(names) < len(cells):
        return []
    shared = [sum(holds(name, word) for word in words) for name in names]
    return [cell for cell, count in zip(cells, shared, strict=False) if count == max(shared) > 0]


def is_han_text(text: str) -> bool:
    """Whether a text has any Chinese character."""
    return any(is_han(character) for character in text)


def _value(quantity: Quantity) -> tuple[str, Fraction, Fraction]:
    return quantity.kind, quantity.low, quantity.high


def _has(source: str, quantity: Quantity) -> bool:
    return any(_value(other) == _value(quantity) for other in find_quantities(source))


def _numerals(text: str) -> set[str]:
    return {n.replace(",", "") for n in re.findall(r"\d[\d,]*(?:\.\d+)?", plain(text))}


def _codes(text: str) -> set[str]:
    return {
        plain(match.group()).rstrip(".,:")
        for match in _CODE.finditer(text)
        if plain(match.group()) not in _COMMON_CAPITALS and not match.group().isdigit()
    }
