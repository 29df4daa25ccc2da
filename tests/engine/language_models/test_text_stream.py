from __future__ import annotations

from engine.language_models.text_stream import TextStream


def shown(pieces: list[bytes], stop: list[str]) -> list[str]:
    stream = TextStream(stop)
    return [*(stream.push(piece) for piece in pieces), stream.finish()]


def test_half_a_character_waits_for_its_other_half() -> None:
    raw = "退😀".encode()
    assert shown([raw[:2], raw[2:5], raw[5:]], []) == ["", "退", "😀", ""]


def test_half_a_character_at_the_end_is_shown_as_a_replacement() -> None:
    assert shown(["货".encode()[:2]], [])[-1] == "\ufffd"


def test_a_stop_text_across_pieces_is_never_shown() -> None:
    assert shown([b"one\n", b"\ntwo"], ["\n\n"]) == ["one", "", ""]


def test_what_only_began_like_a_stop_text_is_shown_after_all() -> None:
    assert shown([b"one\n", b"two\n"], ["\n\n"]) == ["one", "\ntwo", "\n"]


def test_the_earliest_of_several_stop_texts_counts() -> None:
    stream = TextStream(["cd", "b"])
    assert stream.push(b"abcd") == "a"
    assert stream.stopped
    assert stream.push(b"more") == "" == stream.finish()
