"""Which language the window speaks, and the translators for it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.resource_files import resource
from engine.messages import Language, language_of_locale

_LOCALES: dict[Language, str] = {"zh": "zh_CN", "en": "en"}


def choose_language(asked: str | None, remembered: str | None) -> Language:
    """Return the language asked for, else the remembered one, else the system's."""
    choices: tuple[Language, ...] = ("zh", "en")
    for wanted in (asked, remembered):
        for choice in choices:
            if wanted == choice:
                return choice
    languages = QLocale.system().uiLanguages() or [QLocale.system().name()]
    return language_of_locale(languages[0])


def install_translators(application: QCoreApplication, language: Language) -> None:
    """Load our texts and Qt's own; English needs ours too, for its plurals."""
    locale = _LOCALES[language]
    QLocale.setDefault(QLocale(locale))
    for name, folder in (
        (f"qtbase_{locale}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
        (f"pagecite_{locale}", str(resource("translations"))),
    ):
        translator = QTranslator(application)
        if translator.load(name, folder):
            application.installTranslator(translator)
