"""What was dropped or pasted on the window: files, or something to be saved as one first."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData

MANY_FILES = 20
"""More files than this are looked at before they are read in."""

_MAIL = ("FileGroupDescriptor", "RenPrivateMessages", "x-moz-message", "message/rfc822", "Outlook")


def local_paths(data: QMimeData) -> list[str]:
    """Return the files and folders of this computer in what was dropped."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]


def to_be_looked_at(paths: list[str]) -> bool:
    """Say whether an inventory comes first: of a folder, or of many files."""
    return len(paths) > MANY_FILES or any(Path(path).is_dir() for path in paths)


def how_to_save(data: QMimeData) -> str:
    """Return what to do with something that is no file."""
    if any(mark in kind for kind in data.formats() for mark in _MAIL):
        return QCoreApplication.translate(
            "Dropped",
            "The mail program handed over no file. Drag the message or attachment to the desktop "
            "first, or choose “Save as…” in the mail program, then drop the saved file here.",
        )
    if data.hasUrls():
        return QCoreApplication.translate(
            "Dropped",
            "This is a web address, and Pagecite does not go online. Save the page in the browser "
            "(Ctrl+S), then drop the saved file here.",
        )
    return QCoreApplication.translate(
        "Dropped",
        "What was dropped is not a file. Save it to a folder, then drop the file here.",
    )
