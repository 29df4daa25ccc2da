"""Every text of the window has its Chinese, and every counted one its English forms."""

from __future__ import annotations

import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication, QFileDialog, QFileSystemModel, QWidget

from app.documents.adding import PATTERNS
from app.main_window import MainWindow
from app.resource_files import resource
from app.translation import choose_language
from app.wording import interface_language, location_text
from engine.types import Location, LocationKind

ROOT = Path(__file__).resolve().parents[2]
LUPDATE = Path(sys.executable).with_name("pyside6-lupdate")
LRELEASE = Path(sys.executable).with_name("pyside6-lrelease")


def messages(path: Path) -> Iterator[tuple[str, ElementTree.Element]]:
    for message in ElementTree.parse(path).iter("message"):
        yield message.findtext("source", ""), message


def untranslated(path: Path) -> list[str]:
    missing = []
    for source, message in messages(path):
        translation = message.find("translation")
        assert translation is not None
        texts = [form.text for form in translation.findall("numerusform")] or [translation.text]
        if translation.get("type") or not all(texts):
            missing.append(source)
    return missing


@pytest.mark.parametrize("name", ["pagecite_zh_CN", "pagecite_en"])
def test_no_text_of_the_source_lacks_a_translation(name: str, tmp_path: Path) -> None:
    fresh = tmp_path / f"{name}.ts"
    shutil.copy(resource("translations", f"{name}.ts"), fresh)
    sources = sorted(str(path) for path in (ROOT / "app").rglob("*.py"))
    options = ["-locations", "none", "-no-obsolete"]
    if name.endswith("_en"):
        options.append("-pluralonly")
    subprocess.run(
        [LUPDATE, *options, *sources, "-ts", fresh], check=True, capture_output=True, cwd=ROOT
    )
    assert untranslated(fresh) == []
    kept = [source for source, _ in messages(resource("translations", f"{name}.ts"))]
    assert [source for source, _ in messages(fresh)] == kept, "texts that nobody uses"


@pytest.mark.parametrize("name", ["pagecite_zh_CN", "pagecite_en"])
def test_the_compiled_translation_is_that_of_its_source(name: str, tmp_path: Path) -> None:
    compiled = tmp_path / f"{name}.qm"
    source = resource("translations", f"{name}.ts")
    subprocess.run([LRELEASE, source, "-qm", compiled], check=True, capture_output=True)
    assert compiled.read_bytes() == resource("translations", f"{name}.qm").read_bytes()


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load(str(resource("translations", "pagecite_zh_CN.qm")))
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def test_in_chinese_places_read_as_people_say_them(chinese: None) -> None:
    assert interface_language() == "zh"
    assert location_text(Location(LocationKind.PAGE, "3")) == "第 3 页"
    assert location_text(Location(LocationKind.SHEET, "价格 row 12")) == "工作表“价格”第 12 行"
    assert location_text(Location(LocationKind.SECTION, "§3.2 退货期限")) == "§3.2 退货期限"


def test_in_chinese_the_add_dialog_still_finds_every_kind_of_document(
    chinese: None, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def choose(_: QWidget, title: str, folder: str, kinds: str) -> tuple[list[str], str]:
        asked.append((folder, kinds))
        return [str(tmp_path / "政策.pdf")], kinds

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", choose)
    window.documents.adding.choose_files()
    window.documents.adding.choose_files()
    assert asked[0][1] == f"文档 ({PATTERNS})"
    assert asked[1][0] == str(tmp_path)
    dialog = QFileDialog()
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setOption(QFileDialog.Option.HideNameFilterDetails)
    dialog.setNameFilter(asked[0][1])
    files = dialog.findChildren(QFileSystemModel)[0]
    assert files.nameFilters() == PATTERNS.split()


def test_in_english_they_do_too(qapp: QApplication) -> None:
    assert interface_language() == "en"
    assert location_text(Location(LocationKind.PAGE, "3")) == "page 3"
    assert location_text(Location(LocationKind.LINE, "120")) == "line 120"


def test_placeholders_survive_translation() -> None:
    for source, message in messages(resource("translations", "pagecite_zh_CN.ts")):
        translation = "".join(message.find("translation").itertext())  # type: ignore[union-attr]
        for word in ("{count}", "{label}", "{number}", "{files}", "{seconds}", "%n"):
            assert (word in source) == (word in translation), source


def test_the_language_asked_for_comes_before_the_remembered_one() -> None:
    assert choose_language("en", "zh") == "en"
    assert choose_language(None, "zh") == "zh"
    assert choose_language(None, "klingon") in ("zh", "en")
