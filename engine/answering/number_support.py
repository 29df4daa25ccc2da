"""Which sentences that were read the numbers of an answer come from. Pure.

Among the sentences with a number of the same kind, the one that shares most words with the answer
and the question must have it: a sibling rule's number is a wrong number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from engine.answering.evidence import CELL_SEPARATOR, EvidenceSentence
from engine.answering.numerals import NUMBER
from engine.answering.quantities import Quantity, find_quantities, number_value, plain
from engine.answering.wording import holds, subject_stems, written_language
from engine.types import BlockKind

_CODE = re.compile(r"[A-Za-z]*\d[\w./:-]*|[A-Z][a-zA-Z]+(?:[-/][A-Za-z0-9]+)*|\S+@\S+")
_NUMBER = re.compile(NUMBER)
_HOW_MANY = re.compile(
    r"(?:多少|几)(?P<counted>.{1,6})|(?:how many|number of) (?P<counted_en>[a-z -]{3,24})"
)
_CLAUSE = re.compile(r"[，；;。]|,(?!\d)|\bwhile\b|\bbut\b|\band\b")
_FOR_THE_REST = re.compile(
    r"其[他它余]|别的|以外|之外|否则|\b(?:elsewhere|others?|otherwise|rest)\b"
)
"""A clause for whatever no other clause names: the question need not repeat a word of it."""
_COMMON_CAPITALS = frozenset(
    str.split(
        "yes no the a an it this that they you we if according members employees since "
        "because however therefore in for on at as to only all any"
    )
)


class NumberSupport:
    """Where the numbers of an answer's sentence stand among the sentences that were read."""

    def __init__(self, evidence: Sequence[EvidenceSentence], question: str) -> None:
        self._evidence = evidence
        self.texts = [f"{one.lead_in} {one.text}".strip() for one in evidence]
        self._question = question
        self._asked = find_quantities(question)
        self._weights: dict[str, float] = {}

    def share(self, stems: frozenset[str], text: str) -> float:
        """Return how much of some words a text holds, rare ones among those read weighing most."""
        total = sum(self._weight(stem) for stem in stems)
        if not total:
            return 0.0
        return sum(self._weight(stem) for stem in stems if holds(text, stem)) / total

    def _weight(self, stem: str) -> float:
        if stem not in self._weights:
            count = sum(holds(text, stem) for text in self.texts)
            self._weights[stem] = 1 / count if count else 0.5
        return self._weights[stem]

    def where(self, text: str, stems: frozenset[str]) -> tuple[int, ...] | None:
        """Return where the text's numbers stand; None if one stands nowhere it may come from.

        Among the sentences with a number of the same kind, the one that shares most words with
        the answer and the question must have it: a sibling rule's number is a wrong number.
        """
        asked = {value_of(quantity) for quantity in self._asked}
        found: list[int] = []
        topic = subject_stems(self._question)
        quantities = find_quantities(text)
        for quantity in quantities:
            unit = _unit_of(quantity)
            in_unit = _asked_unit(self._question) == (quantity.kind, unit)
            rivals = [
                index
                for index, source in enumerate(self.texts)
                if any(
                    q.kind == quantity.kind and not (in_unit and _unit_of(q) != unit)
                    for q in find_quantities(source)
                )
            ]
            holders = [index for index in rivals if has_quantity(self.texts[index], quantity)]
            from_rows = [] if holders else self._rows_with(quantity, stems | topic)
            if from_rows:
                holders, rivals = from_rows, self._rows()
            if not holders:
                if value_of(quantity) in asked:
                    continue
                return None
            if value_of(quantity) in asked:
                continue
            shares = {
                index: 2 * self.share(stems, self.texts[index])
                + self.share(topic, self.texts[index])
                for index in rivals
            }
            best = max(holders, key=lambda index: shares[index])
            same_language = written_language(text) == written_language(self.texts[best])
            if same_language and shares[best] < max(shares.values()) - 1e-9:
                return None
            if from_rows and any(
                shares[best] <= shares[other] + 1e-9 for other in rivals if other not in holders
            ):
                return None  # no word of the question tells this row from its neighbours
            if self._of_another_clause(self.texts[best], quantity, stems | topic):
                return None
            if self._of_another_row(best):
                return None
            found.append(best)
        bare = numerals_of(text) - {n for q in quantities for n in numerals_of(q.text)}
        for numeral in sorted(bare - numbers_of(self._question)):
            holders = [i for i, source in enumerate(self.texts) if numeral in numbers_of(source)]
            if not holders:
                return None
            if len(numeral) > 1:  # a year or a count without a unit; one digit may number a line
                found.append(self._nearest(holders, stems, topic))
        return tuple(dict.fromkeys(found))

    def _of_another_clause(self, source: str, quantity: Quantity, words: frozenset[str]) -> bool:
        """Whether the number stands in a clause about something else than its neighbour.

        "Staff get 380 a night, heads of department 550": nothing in the clause of 550 that its
        neighbour lacks is spoken of, and something in the clause of 380 is.
        """
        counting = [
            clause
            for clause in _CLAUSE.split(plain(source))
            if any(one.kind == quantity.kind for one in find_quantities(clause))
        ]
        subjects = [subject_stems(clause) for clause in counting]
        owners = [
            mine
            for mine, clause in zip(subjects, counting, strict=True)
            if has_quantity(clause, quantity) and not _FOR_THE_REST.search(clause)
        ]
        return bool(owners) and all(_passed_over(mine, subjects, words) for mine in owners)

    def _of_another_row(self, index: int) -> bool:
        """Whether the question names another row of a table, and not this one."""
        row = self._evidence[index]
        if row.kind is not BlockKind.TABLE_ROW or self._names_row(row):
            return False
        table = (one for one in self._evidence if one.kind is BlockKind.TABLE_ROW)
        return any(
            one.lead_in == row.lead_in and one is not row and self._names_row(one) for one in table
        )

    def _names_row(self, row: EvidenceSentence) -> bool:
        """Whether the question has all words of a row's first cell."""
        label = row.text.split(CELL_SEPARATOR, 1)[0]
        words = subject_stems(label)
        return bool(words) and all(holds(self._question, word) for word in words)

    def _nearest(self, indices: Sequence[int], stems: frozenset[str], topic: frozenset[str]) -> int:
        """Return which sentence shares most with the answer's words, and the question's."""
        return max(
            indices,
            key=lambda i: 2 * self.share(stems, self.texts[i]) + self.share(topic, self.texts[i]),
        )

    def _rows(self) -> list[int]:
        return [i for i, one in enumerate(self._evidence) if one.kind is BlockKind.TABLE_ROW]

    def _rows_with(self, quantity: Quantity, words: frozenset[str]) -> list[int]:
        """Return the table rows with the number in the column that the words speak of."""
        wanted = numerals_of(quantity.text)
        return [
            index
            for index in self._rows()
            if any(
                wanted and wanted <= numerals_of(cell)
                for cell in _spoken_cells(self._evidence[index], words)
            )
        ]


def _passed_over(
    mine: frozenset[str], clauses: Sequence[frozenset[str]], words: frozenset[str]
) -> bool:
    """Whether the words speak of what another clause has and this one lacks, not the reverse."""
    return any(
        mine - theirs and not (mine - theirs) & words and (theirs - mine) & words
        for theirs in clauses
    )


def _spoken_cells(row: EvidenceSentence, words: frozenset[str]) -> list[str]:
    """Return the cells whose columns' names share most with the words; none where none does."""
    names, cells = row.lead_in.split(CELL_SEPARATOR), row.text.split(CELL_SEPARATOR)
    if len(names) < len(cells):
        return []
    shared = [sum(holds(name, word) for word in words) for name in names]
    return [cell for cell, count in zip(cells, shared, strict=False) if count == max(shared) > 0]


def _unit_of(quantity: Quantity) -> Fraction | None:
    """Return how many of its kind's base unit one of a quantity's own unit is: a day, 1440."""
    number = _NUMBER.search(plain(quantity.text))
    value = number_value(number.group()) if number else None
    return quantity.low / value if value else None


def _asked_unit(question: str) -> tuple[str, Fraction | None] | None:
    """Return the kind and unit that a question wants counted: "how many days", 多少天."""
    match = _HOW_MANY.search(plain(question))
    if match is None:
        return None
    counted = find_quantities(f"2{match['counted'] or ' ' + match['counted_en']}")
    first = next((one for one in counted if one.start == 0), None)
    return None if first is None else (first.kind, _unit_of(first))


def value_of(quantity: Quantity) -> tuple[str, Fraction, Fraction]:
    return quantity.kind, quantity.low, quantity.high


def has_quantity(source: str, quantity: Quantity) -> bool:
    return any(value_of(other) == value_of(quantity) for other in find_quantities(source))


@lru_cache(maxsize=1024)
def numbers_of(text: str) -> frozenset[str]:
    """Return the numerals of a text and, as numerals, the numbers written in words."""
    values = (number_value(match.group()) for match in _NUMBER.finditer(plain(text)))
    whole = {str(value) for value in values if value is not None and value.denominator == 1}
    return frozenset(numerals_of(text) | whole)


def numerals_of(text: str) -> set[str]:
    """Return the Arabic numerals of a text, without separators."""
    return {n.replace(",", "") for n in re.findall(r"\d[\d,]*(?:\.\d+)?", plain(text))}


def codes_of(text: str) -> set[str]:
    return {
        plain(match.group()).rstrip(".,:")
        for match in _CODE.finditer(text)
        if plain(match.group()) not in _COMMON_CAPITALS and not match.group().isdigit()
    }
