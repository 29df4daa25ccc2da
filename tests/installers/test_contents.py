"""What goes into the frozen program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePath
from types import ModuleType

import opencc
import pytest

Tool = Callable[[str], ModuleType]
ROOT = Path(__file__).resolve().parents[2]


def test_every_resource_that_is_loaded_is_taken(tool: Tool) -> None:
    taken = {Path(source) for source, _ in tool("contents").resources(ROOT)}
    missing = [
        path
        for path in (ROOT / "resources").rglob("*")
        if path.is_file()
        and path not in taken
        and path.suffix not in (".py", ".ts", ".pyc")
        and "__pycache__" not in path.parts
    ]
    assert missing == []


def test_the_dictionaries_that_the_conversion_names_are_taken(tool: Tool) -> None:
    folder = Path(str(opencc.__file__)).parent / "clib" / "share" / "opencc"
    text = (folder / "t2s.json").read_text("utf-8")
    named = [name for name in (path.name for path in folder.glob("*.ocd2")) if name in text]
    assert named
    for name in named:
        assert tool("contents")._is_chosen(PurePath("opencc/clib/share/opencc") / name)


@pytest.mark.parametrize(
    ("where", "taken"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("resources/translations/pagecite_zh_CN.qm", True),
    ],
)
def test_of_qt_only_what_is_in_use_is_taken(tool: Tool, where: str, taken: bool) -> None:
    assert tool("contents")._is_chosen(PurePath(where)) is taken
