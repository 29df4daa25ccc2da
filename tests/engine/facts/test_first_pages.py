"""Facts on first pages as offices write them: none is wrong, and most are found."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.facts.stated import document_facts
from engine.types import BlockKind, DocumentFacts, Page
from tests.engine.pages import TH, TR, H, P, make_page

FACTS = ("number", "version", "status", "effective_date")
FOUND = 0.95


@dataclass(frozen=True)
class FirstPage:
    name: str
    text: str
    stated: dict[str, str]


def _first_pages() -> list[FirstPage]:
    content = tomllib.loads((Path(__file__).parent / "first_pages.toml").read_text("utf-8"))
    return [FirstPage(one.pop("name"), one.pop("text").strip(), one) for one in content["page"]]


def _page(text: str) -> Page:
    parts: list[tuple[BlockKind, str]] = []
    for line in text.splitlines():
        if line.startswith("# "):
            parts.append((H, line[2:]))
        elif line.startswith("| "):
            in_table = bool(parts) and parts[-1][0] in (TH, TR)
            parts.append((TR if in_table else TH, line.strip("| ")))
        else:
            parts.append((P, line))
    return make_page(1, *parts)


def _found(facts: DocumentFacts) -> dict[str, str]:
    values = {name: getattr(facts, name) for name in FACTS}
    return {name: fact.value for name, fact in values.items() if fact is not None}


PAGES = _first_pages()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: re.sub(r"\.\w+$", "", page.name))
def test_nothing_is_taken_for_a_fact_that_is_none(page: FirstPage) -> None:
    found = _found(document_facts(page.name, _page(page.text)))
    assert {name: value for name, value in found.items() if page.stated.get(name) != value} == {}


def test_nearly_all_facts_are_found() -> None:
    stated = found = 0
    for page in PAGES:
        got = _found(document_facts(page.name, _page(page.text)))
        stated += len(page.stated)
        found += sum(got.get(name) == value for name, value in page.stated.items())
    assert found >= FOUND * stated
