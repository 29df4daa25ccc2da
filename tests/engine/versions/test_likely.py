from __future__ import annotations

from engine.types import DocumentFacts, Fact
from engine.versions.likely import Candidate, Evidence, LikelyVersions, likely_versions
from engine.versions.order import NewerBy
from engine.versions.sketching import sketch_of
from tests.engine.versions.policies import english_policy, policy


def _candidate(id_: int, name: str, text: str = "", **facts: str) -> Candidate:
    stated = {key: Fact(value, "page 1") for key, value in facts.items()}
    return Candidate(id_, name, DocumentFacts(**stated), sketch_of(text))


def _only(*candidates: Candidate) -> LikelyVersions:
    (found,) = likely_versions(candidates)
    return found


def test_names_that_differ_by_their_version_only_are_versions() -> None:
    found = _only(
        _candidate(7, "差旅费管理办法v1.docx", policy(0, 1)),
        _candidate(8, "差旅费管理办法v2.docx", policy(0, 2)),
    )
    assert (found.evidence, found.newer, found.newer_by) == (Evidence.NAME, 8, NewerBy.NAME)
    assert found.differences


def test_the_later_effective_date_is_newer_whatever_the_names_say() -> None:
    found = _only(
        _candidate(1, "考勤制度 终稿.docx", policy(1, 1), effective_date="2023-01-01"),
        _candidate(2, "考勤制度 草稿.docx", policy(1, 2), effective_date="2024-06-01"),
    )
    assert (found.newer, found.newer_by) == (2, NewerBy.EFFECTIVE_DATE)


def test_the_stated_version_decides_where_no_date_does() -> None:
    found = _only(
        _candidate(1, "a/车辆使用管理办法.docx", policy(5, 1), version="V2.10"),
        _candidate(2, "b/车辆使用管理办法.docx", policy(5, 2), version="V2.9"),
    )
    assert (found.newer, found.newer_by) == (1, NewerBy.VERSION)


def test_a_copy_is_a_version_of_which_nobody_knows_the_newer() -> None:
    found = _only(
        _candidate(1, "培训费用管理办法.docx", policy(7, 1)),
        _candidate(2, "培训费用管理办法 - 副本.docx", policy(7, 1)),
    )
    assert (found.newer, found.differences) == (None, ())


def test_another_edition_of_a_standard_has_its_number_without_the_year() -> None:
    found = _only(
        _candidate(1, "a.pdf", policy(3, 1), number="GB/T 2261.2-2003", title="档案代码"),
        _candidate(2, "b.pdf", policy(3, 2, 1, "新增条款。"), number="GB/T 2261.2—2020"),
    )
    assert (found.evidence, found.newer, found.newer_by) == (Evidence.NUMBER, 2, NewerBy.NUMBER)


def test_one_title_and_a_text_alike_are_versions_whatever_the_files_are_called() -> None:
    found = _only(
        _candidate(1, "scan0012.pdf", policy(4, 1), title="信息安全事件管理办法"),
        _candidate(2, "附件.pdf", policy(4, 2), title="信息安全事件管理办法（修订）"),
    )
    assert (found.evidence, found.newer) == (Evidence.TITLE, 2)


def test_english_policies_of_two_years_are_versions() -> None:
    texts = [english_policy("Travel", "Travellers", "Finance", seed) for seed in (1, 2)]
    found = _only(
        _candidate(1, "Travel Policy 2023.docx", texts[0]),
        _candidate(2, "Travel Policy 2024 (final).docx", texts[1]),
    )
    assert found.newer == 2


def test_forms_filled_in_many_times_are_not_versions() -> None:
    contract = "甲方与乙方就货物采购事宜达成如下协议，双方应当严格遵守。" * 8
    assert not likely_versions(
        [
            _candidate(
                n, f"采购合同 {n}.docx", contract, number=f"HT-2024-{n:03}", title="采购合同"
            )
            for n in range(1, 6)
        ]
    )


def test_reports_of_other_months_and_years_are_not_versions() -> None:
    names = (
        "生产月报2024年3月.docx",
        "生产月报2024年4月.docx",
        "年度报告2023.pdf",
        "年度报告2024.pdf",
    )
    body = "本期生产情况总体平稳，设备运行正常，安全形势良好，各项指标完成计划。" * 8
    assert not likely_versions([_candidate(n, name, body) for n, name in enumerate(names)])


def test_parts_of_one_work_are_not_versions() -> None:
    body = policy(2, 1)
    assert not likely_versions(
        [
            _candidate(1, "数据元目录 第1部分.pdf", body, title="数据元目录 第1部分"),
            _candidate(2, "数据元目录 第2部分.pdf", body, title="数据元目录 第2部分"),
        ]
    )


def test_the_same_policy_of_two_branches_is_not_one_document() -> None:
    assert not likely_versions(
        [
            _candidate(1, "上海分公司考勤制度.docx", policy(1, 1)),
            _candidate(2, "北京分公司考勤制度.docx", policy(1, 2)),
        ]
    )


def test_one_name_in_two_folders_with_other_texts_is_not_one_document() -> None:
    assert not likely_versions(
        [
            _candidate(1, "hr/管理办法说明.docx", policy(1, 1)),
            _candidate(2, "it/管理办法说明.docx", policy(4, 1)),
        ]
    )


def test_without_text_only_a_telling_name_with_a_version_counts() -> None:
    assert _only(_candidate(1, "员工手册 初稿.pdf"), _candidate(2, "员工手册 终稿.pdf")).newer == 2
    assert not likely_versions([_candidate(1, "扫描件(1).pdf"), _candidate(2, "扫描件(2).pdf")])
    assert not likely_versions([_candidate(1, "员工手册.pdf"), _candidate(2, "员工手册(1).pdf")])


def test_a_cabinet_of_policies_gives_its_revisions_and_nothing_else() -> None:
    subjects = ("差旅费", "考勤休假", "办公用品", "档案借阅", "信息安全", "车辆", "付款", "培训")
    cabinet = [
        _candidate(10 * n + year % 10, f"{about}管理办法{year}.docx", policy(n, year))
        for n, about in enumerate(subjects)
        for year in (2022, 2024)
    ]
    found = likely_versions(cabinet)
    assert [(pair.first, pair.second) for pair in found] == [
        (10 * n + 2, 10 * n + 4) for n in range(len(subjects))
    ]
    assert all(pair.newer == pair.second for pair in found)
