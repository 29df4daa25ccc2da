"""The answer that is shown: the text attributed, the rules under it, citations numbered.

Pure but for the `place` it is given. Where the language model's wording contradicts what was
computed, the computed conclusion stands in its place. Steps are the document's own words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.answering.asked_kind import is_of_asked_kind
from engine.answering.attribution import Attributed, attribute
from engine.answering.conditions import Findings
from engine.answering.conflicts import disagreeing, version_label
from engine.answering.evidence import EvidenceSentence, named_cells, page_spans
from engine.answering.nearest import Similarity
from engine.answering.preparing import Prepared
from engine.answering.scripts import in_script_of
from engine.answering.selection import sentences_of
from engine.messages import Language, language_of, notice_message
from engine.types import (
    AnswerSentence,
    AnswerStatus,
    Citation,
    FinishReason,
    Location,
    LocationKind,
    Note,
    Notice,
    Passage,
    PlacedSpan,
    SentenceKind,
    Span,
)
from engine.versions.likely import LikelyVersions

Place = Callable[[int, tuple[Span, ...]], tuple[PlacedSpan, ...]]

_SHORT_RULE = 160
"""Characters: a cited sentence of at most this length is shown under a conclusion."""


@dataclass(frozen=True, slots=True)
class Composed:
    """What is shown of an answer; `cited` are the sentences it rests on, in their order of use."""

    status: AnswerStatus
    text: str
    sentences: tuple[AnswerSentence, ...]
    citations: tuple[Citation, ...]
    notices: tuple[Notice, ...] = ()
    cited: tuple[EvidenceSentence, ...] = ()


def compose(
    question: str,
    text: str,
    prepared: Prepared,
    reason: FinishReason,
    passages: Sequence[Passage],
    place: Place,
    similarity: Similarity | None = None,
    versions: Sequence[LikelyVersions] = (),
) -> Composed:
    """Attribute a generated text and number its citations in the order of their first use.

    Where another of the documents' `versions` states other numbers, its sentence stands beside.
    """
    read = sentences_of(prepared.units)
    headings = " ".join(f"{one.document} {one.context}" for one in passages)
    attributed = _attributed(question, text, prepared, reason, read, similarity, headings)
    status = _status(question, attributed, prepared, reason)
    return _shown(
        *(question, status, attributed, read, passages, place, versions),
        exception_unread=bool(prepared.left_out),
    )


def compose_quoted(
    question: str,
    quoted: Sequence[EvidenceSentence],
    passages: Sequence[Passage],
    place: Place,
    versions: Sequence[LikelyVersions] = (),
    *,
    decided: bool = False,
) -> Composed:
    """Show sentences in their own words; where a yes or no hangs on them, that it is not decided.

    `decided`: they are the answer as they stand.
    """
    attributed = [
        Attributed(named_cells(one.lead_in, one.text), SentenceKind.QUOTED, (index,))
        for index, one in enumerate(quoted)
    ]
    status = AnswerStatus.ANSWERED if decided else AnswerStatus.PARTLY_SUPPORTED
    shown = _shown(question, status, attributed, quoted, passages, place, versions)
    if decided:
        return shown
    notice = in_script_of(question, notice_message(Notice.NOT_DECIDED, language_of(question)))
    return replace(
        shown, text=f"{notice}\n{shown.text}", notices=(Notice.NOT_DECIDED, *shown.notices)
    )


def _shown(
    question: str,
    status: AnswerStatus,
    attributed: Sequence[Attributed],
    read: Sequence[EvidenceSentence],
    passages: Sequence[Passage],
    place: Place,
    versions: Sequence[LikelyVersions],
    *,
    exception_unread: bool = False,
) -> Composed:
    """Number the citations; put the sentence of another version beside one it disagrees with."""
    numbering = Numbering(passages, place)
    sentences = tuple(numbering.sentence(one, read) for one in attributed)
    language = language_of(question)
    shown = _text(sentences, exception_unread, language)
    cited = tuple(dict.fromkeys(read[index] for one in attributed for index in one.evidence))
    conflicts = disagreeing(cited, passages, versions)
    if not conflicts:
        return Composed(status, shown, sentences, tuple(numbering.citations), cited=cited)
    beside = [one for pair in conflicts for one in pair if one not in cited]
    sentences += tuple(
        numbering.sentence(Attributed(one.text, SentenceKind.QUOTED, (index,)), beside)
        for index, one in enumerate(beside)
    )
    lines = [numbering.labelled(one, language) for pair in conflicts for one in pair]
    notice = notice_message(Notice.OTHER_VERSION, language)
    text = "\n".join([shown, notice, *dict.fromkeys(lines)])
    citations = tuple(numbering.citations)
    return Composed(status, text, sentences, citations, (Notice.OTHER_VERSION,), cited)


def _attributed(
    question: str,
    text: str,
    prepared: Prepared,
    reason: FinishReason,
    read: tuple[EvidenceSentence, ...],
    similarity: Similarity | None,
    headings: str,
) -> list[Attributed]:
    places = [read.index(one) if one in read else -1 for one in prepared.statements]
    findings = prepared.findings
    facts = question if prepared.asked == question else f"{question} {prepared.asked}"
    sentences = attribute(text, read, facts, findings, places, similarity, headings)
    if reason is FinishReason.CANCELLED:
        return sentences
    if prepared.steps:
        lead = [one for one in sentences if one.kind is not SentenceKind.UNSUPPORTED][:1]
        items = [Attributed(s.text, SentenceKind.QUOTED, (read.index(s),)) for s in prepared.steps]
        return [*(one for one in lead if one.text not in {i.text for i in items}), *items]
    rests_on = _rests_on(findings, places)
    if findings.verdict and not any(_decides(one, findings) for one in sentences):
        kept = [one for one in sentences if one.kind is SentenceKind.QUOTED]
        sentences = [_computed(findings, rests_on, language_of(question)), *kept]
    if prepared.left_out:
        sentences = [_to_check(one) for one in sentences]
    return [*sentences, *_rules_under(sentences, rests_on, read)]


def _decides(sentence: Attributed, findings: Findings) -> bool:
    return sentence.kind is SentenceKind.CONCLUDED and sentence.note == ""


def _to_check(sentence: Attributed) -> Attributed:
    if sentence.kind is not SentenceKind.CONCLUDED:
        return sentence
    return replace(sentence, note=sentence.note or Note.EXCEPTION_UNREAD)


def _rules_under(
    sentences: Sequence[Attributed],
    rests_on: tuple[int, ...],
    read: Sequence[EvidenceSentence],
) -> list[Attributed]:
    """Return the rules a conclusion rests on, in their own words, unless they are quoted."""
    concluded = [one for one in sentences if one.kind is SentenceKind.CONCLUDED]
    if not concluded:
        return []
    quoted = {
        index for one in sentences if one.kind is SentenceKind.QUOTED for index in one.evidence
    }
    cited = [index for one in concluded for index in one.evidence[:2]]
    short = [index for index in cited if len(read[index].text) <= _SHORT_RULE]
    under = dict.fromkeys(rests_on or short)
    return [
        Attributed(
            named_cells(read[index].lead_in, read[index].text), SentenceKind.QUOTED, (index,)
        )
        for index in under
        if index not in quoted and not any(_says(one.text, read[index].text) for one in concluded)
    ]


def _says(text: str, rule: str) -> bool:
    return rule.rstrip("。.；; ") in text


def _rests_on(findings: Findings, places: Sequence[int]) -> tuple[int, ...]:
    rested = [*findings.rules, *(check.sentence for check in findings.exceptions)]
    return tuple(dict.fromkeys(places[index] for index in rested if places[index] >= 0))


def _computed(findings: Findings, rests_on: tuple[int, ...], language: Language) -> Attributed:
    line = findings.lines[0] if findings.lines else ""
    text = f"{findings.phrase}：{line}。" if language == "zh" else f"{findings.phrase}: {line}."
    return Attributed(text, SentenceKind.CONCLUDED, rests_on)


def _status(
    question: str, sentences: Sequence[Attributed], prepared: Prepared, reason: FinishReason
) -> AnswerStatus:
    if reason is FinishReason.CANCELLED:
        return AnswerStatus.STOPPED
    if not sentences:
        return AnswerStatus.FAILED
    standing = [one.text for one in sentences if one.kind is not SentenceKind.UNSUPPORTED]
    if not any(is_of_asked_kind(question, one) for one in standing):
        return AnswerStatus.UNSUPPORTED
    cut_off = reason is FinishReason.LENGTH and not prepared.steps
    if len(standing) < len(sentences) or cut_off or prepared.left_out:
        return AnswerStatus.PARTLY_SUPPORTED
    return AnswerStatus.ANSWERED


class Numbering:
    """Numbers citations in the order of their first use; each sentence read has one number."""

    def __init__(self, passages: Sequence[Passage], place: Place) -> None:
        self._passages = passages
        self._place = place
        self._numbers: dict[EvidenceSentence, int] = {}
        self.citations: list[Citation] = []

    def sentence(self, attributed: Attributed, read: Sequence[EvidenceSentence]) -> AnswerSentence:
        """Return a sentence with the numbers of what it rests on among the sentences read."""
        numbers = tuple(self._number(read[index]) for index in attributed.evidence)
        return AnswerSentence(attributed.text, attributed.kind, numbers, attributed.note)

    def labelled(self, source: EvidenceSentence, language: Language) -> str:
        """Return a sentence behind its document's name, version, date and status."""
        passage = self._passages[source.passage]
        label = version_label(passage.document, passage.facts, language)
        colon = "：" if language == "zh" else ": "
        return f"{label}{colon}{source.text}[{self._number(source)}]"

    def _number(self, source: EvidenceSentence) -> int:
        if source not in self._numbers:
            self._numbers[source] = len(self.citations) + 1
            self.citations.append(
                place_citation(self._numbers[source], source, self._passages, self._place)
            )
        return self._numbers[source]


def place_citation(
    number: int, source: EvidenceSentence, passages: Sequence[Passage], place: Place
) -> Citation:
    """Return the citation of a sentence of one of the passages."""
    passage = passages[source.passage]
    spans = place(passage.version_id, page_spans(passage, source.start, source.end))
    page = spans[0].page
    return Citation(
        number=number,
        document=passage.document,
        document_id=passage.document_id,
        version_id=passage.version_id,
        page=page,
        location=_location(passage, page, source.start),
        quote=passage.text[source.start : source.end],
        spans=spans,
        recognised=passage.recognised,
        facts=passage.facts,
    )


def _location(passage: Passage, page: int, start: int) -> Location:
    """Return where a citation stands: its own unit's place (a row of a sheet), or its own page
    where a passage crosses a page break.
    """
    unit = next((unit for unit in passage.units if unit.start <= start < unit.end), None)
    if unit is not None and unit.location is not None:
        return unit.location
    if passage.location.kind is LocationKind.PAGE and page != passage.page:
        return Location(LocationKind.PAGE, str(page))
    return passage.location


def _text(sentences: Sequence[AnswerSentence], exception_unread: bool, language: Language) -> str:
    """Return the answer as plain text with its citation numbers: the conclusion on top."""
    lines = []
    for sentence in sentences:
        marks = "".join(f"[{number}]" for number in sentence.citations)
        if sentence.kind is SentenceKind.UNSUPPORTED:
            marks = _UNSUPPORTED[language]
        gap = " " if marks and sentence.text[-1:].isascii() else ""
        lines.append(f"{sentence.text}{gap}{marks}")
    if exception_unread:
        lines.append(_UNREAD_EXCEPTION[language])
    return "\n".join(lines)


_UNSUPPORTED: dict[Language, str] = {"zh": "（无依据）", "en": "(not in the documents)"}
_UNREAD_EXCEPTION: dict[Language, str] = {
    "zh": "注意：另有例外条款超出了一次能读的长度，没有读到，"
    "结论可能因此不同；请查看下面未读的段落。",
    "en": "Note: there is an exception that did not fit what could be read at once, so the "
    "conclusion may differ; see the passages below that were not read.",
}
