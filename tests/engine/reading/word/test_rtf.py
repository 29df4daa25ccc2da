"""RTF: encodings, what is shown, tables, notes, lists."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.outline import Outline
from engine.reading.word.rtf import blocks_of_rtf
from engine.types import BlockKind, DocumentKind, Omission
from tests.engine.reading.files import read
from tests.engine.reading.word.word_files import texts, written


def rtf(body: str | bytes, head: str = "\\ansi\\ansicpg1252") -> bytes:
    inner = body.encode("ascii") if isinstance(body, str) else body
    return b"{\\rtf1" + head.encode("ascii") + b" " + inner + b"}"


def blocks_of(data: bytes) -> tuple[list[SourceBlock], Counter[Omission]]:
    omissions: Counter[Omission] = Counter()
    counter = itertools.count()
    return list(blocks_of_rtf(data, Outline(), omissions, counter.__next__)), omissions


def lines(body: str | bytes, head: str = "\\ansi\\ansicpg1252") -> list[str]:
    return texts(blocks_of(rtf(body, head))[0])


def hexed(words: str, encoding: str) -> str:
    return "".join(f"\\'{byte:02x}" for byte in words.encode(encoding))


@pytest.mark.parametrize(
    ("page", "encoding", "words"),
    [
        (936, "gbk", "采购合同"),
        (950, "big5", "採購合約"),
        (932, "cp932", "契約書"),
        (949, "cp949", "계약서"),
        (1251, "cp1251", "Договор"),
        (1252, "cp1252", "Café"),
    ],
)
def test_text_is_decoded_by_the_code_page_of_the_document(
    page: int, encoding: str, words: str
) -> None:
    assert lines(hexed(words, encoding) + "\\par", f"\\ansi\\ansicpg{page}") == [words]


def test_the_character_set_of_a_font_goes_before_the_code_page() -> None:
    fonts = "{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset134 SimSun;}{\\f2\\fcharset204 X;}}"
    body = (
        f"{fonts}\\f1 {hexed('采购', 'gbk')}\\f2 {hexed('Да', 'cp1251')}\\f0 {hexed('é', 'cp1252')}"
    )
    assert lines(body) == ["采购Даé"]


def test_chinese_in_a_western_font_is_read_in_the_code_page_of_the_document() -> None:
    fonts = "{\\fonttbl{\\f0\\fcharset0 Songti;}}"
    assert lines(fonts + "\\f0 " + hexed("采购", "gbk"), "\\ansi\\ansicpg936") == ["采购"]


def test_a_second_byte_written_as_a_letter_belongs_to_its_character() -> None:
    raw = "ソ".encode("cp932")
    assert lines(f"\\'{raw[0]:02x}".encode() + b"\\" + raw[1:], "\\ansi\\ansicpg932") == ["ソ"]


def test_unicode_escapes_pass_over_their_fallback() -> None:
    assert lines("\\uc1 \\u37319?\\u-28450?") == ["采郞"]
    assert lines("\\uc2 \\u37319\\'b2\\'c9x") == ["采x"]
    assert lines("\\uc0 \\u55357\\u56832  ok") == ["😀 ok"]


def test_what_is_no_text_of_the_document_is_not_read() -> None:
    body = (
        "{\\info{\\author Secret}{\\upr{\\title a}{\\*\\ud{\\title b}}}}{\\*\\unknown gone}"
        "{\\colortbl;\\red0;}{\\pict\\pngblip 89504e47}{\\*\\shppict{\\pict 00}}"
        "{\\nonshppict{\\pict 00}}{\\object{\\*\\objdata 00}{\\result shown}}Text\\par"
    )
    blocks, omissions = blocks_of(rtf(body))
    assert texts(blocks) == ["Text"]
    assert omissions == {Omission.PICTURES: 2, Omission.EMBEDDED_OBJECTS: 1}


def test_binary_data_is_passed_over() -> None:
    assert lines(b"{\\pict\\bin4 }{\\}}After\\par") == ["After"]


def test_deleted_and_hidden_text_is_left_out_and_counted() -> None:
    blocks, omissions = blocks_of(rtf("Kept {\\deleted gone} {\\v unseen}\\par"))
    assert texts(blocks) == ["Kept"]
    assert omissions == {Omission.DELETED_TEXT: 1, Omission.HIDDEN_TEXT: 1}


def test_headings_come_from_outline_levels_and_names_of_styles() -> None:
    sheet = "{\\stylesheet{Normal;}{\\s1\\outlinelevel0 Mine;}{\\s2 heading 2;}{\\s3 toc 1;}}"
    body = f"{sheet}\\pard\\s1 One\\par\\pard\\s2 Two\\par\\pard\\s3 1. One 5\\par\\pard Body\\par"
    blocks, _ = blocks_of(rtf(body))
    assert [(block.kind, block.level) for block in blocks] == [
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 2),
        (BlockKind.PARAGRAPH, 0),
        (BlockKind.PARAGRAPH, 0),
    ]


def test_list_labels_are_kept_with_their_depth() -> None:
    symbol = "{\\fonttbl{\\f3\\fcharset2 Symbol;}}"
    body = (
        f"{symbol}\\pard\\ls1\\ilvl0{{\\listtext 1.\\tab}}first\\par"
        "\\pard\\ls1\\ilvl1{\\listtext\\f3 \\'b7\\tab}second\\par"
    )
    blocks, _ = blocks_of(rtf(body))
    assert [(block.kind, block.level, block.text) for block in blocks] == [
        (BlockKind.LIST_ITEM, 1, "1. first"),
        (BlockKind.LIST_ITEM, 2, "• second"),
    ]


def test_a_table_is_read_by_the_edges_of_its_cells() -> None:
    body = (
        "\\trowd\\cellx1000\\cellx2000\\cellx3000 \\pard\\intbl "
        "Kind\\cell Net\\cell Gross\\cell\\row"
        "\\trowd\\clvmgf\\cellx1000\\cellx2000\\cellx3000 A\\cell 1\\cell 2\\cell\\row"
        "\\trowd\\clvmrg\\cellx1000\\cellx3000 \\cell both\\cell\\row\\pard After\\par"
    )
    blocks, _ = blocks_of(rtf(body))
    assert texts(blocks) == ["Kind | Net | Gross", "A | 1 | 2", "A | both | ", "After"]
    assert blocks[0].kind is BlockKind.TABLE_HEADER


def test_a_table_inside_a_cell_is_read_with_it() -> None:
    body = (
        "\\trowd\\cellx1000\\cellx2000 \\pard\\intbl a\\cell "
        "\\pard\\intbl\\itap2 x\\nestcell y\\nestcell"
        "{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}\\pard\\intbl b\\cell\\row"
    )
    assert lines(body) == ["a | x y\nb"]


def test_notes_comments_boxes_and_running_lines_are_read_once() -> None:
    body = (
        "{\\header\\pard Manual\\par}{\\footer\\pard Internal\\par}"
        "\\pard Cost{\\super\\chftn{\\footnote\\pard{\\super\\chftn} net}} of"
        "{\\footnote\\ftnalt end} it"
        "{\\*\\atnid A}{\\*\\atnauthor Ann}\\chatn{\\*\\annotation\\pard why}"
        "{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt\\pard boxed\\par}}{\\shprslt old}}\\par"
    )
    assert lines(body) == [
        "Manual",
        "Cost〔1〕 of〔E1〕 it",
        "〔1〕 net",
        "〔E1〕 end",
        "Comment (Ann): why",
        "boxed",
        "Internal",
    ]


def test_fields_show_results_and_check_boxes_their_state() -> None:
    body = (
        "{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt shown}} "
        "{\\field{\\*\\fldinst FORMCHECKBOX{\\*\\formfield{\\fftype1\\ffres1\\ffdefres0}}}}yes"
    )
    assert lines(body) == ["shown ☑yes"]


def test_a_file_cut_short_gives_what_it_holds() -> None:
    assert texts(blocks_of(b"{\\rtf1\\ansi{\\b Begun\\par and not")[0]) == ["Begun", "and not"]


def test_groups_nested_without_end_are_refused() -> None:
    with pytest.raises(EngineError) as caught:
        blocks_of(b"{\\rtf1" + b"{" * 5000)
    assert caught.value.code.value == "corrupt"


def test_an_rtf_file_is_read_from_end_to_end(tmp_path: Path) -> None:
    outcome = read(written(tmp_path / "a.doc", rtf("\\pard Hello\\par\\pard World\\par")))
    assert outcome.opened is not None
    assert outcome.opened.kind is DocumentKind.RTF
    assert outcome.text == "Hello\nWorld\n"
