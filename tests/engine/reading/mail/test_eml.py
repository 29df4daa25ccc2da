"""Messages in the format of the Internet, as good and bad programs write them."""

from __future__ import annotations

import base64
from email.message import EmailMessage
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import ReaderLimits
from engine.types import BlockKind, DocumentKind, LeftOut, Location, LocationKind, Omission
from tests.engine.reading.files import Outcome, blocks, read

HEAD = (
    "From: =?gb2312?B?1cXI/Q==?= <zhang@example.com>\r\n"
    "To: li@example.com\r\n"
    "Date: Thu, 9 Apr 2026 10:30:00 +0800\r\n"
    "Subject: =?utf-8?B?6YCA6LSn6YCa55+l?=\r\n"
    "MIME-Version: 1.0\r\n"
)


def mail(tmp_path: Path, content: bytes | str) -> Outcome:
    path = tmp_path / "邮件.eml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read(path)


def lines(outcome: Outcome) -> list[str]:
    return outcome.text.splitlines()


def parts(outcome: Outcome) -> dict[str, bytes]:
    return {part.name: Path(part.path).read_bytes() for part in outcome.parts}


def test_the_headers_come_first_and_name_the_place(tmp_path: Path) -> None:
    outcome = mail(
        tmp_path, HEAD + "Cc: a@b.example, =?utf-8?Q?=E7=8E=8B?= <w@b.example>\r\n\r\n你好"
    )
    assert outcome.opened and outcome.opened.kind is DocumentKind.EML
    assert lines(outcome) == [
        "退货通知",
        "发件人：张三 <zhang@example.com>",
        "收件人：li@example.com",
        "抄送：a@b.example、王 <w@b.example>",
        "日期：2026-04-09 10:30 +0800",
        "你好",
    ]
    assert blocks(outcome.pages[0], BlockKind.HEADING) == ["退货通知"]
    assert outcome.pages[0].location == Location(LocationKind.MESSAGE, "张三 2026-04-09 10:30")
    assert outcome.facts.title and outcome.facts.title.value == "退货通知"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (b"=?gb2312?B?1u3DzA==?= =?gb2312?B?1qfGsQ==?=", "猪锰支票"),
        # A character cut in two by neighbouring encoded words.
        (b"=?utf-8?B?6YCA6LQ=?=\r\n =?utf-8?B?p+mAmuefpQ==?=", "退货通知"),
        # GBK that calls itself GB2312.
        (b"=?gb2312?B?" + base64.b64encode("朱镕基與喆".encode("gbk")) + b"?=", "朱镕基與喆"),
        ("原始字节".encode("gbk"), "原始字节"),
        ("原始字节".encode(), "原始字节"),
        (b"Re: =?utf-8?Q?=E9=80=80?= ok", "Re: 退 ok"),
        (b"=?utf-8?B?6YCA?==?utf-8?B?6LSn?=", "退货"),
        (b"=?utf-8?B?broken", "=?utf-8?B?broken"),
        (b"=?no-such?B?YWJj?=", "abc"),
        (b"folded\r\n\tsubject", "folded subject"),
    ],
)
def test_subjects_are_decoded_however_they_are_written(
    tmp_path: Path, written: bytes, shown: str
) -> None:
    content = b"From: a@b.example\r\nDate: x\r\nSubject: " + written + b"\r\nTo: c\r\n\r\nbody"
    assert lines(mail(tmp_path, content))[0] == shown


def test_quoted_names_with_encoded_words_and_commas_are_one_person(tmp_path: Path) -> None:
    encoded = base64.b64encode("张, 三".encode()).decode()
    content = f'From: "=?utf-8?B?{encoded}?=" <z@b.example>\r\nTo: "Li, Si" <l@b.example>\r\n'
    outcome = mail(tmp_path, content + "Subject: s\r\nMIME-Version: 1.0\r\n\r\nx")
    assert lines(outcome)[1:3] == ["发件人：张, 三 <z@b.example>", "收件人：Li, Si <l@b.example>"]


def test_a_date_that_is_none_is_shown_as_written(tmp_path: Path) -> None:
    content = "From: a@b.example\r\nTo: c\r\nDate: 2026年4月9日\r\nSubject: s\r\n\r\nx"
    outcome = mail(tmp_path, content)
    assert "Date: 2026年4月9日" in lines(outcome)
    assert outcome.pages[0].location.label == "a@b.example"


def alternative(plain: str, html: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@b.example", "c@d.example", "s"
    message.set_content(plain)
    message.add_alternative(html, subtype="html")
    return message.as_bytes()


def test_of_the_same_text_twice_the_plain_one_is_read_once(tmp_path: Path) -> None:
    outcome = mail(tmp_path, alternative("Only once.", "<p>Only <b>once</b>.<img src=cid:1>"))
    assert lines(outcome)[3:] == ["Only once."]
    assert outcome.receipt.left_out == (LeftOut(Omission.PICTURES, 1),)


def test_a_table_makes_the_html_the_one_that_says_more(tmp_path: Path) -> None:
    html = "<p>价格如下<table><tr><th>品名<th>价<tr><td>甲<td>5</table>"
    outcome = mail(tmp_path, alternative("价格如下 品名 价 甲 5", html))
    assert lines(outcome)[3:] == ["价格如下", "品名 | 价", "甲 | 5"]


def test_a_plain_text_that_only_points_to_the_html_is_not_the_body(tmp_path: Path) -> None:
    html = "<p>会议改到周五下午三点，请各部门准时参加，地点不变。"
    outcome = mail(tmp_path, alternative("请用支持HTML的软件查看", html))
    assert lines(outcome)[3:] == ["会议改到周五下午三点，请各部门准时参加，地点不变。"]


def test_quoted_replies_are_kept_without_their_marks(tmp_path: Path) -> None:
    outcome = mail(tmp_path, HEAD + "\r\n同意。\r\n> 请审批\r\n>> 第一封\r\n完")
    assert lines(outcome)[4:] == ["同意。", "请审批", "第一封", "完"]


def test_soft_line_ends_of_flowed_text_are_joined(tmp_path: Path) -> None:
    head = HEAD + "Content-Type: text/plain; format=flowed\r\n\r\n"
    outcome = mail(tmp_path, head + "one \r\ntwo\r\nthree\r\n-- \r\nme")
    assert lines(outcome)[4:] == ["one two", "three", "--", "me"]


@pytest.mark.parametrize("charset", ["gb2312", "us-ascii", "x-unknown", "", "utf-8"])
def test_a_body_is_read_in_its_true_encoding(tmp_path: Path, charset: str) -> None:
    said = f'Content-Type: text/plain; charset="{charset}"\r\n' if charset else ""
    text = "退货期限为收到商品之日起七天，逾期不予受理。"
    outcome = mail(tmp_path, (HEAD + said + "\r\n").encode() + text.encode("gbk"))
    assert lines(outcome)[4:] == [text]


@pytest.mark.parametrize(
    ("written", "body"),
    [
        ("base64", base64.b64encode("正文".encode()).decode()),
        ("BASE64; x=1", base64.b64encode("正文".encode()).decode() + "\r\n===="),
        ("Quoted-Printable ", "=E6=AD=A3=\r\n=E6=96=87"),
        ("8-bit", "正文"),
        ("nonsense", "正文"),
    ],
)
def test_transfer_encodings_are_undone_however_they_are_named(
    tmp_path: Path, written: str, body: str
) -> None:
    head = HEAD + f"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {written}"
    assert lines(mail(tmp_path, f"{head}\r\n\r\n{body}"))[4] == "正文"


def test_attachments_become_documents_and_pictures_of_the_body_do_not(tmp_path: Path) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@b.example", "c@d.example", "合同"
    message.set_content("见附件")
    message.add_alternative("<p>见附件<img src='cid:logo@x'>", subtype="html")
    message.get_payload()[1].add_related(b"logo", "image", "png", cid="<logo@x>")  # type: ignore[union-attr, index]
    message.add_attachment(b"%PDF", "application", "pdf", filename="合同 #1.pdf")
    message.add_attachment("备注", filename="备注.txt")
    message.add_attachment(b"photo", "image", "jpeg", filename="照片.jpg")
    outcome = mail(tmp_path, message.as_bytes())
    assert parts(outcome) == {
        "合同 #1.pdf": b"%PDF",
        "备注.txt": "备注\n".encode(),
        "照片.jpg": b"photo",
    }
    assert "附件：合同 #1.pdf、备注.txt、照片.jpg" in lines(outcome)
    assert set(outcome.receipt.left_out) == {
        LeftOut(Omission.PARTS, 3),
        LeftOut(Omission.PICTURES, 1),
    }


@pytest.mark.parametrize(
    "disposition",
    [
        'attachment; filename="=?gb2312?B?'
        + base64.b64encode("镕表.xls".encode("gbk")).decode()
        + '?="',
        "attachment; filename*=utf-8''%E9%95%95%E8%A1%A8.xls",
        "attachment; filename*0*=utf-8''%E9%95%95;\r\n filename*1*=%E8%A1%A8.xls",
        "attachment; filename=镕表.xls",
    ],
)
def test_names_of_attachments_are_decoded(tmp_path: Path, disposition: str) -> None:
    content = (
        HEAD
        + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\ntext\r\n--b\r\n"
        + f"Content-Type: application/octet-stream\r\nContent-Disposition: {disposition}\r\n\r\n"
        + "data\r\n--b--\r\n"
    )
    assert list(parts(mail(tmp_path, content))) == ["镕表.xls"]


def test_a_message_inside_is_a_document_of_its_own(tmp_path: Path) -> None:
    inner = EmailMessage()
    inner["From"], inner["To"], inner["Subject"] = "x@y.example", "z@y.example", "原邮件"
    inner.set_content("原文")
    outer = EmailMessage()
    outer["From"], outer["To"], outer["Subject"] = "a@b.example", "c@d.example", "转发"
    outer.set_content("见附")
    outer.add_attachment(inner)
    outcome = mail(tmp_path, outer.as_bytes())
    assert "原文" not in outcome.text
    (name,) = parts(outcome)
    assert name == "原邮件.eml"
    assert lines(read(Path(outcome.parts[0].path)))[-1] == "原文"


def test_sealed_and_machine_made_parts_are_counted(tmp_path: Path) -> None:
    kinds = ("application/ms-tnef", "application/pkcs7-mime", "application/pgp-signature")
    more = "".join(f"--b\r\nContent-Type: {kind}\r\n\r\nx\r\n" for kind in kinds)
    content = f"{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nt\r\n{more}--b--"
    outcome = mail(tmp_path, content)
    assert outcome.parts == []
    assert outcome.receipt.left_out == (LeftOut(Omission.ATTACHMENTS, 2),)


@pytest.mark.parametrize(
    "broken",
    [
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n正文",
        "Content-Type: multipart/mixed\r\n\r\n正文",
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n正文 without a border",
        "Content-Type: text\r\n\r\n正文",
        "Content-Type: text/plain; charset\r\n\r\n正文",
        "no colon here\r\n\r\n正文",
        "X: " + "y" * 100_000 + "\r\n\r\n正文",
    ],
)
def test_broken_structure_still_gives_the_text(tmp_path: Path, broken: str) -> None:
    assert "正文" in mail(tmp_path, HEAD + broken).text


def test_parts_nested_without_end_are_damage_and_no_crash(tmp_path: Path) -> None:
    nested = "".join(
        f"Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}\r\n" for n in range(2000)
    )
    with pytest.raises(EngineError) as raised:
        mail(tmp_path, HEAD + nested + "\r\nx")
    assert raised.value.code is ErrorCode.CORRUPT


def test_a_message_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_text(HEAD + "\r\n" + "x" * 4000)
    with pytest.raises(EngineError) as raised:
        read(path, limits=ReaderLimits(characters=500))
    assert raised.value.code is ErrorCode.TOO_LARGE


def test_a_message_without_a_body_is_its_headers(tmp_path: Path) -> None:
    assert lines(mail(tmp_path, HEAD + "\r\n"))[0] == "退货通知"


def test_a_memo_in_plain_text_is_no_message(tmp_path: Path) -> None:
    outcome = mail(tmp_path, "From: Berlin\nTo: Oslo\nDate: Monday\n\nPrice 240")
    assert outcome.opened and outcome.opened.kind is DocumentKind.TEXT
