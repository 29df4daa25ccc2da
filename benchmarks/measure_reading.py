"""How long reading takes beside plain text extraction, and how much of it embedding hides.

    python -m benchmarks.measure_reading FILE.pdf…

Both figures are ratios of times of one run, because machines are noisy. `reading / plain` compares
our pages (order, blocks, boxes, process and pipe included) with MuPDF's `get_text()`. `together /
apart` compares an ingest with reading and embedding one after the other: 1.0 hides nothing.
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
from engine.reading.mupdf import pymupdf
from engine.session import open_session
from models.library import installed


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _plain(files: list[Path]) -> None:
    for file in files:
        with pymupdf.open(file) as document:
            for page in document:
                page.get_text()


def main(files: list[Path]) -> None:
    """Measure and write two lines."""
    embedding, chat = installed()
    if embedding is None:
        sys.exit("install the starter models first: python -m engine models install starter --network")
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(Path(folder) / "reading")

        def read() -> None:
            for file in files:
                for _ in reader.read(file):
                    pass

        read()  # the process is up, the files are in the cache
        reading, plain = _seconds(read), _seconds(lambda: _plain(files))
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
    sys.stdout.write(f"reading / plain: {reading / plain:.1f} ({reading:.2f} s, {plain:.2f} s)\n")
    sys.stdout.write(
        f"together / apart: {together / (reading + embedded):.2f}"
        f" ({together:.1f} s; {reading:.1f} s + {embedded:.1f} s, {len(texts)} chunks)\n"
    )


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
