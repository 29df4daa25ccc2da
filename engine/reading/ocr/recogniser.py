"""Finding and reading lines of text in a picture: rapidocr's networks, on the CPU, offline.

The networks are files of the package, named by path, so that nothing is ever looked for elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
"""Shape (height, width, 3): blue, green, red."""
Floats = npt.NDArray[np.float64]

_DETECTOR = "PP-OCRv6_det_small.onnx"
_READER = "PP-OCRv6_rec_small.onnx"
_TURN_DETECTOR = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"
_THREADS = 2
_LONG_SIDE = 1280
_LONG_SIDE_OF_SMALL_PRINT = 2000
_SMALL_PRINT = 15.0
"""Lines lower than this many pixels, as the detector sees them, are looked for again, finer."""
_OUT_OF_MEMORY = "alloc"


@dataclass(frozen=True, slots=True)
class ReadLine:
    """The text of one line; `scores` (0..1) and `centres` (0..1 along the line) by character."""

    text: str
    scores: Floats
    centres: Floats

    @property
    def score(self) -> float:
        """The mean over the characters, 0 where there are none."""
        return float(self.scores.mean()) if len(self.scores) else 0.0


class Recogniser:
    """The three networks, each loaded when first used. Raises `MemoryError` where memory ends."""

    def __init__(self) -> None:
        from rapidocr.utils import log

        log.logger.handlers.clear()
        log.logger.propagate = True
        self._detector: Any = None
        self._turns: Any = None
        self._reader: Any = None

    def find(self, picture: Picture) -> Floats:
        """Return the lines of text, shape (n, 4, 2): corners in pixels, clockwise from top left."""
        found = self._find(picture, _LONG_SIDE)
        shrunk = _LONG_SIDE / max(picture.shape[:2])
        if len(found) and shrunk < 1:
            heights = np.linalg.norm(found[:, 3] - found[:, 0], axis=1)
            if float(np.median(heights)) * shrunk < _SMALL_PRINT:
                return self._find(picture, _LONG_SIDE_OF_SMALL_PRINT)
        return found

    def _find(self, picture: Picture, long_side: int) -> Floats:
        if self._detector is None:
            from rapidocr.ch_ppocr_det import TextDetector

            self._detector = TextDetector(_detector_settings())
        self._detector.limit_side_len = long_side
        with _memory_told():
            found = self._detector(picture).boxes
        if found is None or not len(found):
            return np.zeros((0, 4, 2))
        return np.asarray(found, np.float64)

    def upside_down(self, crops: Sequence[Picture]) -> list[float]:
        """Return how surely (0..1) each line stands on its head."""
        if self._turns is None:
            from rapidocr.ch_ppocr_cls import TextClassifier

            self._turns = TextClassifier(_turns_settings())
        with _memory_told():
            found = self._turns(list(crops)).cls_res
        return [float(score) if label == "180" else 1 - float(score) for label, score in found]

    def read(self, crop: Picture) -> ReadLine:
        """Read the one line in a picture, upright: line by line costs less than in batches."""
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        if self._reader is None:
            from rapidocr.ch_ppocr_rec import TextRecognizer

            self._reader = TextRecognizer(_reader_settings())
        with _memory_told():
            found = self._reader(TextRecInput(img=[crop], return_word_box=True))
        return _read_line(found.txts[0], found.word_results[0])


@cache
def recogniser() -> Recogniser:
    """Return the recogniser of this process; loading it takes seconds."""
    return Recogniser()


class _Settings(dict[str, Any]):
    """What rapidocr asks a task for, by attribute or by key."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


def _detector_settings() -> _Settings:
    return _Settings(
        engine_type=_engine_type(),
        session=_session(_DETECTOR),
        limit_side_len=_LONG_SIDE,
        limit_type="max",
        mean=[0.5, 0.5, 0.5],
        std=[0.5, 0.5, 0.5],
        thresh=0.3,
        box_thresh=0.4,
        max_candidates=2000,
        unclip_ratio=1.6,
        use_dilation=True,
        score_mode="fast",
    )


def _turns_settings() -> _Settings:
    from rapidocr import OCRVersion

    return _Settings(
        engine_type=_engine_type(),
        session=_session(_TURN_DETECTOR),
        ocr_version=OCRVersion.PPOCRV4,
        cls_batch_num=8,
        cls_thresh=0.9,
        label_list=["0", "180"],
    )


def _reader_settings() -> _Settings:
    return _Settings(
        engine_type=_engine_type(),
        session=_session(_READER),
        lang_type="ch",
        rec_batch_num=1,
        rec_img_shape=[3, 48, 320],
        font_path=None,
    )


def _engine_type() -> Any:
    from rapidocr import EngineType

    return EngineType.ONNXRUNTIME


def _session(name: str) -> Any:
    """Load a network of the package: no spinning threads beside other work, no hoarded memory."""
    import onnxruntime
    import rapidocr

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.enable_cpu_mem_arena = False
    options.intra_op_num_threads = min(_THREADS, os.cpu_count() or 1)
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    path = Path(rapidocr.__file__).parent / "models" / name
    with _memory_told():
        return onnxruntime.InferenceSession(
            str(path), sess_options=options, providers=["CPUExecutionProvider"]
        )


@contextmanager
def _memory_told() -> Iterator[None]:
    """Raise `MemoryError` for what the runtime says in other words when memory ends."""
    try:
        yield
    except Exception as error:
        if _OUT_OF_MEMORY in str(error).lower():
            raise MemoryError from error
        raise


def _read_line(text: str, words: Any) -> ReadLine:
    """Give each character its score and its place; spaces lie between their neighbours."""
    scores = np.asarray(words.confs[: len(text)], np.float64)
    places = np.array(list(chain.from_iterable(words.word_cols)), np.float64)
    solid = np.array([not character.isspace() for character in text], bool)
    if len(scores) != len(text) or solid.sum() != len(places):
        even = (np.arange(len(text)) + 0.5) / max(len(text), 1)
        return ReadLine(text, np.full(len(text), min(words.confs, default=0.0)), even)
    if not len(places):
        return ReadLine("", np.zeros(0), np.zeros(0))
    at = np.arange(len(text))
    centres = np.interp(at, at[solid], (places + 0.5) / max(words.line_txt_len, 1.0))
    return ReadLine(text, scores, np.clip(centres, 0.0, 1.0))
