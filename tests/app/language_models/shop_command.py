"""The command line with a catalogue of the test's; its one model is made up, so it is not tried."""

from __future__ import annotations

import os
import sys

import msgspec

import models.commands
import models.overview
from engine.command_line import language_models
from engine.command_line.main import main
from models.catalog import Catalog

CATALOG_VARIABLE = "PAGECITE_TEST_CATALOG"

if __name__ == "__main__":
    catalog = msgspec.json.decode(os.environ[CATALOG_VARIABLE], type=Catalog)
    for module in (models.commands, models.overview, language_models):
        setattr(module, "load_catalog", lambda: catalog)  # noqa: B010 - of three modules at once
    setattr(language_models, "_tried", models.commands.untried)  # noqa: B010 - a private name
    sys.exit(main())
