"""`self-test`, also called as `--self-test`: one line for each part of the program."""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.command_line.options import add_verb, engine_config
from engine.command_line.output import EXIT_DONE, EXIT_INTERNAL, EXIT_MODEL, Output
from engine.language_models.trial import try_file
from engine.reader import Reader
from engine.self_test.checks import OF_MODELS, Bench, run_checks
from engine.self_test.child import call_in_child
from engine.session import open_session


def add_verbs(verbs: Any) -> None:
    """Add the verb to the command line."""
    verb = add_verb(verbs, "self-test", _self_test, "use every part of the program once")
    verb.add_argument(
        "--without-models",
        action="store_true",
        help="for a copy that has no language models yet: leave out what needs them",
    )


def bench_in(folder: Path) -> Bench:
    """Return what the real program is checked with."""
    config = replace(engine_config(folder / "unused.pagecite"), recognise=False)
    return Bench(config, folder, call_in_child, open_session, Reader, try_file)


def _self_test(options: argparse.Namespace, output: Output) -> int:
    with tempfile.TemporaryDirectory(prefix="pagecite-", ignore_cleanup_errors=True) as name:
        bench = bench_in(Path(name))
        found = []
        for one in run_checks(bench, with_models=not options.without_models):
            found.append(one)
            mark = "✓" if one.passed else "✗"
            output.line(f"{mark} {one.name}: {one.told} ({one.seconds:.1f} s)")
    failed = sorted(bench.failed)
    passed = f"{len(found) - len([one for one in found if not one.passed])} passed"
    last = f"✗ {passed}, failed or left out: {', '.join(failed)}" if failed else f"✓ {passed}"
    output.result({"passed": not failed, "checks": found}, [last])
    if not failed:
        return EXIT_DONE
    return EXIT_MODEL if set(failed) <= OF_MODELS.keys() else EXIT_INTERNAL
