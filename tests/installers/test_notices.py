"""The notices file and the bill of materials name what is inside, with licence and text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import pymupdf
import pytest

Tool = Callable[[str], ModuleType]


@pytest.fixture
def made(tool: Tool, tmp_path: Path) -> Path:
    models = tmp_path / "starter-models"
    models.mkdir()
    entry = {"name": "multilingual-e5-small", "bytes": 3, "sha256": "ab" * 32}
    (models / "installed.json").write_text(json.dumps({"entries": [entry]}), "utf-8")
    included = [Path(str(msgspec.__file__)), Path(str(pymupdf.__file__))]
    tool("notices").write_notices(included, tmp_path, models)
    return tmp_path


def test_packages_that_are_inside_are_listed_and_others_are_not(made: Path) -> None:
    text = (made / "NOTICES.txt").read_text("utf-8")
    assert f"  msgspec {msgspec.__version__}: BSD" in text
    assert "AGPL-3.0-or-later" in text
    assert "\n  pytest " not in text


def test_the_licence_texts_are_there(made: Path) -> None:
    text = (made / "NOTICES.txt").read_text("utf-8")
    for words in ("Jim Crist-Harif", "SIL OPEN FONT LICENSE", "PYTHON SOFTWARE FOUNDATION"):
        assert words in text


def test_the_bill_of_materials_has_versions_addresses_and_the_models_digest(made: Path) -> None:
    bill = json.loads((made / "pagecite.cdx.json").read_text("utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    by_name = {one["name"]: one for one in bill["components"]}
    assert by_name["msgspec"]["purl"] == f"pkg:pypi/msgspec@{msgspec.__version__}"
    model = by_name["multilingual-e5-small"]
    assert model["hashes"] == [{"alg": "SHA-256", "content": "ab" * 32}]
    assert model["licenses"] == [{"license": {"name": "MIT"}}]
    references = [one["bom-ref"] for one in bill["components"]]
    assert len(references) == len(set(references))
