"""Keys of OOXML files whose password hash is shorter than the cipher's key (SHA-1, AES-256).

msoffcrypto does not lengthen the hash for these. Source: [MS-OFFCRYPTO] 2.3.4.11 to 2.3.4.13.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

_VERIFIER_INPUT = bytes.fromhex("fea7d2763b4b9e79")
_VERIFIER_HASH = bytes.fromhex("d7aa0f6d3061344e")
_KEY_VALUE = bytes.fromhex("146e0be7abacd0d6")
_PADDING = b"\x36"


def hash_is_too_short(info: Mapping[str, Any]) -> bool:
    """Say whether the hash named in an agile `EncryptionInfo` has fewer bits than the key."""
    return bool(_hash(info)().digest_size * 8 < info["passwordKeyBits"])


def secret_key(info: Mapping[str, Any], password: str) -> bytes | None:
    """Return the key of the package, None where the password is not the right one."""
    hashed = _hash(info)
    digest = hashed(info["passwordSalt"] + password.encode("utf-16-le")).digest()
    for turn in range(info["spinValue"]):
        digest = hashed(turn.to_bytes(4, "little") + digest).digest()

    def decrypted(purpose: bytes, data: bytes) -> bytes:
        size = info["passwordKeyBits"] // 8
        key = hashed(digest + purpose).digest()[:size].ljust(size, _PADDING)
        cipher = Cipher(algorithms.AES(key), modes.CBC(info["passwordSalt"])).decryptor()
        return cipher.update(data) + cipher.finalize()

    verifier = decrypted(_VERIFIER_INPUT, info["encryptedVerifierHashInput"])
    expected = decrypted(_VERIFIER_HASH, info["encryptedVerifierHashValue"])
    if hashed(verifier).digest() != expected[: hashed().digest_size]:
        return None
    return decrypted(_KEY_VALUE, info["encryptedKeyValue"])


def _hash(info: Mapping[str, Any]) -> Any:
    return getattr(hashlib, info["passwordHashAlgorithm"].lower().replace("-", ""))
