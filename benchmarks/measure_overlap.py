"""How much of reading is hidden behind embedding when documents are taken in.

    python -m benchmarks.measure_overlap FILE.pdf…

`together / apart` compares an ingest with reading and embedding one after the other: where reading
is hidden altogether it is the share of embedding; 1.0 hides nothing. A ratio of times of one run,
because machines are noisy.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.indexing.chunk_drafts import embedding_text
from engine.language_models.embedding import LlamaEmbedder
from engine.protocol import EngineConfig
from engine.reader import Reader
from engine.session import open_session
from models.library import installed


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def main(files: list[Path]) -> None:
    """Measure and write one line."""
    embedding, chat = installed()
    if embedding is None:
        sys.exit("install the starter models first: python -m engine models install starter")
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(Path(folder) / "reading")

        def read() -> None:
            for file in files:
                for _ in reader.read(file):
                    pass

        read()  # the process is up, the files are in the cache
        reading = _seconds(read)
        reader.close()
        config = EngineConfig(f"{folder}/library.pagecite", folder, embedding, chat)
        with open_session(config) as session:
            session.models.embedder()
            paths = [str(file) for file in files]
            together = _seconds(lambda: list(session.ingest(paths, None, 0, lambda: False)))
            texts = [
                embedding_text(chunk.context, chunk.text)
                for row in session.library.documents()
                for chunk in session.library.chunks(row.id)
            ]
        embedder = LlamaEmbedder(embedding)
        embedded = _seconds(lambda: list(embedder.embed_passages(texts)))
        embedder.close()
    sys.stdout.write(
        f"reading is {reading / (reading + embedded):.1%} of reading and embedding apart\n"
        f"together / apart: {together / (reading + embedded):.2f}"
        f" ({together:.1f} s; {reading:.1f} s + {embedded:.1f} s, {len(texts)} chunks)\n"
    )


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
