"""Whether a text is a table of delimited values, and by which sign. Pure."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

_SIGNS = (",", "\t", ";", "|")
_SAMPLE_LINES = 200
_SAMPLE = 100_000
_SAME_WIDTH = 0.9
_ALL_THE_SAME = 10
_FILLED = 0.3
_MOST_SPACED = 0.5
_LONGEST_PAIR = 24
_LONGEST_FIELD = 60
_NAMED = re.compile(r"sep=(.)\n")
_OTHER_LINE = re.compile(r"\s*(?:[-*•+>#|] ?\S|\d+[.)、]\s|[{\[<]|//)|.*[;{}]\s*$")
_SENTENCE_END = re.compile(r"[。！？.!?：:]\s*$")
_THOUSANDS = re.compile(r"[-+¥￥$€]?\d{1,3}(?:,\d{3})+(?:\.\d+)?\s*$")


def delimiter_of(text: str) -> str:
    """Return the sign that parts the values of a table, "" for any other text.

    The same number of values must stand in nearly every line; prose, lists, code, logs and
    Markdown tables, where commas and bars come by chance or by another rule, are no tables.
    """
    named = _NAMED.match(text)
    if named:
        return named.group(1)
    lines = _sample(text)
    filled = [line for line in lines if line.strip()]
    if len(filled) < 2:
        return ""
    scored = [(_score(filled, sign), sign) for sign in _SIGNS]
    best, sign = max(scored, key=lambda pair: pair[0])
    return sign if best else ""


def records_of(text: str, delimiter: str) -> Iterator[list[str]]:
    """Yield the values of each line; quoted values may go over several lines."""
    named = _NAMED.match(text)
    begin = named.end() if named else 0
    csv.field_size_limit(max(len(text), csv.field_size_limit()))
    return _records(_lines(text, begin), delimiter, text.count('"'))


def _records(lines: Iterable[str], delimiter: str, quotes: int) -> Iterator[list[str]]:
    """Part lines; where a quotation mark has no other, they are no more than characters."""
    if quotes % 2:
        return iter(csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_NONE))
    return iter(csv.reader(lines, delimiter=delimiter))


def _lines(text: str, begin: int) -> Iterator[str]:
    while begin < len(text):
        end = text.find("\n", begin) + 1 or len(text)
        yield text[begin:end]
        begin = end


def _sample(text: str) -> list[str]:
    lines = text[:_SAMPLE].split("\n")
    if len(text) > _SAMPLE:
        lines.pop()
    return lines[:_SAMPLE_LINES]


def _score(lines: Sequence[str], sign: str) -> float:
    """Return how well a sign parts the lines, 0 where it is no delimiter at all."""
    if not any(sign in line for line in lines):
        return 0.0
    quotes = sum(line.count('"') for line in lines)
    records = [record for record in _records(lines, sign, quotes) if record]
    widths = Counter(map(len, records))
    width, count = max(widths.items(), key=lambda pair: (pair[1], pair[0]))
    share = count / len(records)
    least = 1.0 if len(records) < _ALL_THE_SAME else _SAME_WIDTH
    if width < 2 or share < least or len(records) < (3 if width == 2 else 2):
        return 0.0
    if _is_other_text(lines, sign) or not _is_table(records, width, sign):
        return 0.0
    return share + width / 1000


def _is_other_text(lines: Sequence[str], sign: str) -> bool:
    others = sum(_OTHER_LINE.match(line) is not None for line in lines)
    amounts = sum(_THOUSANDS.match(line) is not None for line in lines)
    return (2 * others > len(lines) and sign != "\t") or (sign == "," and amounts == len(lines))


def _is_table(records: Sequence[Sequence[str]], width: int, sign: str) -> bool:
    columns = [[record[i].strip() for record in records if i < len(record)] for i in range(width)]
    used = sum(sum(bool(value) for value in column) >= _FILLED * len(column) for column in columns)
    if used < 2:
        return False
    if sign == "\t":
        return True
    values = [value for record in records for value in record if value]
    spaced = sum(value.startswith(" ") for record in records for value in record[1:])
    spaces = spaced > _MOST_SPACED * sum(len(record) - 1 for record in records)
    sentences = sum(_SENTENCE_END.search(record[-1]) is not None for record in records)
    if 2 * sentences > len(records):
        return False
    mean = sum(map(len, values)) / max(len(values), 1)
    return mean <= (_LONGEST_PAIR if width == 2 or spaces else _LONGEST_FIELD) and not (
        spaces and width == 2
    )
