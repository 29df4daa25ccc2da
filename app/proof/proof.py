"""What leaves the program with an answer, in words, whatever form it takes.

Only the question, its answer and what the answer cites: no paths, no names of users, no passage
that is not cited, no other question. Every form is written from a `Proof` and from nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.documents.document_states import status_text
from app.documents.fact_words import date_text, version_text
from app.moments import day_text, moment_text
from app.questions.answer_parts import Part, parts_of
from app.questions.answer_remarks import kind_label, notice_lines, refusal_lines, why_lines
from app.questions.checked_answer import has_lapsed
from app.questions.table_headers import header_of_citation
from app.wording import location_text
from engine.types import AnswerStatus, Citation, Passage, Turn


@dataclass(frozen=True, slots=True)
class Source:
    """Where a number points: `place` names the place, and the version as far as it is known.

    `header` are the names of the columns where the quote is a row of a table.
    """

    number: int
    document: str
    place: str
    quote: str
    citation: Citation
    header: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """A question, its answer in parts, and its sources.

    `foot` says when and by which language model the answer was given, and whether a person checked
    it; `sources_foot` what of that is about the sources alone.
    """

    question: str
    understood: str
    notices: tuple[str, ...]
    parts: tuple[Part, ...]
    whys: tuple[str, ...]
    sources: tuple[Source, ...]
    foot: str
    sources_foot: str

    def text(self) -> str:
        """Return the answer as plain text with numbers in brackets."""
        return "".join(_plain(part) for part in self.parts).strip()


def proof_of(turn: Turn) -> Proof:
    """Return what may leave of a question and its answer."""
    answer = turn.answer
    refused = answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    parts = parts_of(answer)
    if refused:
        parts = [Part(refusal_lines(answer, turn.question).sentence)]
    understood = QCoreApplication.translate("AnswerCard", "Understood as: {question}")
    return Proof(
        question=turn.question,
        understood=understood.replace("{question}", answer.asked_as) if answer.asked_as else "",
        notices=notice_lines(answer),
        parts=tuple(parts),
        whys=tuple(line for _, line in why_lines(answer)),
        sources=tuple(_source(citation, answer.passages) for citation in answer.citations),
        foot=_line(answer.model, _worth(turn), moment=turn.asked_at),
        sources_foot=_line(_worth(turn) if turn.verified_at else "", moment=turn.asked_at),
    )


def label_of(part: Part) -> str:
    """Return the word that stands behind a sentence, "" where none does."""
    return kind_label(part.sentence) if part.ends and part.sentence else ""


def place_of(citation: Citation) -> str:
    """Return the place of a citation, the version of its document, and what became of it."""
    facts = citation.facts
    told = [location_text(citation.location)]
    if facts.version:
        told.append(version_text(facts.version.value))
    if facts.effective_date:
        effective = QCoreApplication.translate("Proof", "effective {date}")
        told.append(effective.replace("{date}", date_text(facts.effective_date.value)))
    if facts.status:
        told.append(status_text(facts.status.value))
    if citation.recognised:
        told.append(QCoreApplication.translate("Proof", "read by text recognition"))
    if citation.gone:
        told.append(QCoreApplication.translate("Proof", "no longer in the library"))
    elif citation.old_version:
        told.append(QCoreApplication.translate("Proof", "since replaced by a newer version"))
    return " · ".join(told)


def sources_title() -> str:
    """Return the heading above the sources."""
    return QCoreApplication.translate("AnswerCard", "Sources")


def _source(citation: Citation, passages: Sequence[Passage]) -> Source:
    return Source(
        citation.number,
        citation.document,
        place_of(citation),
        citation.quote,
        citation,
        header_of_citation(citation, passages),
    )


def _worth(turn: Turn) -> str:
    """Return how sure an answer is, in words for whoever it is passed on to."""
    translate = QCoreApplication.translate
    if turn.verified_at and not has_lapsed(turn.answer):
        text = translate("Proof", "checked by a person on {date}")
        return text.replace("{date}", day_text(turn.verified_at))
    if turn.answer.model is None:
        return ""
    return translate("Proof", "generated text, not checked by a person yet")


def _line(*told: str | None, moment: str) -> str:
    name = QCoreApplication.translate("Proof", "Pagecite")
    return " · ".join(part for part in (name, moment_text(moment), *told) if part)


def _plain(part: Part) -> str:
    if part.number:
        return f"[{part.number}]"
    label = label_of(part)
    if label:
        return QCoreApplication.translate("Proof", " ({label})").replace("{label}", label)
    return part.text
