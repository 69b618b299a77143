"""Sentences of a message, and what joins clauses."""

import pytest

from spotter.language.clauses import is_join, sentences
from spotter.language.tokens import tokenise


def parts(text: str) -> list[str]:
    tokens = tokenise(text)
    return [" ".join(token.text for token in tokens[begin:end]) for begin, end in sentences(tokens)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("no end", ["no end"]),
        ("One. Two! Three? four", ["one .", "two !", "three ?", "four"]),
        ("one; two… three", ["one ;", "two .", "three"]),
        ("one\ntwo\n\nthree", ["one", "two", "three"]),
        ("wait... what?!", ["wait .", "what ?"]),
        ("one, two and three", ["one , two and three"]),
        ("22.5 kg, w/ 3x5", ["22.5 kg , w/ 3 x 5"]),
        ("...", []),
        ("\n", []),
    ],
)
def test_a_sentence_ends_at_a_mark_or_a_line(text: str, found: list[str]) -> None:
    assert parts(text) == found


def test_joins_stand_between_clauses() -> None:
    tokens = tokenise("swap it, and then go - because so: but (with or . ?")
    assert [token.text for token in tokens if is_join(token)] == [
        ",",
        "and",
        "then",
        "-",
        "because",
        "so",
        ":",
        "but",
        "(",
    ]
