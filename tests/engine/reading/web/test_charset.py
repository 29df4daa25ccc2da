"""The encoding of a page: what it declares where that is true, else what its bytes say."""

from __future__ import annotations

import pytest

from engine.reading.web.charset import decode_declared, decode_html

SIMPLIFIED = "退货期限为收到商品之日起七天，逾期不予受理。请保留发票与包装。"
TRADITIONAL = "退貨期限為收到商品之日起七天，逾期不予受理。請保留發票與包裝。"
JAPANESE = "返品は商品の到着日から七日以内とします。ご了承ください。"


def page(text: str, encoding: str, declared: str) -> bytes:
    meta = f'<meta http-equiv=Content-Type content="text/html; charset={declared}">'
    return f"<html><head>{meta}</head><body><p>{text}</p></body></html>".encode(encoding)


@pytest.mark.parametrize(
    ("text", "encoding", "declared"),
    [
        (SIMPLIFIED, "gb18030", "gb2312"),
        (SIMPLIFIED + "镕喆䶮", "gb18030", "GB2312"),
        (SIMPLIFIED, "gbk", "gbk"),
        (SIMPLIFIED, "utf-8", "gb2312"),
        (SIMPLIFIED, "gbk", "utf-8"),
        (SIMPLIFIED, "gbk", "iso-8859-1"),
        (SIMPLIFIED, "gbk", "no-such-charset"),
        (SIMPLIFIED, "gbk", "hex"),
        (SIMPLIFIED, "utf-8", "utf-16"),
        (SIMPLIFIED, "utf-16", "gbk"),
        (SIMPLIFIED, "utf-8-sig", "gbk"),
        (TRADITIONAL, "big5", "big5"),
        (TRADITIONAL, "big5", "gb2312"),
        (JAPANESE, "cp932", "Shift_JIS"),
        (JAPANESE, "iso2022_jp", "iso-2022-jp"),
        (JAPANESE, "euc_jp", "euc-jp"),
        ("naïve café – déjà vu", "cp1252", "iso-8859-1"),
        ("Положение о возврате товаров", "cp1251", "windows-1251"),
        ("وأعرب الاتحاد الجزائري وقتها عن أسفه", "iso8859-6", "iso-8859-6"),
    ],
)
def test_a_page_is_read_in_its_true_encoding(text: str, encoding: str, declared: str) -> None:
    assert text in decode_html(page(text, encoding, declared)).text


def test_chinese_far_behind_a_long_head_in_ascii_is_found() -> None:
    filler = "<script>" + "var a = 1;\n" * 5000 + "</script>"
    html = f"<html><head>{filler}</head><body>{SIMPLIFIED}</body></html>".encode("gbk")
    assert SIMPLIFIED in decode_html(html).text


def test_what_is_said_from_outside_goes_before_the_page() -> None:
    assert decode_html(page("short", "ascii", "big5"), "gbk").text.endswith("</html>")
    assert "退貨" in decode_html(page("退貨", "big5", "gbk"), "big5").text


def test_a_few_damaged_bytes_do_not_change_the_encoding() -> None:
    damaged = (SIMPLIFIED * 20).encode("gbk") + b"\xff\xff" + SIMPLIFIED.encode("gbk")
    assert decode_declared(damaged, "gbk").encoding == "gb18030"


def test_a_cut_off_last_character_is_replaced() -> None:
    assert decode_declared("退货".encode()[:-1], "").text == "退\ufffd"
