"""Delimited text (CSV, TSV) in any encoding: rows of a sheet that is named as the file is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.reading.plain.encodings import Decoded
from engine.reading.spreadsheets.cells import Cell, CellKind, Row, Sheet
from engine.reading.spreadsheets.delimiters import delimiter_of, records_of
from engine.reading.spreadsheets.workbooks import workbook_pages
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind

_AS_TEXT = re.compile(r'="(.*)"$')
_NUMBER = re.compile(r"[-+(]?[¥￥$€]?\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?\s?[%)]?$")
_DATE = re.compile(r"(?:\d{4}[-/.年]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\d{1,2}:\d\d)")
_LONGEST_DATE = 30


def read(decoded: Decoded, command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read delimited text; raises `EngineError`: no_text, too_large."""
    name = Path(command.name or command.path).stem
    records = records_of(decoded.text, delimiter_of(decoded.text) or ",")
    sheets = [Sheet(name, rows_of(records))]
    yield from workbook_pages(
        DocumentKind.CSV, sheets, Counter(), False, command, limits, decoded.encoding
    )


def rows_of(records: Iterable[list[str]]) -> Iterator[Row]:
    """Return the rows of delimited values, counted as a spreadsheet program counts them."""
    for number, record in enumerate(records, start=1):
        cells = {}
        for column, value in enumerate(record):
            text = _shown(value)
            if text:
                cells[column] = Cell(text, _kind(text), column)
        yield Row(number, cells)


def _shown(value: str) -> str:
    value = value.strip()
    as_text = _AS_TEXT.match(value)
    return as_text.group(1) if as_text else value


def _kind(text: str) -> CellKind:
    if _NUMBER.match(text):
        return CellKind.NUMBER
    if len(text) <= _LONGEST_DATE and _DATE.match(text):
        return CellKind.DATE
    return CellKind.TEXT
