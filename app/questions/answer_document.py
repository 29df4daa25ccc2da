"""An answer as rich text: each sentence in the look of its kind, each citation a small link."""

from __future__ import annotations

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from app.fonts import shipped_font_in_use
from app.questions.answer_parts import parts_of
from app.questions.answer_remarks import explanation, kind_label
from app.theme import Colors
from app.tool_tips import wrapped
from app.wording import location_text
from engine.types import Answer, AnswerSentence, Citation, SentenceKind

CITATION = "cite:"
_LINE_HEIGHT = 135.0  # per cent


def write_answer(document: QTextDocument, answer: Answer, colors: Colors) -> None:
    """Fill the document with the answer's sentences, line breaks as the answer has them."""
    document.clear()
    cursor = QTextCursor(document)
    spacing = QTextBlockFormat()
    spacing.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.setBlockFormat(spacing)
    cited = {one.number: one for one in answer.citations}
    for at, part in enumerate(parts_of(answer)):
        if part.ends and part.sentence:
            _finish(cursor, part.sentence, colors)
        elif part.sentence:
            first = at == 0 and len(answer.sentences) > 1
            cursor.insertText(part.text, _look(part.sentence, colors, strong=first))
        elif part.number:
            cursor.insertText("\u2009", _plain(colors))
            cursor.insertText(f"\u2009{part.number}\u2009", _link(cited[part.number], colors))
        else:
            look = _remark_look(colors) if part.remark else _plain(colors)
            cursor.insertText(part.text, look)


def _finish(cursor: QTextCursor, sentence: AnswerSentence, colors: Colors) -> None:
    """Write what stands behind a sentence's numbers: the word for its kind, and a gap."""
    label = kind_label(sentence)
    if label:
        cursor.insertText(f" {label}", _label_look(sentence, colors))
    if label or sentence.citations:
        cursor.insertText("\u2002", _plain(colors))


def _plain(colors: Colors) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(QColor(colors.text))
    return look


def _look(sentence: AnswerSentence, colors: Colors, strong: bool) -> QTextCharFormat:
    look = _plain(colors)
    look.setToolTip(wrapped(explanation(sentence)))
    if strong and not shipped_font_in_use():
        look.setFontWeight(QFont.Weight.DemiBold)
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
    look.setToolTip(wrapped(explanation(sentence)))
    look.setProperty(QTextCharFormat.Property.FontSizeAdjustment, -1)
    look.setFontItalic(False)
    return look


def _remark_look(colors: Colors) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(QColor(colors.warning))
    return look


def _link(citation: Citation, colors: Colors) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setAnchor(True)
    look.setAnchorHref(f"{CITATION}{citation.number}")
    look.setForeground(QColor(colors.accent))
    look.setBackground(QColor(colors.accent_soft))
    if not shipped_font_in_use():
        look.setFontWeight(QFont.Weight.DemiBold)
    look.setProperty(QTextCharFormat.Property.FontSizeAdjustment, -1)
    place = f"{citation.document}, {location_text(citation.location)}"
    look.setToolTip(wrapped(citation.quote, heading=place))
    return look
