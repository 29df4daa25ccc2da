"""Messages saved by Outlook: code pages, rich text, messages inside messages."""

from __future__ import annotations

import struct
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading.mail.outlook import Property
from engine.types import DocumentKind, LeftOut, Omission
from tests.engine.reading.files import Outcome, read
from tests.engine.reading.mail.outlook_files import (
    Props,
    attachment,
    container,
    embedded_message,
    message,
    receiver,
)

SENT = datetime(2026, 4, 9, 2, 30, tzinfo=UTC)
TICKS = int((SENT - datetime(1601, 1, 1, tzinfo=UTC)).total_seconds()) * 10_000_000
BODY = "退货期限为收到商品之日起七天，逾期不予受理。"


def mail(tmp_path: Path, props: Props) -> Outcome:
    path = tmp_path / "邮件.msg"
    path.write_bytes(container(props))
    return read(path)


def lines(outcome: Outcome) -> list[str]:
    return outcome.text.splitlines()


def letter() -> Props:
    props = message().text(Property.SUBJECT, "退货通知").text(Property.SENDER_NAME, "张三")
    return props.text(Property.SENDER_SMTP_ADDRESS, "z@a.example")


def rich_text(text: bytes) -> bytes:
    return struct.pack("<II4sI", len(text) + 12, len(text), b"MELA", 0) + text


def test_headers_body_and_attachments_are_read(tmp_path: Path) -> None:
    props = letter().text(Property.BODY, BODY).time(Property.CLIENT_SUBMIT_TIME, TICKS)
    props.child("__recip_version1.0_#00000000", receiver("李四", "l@a.example"))
    props.child("__recip_version1.0_#00000001", receiver("王五", "w@a.example", kind=2))
    props.child("__attach_version1.0_#00000000", attachment("合同.pdf", b"%PDF" * 2000))
    outcome = mail(tmp_path, props)
    here = SENT.astimezone()
    assert outcome.opened and outcome.opened.kind is DocumentKind.MSG
    assert lines(outcome) == [
        "退货通知",
        "发件人：张三 <z@a.example>",
        "收件人：李四 <l@a.example>",
        "抄送：王五 <w@a.example>",
        f"日期：{here:%Y-%m-%d %H:%M %z}",
        "附件：合同.pdf",
        BODY,
    ]
    assert outcome.pages[0].location.label == f"张三 {here:%Y-%m-%d %H:%M}"
    assert [(part.name, Path(part.path).read_bytes()) for part in outcome.parts] == [
        ("合同.pdf", b"%PDF" * 2000)
    ]
    assert outcome.receipt.left_out == (LeftOut(Omission.PARTS, 1),)


def test_the_time_is_the_senders_where_the_headers_say_it(tmp_path: Path) -> None:
    headers = "Date: Thu, 9 Apr 2026 10:30:00 +0800\r\nFrom: x@y.example\r\n"
    props = letter().text(Property.TRANSPORT_HEADERS, headers).text(Property.BODY, BODY)
    assert mail(tmp_path, props).pages[0].location.label == "张三 2026-04-09 10:30"


@pytest.mark.parametrize(
    ("encoding", "page"),
    [("gbk", 936), ("gbk", 0), ("gbk", 1252), ("utf-8", 65001), ("gb18030", 54936), ("gbk", 99999)],
)
def test_texts_of_eight_bits_are_read_in_their_true_code_page(
    tmp_path: Path, encoding: str, page: int
) -> None:
    props = message().text8(Property.SUBJECT, "退货通知", encoding)
    props.text8(Property.BODY, BODY, encoding).text8(Property.SENDER_NAME, "张三", encoding)
    props.number(Property.MESSAGE_CODE_PAGE, page).number(Property.INTERNET_CODE_PAGE, page)
    assert lines(mail(tmp_path, props)) == ["退货通知", "发件人：张三", BODY]


def test_html_bytes_are_read_with_the_code_page_of_the_message(tmp_path: Path) -> None:
    html = f"<html><p>{BODY}<table><tr><th>品<th>价<tr><td>甲<td>5</table>".encode("gbk")
    props = letter().data(Property.HTML, html).number(Property.INTERNET_CODE_PAGE, 936)
    assert lines(mail(tmp_path, props))[2:] == [BODY, "品 | 价", "甲 | 5"]


def test_a_body_in_rich_text_only_gives_the_html_inside(tmp_path: Path) -> None:
    body = "".join(f"\\'{byte:02x}" for byte in "退货期限".encode("gbk"))
    rtf = (
        r"{\rtf1\ansi\ansicpg936\fromhtml1 {\fonttbl{\f0\fcharset134 SimSun;}}"
        r"{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 \f0 " + body + r" \u19971?{\*\htmltag84 <b>}"
        r"{\*\mhtmltag0 no}\htmlrtf\b not shown\htmlrtf0 \'cc\'ec\'81@"
        r"{\*\htmltag92 </b>}\htmlrtf\par}"
        r"\htmlrtf0 {\*\htmltag72 </p>}}"
    )
    props = letter().data(Property.RTF_COMPRESSED, rich_text(rtf.encode("ascii")))
    assert lines(mail(tmp_path, props))[2:] == ["退货期限 七天丂"]


def test_a_body_in_plain_rich_text_is_its_lines(tmp_path: Path) -> None:
    rtf = rb"{\rtf1\ansi\ansicpg1252{\colortbl;}{\*\generator x;}caf\'e9\tab b\par next \{x\}\par}"
    props = letter().data(Property.RTF_COMPRESSED, rich_text(rtf))
    assert lines(mail(tmp_path, props))[2:] == ["café\tb", "next {x}"]


def test_damaged_rich_text_leaves_the_headers(tmp_path: Path) -> None:
    props = letter().data(Property.RTF_COMPRESSED, b"\x00" * 40)
    assert lines(mail(tmp_path, props)) == ["退货通知", "发件人：张三 <z@a.example>"]


def test_a_message_inside_becomes_one_of_its_own_with_its_attachments(tmp_path: Path) -> None:
    inner = embedded_message().text(Property.SUBJECT, "原邮件").text(Property.BODY, "原文：同意。")
    inner.text(Property.SENDER_NAME, "李四").time(Property.CLIENT_SUBMIT_TIME, TICKS)
    inner.child("__attach_version1.0_#00000000", attachment("附表.xlsx", b"PK"))
    holder = Props(8).number(Property.ATTACH_METHOD, 5)
    holder.child("__substg1.0_3701000D", inner)
    props = letter().text(Property.BODY, BODY)
    props.child("__attach_version1.0_#00000000", holder)
    outcome = mail(tmp_path, props)
    assert "原文" not in outcome.text
    assert [part.name for part in outcome.parts] == ["原邮件.eml"]
    inside = read(Path(outcome.parts[0].path))
    assert lines(inside)[0] == "原邮件" and lines(inside)[-1] == "原文：同意。"
    assert inside.pages[0].location.label == f"李四 {SENT.astimezone():%Y-%m-%d %H:%M}"
    assert [(part.name, Path(part.path).read_bytes()) for part in inside.parts] == [
        ("附表.xlsx", b"PK")
    ]


def test_pictures_of_the_body_and_linked_files_are_no_documents(tmp_path: Path) -> None:
    html = b"<p>x<img src='cid:logo@1'><table><tr><th>a<th>b<tr><td>1<td>2</table>"
    props = letter().data(Property.HTML, html)
    picture = attachment("logo.png", b"png").text(Property.ATTACH_CONTENT_ID, "logo@1")
    props.child("__attach_version1.0_#00000000", picture)
    linked = Props(8).text(Property.ATTACH_LONG_FILE_NAME, "x").number(Property.ATTACH_METHOD, 2)
    props.child("__attach_version1.0_#00000001", linked)
    outcome = mail(tmp_path, props)
    assert outcome.parts == []
    assert set(outcome.receipt.left_out) == {
        LeftOut(Omission.PICTURES, 1),
        LeftOut(Omission.ATTACHMENTS, 1),
    }


def test_an_attachment_without_bytes_is_counted_as_damaged(tmp_path: Path) -> None:
    props = letter().text(Property.BODY, BODY)
    props.child("__attach_version1.0_#00000000", attachment("空.pdf", b""))
    outcome = mail(tmp_path, props)
    assert outcome.parts == []
    assert LeftOut(Omission.DAMAGED_PARTS, 1) in outcome.receipt.left_out


def test_a_cut_off_file_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.msg"
    path.write_bytes(container(letter().text(Property.BODY, BODY))[:900])
    with pytest.raises(EngineError) as raised:
        read(path)
    assert raised.value.code in (ErrorCode.CORRUPT, ErrorCode.UNSUPPORTED)
