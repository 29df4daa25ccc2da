"""How long reading files in will take: a range, from what was measured. Pure: no I/O.

Measured on 2 cores of a 2.6 GHz server (multilingual-e5-small, RapidOCR): embedding 1,200 tokens a
second; text recognition 1 to 6 seconds a page; reading 10 ms for 1,000 characters and 20 to 100 ms
a page; LibreOffice 3 to 8 seconds for a file. A token is 1.5 Chinese characters or 5 others.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.types import DocumentKind

_TOKENS_PER_HAN, _TOKENS_PER_OTHER = 0.65, 0.2
_REPEATED = 1.25
"""Chunks repeat titles, headings and table headers, and overlap."""
_CHARACTERS_ON_A_SCAN = 700
_SECONDS_A_PAGE, _SECONDS_A_CHARACTER = 0.05, 0.00001
_SECONDS_A_FILE, _SECONDS_THROUGH_OFFICE = 0.2, 5.0
_LEAST, _MOST = 0.6, 1.8
_CHARACTERS_A_BYTE = {
    DocumentKind.DOC: 0.1,
    DocumentKind.XLS: 0.3,
    DocumentKind.PPT: 0.005,
    DocumentKind.EML: 0.3,
    DocumentKind.MSG: 0.1,
    DocumentKind.ZIP: 0.3,
    DocumentKind.OFD: 0.05,
}
_THROUGH_OFFICE = (DocumentKind.DOC, DocumentKind.PPT)


@dataclass(frozen=True, slots=True)
class Speeds:
    """What this computer does in a second, or how many seconds it takes for a page."""

    tokens_per_second: float = 1200.0
    ocr_seconds_per_page: float = 4.0


@dataclass(frozen=True, slots=True)
class Work:
    """What one file asks for; `characters` 0 is not known, `han` their share of Chinese, 0..1."""

    kind: DocumentKind
    bytes: int
    pages: int
    characters: int
    needs_ocr: int
    han: float


def seconds_for(work: Work, speeds: Speeds) -> tuple[float, float]:
    """Return the least and the most seconds: embedding hides reading, recognition comes after."""
    characters = work.characters or round(work.bytes * _CHARACTERS_A_BYTE.get(work.kind, 0.0))
    scanned = work.needs_ocr * _CHARACTERS_ON_A_SCAN
    per_character = work.han * _TOKENS_PER_HAN + (1 - work.han) * _TOKENS_PER_OTHER
    tokens = (characters + scanned) * per_character * _REPEATED
    reading = _SECONDS_A_FILE + work.pages * _SECONDS_A_PAGE + characters * _SECONDS_A_CHARACTER
    if work.kind in _THROUGH_OFFICE:
        reading += _SECONDS_THROUGH_OFFICE
    embedding = tokens / speeds.tokens_per_second
    middle = max(reading, embedding) + work.needs_ocr * speeds.ocr_seconds_per_page
    return _LEAST * middle, _MOST * middle
