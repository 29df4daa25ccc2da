"""Protected office files: a password asked for, refused, or not needed at all."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from engine.errors import EngineError
from engine.reading import agile_keys
from engine.reading.office_encryption import opened
from engine.reading_protocol import ReadDocument
from engine.types import DocumentKind
from tests.engine.reading.files import read
from tests.engine.reading.protected_files import agile_entry, protected_odt
from tests.engine.reading.word.word_files import docx_bytes, odt_bytes, paragraph, written

FILLING = {"media/picture.bin": os.urandom(5000)}
"""Packages below 4 KiB would lie in another kind of stream, which msoffcrypto does not write."""


def letter(words: str) -> bytes:
    return docx_bytes(paragraph(words), files=FILLING)


def protected(data: bytes, password: str) -> bytes:
    out = io.BytesIO()
    OOXMLFile(io.BytesIO(data)).encrypt(password, out)
    return out.getvalue()


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    return written(tmp_path / "locked.docx", protected(letter("Secret"), "开门 x"))


def code_of(path: Path, password: str | None) -> str:
    with pytest.raises(EngineError) as caught:
        read(path, password)
    return caught.value.code.value


def test_a_password_is_asked_for_and_a_wrong_one_said(locked: Path) -> None:
    assert code_of(locked, None) == "password_required"
    assert code_of(locked, "wrong") == "password_wrong"


def test_the_right_password_opens_and_nothing_readable_is_left(locked: Path) -> None:
    outcome = read(locked, "开门 x")
    assert outcome.text == "Secret\n"
    assert outcome.opened is not None
    assert outcome.opened.encrypted
    left = {path.name for path in locked.parent.iterdir()}
    assert left == {"locked.docx", Path(outcome.rendition).name}


@pytest.mark.parametrize("password", ["VelvetSweatshop"])
def test_a_password_that_everybody_has_is_not_asked_for(tmp_path: Path, password: str) -> None:
    data = protected(letter("Open"), password)
    assert read(written(tmp_path / "a.docx", data)).text == "Open\n"


def test_what_is_inside_says_the_kind_and_not_the_name(tmp_path: Path) -> None:
    path = written(tmp_path / "sheet.xlsx", protected(letter("Letter"), "p"))
    outcome = read(path, "p")
    assert outcome.opened is not None
    assert outcome.opened.kind is DocumentKind.DOCX


def test_a_file_without_protection_is_handed_out_as_it_is(tmp_path: Path) -> None:
    path = written(tmp_path / "a.docx", docx_bytes(paragraph("Text")))
    with opened(ReadDocument(str(path), str(tmp_path))) as office:
        assert not office.encrypted
        assert office.file.read() == path.read_bytes()
    assert office.file.closed


def test_protected_odt_files_are_asked_for_opened_and_refused(tmp_path: Path) -> None:
    data = protected_odt(odt_bytes("<text:p>Secret</text:p>"), "geheim")
    path = written(tmp_path / "a.odt", data)
    assert code_of(path, None) == "password_required"
    assert code_of(path, "wrong") == "password_wrong"
    outcome = read(path, "geheim")
    assert outcome.text == "Secret\n"
    assert outcome.opened is not None
    assert outcome.opened.encrypted


def test_a_way_of_protection_that_is_not_known_is_said_by_name(tmp_path: Path) -> None:
    data = protected_odt(
        odt_bytes("<text:p>Secret</text:p>"), "p", algorithm="http://example.org/#blowfish"
    )
    with pytest.raises(EngineError) as caught:
        read(written(tmp_path / "a.odt", data), "p")
    assert caught.value.code.value == "unsupported"
    assert caught.value.details["reason"] == "blowfish"


def test_a_damaged_protected_file_is_damaged(locked: Path) -> None:
    locked.write_bytes(locked.read_bytes()[:4000])
    assert code_of(locked, "开门 x") == "corrupt"


def test_a_hash_shorter_than_the_key_is_lengthened() -> None:
    info = {"passwordHashAlgorithm": "SHA1", "passwordKeyBits": 256}
    assert agile_keys.hash_is_too_short(info)
    assert not agile_keys.hash_is_too_short(info | {"passwordKeyBits": 128})


def test_the_key_of_a_short_hash_is_found_with_the_right_password_only() -> None:
    key = bytes(range(32))
    info = agile_entry("pass", key)
    assert agile_keys.secret_key(info, "pass") == key
    assert agile_keys.secret_key(info, "wrong") is None
