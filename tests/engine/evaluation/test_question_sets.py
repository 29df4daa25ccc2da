from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.evaluation.question_sets import (
    find_sets,
    load_set,
    with_parallels,
    write_documents,
)
from engine.evaluation.running import asked_text, sample
from engine.evaluation.user_questions import load_questions

PARAGRAPHS = ["住宿每晚380元。", "补助每天100元。"]
DOCUMENT = {"doc_id": "d1", "title": "差旅办法", "paragraphs": PARAGRAPHS}
QUESTION = {
    "id": "q1",
    "question": "住宿标准？",
    "answers": ["380元"],
    "answerable": True,
    "gold": [{"doc_id": "d1", "para": 0}],
}


def write_set(folder: Path, name: str, questions: list[object], documents: list[object]) -> Path:
    file = folder / f"{name}.jsonl"
    for path, rows in ((file, questions), (folder / f"{name}.docs.jsonl", documents)):
        path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), "utf-8")
    return file


def test_a_set_has_its_questions_with_the_text_of_their_gold_paragraphs(tmp_path: Path) -> None:
    file = write_set(tmp_path, "one", [QUESTION], [DOCUMENT])
    assert list(find_sets(tmp_path)) == [file]
    loaded = load_set(file)
    assert loaded.questions[0].gold[0].paragraph == "住宿每晚380元。"


def test_rows_that_need_eyes_are_left_out(tmp_path: Path) -> None:
    rows: list[object] = [
        QUESTION | {"needs_vision": True},
        QUESTION | {"page_check": "not checkable by text"},
        QUESTION,
    ]
    assert len(load_set(write_set(tmp_path, "one", rows, [DOCUMENT])).questions) == 1


def test_a_row_of_another_format_is_wrong_usage(tmp_path: Path) -> None:
    file = write_set(tmp_path, "one", [{"text": "?"}], [DOCUMENT])
    with pytest.raises(EngineError) as caught:
        load_set(file)
    assert caught.value.code is ErrorCode.WRONG_USAGE


def test_documents_are_written_under_their_titles_and_two_of_one_title_are_two(
    tmp_path: Path,
) -> None:
    second = DOCUMENT | {"doc_id": "d2"}
    loaded = load_set(write_set(tmp_path, "one", [QUESTION], [DOCUMENT, second]))
    files = write_documents(loaded.documents, tmp_path / "out")
    assert files["d1"].stem == "差旅办法" and files["d2"].stem == "差旅办法 (2)"
    assert files["d1"].read_text("utf-8").startswith("差旅办法\n\n住宿")


def test_a_paragraph_counts_in_both_languages_of_an_article(tmp_path: Path) -> None:
    zh = {"doc_id": "x-zh-a", "title": "甲", "paragraphs": ["住宿每晚380元。"]}
    en = {"doc_id": "x-en-a", "title": "A", "paragraphs": ["A night costs 380."]}
    ask = QUESTION | {"id": "7-zh-on-zh", "gold": [{"doc_id": "x-zh-a", "para": 0}]}
    twin = ask | {
        "id": "7-zh-on-en",
        "answers": ["380."],
        "gold": [{"doc_id": "x-en-a", "para": 0}],
    }
    sets = [
        load_set(write_set(tmp_path, "zh", [ask], [zh])),
        load_set(write_set(tmp_path, "en", [twin], [en])),
    ]
    gold = with_parallels(sets)[0].questions[0].gold[0]
    assert gold.parallel == (("A night costs 380.", ("380.",)),)


def test_a_date_and_the_turn_before_belong_to_what_is_asked(tmp_path: Path) -> None:
    turn = {"question": "住宿标准是多少？", "answers": ["380元"]}
    row = QUESTION | {"question": "那补助呢？", "as_of": "2024", "history": [turn]}
    question = load_set(write_set(tmp_path, "one", [row], [DOCUMENT])).questions[0]
    assert asked_text(question) == "2024 住宿标准是多少？ 380元 那补助呢？"


def test_a_limit_always_draws_the_same_questions(tmp_path: Path) -> None:
    rows: list[object] = [QUESTION | {"id": str(number)} for number in range(50)]
    questions = load_set(write_set(tmp_path, "one", rows, [DOCUMENT])).questions
    assert sample(questions, 7) == sample(questions, 7)
    assert len(sample(questions, 7)) == 7 and sample(questions, 0) == list(questions)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_a_users_own_questions_are_read_from_a_csv(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "办法.txt").write_text("住宿每晚380元。", "utf-8")
    file = tmp_path / "我的问题.csv"
    file.write_text(
        "问题,答案,文档,页,可答\n住宿标准？,380元|380,办法.txt,1,\n早餐呢？,,,,否\n", encoding
    )
    loaded = load_questions(file, None)
    first, second = loaded.questions
    assert first.answers == ("380元", "380") and first.gold[0].page == 1 and first.answerable
    assert not second.answerable
    assert loaded.documents[0].file == (tmp_path / "办法.txt").resolve()


def test_a_csv_without_questions_or_files_says_what_it_lacks(tmp_path: Path) -> None:
    file = tmp_path / "q.csv"
    file.write_text("frage\nwas\n", "utf-8")
    with pytest.raises(EngineError) as caught:
        load_questions(file, None)
    assert caught.value.code is ErrorCode.WRONG_USAGE
    file.write_text("question,document\nwhat?,gone.pdf\n", "utf-8")
    with pytest.raises(EngineError) as caught:
        load_questions(file, None)
    assert caught.value.code is ErrorCode.NOT_FOUND


def test_a_markdown_paragraph_is_compared_without_its_marks(tmp_path: Path) -> None:
    paragraph = "## Travel\n\n- **Domestic**: [14 days](/lead) ahead\n- Abroad: `21` days"
    document = DOCUMENT | {"paragraphs": [paragraph], "format": "markdown"}
    loaded = load_set(write_set(tmp_path, "one", [QUESTION], [document]))
    words = "Travel\nDomestic: 14 days ahead\nAbroad: 21 days"
    assert loaded.questions[0].gold[0].paragraph == words


def test_a_file_of_a_set_goes_by_the_path_the_library_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sets = tmp_path / "sets"
    sets.mkdir()
    write_set(sets, "one", [QUESTION], [DOCUMENT | {"pdf": "files/a.pdf"}])
    monkeypatch.chdir(tmp_path)
    loaded = load_set(Path("sets") / "one.jsonl")
    assert loaded.documents[0].file == tmp_path / "files" / "a.pdf"
