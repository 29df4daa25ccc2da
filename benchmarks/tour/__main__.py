"""Write the tour: `python -m benchmarks.tour [--into FOLDER] [--keep]`.

The real window, off-screen, with the language models that are installed; each language and each
scale is a program of its own. `--keep` goes on with the library of the last tour.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.tour.album import Album
from engine import places

_ROOT = Path(__file__).resolve().parents[2]
_WORK = Path(tempfile.gettempdir()) / "pagecite-tour"
_WALK = "import sys; from benchmarks.tour.walk import main; raise SystemExit(main(sys.argv[1:]))"
_LANGUAGES = ("zh", "en")
_OWN = Path(".local", "share", "pagecite")
_SCREEN = {"x": 0, "y": 0, "width": 3840, "height": 2160, "logicalDpi": 96, "logicalBaseDpi": 96}


def main() -> int:
    """Take all pictures and write the page that lists them; return an exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tour", description=__doc__)
    parser.add_argument("--into", type=Path, default=_ROOT / "docs" / "tour")
    parser.add_argument("--keep", action="store_true", help="keep the last tour's library")
    parser.add_argument("--language", choices=_LANGUAGES, action="append")
    parser.add_argument("--only", default="", help="the stops to make, with commas between")
    arguments = parser.parse_args()
    if not arguments.keep:
        shutil.rmtree(_WORK, ignore_errors=True)
        shutil.rmtree(arguments.into, ignore_errors=True)
    models = places.models_folder()
    failed = False
    for language in arguments.language or _LANGUAGES:
        home = _home(language, models)
        for walk, scale in (("bare", 1), ("whole", 1), ("closer", 2)):
            command = [sys.executable, "-c", _WALK, language, walk]
            command += [str(arguments.into), arguments.only]
            where = home.with_name(f"{language}-bare") if walk == "bare" else home
            done = subprocess.run(command, env=_environment(where, scale), check=False)
            failed = failed or done.returncode != 0
    Album(arguments.into).write_page()
    return 1 if failed else 0


def _home(language: str, models: Path) -> Path:
    """Return the folder that the program keeps its things in, with the models that there are."""
    home = _WORK / language
    data = home / _OWN / "data"
    data.mkdir(parents=True, exist_ok=True)
    link = data / "models"
    if not link.exists():
        link.symlink_to(models, target_is_directory=True)
    return home


def _environment(home: Path, scale: int) -> dict[str, str]:
    screen = home / f"screen-{scale}.json"
    home.mkdir(parents=True, exist_ok=True)
    screen.write_text(json.dumps({"screens": [{"name": "tour", "dpr": 1, **_SCREEN}]}), "utf-8")
    return {
        **os.environ,
        "HOME": str(home),  # whose folders a picture shows
        "PAGECITE_HOME": str(home / _OWN),
        "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        "QT_SCALE_FACTOR": str(scale),
    }


if __name__ == "__main__":
    raise SystemExit(main())
