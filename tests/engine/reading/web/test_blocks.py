"""What becomes of the elements of HTML: each text once, in order, known by its section."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.reading.heading_path import HeadingPath
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.web.blocks import blocks_of_html
from engine.types import BlockKind, Omission

H, P, L = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM


def read(html: str, omissions: Counter[Omission] | None = None) -> list[SourceBlock]:
    counted = Counter[Omission]() if omissions is None else omissions
    return list(blocks_of_html(html, counted, HeadingPath()))


def texts(html: str) -> list[str]:
    return [block.text for block in read(html)]


def left_out(html: str) -> dict[Omission, int]:
    counted = Counter[Omission]()
    read(html, counted)
    return {what: count for what, count in counted.items() if count}


def test_headings_and_paragraphs_come_in_order_with_their_section() -> None:
    blocks = read("<h1>办法</h1><p>前言<h2>2.1 退货<br>期限</h2><p>七天。<h2>其他</h2>尾")
    assert [(block.kind, block.level, block.text) for block in blocks] == [
        (H, 1, "办法"),
        (P, 0, "前言"),
        (H, 2, "2.1 退货期限"),
        (P, 0, "七天。"),
        (H, 2, "其他"),
        (P, 0, "尾"),
    ]
    labels = [block.location.label for block in blocks if block.location]
    assert labels == ["办法", "办法", "2.1 退货期限", "2.1 退货期限", "其他", "其他"]


def test_white_space_collapses_and_chinese_goes_on_without_a_space_across_lines() -> None:
    assert texts(
        "<p>收到商品\n   之日起 and\n\twords&nbsp;&nbsp;here<b>\n </b>x&shy;y&#8203;z"
    ) == ["收到商品之日起 and words here xyz"]


def test_line_breaks_part_paragraphs() -> None:
    assert texts("甲方：张三<br>乙方：李四<br><br>完") == ["甲方：张三", "乙方：李四", "完"]


def test_lists_show_their_markers_and_depth() -> None:
    blocks = read(
        "<ol start=3><li>three<ul><li>inner<p>more</ul><li value=9>nine</ol>"
        "<ol type=a reversed><li>b<li>a</ol><ul style='list-style:none'><li>bare</ul>"
        "<ul><li>（一）own</ul><ol style='list-style-type:upper-roman'><li>x</ol>"
    )
    assert [(block.kind, block.level, block.text) for block in blocks] == [
        (L, 1, "3. three"),
        (L, 2, "• inner"),
        (P, 2, "more"),
        (L, 1, "9. nine"),
        (L, 1, "b. b"),
        (L, 1, "a. a"),
        (L, 1, "bare"),
        (L, 1, "（一）own"),
        (L, 1, "I. x"),
    ]


def test_definitions_follow_their_term() -> None:
    blocks = read("<dl><dt>退货<dd>退回商品<dt>换货<dd>更换商品</dl>")
    assert [(block.kind, block.text) for block in blocks] == [
        (P, "退货"),
        (L, "退回商品"),
        (P, "换货"),
        (L, "更换商品"),
    ]


def test_code_keeps_its_lines_and_quotations_their_style() -> None:
    blocks = read("<pre>\n a  b\n\n   c&lt;\n</pre><blockquote>q<p>r</blockquote>")
    assert [(block.text, block.style) for block in blocks] == [
        (" a  b", Style.CODE),
        ("   c<", Style.CODE),
        ("q", Style.QUOTE),
        ("r", Style.QUOTE),
    ]


def test_line_ends_are_kept_where_the_page_shows_them() -> None:
    assert texts("<div style='white-space: pre-wrap'>一行\n二行</div>") == ["一行", "二行"]


def test_forms_show_what_is_filled_in() -> None:
    assert texts(
        "<form>姓名<input value=张三><input type=hidden value=h><input type=password value=p>"
        "<input type=radio checked>是<input type=checkbox>否"
        "<select><option>北京<option selected>上海</select><textarea>备注\n二</textarea>"
    ) == ["姓名 张三 √ 是 □ 否 上海 备注", "二"]


def test_base_text_of_ruby_stays_together_and_its_reading_follows_once() -> None:
    html = "<p>去<ruby>北<rp>(</rp><rt>běi</rt><rp>)</rp></ruby><ruby>京<rt>jīng</rt></ruby>市"
    assert texts(html) == ["去北京(běijīng)市"]


def test_unclosed_readings_end_each_other() -> None:
    assert texts("<ruby>漢<rp>(<rt>hàn<rp>)</ruby>字") == ["漢(hàn)字"]


def test_powers_do_not_read_as_digits_of_the_number() -> None:
    assert texts("10<sup>2</sup> 10<sup>-6</sup> 4<sup>th</sup>") == ["10² 10^-6 4th"]


def test_scripts_styles_and_templates_are_no_text() -> None:
    html = "<script>s</script><style>t</style><noscript>n</noscript><template><p>u</template><p>x"
    assert texts(html) == ["x"]
    assert left_out(html) == {}


def test_alternative_texts_are_no_text_and_pictures_are_counted() -> None:
    html = "<p>a<img src=a.png alt=ALT><img src='cid:1'><img src=https://x.example/p.png>"
    assert texts(html) == ["a"]
    assert left_out(html) == {Omission.PICTURES: 2, Omission.REMOTE_CONTENT: 1}


def test_frames_and_media_elsewhere_are_counted_and_never_opened() -> None:
    html = (
        "<iframe src=b.html>no frames</iframe><video src=//x.example/v></video><embed src=a.swf>x"
    )
    assert texts(html) == ["x"]
    assert left_out(html) == {Omission.REMOTE_CONTENT: 2, Omission.EMBEDDED_OBJECTS: 1}


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>no",
        "<div style='color:red; DISPLAY : none'>no<p>no</div>",
        "<span style='visibility:hidden'>no</span>",
        "<span style='mso-hide:all'>no</span>",
        "<dialog>no</dialog>",
        "<table><tr style='display:none'><td>no<td>no</table>",
    ],
)
def test_what_is_not_shown_is_left_out_and_counted(hidden: str) -> None:
    assert left_out(f"{hidden}<p>yes") == {Omission.HIDDEN_TEXT: 1}
    assert "no" not in "".join(texts(f"<p>yes</p>{hidden}"))


def test_a_long_hidden_section_with_headings_is_one_that_its_page_unfolds() -> None:
    answer = "保留发票者可退。" * 80
    html = f"<p>常见问题<div style='display:none'><h3>如何退货</h3><p>{answer}</p></div>"
    assert texts(html) == ["常见问题", "如何退货", answer]
    assert left_out(html) == {}


def test_deleted_text_is_left_out_and_counted() -> None:
    html = "<p>价格<del>199</del><ins>99</ins>元"
    assert texts(html) == ["价格99元"]
    assert left_out(html) == {Omission.DELETED_TEXT: 1}


def test_menus_can_be_found_but_are_no_passages() -> None:
    blocks = read("<nav><h2>导航</h2><ul><li>首页</ul></nav><h1>正文</h1><p>x")
    assert [block.kind for block in blocks] == [BlockKind.FURNITURE] * 2 + [H, P]
    assert blocks[-1].location is not None and blocks[-1].location.label == "正文"


def test_lines_of_a_page_without_headings_are_headings_by_their_words() -> None:
    blocks = read("<p>第一章 总则<p>一、会议时间：3月24日<p>（1）适用于全体员工。<p>正文。")
    assert [block.kind for block in blocks] == [H, P, L, P]
    assert blocks[-1].location is not None and blocks[-1].location.label == "第一章 总则"


def test_headings_of_its_own_make_guessing_needless() -> None:
    blocks = read("<h1>a</h1><h2>b</h2><p>第一章 总则")
    assert blocks[-1].kind is P


@pytest.mark.parametrize(
    ("opened", "closed"),
    [
        ("<div>", "</div>"),
        ("<table><tr><td>", ""),
        ("<table><tr><th>a<th>b<tr><td>", ""),
        ("<blockquote>", ""),
        ("<ul><li>", ""),
        ("<b>", ""),
        ("<span style='display:block'>", "</span>"),
    ],
)
def test_ten_thousand_nested_elements_overflow_nothing(opened: str, closed: str) -> None:
    blocks = read(opened * 10_000 + "deep" + closed * 10_000)
    assert "deep" in blocks[-1].text + "".join(blocks[-1].cells)


@pytest.mark.parametrize(
    "markup",
    [
        "<p>a<b>b<i>c</p>d</b>e",
        "<p>a<table><tr><td>b<p>c</table>d<p>e",
        "a</div></p></table>b<![if !x]>c<![endif]>d<!-- x --- ->e",
        "<a<b>c",
        "<p>a&#0;b&#xD800;c&bogus;d",
        "<!-- never closed <p>a",
        "<p title='never closed>a",
        "\x00<p>\x01a\x0cb",
        "<svg><title>no</title><text>yes</text></svg><math><mi>x</mi><annotation>no</annotation>",
    ],
)
def test_broken_markup_gives_some_reading_of_it(markup: str) -> None:
    assert all(block.text for block in read(markup))


def test_each_word_of_a_mixed_page_comes_once() -> None:
    html = (
        "<div>w1<p>w2<table><caption>w3</caption><form><tr><td>w4<ul><li>w5</ul><td>w6"
        "<table><tr><td>w7</table></form></table>w8<details><summary>w9</summary>w10</details>"
    )
    found = " ".join(" ".join((block.text, *block.cells)) for block in read(html)).split()
    assert sorted(word.strip("•") for word in found if word != "•") == sorted(
        f"w{number}" for number in range(1, 11)
    )
