"""What goes into the frozen program, and what stays out although something links or names it."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import Any

import hollow
import linkage

# A table of contents of PyInstaller: (where to, where from, kind).
Entry = tuple[str, str, str]

LEFT_OUT = [
    *("pip", "setuptools", "pkg_resources", "wheel", "tkinter", "IPython", "matplotlib"),
    *("pytest", "_pytest", "hypothesis", "mypy", "doctest", "pydoc", "lib2to3"),
    *("llama_cpp.server", "gguf.scripts", "numpy.f2py", "numpy.testing", "onnx", "torch"),
    *("onnxruntime.tools", "onnxruntime.transformers", "onnxruntime.quantization"),
    *("PIL._avif", "PIL.AvifImagePlugin", "lxml.objectify", "lxml.isoschematron"),
    *("cv2.gapi", "PIL.ImageTk", "PIL.ImageQt", "olefile.doc", "huggingface_hub.cli"),
    *("gguf", "sentencepiece", "hf_xet", "click", "rich", "distutils", "xmlrpc"),
    *("PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL"),
]
"""Modules that something imports only where it is used in another way than here."""

_OPENCC = (
    *("t2s.json", "CJK_Compatibility_Ideographs.ocd2"),
    *("TSPhrases.ocd2", "TSCharactersExt.ocd2", "TSCharacters.ocd2"),
)
"""Traditional to simplified, the one direction in use: the list of dictionaries, and these."""

_QT_PLUGINS = {
    "iconengines": ("svg",),
    "imageformats": ("svg", "ico", "jpeg"),
    "platforminputcontexts": ("compose", "ibus"),
    "platforms": ("xcb", "wayland", "offscreen", "windows", "cocoa"),
    "platformthemes": ("xdgdesktopportal",),
    "printsupport": ("",),
    "styles": ("",),
    "wayland-decoration-client": ("bradient", "adwaita"),
    "wayland-shell-integration": ("xdg",),
}
"""Folders of plugins, and what the names of those in use contain; the other folders stay out."""

_OF_THE_SYSTEM = ("libcups.so", "libexpat.so", "libgcc_s.so", "libstdc++.so")
"""Libraries that every system has where they are of use; the builder's ask for a newer glibc."""

_QT_TEXTS = ("qtbase_zh_CN.qm", "qtbase_en.qm")
_MAKE_STARTER_MODELS = ("models.inert_backend", "models.e5_gguf", "models.charsmap")
_RESOURCES = ("calibration", "fonts", "icons", "samples", "styles", "translations")
_NOT_LOADED = (".py", ".ts", ".md.in")


def is_ours(module: str) -> bool:
    """Whether a module of ours belongs into the frozen program, which has no pip."""
    return not module.startswith(_MAKE_STARTER_MODELS)


def resources(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of `resources/` that the program loads, with the folders they go to."""
    for folder in _RESOURCES:
        for path in sorted((root / "resources" / folder).iterdir()):
            if path.is_file() and path.suffix not in _NOT_LOADED:
                yield str(path), f"resources/{folder}"


def beside_code(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the data files that lie between modules."""
    yield str(root / "models" / "catalog.toml"), "models"


def llama_libraries() -> Iterator[tuple[str, str]]:
    """Yield llama.cpp's libraries: what processors they are for is decided when they are loaded."""
    for path in sorted((_package("llama_cpp") / "lib").iterdir()):
        if path.suffix in (".so", ".dll", ".dylib") or ".so." in path.name:
            yield str(path), "llama_cpp/lib"


def sqlite_vec_library() -> Iterator[tuple[str, str]]:
    """Yield the extension that SQLite loads by its path."""
    for path in sorted(_package("sqlite_vec").glob("vec0.*")):
        yield str(path), "sqlite_vec"


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(name)
    return Path(spec.origin).parent


def hollowed(entries: list[Entry], folder: Path) -> list[Entry]:
    """Return the entries with stand-ins for what is linked with and never called (Linux)."""
    if sys.platform != "linux":
        return entries
    user = next(Path(entry[1]) for entry in entries if PurePath(entry[0]).name == "cv2.abi3.so")
    return [
        (where, str(hollow.make_stand_in(Path(source), user, folder)), kind)
        if hollow.is_hollow(PurePath(where).name) and kind == "BINARY"
        else (where, source, kind)
        for where, source, kind in entries
    ]


def only_used(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries without Qt's parts that nothing in use asks for.

    Plugins are chosen by name; a shared library of Qt or of the system stays where something that
    stays is linked with it.
    """
    chosen = [entry for entry in entries if _is_chosen(PurePath(entry[0]))]
    on_demand = {entry[0]: entry for entry in chosen if _is_linked_only(entry)}
    by_name: dict[str, list[str]] = {}
    for where in on_demand:
        if not PurePath(where).name.startswith(_OF_THE_SYSTEM):
            by_name.setdefault(PurePath(where).name.lower(), []).append(where)
    queue = deque(entry for entry in chosen if entry[0] not in on_demand and entry[2] != "DATA")
    kept: set[str] = set()
    while queue:
        for name in _linked_with(queue.popleft()):
            for where in by_name.get(name.lower(), ()):
                if where not in kept:
                    kept.add(where)
                    queue.append(on_demand[where])
    return [entry for entry in chosen if entry[0] not in on_demand or entry[0] in kept]


def _is_chosen(where: PurePath) -> bool:
    parts = where.parts
    if "plugins" in parts and parts[0] == "PySide6":
        folder = parts[parts.index("plugins") + 1]
        return any(word in where.name for word in _QT_PLUGINS.get(folder, ()))
    if "translations" in parts and parts[0] == "PySide6":
        return where.name in _QT_TEXTS
    if "opencc" in parts and where.suffix in (".json", ".ocd2", ".txt", ".h", ".pc", ".a"):
        return where.name in _OPENCC
    if where.name.startswith("opencv_videoio_ffmpeg"):
        return False
    return "qml" not in parts


def _is_linked_only(entry: Entry) -> bool:
    """Whether a library is there only because others are linked with it."""
    where = PurePath(entry[0])
    if entry[2] == "SYMLINK":
        return len(where.parts) == 1
    if entry[2] != "BINARY" or "plugins" in where.parts:
        return False
    of_python = where.name.lower().startswith(("libpython", "python3"))
    if len(where.parts) == 1:
        return not of_python
    return where.parts[0] == "PySide6" or where.parts[0].endswith(".libs")


def _linked_with(entry: Entry) -> set[str]:
    from PyInstaller.depend.bindepend import get_imports

    if entry[2] == "SYMLINK":
        return {PurePath(entry[1]).name}
    if sys.platform == "linux":  # where `get_imports` also tells what the imports import
        return linkage.needed_by(Path(entry[1]))
    return {PurePath(name).name for name, _ in get_imports(entry[1])}


def windows_version(folder: Path, name: str, version: str) -> Any:
    """Return what Windows shows as an executable's properties; None elsewhere."""
    if sys.platform != "win32":
        return None
    numbers = ", ".join((*version.split("."), "0"))
    path = folder / f"{name}.version"
    fields = {
        "CompanyName": "Pagecite",
        "FileDescription": "Pagecite 页证",
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "AGPL-3.0-or-later",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Pagecite",
        "ProductVersion": version,
    }
    texts = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in fields.items())
    path.write_text(
        f"VSVersionInfo(ffi=FixedFileInfo(filevers=({numbers}), prodvers=({numbers})), kids=["
        f"StringFileInfo([StringTable('080404B0', [{texts}])]),"
        "VarFileInfo([VarStruct('Translation', [2052, 1200])])])",
        "utf-8",
    )
    return str(path)
