"""What a frozen program asks of a Linux system: a version of glibc, and other libraries."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

_NEEDED = re.compile(r"NEEDED\s+(\S+)")
_GLIBC = re.compile(r"GLIBC_(\d+(?:\.\d+)+)")
_OF_GLIBC = (
    "libc.so",
    "libm.so",
    "libdl.so",
    "libpthread.so",
    "librt.so",
    "libresolv.so",
    "ld-linux",
    "libutil.so",
)


def elf_files(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries in a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def oldest_glibc(folder: Path) -> tuple[str, str]:
    """Return the newest version of glibc that anything in the folder asks for, and what asks."""
    best: tuple[tuple[int, ...], str] = ((0,), "")
    for path in elf_files(folder):
        for version in _GLIBC.findall(_dump(path)):
            key = tuple(map(int, version.split(".")))
            best = max(best, (key, path.name))
    return ".".join(map(str, best[0])), best[1]


def asked_of_the_system(folder: Path) -> set[str]:
    """Return the names of libraries that are linked with and not inside, glibc's own left out."""
    inside, needed = set(), set()
    for path in elf_files(folder):
        inside.add(path.name)
        needed.update(needed_by(path))
    inside.update(path.name for path in folder.rglob("*") if path.is_symlink())
    return {name for name in needed - inside if not name.startswith(_OF_GLIBC)}


def needed_by(path: Path) -> set[str]:
    """Return the names of the libraries that one is linked with, not those of these in turn."""
    return set(_NEEDED.findall(_dump(path)))


def is_repacked(path: Path) -> bool:
    """Whether a tool for wheels has rewritten a library, which `strip` would then spoil."""
    lines = [line for line in _dump(path).splitlines() if "RPATH" in line or "RUNPATH" in line]
    return path.parent.name.endswith(".libs") or any(".libs" in line for line in lines)


def _dump(path: Path) -> str:
    command = ["objdump", "--private-headers", str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
