"""ZIP archives: a page that lists the members, and each member as a document of its own.

What a member declares as its size binds: `zipfile` unpacks no more of it.
"""

from __future__ import annotations

import errno
import lzma
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

import pyzipper

from engine.errors import EngineError, ErrorCode
from engine.reading.archive_names import is_document, member_names
from engine.reading.characters import is_wide
from engine.reading.converted import pages_of
from engine.reading.parts import part_copied
from engine.reading.source_blocks import SourceBlock
from engine.reading_protocol import (
    PartFound,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
    ReadingProgress,
)
from engine.types import BlockKind, DocumentKind, Location, LocationKind, Omission

_MOST_MEMBERS = 5_000
_MOST_BYTES = 2 << 30
_SUSPECT_BYTES, _SUSPECT_RATIO = 1 << 20, 200
_ENCRYPTED = 0x1
_AES = 99
_TRIED_BYTES = 16 << 20
_DAMAGED = (
    zipfile.BadZipFile,
    pyzipper.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
_COLUMNS = {"zh": ("文件", "大小"), "en": ("File", "Size")}


@dataclass(frozen=True, slots=True)
class _Member:
    name: str
    info: zipfile.ZipInfo


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read an archive; raises `EngineError` corrupt, empty_file, password_required,
    password_wrong, too_large, and `OSError`.
    """
    try:
        with _opened(command.path) as archive:
            yield from _events(archive, command, limits)
    except (zipfile.BadZipFile, pyzipper.BadZipFile) as error:
        raise EngineError(ErrorCode.CORRUPT) from error


def _opened(path: str) -> Any:
    """Return the archive: the standard library's, or for AES one that knows it."""
    try:
        archive = zipfile.ZipFile(path)
    except (ValueError, OSError) as error:
        if isinstance(error, OSError) and error.errno != errno.EINVAL:
            raise
        raise EngineError(ErrorCode.CORRUPT) from error  # it says that it begins where nothing can
    if not any(member.compress_type == _AES for member in archive.infolist()):
        return archive
    archive.close()
    return pyzipper.AESZipFile(path)


def _events(archive: Any, command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    infos: list[zipfile.ZipInfo] = archive.infolist()
    named = zip(member_names(infos), infos, strict=True)
    members = [_Member(name, info) for name, info in named if is_document(name, info)]
    if not members:
        raise EngineError(ErrorCode.EMPTY_FILE, what="archive")
    omissions: Counter[Omission] = Counter()
    within = list(_within_limits(members))
    if not within:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    omissions[Omission.BEYOND_LIMITS] += len(members) - len(within)
    password = _password(archive, within, command.password)
    yield from pages_of(
        DocumentKind.ZIP,
        _listing(members),
        Location(LocationKind.SECTION, ""),
        "",
        command,
        limits,
        omissions,
        _parts(archive, within, password, command, omissions),
        encrypted=password is not None,
    )


def _within_limits(members: Sequence[_Member]) -> Iterator[_Member]:
    """Return the members that may be unpacked: no bombs, not too many, not too much in all."""
    total = 0
    for member in members[:_MOST_MEMBERS]:
        size, packed = member.info.file_size, max(member.info.compress_size, 1)
        swollen = size > _SUSPECT_BYTES and size > _SUSPECT_RATIO * packed
        if not swollen and total + size <= _MOST_BYTES:
            total += size
            yield member


def _listing(members: Sequence[_Member]) -> Iterator[SourceBlock]:
    listed = members[:_MOST_MEMBERS]
    wide = any(is_wide(character) for member in listed for character in member.name)
    yield SourceBlock(BlockKind.TABLE_HEADER, table=0, cells=_COLUMNS["zh" if wide else "en"])
    for member in listed:
        cells = (member.name, _shown_size(member.info.file_size))
        yield SourceBlock(BlockKind.TABLE_ROW, table=0, cells=cells)


def _shown_size(size: int) -> str:
    for unit, factor in (("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} B"


def _parts(
    archive: Any,
    members: Sequence[_Member],
    password: bytes | None,
    command: ReadDocument,
    omissions: Counter[Omission],
) -> Iterator[PartFound | ReadingProgress]:
    for member in members:
        try:
            with _member(archive, member, password) as source:
                part = yield from part_copied(member.name, source, command)
        except _DAMAGED:
            omissions[Omission.DAMAGED_PARTS] += 1
            continue
        omissions[Omission.PARTS] += 1
        yield part


def _member(archive: Any, member: _Member, password: bytes | None) -> IO[bytes]:
    try:
        stream: IO[bytes] = archive.open(member.info, pwd=password if _is_locked(member) else None)
    except OSError as error:
        raise zipfile.BadZipFile from error
    return stream


def _is_locked(member: _Member) -> bool:
    return bool(member.info.flag_bits & _ENCRYPTED)


def _password(archive: Any, members: Sequence[_Member], given: str | None) -> bytes | None:
    """Return the password as the archive's program wrote it, None where none is needed.

    Raises `EngineError` password_required, password_wrong.
    """
    locked = [member for member in members if _is_locked(member)]
    if not locked:
        return None
    if given is None:
        raise EngineError(ErrorCode.PASSWORD_REQUIRED)
    smallest = min(locked, key=lambda member: member.info.compress_size)
    for encoding in ("utf-8", "gb18030"):
        password = given.encode(encoding, "replace")
        if password and _opens(archive, smallest, password):
            return password
    raise EngineError(ErrorCode.PASSWORD_WRONG)


def _opens(archive: Any, member: _Member, password: bytes) -> bool:
    try:
        with _member(archive, member, password) as source:
            source.read(_TRIED_BYTES)
    except _DAMAGED:
        return False
    return True
