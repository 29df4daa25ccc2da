"""Stand-ins for libraries that something inside is linked with but never calls here.

OpenCV's wheel for Linux is linked with FFmpeg for its video files: 32 MB that only take room and
time, because the loader wants them there. A stand-in has the names that are asked for, with their
versions, and functions that do nothing. On Windows OpenCV's video part is a plugin, left out whole.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

NAMES = ("libavcodec", "libavformat", "libavutil", "libswscale")
_UNDEFINED = re.compile(r"\*UND\*\s+\S+\s+\((\w+)\)\s+(\w+)$", re.MULTILINE)


def is_hollow(name: str) -> bool:
    """Whether a library of this file name is replaced by a stand-in."""
    return name.startswith(NAMES)


def make_stand_in(library: Path, user: Path, folder: Path) -> Path:
    """Compile a stand-in for `library` with what `user` asks of it; returns its path."""
    version = "LIB" + library.name.split("-")[0].removeprefix("lib").upper()
    names = [
        (symbol, versioned)
        for versioned, symbol in _UNDEFINED.findall(_symbols(user))
        if versioned.rsplit("_", 1)[0] == version
    ]
    if not names:
        raise ValueError(f"{user.name} asks nothing of {library.name}")
    folder.mkdir(parents=True, exist_ok=True)
    source, script = folder / f"{version}.c", folder / f"{version}.map"
    source.write_text("".join(f"void *{name}(void) {{ return 0; }}\n" for name, _ in names))
    exported = "".join(f"    {name};\n" for name, _ in names)
    script.write_text(f"{names[0][1]} {{ global:\n{exported}  local: *; }};\n")
    target = folder / library.name
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang", "g++"))))
    command = [compiler, "-shared", "-fPIC", "-fno-builtin", "-O1", "-x", "c", str(source)]
    command += [f"-Wl,-soname,{library.name}", f"-Wl,--version-script,{script}", "-o", str(target)]
    subprocess.run(command, check=True)
    return target


def _symbols(path: Path) -> str:
    command = ["objdump", "--dynamic-syms", str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
