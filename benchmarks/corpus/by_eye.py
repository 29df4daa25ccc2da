"""Sentences that a person read off scans, kept as hashes so that nothing is copied."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from benchmarks.corpus.sentences import KnownByEye

_FILE = Path(__file__).with_name("read_by_eye.json")


def read_by_eye(name: str) -> tuple[KnownByEye, ...]:
    """Return the known sentences of a file, named by its path in the folder; () where none is."""
    return _all().get(name, ())


@cache
def _all() -> dict[str, tuple[KnownByEye, ...]]:
    content = json.loads(_FILE.read_text("utf-8"))
    return {
        name: tuple(
            KnownByEye(place, tuple((length, digest) for length, digest in windows))
            for place, windows in sentences.items()
        )
        for name, sentences in content.items()
    }
