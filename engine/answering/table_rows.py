"""The rows and sentences that a request over many of them is about: listed, never calculated.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.choosing import affirmed_stems
from engine.answering.evidence import EvidenceSentence, EvidenceUnit, units_of
from engine.answering.quantities import plain
from engine.answering.requests import Request, RequestKind
from engine.answering.selection import near_passages
from engine.answering.wording import holds
from engine.retrieval.search_terms import fold
from engine.types import BlockKind, Passage

MOST_SHOWN = 30
MOST_FOUND = 8
_FIRST = 2
"""The table has to be among the first so many passages."""

_STATED = {
    RequestKind.TOTAL: re.compile(
        r"合计|总计|小计|总额|总和|平均|共计|\btotal\b|\bsum\b|average|mean"
    ),
    RequestKind.EXTREME: re.compile(
        r"最[高低大小多少长短]|maximum|minimum|highest|lowest|\bmax\b|\bmin\b"
    ),
}
"""Where a row says the result itself, it is looked up like anything else."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What is shown for a request, in the documents' order; `missing`: there is or may be more."""

    sentences: tuple[EvidenceSentence, ...]
    missing: bool


def listed_rows(question: str, request: Request, passages: Sequence[Passage]) -> Listed | None:
    """Return the rows of the table found that the question is about.

    None where no table was found, where one row alone is meant, or where a row states the result.
    """
    table = _table(passages)
    rows = [
        unit
        for unit in units_of(passages, keep_lists=False)
        if unit.kind is BlockKind.TABLE_ROW and _key(passages, unit) == table
    ]
    stated = _STATED.get(request.kind)
    if len(rows) < 2 or (stated and any(stated.search(plain(row.text)) for row in rows)):
        return None
    wanted = affirmed_stems(question)
    own = [unit.sentences[-1].text for unit in rows]
    telling = [s for s in wanted if 0 < sum(holds(text, s) for text in own) < len(rows)]
    scores = [sum(holds(text, stem) for stem in telling) for text in own]
    matching = [row for row, score in zip(rows, scores, strict=True) if score == max(scores)]
    if len(matching) < 2:
        return None
    chosen = sorted(matching, key=lambda unit: _place(passages, unit))
    sentences = tuple(unit.sentences[-1] for unit in chosen)
    return Listed(sentences[:MOST_SHOWN], len(sentences) > MOST_SHOWN)


def listed_documents(question: str, passages: Sequence[Passage]) -> Listed:
    """Return for each document found the sentence that shares most words with the question."""
    wanted = affirmed_stems(question)
    best: dict[int, tuple[int, EvidenceSentence]] = {}
    for unit in units_of(passages, keep_lists=False):
        for sentence in unit.sentences:
            score = sum(holds(sentence.text, stem) for stem in wanted)
            document = passages[sentence.passage].document_id
            if score and score > best.get(document, (0, sentence))[0]:
                best[document] = (score, sentence)
    return Listed(tuple(sentence for _, sentence in best.values())[:MOST_SHOWN], True)


def sentences_holding(words: str, passages: Sequence[Passage]) -> Listed:
    """Return for each passage the first sentence that holds all the words, those spelt out whole
    before those that only hold their parts.
    """
    wanted = [fold(word) for word in words.split()]
    stems = affirmed_stems(words)
    spelt: list[EvidenceSentence] = []
    parts: list[EvidenceSentence] = []
    read = [
        sentence
        for unit in units_of(passages, keep_lists=False)
        if unit.kind is not BlockKind.HEADING
        for sentence in unit.sentences
    ]
    for index in range(len(passages)):
        own = [one for one in read if one.passage == index]
        whole = [one for one in own if all(word in fold(one.text) for word in wanted)]
        held = [one for one in own if stems and all(holds(one.text, stem) for stem in stems)]
        spelt += whole[:1]
        parts += held[:1] if not whole else []
    found = tuple(spelt or parts)
    return Listed(found[:MOST_FOUND], len(found) > MOST_FOUND)


def _table(passages: Sequence[Passage]) -> tuple[int, str] | None:
    """Return the table among the first passages, if rows make up most of one of them."""
    near = near_passages(passages)
    units = units_of(passages[:_FIRST], keep_lists=False)
    for index in sorted(near & set(range(_FIRST))):
        inside = [unit for unit in units if unit.passage == index]
        rows = [unit for unit in inside if unit.kind is BlockKind.TABLE_ROW]
        if rows and 2 * sum(len(row.text) for row in rows) > sum(len(one.text) for one in inside):
            return _key(passages, rows[0])
    return None


def _key(passages: Sequence[Passage], row: EvidenceUnit) -> tuple[int, str]:
    return passages[row.passage].document_id, row.sentences[-1].lead_in


def _place(passages: Sequence[Passage], row: EvidenceUnit) -> tuple[int, int]:
    passage = passages[row.passage]
    first = passage.spans[0].range[0] if passage.spans else 0
    return passage.page, first + row.start
