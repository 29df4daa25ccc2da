"""What is written about installing says what the program does."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from engine.policy import FILE_NAME, Policy
from models.sources import HUGGINGFACE, MIRROR, MODELSCOPE

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ("for-it.md", "for-it.zh-CN.md")


@pytest.mark.parametrize("name", PAPERS)
def test_the_paper_for_it_names_every_host_and_every_setting(name: str) -> None:
    text = (ROOT / "docs" / name).read_text("utf-8")
    for address in (HUGGINGFACE, MIRROR, MODELSCOPE):
        assert address.removeprefix("https://") in text
    for field in fields(Policy):
        assert field.name == "problem" or f"    {field.name} = " in text
    assert FILE_NAME in text


def test_both_papers_show_the_same_commands() -> None:
    shown = [
        sorted(re.findall(r"`([^`]*)`", (ROOT / "docs" / name).read_text("utf-8")))
        for name in PAPERS
    ]
    assert shown[0] == shown[1]


def test_the_chinese_installer_messages_are_in_the_encoding_that_inno_setup_reads() -> None:
    for path in (ROOT / ".ci" / "installers" / "windows").glob("*.is?"):
        assert path.read_bytes().startswith(b"\xef\xbb\xbf"), path.name
