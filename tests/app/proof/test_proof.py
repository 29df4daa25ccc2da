"""What leaves the program with an answer, and what never does."""

from __future__ import annotations

import unicodedata
import zipfile
from dataclasses import replace
from io import BytesIO
from typing import Any

import docx
import pymupdf as _pymupdf
import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QTextDocument

from app.proof.as_text import plain_text, rich_text
from app.proof.printed import draw_picture, write_pdf
from app.proof.proof import proof_of
from app.proof.word_file import Picture, word_file
from app.theme import Theme
from engine.messages import refusal_message
from engine.types import DocumentFacts, Fact, Notice, Refusal, Turn
from tests.app.document_rows import EXCLUSION, NAME, OTHER, RULE, Policy
from tests.app.questions.asking import CHECKED_AT, kept, with_citations

pymupdf: Any = _pymupdf  # it has no types

SECRET = "/home/wang.lei/合同/售后服务政策.pdf"
FACTS = DocumentFacts(
    version=Fact("3.2", "page 1"),
    status=Fact("in_force", SECRET),
    effective_date=Fact("2026-01-01", "user"),
)


@pytest.fixture
def turn(policy: Policy, theme: Theme) -> Turn:
    answer = with_citations(policy.answer(), facts=FACTS)
    return kept(replace(answer, notices=(Notice.ROWS_MISSING,)))


def line() -> QImage:
    image = QImage(700, 52, QImage.Format.Format_RGB32)
    image.fill(0xFFFFD050)
    return image


def pdf(turns: list[Turn]) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    cuts = [{1: (line(),)} for _ in turns]
    write_pdf(buffer, "标题", [proof_of(one) for one in turns], cuts)
    return bytes(buffer.data().data())


def word(turns: list[Turn]) -> bytes:
    proofs = [proof_of(one) for one in turns]
    return word_file("标题 <&>", proofs, lambda at, source: [Picture(b"PNG", 800.0, 40.0)])


def closed_up(text: str) -> str:
    """Return a text without blanks and line ends, ligatures apart: as a PDF sets no text."""
    return unicodedata.normalize("NFKC", "".join(text.split()))


def forms(turn: Turn) -> dict[str, str]:
    """Return every form of an answer as text, closed up."""
    rich = QTextDocument()
    rich.setHtml(rich_text([proof_of(turn)]))
    with pymupdf.open(stream=pdf([turn]), filetype="pdf") as document:
        printed = "".join(page.get_text() for page in document) + str(document.metadata)
    with zipfile.ZipFile(BytesIO(word([turn]))) as file:
        parts = "".join(file.read(name).decode("utf-8", "replace") for name in file.namelist())
    found = {
        "plain": plain_text([proof_of(turn)]),
        "rich": rich.toPlainText(),
        "pdf": printed,
        "docx": parts,
    }
    return {form: closed_up(text) for form, text in found.items()}


def test_every_form_has_the_question_the_answer_and_its_sources(turn: Turn) -> None:
    for form, text in forms(turn).items():
        for words in (turn.question, RULE, EXCLUSION, NAME, "page 2", "version 3.2"):
            assert closed_up(words) in text, f"{words} is not in the {form}"
        for words in ("effective 1 January 2026", "in force", "not checked by a person"):
            assert closed_up(words) in text, f"{words} is not in the {form}"


def test_no_form_has_paths_passages_that_are_not_cited_or_other_questions(turn: Turn) -> None:
    uncited = [passage for passage in turn.answer.passages if passage.text == OTHER]
    assert uncited, "the answer has a passage that it does not cite"
    secrets = (OTHER, SECRET, "wang.lei", "/home", "/tmp", str(uncited[0].score))
    for form, text in forms(turn).items():
        for words in secrets:
            assert words not in text, f"{words} is in the {form}"


def test_sentences_that_are_not_quoted_are_told_apart_in_every_form(turn: Turn) -> None:
    for text in forms(turn).values():
        for words in ("(concluded)", "(not in the documents)", "Nothing that was read says this"):
            assert closed_up(words) in text


def test_plain_text_reads_well(turn: Turn) -> None:
    lines = plain_text([proof_of(turn)]).splitlines()
    assert lines[0] == turn.question
    assert "可以申请退货。[1] (concluded)" in lines
    assert f"    “{RULE}”" in lines
    assert lines[-1].startswith("Pagecite · 3 November 2026")


def test_who_passes_it_on_is_told_what_was_checked_and_what_has_changed(turn: Turn) -> None:
    checked = replace(turn, verified_at=CHECKED_AT)
    assert "checked by a person on 5 November 2026" in plain_text([proof_of(checked)])
    old = replace(checked, answer=with_citations(turn.answer, old_version=True, recognised=True))
    text = plain_text([proof_of(old)])
    assert "not checked by a person yet" in text
    assert "since replaced by a newer version" in text and "read by text recognition" in text


def test_a_refusal_is_told_with_its_reason_and_without_the_nearest_passages(
    policy: Policy, theme: Theme
) -> None:
    text = plain_text([proof_of(kept(policy.refusal()))])
    assert refusal_message(Refusal.NEAR_BUT_NOT_ANSWERING, "zh").sentence in text
    assert RULE not in text


def test_the_picture_has_the_documents_words_only(turn: Turn) -> None:
    with_lines = draw_picture(proof_of(turn), {1: (line(),), 2: (line(),)})
    without = draw_picture(proof_of(turn), {})
    assert with_lines.height() > 400 and without.height() > 300
    assert with_lines.width() >= 760
    yellow = [
        y for y in range(with_lines.height()) if with_lines.pixel(300, y) & 0xFFFFFF == 0xFFD050
    ]
    assert len(yellow) > 80  # two strips


def test_the_picture_says_how_a_follow_up_was_understood(turn: Turn) -> None:
    asked_as = "会员订单签收后几日内可以申请退货？" * 3
    follow_up = replace(turn, answer=replace(turn.answer, asked_as=asked_as))
    alone = draw_picture(proof_of(turn), {1: (line(),), 2: (line(),)})
    told = draw_picture(proof_of(follow_up), {1: (line(),), 2: (line(),)})
    assert told.height() >= alone.height() + 40, "two lines more"


def test_word_opens_the_file_with_headings_and_pictures(turn: Turn) -> None:
    document = docx.Document(BytesIO(word([turn, replace(turn, question="第二问\x0b？")])))
    headings = [p.text for p in document.paragraphs if p.style and p.style.name == "Heading 1"]
    assert headings == [turn.question, "第二问？"]
    assert len(document.inline_shapes) == 4
    assert document.inline_shapes[0].width.pt == pytest.approx(451, abs=0.1)
    assert document.core_properties.title == "标题 <&>"
    assert document.core_properties.author == ""


def test_a_pdf_of_many_answers_has_many_pages_and_no_author(turn: Turn) -> None:
    with pymupdf.open(stream=pdf([turn] * 9), filetype="pdf") as document:
        assert document.page_count > 1
        assert document.metadata["title"] == "标题" and not document.metadata["author"]
        assert len(document[0].get_images()) >= 1
