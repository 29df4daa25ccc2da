"""What a frozen program consists of, with licences: packages, libraries, fonts and models."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice|copyright|third.?party)", re.IGNORECASE)
# Whose metadata names no licence that a program could read.
KNOWN_LICENCES = {
    "opencv-python-headless": "Apache-2.0",
    "pyside6-essentials": "LGPL-3.0-only",
    "pyside6-pdf": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
    "pymupdf": "AGPL-3.0-or-later",
    "sqlite-vec": "MIT OR Apache-2.0",
}
RECOGNISED = (
    *("MIT", "BSD", "Apache-2.0", "MPL-2.0", "PSF-2.0", "ISC", "zlib", "LGPL-3.0", "GPL-3.0"),
    *("AGPL-3.0", "Unlicense"),
)
CLASSIFIER = "License :: OSI Approved :: "


@dataclass(slots=True)
class Part:
    """One thing inside: `kind` is python, package, system, font or model."""

    kind: str
    name: str
    version: str
    licence: str
    texts: list[str] = field(default_factory=list)
    bytes: int = 0
    sha256: str = ""

    @property
    def address(self) -> str:
        """Its package URL, for the bill of materials."""
        types = {"package": "pypi", "system": "deb/debian"}
        return f"pkg:{types.get(self.kind, 'generic')}/{self.name}@{self.version}"


def parts_of(included: Iterable[Path], models: Path | None) -> list[Part]:
    """Return the parts that the given source files come from, in order of kind and name."""
    files = {path.resolve() for path in included}
    found = [_python(), *_packages(files), *_system(files), *_fonts(), *_models(models)]
    return sorted(found, key=lambda part: (part.kind != "python", part.kind, part.name.lower()))


def _python() -> Part:
    text = next(
        (
            path.read_text("utf-8")
            for path in (
                Path(sysconfig.get_paths()["stdlib"]) / "LICENSE.txt",
                Path(sys.base_prefix) / "LICENSE.txt",
            )
            if path.is_file()
        ),
        "https://docs.python.org/3/license.html",
    )
    version = ".".join(map(str, sys.version_info[:3]))
    return Part("python", "python", version, "PSF-2.0", [text])


def _packages(files: set[Path]) -> Iterator[Part]:
    """Yield the packages of which at least one file is included."""
    for one in distributions():
        own = {Path(str(one.locate_file(file))).resolve() for file in one.files or ()}
        inside = own & files
        if not inside:
            continue
        name = one.metadata["Name"]
        size = sum(path.stat().st_size for path in inside)
        texts = [path.read_text("utf-8", "replace") for path in sorted(_licence_files(own))]
        yield Part("package", name, one.version, _licence(one), texts, size)


def _licence_files(files: set[Path]) -> Iterator[Path]:
    for path in files:
        inside_info = any(part.endswith(".dist-info") for part in path.parts)
        if inside_info and path.is_file():
            named = LICENCE_FILE.search(path.name) or "licenses" in path.parts
            if named and path.suffix not in (".py", ".json"):
                yield path


def _licence(one: Distribution) -> str:
    metadata = one.metadata
    name = metadata["Name"].lower().replace("_", "-")
    if name in KNOWN_LICENCES:
        return KNOWN_LICENCES[name]
    stated = metadata.get("License-Expression") or metadata.get("License") or ""
    if stated and "\n" not in stated and len(stated) < 80:
        return stated
    classified = [
        value.removeprefix(CLASSIFIER)
        for value in metadata.get_all("Classifier", [])
        if value.startswith(CLASSIFIER)
    ]
    if classified:
        return " AND ".join(classified)
    return next((known for known in RECOGNISED if known.split("-")[0] in stated), "see its text")


def _system(files: set[Path]) -> Iterator[Part]:
    """Yield the Debian packages whose libraries are included; nothing on other systems."""
    if not Path("/usr/bin/dpkg-query").exists():
        return
    wanted = [str(path) for path in sorted(files) if str(path).startswith(("/usr/lib", "/lib"))]
    if not wanted:
        return
    merged = [path for one in wanted for path in (one, one.removeprefix("/usr"))]
    answer = subprocess.run(
        ["dpkg-query", "--search", *merged], check=False, capture_output=True, text=True
    )
    owners = {line.split(":", 1)[0] for line in answer.stdout.splitlines()}
    for name in sorted(owners):
        version = subprocess.run(
            ["dpkg-query", "--show", "--showformat=${Version}", name],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split("\n")[0]
        copyright_file = Path("/usr/share/doc") / name / "copyright"
        texts = [copyright_file.read_text("utf-8", "replace")] if copyright_file.exists() else []
        yield Part("system", name, version, _debian_licence(texts), texts)


def _debian_licence(texts: list[str]) -> str:
    found = re.findall(r"^License: *(\S.*)$", "\n".join(texts), re.MULTILINE)
    return " AND ".join(dict.fromkeys(found)) or "see its text"


def _fonts() -> Iterator[Part]:
    folder = ROOT / "resources" / "fonts"
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("LICENSE*"))]
    yield Part("font", "fonts", "1", "Apache-2.0 AND OFL-1.1 AND Bitstream-Vera", texts)


def _models(folder: Path | None) -> Iterator[Part]:
    if folder is None or not (folder / "installed.json").is_file():
        return
    sys.path.insert(0, str(ROOT))
    from models.catalog import load_catalog

    licences = {model.name: model.licence for model in load_catalog().models}
    for entry in json.loads((folder / "installed.json").read_text("utf-8"))["entries"]:
        licence = licences.get(entry["name"], "see its publisher")
        sha256 = entry["sha256"]
        yield Part("model", entry["name"], sha256[:12], licence, [], entry["bytes"], sha256)


def sha256_of(path: Path) -> str:
    """Return a file's digest in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
