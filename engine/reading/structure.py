"""What the beginning of a line says: a heading's number, a list item's marker."""

from __future__ import annotations

import re

from engine.types import BlockKind

_CHINESE = "一二三四五六七八九十百零〇"
_MARKERS = re.compile(
    r"(?:[•●○■□☐☑☒◆◇▪▫‣·∙➢➤►✓✔\uf0b7\uf0a7\uf06c\uf0d8][\s\u3000]*"
    r"|[-–—*][\s\u3000]+"
    r"|[(（]\s*(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[" + _CHINESE + r"]{1,3})\s*[)）]\s*"
    r"|(?:\d{1,3}|[a-zA-Z])\s*[)）]\s*"
    r"|\d{1,3}[.．、](?![\d.．])\s*"
    r"|[a-zA-Z]\.\s+"
    r"|[\u2460-\u24ff\u2776-\u2793]\s*"
    r"|第[" + _CHINESE + r"\d]{1,4}步[：:、\s]*)"
)
_HEADINGS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(rf"第\s*[{_CHINESE}\d]{{1,5}}\s*[编篇部]分?(?![^\s\u3000：:]{{0,2}}[，。])"), 1),
    (re.compile(rf"第\s*[{_CHINESE}\d]{{1,5}}\s*章"), 1),
    (re.compile(rf"第\s*[{_CHINESE}\d]{{1,5}}\s*节"), 2),
    (re.compile(rf"[{_CHINESE}]{{1,3}}[、．.]"), 2),
    (re.compile(r"附\s*[录件]\s*[A-Z\d一二三四五六七八九十]?"), 1),
    (re.compile(r"(?:chapter|part|appendix)\s+[\dA-Z]+\b", re.IGNORECASE), 1),
    (re.compile(r"(?:section|article)\s+\d+\b", re.IGNORECASE), 2),
)
_DECIMAL = re.compile(
    r"(\d{1,2}(?:[.．]\d{1,2}){0,4})[.．、]?[\s\u3000]*(?=[^\d\s.,%．，、)）:：-])"
)
_ARTICLE = re.compile(rf"第\s*[{_CHINESE}\d]{{1,5}}\s*条")
_STATEMENT = re.compile(rf"(?:[{_CHINESE}]{{1,3}}[、．.]|\d)[^：:]*[：:]\s*\S")
_SENTENCE_END = re.compile(r"[。；;，,：:！!？?]$|[a-z]\.$")
_LONGEST_HEADING = 80
_LONGEST_WIDE_HEADING = 40
_FIRST_WIDE = "\u2e80"
_MANY_DIGITS = 4


def list_marker(text: str) -> str:
    """Return the marker a list item starts with ("（1）", "• "), or ""."""
    found = _MARKERS.match(text)
    return found.group() if found else ""


def starts_article(text: str) -> bool:
    """Say whether a line starts an article of a rule ("第十条 …")."""
    return _ARTICLE.match(text) is not None


def heading_level(text: str) -> int:
    """Return the level (1..6) that a heading's own number gives it, or 0 where it has none."""
    for pattern, level in _HEADINGS:
        if pattern.match(text):
            return level
    decimal = _DECIMAL.match(text)
    return min(decimal.group(1).replace("．", ".").count(".") + 1, 6) if decimal else 0


def heading_number(text: str) -> str:
    """Return the number that a heading starts with ("2", "3.1", "第二章"), or ""."""
    for pattern, _ in _HEADINGS:
        found = pattern.match(text)
        if found:
            return found.group().strip(" \u3000、．.")
    decimal = _DECIMAL.match(text)
    return decimal.group(1) if decimal else ""


def could_be_heading(text: str) -> bool:
    """Say whether a line is short and does not end like a sentence."""
    if not 0 < len(text) <= _LONGEST_HEADING:
        return False
    if len(text) > _LONGEST_WIDE_HEADING and max(text) >= _FIRST_WIDE:
        return False
    return _SENTENCE_END.search(text) is None and not _is_figures(text)


def _is_figures(text: str) -> bool:
    """Say whether a line is a row of figures: more digits than letters, a Chinese one worth two."""
    digits = sum(map(str.isdigit, text))
    letters = sum(1 + (c >= _FIRST_WIDE) for c in text if c.isalpha())
    return digits > max(letters, _MANY_DIGITS)


def role_of_line(text: str) -> tuple[BlockKind, int]:
    """Return what a line that is known by its words alone is, and its level."""
    level = heading_level(text)
    marked = list_marker(text) != ""
    states = _STATEMENT.match(text) is not None or (level == 1 and marked)
    if level and could_be_heading(text) and not states:
        return BlockKind.HEADING, level
    return (BlockKind.LIST_ITEM, 1) if marked else (BlockKind.PARAGRAPH, 0)
