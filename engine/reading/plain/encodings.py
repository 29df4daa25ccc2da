"""Which encoding a text file is in, and the text itself.

Few encodings are likely in an office, so each is tried and its text judged: by how common its
characters are, not by byte statistics, which need more bytes than a short note has.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

from engine.errors import EngineError, ErrorCode
from engine.reading.characters import HAN, KANA

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LEGACY = ("gb18030", "big5", "cp932", "cp949")
_SINGLE_BYTE = ["cp1252", "cp1251", "cp1250", "cp1253", "cp1254", "cp1255", "cp1256", "koi8_r"]
_SAMPLE = 20_000
_UTF16_SAMPLE = 4096
_UTF16 = ("utf-16-le", "utf-16-be")
_UTF16_LEAST = 0.85
_LEAST = 0.55
_MOST_CHAOS = 0.1
_LONGEST_WORD = 40
_MOST_DAMAGE = 0.1
_WORTH = {"gb18030": 1.0, "big5": 1.0, "cp932": 0.95, "cp949": 0.9}
"""Nearly every two bytes are some character of each: where in doubt, Chinese is likelier here."""
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_ODD = re.compile("[\ue000-\uf8ff\ufffd\u3400-\u4dbf\U00020000-\U0010ffff]")
_HAN = re.compile(f"[{HAN}]")
_KANA = re.compile(f"[{KANA}]")
_HALF_KANA = re.compile("[\uff61-\uff9f]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_MARKS = re.compile("[，。、；：？！“”‘’（）《》〈〉「」『』【】—…·　]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and the Python name of the encoding it was in; line ends are "\\n"."""

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Return the text of a file.

    Raises `EngineError`: unsupported for binary data, unknown_encoding where nothing fits.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _decoded(data[len(bom) :], name)
    utf16 = _utf16_without_bom(data[:_UTF16_SAMPLE])
    if utf16:
        return _decoded(data, utf16)
    utf8 = _utf8(data)
    if utf8 is not None:
        return utf8
    if b"\x00" in data[:_SAMPLE]:
        raise EngineError(ErrorCode.UNSUPPORTED, reason="")
    scored = [(plausibility(text, name), name) for name, text in _candidates(data)]
    best, name = max(scored, default=(0.0, ""))
    if best >= _LEAST:
        return _decoded(data, name)
    return _by_library(data)


def _decoded(data: bytes, encoding: str) -> Decoded:
    """Decode; a last character that is cut off is dropped."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if error.start < len(data) - 4:
            raise EngineError(ErrorCode.UNKNOWN_ENCODING) from error
        text = data[: error.start].decode(encoding)
    return _checked(text, encoding)


def _checked(text: str, encoding: str) -> Decoded:
    sample = text[:_SAMPLE]
    if len(_CONTROL.findall(sample)) > _MOST_DAMAGE * len(sample):
        raise EngineError(ErrorCode.UNSUPPORTED, reason="")
    plain = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    return Decoded(plain, encoding)


def _utf8(data: bytes) -> Decoded | None:
    """Return the text if it is UTF-8; a few damaged characters become U+FFFD."""
    try:
        return _checked(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    beyond = sum(character > "\x7f" for character in text)
    damaged = text.count("\ufffd")
    return _checked(text, "utf-8") if damaged <= _MOST_DAMAGE * (beyond - damaged) else None


def _utf16_without_bom(data: bytes) -> str:
    """Return the byte order of UTF-16 text, "" for anything else."""
    even = data[: len(data) // 2 * 2]
    scored = [(_utf16_share(even.decode(name, "replace")), name) for name in _UTF16]
    best, name = max(scored)
    if best < _UTF16_LEAST:
        return ""
    zeros = even.count(0) > 0
    legacy = [plausibility(text, other) for other, text in _candidates(even)]
    return name if zeros or max(legacy, default=0.0) < _LEAST else ""


def _utf16_share(text: str) -> float:
    """Return the share of a text that is ASCII, everyday Chinese or its marks, 0..1.

    0 without a mark or a line end: a few bytes of something else look like Chinese characters.
    """
    if not (_MARKS.search(text) or " " in text or "\n" in text) or "\x00" in text:
        return 0.0
    usual = sum(character.isascii() for character in text) + len(_MARKS.findall(text))
    usual += sum(
        _is_everyday_simplified(character) or _is_everyday_traditional(character)
        for character in _HAN.findall(text)
    )
    return usual / max(len(text), 1)


def _candidates(data: bytes) -> list[tuple[str, str]]:
    """Return the legacy encodings in which a sample of the bytes is valid, with its text."""
    found = []
    for name in _LEGACY:
        decoder = codecs.getincrementaldecoder(name)()
        try:
            found.append((name, decoder.decode(data[:_SAMPLE])))
        except UnicodeDecodeError:
            continue
    return found


def plausibility(text: str, encoding: str) -> float:
    """Return how much a text looks like what somebody wrote in this encoding, 0..1.

    The share of its characters beyond ASCII that are everyday ones. Everyday Chinese characters
    are those of the first level of GB 2312 and of Big5, which hold what over 99 % of running text
    is made of; everyday Korean ones those of KS X 1001. Wrongly decoded text is spread over rare
    ones.
    """
    body = "".join(character for character in text if character > "\x7f")
    if not body:
        return 0.0
    han = _HAN.findall(body)
    usual = len(_MARKS.findall(body))
    if encoding == "cp932":
        kana = len(_KANA.findall(body))
        usual += len(han) + kana if kana or not _HALF_KANA.search(body) else 0
    elif encoding == "cp949":
        usual += sum(map(_is_everyday_korean, _HANGUL.findall(body)))
    else:
        traditional = sum(map(_is_everyday_traditional, han))
        simplified = 0 if encoding == "big5" else sum(map(_is_everyday_simplified, han))
        usual += max(simplified, traditional)
    odd = len(_ODD.findall(body)) + len(_HALF_KANA.findall(body)) + len(_CONTROL.findall(text))
    return max(0.0, (usual * _WORTH.get(encoding, 1.0) - 2 * odd) / len(body))


def _is_everyday_simplified(character: str) -> bool:
    return 0xB0 <= _lead_byte(character, "gb2312") <= 0xD7


def _is_everyday_traditional(character: str) -> bool:
    return 0xA4 <= _lead_byte(character, "big5") <= 0xC6


def _is_everyday_korean(character: str) -> bool:
    return _lead_byte(character, "euc_kr") > 0


def _lead_byte(character: str, encoding: str) -> int:
    """Return the first of a character's two bytes, 0 where it has not just two."""
    try:
        encoded = character.encode(encoding)
    except UnicodeEncodeError:
        return 0
    return encoded[0] if len(encoded) == 2 else 0


def _by_library(data: bytes) -> Decoded:
    """Ask charset-normalizer about the alphabets that one byte a character can hold."""
    sample = data[:_SAMPLE]
    best = from_bytes(sample, cp_isolation=_SINGLE_BYTE).best()
    if best is None or best.chaos > _MOST_CHAOS or _CONTROL.search(str(best)):
        raise EngineError(ErrorCode.UNKNOWN_ENCODING)
    text = str(best)
    if len(text) > _LONGEST_WORD and len(text.split()) * _LONGEST_WORD < len(text):
        raise EngineError(ErrorCode.UNKNOWN_ENCODING)
    western = from_bytes(sample, cp_isolation=_SINGLE_BYTE[:1]).best()
    if western is not None and western.chaos <= best.chaos:
        best = western
    return _decoded(data, best.encoding)
