"""Groups of documents, and removals that can be undone."""

from __future__ import annotations

import pytest

from engine.errors import EngineError
from engine.library import Library
from engine.types import Scope
from tests.engine.store.building import ingest

EVERYWHERE = Scope(in_force_only=False)
TEXT = ["退货期限为十五日。"]


def test_a_document_may_be_in_several_groups(library: Library) -> None:
    for name in "ab":
        ingest(library, f"/d/{name}.pdf", [f"{name}{TEXT[0]}"])
    first, second = (row.id for row in library.documents())
    sales = library.save_group(None, "售后", (first, second))
    library.save_group(None, "法务", (second,))
    assert [(one.name, one.document_ids) for one in library.groups()] == [
        ("售后", (first, second)),
        ("法务", (second,)),
    ]
    library.save_group(sales, "客服", (first,))
    assert {one.name: one.document_ids for one in library.groups()} == {
        "客服": (first,),
        "法务": (second,),
    }
    library.delete_group(sales)
    assert [one.name for one in library.groups()] == ["法务"]
    assert len(library.documents()) == 2


def test_a_new_group_with_the_name_of_another_is_that_other(library: Library) -> None:
    assert library.save_group(None, "售后", ()) == library.save_group(None, "售后", ())
    with pytest.raises(EngineError, match="not_found"):
        library.save_group(99, "法务", ())


def test_a_held_removal_is_undone_whole(library: Library) -> None:
    ingest(library, "/d/a.pdf", TEXT)
    before = library.documents()
    library.save_group(None, "售后", (before[0].id,))
    library.remove(before[0].id, held=True)
    assert library.documents() == []
    assert library.keyword_search("退货", 9, EVERYWHERE) == []
    assert library.groups()[0].document_ids == ()
    list(library.sweep())
    assert library.restore([before[0].id]) == [before[0].id]
    assert library.documents() == before
    assert library.keyword_search("退货", 9, EVERYWHERE)
    assert library.groups()[0].document_ids == (before[0].id,)
    assert library.check() == []


def test_what_was_let_go_of_does_not_come_back(library: Library) -> None:
    ingest(library, "/d/a.pdf", TEXT)
    gone = library.documents()[0].id
    library.save_group(None, "售后", (gone,))
    library.remove(gone, held=True)
    library.let_go_of_removed()
    list(library.sweep())
    assert library.restore([gone]) == []
    assert library.groups()[0].document_ids == ()


def test_a_removed_document_stays_out_where_its_file_was_added_anew(library: Library) -> None:
    ingest(library, "/d/a.pdf", TEXT)
    gone = library.documents()[0].id
    library.remove(gone, held=True)
    ingest(library, "/d/a.pdf", ["新文"])
    assert library.restore([gone]) == []
    assert len(library.documents()) == 1
