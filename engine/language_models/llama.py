"""A GGUF file loaded into llama.cpp: the part that embedding and generation share.

Foreign failures become `EngineError` here; llama.cpp's own log goes to Python's logging.
"""

from __future__ import annotations

import ctypes
import functools
import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import psutil
from numpy.typing import NDArray

# Read by the OpenMP runtime when llama.cpp is loaded: threads that wait for each other go to sleep
# soon instead of burning a core that another program could use to let them go on (ADR 0002).
os.environ.setdefault("GOMP_SPINCOUNT", "10000")

import llama_cpp
from llama_cpp._ggml import libggml as _ggml

from engine.errors import EngineError, ErrorCode
from engine.native_paths import for_llama
from engine.types import ModelFile

_log = logging.getLogger(__name__)

# ggml_log_level: debug 1, info 2 (chatter about every tensor), warning 3, error 4, continued 5.
# An error of llama.cpp is told by its status too, and each cancelled prompt logs four of them.
_NOTABLE = (3, 4)
_ABORTED = 2

_LIBRARIES = Path(llama_cpp.__file__).parent / "lib"
_ggml.ggml_backend_reg_count.restype = ctypes.c_size_t
_ggml.ggml_backend_load_all_from_path.argtypes = [ctypes.c_char_p]
_ggml.ggml_backend_load_all_from_path.restype = None


def _forward(level: int, text: bytes, _user_data: int | None) -> None:
    line = text.decode("utf-8", "replace").rstrip()
    if line:
        _log.log(logging.INFO if level in _NOTABLE else logging.DEBUG, "%s", line)


_forward_log = llama_cpp.llama_log_callback(_forward)


@functools.cache
def _start_backend() -> None:
    llama_cpp.llama_log_set(_forward_log, ctypes.c_void_p(0))
    if not _ggml.ggml_backend_reg_count():  # built with a library for each kind of processor
        _ggml.ggml_backend_load_all_from_path(for_llama(_LIBRARIES))
    llama_cpp.llama_backend_init()


def processor_features() -> str:
    """Return which instructions of this processor llama.cpp uses, in its own words."""
    _start_backend()
    text: bytes = llama_cpp.llama_print_system_info()
    return text.decode("utf-8", "replace").strip(" |")


def default_threads() -> int:
    """Return the number of physical cores this process may use: more only slows llama.cpp."""
    physical = psutil.cpu_count(logical=False) or 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else physical
    return max(1, min(physical, allowed))


class LoadedModel:
    """One model with one context of `context` tokens, read in steps of at most `step` tokens.

    Not for several threads. `embeddings` asks for the last layer's state of every token instead
    of scores. Raises EngineError model_missing and model_invalid.
    """

    def __init__(
        self,
        file: ModelFile,
        threads: int,
        *,
        step: int,
        embeddings: bool,
        pooling: int = llama_cpp.LLAMA_POOLING_TYPE_NONE,
        aborted: Callable[[], bool] | None = None,
    ) -> None:
        _start_backend()
        self._pooling = pooling
        self._file = file
        self._model: llama_cpp.llama_model_p | None = self._load(file)
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self.context: int = min(file.context, llama_cpp.llama_model_n_ctx_train(self._model))
        self.parameters: int = llama_cpp.llama_model_n_params(self._model)
        self.dimension: int = llama_cpp.llama_model_n_embd(self._model)
        self.vocabulary: int = llama_cpp.llama_vocab_n_tokens(self._vocab)
        self._abort = llama_cpp.ggml_abort_callback(
            lambda _data: aborted() if aborted is not None else False
        )
        self._context: llama_cpp.llama_context_p | None = self._open(
            threads or default_threads(), min(step, self.context), embeddings
        )
        self._memory = llama_cpp.llama_get_memory(self._context)

    def set_threads(self, threads: int) -> None:
        """Compute on so many cores from now on; 0 chooses for the machine."""
        count = threads or default_threads()
        llama_cpp.llama_set_n_threads(self._context, count, count)

    def _load(self, file: ModelFile) -> llama_cpp.llama_model_p:
        if not Path(file.path).is_file():
            raise EngineError(ErrorCode.MODEL_MISSING, name=file.name)
        params = llama_cpp.llama_model_default_params()
        model: llama_cpp.llama_model_p | None = llama_cpp.llama_model_load_from_file(
            for_llama(file.path), params
        )
        if not model:
            raise EngineError(ErrorCode.MODEL_INVALID, name=file.name, reason="cannot be loaded")
        return model

    def _open(self, threads: int, step: int, embeddings: bool) -> llama_cpp.llama_context_p:
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = self.context
        params.n_batch = params.n_ubatch = step
        params.n_threads = params.n_threads_batch = threads
        params.no_perf = True
        params.embeddings = embeddings
        params.abort_callback = self._abort
        if embeddings:
            params.pooling_type = self._pooling
        context: llama_cpp.llama_context_p | None = llama_cpp.llama_init_from_model(
            self._model, params
        )
        if not context:
            llama_cpp.llama_model_free(self._model)
            raise EngineError(ErrorCode.OUT_OF_MEMORY, name=self._file.name)
        return context

    def close(self) -> None:
        """Free the context and the model; the object cannot be used afterwards."""
        if self._context:
            llama_cpp.llama_free(self._context)
            llama_cpp.llama_model_free(self._model)
            self._context = self._model = None

    def tokens(self, text: str, *, parse_special: bool) -> list[int]:
        """Return the tokens of a text, without those that stand around a whole input.

        `parse_special` reads the names of control tokens as those tokens: only for our own text.
        """
        raw = text.encode("utf-8")
        room = len(raw) + 8
        buffer = (llama_cpp.llama_token * room)()
        count = llama_cpp.llama_tokenize(
            self._vocab, raw, len(raw), buffer, room, False, parse_special
        )
        if count < 0:
            raise EngineError(ErrorCode.INTERNAL, reference=f"{-count} tokens for {len(raw)} bytes")
        return list(buffer[:count])

    def piece(self, token: int) -> bytes:
        """Return a token's text as UTF-8 bytes, which may end within a character."""
        size = 256
        while True:
            buffer = (ctypes.c_char * size)()
            written = llama_cpp.llama_token_to_piece(self._vocab, token, buffer, size, 0, False)
            if written >= 0:
                return buffer.raw[:written]
            size = -written

    def token_name(self, token: int) -> str:
        """Return a token's own name, such as `<|im_end|>`; empty where there is none."""
        if token < 0:
            return ""
        name: bytes = llama_cpp.llama_vocab_get_text(self._vocab, token)
        return name.decode("utf-8", "replace")

    @property
    def bos(self) -> int:
        """The token before every input, or -1."""
        return int(llama_cpp.llama_vocab_bos(self._vocab))

    @property
    def eos(self) -> int:
        """The token after a text, or -1."""
        return int(llama_cpp.llama_vocab_eos(self._vocab))

    @property
    def separator(self) -> int:
        """The token between two texts of one input, or -1."""
        return int(llama_cpp.llama_vocab_sep(self._vocab))

    @property
    def adds_bos(self) -> bool:
        """Whether an input begins with `bos`."""
        return bool(llama_cpp.llama_vocab_get_add_bos(self._vocab))

    def ends_generation(self, token: int) -> bool:
        """Whether the language model says by this token that its text is complete."""
        return bool(llama_cpp.llama_vocab_is_eog(self._vocab, token))

    def chat_template(self) -> str:
        """Return the file's Jinja template; empty where it has none."""
        template = llama_cpp.llama_model_chat_template(self._model, None)
        return template.decode("utf-8") if template else ""

    def encode(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        """Return the last layer's state of each token, shape (len(tokens), dimension)."""
        batch = self._batch(tokens)
        batch.logits = (ctypes.c_int8 * len(tokens))(*[1] * len(tokens))  # all are wanted
        self._run_whole(batch)
        states = llama_cpp.llama_get_embeddings(self._context)
        view = np.ctypeslib.as_array(states, shape=(len(tokens), self.dimension))
        return np.array(view, dtype=np.float32)

    def rank(self, tokens: Sequence[int]) -> float:
        """Return the one number that a model with rank pooling gives an input."""
        batch = self._batch(tokens)
        batch.logits = (ctypes.c_int8 * len(tokens))(*[1] * len(tokens))
        self._run_whole(batch)
        return float(llama_cpp.llama_get_embeddings_seq(self._context, 0)[0])

    def _run_whole(self, batch: llama_cpp.llama_batch) -> None:
        """Read one input from an empty context; a network that only looks back is decoded."""
        if not self._memory:
            self._checked(llama_cpp.llama_encode(self._context, batch))
            return
        llama_cpp.llama_memory_clear(self._memory, False)
        self._checked(llama_cpp.llama_decode(self._context, batch))

    def decode(self, tokens: Sequence[int]) -> bool:
        """Read tokens at the end of the context; False where that was aborted."""
        status = llama_cpp.llama_decode(self._context, self._batch(tokens))
        if status == _ABORTED:
            return False
        self._checked(status)
        return True

    def forget_from(self, position: int) -> None:
        """Drop all tokens of the context from a position on."""
        if not llama_cpp.llama_memory_seq_rm(self._memory, 0, position, -1):
            raise EngineError(ErrorCode.INTERNAL, reference="the context cannot be shortened")

    def scores(self) -> NDArray[np.float32]:
        """Return the next token's scores after the last `decode`, shape (vocabulary,).

        A view that the next `decode` overwrites.
        """
        logits = llama_cpp.llama_get_logits_ith(self._context, -1)
        return np.ctypeslib.as_array(logits, shape=(self.vocabulary,))

    def _batch(self, tokens: Sequence[int]) -> llama_cpp.llama_batch:
        self._held = (llama_cpp.llama_token * len(tokens))(*tokens)
        batch: llama_cpp.llama_batch = llama_cpp.llama_batch_get_one(self._held, len(tokens))
        return batch

    def _checked(self, status: int) -> None:
        if status != 0:
            raise EngineError(ErrorCode.INTERNAL, reference=f"llama.cpp status {status}")
