"""What XLSX and XLSB have in common: the parts around a workbook's cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.reading.package_parts import Part
from engine.reading.packages import Package
from engine.reading.spreadsheets.cells import Area
from engine.reading.spreadsheets.xml_stream import Element, local_name
from engine.types import Omission

_PARTS_LIST = "[Content_Types].xml"
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)")
_PLACEHOLDER = re.compile(r"^\[Threaded comment\].*?(?:Comment|批注)\s*[:：]\s*", re.DOTALL | re.I)


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet as the workbook lists it."""

    name: str
    part: Part | None
    hidden: bool


def column_of(letters: str) -> int:
    """Return a column from 0: A is 0, AA is 26."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def place_of(reference: str) -> tuple[int, int] | None:
    """Return the row (from 1) and column (from 0) of B12, None for anything else."""
    match = _REFERENCE.fullmatch(reference)
    return (int(match.group(2)), column_of(match.group(1))) if match else None


def area_of(reference: str) -> Area | None:
    """Return the area of A1:C3 or B2, None for anything else."""
    first, _, last = reference.partition(":")
    begin, end = place_of(first), place_of(last or first)
    if begin is None or end is None:
        return None
    return Area(*begin, *end)


def count_package(package: Package, omissions: Counter[Omission]) -> None:
    """Count macros and embedded files of a workbook: never run, not read. A damaged list of
    its parts, which spreadsheet programs refuse, is counted too.
    """
    omissions[Omission.DAMAGED_PARTS] += Part(package, _PARTS_LIST).root is None
    names = [name.lower() for name in package.names()]
    omissions[Omission.MACROS] += any(name.endswith("vbaproject.bin") for name in names)
    omissions[Omission.EMBEDDED_OBJECTS] += sum("/embeddings/" in name for name in names)


def notes_of(sheet: Part) -> dict[tuple[int, int], str]:
    """Return the comments of an XLSX sheet by row and column; answers follow their comment."""
    notes: dict[tuple[int, int], str] = {}
    threads: dict[tuple[int, int], list[str]] = {}
    for part in sheet.related("threadedComment"):
        for one in part.root.iter("{*}threadedComment") if part.root is not None else ():
            place = place_of(one.get("ref", ""))
            text = "".join(one.itertext("{*}text"))
            if place and text.strip():
                threads.setdefault(place, []).append(text)
    for part in sheet.related("comments"):
        for one in part.root.iter("{*}comment") if part.root is not None else ():
            place = place_of(one.get("ref", ""))
            text = "".join(one.itertext("{*}t"))
            if place and text.strip():
                notes[place] = _PLACEHOLDER.sub("", text)
    notes.update({place: " / ".join(texts) for place, texts in threads.items()})
    return notes


def floating_of(sheet: Part, omissions: Counter[Omission]) -> Iterator[tuple[int, str]]:
    """Return the texts that float over a sheet, with their rows; count pictures and charts."""
    for drawing in sheet.related("drawing"):
        for anchor in drawing.root if drawing.root is not None else ():
            if local_name(anchor) not in ("twoCellAnchor", "oneCellAnchor", "absoluteAnchor"):
                continue
            pictures = sum(local_name(one) in ("pic", "graphicFrame") for one in anchor.iter())
            omissions[Omission.PICTURES] += pictures
            row = _row_of(anchor)
            for body in anchor.iter("{*}txBody"):
                text = _text_of(body)
                if text:
                    yield row, text


def _row_of(anchor: Element) -> int:
    row = anchor.findtext("{*}from/{*}row") or ""
    return int(row) + 1 if row.isdecimal() else 1


def _text_of(body: Element) -> str:
    lines = ("".join(one.itertext("{*}t")) for one in body.iter("{*}p"))
    return "\n".join(line for line in lines if line.strip())
