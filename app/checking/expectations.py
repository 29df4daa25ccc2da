"""What an answer says about the right one, when a person judges it. Pure."""

from __future__ import annotations

from engine.types import Answer, AnswerStatus, Citation, CitedPlace, Expectation

NOT_IN_THE_DOCUMENTS = Expectation(answerable=False)


def refused(answer: Answer) -> bool:
    """Whether the documents were said not to hold the answer."""
    return answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE


def as_it_is(answer: Answer) -> Expectation:
    """Expect the answer as it is: the place that it cites first, or that it refuses."""
    if refused(answer):
        return NOT_IN_THE_DOCUMENTS
    first = next(iter(answer.citations), None)
    if first is None:
        return Expectation(answerable=True)
    place = _place(first)
    return Expectation(True, place, first.quote)


def other_than_it_is(answer: Answer) -> Expectation:
    """Expect an answer from elsewhere than the places that this one cites."""
    cited = dict.fromkeys(_place(one) for one in answer.citations)
    return Expectation(True, wrong=tuple(cited))


def _place(citation: Citation) -> CitedPlace:
    return CitedPlace(citation.document_id, citation.document, citation.page, citation.location)
