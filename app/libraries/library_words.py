"""Libraries in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.libraries.library_work import Deed
from app.libraries.recent_libraries import RecentLibrary
from app.moments import day_text

_UNITS = ((1 << 30, "GB", 1), (1 << 20, "MB", 1), (1 << 10, "KB", 0))


def size_text(size: int) -> str:
    """Return a number of bytes for people, such as "1.8 GB"."""
    for unit, name, digits in _UNITS:
        if size >= unit:
            return f"{QLocale().toString(size / unit, 'f', digits)} {name}"
    return f"{size} B"


def facts_text(library: RecentLibrary, size: int | None) -> str:
    """Return how many documents a library holds and how large it is, or that it is not there."""
    if size is None:
        return QCoreApplication.translate("Libraries", "Not there at the moment")
    return f"{count_text(library)} · {size_text(size)}"


def count_text(library: RecentLibrary) -> str:
    """Return how many documents a library held when it was last seen."""
    return QCoreApplication.translate("Libraries", "%n document(s)", None, library.documents)


def shared_text(library: RecentLibrary) -> str:
    """Return whose copy a library is: its name, the day, how many documents."""
    text = QCoreApplication.translate(
        "Libraries", "{name}, {day}, %n document(s)", None, library.documents
    )
    return text.replace("{name}", library.name).replace("{day}", day_text(library.shared_at))


def doing_text(deed: Deed, share: float) -> str:
    """Return what is being done and how far it is."""
    translate = QCoreApplication.translate
    match deed:
        case Deed.BACK_UP:
            text = translate("Libraries", "Backing up: {share} %")
        case Deed.SHARE:
            text = translate("Libraries", "Making the copy to share: {share} %")
        case Deed.RESTORE:
            text = translate("Libraries", "Putting the backup back: {share} %")
        case Deed.MOVE:
            text = translate("Libraries", "Moving: {share} %")
    return text.replace("{share}", QLocale().toString(int(share * 100)))


def done_text(deed: Deed) -> str:
    """Return that it is done; {name} stands for the file."""
    translate = QCoreApplication.translate
    match deed:
        case Deed.BACK_UP:
            return translate("Libraries", "Backed up as “{name}”.")
        case Deed.SHARE:
            return translate("Libraries", "“{name}” is ready to be given to others.")
        case Deed.RESTORE:
            return translate("Libraries", "The backup was put back as “{name}” and is open now.")
        case Deed.MOVE:
            return translate("Libraries", "The library was moved and is open at its new place.")
