"""ZIP archives: members as documents, names in any encoding, limits, passwords, damage."""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path

import pytest
import pyzipper

from engine.errors import EngineError, ErrorCode
from engine.reading import archives
from engine.types import DocumentKind, LeftOut, Omission
from tests.engine.reading.files import Outcome, read

_FIRST_KEYS = (0x12345678, 0x23456789, 0x34567890)  # of ZIP's older cipher


def archive(path: Path, members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as made:
        for name, data in members.items():
            made.writestr(name, data)
    return path


def named(path: Path, names: list[bytes], extra: bytes = b"") -> Path:
    """Write an archive whose names are just these bytes, without a word about their encoding."""
    local = central = b""
    for name in names:
        head = struct.pack(
            "<HHHHHIIIHH", 20, 0, 0, 0, 0, zlib.crc32(b"x"), 1, 1, len(name), len(extra)
        )
        place = struct.pack("<HHHII", 0, 0, 0, 0, len(local))
        central += b"PK\x01\x02\x14\x00" + head + place + name + extra
        local += b"PK\x03\x04" + head + name + extra + b"x"
    end = struct.pack("<HHHHIIH", 0, 0, len(names), len(names), len(central), len(local), 0)
    path.write_bytes(local + central + b"PK\x05\x06" + end)
    return path


def names(outcome: Outcome) -> list[str]:
    return [part.name for part in outcome.parts]


def failure(path: Path, password: str | None = None) -> ErrorCode:
    with pytest.raises(EngineError) as raised:
        read(path, password)
    return raised.value.code


def test_members_are_documents_and_the_archive_lists_them(tmp_path: Path) -> None:
    members = {"合同/甲方.txt": "甲方".encode(), "表.csv": b"x" * 3000}
    outcome = read(archive(tmp_path / "a.zip", members))
    assert outcome.opened and outcome.opened.kind is DocumentKind.ZIP
    assert outcome.text == "文件 | 大小\n合同/甲方.txt | 6 B\n表.csv | 2.9 KB\n"
    assert {part.name: Path(part.path).read_bytes() for part in outcome.parts} == members
    assert outcome.receipt.left_out == (LeftOut(Omission.PARTS, 2),)


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compressions_are_read(tmp_path: Path, compression: int) -> None:
    outcome = read(archive(tmp_path / "a.zip", {"a.txt": b"text"}, compression))
    assert Path(outcome.parts[0].path).read_bytes() == b"text"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("gbk", ["合同/退货管理办法.docx", "附表一.xlsx"]),
        ("gbk", ["新建文本文档.txt"]),
        ("big5", ["合約/退貨管理辦法.docx", "附表一.xlsx"]),
        ("utf-8", ["合同/退货管理办法.docx"]),
        ("cp932", ["契約書/返品についてのお知らせ.docx"]),
        ("cp437", ["Größe.txt", "café.txt"]),
        ("ascii", ["plain.txt"]),
    ],
)
def test_names_are_read_in_the_encoding_they_are_in(
    tmp_path: Path, encoding: str, shown: list[str]
) -> None:
    made = named(tmp_path / "a.zip", [name.encode(encoding) for name in shown])
    assert names(read(made)) == shown


def test_a_name_in_the_field_for_unicode_goes_before_the_other(tmp_path: Path) -> None:
    field = b"\x01" + struct.pack("<I", zlib.crc32(b"?.txt")) + "名.txt".encode()
    extra = struct.pack("<HH", 0x7075, len(field)) + field
    assert names(read(named(tmp_path / "a.zip", [b"?.txt"], extra))) == ["名.txt"]


def test_names_that_lead_elsewhere_are_but_names(tmp_path: Path) -> None:
    written = [b"../../etc/passwd", b"/abs/a.txt", b"C:\\Users\\b.txt", b"./c.txt", b".."]
    outcome = read(named(tmp_path / "a.zip", written))
    assert names(outcome) == ["etc/passwd", "abs/a.txt", "Users/b.txt", "c.txt", "member-5"]
    assert {Path(part.path).parent for part in outcome.parts} == {tmp_path}


def test_what_systems_leave_in_archives_is_passed_over(tmp_path: Path) -> None:
    made = archive(
        tmp_path / "a.zip",
        {
            "a.txt": b"a",
            "__MACOSX/._a.txt": b"x",
            "b/.DS_Store": b"x",
            "Thumbs.db": b"x",
            "~$a.docx": b"x",
            "folder/": b"",
        },
    )
    with zipfile.ZipFile(made, "a") as more:
        link = zipfile.ZipInfo("link")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        more.writestr(link, "/etc/passwd")
    outcome = read(made)
    assert names(outcome) == ["a.txt"]
    assert "passwd" not in outcome.text and "DS_Store" not in outcome.text


@pytest.mark.parametrize("members", [{}, {"folder/": b""}, {"__MACOSX/a": b"x"}])
def test_an_archive_without_documents_is_empty(tmp_path: Path, members: dict[str, bytes]) -> None:
    assert failure(archive(tmp_path / "a.zip", members)) is ErrorCode.EMPTY_FILE


def test_a_bomb_is_left_packed_and_the_rest_is_read(tmp_path: Path) -> None:
    made = archive(tmp_path / "a.zip", {"bomb.txt": b"0" * (8 << 20), "a.txt": b"a"})
    outcome = read(made)
    assert names(outcome) == ["a.txt"]
    assert "bomb.txt | 8.0 MB" in outcome.text
    assert LeftOut(Omission.BEYOND_LIMITS, 1) in outcome.receipt.left_out


def test_an_archive_of_bombs_only_is_too_large(tmp_path: Path) -> None:
    made = archive(tmp_path / "a.zip", {"bomb.txt": b"0" * (8 << 20)})
    assert failure(made) is ErrorCode.TOO_LARGE


def test_members_beyond_the_number_and_the_sum_allowed_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = archive(tmp_path / "a.zip", {f"{n}.txt": b"12345" for n in range(5)})
    monkeypatch.setattr(archives, "_MOST_MEMBERS", 4)
    monkeypatch.setattr(archives, "_MOST_BYTES", 12)
    outcome = read(made)
    assert names(outcome) == ["0.txt", "1.txt"]
    assert LeftOut(Omission.BEYOND_LIMITS, 3) in outcome.receipt.left_out


def test_a_size_that_lies_unpacks_no_more_than_it_says(tmp_path: Path) -> None:
    made = archive(tmp_path / "a.zip", {"a.txt": b"0" * 100_000, "b.txt": b"b"})
    data = made.read_bytes().replace(struct.pack("<I", 100_000), struct.pack("<I", 10))
    made.write_bytes(data)
    outcome = read(made)
    assert names(outcome) == ["b.txt"]
    assert LeftOut(Omission.DAMAGED_PARTS, 1) in outcome.receipt.left_out
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".part") == [
        Path(outcome.parts[0].path).name
    ]


def test_damaged_members_are_counted_and_the_others_read(tmp_path: Path) -> None:
    made = archive(tmp_path / "a.zip", {"a.txt": b"aaaa", "b.txt": b"bbbb"}, zipfile.ZIP_STORED)
    made.write_bytes(made.read_bytes().replace(b"aaaa", b"axaa", 1))
    outcome = read(made)
    assert names(outcome) == ["b.txt"]
    assert LeftOut(Omission.DAMAGED_PARTS, 1) in outcome.receipt.left_out


def test_a_cut_off_archive_is_damaged(tmp_path: Path) -> None:
    made = archive(tmp_path / "a.zip", {"a.txt": b"a" * 100})
    made.write_bytes(made.read_bytes()[:-30])
    assert failure(made) is ErrorCode.CORRUPT


def locked(path: Path, password: bytes) -> Path:
    with pyzipper.AESZipFile(path, "w", encryption=pyzipper.WZ_AES) as made:
        made.setpassword(password)
        made.writestr("合同.txt", "甲方")
    return path


def zip_crypto(path: Path, password: bytes, data: bytes) -> Path:
    """Write a member under the older cipher of ZIP, which `zipfile` only reads."""
    keys = list(_FIRST_KEYS)

    def update(byte: int) -> None:
        keys[0] = ~zlib.crc32(bytes([byte]), ~keys[0] & 0xFFFFFFFF) & 0xFFFFFFFF
        keys[1] = ((keys[1] + (keys[0] & 0xFF)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = ~zlib.crc32(bytes([keys[1] >> 24]), ~keys[2] & 0xFFFFFFFF) & 0xFFFFFFFF

    def cipher(byte: int) -> int:
        mask = keys[2] | 2
        mixed = byte ^ ((mask * (mask ^ 1) >> 8) & 0xFF)
        update(byte)
        return mixed

    for byte in password:
        update(byte)
    checksum = zlib.crc32(data)
    body = bytes(map(cipher, bytes(11) + bytes([checksum >> 24]) + data))
    head = struct.pack("<HHHHHIIIHH", 20, 1, 0, 0, 0, checksum, len(body), len(data), 5, 0)
    central = b"PK\x01\x02\x14\x00" + head + struct.pack("<HHHII", 0, 0, 0, 0, 0) + b"a.txt"
    local = b"PK\x03\x04" + head + b"a.txt" + body
    end = struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)
    path.write_bytes(local + central + b"PK\x05\x06" + end)
    return path


def test_a_protected_archive_asks_for_its_password(tmp_path: Path) -> None:
    made = locked(tmp_path / "a.zip", b"secret")
    assert failure(made) is ErrorCode.PASSWORD_REQUIRED
    assert failure(made, "wrong") is ErrorCode.PASSWORD_WRONG
    outcome = read(made, "secret")
    assert outcome.opened and outcome.opened.encrypted
    assert Path(outcome.parts[0].path).read_text("utf-8") == "甲方"


@pytest.mark.parametrize("encoding", ["utf-8", "gbk"])
def test_a_chinese_password_opens_whichever_way_it_was_written(
    tmp_path: Path, encoding: str
) -> None:
    made = zip_crypto(tmp_path / "a.zip", "密码".encode(encoding), b"text")
    assert failure(made) is ErrorCode.PASSWORD_REQUIRED
    assert failure(made, "other") is ErrorCode.PASSWORD_WRONG
    assert Path(read(made, "密码").parts[0].path).read_bytes() == b"text"


def test_a_nested_archive_is_one_document(tmp_path: Path) -> None:
    inner = archive(tmp_path / "inner.zip", {"a.txt": b"a"}).read_bytes()
    assert names(read(archive(tmp_path / "a.zip", {"inner.zip": inner}))) == ["inner.zip"]
