"""Tokens that each of llama.cpp's processor libraries reads and writes in a second of a core.

One process for each; the time is the processor's, so that other work beside it counts little.

    python -m benchmarks.measure_processors MODEL.gguf [x64 sse42 haswell …]

Run it with a Python that has the portable wheel (`make dist` makes one); without names all of them
are tried. `chosen` is what the program takes by itself.
"""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

from engine.errors import EngineError
from engine.language_models import llama
from engine.language_models.generation import GenerationFinished, LlamaGenerator, PromptProgress
from engine.types import ModelFile

_CHOSEN = "chosen"
_TEXT = "Members may return an item within fifteen days of delivery, others within seven. "
_WRITTEN = 32


def main() -> int:
    """Print a line for each."""
    model, names = sys.argv[1], sys.argv[2:]
    found = sorted(llama._LIBRARIES.glob("*ggml-cpu-*"))
    libraries = {path.stem.rpartition("-")[2]: path for path in found}
    for name in [*(names or libraries), _CHOSEN]:
        ours, theirs = multiprocessing.get_context("spawn").Pipe(duplex=False)
        process = multiprocessing.get_context("spawn").Process(
            target=_measure, args=(model, libraries.get(name), theirs)
        )
        process.start()
        theirs.close()
        try:
            reading, writing = ours.recv()
            told = f"{reading:7.1f} tokens read, {writing:6.1f} written"
        except EOFError:
            told = "does not run on this processor"
        process.join()
        sys.stdout.write(f"{name:15} {told}\n")
        sys.stdout.flush()
    return 0


def _measure(model: str, library: Path | None, connection: Connection) -> None:
    with tempfile.TemporaryDirectory() as name:
        if library is not None:
            Path(name, library.name).symlink_to(library)
            llama._LIBRARIES = Path(name)
        try:
            generator = LlamaGenerator(ModelFile(Path(model).stem, model, "", 2048))
        except EngineError:  # ggml takes none of the libraries in the folder
            connection.close()
            return
        prompt = generator.chat_prompt("", _TEXT * 20 + "Say it again in full.")
        started = time.process_time()
        read = started
        for event in generator.generate(prompt, _WRITTEN):
            match event:
                case PromptProgress():
                    read = time.process_time()
                case GenerationFinished():
                    writing = event.completion_tokens / (time.process_time() - read)
                    connection.send((event.prompt_tokens / (read - started), writing))


if __name__ == "__main__":
    sys.exit(main())
