"""What a document states of itself, in words, and where each of it stands."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from app.documents.document_states import status_text
from app.wording import location_text
from engine.types import DocumentFacts, Fact, Location, LocationKind

BY_USER = "user"
STATUSES = ("in_force", "draft", "replaced", "withdrawn")
_DATE = re.compile(r"\s*(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})\s*日?\s*")


def fact_lines(facts: DocumentFacts) -> list[tuple[str, str, str]]:
    """Return (label, value, where it stands) of each fact that is known."""
    translate = QCoreApplication.translate
    named = (
        (translate("Facts", "Number"), facts.number, _as_it_is),
        (translate("Facts", "Version"), facts.version, _as_it_is),
        (translate("Facts", "Status"), facts.status, status_text),
        (translate("Facts", "Effective"), facts.effective_date, date_text),
    )
    return [(label, told(fact.value), source_text(fact)) for label, fact, told in named if fact]


def version_text(value: str) -> str:
    """Return a version so that it can stand alone: "version 3.0" for a bare number."""
    if not value[:1].isdigit():
        return value
    text = QCoreApplication.translate("Facts", "version {number}")
    return text.replace("{number}", value)


def source_text(fact: Fact) -> str:
    """Return where a fact stands, in words."""
    if fact.source == BY_USER:
        return QCoreApplication.translate("Facts", "entered by you")
    if fact.source == "file name":
        return QCoreApplication.translate("Facts", "from the file name")
    page = re.fullmatch(r"page (\d+)", fact.source)
    if page:
        place = location_text(Location(LocationKind.PAGE, page.group(1)))
        return QCoreApplication.translate("Facts", "from {place}").replace("{place}", place)
    return fact.source


def date_text(value: str) -> str:
    """Return an ISO date as people write it."""
    date = QDate.fromString(value, "yyyy-MM-dd")
    form = QCoreApplication.translate("Facts", "d MMMM yyyy", "how a date is written")
    return QLocale().toString(date, form) if date.isValid() else value


def iso_date(text: str) -> str | None:
    """Return a typed date as ISO 8601, None where it is none."""
    typed = _DATE.fullmatch(text)
    date = QDate(*(int(part) for part in typed.groups())) if typed else QDate()
    return date.toString("yyyy-MM-dd") if date.isValid() else None


def _as_it_is(value: str) -> str:
    return value
