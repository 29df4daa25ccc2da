"""Loads a language model once in a process of its own, before anybody depends on it.

A damaged file or a processor without the needed instructions ends that process with a signal; here
it becomes a sentence. The verdict is remembered for the file's hash on this machine (ADR 0061).
"""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import platform
import signal
from importlib.metadata import version
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from engine import places
from engine.errors import EngineError, ErrorCode
from engine.messages.model_problems import ModelProblem
from engine.types import ModelFile

_log = logging.getLogger(__name__)

_SECONDS = 300.0
_ILLEGAL = {-getattr(signal, "SIGILL", 4), 0xC000001D, -1073741795}
_OF_PYTHON = {0, 1, 2}
_KILLED = {-getattr(signal, "SIGKILL", 9)}


class Verdict(msgspec.Struct, frozen=True):
    """What a trial found: nothing wrong where `problem` is empty."""

    problem: str = ""
    details: dict[str, str] = {}


def try_file(file: ModelFile, role: str, folder: Path | None = None) -> None:
    """Load a file once, unless it is known to run here.

    `role` is embedding, chat or reranker; `folder` keeps the verdicts. Raises EngineError
    model_invalid with a problem. A failure for lack of memory is not remembered, nor that no
    process could be started: then the file is believed.
    """
    kept = (folder or places.cache_folder() / "models") / f"trial-{_key(file, role)}.json"
    verdict = _remembered(kept)
    if verdict is None:
        verdict = _try(file, role)
        if verdict is None:
            return
        if verdict.problem != ModelProblem.TOO_LITTLE_MEMORY.value:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(msgspec.json.encode(verdict))
    if verdict.problem:
        raise EngineError(
            ErrorCode.MODEL_INVALID, problem=verdict.problem, name=file.name, **verdict.details
        )


def machine() -> str:
    """Return what decides whether a file runs: the processor, the system, llama.cpp's version."""
    features = platform.processor()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        lines = cpuinfo.read_text("utf-8", "replace").splitlines()
        features = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    return f"{platform.machine()} {platform.system()} {features} {version('llama-cpp-python')}"


def _key(file: ModelFile, role: str) -> str:
    identity = f"{file.sha256} {role} {file.context} {machine()}"
    return hashlib.sha256(identity.encode()).hexdigest()[:24]


def _remembered(kept: Path) -> Verdict | None:
    try:
        return msgspec.json.decode(kept.read_bytes(), type=Verdict)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def _try(file: ModelFile, role: str) -> Verdict | None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_load, args=(msgspec.json.encode(file), role, theirs))
    process.start()
    theirs.close()
    try:
        if not ours.poll(_SECONDS):
            return Verdict(ModelProblem.CANNOT_LOAD.value, {"architecture": "?"})
        return msgspec.json.decode(ours.recv_bytes(), type=Verdict)
    except (EOFError, OSError):
        process.join(_SECONDS)
        return _of_death(process.exitcode or 0)
    finally:
        ours.close()
        if process.is_alive():
            process.kill()
        process.join()
        process.close()


def _of_death(code: int) -> Verdict | None:
    if code in _OF_PYTHON:
        _log.warning("a language model could not be tried: exit code %s", code)
        return None
    if code in _KILLED:
        return Verdict(ModelProblem.TOO_LITTLE_MEMORY.value, {"needed": "?", "free": "?"})
    name = signal.Signals(-code).name if -64 < code < 0 else hex(code & 0xFFFFFFFF)
    _log.info("the trial of a language model ended with %s", name)
    if code in _ILLEGAL:
        return Verdict(ModelProblem.PROCESSOR.value, {"signal": name})
    return Verdict(ModelProblem.CANNOT_LOAD.value, {"architecture": name})


def _load(file_json: bytes, role: str, connection: Connection) -> None:
    """Be the process: load the model as the engine would, and let it read a few tokens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    file = msgspec.json.decode(file_json, type=ModelFile)
    try:
        _use_once(file, role)
        verdict = Verdict()
    except EngineError as error:
        if error.code is ErrorCode.OUT_OF_MEMORY:
            verdict = Verdict(ModelProblem.TOO_LITTLE_MEMORY.value, {"needed": "?", "free": "?"})
        else:
            reason = error.details.get("reason", "?")
            details = {"architecture": reason, "reason": reason}
            verdict = Verdict(ModelProblem.CANNOT_LOAD.value, details)
    connection.send_bytes(msgspec.json.encode(verdict))


def _use_once(file: ModelFile, role: str) -> None:
    from engine.language_models.embedding import LlamaEmbedder
    from engine.language_models.generation import LlamaGenerator
    from engine.language_models.reranking import LlamaReranker

    match role:
        case "embedding":
            LlamaEmbedder(file).embed_query("trial")
        case "reranker":
            LlamaReranker(file).scores("trial", ["trial"])
        case _:
            generator = LlamaGenerator(file)
            for _ in generator.generate(generator.chat_prompt("", "trial"), 1):
                continue
