"""The verbs that ask: retrieve, query, explain, find. They open read-only and store nothing."""

from __future__ import annotations

import argparse
from typing import Any

from engine.command_line.options import add_scope, add_verb, library_of, open_for, scope_of
from engine.command_line.output import EXIT_DONE, Output
from engine.errors import EngineError, ErrorCode
from engine.explaining.sentences import conclusion, layer_line
from engine.explaining.tracing import expected_of, explain
from engine.library import Library
from engine.messages import language_of, refusal_message
from engine.protocol import AnswerProgress, PassagesFound
from engine.types import Answer, GateDecision, Passage


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the command line."""
    retrieve = add_verb(verbs, "retrieve", _retrieve, "search for passages; no chat model")
    query = add_verb(verbs, "query", _query, "ask a question")
    explain_ = add_verb(verbs, "explain", _explain, "which layer lost an expected passage")
    for verb in (retrieve, query, explain_):
        verb.add_argument("-q", "--question", required=True)
        add_scope(verb)
    retrieve.add_argument("--top-k", type=int, default=8, metavar="N")
    retrieve.add_argument("--no-gate", action="store_true", help="do not judge the evidence")
    query.add_argument(
        "--context-tokens", type=int, metavar="N", help="how much evidence may be read at once"
    )
    explain_.add_argument(
        "--expect", metavar="DOC[:PAGE]", default="", help="a document's number or name, and a page"
    )
    query.add_argument("--show-prompt", action="store_true", help="print the prompt as well")
    find = add_verb(verbs, "find", _find, "every place where a text stands")
    find.add_argument("text")
    add_scope(find)


def _retrieve(options: argparse.Namespace, output: Output) -> int:
    question = _asked(options.question)
    if options.top_k < 1:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"--top-k {options.top_k}")
    with open_for(options, writable=False) as session:
        outcome, decision = session.retrieve(question, scope_of(options), options.top_k)
    gate = None if options.no_gate else decision
    found = {"passages": outcome.passages, "gate": gate, "coverage": outcome.coverage}
    lines = [line for passage in outcome.passages for line in _passage_lines(passage)]
    output.result(found, lines + _gate_lines(question, gate))
    return EXIT_DONE


def _query(options: argparse.Namespace, output: Output) -> int:
    question = _asked(options.question)
    budget: int | None = options.context_tokens
    if budget is not None and budget < 1:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"--context-tokens {budget}.")
    prompt = ""
    with open_for(options, writable=False) as session:
        steps = session.ask(question, scope_of(options), budget, 0, output.cancelled)
        while True:
            try:
                event = next(steps)
            except StopIteration as stop:
                answer: Answer = stop.value
                break
            if isinstance(event, PassagesFound):
                output.progress(f"{len(event.passages)} passages")
            elif isinstance(event, AnswerProgress):
                output.progress(f"{event.done}/{event.total} tokens")
        if options.show_prompt:
            prompt = session.prompt(question, answer.passages, budget)
    output.progress("")
    lines = ([prompt, "---"] if prompt else []) + _answer_lines(answer)
    document: Any = answer
    if prompt and output.as_json:
        document = {**_fields(answer), "prompt": prompt}
    output.result(document, lines)
    return EXIT_DONE


def _explain(options: argparse.Namespace, output: Output) -> int:
    question = _asked(options.question)
    with open_for(options, writable=False) as session:
        expected = expected_of(session.library, options.expect) if options.expect else None
        explanation = explain(session, question, scope_of(options), expected, output.cancelled)
    line = conclusion(explanation, language_of(question))
    document = {
        "question": question,
        "expected": {"document": explanation.document, "page": explanation.page or None},
        "layers": {one.layer: {"passed": one.passed, **one.details} for one in explanation.layers},
        "lost_at": explanation.lost_at,
        "answer": explanation.answer,
        "line": line,
    }
    lines = [layer_line(one, language_of(question)) for one in explanation.layers]
    output.result(document, [*lines, line])
    return EXIT_DONE


def _asked(question: str) -> str:
    if not question.strip():
        raise EngineError(ErrorCode.WRONG_USAGE, reason="-q is empty.")
    return question.strip()


def _fields(answer: Answer) -> dict[str, Any]:
    return {name: getattr(answer, name) for name in Answer.__dataclass_fields__}


def _answer_lines(answer: Answer) -> list[str]:
    lines = [answer.answer, ""]
    for citation in answer.citations:
        place = f"{citation.document}, {citation.location.kind} {citation.location.label}"
        lines.append(f"[{citation.number}] {place}: {' '.join(citation.quote.split())}")
    if not answer.citations:
        lines += [line for passage in answer.passages[:3] for line in _passage_lines(passage)]
    total = answer.seconds.get("total", 0.0)
    lines.append(f"({answer.status}, {answer.model or '—'}, {total:.1f} s)")
    return lines


def _passage_lines(passage: Passage) -> list[str]:
    place = f"{passage.document}, {passage.location.kind} {passage.location.label}"
    return [
        f"{passage.number}. {place} ({passage.score:.3f}, {'+'.join(passage.found_by)})",
        "   " + " ".join(passage.text.split()),
    ]


def _gate_lines(question: str, gate: GateDecision | None) -> list[str]:
    if gate is None or gate.reason is None:
        return []
    return [str(refusal_message(gate.reason, language_of(question)))]


def _find(options: argparse.Namespace, output: Output) -> int:
    if not options.text.strip():
        raise EngineError(ErrorCode.WRONG_USAGE, reason="TEXT")
    scope = scope_of(options)
    with Library.open(library_of(options), writable=False) as library:
        occurrences = list(library.find(options.text, scope))
        coverage = library.coverage(scope)
    documents = len({one.document_id for one in occurrences})
    found = {
        "text": options.text,
        "count": len(occurrences),
        "documents": documents,
        "occurrences": occurrences,
        "coverage": coverage,
    }
    lines = [
        f"{one.document}, {one.location.kind} {one.location.label}: "
        + " ".join(f"{one.before}«{one.match}»{one.after}".split())
        for one in occurrences
    ]
    output.result(found, [*lines, f"{len(occurrences)} places in {documents} documents"])
    return EXIT_DONE
