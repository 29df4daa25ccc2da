"""Where newer versions are found: a page for the browser, which the program itself never asks."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from engine.policy import policy

_LABEL = "Releases, "


def updates_page() -> str:
    """Return the page the IT department settled, else the publisher's; "" where there is none."""
    settled = policy().updates
    if settled:
        return settled
    try:
        addresses = metadata("pagecite").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    found = (one.removeprefix(_LABEL) for one in addresses if one.startswith(_LABEL))
    return next(found, "")


def open_updates_page() -> bool:
    """Open it in the browser; False where the system has none."""
    return QDesktopServices.openUrl(QUrl(updates_page()))
