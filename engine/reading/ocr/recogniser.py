"""Finding and reading lines of text in a picture: rapidocr's networks, on the CPU, offline.

The networks are files of the package, named by path, so that nothing is ever looked for elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
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

BATCH = 6
"""How many lines are read at once: more only costs memory."""
_DETECTOR = "PP-OCRv6_det_small.onnx"
_READER = "PP-OCRv6_rec_small.onnx"
_TURN_DETECTOR = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"
_THREADS = 2
_LONGEST_SIDE = 1600


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
    """The three networks, each loaded when first used."""

    def __init__(self) -> None:
        from rapidocr import RapidOCR

        logging.getLogger("RapidOCR").handlers.clear()
        self._settings: Any = RapidOCR(params=_parameters()).cfg
        for task in (self._settings.Det, self._settings.Cls, self._settings.Rec):
            task.engine_cfg = self._settings.EngineConfig.onnxruntime
        self._settings.Rec.font_path = None
        self._detector: Any = None
        self._turns: Any = None
        self._reader: Any = None

    def find(self, picture: Picture) -> Floats:
        """Return the lines of text, shape (n, 4, 2): corners in pixels, clockwise from top left."""
        if self._detector is None:
            from rapidocr.ch_ppocr_det import TextDetector

            self._detector = TextDetector(self._settings.Det)
        found = self._detector(picture).boxes
        if found is None or not len(found):
            return np.zeros((0, 4, 2))
        return np.asarray(found, np.float64)

    def upside_down(self, crops: Sequence[Picture]) -> list[float]:
        """Return how surely (0..1) each line stands on its head."""
        if self._turns is None:
            from rapidocr.ch_ppocr_cls import TextClassifier

            self._turns = TextClassifier(self._settings.Cls)
        found = self._turns(list(crops)).cls_res
        return [float(score) if label == "180" else 1 - float(score) for label, score in found]

    def read(self, crops: Sequence[Picture]) -> list[ReadLine]:
        """Read lines, each in a picture of its own, upright."""
        if not crops:
            return []
        if self._reader is None:
            from rapidocr.ch_ppocr_rec import TextRecognizer

            self._reader = TextRecognizer(self._settings.Rec)
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        found = self._reader(TextRecInput(img=list(crops), return_word_box=True))
        return [
            _read_line(text, words)
            for text, words in zip(found.txts, found.word_results, strict=True)
        ]


@cache
def recogniser() -> Recogniser:
    """Return the recogniser of this process; loading it takes seconds."""
    return Recogniser()


def _parameters() -> dict[str, Any]:
    import rapidocr

    models = Path(rapidocr.__file__).parent / "models"
    return {
        "Global.log_level": "critical",
        "EngineConfig.onnxruntime.intra_op_num_threads": _THREADS,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        "EngineConfig.onnxruntime.enable_cpu_mem_arena": False,
        "Det.model_path": str(models / _DETECTOR),
        "Det.limit_type": "max",
        "Det.limit_side_len": _LONGEST_SIDE,
        "Cls.model_path": str(models / _TURN_DETECTOR),
        "Rec.model_path": str(models / _READER),
        "Rec.rec_batch_num": BATCH,
    }


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
