"""From the command line to the window on the screen."""

from __future__ import annotations

import argparse
import gc
import os
import platform
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QProcess
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from app.engine_client import EngineClient
from app.font_warming import FontWarming
from app.fonts import provide_chinese_font
from app.lasting_references import keep_true_and_none_alive
from app.libraries.recent_libraries import last_library
from app.main_window import MainWindow
from app.resource_files import resource
from app.settings import LANGUAGES, Settings
from app.settings_in_force import with_settings
from app.single_window import SingleWindow, bring_to_front
from app.theme import Theme
from app.tools import START_AGAIN
from app.translation import choose_language, install_translators
from engine import places
from engine.protocol import EngineConfig
from models.in_use import in_use


@dataclass(frozen=True, slots=True)
class Arguments:
    """What the program was called with; without a library, the last one is opened."""

    library: Path | None
    demo: bool
    language: str | None


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, or run the demonstration where there is no display; return an exit code."""
    keep_true_and_none_alive()
    arguments = parse(sys.argv[1:] if argv is None else argv)
    headless = arguments.demo and not has_display()
    if headless:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application(arguments, remembered=not headless)
    single = SingleWindow(places.data_folder(), application)
    asked = str(arguments.library.resolve()) if arguments.library else ""
    if not arguments.demo and not single.is_first(asked):
        return 0
    settings = Settings(places.data_folder())
    theme = Theme(application)
    library = arguments.library or places.default_library()
    client = EngineClient(with_settings(engine_config(library), settings))
    window = MainWindow(client, theme, settings)
    application.aboutToQuit.connect(client.close)
    try:
        if headless:
            from app.demo import Demo

            return Demo(window, client, places.data_folder()).run()
        if not arguments.demo:
            window.tools.welcome.open_where_wanted()
            single.called.connect(lambda path: _come_forward(window, path))
        window.libraries.start(None if arguments.library else last_library(settings))
        window.show()
        FontWarming(window).start()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if arguments.demo:
            from app.demo import add_samples

            add_samples(window, client)
        leave_out_of_collections()
        code = application.exec()
    finally:
        client.close()
        single.close()
    return start_again() if code == START_AGAIN else code


def leave_out_of_collections() -> None:
    """Never look through what is there now for garbage again: it lives as long as the program.

    A whole collection takes 30 ms on the window's thread at the start, and 65 after some work.
    """
    gc.collect()
    gc.freeze()


def _come_forward(window: MainWindow, library: str) -> None:
    """Answer a second start: show the window, with the library that it was started for."""
    if library:
        window.libraries.open_library(library)
    bring_to_front(window)


def start_again() -> int:
    """Start the program anew, in the language that is set now; return an exit code."""
    library = parse(sys.argv[1:]).library
    arguments = [] if getattr(sys, "frozen", False) else ["-m", "app"]
    arguments += ["--library", str(library)] if library else []
    started, _ = QProcess.startDetached(sys.executable, arguments)
    return 0 if started else 1


def parse(argv: Sequence[str]) -> Arguments:
    """Read the command line; wrong usage ends the program with code 2."""
    parser = argparse.ArgumentParser(prog="python -m app", description="Pagecite 页证")
    parser.add_argument("--library", type=Path, help="the library file to open")
    parser.add_argument("file", type=Path, nargs="?", help="the same, as file managers name it")
    parser.add_argument("--demo", action="store_true", help="open the library of samples")
    parser.add_argument("--language", choices=LANGUAGES, help="the language of the window")
    found = parser.parse_args(argv)
    samples = places.data_folder() / "samples.pagecite" if found.demo else None
    return Arguments(found.library or found.file or samples, found.demo, found.language)


def make_application(arguments: Arguments, remembered: bool = True) -> QApplication:
    """Return the application with its language, font and icon."""
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(["pagecite"])
    application.setApplicationName("pagecite")
    application.setDesktopFileName("pagecite")
    stored = Settings(places.data_folder()).language if remembered else "zh"
    language = choose_language(arguments.language, stored)
    install_translators(application, language)
    application.setApplicationDisplayName("页证 Pagecite" if language == "zh" else "Pagecite")
    provide_chinese_font()
    application.setWindowIcon(QIcon(str(resource("icons", "pagecite.svg"))))
    return application


def engine_config(library: Path) -> EngineConfig:
    """Return what the engine is started with: this library and the installed language models."""
    models = in_use()
    library.parent.mkdir(parents=True, exist_ok=True)
    cache = places.cache_folder() / "engine"
    return EngineConfig(
        str(library),
        str(cache),
        models.embedding,
        models.chat,
        reranking=models.reranking,
        other_embeddings=models.other_embeddings,
        own_folder=str(places.data_folder() / "shared"),
    )


def has_display() -> bool:
    """Whether a window can be shown to somebody."""
    if os.environ.get("QT_QPA_PLATFORM", "").startswith("offscreen"):
        return False
    on_linux = platform.system() == "Linux"
    return not on_linux or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
