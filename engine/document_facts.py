"""What a document says about itself on its first page or in its name. Pure: no I/O."""

from __future__ import annotations

from engine.types import BlockKind, DocumentFacts, Fact, Page


def document_facts(name: str, first_page: Page) -> DocumentFacts:
    """Return the facts that the first page or the file name states, each with its source."""
    for block in first_page.blocks:
        if block.kind is BlockKind.HEADING:
            title = first_page.text[block.start : block.end]
            return DocumentFacts(title=Fact(title, "page 1"))
    return DocumentFacts()
