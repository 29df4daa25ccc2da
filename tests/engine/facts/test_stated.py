"""What first pages and names say of number, version, status and effective date."""

from __future__ import annotations

import pytest

from engine.facts.stated import document_facts
from engine.types import BlockKind, DocumentFacts, Fact
from tests.engine.pages import TH, TR, F, H, P, make_page


def _facts(*parts: tuple[BlockKind, str], name: str = "x.pdf") -> DocumentFacts:
    return document_facts(name, make_page(1, *parts))


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("文件编号：HR-2024-017", "HR-2024-017"),
        ("编号: QM/B-03", "QM/B-03"),
        ("Document No. TE-2026-01", "TE-2026-01"),
        ("Number: SRV-014, version 1.0. In force from 3 May 2026.", "SRV-014"),
        ("国办发〔2017〕15号", "国办发〔2017〕15号"),
        ("中华人民共和国卫生行业标准 WS/T 363.1—2023", "WS/T 363.1—2023"),
    ],
)
def test_numbers_are_found_in_their_usual_forms(line: str, number: str) -> None:
    assert _facts((P, line)).number == Fact(number, "page 1")


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("版本：V2.1", "V2.1"),
        ("版本号 3.0", "3.0"),
        ("Version 4.2", "4.2"),
        ("售后服务手册 V1.3", "V1.3"),
        ("（第3版）", "第3版"),
    ],
)
def test_versions_are_found_in_their_usual_forms(line: str, version: str) -> None:
    assert _facts((P, line)).version == Fact(version, "page 1")


def test_the_full_stop_of_a_sentence_is_no_part_of_a_number_or_version() -> None:
    line = "Document number: HR-2026-02. Version: 2.0. Effective date: 1 February 2026."
    facts = _facts((P, line))
    assert facts.number == Fact("HR-2026-02", "page 1")
    assert facts.version == Fact("2.0", "page 1")
    assert facts.effective_date == Fact("2026-02-01", "page 1")


def test_a_version_in_running_text_about_something_else_is_not_taken() -> None:
    assert _facts((P, "Please open it with reader version 8 or later.")).version is None


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("生效日期：2026年3月1日", "2026-03-01"),
        ("施行日期: 2025-7-1", "2025-07-01"),
        ("Number: SRV-014, version 1.0. In force from 3 May 2026.", "2026-05-03"),
        ("本办法自二〇二四年十月十五日起施行。", "2024-10-15"),
        ("2023-12-01 实施", "2023-12-01"),
        ("Effective date: 15 January 2026", "2026-01-15"),
        ("Effective from March 3, 2025", "2025-03-03"),
    ],
)
def test_effective_dates_become_iso_dates(line: str, day: str) -> None:
    assert _facts((P, line)).effective_date == Fact(day, "page 1")


def test_a_day_that_does_not_exist_is_not_taken() -> None:
    assert _facts((P, "生效日期：2026年2月30日")).effective_date is None


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("状态：现行有效", "in_force"),
        ("Status: In force", "in_force"),
        ("状态：草案", "draft"),
        ("状态：已废止", "withdrawn"),
        ("Status: superseded by TE-2", "replaced"),
        ("本办法已经废止。", "withdrawn"),
    ],
)
def test_a_stated_status_is_one_of_four(line: str, status: str) -> None:
    assert _facts((P, line)).status == Fact(status, "page 1")


def test_repealing_another_document_is_not_ones_own_status() -> None:
    assert _facts((P, "本办法自2026年1月1日起施行，原办法同时废止。")).status is None


def test_titles_tell_trial_rules_and_drafts() -> None:
    assert _facts((H, "考勤管理办法（试行）")).status == Fact("in_force", "page 1")
    assert _facts((H, "考勤管理办法（征求意见稿）")).status == Fact("draft", "page 1")


def test_a_table_of_one_row_states_facts_by_its_columns() -> None:
    facts = _facts(
        (TH, "文件编号 | 版本 | 生效日期 | 状态"), (TR, "AS-1 | V2.1 | 2026年3月1日 | 现行有效")
    )
    assert (facts.number, facts.version) == (Fact("AS-1", "page 1"), Fact("V2.1", "page 1"))
    assert facts.effective_date == Fact("2026-03-01", "page 1")
    assert facts.status == Fact("in_force", "page 1")


def test_a_table_of_many_rows_is_about_other_things() -> None:
    facts = _facts((TH, "Document No. | Amount"), (TR, "DH-1 | 3"), (TR, "DH-2 | 4"))
    assert facts.number is None


def test_the_file_name_speaks_where_the_page_does_not() -> None:
    facts = _facts((P, "正文"), name="报销制度 V3.2（草案）.docx")
    assert facts.version == Fact("V3.2", "file name")
    assert facts.status == Fact("draft", "file name")
    assert facts.title == Fact("报销制度 V3.2（草案）", "file name")


def test_the_first_unnumbered_heading_is_the_title() -> None:
    assert _facts((F, "header"), (H, "采购管理规定"), (P, "x")).title == Fact(
        "采购管理规定", "page 1"
    )


def test_nothing_is_made_up() -> None:
    facts = _facts((P, "今天天气很好。"), name="note.txt")
    assert facts == DocumentFacts(title=Fact("note", "file name"))
