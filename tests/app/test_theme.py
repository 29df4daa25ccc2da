"""Colours that can be read, icons that exist."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.icons import pixmap
from app.resource_files import resource
from app.theme import DARK, LIGHT, Colors, Theme, style_sheet

PAIRS = (
    ("text", "window"),
    ("text", "surface"),
    ("text", "sunken"),
    ("text", "selection"),
    ("muted", "window"),
    ("muted", "surface"),
    ("muted", "selection"),
    ("muted", "sunken"),
    ("accent", "window"),
    ("accent", "accent_soft"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("danger", "danger_soft"),
    ("danger", "window"),
    ("danger", "surface"),
    ("danger", "selection"),
    ("warning", "warning_soft"),
    ("warning", "window"),
    ("text", "warning_soft"),
    ("text", "marked"),
)


def luminance(name: str) -> float:
    """Return the relative luminance (WCAG 2.2)."""
    color = QColor(name)
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(colors: Colors, ink: str, ground: str) -> None:
    values = asdict(colors)
    bright, dim = sorted((luminance(values[ink]), luminance(values[ground])), reverse=True)
    assert (bright + 0.05) / (dim + 0.05) >= 4.5


def test_the_style_sheet_uses_every_colour_by_name_only() -> None:
    text = resource("styles", "window.qss").read_text("utf-8")
    assert re.findall(r"#[0-9a-fA-F]{6}\b", text) == []
    assert "$" not in style_sheet(LIGHT)


def test_every_icon_that_is_named_exists_and_draws(qapp: QApplication) -> None:
    names = {path.stem for path in resource("icons").glob("*.svg")}
    used: set[str] = set()
    for path in resource("..", "app").rglob("*.py"):
        text = path.read_text("utf-8")
        used |= set(re.findall(r'name_icon\([\w.]+, "(\w+)"', text))
        used |= set(re.findall(r'pixmap\("(\w+)"', text))
        used |= set(re.findall(r'_button\("(\w+)"', text))
    assert used
    assert used <= names
    for name in names:
        image = pixmap(name, "#000000", 32).toImage()
        drawn = sum(image.pixelColor(x, y).alpha() > 0 for x in range(32) for y in range(32))
        assert drawn > 20, name


def test_an_icon_is_drawn_whole_on_a_fine_screen(qapp: QApplication) -> None:
    image = pixmap("stop", "#000000", 24, 2.0).toImage()
    assert (image.width(), image.height()) == (48, 48)
    drawn = [(x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() > 128]
    for axis in (0, 1):
        places = [place[axis] for place in drawn]
        assert (min(places) + max(places)) / 2 == 23.5


def test_the_theme_can_be_fixed_and_says_that_it_changed(theme: Theme) -> None:
    changes: list[str] = []
    theme.changed.connect(lambda: changes.append(theme.colors.window))
    theme.fix(Qt.ColorScheme.Dark)
    theme.fix(Qt.ColorScheme.Light)
    assert changes == [DARK.window, LIGHT.window]


@pytest.mark.parametrize("colors", [LIGHT, DARK])
def test_a_button_that_does_nothing_now_looks_it(colors: Colors, qtbot: QtBot) -> None:
    button = QPushButton("Keep")
    qtbot.addWidget(button)
    button.setStyleSheet(style_sheet(colors))
    button.setProperty("primary", True)
    for enabled, ground in ((True, colors.accent), (False, colors.window)):
        button.setEnabled(enabled)
        image = button.grab().toImage()
        assert image.pixelColor(6, image.height() // 2) == QColor(ground)


@pytest.mark.parametrize("colors", [LIGHT, DARK])
def test_what_lies_deeper_can_be_told_from_the_window(colors: Colors) -> None:
    window, sunken = QColor(colors.window), QColor(colors.sunken)
    assert abs(window.lightness() - sunken.lightness()) >= 5
