"""What the members of a ZIP archive are called, whichever program named them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from zipfile import ZipInfo

from engine.reading.plain.encodings import plausibility

_UTF8_FLAG = 0x800
_UNICODE_PATH = 0x7075
_LEGACY = ("gb18030", "big5", "cp932", "cp949")
_LEAST_PLAUSIBLE = 0.5
_WESTERN = "cp437"
_LINK, _KIND_OF_FILE = 0o120000, 0o170000
_NO_DOCUMENTS = frozenset((".ds_store", "thumbs.db", "desktop.ini"))


def member_names(members: Sequence[ZipInfo]) -> list[str]:
    """Return the members' names, folders included; all that declare none share one encoding.

    A name is but a name: drive letters, leading slashes and ".." are gone from it.
    """
    written = [_stored(member) for member in members]
    encoding = _encoding_of([name for name in written if isinstance(name, bytes)])
    names = (
        name if isinstance(name, str) else name.decode(encoding, "replace") for name in written
    )
    return [_plain(name) or f"member-{number}" for number, name in enumerate(names, start=1)]


def is_document(name: str, member: ZipInfo) -> bool:
    """Say whether a member is a file that a person put there."""
    if member.is_dir() or name.endswith("/") or _is_link(member):
        return False
    *folders, last = name.split("/")
    by_system = last.lower() in _NO_DOCUMENTS or last.startswith(("~$", "._", ".~lock."))
    return not by_system and "__MACOSX" not in folders


def _is_link(member: ZipInfo) -> bool:
    return member.external_attr >> 16 & _KIND_OF_FILE == _LINK


def _stored(member: ZipInfo) -> str | bytes:
    """Return a name that says its encoding as text, any other as it is written."""
    if member.flag_bits & _UTF8_FLAG:
        return member.orig_filename
    try:
        raw = member.orig_filename.encode(_WESTERN)
    except UnicodeEncodeError:
        return member.orig_filename
    return _unicode_path(member.extra, raw) or raw


def _unicode_path(extra: bytes, raw: bytes) -> str:
    """Return the name in the field that Info-ZIP adds, if it is of this very name."""
    while len(extra) >= 4:
        kind, length = struct.unpack_from("<HH", extra)
        field, extra = extra[4 : 4 + length], extra[4 + length :]
        if kind == _UNICODE_PATH and len(field) > 5:
            (checksum,) = struct.unpack_from("<I", field, 1)
            if checksum == zlib.crc32(raw):
                return field[5:].decode("utf-8", "replace")
    return ""


def _encoding_of(names: Sequence[bytes]) -> str:
    together = b"\n".join(name for name in names if not name.isascii())
    try:
        together.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return "utf-8"
    scored = []
    for encoding in _LEGACY:
        try:
            scored.append((plausibility(together.decode(encoding), encoding), encoding))
        except UnicodeDecodeError:
            continue
    best, encoding = max(scored, default=(0.0, ""))
    return encoding if best >= _LEAST_PLAUSIBLE else _WESTERN


def _plain(name: str) -> str:
    segments = name.replace("\\", "/").replace("\x00", "").split("/")
    if segments and len(segments[0]) == 2 and segments[0][1] == ":":
        segments = segments[1:]
    kept = "/".join(one for one in segments if one not in ("", ".", ".."))
    return f"{kept}/" if kept and name.endswith(("/", "\\")) else kept
