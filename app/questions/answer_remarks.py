"""What is said about an answer and its sentences, in words. All that looks different says why."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.wording import interface_language
from engine.messages import Message, language_of, note_message, notice_message, refusal_message
from engine.types import Answer, AnswerSentence, Coverage, Note, Notice, Refusal, SentenceKind

_INSTEAD_OF_AN_ANSWER = (Notice.NO_OUTLINE, Notice.WHICH_DOCUMENT)


def kind_label(sentence: AnswerSentence) -> str:
    """Return the word behind a sentence that is not quoted, "" for one that is."""
    match sentence.kind:
        case SentenceKind.CONCLUDED:
            return QCoreApplication.translate("Answer", "concluded")
        case SentenceKind.UNSUPPORTED:
            return QCoreApplication.translate("Answer", "not in the documents")
        case _:
            return ""


def explanation(sentence: AnswerSentence) -> str:
    """Return why a sentence looks the way it does."""
    match sentence.kind:
        case SentenceKind.CONCLUDED:
            text = QCoreApplication.translate(
                "Answer", "Follows from the cited rule and your question; check it."
            )
        case SentenceKind.UNSUPPORTED:
            text = QCoreApplication.translate(
                "Answer", "Nothing that was read says this. Do not rely on it."
            )
        case _:
            text = QCoreApplication.translate("Answer", "Stands in the cited document.")
    if sentence.note and not _repeats(sentence):
        text += "\n" + note_message(Note(sentence.note), interface_language())
    return text


def why_lines(answer: Answer) -> tuple[tuple[SentenceKind, str], ...]:
    """Return once each what marks a sentence of the answer, and why: for those not quoted."""
    lines = {}
    for sentence in answer.sentences:
        if sentence.kind is not SentenceKind.QUOTED or sentence.note:
            label = kind_label(sentence) or QCoreApplication.translate("Answer", "quoted")
            why = explanation(sentence).replace("\n", " ")
            text = QCoreApplication.translate("Answer", "{label}: {why}")
            lines[text.replace("{label}", label).replace("{why}", why)] = sentence.kind
    return tuple((kind, line) for line, kind in lines.items())


def notice_lines(answer: Answer) -> tuple[str, ...]:
    """Return what a whole answer says of itself, but for what stands in the place of one."""
    told = (one for one in answer.notices if one not in _INSTEAD_OF_AN_ANSWER)
    return tuple(notice_message(one, interface_language()) for one in told)


def refusal_lines(answer: Answer, question: str) -> Message:
    """Return the reason for a refusal and the next step, in the question's language.

    What the program does not do with a question comes before what was found for it.
    """
    language = language_of(question)
    for notice in _INSTEAD_OF_AN_ANSWER:
        if notice in answer.notices:
            return Message(notice_message(notice, language), "")
    coverage = answer.coverage
    details = {
        "documents": str(coverage.documents),
        "indexed": str(coverage.indexed),
        "missing": str(coverage.documents - coverage.indexed),
        "unreadable_pages": str(coverage.unreadable_pages),
    }
    return refusal_message(answer.reason or Refusal.NOTHING_NEAR, language, details)


def unread_line(files: int, coverage: Coverage | None) -> str:
    """Return how much of what was asked about was not read yet, "" where all of it was.

    `files` are on their way and no document of the library yet, so that `coverage` lacks them.
    """
    if coverage is None:
        text = QCoreApplication.translate(
            "Answer", "%n file(s) are not read yet: what they say cannot be found.", None, files
        )
        return text if files else ""
    missing = files + coverage.documents - coverage.indexed
    if missing <= 0:
        return ""
    text = QCoreApplication.translate(
        "Answer", "{missing} of {all} documents are not read yet: what they say may be missing."
    )
    number = QLocale().toString
    text = text.replace("{missing}", number(missing))
    return text.replace("{all}", number(coverage.documents + files))


def _repeats(sentence: AnswerSentence) -> bool:
    return sentence.kind is SentenceKind.UNSUPPORTED and sentence.note == Note.NOT_FOUND
