"""A chat model without a model: it answers what a function of the prompt says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.errors import EngineError, ErrorCode
from engine.language_models.generation import (
    PROMPT_STEP,
    GenerationEvent,
    GenerationFinished,
    PromptProgress,
    TextPiece,
    never,
    whole_steps,
)
from engine.language_models.text_stream import TextStream
from engine.types import FinishReason

_SYSTEM, _USER, _ANSWER = 1, 2, 3  # control tokens; a character's token is its code point


def _echo(_system: str, user: str) -> str:
    return user


SURE = dict.fromkeys(("有", "是", "Yes"), 0.9) | dict.fromkeys(("没有", "否", "No"), 0.05)
"""Probabilities of a model that says yes to each of the gate's questions."""


def _undecided(_system: str, _user: str) -> Mapping[str, float]:
    return {}


class FakeGenerator:
    """One token for each character. `answer` is given the system's and the user's text, and so
    is `probabilities`, which says how likely each candidate is (others share the rest)."""

    def __init__(
        self,
        answer: Callable[[str, str], str] = _echo,
        *,
        probabilities: Callable[[str, str], Mapping[str, float]] = _undecided,
        context: int = 8192,
        name: str = "fake",
        parameters: int = 1_500_000_000,
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.context = context
        self.prompts: list[tuple[str, str]] = []
        self._answer = answer
        self._probabilities = probabilities
        self._read: list[int] = []

    def close(self) -> None:
        """Nothing is held."""

    def count_tokens(self, text: str) -> int:
        """Return the number of characters."""
        return len(text)

    def chat_prompt(self, system: str, user: str) -> list[int]:
        """Return the two texts as tokens, with one before each and one at the end."""
        return [_SYSTEM, *map(ord, system), _USER, *map(ord, user), _ANSWER]

    def generate(
        self,
        tokens: Sequence[int],
        max_tokens: int,
        stop: Sequence[str] = (),
        cancelled: Callable[[], bool] = never,
    ) -> Iterator[GenerationEvent]:
        """Yield the events of a generation of the scripted answer."""
        reused = self._forget_unlike(tokens)
        completed = 0

        def finished(reason: FinishReason) -> GenerationFinished:
            return GenerationFinished(reason, len(tokens), completed, reused)

        yield PromptProgress(reused, len(tokens))
        while len(self._read) < len(tokens):
            if cancelled():
                yield finished(FinishReason.CANCELLED)
                return
            self._read.extend(tokens[len(self._read) : len(self._read) + PROMPT_STEP])
            yield PromptProgress(len(self._read), len(tokens))
        stream = TextStream(stop)
        reason = FinishReason.STOP
        self.prompts.append(_texts(tokens))
        for character in self._answer(*_texts(tokens)):
            if cancelled():
                reason = FinishReason.CANCELLED
            elif completed >= min(max_tokens, self.context - len(tokens)):
                reason = FinishReason.LENGTH
            if stream.stopped or reason is not FinishReason.STOP:
                break
            completed += 1
            if text := stream.push(character.encode()):
                yield TextPiece(text)
        if text := stream.finish():
            yield TextPiece(text)
        yield finished(reason)

    def first_token_probabilities(
        self,
        tokens: Sequence[int],
        candidates: Sequence[str],
        cancelled: Callable[[], bool] = never,
    ) -> dict[str, float]:
        """Return the scripted probabilities; a candidate without one gets an equal share."""
        self._forget_unlike(tokens)
        if cancelled():
            raise EngineError(ErrorCode.CANCELLED)
        self._read = list(tokens)
        scripted = self._probabilities(*_texts(tokens))
        known = {word: share for word, share in scripted.items() if word in candidates}
        rest = (1.0 - sum(known.values())) / (len(candidates) + 1)
        return {text: known.get(text, rest) for text in candidates}

    def _forget_unlike(self, tokens: Sequence[int]) -> int:
        if not 0 < len(tokens) < self.context:
            raise ValueError(f"a prompt of {len(tokens)} tokens for a context of {self.context}")
        kept = 0
        while kept < min(len(self._read), len(tokens) - 1) and self._read[kept] == tokens[kept]:
            kept += 1
        kept = whole_steps(kept)
        self._read = self._read[:kept]
        return kept


def _texts(tokens: Sequence[int]) -> tuple[str, str]:
    middle = list(tokens).index(_USER) if _USER in tokens else 0
    system = "".join(chr(token) for token in tokens[:middle] if token > _ANSWER)
    return system, "".join(chr(token) for token in tokens[middle:] if token > _ANSWER)
