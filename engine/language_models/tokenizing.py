"""Counts and places tokens exactly as the embedding model reads them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import tokenizers

from engine.errors import EngineError, ErrorCode


@dataclass(frozen=True, slots=True)
class Encoding:
    """The tokens of a text; each offset is the range of characters that its token came from.

    Tokens that stand around a whole input (`<s>`, `</s>`) have the offset (0, 0).
    """

    ids: tuple[int, ...]
    offsets: tuple[tuple[int, int], ...]


class Tokenizer:
    """The embedding model's tokenizer, read from its `tokenizer.json`."""

    def __init__(self, path: str | Path) -> None:
        """Raises EngineError model_missing and model_invalid."""
        if not Path(path).is_file():
            raise EngineError(ErrorCode.MODEL_MISSING, name=str(path))
        try:
            self._tokenizer = tokenizers.Tokenizer.from_file(str(path))
        except Exception as error:  # the library raises no narrower class
            raise EngineError(ErrorCode.MODEL_INVALID, reason=str(error)) from error

    @property
    def raw(self) -> tokenizers.Tokenizer:
        """The library's own object, for a text splitter that counts with it."""
        return self._tokenizer

    def count(self, text: str, *, whole_input: bool = False) -> int:
        """Return the number of tokens; `whole_input` counts those around an input too."""
        return len(self._tokenizer.encode(text, add_special_tokens=whole_input))

    def encode(self, text: str, *, whole_input: bool = False) -> Encoding:
        """Return the tokens and their ranges of `text`."""
        encoding = self._tokenizer.encode(text, add_special_tokens=whole_input)
        return Encoding(tuple(encoding.ids), tuple(encoding.offsets))
