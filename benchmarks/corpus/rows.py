"""The index of the folder of real documents: what each file is, and what reading it may end in."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

INDEX = "INDEX.tsv"
OFFICE = frozenset(("docx", "doc_legacy", "xlsx", "xls_legacy", "pptx", "ppt_legacy", "odf", "rtf"))
"""The categories that count as office documents."""

_TEXT = re.compile(r"\bok_text\b|repaired text|policy: extract")
_PART = re.compile(r"\bok_partial\b")
_SCAN = re.compile(r"\bneeds_ocr\b|no_text_needs_ocr")
_NO_TEXT = re.compile(r"ok \(no text\)")
_REFUSAL = re.compile(r"refuse_(\w+)|\brefuse\b")
_CODES: dict[str, tuple[str, ...]] = {
    "password": ("password_required",),
    "permission": ("no_permission",),
    "corrupt": ("corrupt",),
    "empty": ("empty_file", "no_text", "zero_pages"),
    "zero_pages": ("zero_pages",),
    "encoding": ("unknown_encoding",),
    "unsupported": ("unsupported",),
}


@dataclass(frozen=True, slots=True)
class Expectation:
    """What an index row allows: text, text with something missing, a scan, or refusal codes."""

    text: bool
    part: bool
    scan: bool
    nothing: bool
    codes: frozenset[str]

    @property
    def readable(self) -> bool:
        """Whether there is text in the file, by eye or by machine."""
        return self.text or self.part or self.scan


@dataclass(frozen=True, slots=True)
class Row:
    """One file of the folder. `pages` is 0 where the index does not say."""

    path: Path
    name: str
    category: str
    core: bool
    expected: str
    special: str
    pages: int

    @property
    def expectation(self) -> Expectation:
        """What the words of the index allow."""
        return expectation_of(self.expected)


def expectation_of(words: str) -> Expectation:
    """Return what a cell of the index allows ("ok_text or refuse_unsupported")."""
    codes = {code for kind in _REFUSAL.findall(words) for code in _CODES.get(kind, ())}
    if "clear refusal" in words:
        codes.add("unsupported")
    if "extract or refuse" in words:
        codes.add("no_permission")
    return Expectation(
        text=_TEXT.search(words) is not None,
        part=_PART.search(words) is not None,
        scan=_SCAN.search(words) is not None,
        nothing=_NO_TEXT.search(words) is not None,
        codes=frozenset(codes),
    )


def rows_of(folder: Path) -> list[Row]:
    """Return the rows of a folder's index, [] where it has none."""
    index = folder / INDEX
    if not index.exists():
        return []
    with index.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                path=folder / row["path"],
                name=row["path"],
                category=row["category"],
                core=row["core"] == "y",
                expected=row["expected"],
                special=row["special"],
                pages=int(row["pages"] or 0),
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]
