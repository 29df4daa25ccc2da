"""What each part of the search is worth: recall with it left out.

    python -m benchmarks.measure_parts SET.jsonl…

Uses the libraries and the kept vectors of `python -m engine eval`. One line a set and part.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path

from engine import places
from engine.evaluation.figures import means
from engine.evaluation.libraries import (
    EvaluationLibrary,
    EvaluationModels,
    kept_models,
    read_in,
)
from engine.evaluation.question_sets import QuestionSet, load_set
from engine.evaluation.running import RETRIEVAL_DEPTH, asked_text
from engine.evaluation.scoring import Score, retrieval_score
from engine.retrieval.ranking import ALL_PARTS, SearchParts
from engine.types import Scope
from models.library import installed


def without(part: str) -> SearchParts:
    """Return all parts of a search but one."""
    return SearchParts(**{one.name: one.name != part for one in fields(SearchParts)})


def opened(question_set: QuestionSet, models: EvaluationModels) -> EvaluationLibrary:
    """Return the set's library, made where it was not there."""
    for step in read_in([question_set], question_set.name, models):
        if isinstance(step, EvaluationLibrary):
            return step
    raise AssertionError("reading in ends in a library")


def scores(
    library: EvaluationLibrary, question_set: QuestionSet, parts: SearchParts, *, crossing: bool
) -> list[Score]:
    """Search for the questions within one language, or across two."""
    names = library.names()
    found = []
    for question in question_set.questions:
        if question.cross_lingual is not crossing or not question.answerable:
            continue
        known = library.document_ids.get(question.scope)
        scope = Scope((known,)) if known is not None else Scope()
        outcome = library.session.search(asked_text(question), scope, RETRIEVAL_DEPTH, parts)
        found.append(retrieval_score(question, outcome.passages, names))
    return found


def main(files: list[str]) -> None:
    """Write recall@1 and recall@5 for each set with everything, then without each part."""
    embedding, chat = installed()
    models = kept_models(embedding, chat, places.cache_folder() / "evaluation")
    variants = {"all": ALL_PARTS} | {
        f"without {one.name}": without(one.name) for one in fields(SearchParts)
    }
    for file in files:
        question_set = load_set(Path(file))
        library = opened(question_set, models)
        for crossing in (False, True):
            for name, parts in variants.items():
                figures = means(scores(library, question_set, parts, crossing=crossing))
                if figures["recall@1"] is None:
                    continue
                kind = "across languages" if crossing else "one language"
                sys.stdout.write(
                    f"{question_set.name} ({kind}, {figures['questions']}) {name}: "
                    f"{figures['recall@1']:.3f} / {figures['recall@5']:.3f}\n"
                )
                sys.stdout.flush()
        library.session.close()


if __name__ == "__main__":
    main(sys.argv[1:])
