from __future__ import annotations

import inspect
import os
import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from engine.indexing.folders import Found, SkipTally, find_files, is_online_only
from engine.types import Skipped, SkipReason


def _names(*paths: Path) -> tuple[list[str], dict[str, int]]:
    tally = SkipTally()
    names = [found.path.name for found in find_files([str(path) for path in paths], tally)]
    return names, {skipped.reason.value: skipped.count for skipped in tally.skipped()}


@pytest.fixture
def short_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)  # a socket's path has to be short
    return tmp_path


def test_what_is_passed_over_is_counted_by_reason(tmp_path: Path) -> None:
    for name in (
        ".hidden",
        "Thumbs.db",
        "~$report.docx",
        ".~lock.x#",
        ".$sheet.et",
        "~WRL0003.tmp",
        "big.iso.crdownload",
        "real.md",
    ):
        (tmp_path / name).write_text("x")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "inside.md").write_text("x")
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere.md")
    names, skipped = _names(tmp_path)
    assert names == ["real.md"]
    assert skipped == {"hidden": 3, "lock_file": 4, "unfinished": 1, "broken_link": 1}


def test_pipes_and_sockets_are_counted_and_never_opened(short_folder: Path) -> None:
    os.mkfifo("pipe.pdf")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.pdf")
        assert _names(short_folder) == ([], {"not_a_file": 2})


def test_links_that_loop_are_counted_once_each(tmp_path: Path) -> None:
    inner = tmp_path / "folder"
    inner.mkdir()
    (inner / "a.md").write_text("x")
    (inner / "up").symlink_to(tmp_path, target_is_directory=True)
    (inner / "root").symlink_to("/", target_is_directory=True)
    (inner / "self").symlink_to(inner / "self")
    assert _names(tmp_path) == (["a.md"], {"link_loop": 3})


def test_a_linked_folder_elsewhere_is_looked_into_once(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "b.md").write_text("x")
    (tmp_path / "given").mkdir()
    for name in ("one", "two"):
        (tmp_path / "given" / name).symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert _names(tmp_path / "given") == (["b.md"], {"link_loop": 1})


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_without_permission_is_counted(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0)
    try:
        assert _names(tmp_path) == ([], {"unreadable_folder": 1})
    finally:
        closed.chmod(0o700)


def test_a_folder_that_cannot_be_listed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "share").mkdir()
    listed = os.scandir

    def refuse(folder: str) -> object:
        if folder.endswith("share"):
            raise PermissionError(13, "refused")
        return listed(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    tally = SkipTally()
    assert not list(find_files([str(tmp_path)], tally))
    assert tally.unreadable_folders == [str(tmp_path / "share")]
    assert tally.skipped() == (
        Skipped(SkipReason.UNREADABLE_FOLDER, 1, (str(tmp_path / "share"),)),
    )


def test_a_file_gone_between_listing_and_looking_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text("x")
    tally = SkipTally()
    walk = find_files([str(tmp_path)], tally)
    assert next(walk).path.name == "a.md"
    (tmp_path / "b.md").unlink()
    assert [found.path.name for found in walk] == []
    assert tally.skipped() == ()


def test_a_cloud_stub_is_known_by_the_name_of_its_file(tmp_path: Path) -> None:
    (tmp_path / ".报告.docx.icloud").write_bytes(b"bplist00")
    (found,) = find_files([str(tmp_path)], SkipTally())
    assert found == Found(tmp_path / "报告.docx", None, online_only=True)


@pytest.mark.parametrize(
    ("attributes", "online_only"),
    [
        ({"st_file_attributes": 0x400000 | 0x20}, True),
        ({"st_file_attributes": 0x1000}, True),
        ({"st_flags": 0x40000000}, True),
        ({"st_file_attributes": 0x20, "st_flags": 0}, False),
        ({"st_size": 900, "st_blocks": 0}, False),
    ],
)
def test_placeholders_are_told_by_their_attributes_only(
    attributes: dict[str, int], online_only: bool
) -> None:
    status = cast(os.stat_result, SimpleNamespace(**attributes))
    assert is_online_only(status) is online_only


def test_a_path_through_its_parent_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "a.md").write_text("x")
    found = list(find_files([str(tmp_path / "in/../a.md"), str(tmp_path / "a.md")], SkipTally()))
    assert [one.path for one in found] == [tmp_path / "a.md"]


def test_difficult_names_are_found_as_they_are(tmp_path: Path) -> None:
    names = [
        "😀 emoji.md",
        "a#b%c&d.md",
        "cafe\u0301.md",
        "caf\u00e9.md",
        "trailing dot.",
        "trailing space ",
        "长" * 80 + ".md",
        "x" * 240 + ".md",
    ]
    for name in names:
        (tmp_path / name).write_text("x")
    found, skipped = _names(tmp_path)
    assert sorted(found) == sorted(names)
    assert skipped == {}


def test_bytes_that_are_no_text_are_shown_as_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"bad\xff name.md")
    try:
        (tmp_path / name).write_text("x")
    except OSError:
        pytest.skip("this disk takes names of text only")
    assert _names(tmp_path)[0] == [name]
    (tmp_path / name).unlink()
    (tmp_path / f".{name}").write_text("x")
    tally = SkipTally()
    assert not list(find_files([str(tmp_path)], tally))
    assert tally.skipped()[0].examples == (f"{tmp_path}/.bad? name.md",)


def test_a_very_deep_folder_is_walked_without_recursion(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(400):
        folder /= "d"
        folder.mkdir()
    (folder / "end.md").write_text("x")
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 150)
    try:
        names = _names(tmp_path)[0]
    finally:
        sys.setrecursionlimit(limit)
    assert names == ["end.md"]
