"""How much of a known text is read wrong: characters put in, left out or changed.

    python -m benchmarks.measure_text_accuracy [--keep FOLDER]

PDFs are made here, by MuPDF, Qt and (where it is installed) LibreOffice: Chinese, English and
both, in one to three columns, with tables. Both texts are compared normalised (NFKC), without
white space. Ends with 1 where a document has more than 1 % of wrong characters.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from benchmarks.accuracy.comparing import error_rate
from benchmarks.accuracy.making import KnownDocument, documents
from engine.reader import Reader
from engine.reading_protocol import PageRead

_MOST = 0.01
_FONTS = Path(__file__).resolve().parents[1] / "resources" / "fonts"


def main() -> int:
    """Make, read, compare; return the exit code."""
    parser = argparse.ArgumentParser(description="read PDFs whose text is known")
    parser.add_argument("--keep", type=Path, help="where to leave the documents")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    use_our_font()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        reader = Reader(Path(temporary) / "renditions")
        worst = 0.0
        for known in documents(folder):
            wrong = error_rate(read_text(reader, known), known.text)
            worst = max(worst, wrong)
            sys.stdout.write(f"{known.name}: {wrong:.2%} of {len(known.text)} characters\n")
        reader.close()
    application.shutdown()
    sys.stdout.write(f"worst: {worst:.2%}\n")
    return int(worst > _MOST)


def use_our_font() -> None:
    """Set the Chinese font that ships with the program as that of the application."""
    for file in sorted(_FONTS.glob("*.?tf")):
        QFontDatabase.addApplicationFont(str(file))
    families = QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    QGuiApplication.setFont(QFont(families[0], 11))


def read_text(reader: Reader, known: KnownDocument) -> str:
    """Return the text that the reader process finds in a document."""
    events = reader.read(known.path)
    return "".join(event.page.text for event in events if isinstance(event, PageRead))


if __name__ == "__main__":
    sys.exit(main())
