"""Which layer lost an expected passage: read, chunked, ranked, gated, packed, quoted.

Each layer is looked at by itself, by the same steps that answer a question; the first one that
does not have the passage has lost it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.answering.answer import SEARCH_PASSAGES
from engine.errors import EngineError, ErrorCode
from engine.library import LibraryReader
from engine.session import Session
from engine.types import (
    Answer,
    AnswerStatus,
    DocumentRow,
    DocumentState,
    Page,
    Passage,
    Scope,
    Verdict,
)

_READABLE = (Verdict.TEXT, Verdict.OCR)


class Layer(StrEnum):
    """The layers in their order."""

    READ = "read"
    CHUNKED = "chunked"
    RANKED = "ranked"
    GATED = "gated"
    PACKED = "packed"
    QUOTED = "quoted"


@dataclass(frozen=True, slots=True)
class Expected:
    """A document, and a page of it (0: any)."""

    document: DocumentRow
    page: int = 0


@dataclass(frozen=True, slots=True)
class LayerReport:
    """What a layer did with the expected passage; `passed` is None where it was not reached."""

    layer: Layer
    passed: bool | None
    details: dict[str, object]


@dataclass(frozen=True, slots=True)
class Explanation:
    """All layers, and the one that lost the passage (None: it was quoted, or nothing expected)."""

    question: str
    document: str
    page: int
    layers: tuple[LayerReport, ...]
    lost_at: Layer | None
    answer: Answer | None


def expected_of(library: LibraryReader, named: str) -> Expected:
    """Find `DOC[:PAGE]`: a document's number, its name, or a part of its name that no other has.

    Raises EngineError not_found, wrong_usage where several have it.
    """
    name, _, page = named.rpartition(":")
    if not name or not page.isdigit():
        name, page = named, "0"
    rows = library.documents()
    folded = name.strip().casefold()
    for matches in (
        [row for row in rows if str(row.id) == folded],
        [row for row in rows if row.name.casefold() == folded],
        [row for row in rows if folded in row.name.casefold()],
    ):
        if len(matches) == 1:
            return Expected(matches[0], int(page))
        if matches:
            names = ", ".join(f"{row.id} {row.name}" for row in matches)
            raise EngineError(ErrorCode.WRONG_USAGE, reason=f"--expect {named}: {names}")
    raise EngineError(ErrorCode.NOT_FOUND, name=name)


def explain(
    session: Session,
    question: str,
    scope: Scope,
    expected: Expected | None,
    cancelled: Callable[[], bool],
    answer: Answer | None = None,
) -> Explanation:
    """Follow a question through all layers; needs the chat model for the last ones.

    Without something expected the layers tell what became of what was found. With the `answer`
    that was given the question is not answered again.
    """
    reports: list[LayerReport] = []
    if expected is not None:
        reports += [_read(session.library, expected), _chunked(session.library, expected)]
    reports.append(_ranked(session, question, scope, expected))
    if answer is not None:
        reports += _answer_layers(answer, expected)
    elif "chat" in session.models.missing_roles:
        _, gate = session.retrieve(question, scope, SEARCH_PASSAGES)
        reports.append(LayerReport(Layer.GATED, gate.passed, {"reason": gate.reason}))
    else:
        answer = _answered(session, question, scope, cancelled)
        reports += _answer_layers(answer, expected)
    lost = next((one.layer for one in reports if one.passed is False), None)
    name = expected.document.name if expected else ""
    return Explanation(
        question, name, expected.page if expected else 0, tuple(reports), lost, answer
    )


def _read(library: LibraryReader, expected: Expected) -> LayerReport:
    row = expected.document
    details: dict[str, object] = {"state": row.state, "pages": row.pages, "error": row.error}
    if row.version_id is None or row.state is DocumentState.FAILED:
        return LayerReport(Layer.READ, False, details)
    pages = _pages(library, row.version_id, expected)
    details["verdicts"] = {page.number: page.verdict for page in pages}
    details["characters"] = sum(len(page.text.strip()) for page in pages)
    readable = any(page.verdict in _READABLE and page.text.strip() for page in pages)
    return LayerReport(Layer.READ, readable, details)


def _pages(library: LibraryReader, version_id: int, expected: Expected) -> list[Page]:
    if not expected.page:
        return library.pages(version_id)
    count = len(library.page_sizes(version_id))
    return [library.page(version_id, expected.page)] if expected.page <= count else []


def _chunked(library: LibraryReader, expected: Expected) -> LayerReport:
    numbers = [
        stored.chunk.number
        for stored in library.stored_chunks(expected.document.id)
        if _on_page((span.page for span in stored.chunk.spans), expected)
    ]
    return LayerReport(Layer.CHUNKED, bool(numbers), {"chunks": numbers})


def _on_page(pages: Iterable[int], expected: Expected) -> bool:
    return not expected.page or expected.page in pages


def _ranked(
    session: Session, question: str, scope: Scope, expected: Expected | None
) -> LayerReport:
    ranks = session.ranks(question, scope)
    if expected is None:
        return LayerReport(Layer.RANKED, bool(ranks.fused), {"found": len(ranks.fused)})
    wanted = {
        stored.id
        for stored in session.library.stored_chunks(expected.document.id)
        if _on_page((span.page for span in stored.chunk.spans), expected)
    }
    details: dict[str, object] = {
        "vector": _rank(ranks.vector, wanted),
        "keyword": _rank(ranks.keyword, wanted),
        "fused": _rank(ranks.fused, wanted),
        "looked_at": SEARCH_PASSAGES,
    }
    fused = _rank(ranks.fused, wanted)
    return LayerReport(Layer.RANKED, fused is not None and fused <= SEARCH_PASSAGES, details)


def _rank(found: Sequence[int], wanted: set[int]) -> int | None:
    """Return the first place (from 1) of any wanted chunk; None where there is none."""
    return next((place for place, one in enumerate(found, 1) if one in wanted), None)


def _answered(
    session: Session, question: str, scope: Scope, cancelled: Callable[[], bool]
) -> Answer:
    steps = session.ask(question, scope, None, 0, cancelled)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            answer: Answer = stop.value
            return answer


def _answer_layers(answer: Answer, expected: Expected | None) -> list[LayerReport]:
    """Return what gate, packing and attribution did; what follows a refusal is not reached."""
    gate = answer.gate
    refused = answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    passed = gate.passed and not refused
    reason = answer.reason or gate.reason
    reports = [LayerReport(Layer.GATED, passed, {"reason": reason, "signals": gate.signals})]
    if not passed:
        return [*reports, _unreached(Layer.PACKED), _unreached(Layer.QUOTED)]
    used = [p for p in answer.passages if p.used and _is_expected(p, expected)]
    left_out = sorted(
        {
            p.left_out_because
            for p in answer.passages
            if p.left_out_because and _is_expected(p, expected)
        }
    )
    details: dict[str, object] = {"passages": [p.number for p in used], "left_out": left_out}
    reports.append(LayerReport(Layer.PACKED, bool(used), details))
    if not used:
        return [*reports, _unreached(Layer.QUOTED)]
    cited = [
        one.number
        for one in answer.citations
        if expected is None
        or (
            one.document_id == expected.document.id
            and _on_page((span.page for span in one.spans), expected)
        )
    ]
    quoted: dict[str, object] = {"citations": cited, "status": answer.status}
    return [*reports, LayerReport(Layer.QUOTED, bool(cited), quoted)]


def _unreached(layer: Layer) -> LayerReport:
    return LayerReport(layer, None, {})


def _is_expected(passage: Passage, expected: Expected | None) -> bool:
    if expected is None:
        return True
    same = passage.document_id == expected.document.id
    return same and _on_page((span.page for span in passage.spans), expected)
