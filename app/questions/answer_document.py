"""An answer as rich text: each sentence in the look of its kind, each citation a small link."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from app.fonts import shipped_font_in_use
from app.theme import Colors
from app.wording import interface_language
from engine.messages import note_message
from engine.types import Answer, AnswerSentence, Note, SentenceKind

CITATION = "cite:"
_LINE_HEIGHT = 135.0  # per cent


def write_answer(document: QTextDocument, answer: Answer, colors: Colors) -> None:
    """Fill the document with the answer's sentences, line breaks as the answer has them.

    Of the answer's own text between two sentences only the white space is kept: its markers are
    drawn from the sentences' citations.
    """
    document.clear()
    cursor = QTextCursor(document)
    spacing = QTextBlockFormat()
    spacing.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.setBlockFormat(spacing)
    quotes = {one.number: one.quote for one in answer.citations}
    at = 0
    for sentence in answer.sentences:
        found = answer.answer.find(sentence.text, at)
        gap = answer.answer[at:found] if found >= 0 else " "
        at = found + len(sentence.text) if found >= 0 else at
        cursor.insertText(_breaks(gap), _plain(colors))
        cursor.insertText(sentence.text, _look(sentence, colors))
        for number in sentence.citations:
            cursor.insertText("\u2009", _plain(colors))
            cursor.insertText(
                f"\u2009{number}\u2009", _link(number, quotes.get(number, ""), colors)
            )
        label = _label(sentence)
        if label:
            cursor.insertText(f" {label}", _label_look(sentence, colors))
        if label or sentence.citations:
            cursor.insertText("\u2002", _plain(colors))
    remark = answer.answer[at:].partition("\n")[2].strip()
    if answer.sentences and remark:
        cursor.insertBlock()
        cursor.insertText(remark, _remark_look(colors))
    if not answer.sentences:
        cursor.insertText(answer.answer, _plain(colors))


def explanation(sentence: AnswerSentence) -> str:
    """Return why a sentence looks the way it does."""
    match sentence.kind:
        case SentenceKind.CONCLUDED:
            text = QCoreApplication.translate(
                "Answer", "Concluded from the cited rule and your question: check it."
            )
        case SentenceKind.UNSUPPORTED:
            text = QCoreApplication.translate(
                "Answer", "Nothing that was read says this. Do not rely on it."
            )
        case _:
            text = QCoreApplication.translate("Answer", "Stands in the cited document.")
    if sentence.note:
        text += "\n" + note_message(Note(sentence.note), interface_language())
    return text


def _label(sentence: AnswerSentence) -> str:
    match sentence.kind:
        case SentenceKind.CONCLUDED:
            return QCoreApplication.translate("Answer", "concluded")
        case SentenceKind.UNSUPPORTED:
            return QCoreApplication.translate("Answer", "not in the documents")
        case _:
            return ""


def _plain(colors: Colors) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(QColor(colors.text))
    return look


def _look(sentence: AnswerSentence, colors: Colors) -> QTextCharFormat:
    look = _plain(colors)
    look.setToolTip(explanation(sentence))
    if sentence.kind is SentenceKind.CONCLUDED:
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        look.setUnderlineColor(QColor(colors.accent))
    elif sentence.kind is SentenceKind.UNSUPPORTED:
        look.setForeground(QColor(colors.danger))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(QColor(colors.danger))
    return look


def _label_look(sentence: AnswerSentence, colors: Colors) -> QTextCharFormat:
    look = QTextCharFormat()
    bad = sentence.kind is SentenceKind.UNSUPPORTED
    look.setForeground(QColor(colors.danger if bad else colors.muted))
    look.setToolTip(explanation(sentence))
    look.setProperty(QTextCharFormat.Property.FontSizeAdjustment, -1)
    look.setFontItalic(False)
    return look


def _remark_look(colors: Colors) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(QColor(colors.warning))
    return look


def _link(number: int, quote: str, colors: Colors) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setAnchor(True)
    look.setAnchorHref(f"{CITATION}{number}")
    look.setForeground(QColor(colors.accent))
    look.setBackground(QColor(colors.accent_soft))
    if not shipped_font_in_use():
        look.setFontWeight(QFont.Weight.DemiBold)
    look.setProperty(QTextCharFormat.Property.FontSizeAdjustment, -1)
    look.setToolTip(quote)
    return look


def _breaks(gap: str) -> str:
    lines = gap.count("\n")
    return "\n" * min(lines, 2) or (" " if " " in gap else "")
