"""Which rows the list shows, in what order; at 3,000 rows too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.documents.document_list_model import DepthRole, DocumentListModel
from app.documents.document_order import Arrangement, SortBy
from engine.protocol import DocumentChanged, DocumentGone, FileOutcome
from engine.types import DocumentFacts, DocumentKind, DocumentState, Fact
from tests.app.document_rows import ROW

pytestmark = pytest.mark.usefixtures("qapp")


def model_of(*names: str, **parents: int) -> DocumentListModel:
    """Return a model with documents 1, 2, … of these names."""
    model = DocumentListModel()
    model.set_documents(
        replace(ROW, id=number, name=name, source=f"/{name}", parent_id=parents.get(name[0]))
        for number, name in enumerate(names, 1)
    )
    return model


def shown(model: DocumentListModel) -> list[str]:
    """Return the rows as they stand, parts indented."""
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return ["  " * index.data(DepthRole) + index.data() for index in rows]


def test_rows_stand_as_they_were_added_until_another_order_is_asked_for() -> None:
    model = model_of("b10.pdf", "b9.pdf", "a.pdf")
    assert shown(model) == ["b10.pdf", "b9.pdf", "a.pdf"]
    model.set_arrangement(Arrangement(sort=SortBy.NAME))
    assert shown(model) == ["a.pdf", "b9.pdf", "b10.pdf"]
    model.set_arrangement(Arrangement(sort=SortBy.NEWEST))
    assert shown(model) == ["a.pdf", "b9.pdf", "b10.pdf"]


def test_what_needs_attention_comes_first_and_kinds_stand_together() -> None:
    model = model_of("a.pdf", "b.pdf", "c.pdf")
    model.on_document_changed(DocumentChanged(0, replace(ROW, id=2, name="b.pdf", source="/b.pdf",
                              state=DocumentState.FAILED, error="corrupt")))  # fmt: skip
    model.set_arrangement(Arrangement(sort=SortBy.STATE))
    assert shown(model) == ["b.pdf", "a.pdf", "c.pdf"]
    model.on_document_changed(DocumentChanged(0, replace(ROW, id=1, name="a.pdf", source="/a.pdf",
                              kind=DocumentKind.XLSX)))  # fmt: skip
    model.set_arrangement(Arrangement(sort=SortBy.KIND))
    assert shown(model) == ["b.pdf", "c.pdf", "a.pdf"]


def test_parts_follow_their_container_in_every_order() -> None:
    model = model_of("z.eml", "a.pdf", "p.xlsx", p=1)
    assert shown(model) == ["z.eml", "  p.xlsx", "a.pdf"]
    model.set_arrangement(Arrangement(sort=SortBy.NAME))
    assert shown(model) == ["a.pdf", "z.eml", "  p.xlsx"]
    model.set_arrangement(Arrangement(text="p.x"))
    assert shown(model) == ["p.xlsx"]
    entry = model.entry(model.index(0, 0))
    assert entry and entry.container == "z.eml"
    assert model.with_parts((1,)) == (1, 3)


def test_a_part_that_comes_later_stands_under_its_container() -> None:
    model = model_of("z.eml", "a.pdf")
    model.on_document_changed(
        DocumentChanged(0, replace(ROW, id=9, name="p.txt", source="/z.eml › p.txt", parent_id=1))
    )
    assert shown(model) == ["z.eml", "  p.txt", "a.pdf"]


def test_the_search_takes_words_in_any_order_and_the_number() -> None:
    model = model_of("售后服务政策 2026.pdf", "员工手册.docx")
    model.set_arrangement(Arrangement(text="２０２６ 政策"))
    assert shown(model) == ["售后服务政策 2026.pdf"]
    numbered = replace(ROW, id=2, name="员工手册.docx", source="/员工手册.docx",
                       facts=DocumentFacts(number=Fact("HR-7", "page 1")))  # fmt: skip
    model.on_document_changed(DocumentChanged(0, numbered))
    model.set_arrangement(Arrangement(text="hr-7"))
    assert shown(model) == ["员工手册.docx"]


def test_a_group_shows_its_documents_with_their_parts() -> None:
    model = model_of("z.eml", "a.pdf", "p.xlsx", p=1)
    model.set_arrangement(Arrangement(members=frozenset({1})))
    assert shown(model) == ["z.eml", "  p.xlsx"]
    assert model.total == 3
    model.on_document_gone(DocumentGone(0, 3))
    assert shown(model) == ["z.eml"]


def test_a_restored_document_comes_back_to_its_place(qtbot: QtBot) -> None:
    model = model_of("a.pdf", "b.pdf")
    first = model.documents()[0]
    model.on_document_gone(DocumentGone(0, 1))
    model.on_document_changed(DocumentChanged(0, first))
    qtbot.waitUntil(lambda: shown(model) == ["a.pdf", "b.pdf"])


def test_a_file_whose_bytes_are_known_by_another_name_leaves_no_waiting_row() -> None:
    model = model_of("a.pdf")
    model.expect(5, ["/copy of a.pdf", "/new.pdf"])
    assert model.rowCount() == 3
    model.on_file_finished(FileOutcome(5, "/copy of a.pdf", "unchanged", model.documents()[0]))
    model.end_ingest(5)
    assert shown(model) == ["a.pdf"]


def test_three_thousand_rows_are_arranged_and_followed_one_by_one() -> None:
    model = model_of(*(f"{number}.pdf" for number in range(3000)))
    model.set_arrangement(Arrangement(text="1", sort=SortBy.NAME))
    assert shown(model)[:3] == ["1.pdf", "10.pdf", "11.pdf"]
    model.set_arrangement(Arrangement())
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    for number in range(1, 3001):
        model.on_document_changed(
            DocumentChanged(0, replace(ROW, id=number, name=f"{number - 1}.pdf", pages=3,
                                       source=f"/{number - 1}.pdf"))
        )  # fmt: skip
    assert not resets
    assert model.documents()[2999].pages == 3
