"""What was said about a slide of PowerPoint: the speaker's notes, and comments old and new."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reading.package_parts import Element, Part
from engine.reading.slides.drawing_text import A, paragraph_text
from engine.reading.slides.placeholders import P, kind_of

_COMMENTS, _AUTHORS = "comments", ("commentAuthors", "authors")
_NOTES = "notesSlide"
_REPLY = "}reply"


def notes_of(slide_part: Part) -> list[str]:
    """Return the paragraphs of the speaker's notes."""
    lines = []
    for part in slide_part.related(_NOTES):
        for shape in part.root.iter(f"{P}sp") if part.root is not None else ():
            body = shape.find(f"{P}txBody")
            if kind_of(shape) in ("body", None) and body is not None:
                lines += [paragraph_text(one) for one in body.iterchildren(f"{A}p")]
    return [line for line in lines if line]


def authors_of(presentation_part: Part) -> dict[str, str]:
    """Return the names of those who commented, by their id in the file."""
    return {
        author.get("id", ""): author.get("name", "")
        for part in presentation_part.related(*_AUTHORS)
        for author in (part.root if part.root is not None else ())
        if isinstance(author.tag, str)
    }


def comments_of(slide_part: Part, authors: dict[str, str]) -> list[str]:
    """Return the comments on a slide, each with its author's name, replies after what they
    reply to.
    """
    return [
        text
        for part in slide_part.related(_COMMENTS)
        for comment in (part.root if part.root is not None else ())
        for text in _texts(comment, authors)
    ]


def _texts(comment: Element, authors: dict[str, str]) -> Iterator[str]:
    own = "\n".join(filter(None, _own_lines(comment)))
    if own:
        name = authors.get(comment.get("authorId", ""), "")
        yield f"{name}: {own}" if name else own
    for reply in comment.iter():
        if isinstance(reply.tag, str) and reply.tag.endswith(_REPLY):
            yield from _texts(reply, authors)


def _own_lines(comment: Element) -> Iterator[str]:
    for child in comment:
        if child.tag == f"{P}text":
            yield (child.text or "").strip()
        elif str(child.tag).endswith("}txBody"):
            yield from (paragraph_text(one) for one in child.iterchildren(f"{A}p"))
