"""Makes `.venv` with everything in it, and installs the starter language models.

Needs nothing but Python's standard library, and only fetches what is pinned with a hash. Each step
is named; a second run finds its stamp and ends within a second. Language models and the compiled
llama.cpp lie in the user's folders, so that another clone starts fast.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import system_libraries
from llama_wheel import SetupError, llama_wheel, pip_of

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
STAMP = VENV / "pagecite-setup"
OLDEST = (3, 11)
MODELS = ("starter", "tiny")
STEPS = 5


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
    wheel = llama_wheel(PYTHON)
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
    command = [*pip_of(PYTHON), *arguments, *quiet]
    subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL)


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


if __name__ == "__main__":
    sys.exit(main())
