"""Which language a text is in, by the share of its scripts."""

from __future__ import annotations

import re

_SAMPLE = 4000
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]"), 8.0),
    ("ko", re.compile("[\uac00-\ud7af\u1100-\u11ff]"), 3.0),
    ("zh", re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"), 3.0),
    ("ar", re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]"), 1.0),
    ("he", re.compile("[\u0590-\u05ff]"), 1.0),
    ("ru", re.compile("[\u0400-\u04ff]"), 1.0),
    ("el", re.compile("[\u0370-\u03ff]"), 1.0),
    ("hi", re.compile("[\u0900-\u097f]"), 1.0),
    ("th", re.compile("[\u0e00-\u0e7f]"), 1.0),
    ("en", re.compile("[A-Za-z\u00c0-\u024f]"), 1.0),
)
"""Language, its characters, and how many letters of an alphabet one of them is worth."""


def guess_language(text: str) -> str:
    """Return an ISO 639-1 code, or "" for a text without letters; Latin script reads as "en"."""
    sample = text[:_SAMPLE]
    weights = {name: len(found.findall(sample)) * worth for name, found, worth in _SCRIPTS}
    best = max(weights, key=lambda name: weights[name])
    return best if weights[best] else ""
