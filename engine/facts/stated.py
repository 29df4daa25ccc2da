"""What a document says about itself on its first page or in its name. Pure: no I/O."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.facts import wording
from engine.facts.dates import iso_date
from engine.facts.folding import folded
from engine.types import Block, BlockKind, DocumentFacts, Fact, Page

_PAGE = "page 1"
_NAME = "file name"
_LONGEST_TITLE = 80
_SHORTEST_TITLE = 3
_SEPARATOR = " | "
_LONGEST_BESIDE = 8
_REPLACED_ONES = re.compile(
    r"^\W*(?:部分)?(?:代替|替代|取代|废止)|^\W*(?:supersedes|replaces)\b", re.I
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
        number=_number(lines, stem),
        version=_version(title, lines, stem),
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


def _stated(patterns: Sequence[re.Pattern[str]], text: str) -> str:
    """Return the first value that a text states by the patterns in their order, or ""."""
    plain = folded(text)
    for pattern in patterns:
        found = pattern.search(plain)
        if found:
            return " ".join(text[found.start(1) : found.end(1)].split())
    return ""


def _first(patterns: Sequence[re.Pattern[str]], lines: Sequence[str]) -> Fact | None:
    """Return what the page states by the first pattern that fits any of its lines."""
    for pattern in patterns:
        for line in lines:
            value = _stated((pattern,), line)
            if value and not _REPLACED_ONES.match(folded(line)):
                return Fact(value, _PAGE)
    return None


def _number(lines: Sequence[str], stem: str) -> Fact | None:
    in_name = _stated(wording.NUMBER_IN_NAME, stem)
    return _first(wording.NUMBER, lines) or (Fact(in_name, _NAME) if in_name else None)


def _version(title: str, lines: Sequence[str], stem: str) -> Fact | None:
    labelled = _first(wording.VERSION, lines)
    if labelled:
        return labelled
    in_title = _first(wording.VERSION_IN_TITLE, [title, *_alone(lines)])
    in_name = _stated(wording.VERSION_IN_TITLE, stem)
    return in_title or (Fact(in_name, _NAME) if in_name else None)


def _alone(lines: Sequence[str]) -> list[str]:
    """Return the lines that say nothing but a version ("第二版", "V2.1", "2024年修订")."""
    return [
        line
        for line in lines
        if any(
            (found := pattern.search(folded(line)))
            and len(line.strip()) <= len(found.group()) + _LONGEST_BESIDE
            for pattern in wording.VERSION_IN_TITLE
        )
    ]


def _status(title: str, lines: Sequence[str], stem: str) -> Fact | None:
    for line in map(folded, lines):
        labelled = wording.STATUS_LABEL.search(line)
        if labelled:
            for status, words in wording.STATUS_WORDS:
                if words.search(labelled.group(1)):
                    return Fact(status, _PAGE)
    for status, words in wording.OWN_STATUS:
        if any(words.search(line) for line in map(folded, lines)):
            return Fact(status, _PAGE)
    for text, source in ((title, _PAGE), (stem, _NAME)):
        for status, words in wording.STATUS_IN_TITLE:
            if words.search(folded(text)):
                return Fact(status, source)
    return None


def _effective_date(lines: Sequence[str], stem: str) -> Fact | None:
    for pattern in wording.EFFECTIVE:
        for text, source in (*((line, _PAGE) for line in lines), (stem, _NAME)):
            day = iso_date(folded(_stated((pattern,), text)))
            if day:
                return Fact(day, source)
    if any(wording.FROM_ISSUE.search(folded(line)) for line in lines):
        issued = _first(wording.ISSUED, lines)
        day = iso_date(folded(issued.value)) if issued else None
        return Fact(day, _PAGE) if day else None
    return None
