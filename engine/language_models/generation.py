"""Generates text with the chat model: streamed, stoppable, always the same for the same prompt."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.errors import EngineError, ErrorCode
from engine.language_models.chat_template import TemplateError, prompt_parts
from engine.language_models.llama import LoadedModel
from engine.language_models.text_stream import TextStream
from engine.language_models.thoughts import ThoughtFilter
from engine.types import FinishReason, ModelFile

PROMPT_STEP = 64
"""Tokens of a prompt read at once: between two steps progress is told."""


@dataclass(frozen=True, slots=True)
class PromptProgress:
    """So many tokens of the prompt are read; those kept from an earlier prompt count at once."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class TextPiece:
    """The next characters of the text."""

    text: str


@dataclass(frozen=True, slots=True)
class GenerationFinished:
    """The last event. `reused_tokens` of the prompt were still known from an earlier one."""

    reason: FinishReason
    prompt_tokens: int
    completion_tokens: int
    reused_tokens: int


GenerationEvent = PromptProgress | TextPiece | GenerationFinished


def never() -> bool:
    """The `cancelled` of a generation that nobody stops."""
    return False


class Generator(Protocol):
    """What the engine needs of a chat model."""

    @property
    def name(self) -> str:
        """The language model's name, kept with each answer."""

    @property
    def context(self) -> int:
        """The most tokens that prompt and text may have together."""

    @property
    def parameters(self) -> int:
        """How many weights the language model has: what it can be trusted with."""

    def close(self) -> None:
        """Free the memory; the object cannot be used afterwards."""

    def count_tokens(self, text: str) -> int:
        """Return the number of tokens of a text within a prompt."""

    def chat_prompt(self, system: str, user: str) -> list[int]:
        """Return the prompt's tokens. Nothing in either text is read as a control token."""

    def generate(
        self,
        tokens: Sequence[int],
        max_tokens: int,
        stop: Sequence[str] = (),
        cancelled: Callable[[], bool] = never,
    ) -> Iterator[GenerationEvent]:
        """Read a prompt and yield events: progress, then text, one `GenerationFinished` last.

        Greedy, so that the same prompt gives the same text. `cancelled` is also asked while the
        language model computes, in the thread that drives the iterator. Raises ValueError where
        the prompt is empty or fills the context.
        """

    def first_token_probabilities(
        self,
        tokens: Sequence[int],
        candidates: Sequence[str],
        cancelled: Callable[[], bool] = never,
    ) -> dict[str, float]:
        """Return, for each candidate, how likely the text begins with its first token (0..1).

        Raises EngineError cancelled.
        """


class LlamaGenerator:
    """A chat model in llama.cpp. What two prompts begin with in common is read only once."""

    def __init__(self, file: ModelFile, threads: int = 0) -> None:
        """Load it. Raises EngineError model_missing, model_invalid, out_of_memory."""
        self._file = file
        self._cancelled: Callable[[], bool] = never
        self._model = LoadedModel(
            file, threads, step=PROMPT_STEP, embeddings=False, aborted=lambda: self._cancelled()
        )
        self._template = self._model.chat_template()
        self._read: list[int] = []
        self._in_whole_steps = 0  # so many of them, from the first

    @property
    def name(self) -> str:
        return self._file.name

    @property
    def context(self) -> int:
        return self._model.context

    @property
    def parameters(self) -> int:
        return self._model.parameters

    def close(self) -> None:
        """Free the memory; the object cannot be used afterwards."""
        self._model.close()

    def token_name(self, token: int) -> str:
        """Return a token's own name, such as `<|im_end|>`."""
        return self._model.token_name(token)

    def count_tokens(self, text: str) -> int:
        return len(self._model.tokens(text, parse_special=False))

    def chat_prompt(self, system: str, user: str) -> list[int]:
        model = self._model
        bos, eos = model.token_name(model.bos), model.token_name(model.eos)
        try:
            parts = prompt_parts(self._template, system, user, bos=bos, eos=eos)
        except TemplateError as error:
            reason = str(error)
            raise EngineError(ErrorCode.MODEL_INVALID, name=self.name, reason=reason) from error
        pieces = (model.tokens(part.text, parse_special=part.trusted) for part in parts)
        tokens = list(itertools.chain.from_iterable(pieces))
        return [model.bos, *tokens] if model.adds_bos and tokens[:1] != [model.bos] else tokens

    def generate(
        self,
        tokens: Sequence[int],
        max_tokens: int,
        stop: Sequence[str] = (),
        cancelled: Callable[[], bool] = never,
    ) -> Iterator[GenerationEvent]:
        stream, thoughts = TextStream(stop), ThoughtFilter()
        reused = self._forget_unlike(tokens)
        completed = 0

        def finished(reason: FinishReason) -> GenerationFinished:
            return GenerationFinished(reason, len(tokens), completed, reused)

        yield PromptProgress(reused, len(tokens))
        for done in self._read_prompt(tokens, cancelled):
            if done is None:
                yield finished(FinishReason.CANCELLED)
                return
            yield PromptProgress(done, len(tokens))
        reason = FinishReason.LENGTH
        room = min(max_tokens, self.context - len(tokens))
        while completed < room:
            token = int(np.argmax(self._model.scores()))
            if self._model.ends_generation(token):
                reason = FinishReason.STOP
                break
            completed += 1
            if text := thoughts.push(stream.push(self._model.piece(token))):
                yield TextPiece(text)
            if stream.stopped:
                reason = FinishReason.STOP
                break
            if completed < room and not self._step([token], cancelled):
                reason = FinishReason.CANCELLED
                break
        if text := thoughts.push(stream.finish()) + thoughts.finish():
            yield TextPiece(text)
        yield finished(reason)

    def first_token_probabilities(
        self,
        tokens: Sequence[int],
        candidates: Sequence[str],
        cancelled: Callable[[], bool] = never,
    ) -> dict[str, float]:
        self._forget_unlike(tokens)
        if None in list(self._read_prompt(tokens, cancelled)):
            raise EngineError(ErrorCode.CANCELLED)
        scores = self._model.scores().astype(np.float64)
        weights = np.exp(scores - scores.max())
        total = weights.sum()
        firsts = (self._model.tokens(text, parse_special=False)[0] for text in candidates)
        return {
            text: float(weights[first] / total)
            for text, first in zip(candidates, firsts, strict=True)
        }

    def _forget_unlike(self, tokens: Sequence[int]) -> int:
        """Keep what the context has in common with a prompt, and return how many tokens that is.

        Whole steps only: the same tokens read in other steps give scores that differ in the last
        digits, and an answer must not depend on what was asked before it.
        """
        if not 0 < len(tokens) < self.context:
            raise ValueError(f"a prompt of {len(tokens)} tokens for a context of {self.context}")
        same = itertools.takewhile(
            lambda pair: pair[0] == pair[1], zip(self._read, tokens[:-1], strict=False)
        )
        kept = min(whole_steps(sum(1 for _ in same)), self._in_whole_steps)
        self._model.forget_from(kept)
        self._read = self._read[:kept]
        self._in_whole_steps = kept
        return kept

    def _read_prompt(
        self, tokens: Sequence[int], cancelled: Callable[[], bool]
    ) -> Iterator[int | None]:
        """Yield how many tokens are read after each step; None once, last, when cancelled."""
        while len(self._read) < len(tokens):
            step = tokens[len(self._read) : len(self._read) + PROMPT_STEP]
            if not self._step(step, cancelled):
                yield None
                return
            self._in_whole_steps = whole_steps(len(self._read))
            yield len(self._read)

    def _step(self, tokens: Sequence[int], cancelled: Callable[[], bool]) -> bool:
        if cancelled():
            return False
        self._cancelled = cancelled
        done = self._model.decode(tokens)
        self._cancelled = never
        if done:
            self._read.extend(tokens)
        return done


def whole_steps(tokens: int) -> int:
    """Return how many of so many tokens fill whole prompt steps."""
    return tokens - tokens % PROMPT_STEP
