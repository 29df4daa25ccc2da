"""Fonts and styles of an RTF file: which code page text is in, which paragraphs are headings."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.reading.word import rtf_tokens
from engine.reading.word.styles import is_contents_name, level_of_name
from engine.reading.word.symbols import unicode_symbol


@dataclass(slots=True)
class _Font:
    charset: int | None = None
    name: str = ""


@dataclass(slots=True)
class Fonts:
    """The font table; `code_page` is the document's own encoding, `default` its first font."""

    code_page: str = "cp1252"
    default: int = 0
    _fonts: dict[int, _Font] = field(default_factory=dict)
    _current: _Font = field(default_factory=_Font)

    def begin(self, number: int) -> None:
        """Begin the entry of a font."""
        self._current = self._fonts.setdefault(number, _Font())

    def set_charset(self, number: int) -> None:
        """Take the character set of the font begun."""
        self._current.charset = number

    def name(self, text: str) -> None:
        """Take a piece of the name of the font begun."""
        self._current.name += text

    def decode(self, data: bytes, number: int) -> str:
        """Return text set in a font."""
        font = self._fonts.get(number) or _Font()
        if font.charset == rtf_tokens.SYMBOL_CHARSET:
            return "".join(self.symbol(0xF000 + byte, number) for byte in data)
        if font.charset is None:
            return rtf_tokens.decoded(data, self.code_page, self.code_page)
        encoding = rtf_tokens.charset(font.charset, self.code_page)
        return rtf_tokens.decoded(data, encoding, self.code_page)

    def decode_name(self, data: bytes) -> str:
        """Return a name of a font, a style or a person."""
        return rtf_tokens.decoded(data, self.code_page, self.code_page)

    def symbol(self, code: int, number: int) -> str:
        """Return a character of a private range as its font shows it."""
        font = self._fonts.get(number) or _Font()
        return unicode_symbol(font.name.strip(" ;"), code)


@dataclass(slots=True)
class StyleSheet:
    """The paragraph styles by number: heading level (0 for none), and those of contents."""

    levels: dict[int, int] = field(default_factory=dict)
    contents: set[int] = field(default_factory=set)

    def add(self, number: int, outline: int, name: str) -> None:
        """Take a style; `outline` is 1..9 where it states one, else 0."""
        plain = name.strip(" ;").lower()
        self.levels[number] = outline or level_of_name(plain)
        if is_contents_name(plain):
            self.contents.add(number)
