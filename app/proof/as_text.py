"""Proofs as text: plain, and rich as HTML that mail and word processors take over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from app.proof.proof import Proof, Source, label_of, sources_title
from app.questions.answer_parts import Part


def plain_text(proofs: Sequence[Proof]) -> str:
    """Return questions and answers with their sources, readable anywhere."""
    return "\n\n\n".join(_plain(proof) for proof in proofs) + "\n"


def rich_text(
    proofs: Sequence[Proof], below: Callable[[int, Source], str] = lambda _at, _source: ""
) -> str:
    """Return the same as HTML with inline looks only.

    `below` gives what stands under a source of the proof at an index.
    """
    body = "<hr>".join(_rich(at, proof, below) for at, proof in enumerate(proofs))
    return f'<html><head><meta charset="utf-8"></head><body>{body}</body></html>'


def _plain(proof: Proof) -> str:
    above = [line for line in (proof.question, proof.understood) if line]
    told = [*proof.notices, proof.text(), *proof.whys]
    blocks = ["\n".join(above), "\n".join(line for line in told if line)]
    if proof.sources:
        blocks.append("\n".join([sources_title(), *map(_plain_source, proof.sources)]))
    return "\n\n".join([*blocks, proof.foot])


def _plain_source(source: Source) -> str:
    quote = " ".join(source.quote.split())
    header = f"    {source.header}\n" if source.header else ""
    return f"[{source.number}] {source.document}, {source.place}\n{header}    “{quote}”"


def _rich(at: int, proof: Proof, below: Callable[[int, Source], str]) -> str:
    html = [f"<p><b>{_lines(proof.question)}</b></p>"]
    if proof.understood:
        html.append(_small(proof.understood))
    html += [f"<p><i>{_lines(line)}</i></p>" for line in proof.notices]
    html.append(f"<p>{''.join(map(_rich_part, proof.parts))}</p>")
    html += [_small(line) for line in proof.whys]
    if proof.sources:
        html.append(f"<p><b>{escape(sources_title())}</b></p>")
        html += [_rich_source(source) + below(at, source) for source in proof.sources]
    return "".join([*html, _small(proof.foot)])


def _rich_part(part: Part) -> str:
    if part.number:
        return f"<sup>[{part.number}]</sup>"
    label = label_of(part)
    if label:
        return f' <span style="color:#777777">({escape(label)})</span>'
    return _lines(part.text)


def _rich_source(source: Source) -> str:
    header = f'<br><span style="color:#666666">{escape(source.header)}</span>'
    return (
        f"<p>[{source.number}] <b>{escape(source.document)}</b>, {escape(source.place)}"
        f"{header if source.header else ''}<br>“{_lines(source.quote)}”</p>"
    )


def _small(text: str) -> str:
    return f'<p style="color:#666666"><small>{_lines(text)}</small></p>'


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")
