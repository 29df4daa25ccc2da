"""Who may import whom. Each rule is a sentence; a failure names the import and the right way."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("app", "engine", "models")


@dataclass(frozen=True)
class Import:
    file: str
    line: int
    module: str


def _module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports() -> Iterator[Import]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    for alias in node.names:
                        yield Import(file, node.lineno, alias.name)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    yield Import(file, node.lineno, node.module)
                    for alias in node.names:
                        inner = ROOT / node.module.replace(".", "/") / f"{alias.name}.py"
                        if inner.exists():
                            yield Import(file, node.lineno, f"{node.module}.{alias.name}")


IMPORTS = tuple(_imports())


def _of(module: str, *names: str) -> bool:
    return any(module == name or module.startswith(name + ".") for name in names)


def _offenders(where: str, *forbidden: str, but: tuple[str, ...] = ()) -> list[str]:
    return [
        f"{one.file}:{one.line} imports {one.module}"
        for one in IMPORTS
        if one.file.startswith(where) and one.file not in but and _of(one.module, *forbidden)
    ]


def _refuse(offenders: list[str], instead: str) -> None:
    assert not offenders, f"{instead}\n" + "\n".join(offenders)


def test_the_rules_see_the_files() -> None:
    files = {one.file for one in IMPORTS}
    for expected in ("app/engine_client.py", "engine/worker.py", "engine/store/connection.py"):
        assert expected in files


def test_qt_lives_in_the_window_only() -> None:
    offenders = _offenders("engine", "PySide6", "shiboken6") + _offenders("models", "PySide6")
    _refuse(offenders, "Qt belongs to app/; send an event of engine.protocol instead.")


def test_mupdf_and_converters_live_in_the_reader_only() -> None:
    foreign = (
        *("pymupdf", "fitz", "markdown_it", "charset_normalizer", "lxml", "olefile", "msoffcrypto"),
        *("rapidocr", "onnxruntime", "cv2", "PIL", "uharfbuzz", "bidi", "python_calamine", "xlrd"),
        "pyzipper",
    )
    offenders = [
        text
        for text in _offenders("", *foreign)
        if not text.startswith(("engine/reading/", "engine/evaluation/question_sets.py"))
    ]
    _refuse(offenders, "Only engine/reading opens documents; ask engine.reader.")


def test_sqlite_lives_in_the_store_only() -> None:
    offenders = [
        text
        for text in _offenders("", "apsw", "sqlite3", "sqlite_vec")
        if not text.startswith("engine/store/")
    ]
    _refuse(offenders, "Only engine/store speaks SQL; ask engine.library.")


def test_llama_cpp_and_tokenizers_live_with_the_language_models_only() -> None:
    homes = ("engine/language_models/", "models/tokenizer_json.py")
    offenders = [
        text for text in _offenders("", "llama_cpp", "tokenizers") if not text.startswith(homes)
    ]
    _refuse(offenders, "Ask engine.language_models.")


def test_only_the_downloading_process_can_open_an_internet_socket() -> None:
    homes = ("models/hub.py", "models/hub_errors.py", "models/downloading.py")
    network = ("socket", "ssl", "http.client", "urllib.request", "httpx2", "huggingface_hub")
    offenders = [text for text in _offenders("", *network) if not text.startswith(homes)]
    _refuse(offenders, "Ask models.download_process, which starts the process that may.")
    offenders = [
        f"{one.file}:{one.line} imports {one.module}"
        for one in IMPORTS
        if _of(one.module, "models.hub", "models.hub_errors", "models.downloading")
        and one.file not in (*homes, "models/download_process.py")
    ]
    _refuse(offenders, "Ask models.download_process.")


def test_the_window_meets_the_engine_in_the_protocol_only() -> None:
    shared = (
        *("protocol", "types", "errors", "messages", "locations"),
        *(
            "character_rects",
            "wire",
            "places",
            "policy",
            "explaining.story",
            "inventory.wording",
            "inventory.words",
            "versions.likely",
        ),
    )
    offenders = []
    for one in IMPORTS:
        if not one.file.startswith("app/") or not _of(one.module, "engine"):
            continue
        if one.module == "engine" or _of(one.module, *(f"engine.{name}" for name in shared)):
            continue
        if one.file == "app/engine_client.py" and _of(one.module, "engine.worker"):
            continue
        offenders.append(f"{one.file}:{one.line} imports {one.module}")
    _refuse(offenders, "Send a command of engine.protocol through app.engine_client.")


def test_the_store_knows_nouns_and_errors_only() -> None:
    shared = ("types", "errors", "retrieval.search_terms", "boxes", "native_paths", "store")
    offenders = [
        f"{one.file}:{one.line} imports {one.module}"
        for one in IMPORTS
        if one.file.startswith("engine/store/")
        and _of(one.module, "engine", "models", "app")
        and not _of(one.module, *(f"engine.{name}" for name in shared))
    ]
    _refuse(offenders, "The store is told; it asks nobody. Pass the value in.")


def test_reading_is_used_by_the_reader_process_only() -> None:
    offenders = [
        f"{one.file}:{one.line} imports {one.module}"
        for one in IMPORTS
        if _of(one.module, "engine.reading")
        and not one.file.startswith("engine/reading/")
        and one.file != "engine/reader.py"
    ]
    _refuse(offenders, "Ask engine.reader, which runs engine.reading in its own process.")


def test_language_model_files_are_the_business_of_commands_and_start_up() -> None:
    offenders = [
        text
        for text in _offenders("engine", "models")
        if not text.startswith("engine/command_line/")
    ]
    _refuse(offenders, "Pass a engine.types.ModelFile in instead.")
    allowed = tuple(
        f"models.{name}"
        for name in (
            "catalog",
            "events",
            "in_use",
            "library",
            "memory",
            "network",
            "overview",
            "pace",
            "sources",
        )
    )
    offenders = [
        f"{one.file}:{one.line} imports {one.module}"
        for one in IMPORTS
        if one.file.startswith("app/")
        and _of(one.module, "models")
        and one.module != "models"
        and not _of(one.module, *allowed)
    ]
    _refuse(offenders, "The window reads what there is; the command line does the work.")


PURE = (
    "answering/attribution",
    "answering/choosing",
    "answering/comparing",
    "answering/composing",
    "answering/conditions",
    "answering/evidence",
    "answering/evidence_gate",
    "answering/exceptions",
    "answering/gate_calibration",
    "answering/polarity",
    "answering/preparing",
    "answering/prompting",
    "answering/quantities",
    "answering/rules",
    "answering/selection",
    "answering/sentences",
    "answering/verdicts",
    "answering/wording",
    "boxes",
    "character_rects",
    "explaining/left_out",
    "explaining/story",
    "indexing/chunking",
    "facts",
    "errors",
    "language_models/chat_template",
    "language_models/text_stream",
    "language_models/thoughts",
    "messages",
    "receipts",
    "conversation",
    "retrieval/fusion",
    "retrieval/question_words",
    "retrieval/search_terms",
    "types",
    "inventory/counting",
    "inventory/estimate",
    "inventory/grouping",
    "inventory/wording",
    "inventory/words",
    "versions/likely",
    "versions/names",
    "versions/order",
    "versions/sketches",
    "versions/sketching",
)


def test_pure_modules_do_no_input_or_output() -> None:
    doing = (
        "os",
        "pathlib",
        "io",
        "socket",
        "subprocess",
        "multiprocessing",
        "threading",
        "logging",
        "time",
        "shutil",
        "tempfile",
        "engine.library",
        "engine.language_models.generation",
        "engine.language_models.embedding",
        "engine.language_models.llama",
        "engine.places",
    )
    offenders = []
    for name in PURE:
        here = name if (ROOT / "engine" / name).is_dir() else f"{name}.py"
        assert (ROOT / "engine" / here).exists(), f"engine/{here} has moved"
        offenders += _offenders(f"engine/{here}", *doing)
    _refuse(offenders, "Keep the module pure: take values, return values.")


def test_threads_are_started_in_two_files_of_the_window_at_most() -> None:
    names = {
        path.name
        for path in (ROOT / "app").rglob("*.py")
        if "QThread" in path.read_text("utf-8") or "threading" in path.read_text("utf-8")
    }
    assert len(names) <= 2, f"background work goes through one place, not {sorted(names)}"


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    odd = {"utils", "util", "helpers", "common", "manager", "misc"}
    names = {
        path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if path.stem in odd
    }
    assert not names


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("app", "numpy pymupdf llama_cpp apsw sqlite_vec huggingface_hub httpx2"),
        ("engine.worker", "pymupdf PySide6 markdown_it huggingface_hub httpx2"),
        ("models.commands", "huggingface_hub httpx2 llama_cpp PySide6"),
        ("engine.reading.process", "PySide6 apsw sqlite_vec llama_cpp"),
    ],
)
def test_a_fresh_process_loads_only_what_is_its_own(module: str, absent: str) -> None:
    folder = ROOT / module.replace(".", "/")
    inside = sorted(folder.rglob("*.py")) if folder.is_dir() else []
    modules = [module] + [_module_name(path) for path in inside if path.stem != "__main__"]
    code = (
        "import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        f"print(*[name for name in {absent.split()!r} if name in sys.modules])"
    )
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_what_the_program_imports_it_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {
        re.split(r"[<>=!~ \[;]", line)[0].lower().replace("_", "-")
        for line in project["dependencies"]
    }
    offers = packages_distributions()
    missing = set()
    for one in IMPORTS:
        top = one.module.partition(".")[0]
        if top in sys.stdlib_module_names or top in PACKAGES:
            continue
        names = {name.lower().replace("_", "-") for name in offers.get(top, [top])}
        if not names & declared:
            missing.add(f"{one.file} imports {top}, of {', '.join(sorted(names))}")
    assert not missing, "Name it in pyproject.toml.\n" + "\n".join(sorted(missing))
