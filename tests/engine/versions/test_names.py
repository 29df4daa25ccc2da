from __future__ import annotations

import pytest

from engine.versions.names import NameMarks, name_marks


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("差旅费管理办法v2.1.docx", "差旅费管理办法"),
        ("差旅费管理办法（修订版）.docx", "差旅费管理办法"),
        ("差旅费管理办法-终稿.pdf", "差旅费管理办法"),
        ("差旅费管理办法 - 副本 (2).docx", "差旅费管理办法"),
        ("差旅费管理办法(1).docx", "差旅费管理办法"),
        ("差旅费管理办法_20240301_最终版.docx", "差旅费管理办法"),
        ("差旅费管理办法（2024年版）.docx", "差旅费管理办法"),
        ("差旅费管理办法第三版.docx", "差旅费管理办法"),
        ("Travel Policy v3 FINAL.docx", "travelpolicy"),
        ("Travel_Policy-2024-03-01.pdf", "travelpolicy"),
        ("Copy of Travel Policy.docx", "travelpolicy"),
        ("folder/Travel Policy - Copy (3).docx", "travelpolicy"),
    ],
)
def test_marks_of_versions_are_taken_off_a_name(name: str, base: str) -> None:
    assert name_marks(name).base == base


@pytest.mark.parametrize(
    "name",
    [
        "工资表2024年3月.xlsx",
        "第1部分 总则.docx",
        "附件2 申请表.docx",
        "Renewal terms.docx",
        "WS363.1 总则.pdf",
        "考勤2024-03.xlsx",
    ],
)
def test_what_tells_documents_apart_stays_in_the_name(name: str) -> None:
    marks = name_marks(name)
    digits = "".join(filter(str.isdigit, name))
    assert "".join(filter(str.isdigit, marks.base)) == digits
    assert not marks.says_version


def test_what_the_marks_say_is_kept() -> None:
    assert name_marks("制度V2.1修订.docx") == NameMarks(
        "制度", version=(2, 1), revised=1, says_version=True
    )
    assert name_marks("方案 送审稿 20240301.docx").day == (2024, 3, 1)
    assert name_marks("方案 送审稿 20240301.docx").stage == 3
    assert name_marks("Plan (old).docx").revised == -1
    assert name_marks("plan(2).docx").copy


@pytest.mark.parametrize("name", ["扫描件.pdf", "新建文档3.docx", "scan0012.pdf", "a.pdf"])
def test_names_that_anyone_gives_tell_nothing(name: str) -> None:
    assert not name_marks(name).telling
