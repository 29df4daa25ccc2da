"""The verbs on language-model files: models list, install, import, verify."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.command_line.options import add_verb
from engine.command_line.output import EXIT_DONE, EXIT_MODEL, Output
from models import commands
from models.events import Installed, InstallEvent, InstallProgress


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the command line."""
    models = verbs.add_parser("models", help="language-model files")
    actions = models.add_subparsers(dest="action", required=True, metavar="ACTION")
    add_verb(actions, "list", _list, "show known and installed language models")
    install = add_verb(actions, "install", _install, 'install one, or the pack "starter"')
    install.add_argument("name", metavar="NAME")
    bring = add_verb(actions, "import", _import, "take a GGUF file of your own")
    bring.add_argument("file", type=Path)
    add_verb(actions, "verify", _verify, "check every installed file")


def _list(options: argparse.Namespace, output: Output) -> int:
    found = commands.list_models()
    lines = []
    for one in found:
        mark = "✓" if one.installed else " "
        use = ", in use" if one.in_use else ""
        lines.append(f"{mark} {one.name} ({one.role}, {one.bytes / 1e6:.0f} MB{use}) {one.licence}")
    output.result({"models": found}, lines)
    return EXIT_DONE


def _install(options: argparse.Namespace, output: Output) -> int:
    return _followed(commands.install(options.name), output)


def _import(options: argparse.Namespace, output: Output) -> int:
    return _followed(commands.import_file(options.file), output)


def _followed(events: Iterator[InstallEvent], output: Output) -> int:
    installed = []
    for event in events:
        match event:
            case InstallProgress(model, stage, done, total):
                share = f"{100 * done // total} %" if total else ""
                output.progress(f"{model}: {stage} {done / 1e6:.0f}/{total / 1e6:.0f} MB {share}")
            case Installed():
                installed.append(event)
                output.note(f"✓ {event.model}")
    output.result({"installed": installed}, [one.file.path for one in installed])
    return EXIT_DONE


def _verify(options: argparse.Namespace, output: Output) -> int:
    verified = []
    for one in commands.verify():
        verified.append(one)
    lines = [
        f"{'✗' if one.problem else '✓'} {one.model} {one.problem}".rstrip() for one in verified
    ]
    sound = bool(verified) and not any(one.problem for one in verified)
    output.result({"sound": sound, "models": verified}, lines)
    return EXIT_DONE if sound else EXIT_MODEL
