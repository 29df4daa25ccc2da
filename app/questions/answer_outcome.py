"""The words below an answer: what it is worth, which language model wrote it, how long it took."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from engine.messages import Message, language_of, refusal_message
from engine.types import Answer, AnswerStatus, Refusal


def outcome_line(answer: Answer) -> str:
    """Return one line: status, language model, seconds."""
    parts = [status_text(answer.status)]
    if answer.model:
        parts.append(answer.model)
    total = answer.seconds.get("total") or sum(answer.seconds.values())
    if total:
        seconds = QLocale().toString(total, "f", 1)
        text = QCoreApplication.translate("AnswerOutcome", "{seconds} s")
        parts.append(text.replace("{seconds}", seconds).replace(" ", "\u00a0"))
    return " · ".join(parts)


def status_text(status: AnswerStatus) -> str:
    """Return what an answer's status means to the reader."""
    match status:
        case AnswerStatus.ANSWERED:
            return QCoreApplication.translate("AnswerOutcome", "To be verified by you")
        case AnswerStatus.PARTLY_SUPPORTED:
            return QCoreApplication.translate(
                "AnswerOutcome", "Partly supported: check the marked sentences"
            )
        case AnswerStatus.UNSUPPORTED:
            return QCoreApplication.translate("AnswerOutcome", "Not supported by the documents")
        case AnswerStatus.STOPPED:
            return QCoreApplication.translate("AnswerOutcome", "Stopped: not a whole answer")
        case AnswerStatus.FAILED:
            return QCoreApplication.translate("AnswerOutcome", "Failed: not a whole answer")
        case _:
            return QCoreApplication.translate("AnswerOutcome", "No answer was generated")


def refusal_lines(answer: Answer, question: str) -> Message:
    """Return the reason for a refusal and the next step, in the question's language."""
    coverage = answer.coverage
    details = {
        "documents": str(coverage.documents),
        "indexed": str(coverage.indexed),
        "missing": str(coverage.documents - coverage.indexed),
        "unreadable_pages": str(coverage.unreadable_pages),
    }
    reason = answer.reason or Refusal.NOTHING_NEAR
    return refusal_message(reason, language_of(question), details)
