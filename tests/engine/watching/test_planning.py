from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.watching.planning import Change, ChangeKind, FileNow, KnownFile, plan_changes
from engine.watching.planning import files_to_hash as to_hash

ROOT = "/docs"


def _known(name: str, document_id: int = 1, content: str = "a", **changes: object) -> KnownFile:
    made = KnownFile(document_id, f"{ROOT}/{name}", content, 100, 5_000)
    return replace(made, **changes)  # type: ignore[arg-type]


def _now(name: str, size: int = 100, modified_ns: int = 5_000) -> FileNow:
    return FileNow(f"{ROOT}/{name}", size, modified_ns)


def _plan(
    known: Sequence[KnownFile],
    found: Sequence[FileNow],
    hashes: Mapping[str, str] | None = None,
    unreachable: Sequence[str] = (),
    waiting: Sequence[str] = (),
) -> list[tuple[str, str, int | None]]:
    changes = plan_changes(
        known,
        found,
        {f"{ROOT}/{name}": content for name, content in (hashes or {}).items()},
        roots=[ROOT],
        unreachable=unreachable,
        waiting=[f"{ROOT}/{name}" for name in waiting],
    )
    return [
        (one.kind.value, one.source.removeprefix(f"{ROOT}/"), one.document_id) for one in changes
    ]


def test_what_is_as_it_was_is_not_spoken_of() -> None:
    assert _plan([_known("a.pdf")], [_now("a.pdf")]) == []


def test_a_file_nobody_knows_is_new() -> None:
    assert _plan([], [_now("a.pdf")]) == [("new", "a.pdf", None)]


def test_another_size_is_a_change_without_reading() -> None:
    known, found = [_known("a.pdf")], [_now("a.pdf", size=120, modified_ns=6_000)]
    assert to_hash(known, found, [ROOT]) == []
    assert _plan(known, found) == [("changed", "a.pdf", 1)]


def test_another_time_is_a_change_only_if_the_bytes_differ() -> None:
    known, found = [_known("a.pdf")], [_now("a.pdf", modified_ns=6_000)]
    assert to_hash(known, found, [ROOT]) == found
    assert _plan(known, found, {"a.pdf": "b"}) == [("changed", "a.pdf", 1)]
    assert _plan(known, found, {"a.pdf": "a"}) == [("touched", "a.pdf", 1)]


def test_a_time_that_was_never_noted_is_looked_up_once() -> None:
    known, found = [_known("a.pdf", modified_ns=None)], [_now("a.pdf")]
    assert to_hash(known, found, [ROOT]) == found
    assert _plan(known, found, {"a.pdf": "a"}) == [("touched", "a.pdf", 1)]


def test_the_same_bytes_elsewhere_with_the_old_place_empty_are_renamed() -> None:
    known = [_known("old/a.pdf")]
    found = [_now("new/b.pdf"), _now("c.pdf", size=7)]
    assert to_hash(known, found, [ROOT]) == found[:1]
    (renamed, new) = plan_changes(known, found, {found[0].source: "a"}, roots=[ROOT])
    assert renamed == Change(
        ChangeKind.RENAMED, f"{ROOT}/new/b.pdf", 1, found[0], f"{ROOT}/old/a.pdf"
    )
    assert new.kind is ChangeKind.NEW


def test_a_renamed_folder_renames_each_file_to_the_one_of_its_name() -> None:
    known = [_known("old/a.pdf", 1), _known("old/b.pdf", 2)]
    found = [_now("new/b.pdf"), _now("new/a.pdf")]
    assert _plan(known, found, {"new/a.pdf": "a", "new/b.pdf": "a"}) == [
        ("renamed", "new/b.pdf", 2),
        ("renamed", "new/a.pdf", 1),
    ]


def test_one_gone_and_two_of_its_bytes_come_is_one_renamed_and_one_new() -> None:
    assert _plan(
        [_known("a.pdf")], [_now("b.pdf"), _now("c.pdf")], {"b.pdf": "a", "c.pdf": "a"}
    ) == [
        ("renamed", "b.pdf", 1),
        ("new", "c.pdf", None),
    ]


def test_a_copy_beside_the_original_is_new() -> None:
    known, found = [_known("a.pdf")], [_now("a.pdf"), _now("b.pdf")]
    assert to_hash(known, found, [ROOT]) == []
    assert _plan(known, found) == [("new", "b.pdf", None)]


def test_a_file_of_other_bytes_at_a_new_place_is_not_a_rename() -> None:
    assert _plan([_known("a.pdf")], [_now("b.pdf")], {"b.pdf": "x"}) == [
        ("new", "b.pdf", None),
        ("vanished", "a.pdf", 1),
    ]


def test_a_file_that_is_gone_is_said_once() -> None:
    assert _plan([_known("a.pdf")], []) == [("vanished", "a.pdf", 1)]
    assert _plan([_known("a.pdf", missing=True)], []) == []


def test_a_missing_file_returns_as_it_was_changed_or_under_another_name() -> None:
    known = [_known("a.pdf", missing=True)]
    assert _plan(known, [_now("a.pdf")]) == [("returned", "a.pdf", 1)]
    assert _plan(known, [_now("a.pdf", size=9)]) == [("changed", "a.pdf", 1)]
    assert _plan(known, [_now("b.pdf")], {"b.pdf": "a"}) == [("renamed", "b.pdf", 1)]


def test_one_of_two_files_of_a_document_gone_leaves_the_document() -> None:
    known = [_known("a.pdf"), _known("b.pdf")]
    assert _plan(known, [_now("b.pdf")]) == [("name_gone", "a.pdf", 1)]
    assert sorted(_plan(known, [])) == [("vanished", "a.pdf", 1), ("vanished", "b.pdf", 1)]


def test_a_file_of_the_document_elsewhere_counts_as_there() -> None:
    elsewhere = replace(_known("b.pdf"), source="/other/b.pdf")
    assert _plan([_known("a.pdf"), elsewhere], []) == [("name_gone", "a.pdf", 1)]


def test_files_below_a_folder_that_cannot_be_listed_are_unreachable_not_gone() -> None:
    known = [_known("share/a.pdf", 1), _known("b.pdf", 2)]
    assert _plan(known, [], unreachable=[f"{ROOT}/share"]) == [
        ("unreachable", "share/a.pdf", 1),
        ("vanished", "b.pdf", 2),
    ]


def test_an_unreachable_file_is_never_taken_for_renamed() -> None:
    found = [_now("b.pdf")]
    assert _plan([_known("s/a.pdf")], found, {"b.pdf": "a"}, unreachable=[f"{ROOT}/s"]) == [
        ("new", "b.pdf", None),
        ("unreachable", "s/a.pdf", 1),
    ]


def test_nothing_is_said_of_files_that_are_being_written() -> None:
    known = [_known("a.pdf"), _known("c.pdf", 2)]
    found = [_now("a.pdf", size=50), _now("b.pdf")]
    assert _plan(known, found, waiting=["a.pdf", "b.pdf", "c.pdf"]) == []


def test_folders_of_like_names_are_not_inside_one_another() -> None:
    outside = replace(_known("a.pdf"), source="/docs-old/a.pdf")
    assert _plan([outside], []) == []


def test_a_name_whose_accents_are_written_otherwise_is_a_rename() -> None:
    known, found = [_known("caf\u00e9.pdf")], [_now("cafe\u0301.pdf")]
    assert to_hash(known, found, [ROOT]) == found
    assert _plan(known, found, {"cafe\u0301.pdf": "a"}) == [("renamed", "cafe\u0301.pdf", 1)]
