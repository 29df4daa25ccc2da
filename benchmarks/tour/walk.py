"""One walk through the stops, in one language and at one scale, as a program of its own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt

from app.engine_client import EngineClient
from app.lasting_references import keep_true_and_none_alive
from app.main_window import MainWindow
from app.settings import Settings
from app.startup import engine_config, make_application, parse
from app.theme import Theme
from benchmarks.tour import documents, questions, rooms
from benchmarks.tour.album import Album
from benchmarks.tour.guide import Guide, TourStuckError
from benchmarks.tour.papers import Papers
from benchmarks.tour.stops import Look, Stop
from benchmarks.tour.words import CHINESE, ENGLISH
from engine import places

BARE = (*documents.BARE, *rooms.BARE)
WHOLE = (*documents.BEGIN, *questions.STOPS, *rooms.STOPS, *questions.LAST)
ALL = (*BARE, *WHOLE)
_SIZE = (1280, 800)
_PANES = (280, 560, 440)


def main(argv: Sequence[str]) -> int:
    """Make the stops of one walk; return 1 where one of them was not reached.

    `argv` is the language, the walk (bare, whole or closer), the album's folder, and the names of
    the only stops to make, with commas between; an empty one stands for all.
    """
    language, walk, into, only = argv
    keep_true_and_none_alive()
    application = make_application(parse(["--language", language]), remembered=False)
    application.setCursorFlashTime(0)
    theme = Theme(application)
    theme.fix(Qt.ColorScheme.Light)
    client = EngineClient(engine_config(places.default_library()))
    window = MainWindow(client, theme, Settings(places.data_folder()))
    words = CHINESE if language == "zh" else ENGLISH
    folder = Path.home() / words.documents / words.library
    guide = Guide(window, client, theme, Papers(folder, words))
    try:
        window.show()
        window.resize(*_SIZE)
        window.splitter.setSizes(list(_PANES))
        client.start()
        guide.until(lambda: client.running, "the engine")
        album = Album(Path(into))
        return _visit(guide, album, language, walk, only)
    finally:
        client.close()


def _visit(guide: Guide, album: Album, language: str, walk: str, only: str) -> int:
    stops = {"bare": BARE, "whole": WHOLE}.get(walk) or tuple(one for one in WHOLE if one.closer)
    wanted = [one for one in stops if not only or one.name in only.split(",")]
    missed = 0
    for stop in wanted:
        guide.tidy()
        try:
            picture = stop.visit(guide)
            if walk == "closer":
                album.keep(picture or guide.picture(), stop, language, Look.LARGE)
                continue
            album.keep(picture or guide.picture(), stop, language, Look.LIGHT)
            if stop.closer:
                _keep_dark(guide, album, stop, language)
        except TourStuckError as stuck:
            missed += 1
            sys.stderr.write(f"{language} {stop.name}: waited in vain for {stuck}\n")
        else:
            sys.stderr.write(f"{language} {stop.name}\n")
    return 1 if missed else 0


def _keep_dark(guide: Guide, album: Album, stop: Stop, language: str) -> None:
    guide.theme.fix(Qt.ColorScheme.Dark)
    try:
        album.keep(guide.picture(), stop, language, Look.DARK)
    finally:
        guide.theme.fix(Qt.ColorScheme.Light)
