"""The words below an answer: what it is worth, which language model wrote it, how long it took."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.moments import day_text
from app.questions.checked_answer import has_lapsed
from engine.types import Answer, AnswerStatus


def outcome_line(answer: Answer, verified_at: str = "") -> str:
    """Return one line: status, language model, seconds."""
    parts = [checked_text(answer, verified_at) if verified_at else status_text(answer.status)]
    if answer.model:
        parts.append(answer.model)
    total = answer.seconds.get("total") or sum(answer.seconds.values())
    if total:
        seconds = QLocale().toString(total, "f", 1)
        text = QCoreApplication.translate("AnswerOutcome", "{seconds} s")
        parts.append(text.replace("{seconds}", seconds).replace(" ", "\u00a0"))
    return " · ".join(parts)


def checked_text(answer: Answer, verified_at: str) -> str:
    """Return when the user marked an answer as checked, and whether that still holds."""
    if has_lapsed(answer):
        text = QCoreApplication.translate(
            "AnswerOutcome", "Checked by you on {date}, but what it cites has changed: ask again"
        )
    else:
        text = QCoreApplication.translate("AnswerOutcome", "Checked by you on {date}")
    return text.replace("{date}", day_text(verified_at))


def status_text(status: AnswerStatus) -> str:
    """Return what an answer's status means to the reader."""
    match status:
        case AnswerStatus.ANSWERED:
            return QCoreApplication.translate("AnswerOutcome", "Waits for your check")
        case AnswerStatus.PARTLY_SUPPORTED:
            return QCoreApplication.translate(
                "AnswerOutcome", "Partly supported, waits for your check"
            )
        case AnswerStatus.UNSUPPORTED:
            return QCoreApplication.translate("AnswerOutcome", "Not supported by the documents")
        case AnswerStatus.STOPPED:
            return QCoreApplication.translate("AnswerOutcome", "Stopped: not a whole answer")
        case AnswerStatus.FAILED:
            return QCoreApplication.translate("AnswerOutcome", "Failed: not a whole answer")
        case _:
            return QCoreApplication.translate("AnswerOutcome", "No answer was generated")
