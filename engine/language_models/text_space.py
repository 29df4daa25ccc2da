"""An embedding model's space, measured once on a few sample texts that are part of the program.

The vectors of such a model crowd in one corner: any two texts of a language are near, and a
question is nearer to its own language than to its answer. Measured is how near right and wrong
pairs of one language are, and what its questions and passages have in common on average; that is
subtracted where question and passage differ in language (docs/adr/0051).
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.language_models.embedding import Embedder, TokenVectors, Vector
from engine.messages import Language

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "calibration" / "questions.jsonl"
LANGUAGES: tuple[Language, ...] = ("zh", "en")

_TAKEN_OUT = 0.9
_VERSION = 2


@dataclass(frozen=True, slots=True)
class Sample:
    """A question with a passage that answers it, in one language."""

    language: Language
    question: str
    passage: str


@dataclass(frozen=True, slots=True)
class TextSpace:
    """What is subtracted for each language (all of shape (dimension,)), and typical cosines.

    `plain` has for each language the mean cosines of a sample question with the passages of other
    questions (wrong) and with its own (right); `wrong` and `right` are the centred ones.
    """

    questions: Mapping[Language, Vector]
    passages: Mapping[Language, Vector]
    question_tokens: Mapping[Language, Vector]
    passage_tokens: Mapping[Language, Vector]
    plain: Mapping[Language, tuple[float, float]]
    wrong: float
    right: float

    def scaled(self, cosine: float, language: Language) -> float:
        """Return a cosine within one language: 0 a wrong answer's, 1 a right one's."""
        wrong, right = self.plain[language]
        return (cosine - wrong) / max(right - wrong, 1e-6)

    def scaled_centred(self, cosine: float) -> float:
        """Return a centred cosine likewise."""
        return (cosine - self.wrong) / max(self.right - self.wrong, 1e-6)

    def centred_question(self, vector: Vector, language: Language) -> Vector:
        """Return a question's vector without what questions of its language share, length 1."""
        return _unit(vector - self.questions[language])

    def centred_tokens(self, states: TokenVectors, language: Language, *, as_query: bool) -> Vector:
        """Return the centred states of the text's own tokens, shape (tokens, dimension)."""
        shared = (self.question_tokens if as_query else self.passage_tokens)[language]
        return _unit(own_states(states) - shared)


def own_states(states: TokenVectors) -> Vector:
    """Return the states of the tokens that came from the text itself."""
    return states.vectors[[end > start for start, end in states.offsets]]


def load_samples() -> list[Sample]:
    """Return the sample texts, the same questions in each language."""
    rows = [json.loads(line) for line in SAMPLES.read_text("utf-8").splitlines()]
    return [Sample(language, **row[language]) for language in LANGUAGES for row in rows]


def measure(embedder: Embedder, samples: Iterable[Sample]) -> TextSpace:
    """Embed the samples and return the space; some seconds."""
    by_language = {
        language: [one for one in samples if one.language == language]
        for language, samples in itertools.product(LANGUAGES, [list(samples)])
    }
    means: dict[str, dict[Language, Vector]] = {name: {} for name in _MEANS}
    cosines: list[Vector] = []
    plain: dict[Language, tuple[float, float]] = {}
    for language, some in by_language.items():
        asked = [embedder.embed_tokens(one.question, as_query=True) for one in some]
        given = [embedder.embed_tokens(one.passage, as_query=False) for one in some]
        questions = np.stack([states.pooled for states in asked])
        passages = np.stack([states.pooled for states in given])
        plain[language] = _wrong_and_right([questions @ passages.T])
        means["questions"][language] = _TAKEN_OUT * questions.mean(axis=0)
        means["passages"][language] = _TAKEN_OUT * passages.mean(axis=0)
        for name, states in (("question_tokens", asked), ("passage_tokens", given)):
            joined = np.concatenate([own_states(each) for each in states])
            means[name][language] = _TAKEN_OUT * joined.mean(axis=0)
        centred = _unit(questions - means["questions"][language])
        cosines.append(centred @ _unit(passages - means["passages"][language]).T)
    wrong, right = _wrong_and_right(cosines)
    return TextSpace(**means, plain=plain, wrong=wrong, right=right)


def _wrong_and_right(cosines: Sequence[Vector]) -> tuple[float, float]:
    """Return the means off and on the diagonals: questions are rows, passages columns."""
    wrong = np.mean([one[~np.eye(len(one), dtype=bool)].mean() for one in cosines])
    right = np.mean([np.diag(one).mean() for one in cosines])
    return float(wrong), float(right)


_MEANS = ("questions", "passages", "question_tokens", "passage_tokens")


def kept_space(embedder: Embedder, folder: Path | None) -> TextSpace:
    """Return the space as measured before and kept in `folder`, or measure and keep it."""
    file = folder / f"space-{_VERSION}-{embedder.fingerprint[:16]}.npz" if folder else None
    if file is not None and file.is_file():
        return _read(file)
    space = measure(embedder, load_samples())
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(file, space)
    return space


def _write(file: Path, space: TextSpace) -> None:
    arrays = {
        f"{name}-{language}": getattr(space, name)[language]
        for name, language in itertools.product(_MEANS, LANGUAGES)
    }
    whole = file.with_suffix(".part")
    with whole.open("wb") as stream:
        plain = [space.plain[language] for language in LANGUAGES]
        np.savez(stream, cosines=np.array([*plain, (space.wrong, space.right)]), **arrays)
    whole.replace(file)


def _read(file: Path) -> TextSpace:
    with np.load(file) as kept:
        means = {
            name: {language: kept[f"{name}-{language}"] for language in LANGUAGES}
            for name in _MEANS
        }
        pairs = [(float(wrong), float(right)) for wrong, right in kept["cosines"]]
    plain = dict(zip(LANGUAGES, pairs[:-1], strict=True))
    return TextSpace(**means, plain=plain, wrong=pairs[-1][0], right=pairs[-1][1])


def _unit(vectors: Vector) -> Vector:
    scaled: Vector = (vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)).astype(np.float32)
    return scaled
