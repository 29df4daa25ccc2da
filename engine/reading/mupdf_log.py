"""What MuPDF has to say goes to the log, not to standard error."""

from __future__ import annotations

import logging

import pymupdf

LOGGER = logging.getLogger(__name__)


def quiet() -> None:
    """Keep MuPDF from writing to standard output and standard error."""
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    pymupdf.no_recommend_layout()
    pymupdf.set_messages(pylogging=True, pylogging_logger=LOGGER, pylogging_level=logging.DEBUG)


def log_warnings(what: str) -> None:
    """Write to the log what MuPDF has warned of since the last call."""
    warnings = pymupdf.TOOLS.mupdf_warnings()
    if warnings:
        LOGGER.debug("%s: %s", what, warnings)
