"""What a paragraph of a DOCX shows: revisions, hidden text, fields, symbols, boxes, equations."""

from __future__ import annotations

from engine.types import Omission
from tests.engine.reading.word.word_files import (
    STRICT_WORD,
    body_texts,
    docx_bytes,
    paragraph,
    read_docx,
    text,
    texts,
)

DELETED = '<w:del w:id="1"><w:r><w:delText>old price 5</w:delText></w:r></w:del>'
INSERTED = '<w:ins w:id="2"><w:r><w:t>new price 7</w:t></w:r></w:ins>'
MOVED_AWAY = '<w:moveFrom w:id="3"><w:r><w:t>moved away</w:t></w:r></w:moveFrom>'


def test_inserted_text_stays_and_deleted_text_is_left_out_and_counted() -> None:
    blocks, omissions = read_docx(docx_bytes(paragraph(DELETED, INSERTED, MOVED_AWAY)))
    assert texts(blocks) == ["new price 7"]
    assert omissions[Omission.DELETED_TEXT] == 2


def test_pieces_of_one_deletion_are_counted_once() -> None:
    _, omissions = read_docx(docx_bytes(paragraph("Kept ", DELETED, DELETED)))
    assert omissions[Omission.DELETED_TEXT] == 1


def test_a_deleted_paragraph_mark_joins_what_it_divided() -> None:
    mark = '<w:rPr><w:del w:id="9"/></w:rPr>'
    assert body_texts(paragraph("One sen", properties=mark) + paragraph("tence.")) == [
        "One sentence."
    ]


def test_hidden_text_is_left_out_by_run_and_by_style() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Child"><w:basedOn w:val="Secret"/></w:style>'
    )
    body = paragraph("Shown ", text("not", "<w:vanish/>"), text("again", '<w:vanish w:val="0"/>'))
    body += paragraph("hidden by style", properties='<w:pStyle w:val="Child"/>')
    blocks, omissions = read_docx(docx_bytes(body, parts={"styles": styles}))
    assert texts(blocks) == ["Shown again"]
    assert omissions[Omission.HIDDEN_TEXT] == 2


def test_a_field_shows_its_result_and_never_its_instruction() -> None:
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        "<w:r><w:instrText> REF _Ref1 \\h </w:instrText></w:r>"
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        "<w:r><w:t>Table 4</w:t></w:r>"
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    simple = '<w:fldSimple w:instr=" DATE "><w:r><w:t>2 May</w:t></w:r></w:fldSimple>'
    assert body_texts(paragraph("See ", field, " of ", simple)) == ["See Table 4 of 2 May"]


def test_form_fields_show_what_was_chosen() -> None:
    def field(data: str) -> str:
        return (
            f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{data}</w:ffData></w:fldChar></w:r>'
            "<w:r><w:instrText> FORM </w:instrText></w:r>"
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        )

    ticked = field("<w:checkBox><w:default w:val='0'/><w:checked/></w:checkBox>")
    empty = field("<w:checkBox><w:default w:val='0'/></w:checkBox>")
    choice = field(
        "<w:ddList><w:result w:val='1'/>"
        "<w:listEntry w:val='甲'/><w:listEntry w:val='乙'/></w:ddList>"
    )
    assert body_texts(paragraph(ticked, "是 ", empty, "否 ", choice)) == ["☑是 ☐否 乙"]


def test_content_controls_give_their_content_at_every_level() -> None:
    def control(inner: str) -> str:
        return f"<w:sdt><w:sdtPr/><w:sdtContent>{inner}</w:sdtContent></w:sdt>"

    body = control(paragraph("Name: ", control(text("Li Wei"))))
    assert body_texts(body) == ["Name: Li Wei"]


def test_symbols_of_symbol_fonts_become_unicode() -> None:
    ticked = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    greek = '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>'
    assert body_texts(paragraph(ticked, " angle ", greek)) == ["☑ angle α"]


def test_tabs_breaks_and_hyphens_are_text() -> None:
    run = "<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t>"
    assert body_texts(paragraph(f"<w:r>{run}</w:r>")) == ["a b\nc-d"]


def test_a_text_box_is_read_once_after_its_paragraph() -> None:
    box = f"<wps:txbx><w:txbxContent>{paragraph('In the box')}</w:txbxContent></wps:txbx>"
    old = f"<v:textbox><w:txbxContent>{paragraph('In the box')}</w:txbxContent></v:textbox>"
    both = (
        "<w:r><mc:AlternateContent>"
        f'<mc:Choice Requires="wps"><w:drawing>{box}</w:drawing></mc:Choice>'
        f"<mc:Fallback><w:pict>{old}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert body_texts(paragraph("Anchor", both)) == ["Anchor", "In the box"]
    assert body_texts(paragraph("Anchor", f"<w:r><w:pict>{old}</w:pict></w:r>")) == [
        "Anchor",
        "In the box",
    ]


def test_ruby_gives_its_base_alone() -> None:
    ruby = (
        "<w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    )
    assert body_texts(paragraph(ruby, "字")) == ["漢字"]


def test_equations_read_as_one_line() -> None:
    def part(words: str) -> str:
        return f"<m:r><m:t>{words}</m:t></m:r>"

    fraction = f"<m:f><m:num>{part('a+b')}</m:num><m:den>{part('c')}</m:den></m:f>"
    square = f"<m:sSup><m:e>{part('x')}</m:e><m:sup>{part('2')}</m:sup></m:sSup>"
    root = f"<m:rad><m:radPr><m:degHide m:val='1'/></m:radPr><m:e>{part('y')}</m:e></m:rad>"
    total = (
        "<m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr>"
        f"<m:sub>{part('i=1')}</m:sub><m:sup>{part('n')}</m:sup><m:e>{part('i')}</m:e></m:nary>"
    )
    matrix = f"<m:m><m:mr><m:e>{part('1')}</m:e><m:e>{part('2')}</m:e></m:mr></m:m>"
    math = "".join(f"<m:oMath>{one}</m:oMath>" for one in (fraction, square, root, total, matrix))
    assert body_texts(f"<w:p>{math}</w:p>") == ["(a+b)/cx^2√(y)∑_(i=1)^n i[1 2]"]


def test_pictures_and_objects_and_macros_are_counted() -> None:
    picture = '<w:r><w:drawing><a:blip r:embed="p1"/></w:drawing></w:r>'
    linked = '<w:r><w:drawing><a:blip r:link="p2"/></w:drawing></w:r>'
    embedded = (
        '<w:r><w:object><v:shape><v:imagedata r:id="i"/></v:shape><o:OLEObject/></w:object></w:r>'
    )
    data = docx_bytes(paragraph("Text", picture, linked, embedded), files={"vbaProject.bin": b"x"})
    _, omissions = read_docx(data)
    assert omissions == {
        Omission.PICTURES: 1,
        Omission.REMOTE_CONTENT: 1,
        Omission.EMBEDDED_OBJECTS: 1,
        Omission.MACROS: 1,
    }


def test_a_strict_document_reads_like_any_other() -> None:
    blocks, _ = read_docx(docx_bytes(paragraph("Strict text"), namespace=STRICT_WORD))
    assert texts(blocks) == ["Strict text"]


def test_text_that_needs_no_space_keeps_none_and_words_keep_theirs() -> None:
    run = "<w:r><w:t> trimmed </w:t></w:r>"
    assert body_texts(paragraph("a", run, " b")) == ["atrimmed b"]
