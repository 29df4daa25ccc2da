"""Text encodings, told from few bytes."""

from __future__ import annotations

import codecs
import random

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading.plain.encodings import decode

SIMPLIFIED = ["关于放假的通知", "请假", "测试", "报销单", "联通", "价格：100元", "退货期限为七天。"]
TRADITIONAL = ["關於放假的通知", "會議記錄", "你好，世界", "繁體中文測試文件"]


@pytest.mark.parametrize("text", SIMPLIFIED)
def test_short_simplified_texts_are_read(text: str) -> None:
    assert decode(text.encode("gb18030")).text == text


@pytest.mark.parametrize("text", TRADITIONAL)
def test_short_traditional_texts_are_read_as_big5_and_gb18030(text: str) -> None:
    assert decode(text.encode("big5")).text == text
    assert decode(text.encode("gb18030")).text == text


@pytest.mark.parametrize("name", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_tells_the_encoding(name: str) -> None:
    mark = {
        "utf-8": codecs.BOM_UTF8,
        "utf-16-le": codecs.BOM_UTF16_LE,
        "utf-16-be": codecs.BOM_UTF16_BE,
    }[name]
    decoded = decode(mark + "退货 return".encode(name))
    assert (decoded.text, decoded.encoding) == ("退货 return", name)


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text", ["A plain English sentence.", "退货期限为七天。第二句话，也在这里。"]
)
def test_utf16_without_a_mark_is_recognised(name: str, text: str) -> None:
    assert decode(text.encode(name)).text == text


def test_utf8_without_a_mark_and_plain_ascii_are_utf8() -> None:
    assert decode("退货".encode()).encoding == "utf-8"
    assert decode(b"plain").encoding == "utf-8"


def test_western_text_is_read() -> None:
    text = "Le café crème brûlée était très bon, naïve élève à Genève."
    assert decode(text.encode("cp1252")).text == text


def test_a_few_damaged_bytes_do_not_spoil_a_text() -> None:
    text = "退货期限为七天。" * 50
    damaged = text.encode()[:600] + b"\xff\xfe" + text.encode()[600:]
    assert decode(damaged).text.startswith("退货期限为七天。" * 20)


def test_line_ends_become_newlines() -> None:
    assert decode(b"a\r\nb\rc\n").text == "a\nb\nc\n"


@pytest.mark.parametrize(
    "data", [random.Random(1).randbytes(4000), b"abc\x00\x01\x02def" * 20, bytes(range(32)) * 20]
)
def test_binary_data_is_not_text(data: bytes) -> None:
    with pytest.raises(EngineError) as caught:
        decode(data)
    assert caught.value.code in (ErrorCode.UNSUPPORTED, ErrorCode.UNKNOWN_ENCODING)


def test_bytes_that_fit_no_encoding_are_unknown() -> None:
    with pytest.raises(EngineError) as caught:
        decode(b"\xff\xfd\xff\x98" * 40)
    assert caught.value.code is ErrorCode.UNKNOWN_ENCODING
