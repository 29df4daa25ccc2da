"""Makes `.venv` with everything in it, and installs the starter language models.

Needs nothing but Python's standard library, and only fetches what is pinned with a hash. Each step
is named; a second run finds its stamp and ends within a second. Language models and the compiled
llama.cpp lie in the user's folders, so that another clone starts fast.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

import system_libraries

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
STAMP = VENV / "pagecite-setup"
LLAMA_CMAKE = Path(__file__).with_name("llama_libraries_only.cmake")
OLDEST = (3, 11)
# Shared libraries of llama.cpp only: no multimodal part, no programs, no tests.
CMAKE_OPTIONS = (
    "LLAVA_BUILD=OFF",
    "LLAMA_BUILD_TESTS=OFF",
    "LLAMA_BUILD_EXAMPLES=OFF",
    "LLAMA_BUILD_TOOLS=OFF",
    "LLAMA_BUILD_SERVER=OFF",
    "LLAMA_BUILD_APP=OFF",
)
MODELS = ("starter", "tiny")
HEARTBEAT_SECONDS = 15
STEPS = 5


class SetupError(Exception):
    """Something the user has to do first."""


def main() -> int:
    """Run what is not done yet; returns the exit code."""
    try:
        if STAMP.is_file() and STAMP.read_text("utf-8") == _stamp():
            _install_models()
        else:
            _set_up()
    except SetupError as error:
        print(f"\nSetup stopped. {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        command = " ".join(map(str, error.cmd))
        print(f"\nSetup stopped: this command failed:\n  {command}", file=sys.stderr)
        return 1
    return 0


def _set_up() -> None:
    if sys.version_info < OLDEST:
        raise SetupError("Python 3.11 or newer is needed (make PYTHON=python3.12 …).")
    _step(1, "Python environment in .venv")
    if not PYTHON.exists():
        _make_venv()
    _step(2, "Python packages (about 450 MB, from your package index)")
    _pip("install", "--require-hashes", f"--requirement={LOCKS / 'develop.txt'}")
    _step(3, "System libraries")
    for problem in system_libraries.provide(PYTHON):
        raise SetupError(problem)
    _step(4, "llama.cpp")
    wheel = _llama_wheel()
    _pip("install", "--no-deps", "--no-index", "--force-reinstall", str(wheel))
    _install_models()
    STAMP.write_text(_stamp(), "utf-8")
    print("Setup is complete.", flush=True)


def _step(number: int, what: str) -> None:
    print(f"[{number}/{STEPS}] {what}", flush=True)


def _make_venv() -> None:
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(VENV)
    except subprocess.CalledProcessError as error:
        shutil.rmtree(VENV, ignore_errors=True)
        raise SetupError(
            "Python cannot make an environment with pip; on Debian: apt install python3-venv"
        ) from error


def _pip(*arguments: str) -> None:
    quiet = () if sys.stdout.isatty() else ("-qq",)
    command = [*_pip_of(PYTHON), *arguments, *quiet]
    subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL)


def _pip_of(python: Path) -> list[str]:
    return [str(python), "-m", "pip", "--no-input", "--disable-pip-version-check"]


def _install_models() -> None:
    """Install what is missing; the quick look avoids starting the engine for nothing."""
    ask = f"from models.commands import installed_packs; exit(not installed_packs({MODELS!r}))"
    if subprocess.run([PYTHON, "-c", ask], cwd=ROOT, check=False).returncode == 0:
        return
    _step(STEPS, "Language models (1.3 GB, once)")
    for name in MODELS:
        command = [str(PYTHON), "-m", "engine", "models", "install", name, "--network"]
        subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL)


def _stamp() -> str:
    """Return a digest of all that the environment is made from."""
    made_from = [*sorted(LOCKS.glob("*.txt")), *sorted(Path(__file__).parent.glob("*.*"))]
    digest = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in made_from:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _llama_wheel() -> Path:
    """Return the wheel for this processor, compiled now if it is not in the cache."""
    ask = "from engine.places import cache_folder; print(cache_folder())"
    answer = subprocess.run([PYTHON, "-c", ask], check=True, cwd=ROOT, stdout=subprocess.PIPE)
    folder = Path(answer.stdout.decode().strip()) / "wheels" / _wheel_key()
    found = sorted(folder.glob("*.whl"))
    if found:
        return found[0]
    for problem in system_libraries.provide_compiler():
        raise SetupError(problem)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="build-") as name:
        built = _compile_llama(Path(name))
        folder.mkdir(exist_ok=True)
        return built.replace(folder / built.name)


def _wheel_key() -> str:
    """Return a name for builds alike: same recipe, same kind of processor."""
    features = platform.processor()
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        features = next((ln for ln in lines if ln.startswith(("flags", "Features"))), features)
    recipe = " ".join((*CMAKE_OPTIONS, LLAMA_CMAKE.read_text("utf-8"), features))
    recipe += (LOCKS / "llama.txt").read_text("utf-8")
    digest = hashlib.sha256(recipe.encode()).hexdigest()[:16]
    return f"{platform.system()}-{platform.machine()}-{digest}".lower()


def _compile_llama(work: Path) -> Path:
    """Compile in an environment of its own, with pinned build tools."""
    tools = work / "tools"
    venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(tools)
    programs = tools / BIN.name
    pip = _pip_of(programs / "python")
    command = [*pip, "install", "-qq", "--require-hashes", f"--requirement={LOCKS / 'build.txt'}"]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    options = [*CMAKE_OPTIONS, f"CMAKE_PROJECT_llama.cpp_INCLUDE={LLAMA_CMAKE.as_posix()}"]
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "CMAKE_ARGS": " ".join(f"-D{option}" for option in options),
    }
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    build += ["--require-hashes", f"--requirement={LOCKS / 'llama.txt'}", f"--wheel-dir={work}"]
    _run_telling_time(build, environment, work.parent / "llama-build.log")
    return next(work.glob("*.whl"))


def _run_telling_time(command: list[str], environment: dict[str, str], log: Path) -> None:
    """Run a silent command that takes minutes, its output in a file."""
    print("      compiling for this processor, once: 3 to 10 minutes", flush=True)
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


if __name__ == "__main__":
    sys.exit(main())
