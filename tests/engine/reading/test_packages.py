"""Limits of office packages: bombs, entities, damaged parts."""

from __future__ import annotations

import io

import pytest

from engine.errors import EngineError
from engine.reading.packages import Package, check_package, parse_xml
from tests.engine.reading.word.word_files import zipped

BOMB = b"""<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;"><!ENTITY z "&y;&y;">]><a>&z;</a>"""


def test_a_member_that_swells_beyond_reason_is_refused() -> None:
    bomb = zipped({"word/document.xml": b"0" * (70 << 20)})
    with pytest.raises(EngineError) as caught:
        check_package(io.BytesIO(bomb))
    assert caught.value.code.value == "too_large"


def test_a_package_of_ordinary_density_passes() -> None:
    check_package(io.BytesIO(zipped({"word/document.xml": b"<p>text</p>" * 10_000})))


def test_entities_within_entities_are_refused_as_damage() -> None:
    with pytest.raises(EngineError) as caught:
        parse_xml(BOMB)
    assert caught.value.code.value == "corrupt"


def test_an_external_entity_is_never_fetched() -> None:
    root = parse_xml(b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>before &x;</a>')
    assert "root:" not in "".join(root.itertext())


def test_parts_are_found_whatever_their_case_and_slashes() -> None:
    package = Package(io.BytesIO(zipped({"Word\\Document.xml": b"<a/>"})))
    root = package.xml("/word/document.xml")
    assert root is not None
    assert root.tag == "a"
    assert package.read("word/other.xml") is None


def test_relations_lead_to_parts_by_their_own_folder() -> None:
    relations = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        b'<Relationship Id="a" Type="http://x/styles" Target="styles.xml"/>'
        b'<Relationship Id="b" Type="http://x/image" Target="../media/1.png"/>'
        b'<Relationship Id="c" Type="http://x/hyperlink" Target="http://y/" TargetMode="External"/>'
        b"</Relationships>"
    )
    package = Package(io.BytesIO(zipped({"word/_rels/document.xml.rels": relations})))
    found = package.relations("word/document.xml")
    assert (found["a"].kind, found["a"].target) == ("styles", "word/styles.xml")
    assert found["b"].target == "media/1.png"
    assert found["c"].external


@pytest.mark.parametrize("data", [b"PK\x03\x04 cut short", b"", b"no archive at all"])
def test_what_is_no_archive_is_damaged(data: bytes) -> None:
    with pytest.raises(EngineError) as caught:
        Package(io.BytesIO(data))
    assert caught.value.code.value == "corrupt"
