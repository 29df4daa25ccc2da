"""What a document says about itself on its first page or in its name. Pure: no I/O."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from engine.types import Block, BlockKind, DocumentFacts, Fact, Page

_PAGE = "page 1"
_NAME = "file name"
_LONGEST_TITLE = 80
_SHORTEST_TITLE = 3
_SEPARATOR = " | "

_CHINESE_DIGITS = {character: index for index, character in enumerate("〇一二三四五六七八九")}
_CHINESE_DIGITS |= {"○": 0, "零": 0, "Ｏ": 0}
_DIGIT = "[0-9〇○零一二三四五六七八九]"
_NUMBER_OF_DAY = "[0-9一二三四五六七八九十]{1,3}"
_MONTHS = "january february march april may june july august september october november december"
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS.split())
_DATE = (
    rf"(?:{_DIGIT}{{4}}\s*年\s*{_NUMBER_OF_DAY}\s*月\s*{_NUMBER_OF_DAY}\s*日"
    r"|\d{4}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d{1,2}"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:{_MONTH})\.?,?\s+\d{{4}}"
    rf"|(?:{_MONTH})\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}})"
)
_GAP = r"\s*[:：|]?\s*"
_EFFECTIVE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:生效|施行|实施|执行)(?:日期|时间|日){_GAP}({_DATE})",
        rf"effective(?:\s+date|\s+from|\s+as\s+of|\s+on)?{_GAP}({_DATE})",
        rf"自\s*({_DATE})\s*起(?:正式|开始)?(?:施行|实施|生效|执行|试行)",
        rf"({_DATE})\s*起?(?:正式|开始)?(?:施行|实施|生效)",
    )
)
_NUMBER = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:文件编号|文档编号|制度编号|标准编号|文件号|编号|文号)\s*[:：|]?\s*"
        r"([A-Za-z0-9\u4e00-\u9fff〔〕\[\]（）()/._—-]*\d[A-Za-z0-9〔〕\[\]/._—-]*号?)",
        r"(?:document|doc\.?|policy|reference)\s*(?:number|no\.?|id)\s*[:：|]?\s*"
        r"([A-Za-z0-9][\w./-]*\d[\w./-]*)",
        r"([\u4e00-\u9fff]{1,8}[〔\[]\s*\d{4}\s*[〕\]]\s*第?\s*\d{1,5}\s*号)",
        r"\b((?:GB|WS|YY|HJ|JR|ISO|IEC|DB\d{2})(?:/[TZ])?\s?\d{2,6}(?:\.\d+)*\s?[-—–]\s?\d{4})",
    )
)
_VERSION = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"版本号?\s*[:：|]?\s*([Vv]?\d+(?:\.\d+){0,3}|[A-Z]/\d+)",
        r"^\W*(?:version|revision|rev\.|ver\.)\s*[:：|]?\s*([Vv]?\d+(?:\.\d+){0,3})",
        r"(?:version|revision|rev\.?|ver\.?)\s*[:：|]\s*([Vv]?\d+(?:\.\d+){0,3})",
        r"(?<![A-Za-z0-9])([Vv]\d+(?:\.\d+){1,3})(?![A-Za-z0-9])",
        r"(第\s*[\d一二三四五六七八九十]+\s*版)",
        r"(\d{4}\s*年版)",
    )
)
_STATUS_LABEL = re.compile(
    r"(?:状态|有效性|效力|status)\s*[:：|]\s*([^|，。；;]{2,20})", re.IGNORECASE
)
_STATUS_WORDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("withdrawn", re.compile(r"废止|作废|失效|withdrawn|cancell?ed|obsolete", re.IGNORECASE)),
    ("replaced", re.compile(r"被?(?:替代|代替|取代)|superseded|replaced", re.IGNORECASE)),
    ("draft", re.compile(r"草案|草稿|征求意见稿|送审稿|讨论稿|\bdraft\b", re.IGNORECASE)),
    ("in_force", re.compile(r"现行|有效|生效|试行|in force|effective|approved", re.IGNORECASE)),
)
_STATUS_IN_TITLE = (
    (
        "withdrawn",
        re.compile(r"[（(【\[]\s*(?:已\s*)?(?:废止|作废|失效)\s*[）)】\]]|\bwithdrawn\b", re.I),
    ),
    ("draft", re.compile(r"草案|草稿|征求意见稿|送审稿|讨论稿|(?<![a-z])draft(?![a-z])", re.I)),
    ("in_force", re.compile(r"[（(]\s*试\s*行\s*[）)]|现行有效", re.I)),
)
_OWN_STATUS = (
    (
        "withdrawn",
        re.compile(r"本(?:文件|制度|办法|规定|政策|标准|规范|通知)(?:现)?已(?:经)?(?:废止|作废)"),
    ),
    ("in_force", re.compile(r"现行有效")),
)


def document_facts(name: str, first_page: Page) -> DocumentFacts:
    """Return the facts that the first page or the file name states, each with its source.

    The page goes before the name. A title always comes: the first heading, else the name.
    """
    stem = re.sub(r"\.\w{1,8}$", "", name.replace("\\", "/").rsplit("/", 1)[-1])
    title = _title(first_page)
    lines = list(_lines(first_page))
    return DocumentFacts(
        title=Fact(title, _PAGE) if title else Fact(stem, _NAME) if stem else None,
        number=_stated(_NUMBER, lines, stem),
        version=_stated(_VERSION, lines, stem),
        status=_status(title, lines, stem),
        effective_date=_effective_date(lines, stem),
    )


def _title(page: Page) -> str:
    headings = [block for block in page.blocks if block.kind is BlockKind.HEADING]
    for block in headings[:3]:
        text = _text(page, block)
        if (
            block.level == 1
            and _SHORTEST_TITLE <= len(text) <= _LONGEST_TITLE
            and not re.match(r"[\d第一二三]", text)
        ):
            return text
    return ""


def _text(page: Page, block: Block) -> str:
    return page.text[block.start : block.end]


def _lines(page: Page) -> Iterator[str]:
    """Return the page line by line; cells of a table stand behind the names of their columns."""
    header: list[str] = []
    rows = Counter(block.table for block in page.blocks if block.kind is BlockKind.TABLE_ROW)
    for block in page.blocks:
        text = _text(page, block)
        if block.kind is BlockKind.TABLE_HEADER:
            header = text.split(_SEPARATOR)
            yield from _paired(header)
        elif block.kind is BlockKind.TABLE_ROW:
            cells = text.split(_SEPARATOR)
            yield from _paired(cells)
            for label, value in zip(header if rows[block.table] == 1 else (), cells, strict=False):
                yield f"{label.rstrip('：:')}：{value}"
        else:
            header = []
            yield from text.split("\n")


def _paired(cells: Sequence[str]) -> Iterator[str]:
    for label, value in itertools.pairwise(cells):
        yield f"{label.rstrip('：:')}：{value}"


def _stated(patterns: Sequence[re.Pattern[str]], lines: Sequence[str], stem: str) -> Fact | None:
    for pattern in patterns:
        for text, source in (*((line, _PAGE) for line in lines), (stem, _NAME)):
            found = pattern.search(text)
            if found:
                return Fact(" ".join(found.group(1).split()), source)
    return None


def _status(title: str, lines: Sequence[str], stem: str) -> Fact | None:
    for line in lines:
        labelled = _STATUS_LABEL.search(line)
        if labelled:
            for status, words in _STATUS_WORDS:
                if words.search(labelled.group(1)):
                    return Fact(status, _PAGE)
    for text, source in ((title, _PAGE), (stem, _NAME)):
        for status, words in _STATUS_IN_TITLE:
            if words.search(text):
                return Fact(status, source)
    for status, words in _OWN_STATUS:
        if any(words.search(line) for line in lines):
            return Fact(status, _PAGE)
    return None


def _effective_date(lines: Sequence[str], stem: str) -> Fact | None:
    for pattern in _EFFECTIVE:
        for text, source in (*((line, _PAGE) for line in lines), (stem, _NAME)):
            found = pattern.search(text)
            day = _iso(found.group(1)) if found else None
            if day:
                return Fact(day, source)
    return None


def _iso(written: str) -> str | None:
    """Return a written date as ISO 8601; None where there is no such day."""
    named = re.search(rf"({_MONTH})", written, re.IGNORECASE)
    if named:
        month = [name[:3] for name in _MONTHS.split()].index(named.group(1)[:3].lower()) + 1
        numbers = [int(number) for number in re.findall(r"\d+", written)]
        year, day = max(numbers), min(numbers)
    else:
        parts = re.findall(rf"{_DIGIT}+|[一二三四五六七八九十]+", re.sub(r"\s", "", written))
        if "年" in written:
            parts = re.split(r"[年月日]", re.sub(r"\s", "", written))[:3]
        year, month, day = (_count(part) for part in parts[:3])
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _count(written: str) -> int:
    """Return a number in Arabic or Chinese digits: 2026, 二〇二六, 十二, 二十一."""
    if written.isascii():
        return int(written)
    if "十" in written:
        tens, _, ones = written.partition("十")
        return 10 * _CHINESE_DIGITS.get(tens, 1) + _CHINESE_DIGITS.get(ones, 0)
    digits = "".join(str(_CHINESE_DIGITS.get(character, "")) for character in written)
    return int(digits or "0")
