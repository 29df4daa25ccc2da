"""MuPDF, as untyped as it comes, and what it has to say: to the log, not to standard error."""

from __future__ import annotations

import logging
from typing import Any

import pymupdf as _pymupdf

LOGGER = logging.getLogger(__name__)

pymupdf: Any = _pymupdf
"""The package; it has no types of its own."""


def quiet() -> None:
    """Keep MuPDF from writing to standard output and standard error."""
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    pymupdf.set_messages(pylogging=True, pylogging_logger=LOGGER, pylogging_level=logging.DEBUG)


def log_warnings(what: str) -> None:
    """Write to the log what MuPDF has warned of since the last call."""
    warnings = pymupdf.TOOLS.mupdf_warnings()
    if warnings:
        LOGGER.debug("%s: %s", what, warnings)
