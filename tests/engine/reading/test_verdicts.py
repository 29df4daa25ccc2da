"""Verdicts on pages: scans and broken fonts are told, and good pages are left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.reading.verdicts import Look, dominant_character, is_garbled, judge, needs_a_look
from engine.types import Verdict
from tests.engine.reading.files import PdfMaker, pymupdf, read

ENGLISH = (
    "The quick brown fox jumps over the lazy dog and runs away from all that barks. Members of the"
    " library may borrow ten books for thirty days, and these must be returned with the card."
)
CHINESE = (
    "会员订单在签收之后的规定期限之内可以向客服部门提出退货的申请，并且说明理由，逾期的不再受理。"
)


def _caesar(text: str, by: int) -> str:
    return "".join(
        chr((ord(c) - 97 + by) % 26 + 97)
        if c.islower()
        else chr((ord(c) - 65 + by) % 26 + 65)
        if c.isupper()
        else c
        for c in text
    )


def _by_first_use(text: str) -> str:
    codes: dict[str, str] = {}
    return "".join(c if c == " " else codes.setdefault(c, chr(33 + len(codes))) for c in text)


GARBLED = {
    "codes without characters": "\ufffd" * 30,
    "private characters": "\ue001\ue002\ue003\ue004 ab",
    "a quarter of the font missing": (ENGLISH[:60] + "\ufffd" * 30) * 3,
    "one character for many": "佛佛佛佛佛佛佛佛 4406 佛山",
    "letters shifted by three": _caesar(ENGLISH, 3),
    "letters shifted by thirteen": _caesar(ENGLISH, 13),
    "codes of glyphs": "".join(chr(ord(c) - 29) for c in ENGLISH),
    "codes in the order of use": _by_first_use(ENGLISH),
    "words without vowels": "Thqck brwn fxjm psvr thlz dgnd rnsw yfrm llth tbrk mmbr " * 6,
    "rare Chinese": "".join(chr(ord(c) + 1500) for c in CHINESE * 2),
    "Chinese read in the wrong encoding": (CHINESE * 3).encode().decode("gb18030", "ignore"),
    "Chinese byte by byte": CHINESE.encode("gb18030").decode("latin-1"),
}


@pytest.mark.parametrize("name", GARBLED)
def test_text_that_cannot_be_what_is_seen_is_garbled(name: str) -> None:
    assert is_garbled(GARBLED[name])


GOOD = {
    "English": ENGLISH,
    "capitals": ENGLISH.upper(),
    "Chinese": CHINESE * 3,
    "traditional Chinese": "會員訂單在簽收之後的規定期限之內"
    "可以向客服部門提出退貨的申請，並且說明理由。" * 3,
    "Japanese": "会員の注文は、受け取ってから十五日以内に"
    "返品を申し込むことができます。理由を書いてください。" * 3,
    "Korean": "회원은 수령 후 십오일 이내에 반품을 신청할 수 있으며 사유를 설명하여야 합니다. " * 3,
    "Arabic": "يمكن للأعضاء إرجاع البضائع خلال خمسة عشر يومًا من تاريخ الاستلام مع ذكر السبب. " * 3,
    "Czech": "Členové mohou vrátit zboží do patnácti dnů od převzetí; důvod je třeba uvést. "
    "Strč prst "
    "skrz krk. Příliš žluťoučký kůň úpěl ďábelské ódy. " * 3,
    "Polish": "Członkowie mogą zwrócić towar w ciągu piętnastu dni od odbioru, podając przyczynę. "
    * 3,
    "German": "Mitglieder dürfen die Ware binnen fünfzehn Tagen zurückgeben, wenn sie den "
    "Grund sagen.",
    "Vietnamese": "Thành viên có thể trả lại hàng trong vòng mười lăm ngày kể từ ngày nhận hàng. "
    * 3,
    "Greek": "Τα μέλη μπορούν να επιστρέψουν τα προϊόντα εντός δεκαπέντε ημερών από την παραλαβή. ",
    "a table of numbers": "2019 | 1,234.50 | -3.2% | 7\n2020 | 2,345.60 | 4.1% | 8\n" * 20,
    "yes and no": "是 | 否 | 是 | 是\n否 | 是 | 是 | 否\n" * 20,
    "names": "王建国 李秀英 张伟 刘洋 陈静 杨帆 赵磊 黄丽 周强 "
    "吴敏 徐军 孙悦 胡涛 朱琳 高翔 林娜 何俊 "
    "郭婷 马超 罗兰 梁栋 宋佳 郑爽 谢霆 韩雪 唐嫣 冯巩 于谦 董洁 萧瑟",
    "medicines": "阿莫西林胶囊 头孢克肟分散片 盐酸氨溴索口服溶液 布洛芬缓释胶囊 硝苯地平控释片 "
    "复方甘草片 蒙脱石散 奥美拉唑肠溶胶囊 阿司匹林肠溶片 甲硝唑片 氯雷他定片",
    "leaders": "Introduction ........................ 1\nScope ............................... 2\n"
    * 6,
    "code": "def f(x): return {k: [v for v in x[k] if v != ''] for k in x}  # (a, b) -> c\n" * 6,
    "formulas": "E(a_i × W_i) ≡ 1 (mod 11), W_i = 2^(i−1) (mod 11); ∑ x² ≥ 0 ∀ x ∈ ℝ\n" * 4,
    "part numbers": "AX-100 BKT-20 CDR-7 ZZT-9 QRS-44 WPL-3 HJK-81 MNB-2 TRW-6 PLK-17 FGH-5\n" * 6,
    "currencies": "USD CNY JPY GBP CHF AUD NZD CAD HKD SGD KRW THB PLN CZK DKK NOK SEK HUF\n" * 6,
    "a form with boxes": "性别：\uf0a8男 \uf0a8女  婚否：\uf0a8是 \uf0a8否  "
    "学历：\uf0a8本科 \uf0a8硕士\n" * 4,
    "squares to fill in": "身份证号：口口口口口口口口口口口口口口口口口口 姓名：某某某",
    "laughter": "他哈哈哈地笑了起来，大家也跟着笑。",
}


@pytest.mark.parametrize("name", GOOD)
def test_text_of_any_language_and_kind_is_left_alone(name: str) -> None:
    assert not is_garbled(GOOD[name])


def test_a_page_is_looked_at_where_much_is_painted_and_little_written() -> None:
    watermark = ["babel.example 2024-05-01", "babel.example 2024-05-02"] * 9
    assert needs_a_look([], 1.0, 0)
    assert needs_a_look([], 0.0, 3)
    assert needs_a_look(watermark, 0.9, 0)
    assert needs_a_look(["Page 3"], 0.0, 400)
    assert not needs_a_look([], 0.0, 0)
    assert not needs_a_look(["Page 3"], 0.1, 20)
    assert not needs_a_look([ENGLISH, ENGLISH[50:]], 1.0, 0)


@pytest.mark.parametrize(
    ("text", "look", "verdict"),
    [
        ("", None, Verdict.EMPTY),
        ("", Look(blank=True, written=False), Verdict.EMPTY),
        ("", Look(blank=False, written=False), Verdict.NEEDS_OCR),
        ("Page 3", Look(blank=False, written=True), Verdict.NEEDS_OCR),
        ("Page 3", Look(blank=False, written=False), Verdict.TEXT),
        ("\ufffd" * 40, Look(blank=False, written=True), Verdict.GARBLED),
    ],
)
def test_the_verdict_follows_from_text_and_look(text: str, look: Look, verdict: Verdict) -> None:
    assert judge(text, 0.0 if look is None else 1.0, 0, look) is verdict


def test_yes_and_no_are_dominant_but_of_one_glyph_only(tmp_path: Path) -> None:
    assert dominant_character("YN" * 40) == "Y"
    assert dominant_character(ENGLISH) == ""
    pdf = PdfMaker()
    pdf.lines(pdf.page(), ["Yes No Yes Yes No N N Y Y Y N N Y N Y N N N Y N Y"] * 5)
    assert read(pdf.save(tmp_path / "a.pdf")).pages[0].verdict is Verdict.TEXT


def _with_unicode_table(path: Path, entries: str) -> Path:
    """Write a text whose font maps its codes to Unicode by a table of ours."""
    pdf = PdfMaker()
    page = pdf.page()
    pdf.lines(page, [ENGLISH[:80], ENGLISH[80:160]])
    font = page.get_fonts()[0][0]
    kind, value = pdf.document.xref_get_key(font, "ToUnicode")
    assert kind == "xref"
    table = f"/CIDInit /ProcSet findresource begin begincmap\n{entries}\nendcmap end".encode()
    pdf.document.update_stream(int(value.split()[0]), table)
    return pdf.save(path)


def test_a_table_that_gives_every_glyph_one_character_is_found_out(tmp_path: Path) -> None:
    entries = (
        "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange\n<0000> <FFFF> ["
    )
    entries += "<0061> " * 300 + "] endbfrange"
    outcome = read(_with_unicode_table(tmp_path / "a.pdf", entries))
    assert outcome.pages[0].verdict is Verdict.GARBLED


def test_unknown_characters_between_words_are_spaces(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.lines(pdf.page(), [line.replace(" ", "\ufffd") for line in (ENGLISH[:60], ENGLISH[61:120])])
    page = read(pdf.save(tmp_path / "a.pdf")).pages[0]
    assert page.text.startswith("The quick brown fox jumps over")
    assert page.verdict is Verdict.TEXT


def _scan(maker: PdfMaker, lines: list[str]) -> Any:
    """Return a picture of a page with these lines."""
    other = PdfMaker()
    other.lines(other.page(), lines)
    return other.document[0].get_pixmap(dpi=100)


SCANNED = [ENGLISH[i : i + 70] for i in range(0, 140, 7)]


def test_a_scan_under_a_watermark_a_footer_and_a_letterhead_needs_recognition(
    tmp_path: Path,
) -> None:
    pdf = PdfMaker()
    for number in range(1, 4):
        page = pdf.page()
        page.insert_image(page.rect, pixmap=_scan(pdf, SCANNED))
        pdf.write(page, (72, 40), "Office of Records, 12 Long Street, telephone 555 0100")
        pdf.write(page, (200, 430), "copy made by the scanner 2024-05-12 10:32")
        pdf.write(page, (290, 820), f"{number} of 3")
    outcome = read(pdf.save(tmp_path / "a.pdf"))
    assert {page.verdict for page in outcome.pages} == {Verdict.NEEDS_OCR}


def test_a_title_over_a_photograph_is_a_page_of_text(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 300, 400))
    for y in range(0, 400, 4):
        picture.set_rect(pymupdf.IRect(0, y, 300, y + 4), (y // 2, 90, 255 - y // 2))
    page.insert_image(page.rect, pixmap=picture)
    pdf.write(page, (72, 200), "Our year in pictures", size=30)
    assert read(pdf.save(tmp_path / "a.pdf")).pages[0].verdict is Verdict.TEXT


def test_a_scan_with_hidden_text_is_a_page_of_text(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    page.insert_image(page.rect, pixmap=_scan(pdf, SCANNED))
    for index, line in enumerate(SCANNED):
        page.insert_text((72, 100 + 16 * index), line, render_mode=3)
    assert read(pdf.save(tmp_path / "a.pdf")).pages[0].verdict is Verdict.TEXT


def test_letters_drawn_as_outlines_need_recognition_and_rules_alone_do_not(tmp_path: Path) -> None:
    pdf = PdfMaker()
    other = PdfMaker()
    other.lines(other.page(), SCANNED)
    svg = other.document[0].get_svg_image(text_as_path=True).encode()
    drawn = pymupdf.open("pdf", pymupdf.open("svg", svg).convert_to_pdf())
    assert not drawn[0].get_text().strip()
    pdf.document.insert_pdf(drawn)
    ruled = pdf.page()
    for y in range(100, 700, 24):
        ruled.draw_line((72, y), (520, y))
    pdf.write(pdf.page(), (72, 100), ENGLISH[:60])
    verdicts = [page.verdict for page in read(pdf.save(tmp_path / "a.pdf")).pages]
    assert verdicts == [Verdict.NEEDS_OCR, Verdict.EMPTY, Verdict.TEXT]


def test_a_blank_scan_is_empty(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    page.insert_image(page.rect, pixmap=_scan(pdf, []))
    pdf.write(pdf.page(), (72, 100), ENGLISH[:60])
    outcome = read(pdf.save(tmp_path / "a.pdf"))
    assert outcome.pages[0].verdict is Verdict.EMPTY
