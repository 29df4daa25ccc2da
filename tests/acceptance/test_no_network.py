"""Documents are read in and questions asked without a network, and no internet socket is opened."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.types import ModelFile
from tests.acceptance.conftest import ROOT, SAMPLES

pytestmark = pytest.mark.real_models

# Runs in every process of the program, because Python imports it at start.
_HOOK = """
import os, sys
def _hear(event, arguments, log=os.environ["SOCKET_LOG"]):
    if event == "socket.__new__" and int(arguments[1]) in (2, 10) or event == "socket.getaddrinfo":
        with open(log, "a") as file:
            file.write(f"{event} {arguments}\\n")
sys.addaudithook(_hear)
with open(os.environ["SOCKET_LOG"], "a") as file:
    file.write("started\\n")
"""


def _main_line(library: Path) -> list[list[str]]:
    engine = [sys.executable, "-m", "engine", "--library", str(library)]
    files = [str(file) for file in sorted(SAMPLES.glob("*.md"))]
    return [
        [*engine, "ingest", *files],
        [*engine, "query", "-q", "笔记本丢失后第一步做什么？"],
    ]


def _no_network() -> list[str]:
    """Return what runs a command with no network at all, where this machine lets us."""
    if shutil.which("unshare"):
        for prefix in (["unshare", "-n"], ["unshare", "-rn"]):
            done = subprocess.run([*prefix, "true"], capture_output=True, check=False)
            if done.returncode == 0:
                return prefix
    return []


def test_the_main_line_needs_no_network_and_opens_no_internet_socket(
    tmp_path: Path, starter_embedding: ModelFile, starter_chat: ModelFile
) -> None:
    (tmp_path / "sitecustomize.py").write_text(_HOOK, "utf-8")
    log = tmp_path / "sockets.log"
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "SOCKET_LOG": str(log)}
    for command in _main_line(tmp_path / "l.pagecite"):
        done = subprocess.run(
            [*_no_network(), *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
    heard = log.read_text("utf-8").splitlines()
    assert heard.count("started") >= 3, "the hook ran in the engine and in the reader"
    assert set(heard) == {"started"}
