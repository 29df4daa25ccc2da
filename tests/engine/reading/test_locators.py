"""The place that is named for a passage is one that the owner of the file finds there.

Held against other libraries than those that read. Skipped where the folder of real documents is
not there.
"""

from __future__ import annotations

import re
import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pptx
import pytest
from lxml import etree

from engine.errors import EngineError
from engine.locations import sheet_and_row
from engine.types import Location, LocationKind, Page
from tests.engine.reading.files import Outcome, block_text, read

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
FOLDERS = ("docx", "pptx", "xlsx", "odf", "doc_legacy")
_LEAST = 6
_PIECE = 8

Holds = Callable[[Location, str], bool]
"""Says whether a text stands at a place of the original file."""


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _stands(text: str, whole: str) -> bool:
    """Say whether the beginning, the middle or the end of a text is in another one."""
    plain = _plain(text)
    middle = len(plain) // 2
    pieces = (plain[:_PIECE], plain[middle : middle + _PIECE], plain[-_PIECE:])
    return any(piece in whole for piece in pieces)


def _xml_text(path: Path, *members: str) -> str:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if re.match("|".join(members), name)]
        parser = etree.XMLParser(resolve_entities=False, recover=True, no_network=True)
        roots = [etree.fromstring(archive.read(name), parser) for name in names]
    return _plain("".join("".join(root.itertext()) for root in roots))


def _in_text(path: Path) -> Holds:
    whole = _xml_text(
        path, r"word/(?!theme|settings|styles|font).*\.xml$", r".*\.html?$", r"content\.xml$"
    )

    def holds(place: Location, text: str) -> bool:
        return _stands(place.label, whole) and any(_stands(part, whole) for part in text.split("|"))

    return holds


def _in_sheet(path: Path) -> Holds:
    book = openpyxl.load_workbook(path, data_only=True)

    def holds(place: Location, text: str) -> bool:
        name, row = sheet_and_row(place.label)
        if name not in book.sheetnames:
            return False
        if not row:
            return True
        cells = [_plain(str(cell.value)) for cell in book[name][int(row)] if cell.value is not None]
        said = [_plain(part) for part in text.split("|")]
        return any(cell and cell in part for cell in cells for part in said)

    return holds


def _in_slide(path: Path) -> Holds:
    slides = list(pptx.Presentation(str(path)).slides)

    def holds(place: Location, text: str) -> bool:
        slide = slides[int(place.label) - 1]
        xml = [etree.fromstring(etree.tostring(slide._element))]
        if slide.has_notes_slide:
            xml.append(slide.notes_slide._element)
        whole = _plain("".join("".join(root.itertext()) for root in xml))
        return any(_stands(part, whole) for part in text.split("|"))

    return holds


_ORIGINALS: dict[LocationKind, Callable[[Path], Holds]] = {
    LocationKind.SECTION: _in_text,
    LocationKind.SHEET: _in_sheet,
    LocationKind.SLIDE: _in_slide,
}


def _files() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (CORPUS / folder).glob("*.*"))


def _read(path: Path) -> Outcome | None:
    try:
        return read(path)
    except EngineError:
        return None


def _places(page: Page) -> list[tuple[Location, str]]:
    return [
        (block.location or page.location, block_text(page, block))
        for block in page.blocks
        if len(_plain(block_text(page, block))) >= _LEAST
    ]


@pytest.mark.skipif(not CORPUS.exists(), reason="the folder of real documents is not there")
def test_named_places_are_found_in_twenty_office_files(tmp_path: Path) -> None:
    checked: dict[str, tuple[int, int]] = {}
    for source in _files():
        path = tmp_path / source.name
        path.write_bytes(source.read_bytes())
        outcome = _read(path)
        if outcome is None or not path.read_bytes().startswith(b"PK"):
            continue
        places = [place for page in outcome.pages for place in _places(page)][:200]
        makers = {place.kind: _ORIGINALS[place.kind] for place, _ in places}
        if len(makers) == 1 and places:
            try:
                holds = next(iter(makers.values()))(path)
            except (KeyError, ValueError, TypeError):
                continue  # the other library cannot open it
            found = sum(holds(place, text) for place, text in places)
            checked[source.name] = (found, len(places))
    wrong = {name: count for name, count in checked.items() if count[0] < 0.9 * count[1]}
    assert len(checked) >= 20, checked
    assert not wrong, wrong
