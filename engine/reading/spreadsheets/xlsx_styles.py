"""Cell styles and shared texts of an XLSX workbook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO

from engine.errors import EngineError, ErrorCode
from engine.reading.package_parts import Part
from engine.reading.spreadsheets.builtin_formats import GENERAL, builtin_format
from engine.reading.spreadsheets.displaying import CellStyle, cell_style, unescaped
from engine.reading.spreadsheets.xml_stream import Element, elements, local_name

_OFF = ("0", "false", "none")


def styles_of(part: Part | None, *, chinese: bool, later_epoch: bool) -> Sequence[CellStyle]:
    """Return the styles that cells name by number; plain ones where the part is missing."""
    root = part.root if part is not None else None
    plain = cell_style(GENERAL, strong=False, later_epoch=later_epoch)
    if root is None:
        return [plain]
    codes = {
        number_in(one, "numFmtId"): one.get("formatCode", GENERAL)
        for one in root.iterfind("{*}numFmts/{*}numFmt")
    }
    bold = [_is_bold(font) for font in root.iterfind("{*}fonts/{*}font")]
    filled = [_is_filled(fill) for fill in root.iterfind("{*}fills/{*}fill")]
    styles = []
    for one in root.iterfind("{*}cellXfs/{*}xf"):
        number = number_in(one, "numFmtId")
        code = codes.get(number) or builtin_format(number, chinese=chinese)
        strong = _at(bold, number_in(one, "fontId")) or _at(filled, number_in(one, "fillId"))
        styles.append(cell_style(code, strong=strong, later_epoch=later_epoch))
    return styles or [plain]


def number_in(element: Element, name: str, otherwise: int = 0) -> int:
    """Return a whole number that an attribute holds; `otherwise` where it holds none."""
    try:
        return int(element.get(name, otherwise))
    except ValueError:
        return otherwise


def _at(flags: Sequence[bool], index: int) -> bool:
    return 0 <= index < len(flags) and flags[index]


def _is_bold(font: Element) -> bool:
    bold = font.find("{*}b")
    return bold is not None and bold.get("val", "1") not in _OFF


def _is_filled(fill: Element) -> bool:
    pattern = fill.find("{*}patternFill")
    return pattern is not None and pattern.get("patternType") == "solid"


def shared_texts(stream: IO[bytes], most: int) -> list[str]:
    """Return the texts that cells name by number.

    Raises `EngineError` corrupt, and too_large for more than `most` characters.
    """
    texts: list[str] = []
    characters = 0
    for item in elements(stream, "si"):
        text = rich_text(item)
        characters += len(text)
        if characters > most:
            raise EngineError(ErrorCode.TOO_LARGE, reason="")
        texts.append(text)
    return texts


def rich_text(item: Element) -> str:
    """Return the text of runs, without the readings that are set above characters."""
    return unescaped("".join(_runs(item)))


def _runs(item: Element) -> Iterator[str]:
    for child in item:
        name = local_name(child)
        if name == "t":
            yield child.text or ""
        elif name == "r":
            yield child.findtext("{*}t") or ""
