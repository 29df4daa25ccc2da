"""What a paragraph is: a heading by its style or by its looks, a list item, running text. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.reading.source_blocks import SourceBlock
from engine.reading.structure import could_be_heading, heading_level, role_of_line, starts_article
from engine.reading.word.numbering import Label
from engine.types import BlockKind

_LONGEST_STYLED = 150
_LONG_SENTENCE = 50
_SENTENCE_END = ("。", "；", ";", "，", ",")
_BARE_FIGURE = re.compile(r"\d+(?![\d.．、)）])")
_ARTICLE = re.compile(
    r"第\s*[一二三四五六七八九十百千零〇\d]{1,7}\s*条(?:之[一二三四五六七八九十])?"
)
_MENTIONED = re.compile(r"\s*(?:[规所的、和与至或到及第款项中之，。]|第)")
_DEEPEST_HEADING = 6
_DEEPEST_ITEM = 9
_CHINESE_MARK = re.compile(r"[一二三四五六七八九十]{1,3}、|[(（][一二三四五六七八九十]{1,3}[)）]")
_BRACKETED_MARK = re.compile(
    r"[(（]\s*(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[A-Za-z])\s*[)）]\s*\S"
)
_PLAIN_MARK = re.compile(r"(?:\d{1,2}|[A-Za-z]|[IVX]{1,5})[.．、)）]\s*[^\s\d]")


@dataclass(frozen=True, slots=True)
class Looks:
    """How a paragraph is set. `outline` is 1..9 where its style makes it a heading; `first` says
    that no heading came before; `structured` that the document has headings by style, `chinese`
    that it has some numbered 一、 or （一）, under which 1. and （1） stand.
    """

    outline: int = 0
    contents: bool = False
    bold: bool = False
    centred: bool = False
    first: bool = False
    structured: bool = False
    chinese: bool = False


def role_of(text: str, label: Label | None, looks: Looks) -> SourceBlock:
    """Return a paragraph with its automatic number as a block, still without a location."""
    full = text if label is None else label.before(text)
    if looks.contents:
        return SourceBlock(BlockKind.PARAGRAPH, full)
    if looks.outline and not _is_running_text(text):
        level = min(looks.outline, _DEEPEST_HEADING)
        return SourceBlock(BlockKind.HEADING, full.replace("\n", " "), level)
    if label is not None and label.bullet:
        return SourceBlock(BlockKind.LIST_ITEM, full, min(label.level, _DEEPEST_ITEM))
    if looks.first and looks.centred and looks.bold and could_be_heading(full):
        return SourceBlock(BlockKind.HEADING, full, 1)
    kind, level = role_of_line(full)
    numbered = _numbered_level(full, looks.chinese) if looks.bold else 0
    if numbered:
        return SourceBlock(BlockKind.HEADING, full, numbered)
    if kind is BlockKind.HEADING:
        if _looks_like_heading(full, looks):
            return SourceBlock(kind, full, level)
        kind, level = BlockKind.PARAGRAPH, 0
    if label is not None and label.text and not starts_article(full):
        return SourceBlock(BlockKind.LIST_ITEM, full, min(label.level, _DEEPEST_ITEM))
    return SourceBlock(kind, full, level)


def _is_running_text(text: str) -> bool:
    """Say whether a paragraph in a heading's style is a rule written out, not a heading."""
    if len(text) > _LONGEST_STYLED:
        return True
    return len(text) > _LONG_SENTENCE and text.endswith(_SENTENCE_END)


def has_chinese_mark(text: str) -> bool:
    """Say whether a heading is numbered 一、 or （一）."""
    return _CHINESE_MARK.match(text) is not None


def _numbered_level(text: str, chinese: bool) -> int:
    """Return the level of a bold line that begins with a number, 0 where it is a sentence."""
    if "\n" in text or not could_be_heading(text.rstrip(".")):
        return 0
    if _PLAIN_MARK.match(text):
        return 4 if chinese else 2
    if _BRACKETED_MARK.match(text):
        return 3 if has_chinese_mark(text) or not chinese else 5
    return heading_level(text)


def _looks_like_heading(text: str, looks: Looks) -> bool:
    """Say whether a numbered line is set as a heading, as far as the document tells."""
    if looks.bold or looks.centred:
        return True
    return not looks.structured and _BARE_FIGURE.match(text) is None


def article_number(text: str) -> str:
    """Return the number of the article that a paragraph begins ("第十条"), or ""."""
    found = _ARTICLE.match(text)
    if found is None or _MENTIONED.match(text, found.end()):
        return ""
    return "".join(found.group().split())
