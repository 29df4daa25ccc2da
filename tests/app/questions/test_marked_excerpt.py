"""Which words of a passage a card shows."""

from __future__ import annotations

from app.questions.marked_excerpt import as_rich_text, excerpt, width

TEXT = "第一条 " + "会员订单的范围见附件。" * 6 + "签收后15日内可以退货。" + "运费另行规定。" * 30


def test_the_sentence_is_shown_wherever_it_stands_in_a_long_passage() -> None:
    at = TEXT.index("签收后")
    before, marked, after = excerpt(TEXT, (at, at + 12), 120)
    assert marked == "签收后15日内可以退货。"
    assert before.startswith("…") and before.endswith("见附件。")
    assert after.startswith("运费") and after.endswith("…")
    assert width(before + marked + after) < 170


def test_without_a_sentence_the_passage_is_shown_from_its_beginning() -> None:
    before, marked, after = excerpt(TEXT, None, 40)
    assert before.startswith("第一条 会员") and before.endswith("…")
    assert (marked, after) == ("", "")


def test_words_keep_apart_from_the_sentence_in_english() -> None:
    text = "Returns. Within 15 days you may return it. Freight is yours."
    assert "".join(excerpt(text, (9, 42), 200)) == text


def test_signs_of_the_document_are_no_markup() -> None:
    shown = as_rich_text(("<b>", "a & b", ">"), "#ffffff")
    assert "&lt;b&gt;" in shown and "a &amp; b" in shown and "&gt;" in shown
