"""OpenDocument files with a password: the XML parts decrypted into a package in memory.

Source: OpenDocument 1.2, part 3, chapter 3.4 (AES-256-CBC, PBKDF2, the start key a SHA hash of
the password, a checksum over the first KiB), which LibreOffice 3.5 to 24.2 write.
"""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
import zlib
from typing import Any, BinaryIO

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from engine.errors import EngineError, ErrorCode
from engine.reading.packages import Package

_MANIFEST = "META-INF/manifest.xml"
_NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:manifest:1.0}"
_CHECKED = 1024
_MOST_ITERATIONS = 10_000_000
_MOST_EXPANSION = 1 << 30


def decrypted_odf(file: BinaryIO, password: str | None) -> io.BytesIO | None:
    """Return the package decrypted, pictures left out; None where it is not protected.

    Raises `EngineError` password_required, password_wrong, unsupported, corrupt, too_large.
    """
    package = Package(file)
    manifest = package.xml(_MANIFEST)
    if manifest is None:
        return None
    protected = {
        entry.get(f"{_NAMESPACE}full-path", ""): entry.find(f"{_NAMESPACE}encryption-data")
        for entry in manifest.iter(f"{_NAMESPACE}file-entry")
        if entry.find(f"{_NAMESPACE}encryption-data") is not None
    }
    if not protected:
        return None
    if password is None:
        raise EngineError(ErrorCode.PASSWORD_REQUIRED)
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        for name in package.names():
            data = package.read(name) or b""
            if name in protected and name.endswith(".xml"):
                archive.writestr(name, _member(data, protected[name], password))
            elif name not in protected and name != _MANIFEST:
                archive.writestr(name, data)
    if not any(name.endswith("content.xml") for name in protected):
        raise EngineError(ErrorCode.UNSUPPORTED, reason="LibreOffice 24.8 (Argon2id)")
    plain.seek(0)
    return plain


def _member(data: bytes, encryption: Any, password: str) -> bytes:
    """Return one part as it was before it was packed and encrypted."""
    algorithm = encryption.find(f"{_NAMESPACE}algorithm")
    name = algorithm.get(f"{_NAMESPACE}algorithm-name", "")
    if not name.endswith("aes256-cbc"):
        raise EngineError(ErrorCode.UNSUPPORTED, reason=name.rpartition("#")[2])
    vector = _bytes(algorithm, "initialisation-vector")
    try:
        cipher = Cipher(algorithms.AES(_key(encryption, password)), modes.CBC(vector)).decryptor()
        padded = cipher.update(data) + cipher.finalize()
    except ValueError as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    packed = padded[: len(padded) - padded[-1]] if padded else b""
    if not _is_right(packed, encryption):
        raise EngineError(ErrorCode.PASSWORD_WRONG)
    return _inflated(packed)


def _key(encryption: Any, password: str) -> bytes:
    derivation = encryption.find(f"{_NAMESPACE}key-derivation")
    if derivation.get(f"{_NAMESPACE}key-derivation-name", "").rpartition("#")[2].upper() != (
        "PBKDF2"
    ):
        raise EngineError(ErrorCode.UNSUPPORTED, reason="LibreOffice 24.8 (Argon2id)")
    start = encryption.find(f"{_NAMESPACE}start-key-generation")
    kind = "" if start is None else start.get(f"{_NAMESPACE}start-key-generation-name", "")
    hashed = hashlib.sha256 if kind.endswith("sha256") else hashlib.sha1
    iterations = int(derivation.get(f"{_NAMESPACE}iteration-count", "1024"))
    if not 0 < iterations <= _MOST_ITERATIONS:
        raise EngineError(ErrorCode.CORRUPT)
    return hashlib.pbkdf2_hmac(
        "sha1",
        hashed(password.encode()).digest(),
        _bytes(derivation, "salt"),
        iterations,
        int(derivation.get(f"{_NAMESPACE}key-size", "16")),
    )


def _is_right(packed: bytes, encryption: Any) -> bool:
    kind = encryption.get(f"{_NAMESPACE}checksum-type", "").lower()
    hashed = hashlib.sha256 if "sha256" in kind else hashlib.sha1
    checked = packed[:_CHECKED] if kind.endswith("1k") else packed
    return hashed(checked).digest() == _bytes(encryption, "checksum")


def _inflated(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(packed, _MOST_EXPANSION)
    except zlib.error as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    if unpacker.unconsumed_tail:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    return data


def _bytes(element: Any, name: str) -> bytes:
    try:
        return base64.b64decode(element.get(f"{_NAMESPACE}{name}", ""))
    except ValueError as error:
        raise EngineError(ErrorCode.CORRUPT) from error
