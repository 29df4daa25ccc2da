"""Office packages (OOXML, ODF): a ZIP of XML parts, opened within limits.

Nothing in a package is ever fetched from elsewhere, and no entity is replaced by its text.
"""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from dataclasses import dataclass
from typing import IO, Any, BinaryIO

from lxml import etree

from engine.errors import EngineError, ErrorCode

_MOST_MEMBERS = 100_000
_MOST_BYTES = 1 << 30
_SANE_RATIO = 20
_SUSPECT_BYTES, _SUSPECT_RATIO = 64 << 20, 250
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
_STRICT = tuple(
    (f"http://purl.oclc.org/ooxml/{strict}".encode(), f"{base}/{transitional}".encode())
    for base in ("http://schemas.openxmlformats.org",)
    for strict, transitional in (
        ("wordprocessingml/main", "wordprocessingml/2006/main"),
        ("spreadsheetml/main", "spreadsheetml/2006/main"),
        ("presentationml/main", "presentationml/2006/main"),
        ("drawingml/main", "drawingml/2006/main"),
        ("drawingml/wordprocessingDrawing", "drawingml/2006/wordprocessingDrawing"),
        ("drawingml/chart", "drawingml/2006/chart"),
        ("drawingml/diagram", "drawingml/2006/diagram"),
        ("drawingml/picture", "drawingml/2006/picture"),
        ("officeDocument/relationships", "officeDocument/2006/relationships"),
        ("officeDocument/math", "officeDocument/2006/math"),
    )
)


def check_package(file: BinaryIO) -> None:
    """Refuse a package that would unpack to more than is sane, by what it declares.

    What is declared binds: `zipfile` unpacks no more of a member than its declared size.
    Raises `EngineError` corrupt, too_large.
    """
    with _archive(file) as archive:
        members = archive.infolist()
    total = sum(member.file_size for member in members)
    packed = sum(member.compress_size for member in members)
    suspect = any(
        member.file_size > _SUSPECT_BYTES
        and member.file_size > _SUSPECT_RATIO * max(member.compress_size, 1)
        for member in members
    )
    swollen = total > _MOST_BYTES and total > _SANE_RATIO * max(packed, 1)
    if suspect or swollen or len(members) > _MOST_MEMBERS:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")


def parse_xml(data: bytes) -> Any:
    """Return the root of a part; entities stay unresolved, Strict names become Transitional.

    Raises `EngineError` corrupt, also for entities that refer to entities (an XML bomb).
    """
    if b"purl.oclc.org/ooxml" in data:
        for strict, transitional in _STRICT:
            data = data.replace(strict, transitional)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    dtd = root.getroottree().docinfo.internalDTD
    if dtd is not None and any("&" in (entity.content or "") for entity in dtd.iterentities()):
        raise EngineError(ErrorCode.CORRUPT)
    return root


@dataclass(frozen=True, slots=True)
class Relation:
    """What a part of an OOXML package names: `kind` is the last word of its type ("footnotes"),
    `target` a part's name, or any address where `external`.
    """

    kind: str
    target: str
    external: bool


class Package:
    """The parts of an open package by name, without regard to case or a leading slash."""

    def __init__(self, file: BinaryIO) -> None:
        """Raises `EngineError` corrupt, too_large."""
        check_package(file)
        self._archive = _archive(file)
        self._names = {_folded(name): name for name in self._archive.namelist()}

    def names(self) -> tuple[str, ...]:
        """Return the names of all parts as they are written."""
        return tuple(self._names.values())

    def read(self, name: str) -> bytes | None:
        """Return a part's bytes, None where there is none; raises `EngineError` corrupt."""
        stored = self._names.get(_folded(name))
        if stored is None:
            return None
        try:
            return self._archive.read(stored)
        except (*_DAMAGED, OSError) as error:
            raise EngineError(ErrorCode.CORRUPT) from error

    def has(self, name: str) -> bool:
        """Say whether there is a part of this name."""
        return _folded(name) in self._names

    def stream(self, name: str) -> IO[bytes]:
        """Open a part to be read in pieces; raises `EngineError` corrupt where there is none.

        Reading may raise what broken members raise: `zipfile.BadZipFile`, `zlib.error`, EOFError.
        """
        try:
            return self._archive.open(self._names[_folded(name)])
        except (*_DAMAGED, OSError) as error:
            raise EngineError(ErrorCode.CORRUPT) from error

    def xml(self, name: str) -> Any | None:
        """Return a part's root element, None where there is none; raises `EngineError` corrupt."""
        data = self.read(name)
        return None if data is None else parse_xml(data)

    def relations(self, name: str) -> dict[str, Relation]:
        """Return what a part names, by id; the package's own name is "".

        Raises `EngineError` corrupt.
        """
        folder, base = posixpath.split(name)
        root = self.xml(f"{folder}/_rels/{base}.rels")
        found: dict[str, Relation] = {}
        for element in () if root is None else root.iterchildren("{*}Relationship"):
            target = element.get("Target", "")
            external = element.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            kind = element.get("Type", "").rpartition("/")[2]
            found[element.get("Id", "")] = Relation(kind, target, external)
        return found


def _archive(file: BinaryIO) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except (*_DAMAGED, OSError) as error:
        raise EngineError(ErrorCode.CORRUPT) from error


def _folded(name: str) -> str:
    return posixpath.normpath(name.replace("\\", "/")).lstrip("/").lower()
