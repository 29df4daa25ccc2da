from __future__ import annotations

import re

import pytest

from engine.errors import ErrorCode
from engine.messages import (
    Language,
    error_message,
    language_of,
    note_message,
    notice_message,
    refusal_message,
)
from engine.types import Note, Notice, Refusal

LANGUAGES: tuple[Language, ...] = ("zh", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", list(ErrorCode))
def test_every_error_has_a_sentence_and_advice(code: ErrorCode, language: Language) -> None:
    message = error_message(code.value, language)
    assert message.sentence and message.advice
    assert not re.search(r"[{}]|  ", str(message))
    assert bool(re.search(r"[\u4e00-\u9fff]", str(message))) == (language == "zh")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", list(Refusal))
def test_every_refusal_has_a_sentence_of_its_own(reason: Refusal, language: Language) -> None:
    others = {refusal_message(one, language).sentence for one in Refusal if one is not reason}
    assert refusal_message(reason, language).sentence not in others


@pytest.mark.parametrize(("language", "words"), [("zh", "先在旁边保存一份副本"), ("en", "a copy")])
def test_an_older_library_that_is_only_read_says_how_it_is_brought_up_to_date(
    language: Language, words: str
) -> None:
    message = error_message("no_permission", language, {"reason": "migration_needed", "path": "a"})
    assert words in message.advice


def test_details_are_filled_in_and_missing_ones_leave_no_gap() -> None:
    details = {"indexed": "112", "documents": "300"}
    assert "112 of 300" in str(refusal_message(Refusal.STILL_INDEXING, "en", details))
    assert error_message("library_locked", "en").sentence.endswith("program.")


def test_details_are_data_and_never_a_format() -> None:
    text = str(error_message("library_locked", "en", {"holder": "{0.__class__}"}))
    assert "{0.__class__}" in text


@pytest.mark.parametrize(
    ("text", "language"), [("退款多久到账？", "zh"), ("How long?", "en"), ("VPN 怎么用", "zh")]
)
def test_the_language_of_a_question_is_found(text: str, language: str) -> None:
    assert language_of(text) == language


def test_an_unknown_code_reads_as_internal() -> None:
    assert error_message("nonsense", "en") == error_message("internal", "en")


@pytest.mark.parametrize("note", list(Note))
def test_every_note_has_a_sentence_in_both_languages(note: Note) -> None:
    assert note_message(note, "en").endswith(".") and note_message(note, "zh").endswith("。")


@pytest.mark.parametrize("notice", list(Notice))
def test_every_notice_has_words_in_both_languages(notice: Notice) -> None:
    assert re.search(r"[\u4e00-\u9fff]", notice_message(notice, "zh"))
    assert notice_message(notice, "en").isascii()
