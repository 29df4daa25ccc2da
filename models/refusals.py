"""Errors about language-model files, with the problem that their message is chosen by."""

from __future__ import annotations

from engine.errors import EngineError, ErrorCode
from engine.messages.model_problems import ModelProblem


def invalid(problem: ModelProblem, name: str, **details: str) -> EngineError:
    """Return the error for a file that is there and cannot be used."""
    return EngineError(ErrorCode.MODEL_INVALID, problem=problem.value, name=name, **details)


def unobtainable(problem: ModelProblem, name: str, **details: str) -> EngineError:
    """Return the error for a file that could not be had."""
    return EngineError(ErrorCode.MODEL_MISSING, problem=problem.value, name=name, **details)


def size_text(size: float) -> str:
    """Return a number of bytes for people, such as `1.8 GB`."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
