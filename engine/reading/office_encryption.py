"""Office files as their readers want them: protected ones opened, packages within limits.

What is decrypted stays in memory; nothing readable is written anywhere.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO
from xml.parsers.expat import ExpatError

import msoffcrypto
from msoffcrypto import exceptions

from engine.errors import EngineError, ErrorCode
from engine.reading import agile_keys
from engine.reading.odf_encryption import decrypted_odf
from engine.reading.packages import check_package
from engine.reading.sniffing import kind_of_package
from engine.reading_protocol import ReadDocument
from engine.types import DocumentKind

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = b"PK"
_MALFORMED = (
    exceptions.FileFormatError,
    exceptions.ParseError,
    struct.error,
    ExpatError,
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    OSError,
    TypeError,
    ValueError,
)
"""What msoffcrypto and olefile raise on bytes that are not what they should be."""


class _EmptyPassword(str):
    """The empty password as one that msoffcrypto does not take for none given."""

    def __bool__(self) -> bool:
        return True


_OPEN_TO_ALL = (_EmptyPassword(), "VelvetSweatshop")
"""Passwords that nobody was asked for: none at all, and the one Excel uses in its place."""


@dataclass(frozen=True, slots=True)
class OfficeFile:
    """The readable bytes of an office file, at their start; seekable, closed by `opened`."""

    file: BinaryIO
    encrypted: bool


@contextmanager
def opened(command: ReadDocument) -> Iterator[OfficeFile]:
    """Open an OOXML or ODF package or an older office file, decrypted with `command.password`.

    Packages are checked against the limits. Files without protection are not copied. Raises
    `EngineError` password_required, password_wrong, corrupt, too_large, unsupported (a kind of
    protection nobody can open here), and `OSError`.
    """
    with Path(command.path).open("rb") as source:
        head = source.read(len(_OLE))
        source.seek(0)
        plain = None
        if head == _OLE:
            plain = _decrypted(source, command.password)
        elif head.startswith(_ZIP):
            plain = decrypted_odf(source, command.password)
        file: BinaryIO = plain or source
        try:
            file.seek(0)
            if plain is not None and file.read(len(_ZIP)) == _ZIP:
                check_package(file)
            file.seek(0)
            yield OfficeFile(file, encrypted=plain is not None)
        finally:
            file.close()


def kind_inside(command: ReadDocument, kind: DocumentKind) -> DocumentKind:
    """Return what a file taken for `kind` is; a protected one is opened for it, as by `opened`."""
    with Path(command.path).open("rb") as source:
        if source.read(len(_OLE)) != _OLE:
            return kind
    with opened(command) as office:
        return kind_of_package(office.file)


def _decrypted(source: BinaryIO, password: str | None) -> io.BytesIO | None:
    """Return what a protected file holds, None for a file without protection."""
    try:
        document: Any = msoffcrypto.OfficeFile(source)
        if not document.is_encrypted():
            return None
    except exceptions.DecryptionError as error:
        raise EngineError(ErrorCode.UNSUPPORTED, reason=_UNKNOWN_PROTECTION) from error
    except _MALFORMED:
        return None  # its reader knows better what it is, or that it is damaged
    for candidate in _candidates(password):
        plain = _try_password(document, candidate)
        if plain is not None:
            return plain
    code = ErrorCode.PASSWORD_REQUIRED if password is None else ErrorCode.PASSWORD_WRONG
    raise EngineError(code)


_UNKNOWN_PROTECTION = "Microsoft Office IRM / DRM"


def _candidates(password: str | None) -> Sequence[str]:
    return _OPEN_TO_ALL if not password else (password, *_OPEN_TO_ALL)


def _has_short_hash(document: Any) -> bool:
    return document.type == "agile" and agile_keys.hash_is_too_short(document.info)


def _try_password(document: Any, password: str) -> io.BytesIO | None:
    """Return the file decrypted, None where the password is not the right one."""
    plain = io.BytesIO()
    try:
        if document.format == "ooxml" and _has_short_hash(document):
            key = agile_keys.secret_key(document.info, password)
            if key is None:
                return None
            document.load_key(secret_key=key)
        elif document.format == "ooxml":
            document.load_key(password=password, verify_password=True)
        else:
            document.load_key(password=password)
        document.decrypt(plain)
    except exceptions.InvalidKeyError:
        return None
    except exceptions.DecryptionError as error:
        raise EngineError(ErrorCode.UNSUPPORTED, reason=_UNKNOWN_PROTECTION) from error
    except _MALFORMED as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    plain.seek(0)
    return plain
