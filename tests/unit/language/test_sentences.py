"""A text in its sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.sentences import sentences_in


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", ()),
        ("one", ("one",)),
        ("One. Two! Three? four", ("One.", "Two!", "Three?", "four")),
        ("I weigh 82.5 kg. My PR is 97.5.", ("I weigh 82.5 kg.", "My PR is 97.5.")),
        ("one\ntwo; three", ("one", "two;", "three")),
        ("wait... what", ("wait...", "what")),
        ("膝が痛い。腰も。", ("膝が痛い。", "腰も。")),
        (" . ", (".",)),
    ],
)
def test_a_mark_ends_a_sentence_where_white_space_follows_and_a_line_does(
    text: str, sentences: tuple[str, ...]
) -> None:
    assert sentences_in(text) == sentences


@given(st.text())
def test_nothing_but_white_space_is_lost(text: str) -> None:
    assert "".join("".join(sentences_in(text)).split()) == "".join(text.split())
