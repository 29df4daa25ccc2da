"""The verbs of `python -m engine`, their options, and the exit codes (a contract)."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from engine import __version__, places
from engine.command_line import (
    asking,
    check_questions,
    documents,
    evaluating,
    extracting,
    inventory,
    language_models,
    libraries,
    self_testing,
    watching,
)
from engine.command_line.output import (
    EXIT_CANCELLED,
    EXIT_INTERNAL,
    Output,
    error_document,
    exit_code,
)
from engine.errors import EngineError, ErrorCode
from engine.program import command_name

log = logging.getLogger(__name__)

_VERBS = (
    *(inventory, extracting, documents, watching, asking, evaluating, language_models),
    libraries,
    check_questions,
    self_testing,
)
_SELF_TEST = "--self-test"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    given = [one.removeprefix("--") if one == _SELF_TEST else one for one in given]
    output = Output(as_json="--json" in given)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    signal.signal(signal.SIGINT, output.interrupt)
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message)s")
    try:
        options = parser().parse_args(given)
        code: int = options.run(options, output)
        return code
    except EngineError as error:
        output.note(output.message(error.code.value, error.details))
        if output.as_json:
            output.result({"error": error_document(error, output.language)}, [])
        return exit_code(error)
    except KeyboardInterrupt:
        output.note(output.message(ErrorCode.CANCELLED.value))
        return EXIT_CANCELLED
    except Exception:
        log.exception("internal error")
        output.note(output.message(ErrorCode.INTERNAL.value))
        return EXIT_INTERNAL


def parser() -> argparse.ArgumentParser:
    """Return the parser of all verbs."""
    top = _Parser(prog=command_name(), description="Pagecite without a window.")
    top.add_argument("--version", action="version", version=f"Pagecite {__version__}")
    top.add_argument(
        "--library",
        type=Path,
        default=None,
        metavar="FILE",
        help=f"the library file (default: {places.default_library()})",
    )
    verbs = top.add_subparsers(dest="verb", required=True, parser_class=_Parser, metavar="VERB")
    for group in _VERBS:
        group.add_verbs(verbs)
    return top
