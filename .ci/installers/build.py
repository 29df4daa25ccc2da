"""Makes dist/pagecite: the program as one folder for computers without Python.

Needs nothing but Python's standard library to start with; makes an environment of its own in build/
with what runs, what freezes, and llama.cpp for all processors, all pinned with hashes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import system_libraries
from linkage import elf_files, is_repacked
from llama_wheel import LOCKS, ROOT, SetupError, llama_wheel, pip_of

HERE = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / "build" / "environment"
PYTHON = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin") / "python"
MADE = ROOT / "build" / "made"
DIST = ROOT / "dist"
FOLDER = DIST / "pagecite"
BUNDLE = DIST / "Pagecite.app"
PROGRAM = BUNDLE / "Contents" / "Resources" if sys.platform == "darwin" else FOLDER
MODELS = "starter-models"
SOURCE = "pagecite-source.tar.xz"
STEPS = 6


def main() -> int:
    """Run all steps; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", choices=("none", "starter"), default="none")
    models = parser.parse_args().models == "starter"
    try:
        _step(1, "environment in build/")
        _make_environment()
        _step(2, "icons")
        _make_icons()
        _step(3, "freezing")
        _freeze()
        _step(4, "language models" if models else "language models: none inside")
        if models:
            _install_models()
        _step(5, "notices, bill of materials, papers, source")
        _add_papers()
        _step(6, "sizes, and the self-test in a bare environment")
        _run("sizes.py", FOLDER)
        _run("bare.py", BUNDLE if sys.platform == "darwin" else FOLDER)
    except SetupError as error:
        print(f"\nStopped. {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"\nStopped: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return error.returncode
    print(f"\n{PROGRAM}", flush=True)
    return 0


def _step(number: int, what: str) -> None:
    print(f"[{number}/{STEPS}] {what}", flush=True)


def _run(script: str, *arguments: str | Path) -> None:
    subprocess.run([PYTHON, HERE / script, *arguments], check=True, cwd=ROOT)


def _make_environment() -> None:
    """Make it anew where what it is made from has changed."""
    locks = [LOCKS / f"{name}.txt" for name in ("run", "freeze", "llama")]
    digest = hashlib.sha256(sys.version.encode())
    for lock in locks:
        digest.update(lock.read_bytes())
    stamp = ENVIRONMENT / "stamp"
    if stamp.is_file() and stamp.read_text("utf-8") == digest.hexdigest():
        return
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(ENVIRONMENT)
    pip = [*pip_of(PYTHON), "install", "-qq", "--require-hashes"]
    for lock in locks[:2]:
        subprocess.run([*pip, f"--requirement={lock}"], check=True)
    for problem in system_libraries.provide(PYTHON):
        raise SetupError(problem)
    wheel = llama_wheel(PYTHON, portable=True)
    local = [*pip_of(PYTHON), "install", "-qq", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(local, check=True)
    stamp.write_text(digest.hexdigest(), "utf-8")


def _make_icons() -> None:
    MADE.mkdir(parents=True, exist_ok=True)
    _run("icons.py", ROOT / "resources" / "icons" / "pagecite.svg", MADE)
    for name, package in (("pagecite.py", "app"), ("pagecite_cli.py", "engine")):
        shutil.copyfile(ROOT / package / "__main__.py", MADE / name)


def _freeze() -> None:
    for made in (FOLDER, BUNDLE):
        shutil.rmtree(made, ignore_errors=True)
    command = [PYTHON, "-m", "PyInstaller", "build.spec", "--noconfirm", "--log-level=WARN"]
    command += [f"--distpath={DIST}", f"--workpath={ROOT / 'build' / 'freezing'}"]
    subprocess.run(
        command, check=True, cwd=ROOT, env={**os.environ, "PAGECITE_DIST_FILES": str(MADE)}
    )
    if sys.platform == "linux":  # some come with what only a debugger reads
        for path in elf_files(FOLDER / "_internal"):
            if not is_repacked(path):
                subprocess.run(["strip", "--strip-unneeded", path], check=True)


def _install_models() -> None:
    """Put the starter pack inside, by the program's own installing, checked and tried."""
    home = ROOT / "build" / "models-home"
    environment = {**os.environ, "PAGECITE_HOME": str(home)}
    command = [PYTHON, "-m", "engine", "models", "install", "starter", "--network"]
    subprocess.run(command, check=True, cwd=ROOT, env=environment)
    inside = PROGRAM / MODELS
    shutil.copytree(home / "data" / "models", inside, ignore=shutil.ignore_patterns(".lock"))


def _add_papers() -> None:
    for name in ("LICENSE", "README.md", "README.zh-CN.md", "CHANGELOG.md"):
        shutil.copyfile(ROOT / name, PROGRAM / name)
    for name in ("for-it.md", "for-it.zh-CN.md"):
        shutil.copyfile(ROOT / "docs" / name, PROGRAM / name)
    _run("notices.py", MADE / "included.json", PROGRAM)
    with tarfile.open(PROGRAM / SOURCE, "w:xz") as archive:
        for path in _source_files():
            archive.add(path, Path("pagecite") / path.relative_to(ROOT))


def _source_files() -> list[Path]:
    """Return what the program is made from: what git keeps, or all of an unpacked archive."""
    command = ["git", "ls-files", "-z", "--cached"]
    listed = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return [ROOT / name for name in listed.stdout.split("\0") if name]
    made = {ROOT / name for name in ("build", "dist", ".venv", ".git")}
    files = (path for path in ROOT.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path for path in files if not made.intersection(path.parents))


if __name__ == "__main__":
    sys.exit(main())
