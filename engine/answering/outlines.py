"""A whole document asked for: which one is meant, and its headings with their places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.answering.composing import Place
from engine.answering.wording import holds, stems
from engine.types import (
    AnswerSentence,
    Citation,
    DocumentRow,
    OutlineEntry,
    Page,
    PlacedSpan,
    Scope,
    SentenceKind,
    Span,
)

_MOST_SHOWN = 40
_NAMED = 0.6
"""Share of the words of a document's name or title that a question must hold to mean it."""

_GENERIC = stems(
    "文件 文档 资料 手册 报告 合同 制度 办法 规定 最终版 副本 document file final copy draft"
)


class Shelf(Protocol):
    """The library, as far as whole documents are concerned."""

    def documents(self) -> list[DocumentRow]:
        """Return every document."""
        ...

    def outline(self, version_id: int) -> list[OutlineEntry]:
        """Return the headings of a version, in order."""
        ...

    def page(self, version_id: int, number: int) -> Page:
        """Return one page."""
        ...


def meant_document(
    question: str, scope: Scope, documents: Sequence[DocumentRow]
) -> DocumentRow | None:
    """Return the document that a question about a whole one means; None where that is not clear."""
    readable = [row for row in documents if row.version_id is not None]
    if scope.document_ids:
        readable = [row for row in readable if row.id in scope.document_ids]
    if len(readable) == 1:
        return readable[0]
    shares = sorted(((_named(question, row), row.id) for row in readable), reverse=True)
    if not shares or shares[0][0] < _NAMED or (len(shares) > 1 and shares[1][0] == shares[0][0]):
        return None
    return next(row for row in readable if row.id == shares[0][1])


def _named(question: str, row: DocumentRow) -> float:
    """Return how much of a document's name or title a question holds; longer names weigh more.

    Of two versions with one title, the one whose name the question holds more of is meant.
    """
    title = row.facts.title.value if row.facts.title else ""
    best = 0.0
    for name in (re.sub(r"\.\w{1,8}$", "", row.name), title):
        words = stems(name) - _GENERIC
        if words:
            held = sum(holds(question, word) for word in words)
            best = max(best, held / len(words) + held / 1000)
    return best + sum(holds(question, word) for word in stems(row.name)) / 1000


@dataclass(frozen=True, slots=True)
class Outline:
    """Headings as quoted sentences with one citation each; `lines` show their levels.

    `missing`: those of deeper levels, or the last ones, are left out.
    """

    sentences: tuple[AnswerSentence, ...]
    citations: tuple[Citation, ...]
    lines: tuple[str, ...]
    missing: bool


def headings(document: DocumentRow, shelf: Shelf, place: Place) -> Outline:
    """Return the headings of a document; where there are many, the upper levels."""
    version_id = document.version_id
    if version_id is None:
        return Outline((), (), (), False)
    entries = shelf.outline(version_id)
    shown = _fewer(entries)
    sentences, citations, lines = [], [], []
    for number, entry in enumerate(shown, 1):
        page = shelf.page(version_id, entry.page)
        spans = place(version_id, (Span(entry.page, entry.start, entry.end),))
        citations.append(_citation(number, document, version_id, page, spans))
        sentences.append(AnswerSentence(entry.title, SentenceKind.QUOTED, (number,)))
        gap = " " if entry.title[-1:].isascii() else ""
        lines.append(f"{'  ' * (entry.level - 1)}{entry.title}{gap}[{number}]")
    return Outline(tuple(sentences), tuple(citations), tuple(lines), len(shown) < len(entries))


def _fewer(entries: Sequence[OutlineEntry]) -> list[OutlineEntry]:
    counts = Counter(entry.level for entry in entries)
    deepest = max(counts, default=1)
    while deepest > 1 and sum(counts[level] for level in range(1, deepest + 1)) > _MOST_SHOWN:
        deepest -= 1
    return [entry for entry in entries if entry.level <= deepest][:_MOST_SHOWN]


def _citation(
    number: int,
    document: DocumentRow,
    version_id: int,
    page: Page,
    spans: tuple[PlacedSpan, ...],
) -> Citation:
    start, end = spans[0].range
    block = next((block for block in page.blocks if block.start == start), None)
    return Citation(
        number=number,
        document=document.name,
        document_id=document.id,
        version_id=version_id,
        page=page.number,
        location=(block.location if block else None) or page.location,
        quote=page.text[start:end],
        spans=spans,
        facts=document.facts,
    )
