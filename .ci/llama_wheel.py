"""The wheel of llama-cpp-python: compiled once for this processor, or portable for all of its kind.

Kept in the user's cache folder under a digest of all that it is made from.
"""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import tempfile
import time
import venv
from pathlib import Path

import system_libraries

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
LIBRARIES_ONLY = Path(__file__).with_name("llama_libraries_only.cmake")
PORTABLE = Path(__file__).with_name("llama_portable.cmake")
# Shared libraries of llama.cpp only: no multimodal part, no programs, no tests.
OPTIONS = (
    "LLAVA_BUILD=OFF",
    "LLAMA_BUILD_TESTS=OFF",
    "LLAMA_BUILD_EXAMPLES=OFF",
    "LLAMA_BUILD_TOOLS=OFF",
    "LLAMA_BUILD_SERVER=OFF",
    "LLAMA_BUILD_APP=OFF",
)
# One library for each kind of processor, the best of which is loaded (ADR 0064).
PORTABLE_OPTIONS = (
    "GGML_NATIVE=OFF",
    "GGML_BACKEND_DL=ON",
    "GGML_CPU_ALL_VARIANTS=ON",
    "CMAKE_INSTALL_BINDIR=llama_cpp/lib",
)
HEARTBEAT_SECONDS = 15


class SetupError(Exception):
    """Something the user has to do first."""


def pip_of(python: Path) -> list[str]:
    """Return how pip is called for an environment, without questions."""
    return [str(python), "-m", "pip", "--no-input", "--disable-pip-version-check"]


def llama_wheel(python: Path, *, portable: bool = False) -> Path:
    """Return the wheel, compiled now if it is not in the cache. `python` can import our packages.

    Raises SetupError.
    """
    ask = "from engine.places import cache_folder; print(cache_folder())"
    answer = subprocess.run([python, "-c", ask], check=True, cwd=ROOT, stdout=subprocess.PIPE)
    folder = Path(answer.stdout.decode().strip()) / "wheels" / wheel_key(portable)
    found = sorted(folder.glob("*.whl"))
    if found:
        return found[0]
    for problem in system_libraries.provide_compiler():
        raise SetupError(problem)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="build-") as name:
        built = _compile(Path(name), portable)
        folder.mkdir(exist_ok=True)
        return built.replace(folder / built.name)


def wheel_key(portable: bool) -> str:
    """Return a name for builds alike: same recipe, same kind of processor unless portable."""
    features = platform.processor()
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        features = next((ln for ln in lines if ln.startswith(("flags", "Features"))), features)
    recipe = " ".join((*OPTIONS, LIBRARIES_ONLY.read_text("utf-8"), features))
    if portable:
        texts = (PORTABLE.read_text("utf-8"), LIBRARIES_ONLY.read_text("utf-8"))
        recipe = " ".join((*OPTIONS, *PORTABLE_OPTIONS, *texts))
    recipe += (LOCKS / "llama.txt").read_text("utf-8")
    digest = hashlib.sha256(recipe.encode()).hexdigest()[:16]
    return f"{platform.system()}-{platform.machine()}-{digest}".lower()


def _compile(work: Path, portable: bool) -> Path:
    """Compile in an environment of its own, with pinned build tools."""
    tools = work / "tools"
    venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(tools)
    programs = tools / ("Scripts" if os.name == "nt" else "bin")
    pip = pip_of(programs / "python")
    command = [*pip, "install", "-qq", "--require-hashes", f"--requirement={LOCKS / 'build.txt'}"]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    recipe = PORTABLE if portable else LIBRARIES_ONLY
    options = [*OPTIONS, f"CMAKE_PROJECT_llama.cpp_INCLUDE={recipe.as_posix()}"]
    if portable:
        options += PORTABLE_OPTIONS
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "CMAKE_ARGS": " ".join(f"-D{option}" for option in options),
    }
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    build += ["--require-hashes", f"--requirement={LOCKS / 'llama.txt'}", f"--wheel-dir={work}"]
    _run_telling_time(build, environment, work.parent / "llama-build.log", portable)
    return next(work.glob("*.whl"))


def _run_telling_time(
    command: list[str], environment: dict[str, str], log: Path, portable: bool
) -> None:
    """Run a silent command that takes minutes, its output in a file."""
    what = "for all processors, once: 15 to 40" if portable else "for this processor, once: 3 to 10"
    print(f"      compiling {what} minutes", flush=True)
    started = time.monotonic()
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        while True:
            try:
                code = process.wait(HEARTBEAT_SECONDS)
                break
            except subprocess.TimeoutExpired:
                print(f"      … {time.monotonic() - started:.0f} s", flush=True)
    if code != 0:
        tail = "\n".join(log.read_text("utf-8", "replace").splitlines()[-25:])
        raise SetupError(f"llama.cpp could not be compiled:\n{tail}\n(all of it: {log})")
