"""What is said of two documents that are likely versions of one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from app.documents.document_entry import Entry
from app.wording import interface_language
from engine.inventory.words import NEWER_BY
from engine.versions.likely import LikelyVersions

_MOST = 3
_BEFORE = 24  # characters


def versions_text(entry: Entry, name_of: Callable[[int], str]) -> str:
    """Return the other likely versions of a document, and what differs.

    "" where there are none, or where it is settled that the document is out of force.
    """
    if entry.row is None or entry.row.facts.out_of_force:
        return ""
    return "\n".join(_pair(pair, entry.row.id, name_of) for pair in entry.likely[:_MOST])


def _pair(pair: LikelyVersions, document_id: int, name_of: Callable[[int], str]) -> str:
    first = pair.first == document_id
    other = name_of(pair.second if first else pair.first)
    if pair.newer is None:
        text = QCoreApplication.translate("Versions", "Likely a version of “{name}”")
    elif pair.newer == document_id:
        text = QCoreApplication.translate("Versions", "Likely newer than “{name}”{why}")
    else:
        text = QCoreApplication.translate("Versions", "Likely older than “{name}”{why}")
    by = NEWER_BY[pair.newer_by][interface_language()] if pair.newer_by else ""
    why = QCoreApplication.translate("Versions", " ({reason})").replace("{reason}", by)
    told = [text.replace("{name}", other).replace("{why}", why if by else "")]
    for one in pair.differences[:_MOST]:
        ours, theirs = (one.first, one.second) if first else (one.second, one.first)
        changed = QCoreApplication.translate("Versions", "“…{before}”: here {ours}, there {theirs}")
        told.append(
            changed.replace("{before}", one.before.strip()[-_BEFORE:])
            .replace("{ours}", ours)
            .replace("{theirs}", theirs)
        )
    return "\n   ".join(told)
