from __future__ import annotations

from pathlib import PurePath

from engine.indexing.names import DistinctName, distinct_names, readable_name


def test_a_name_that_stands_alone_needs_no_folder() -> None:
    assert distinct_names(["/a/价格.xlsx", "/a/政策.pdf"]) == [
        DistinctName("价格.xlsx", ""),
        DistinctName("政策.pdf", ""),
    ]


def test_two_files_of_one_name_are_told_apart_by_their_folders() -> None:
    shown = distinct_names(["/docs/2023/政策.pdf", "/docs/2024/政策.pdf", "/docs/other.pdf"])
    assert [one.folder for one in shown] == ["2023", "2024", ""]


def test_as_many_folders_are_shown_as_it_takes() -> None:
    shown = distinct_names(["/a/2023/hr/p.pdf", "/a/2024/hr/p.pdf", "/a/2024/it/p.pdf"])
    assert [PurePath(one.folder).parts for one in shown] == [
        ("2023", "hr"),
        ("2024", "hr"),
        ("it",),
    ]


def test_letter_case_and_ways_of_writing_accents_do_not_tell_names_apart() -> None:
    shown = distinct_names(["/a/Cafe\u0301.md", "/b/caf\u00e9.md"])
    assert [one.folder for one in shown] == ["a", "b"]


def test_the_same_path_twice_stays_alike() -> None:
    assert distinct_names(["/a/p.pdf", "/a/p.pdf"]) == [DistinctName("p.pdf", "")] * 2


def test_a_folder_inside_the_other_is_told_apart() -> None:
    shown = distinct_names(["/a/b/p.pdf", "/x/a/b/p.pdf"])
    assert len({one.folder for one in shown}) == 2


def test_a_name_in_the_encoding_of_an_old_archive_is_shown_as_it_was_meant() -> None:
    name = "员工简历（2024）.docx".encode("gbk").decode("utf-8", "surrogateescape")
    assert readable_name(f"/资料/{name}") == "/资料/员工简历（2024）.docx"


def test_a_name_that_is_text_stays_and_other_bytes_become_question_marks() -> None:
    assert readable_name("/资料/é😀.md") == "/资料/é😀.md"
    assert readable_name("a\udcff b.md") == "a? b.md"
    assert readable_name("lone \ud800.md") == "lone ?.md"
