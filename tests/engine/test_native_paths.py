"""What llama.cpp and SQLite are given, held against how each of them reads it on Windows."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath
from urllib.parse import unquote_to_bytes

import apsw
import pytest

from engine import native_paths

NAMES = ("张伟", "李　娜", "Zoë Ångström", "Ёлка", "100% #1?", "𠮷野")


def _wide(given: bytes) -> str:
    """Read bytes as llama.cpp's `ggml_mbstowcs` and SQLite's `winUtf8ToUnicode` do: as UTF-8."""
    return given.decode("utf-8")


def _sqlite_path(address: str) -> str:
    """Return the path that SQLite's `sqlite3ParseUri` finds in an address."""
    rest = address.removeprefix("file:").split("?", 1)[0]
    if rest.startswith("//"):
        authority, slash, path = rest[2:].partition("/")
        assert authority in ("", "localhost"), f"invalid uri authority: {authority}"
        rest = slash + path
    if rest[0] == "/" and rest[2:3] == ":":  # as its layer for Windows does: /C:/ is C:/
        rest = rest[1:]
    return _wide(unquote_to_bytes(rest))


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_paths, "_WINDOWS", True)

    def of_the_code_page(path: os.PathLike[str] | str) -> bytes:
        return os.fspath(path).encode("cp1252", "replace")

    monkeypatch.setattr(os, "fsencode", of_the_code_page)


@pytest.mark.usefixtures("on_windows")
@pytest.mark.parametrize("user", NAMES)
def test_llama_cpp_opens_the_file_in_any_users_folder(user: str) -> None:
    path = PureWindowsPath("C:/Users") / user / "模型　一.gguf"
    assert _wide(native_paths.for_llama(path)) == str(path)
    assert _wide(native_paths.for_llama(str(path))) == str(path)


@pytest.mark.usefixtures("on_windows")
@pytest.mark.parametrize("user", NAMES)
@pytest.mark.parametrize("root", ["C:/Users", "//server/share"])
def test_sqlite_opens_the_library_in_any_users_folder_also_on_a_share(root: str, user: str) -> None:
    path = PureWindowsPath(root) / user / "资料 库.pagecite"
    for immutable in (False, True):
        address = native_paths.for_sqlite(path, immutable=immutable)
        assert _sqlite_path(address) == path.as_posix()
        assert address.endswith("?immutable=1") is immutable


@pytest.mark.parametrize("name", NAMES)
def test_sqlite_opens_such_names_here(name: str, tmp_path: Path) -> None:
    path = tmp_path / name / "a.db"
    path.parent.mkdir()
    address = native_paths.for_sqlite(path)
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
    with apsw.Connection(address, flags=flags) as connection:
        connection.execute("CREATE TABLE t (x)")
    assert path.is_file()
