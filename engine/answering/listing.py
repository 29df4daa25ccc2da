"""Answers without generation: a document's headings, the rows asked about, where words stand.

Everything shown is the documents' own words, with citations; what the program does not do (sum up,
count, compare) is said in a notice above them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.attribution import Attributed
from engine.answering.composing import Numbering, Place
from engine.answering.evidence import EvidenceSentence, named_cells
from engine.answering.outlines import Shelf, headings, meant_document
from engine.answering.quantities import find_quantities
from engine.answering.requests import Request, RequestKind
from engine.answering.table_rows import listed_documents, listed_rows, sentences_holding
from engine.messages import Language, language_of, notice_message
from engine.types import (
    AnswerSentence,
    AnswerStatus,
    Citation,
    Notice,
    Passage,
    Scope,
    SentenceKind,
)


@dataclass(frozen=True, slots=True)
class Listing:
    """What is shown in the place of a generated answer; without citations nothing was found."""

    status: AnswerStatus
    text: str
    notices: tuple[Notice, ...]
    sentences: tuple[AnswerSentence, ...] = ()
    citations: tuple[Citation, ...] = ()


def whole_document(
    question: str, request: Request, scope: Scope, shelf: Shelf, place: Place
) -> Listing:
    """Answer a request for a whole document with its headings, or say that there are none."""
    language = language_of(question)
    document = meant_document(question, scope, shelf.documents())
    if document is None:
        return _nothing(Notice.WHICH_DOCUMENT, language)
    outline = headings(document, shelf, place)
    if not outline.citations:
        return _nothing(Notice.NO_OUTLINE, language)
    asked = request.kind is RequestKind.OUTLINE
    notices = [Notice.OUTLINE if asked else Notice.NOT_SUMMARISED]
    notices += [Notice.ROWS_MISSING] if outline.missing else []
    status = AnswerStatus.ANSWERED if asked else AnswerStatus.PARTLY_SUPPORTED
    lines = [document.name, *outline.lines]
    text = with_notices(lines, notices, language)
    return Listing(status, text, tuple(notices), outline.sentences, outline.citations)


def over_many(
    question: str, request: Request, passages: Sequence[Passage], place: Place
) -> Listing | None:
    """Answer a request over many rows or documents by listing them; None where it is none."""
    if request.over_documents:
        listed = listed_documents(question, passages)
    else:
        rows = listed_rows(question, request, passages)
        if rows is None:
            return None
        listed = rows
    if not listed.sentences:
        return None
    by_words = request.kind is RequestKind.ALL and not find_quantities(question)
    notices = [] if by_words else [Notice.NOT_CALCULATED]
    notices += [Notice.ROWS_MISSING] if listed.missing else []
    sentences, citations = _quoted(listed.sentences, passages, place)
    lines = [_line(sentence) for sentence in sentences]
    status = AnswerStatus.PARTLY_SUPPORTED if notices else AnswerStatus.ANSWERED
    text = with_notices(lines, notices, language_of(question))
    return Listing(status, text, tuple(notices), sentences, citations)


def looked_up(words: str, passages: Sequence[Passage], place: Place) -> Listing | None:
    """Answer one or two words that ask nothing by where they stand; None where they don't."""
    found = sentences_holding(words, passages)
    if not found.sentences:
        return None
    notices = (Notice.SEARCHED, Notice.ROWS_MISSING) if found.missing else (Notice.SEARCHED,)
    sentences, citations = _quoted(found.sentences, passages, place)
    text = with_notices([_line(one) for one in sentences], notices, language_of(words))
    return Listing(AnswerStatus.ANSWERED, text, notices, sentences, citations)


def _quoted(
    found: Sequence[EvidenceSentence], passages: Sequence[Passage], place: Place
) -> tuple[tuple[AnswerSentence, ...], tuple[Citation, ...]]:
    numbering = Numbering(passages, place)
    sentences = tuple(
        numbering.sentence(Attributed(_shown(one), SentenceKind.QUOTED, (index,)), found)
        for index, one in enumerate(found)
    )
    return sentences, tuple(numbering.citations)


def with_notices(lines: Sequence[str], notices: Sequence[Notice], language: Language) -> str:
    """Return lines below what the answer says of itself."""
    return "\n".join([*(notice_message(one, language) for one in notices), *lines])


def _nothing(notice: Notice, language: Language) -> Listing:
    text = notice_message(notice, language)
    return Listing(AnswerStatus.INSUFFICIENT_EVIDENCE, text, (notice,))


def _shown(sentence: EvidenceSentence) -> str:
    return named_cells(sentence.lead_in, sentence.text)


def _line(sentence: AnswerSentence) -> str:
    marks = "".join(f"[{number}]" for number in sentence.citations)
    return f"{sentence.text}{' ' if sentence.text[-1:].isascii() else ''}{marks}"
