"""The body of an RTF file in document order, as blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.errors import EngineError, ErrorCode
from engine.reading.source_blocks import SourceBlock
from engine.reading.word import rtf_words as words
from engine.reading.word.outline import Outline
from engine.reading.word.rtf_flows import Flow, FlowWriter, ParagraphTraits
from engine.reading.word.rtf_fonts import Fonts, StyleSheet
from engine.reading.word.rtf_state import State
from engine.reading.word.rtf_tokens import Kind, Token, code_page, tokens
from engine.types import Omission

_DEEPEST = 2000
_BODY_TEXT = 9
_PRIVATE = range(0xF000, 0xF100)


@dataclass(slots=True)
class _StyleEntry:
    number: int = 0
    outline: int = 0
    name: str = ""


class RtfReader:
    """Takes tokens one by one; finished blocks gather in the body flow."""

    def __init__(
        self, outline: Outline, omissions: Counter[Omission], next_table: Callable[[], int]
    ) -> None:
        self._omissions = omissions
        self._writer = FlowWriter(outline, next_table)
        self._fonts = Fonts()
        self._styles = StyleSheet()
        self._style = _StyleEntry()
        self._style_depth = 0
        self._state = State()
        self._groups: list[State] = []
        self._flows = [Flow("body")]
        self._buffer = bytearray()
        self._passed_over = 0
        self._starred = False
        self._surrogate = 0
        self._omitting: Omission | None = None
        self._author = ""
        self._form: dict[str, int] = {}

    def blocks(self, data: bytes) -> Iterator[SourceBlock]:
        """Return the blocks; a file cut short gives what it holds."""
        body = self._flows[0]
        for token in tokens(data):
            self._take(token)
            if body.ready:
                yield from body.ready
                body.ready = []
        self._flush()
        while self._groups:
            self._close()
        self._writer.end_paragraph(body, ParagraphTraits())
        yield from body.ready
        yield from self._writer.footers

    def _take(self, token: Token) -> None:
        if token.kind is Kind.BYTES:
            dropped = min(self._passed_over, len(token.data))
            self._passed_over -= dropped
            if not self._state.skipped:
                self._buffer += token.data[dropped:]
            return
        self._flush()
        if token.kind is Kind.WORD:
            self._word(token.word, token.number)
        elif token.kind is Kind.SIGN:
            self._sign(token.word)
        else:
            self._passed_over = 0
            if token.kind is Kind.OPEN:
                self._open()
            else:
                self._close()

    def _open(self) -> None:
        if len(self._groups) > _DEEPEST:
            raise EngineError(ErrorCode.CORRUPT)
        self._groups.append(self._state)
        self._state = self._state.copy()
        self._starred = False

    def _close(self) -> None:
        if not self._groups:
            return
        closed, self._state = self._state, self._groups.pop()
        flow = self._flows[-1]
        if len(self._flows) > 1 and flow.depth > len(self._groups):
            self._flows.pop()
            self._writer.end_flow(flow, closed.traits, self._flows[-1])
        elif closed.place == "stylesheet" and len(self._groups) == self._style_depth:
            if not closed.skipped:
                entry = self._style
                self._styles.add(entry.number, entry.outline, entry.name)
            self._style = _StyleEntry()
        elif closed.place == "form" and self._state.place != "form":
            self._end_form()

    def _flush(self) -> None:
        if self._buffer:
            data = bytes(self._buffer)
            self._buffer.clear()
            if self._state.place:
                self._name(self._state.place, self._fonts.decode_name(data))
            else:
                self._emit(self._fonts.decode(data, self._state.font))

    def _emit(self, text: str) -> None:
        state = self._state
        if state.skipped or state.place or not text:
            return
        omitted = state.omission
        if omitted is not None:
            if self._omitting is not omitted and text.strip():
                self._omissions[omitted] += 1
                self._omitting = omitted
            return
        self._omitting = None
        flow = self._flows[-1]
        if state.in_label:
            flow.label.append(text)
            return
        flow.pieces.append(text)
        if state.bold:
            flow.bold += len(text)

    def _name(self, place: str, text: str) -> None:
        """Take text that is no text of the document but a name."""
        if place == "fonttbl":
            self._fonts.name(text)
        elif place == "stylesheet":
            self._style.name += text
        elif place == "author":
            self._author += text

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._starred = True
        elif sign == "\n":
            self._end_paragraph()
        elif sign in words.SIGNS:
            self._emit(words.SIGNS[sign])

    def _word(self, word: str, number: int | None) -> None:
        starred, self._starred = self._starred, False
        if starred and word not in words.SHOWN_STARRED:
            self._state.skipped = True
        elif word in words.CHARACTERS:
            if self._passed_over:
                self._passed_over -= 1
            else:
                self._emit(words.CHARACTERS[word])
        elif word in words.ROW:
            self._flows[-1].table.define(word, number)
        elif word in words.FLOWS:
            self._begin_flow(words.FLOWS[word])
        elif word in words.SKIPPED:
            self._skip(word)
        elif word in words.FORM:
            self._form[word] = number or 0
        elif word in _HANDLERS:
            _HANDLERS[word](self, number)
        else:
            self._state.take(word, number)

    def _skip(self, word: str) -> None:
        if not self._state.skipped:
            if word == "pict":
                self._omissions[Omission.PICTURES] += 1
            elif word == "object":
                self._omissions[Omission.EMBEDDED_OBJECTS] += 1
        self._state.skipped = True

    def _begin_flow(self, kind: str) -> None:
        if self._state.skipped:
            return
        flow = Flow(kind, depth=len(self._groups), author=self._author)
        self._flows.append(flow)
        self._state.traits = ParagraphTraits()
        if kind == "comment":
            self._author = ""

    def _end_form(self) -> None:
        form, self._form = self._form, {}
        if form.get("fftype") != words.CHECK_BOX:
            return
        result = form.get("ffres", words.DEFAULT_RESULT)
        ticked = form.get("ffdefres", 0) if result == words.DEFAULT_RESULT else result
        self._flows[-1].pieces.append("☑" if ticked else "☐")

    def _end_paragraph(self, _: int | None = None) -> None:
        if not self._state.skipped:
            self._writer.end_paragraph(self._flows[-1], self._state.traits)

    def _end_cell(self, _: int | None) -> None:
        self._writer.end_cell(self._flows[-1], self._state.traits)

    def _end_row(self, _: int | None) -> None:
        self._flows[-1].table.end_row()

    def _end_inner_cell(self, _: int | None) -> None:
        self._writer.end_inner_cell(self._flows[-1], self._state.traits)

    def _end_inner_row(self, _: int | None) -> None:
        self._writer.end_inner_row(self._flows[-1])

    def _unicode(self, number: int | None) -> None:
        code = (number or 0) & 0xFFFF
        self._passed_over = self._state.fallback
        if 0xD800 <= code < 0xDC00:
            self._surrogate = code
        elif 0xDC00 <= code < 0xE000:
            high, self._surrogate = self._surrogate, 0
            if high:
                self._emit(chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00))
        elif code in _PRIVATE:
            self._emit(self._fonts.symbol(code, self._state.font))
        else:
            self._emit(chr(code))

    def _font(self, number: int | None) -> None:
        if self._state.place == "fonttbl":
            self._fonts.begin(number or 0)
        self._state.font = number or 0

    def _plain(self, _: int | None) -> None:
        state = self._state
        state.bold = state.hidden = state.deleted = False
        state.font = self._fonts.default

    def _style_number(self, number: int | None) -> None:
        if self._state.place == "stylesheet":
            self._style.number = number or 0
        else:
            self._state.traits.outline = self._styles.levels.get(number or 0, 0)
            self._state.traits.contents = number in self._styles.contents

    def _outline_level(self, number: int | None) -> None:
        level = (number or 0) + 1 if 0 <= (number or 0) < _BODY_TEXT else 0
        if self._state.place == "stylesheet":
            self._style.outline = level
        else:
            self._state.traits.outline = level

    def _style_sheet(self, _: int | None) -> None:
        self._state.place, self._style_depth = "stylesheet", len(self._groups)

    def _code_page(self, number: int | None) -> None:
        self._fonts.code_page = code_page(number or 0)

    def _default_font(self, number: int | None) -> None:
        self._fonts.default = self._state.font = number or 0

    def _charset(self, number: int | None) -> None:
        if self._state.place == "fonttbl":
            self._fonts.set_charset(number or 0)

    def _endnote(self, _: int | None) -> None:
        self._flows[-1].endnote = True

    def _form_field(self, _: int | None) -> None:
        self._state.place, self._form = "form", {}


_Handler = Callable[[RtfReader, int | None], None]
_HANDLERS: dict[str, _Handler] = {
    "par": RtfReader._end_paragraph,
    "sect": RtfReader._end_paragraph,
    "cell": RtfReader._end_cell,
    "row": RtfReader._end_row,
    "nestcell": RtfReader._end_inner_cell,
    "nestrow": RtfReader._end_inner_row,
    "u": RtfReader._unicode,
    "f": RtfReader._font,
    "plain": RtfReader._plain,
    "ansicpg": RtfReader._code_page,
    "deff": RtfReader._default_font,
    "fcharset": RtfReader._charset,
    "ftnalt": RtfReader._endnote,
    "s": RtfReader._style_number,
    "outlinelevel": RtfReader._outline_level,
    "stylesheet": RtfReader._style_sheet,
    "formfield": RtfReader._form_field,
}
