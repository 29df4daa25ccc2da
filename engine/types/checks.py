"""Check questions: what the right answer rests on, what became of each, and what has changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.types.pages import Location


@dataclass(frozen=True, slots=True)
class CitedPlace:
    """A page of a document (1-based; 0: any), by the document's id and name.

    `location` is how the place is called; two places are the same whatever they are called.
    """

    document_id: int
    document: str
    page: int = 0
    location: Location | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Expectation:
    """Where the answer stands; not `answerable`: the documents don't say.

    `place` None means that the place is not known; then an answer is right that cites none of the
    `wrong` places. `quote` finds the place again when pages have moved.
    """

    answerable: bool
    place: CitedPlace | None = None
    quote: str = ""
    wrong: tuple[CitedPlace, ...] = ()


class CheckVerdict(StrEnum):
    """How an outcome stands to what was expected."""

    RIGHT = "right"
    OTHER_PLACE = "other_place"  # answered, and the expected place is not cited
    UNSUPPORTED = "unsupported"  # a text that nothing read supports
    SHOULD_HAVE_REFUSED = "should_have_refused"
    SHOULD_HAVE_ANSWERED = "should_have_answered"
    FAILED = "failed"


class CheckChange(StrEnum):
    """What is different from the run before."""

    RANK = "rank"
    DECISION = "decision"
    CITATION = "citation"
    REFUSAL = "refusal"


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """What became of a question in a run.

    `rank` is where the expected place came in the search (1 the first, 0 not found). `score` is
    how far above the bar of the evidence gate's second check it came, in the calibration
    `threshold_set`; None where that check was not asked.
    """

    verdict: CheckVerdict
    status: str
    passed: bool
    reason: str = ""
    rank: int = 0
    score: float | None = None
    threshold_set: str = ""
    cited: tuple[CitedPlace, ...] = ()
    answer: str = ""


@dataclass(frozen=True, slots=True)
class MadeWith:
    """What a run's outcomes depend on: any other of these can change them."""

    program: str = ""
    models: str = ""
    documents: str = ""


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A question with its last outcome, the one before, and what differs."""

    id: int
    question: str
    expected: Expectation
    made_at: str
    last: CheckOutcome | None = None
    before: CheckOutcome | None = None
    changes: tuple[CheckChange, ...] = ()


@dataclass(frozen=True, slots=True)
class GateFlip:
    """A question on which another limit of the gate decides otherwise; `better`: as expected."""

    question_id: int
    question: str
    passes: bool
    better: bool


@dataclass(frozen=True, slots=True)
class GateProposal:
    """Another limit for the evidence gate's second check, and what it would change.

    `withheld` counts answerable questions turned away, `let_through` unanswerable ones that pass:
    now, and with the `proposed` limit.
    """

    calibration: str
    threshold: float
    proposed: float
    flips: tuple[GateFlip, ...]
    questions: int
    withheld: tuple[int, int]
    let_through: tuple[int, int]

    @property
    def stricter(self) -> bool:
        """Whether the proposed limit turns more away."""
        return self.proposed > self.threshold


@dataclass(frozen=True, slots=True)
class OwnLimit:
    """A limit of the gate that the user accepted, of one calibration; `usual` is the program's."""

    calibration: str
    threshold: float
    usual: float


@dataclass(frozen=True, slots=True)
class CheckReport:
    """All check questions. `outdated` says what is other than in the last run, of documents,
    models, program."""

    rows: tuple[CheckRow, ...] = ()
    run_at: str = ""
    outdated: tuple[str, ...] = ()
    proposal: GateProposal | None = None
    limits: tuple[OwnLimit, ...] = ()
