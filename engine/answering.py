"""A question answered: search, gate, evidence, conditions, prompt, text, attribution.

One generator, driven by whoever wants the answer. The language model only words what the passages
and the computed conditions decide; where its wording contradicts them, the computed conclusion
stands instead.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.attribution import Attributed, Note, attribute
from engine.conditions import Findings, Statement, check
from engine.evidence import EvidenceSentence, EvidenceUnit, page_spans
from engine.generation import (
    FinishReason,
    GenerationFinished,
    Generator,
    PromptProgress,
    TextPiece,
)
from engine.messages import Language, language_of, refusal_message
from engine.prompting import (
    Evidence,
    Prompt,
    asks_for_steps,
    build_prompt,
    select_evidence,
)
from engine.retrieval import SearchOutcome
from engine.types import (
    Answer,
    AnswerSentence,
    AnswerStatus,
    BlockKind,
    Citation,
    Coverage,
    GateDecision,
    Location,
    LocationKind,
    Passage,
    PlacedSpan,
    Refusal,
    Scope,
    SentenceKind,
    Span,
)

SEARCH_PASSAGES = 12

Search = Callable[[str, Scope, int], SearchOutcome]
GateCheck = Callable[[str, SearchOutcome], GateDecision]
Place = Callable[[int, tuple[Span, ...]], tuple[PlacedSpan, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """The passages, before any text is generated."""

    passages: tuple[Passage, ...]
    gate: GateDecision
    coverage: Coverage


@dataclass(frozen=True, slots=True)
class Reading:
    """`done` of `total` prompt tokens are read."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Delta:
    """The next piece of the answer as it is written; the whole answer may word it better."""

    text: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """All that is settled before the language model reads: see `--show-prompt`."""

    evidence: Evidence
    units: tuple[EvidenceUnit, ...]
    findings: Findings
    prompt: Prompt
    steps: tuple[EvidenceSentence, ...]
    statements: tuple[EvidenceSentence, ...]


def answer(
    question: str,
    *,
    search: Search,
    gate: GateCheck,
    place: Place,
    generator: Callable[[], Generator],
    scope: Scope,
    context_tokens: int | None,
    cancelled: Callable[[], bool],
) -> Iterator[Found | Reading | Delta | Answer]:
    """Answer a question: `Found` first, `Answer` last, progress and text between.

    `generator` is called only once there is something to read. `context_tokens` limits the
    evidence in the language model's tokens; None is about 8 s of reading. A cancelled answer
    ends in status `stopped`. Raises what the callables raise.
    """
    started = time.monotonic()
    seconds: dict[str, float] = {}
    outcome = search(question, scope, SEARCH_PASSAGES)
    decision = gate(question, outcome)
    seconds["search"] = time.monotonic() - started
    if decision.passed:
        model = generator()
        prepared = prepare(question, outcome.passages, model.count_tokens, context_tokens)
        if not prepared.units:
            decision = replace(decision, passed=False, reason=Refusal.NOTHING_FITS_BUDGET)
    if not decision.passed:
        yield Found(outcome.passages, decision, outcome.coverage)
        seconds["total"] = time.monotonic() - started
        yield refused(question, outcome, decision, seconds)
        return
    passages = _marked(outcome.passages, prepared)
    yield Found(passages, decision, outcome.coverage)
    text = ""
    finished: GenerationFinished | None = None
    tokens = model.chat_prompt(prepared.prompt.system, prepared.prompt.user)
    for event in model.generate(tokens, prepared.prompt.max_tokens, ("\n\n",), cancelled):
        match event:
            case PromptProgress(done, total):
                yield Reading(done, total)
            case TextPiece(piece):
                if not text:
                    seconds["first_text"] = time.monotonic() - started
                text += piece
                yield Delta(piece)
            case GenerationFinished():
                finished = event
    seconds["total"] = time.monotonic() - started
    reason = finished.reason if finished else FinishReason.CANCELLED
    composed = compose(question, text, prepared, reason)
    citing = _Citing(passages, place)
    sentences = tuple(citing.sentence(one, composed.evidence) for one in composed.sentences)
    yield Answer(
        status=composed.status,
        reason=None,
        answer=_text(sentences, prepared, language_of(question)),
        sentences=sentences,
        citations=tuple(citing.citations),
        passages=passages,
        gate=decision,
        retrieved_count=len(passages),
        coverage=outcome.coverage,
        model=model.name,
        prompt_tokens=finished.prompt_tokens if finished else len(tokens),
        completion_tokens=finished.completion_tokens if finished else 0,
        finish_reason=reason.value,
        seconds={name: round(value, 3) for name, value in seconds.items()},
    )


def refused(
    question: str, outcome: SearchOutcome, decision: GateDecision, seconds: dict[str, float]
) -> Answer:
    """Return the answer that says why there is none, in the question's language."""
    reason = decision.reason or Refusal.NOTHING_NEAR
    coverage = outcome.coverage
    details = {
        "documents": str(coverage.documents),
        "indexed": str(coverage.indexed),
        "unreadable_pages": str(coverage.unreadable_pages),
    }
    return Answer(
        status=AnswerStatus.INSUFFICIENT_EVIDENCE,
        reason=reason,
        answer=str(refusal_message(reason, language_of(question), details)),
        sentences=(),
        citations=(),
        passages=outcome.passages,
        gate=decision,
        retrieved_count=len(outcome.passages),
        coverage=coverage,
        model=None,
        prompt_tokens=0,
        completion_tokens=0,
        finish_reason=None,
        seconds={name: round(value, 3) for name, value in seconds.items()},
    )


def prepare(
    question: str,
    passages: Sequence[Passage],
    count_tokens: Callable[[str], int],
    context_tokens: int | None,
) -> Prepared:
    """Settle what is read, what is computed and how it is asked; no units if nothing fits."""
    evidence = select_evidence(question, passages, count_tokens, context_tokens)
    sentences = evidence.sentences()
    statements = [
        Statement(one.text, passages[one.passage].document_id, one.lead_in) for one in sentences
    ]
    findings = check(question, statements)
    units = _needed(evidence.units, sentences, findings)
    steps = _steps(question, passages, evidence)
    if steps:
        units = tuple(unit for unit in evidence.units if unit.passage == steps[0].passage)
    prompt = build_prompt(
        question, passages, units, findings.lines, findings.phrase, lead_only=bool(steps)
    )
    return Prepared(evidence, units, findings, prompt, steps, sentences)


def _needed(
    units: tuple[EvidenceUnit, ...],
    sentences: Sequence[EvidenceSentence],
    findings: Findings,
) -> tuple[EvidenceUnit, ...]:
    """Where conditions were found, only the rules and exceptions they rest on are read."""
    rested = {*findings.rules, *(check.sentence for check in findings.exceptions)}
    if not findings.lines or not findings.rules and findings.verdict is None:
        return units
    wanted = {sentences[index] for index in rested}
    return tuple(unit for unit in units if wanted & set(unit.sentences))


def _steps(
    question: str, passages: Sequence[Passage], evidence: Evidence
) -> tuple[EvidenceSentence, ...]:
    """Return the list that answers a question about steps, where its language is the list's."""
    if not asks_for_steps(question):
        return ()
    lists = [unit for unit in evidence.units if unit.kind is BlockKind.LIST_ITEM]
    if not lists:
        return ()
    best = min(lists, key=lambda unit: passages[unit.passage].number)
    items = tuple(one for one in best.sentences if one.kind is BlockKind.LIST_ITEM)
    same = language_of(question) == language_of(" ".join(one.text for one in items))
    return items if same and len(items) > 1 else ()


@dataclass(frozen=True, slots=True)
class Composed:
    """The sentences to show, citing `evidence` by index, and how they stand together."""

    sentences: tuple[Attributed, ...]
    evidence: tuple[EvidenceSentence, ...]
    status: AnswerStatus


def compose(question: str, text: str, prepared: Prepared, reason: FinishReason) -> Composed:
    """Attribute the text, put the computed conclusion where it is contradicted, add the rules."""
    read = tuple(one for unit in prepared.units for one in unit.sentences)
    places = [read.index(one) if one in read else -1 for one in prepared.statements]
    findings = prepared.findings
    sentences = attribute(text, read, question, findings, places)
    if reason is FinishReason.CANCELLED:
        return Composed(tuple(sentences), read, AnswerStatus.STOPPED)
    if prepared.steps:
        lead = [one for one in sentences if one.kind is not SentenceKind.UNSUPPORTED][:1]
        items = [
            Attributed(step.text, SentenceKind.QUOTED, (read.index(step),))
            for step in prepared.steps
        ]
        return Composed((*lead, *items), read, AnswerStatus.ANSWERED)
    rests_on = _rests_on(findings, places)
    if findings.verdict and (
        not sentences or any(one.note == Note.CONTRADICTS for one in sentences)
    ):
        kept = [one for one in sentences if one.kind is SentenceKind.QUOTED]
        sentences = [_computed(findings, rests_on, language_of(question)), *kept]
    quoted = {index for one in sentences if one.kind is SentenceKind.QUOTED for index in one.evidence}
    if any(one.kind is SentenceKind.CONCLUDED for one in sentences):
        sentences += [
            Attributed(read[index].text, SentenceKind.QUOTED, (index,))
            for index in rests_on
            if index not in quoted
        ]
    return Composed(tuple(sentences), read, _status(sentences, prepared, reason))


def _rests_on(findings: Findings, places: Sequence[int]) -> tuple[int, ...]:
    rested = [*findings.rules, *(check.sentence for check in findings.exceptions)]
    return tuple(dict.fromkeys(places[index] for index in rested if places[index] >= 0))


def _computed(findings: Findings, rests_on: tuple[int, ...], language: Language) -> Attributed:
    line = findings.lines[0] if findings.lines else ""
    text = f"{findings.phrase}：{line}。" if language == "zh" else f"{findings.phrase}: {line}."
    return Attributed(text, SentenceKind.CONCLUDED, rests_on)


def _status(
    sentences: Sequence[Attributed], prepared: Prepared, reason: FinishReason
) -> AnswerStatus:
    supported = [one for one in sentences if one.kind is not SentenceKind.UNSUPPORTED]
    if not sentences:
        return AnswerStatus.FAILED
    if not supported:
        return AnswerStatus.UNSUPPORTED
    whole = reason is FinishReason.STOP and not prepared.evidence.exceptions_left_out
    checked = all(one.note != Note.OTHER_LANGUAGE for one in supported)
    if len(supported) == len(sentences) and whole and checked:
        return AnswerStatus.ANSWERED
    return AnswerStatus.PARTLY_SUPPORTED


def _marked(passages: Sequence[Passage], prepared: Prepared) -> tuple[Passage, ...]:
    """Mark the passages that are read, and say why the others are not."""
    read = {unit.passage for unit in prepared.units}
    packed = {unit.passage for unit in prepared.evidence.units}
    return tuple(
        replace(
            passage,
            used=index in read,
            left_out_because=None
            if index in read
            else "not_needed"
            if index in packed
            else "over_budget",
        )
        for index, passage in enumerate(passages)
    )


class _Citing:
    """Numbers citations in the order of their first use."""

    def __init__(self, passages: Sequence[Passage], place: Place) -> None:
        self._passages = passages
        self._place = place
        self._numbers: dict[tuple[int, int, int], int] = {}
        self.citations: list[Citation] = []

    def sentence(
        self, attributed: Attributed, evidence: Sequence[EvidenceSentence]
    ) -> AnswerSentence:
        numbers = [self._number(evidence[index]) for index in attributed.evidence]
        return AnswerSentence(
            attributed.text, attributed.kind, tuple(dict.fromkeys(numbers)), attributed.note
        )

    def _number(self, source: EvidenceSentence) -> int:
        key = (source.passage, source.start, source.end)
        if key not in self._numbers:
            passage = self._passages[source.passage]
            spans = self._place(
                passage.version_id, page_spans(passage, source.start, source.end)
            )
            self._numbers[key] = len(self.citations) + 1
            self.citations.append(
                Citation(
                    number=self._numbers[key],
                    document=passage.document,
                    document_id=passage.document_id,
                    version_id=passage.version_id,
                    page=spans[0].page,
                    location=_location(passage, spans[0].page),
                    quote=passage.text[source.start : source.end],
                    spans=spans,
                )
            )
        return self._numbers[key]


def _location(passage: Passage, page: int) -> Location:
    """Return where a citation stands: its own page where a passage crosses a page break."""
    if passage.location.kind is LocationKind.PAGE and page != passage.page:
        return Location(LocationKind.PAGE, str(page))
    return passage.location


def _text(
    sentences: Sequence[AnswerSentence], prepared: Prepared, language: Language
) -> str:
    """Return the answer as plain text with its citation numbers: the conclusion on top."""
    lines = []
    for sentence in sentences:
        marks = "".join(f"[{number}]" for number in sentence.citations)
        lines.append(f"{sentence.text} {marks}".strip() if language == "en" else sentence.text + marks)
    if prepared.evidence.exceptions_left_out:
        lines.append(_UNREAD_EXCEPTION[language])
    return "\n".join(lines)


_UNREAD_EXCEPTION: dict[Language, str] = {
    "zh": "注意：另有例外条款超出了一次能读的长度，没有读到，结论可能因此不同；请查看下面未读的段落。",
    "en": "Note: there is an exception that did not fit what could be read at once, so the "
    "conclusion may differ; see the passages below that were not read.",
}
