"""Versions of one document that state different numbers: which is read, what is shown beside it.

Pure. Where it is known which of two likely versions is newer or in force, only that one is read;
the other's sentence is shown beside the answer where its numbers differ. Where it is not known,
both are read, and both are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.answering.evidence import EvidenceSentence, units_of
from engine.answering.quantities import find_quantities, plain
from engine.answering.wording import holds, subject_stems
from engine.messages import Language
from engine.types import DocumentFacts, Passage
from engine.versions.likely import LikelyVersions

_COUNTERPART = 0.5
"""Share of one passage's words that the other version's passage must hold."""

_SAME_RULE = 0.6
"""Share of a sentence's words that the other version's sentence must hold, and the reverse."""

_NOT_IN_FORCE = ("draft", "replaced", "withdrawn")


def superseded(passages: Sequence[Passage], pairs: Iterable[LikelyVersions]) -> frozenset[int]:
    """Return the indices of passages whose newer version, or the one in force, was found too."""
    older = {
        (loser, winner) for pair in pairs for winner, loser in [_ranked(pair, passages)] if winner
    }
    return frozenset(
        index
        for index, passage in enumerate(passages)
        for other in passages
        if (passage.document_id, other.document_id) in older
        and _share(passage.text, other.text) >= _COUNTERPART
    )


def disagreeing(
    cited: Sequence[EvidenceSentence],
    passages: Sequence[Passage],
    pairs: Sequence[LikelyVersions],
) -> list[tuple[EvidenceSentence, EvidenceSentence]]:
    """Return the cited sentences that another version states with other numbers, each with that.

    The one in force, or the newer one, is the first of each pair.
    """
    found: dict[EvidenceSentence, tuple[EvidenceSentence, EvidenceSentence]] = {}
    sentences = [one for unit in units_of(passages, keep_lists=False) for one in unit.sentences]
    for pair in pairs:
        winner, _ = _ranked(pair, passages)
        for source in cited:
            own = passages[source.passage].document_id
            if own not in (pair.first, pair.second):
                continue
            other = pair.second if own == pair.first else pair.first
            theirs = [one for one in sentences if passages[one.passage].document_id == other]
            rival = _same_rule(source, theirs)
            if rival is not None and _numbers(rival.text) != _numbers(source.text):
                first_is_own = own == winner or not winner
                found[source] = (source, rival) if first_is_own else (rival, source)
    return list(dict.fromkeys(found.values()))


def version_label(document: str, facts: DocumentFacts, language: Language) -> str:
    """Return a file's name with the version, effective date and status that it states."""
    zh = language == "zh"
    told = list(_told(facts, zh=zh))
    if not told:
        return document
    return f"{document}（{'，'.join(told)}）" if zh else f"{document} ({', '.join(told)})"


def _told(facts: DocumentFacts, *, zh: bool) -> Iterator[str]:
    if facts.version:
        value = facts.version.value
        bare = value[:1].isdigit()
        yield (f"版本 {value}" if zh else f"version {value}") if bare else value
    if facts.effective_date:
        day = facts.effective_date.value
        yield f"{day} 生效" if zh else f"effective {day}"
    if facts.status and facts.status.value in _STATUS:
        yield _STATUS[facts.status.value][0 if zh else 1]


_STATUS = {
    "in_force": ("现行", "in force"),
    "draft": ("草稿", "draft"),
    "replaced": ("已被替代", "replaced"),
    "withdrawn": ("已废止", "withdrawn"),
}


def _ranked(pair: LikelyVersions, passages: Sequence[Passage]) -> tuple[int, int]:
    """Return the document in force or newer, and the other; (0, 0) where nothing says which."""
    facts = {p.document_id: p.facts for p in passages}
    out_of_force = {
        document
        for document in (pair.first, pair.second)
        if (status := facts.get(document, DocumentFacts()).status) and status.value in _NOT_IN_FORCE
    }
    if len(out_of_force) == 1:
        loser = out_of_force.pop()
        return (pair.first if loser == pair.second else pair.second), loser
    if pair.newer is None:
        return 0, 0
    return pair.newer, pair.first if pair.newer == pair.second else pair.second


def _same_rule(
    source: EvidenceSentence, others: Sequence[EvidenceSentence]
) -> EvidenceSentence | None:
    scores = [
        (min(_share(source.text, one.text), _share(one.text, source.text)), -index)
        for index, one in enumerate(others)
    ]
    best = max(scores, default=(0.0, 0))
    return others[-best[1]] if best[0] >= _SAME_RULE else None


def _share(text: str, other: str) -> float:
    stems = subject_stems(text)
    return sum(holds(other, stem) for stem in stems) / len(stems) if stems else 0.0


def _numbers(text: str) -> set[tuple[str, str, str]]:
    found = {(q.kind, str(q.low), str(q.high)) for q in find_quantities(text)}
    return found or {("", word, "") for word in plain(text).split() if word.isdigit()}
