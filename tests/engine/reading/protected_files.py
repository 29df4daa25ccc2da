"""Protected files as other programs write them, made here from their specifications."""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
import zlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from tests.engine.reading.word.word_files import zipped

_MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
_AES = "http://www.w3.org/2001/04/xmlenc#aes256-cbc"
_SALT, _VECTOR = b"salt of sixteen.", b"vector of sixtee"
_ROUNDS = 1000


def protected_odt(data: bytes, password: str, algorithm: str = _AES) -> bytes:
    """Return an OpenDocument package whose XML parts are protected as LibreOffice does."""
    key = hashlib.pbkdf2_hmac(
        "sha1", hashlib.sha256(password.encode()).digest(), _SALT, _ROUNDS, 32
    )
    members: dict[str, bytes] = {}
    entries = ""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            plain = archive.read(name)
            if not name.endswith(".xml"):
                members[name] = plain
                continue
            packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
            packed = packer.compress(plain) + packer.flush()
            padding = 16 - len(packed) % 16
            members[name] = _encrypt(key, _VECTOR, packed + bytes(padding - 1) + bytes([padding]))
            checksum = hashlib.sha256(packed[:1024]).digest()
            entries += _entry(name, checksum, algorithm)
    members["META-INF/manifest.xml"] = (
        f'<m:manifest xmlns:m="{_MANIFEST}">{entries}</m:manifest>'.encode()
    )
    return zipped(members)


def _entry(name: str, checksum: bytes, algorithm: str) -> str:
    return (
        f'<m:file-entry m:full-path="{name}"><m:encryption-data '
        f'm:checksum-type="urn:x#sha256-1k" m:checksum="{_coded(checksum)}">'
        f'<m:algorithm m:algorithm-name="{algorithm}" '
        f'm:initialisation-vector="{_coded(_VECTOR)}"/>'
        '<m:key-derivation m:key-derivation-name="PBKDF2" m:key-size="32" '
        f'm:iteration-count="{_ROUNDS}" m:salt="{_coded(_SALT)}"/>'
        '<m:start-key-generation m:start-key-generation-name="http://x#sha256"/>'
        "</m:encryption-data></m:file-entry>"
    )


def agile_entry(password: str, key: bytes) -> dict[str, object]:
    """Return what an OOXML file protected with SHA-1 and AES-256 says of its password."""
    digest = hashlib.sha1(_SALT + password.encode("utf-16-le")).digest()
    for turn in range(_ROUNDS):
        digest = hashlib.sha1(turn.to_bytes(4, "little") + digest).digest()

    def encrypted(purpose: str, data: bytes) -> bytes:
        own = hashlib.sha1(digest + bytes.fromhex(purpose)).digest().ljust(32, b"\x36")
        return _encrypt(own, _SALT, data)

    verifier = b"any sixteen byte"
    return {
        "passwordHashAlgorithm": "SHA1",
        "passwordKeyBits": 256,
        "passwordSalt": _SALT,
        "spinValue": _ROUNDS,
        "encryptedVerifierHashInput": encrypted("fea7d2763b4b9e79", verifier),
        "encryptedVerifierHashValue": encrypted(
            "d7aa0f6d3061344e", hashlib.sha1(verifier).digest().ljust(32, b"\0")
        ),
        "encryptedKeyValue": encrypted("146e0be7abacd0d6", key),
    }


def _encrypt(key: bytes, vector: bytes, data: bytes) -> bytes:
    cipher = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
    return cipher.update(data) + cipher.finalize()


def _coded(data: bytes) -> str:
    return base64.b64encode(data).decode()
