"""Phrases looked up word by word."""

from pathlib import Path

import pytest

from spotter.language.lexicon import Entry, Lexicon, meanings, read_lexicon, read_phrases
from spotter.language.tokens import tokenise


def found(lexicon: Lexicon[str], text: str) -> list[tuple[str, str]]:
    tokens = tokenise(text)
    return [
        (entry.meaning, " ".join(token.text for token in tokens[entry.start : entry.end]))
        for entry in lexicon.find(tokens)
    ]


def test_the_longest_phrase_at_a_place_counts() -> None:
    lexicon = Lexicon([("lower", "a"), ("lower back", "b"), ("lower back pain", "c")])
    assert found(lexicon, "my lower back hurts, lower back pain") == [("b", "lower back"), ("c", "lower back pain")]


def test_a_phrase_that_breaks_off_leaves_the_shorter_one() -> None:
    lexicon = Lexicon([("get", "a"), ("get rid of", "b")])
    assert found(lexicon, "get rid it") == [("a", "get")]
    assert Lexicon([("get rid of", "b")]).at(tokenise("get rid it"), 0) is None


def test_found_phrases_do_not_overlap() -> None:
    lexicon = Lexicon([("a b", 1), ("b c", 2)])
    assert list(lexicon.find(tokenise("a b c b c"))) == [Entry(1, 0, 2), Entry(2, 3, 5)]


def test_a_star_stands_for_every_ending() -> None:
    lexicon = Lexicon([("hurt*", "bad"), ("my knee*", "knee")])
    assert found(lexicon, "hurt hurts hurting my knees shurt") == [
        ("bad", "hurt"),
        ("bad", "hurts"),
        ("bad", "hurting"),
        ("knee", "my knees"),
    ]


def test_a_whole_word_counts_before_a_star() -> None:
    lexicon = Lexicon([("press*", "begins so"), ("press", "whole")])
    assert found(lexicon, "press presses") == [("whole", "press"), ("begins so", "presses")]


def test_a_longer_phrase_may_go_on_from_either() -> None:
    lexicon = Lexicon([("press* up", "long"), ("press", "short")])
    assert found(lexicon, "press up") == [("long", "press up")]


def test_of_a_phrase_that_is_listed_twice_the_first_meaning_counts() -> None:
    assert found(Lexicon([("bar", "first"), ("bar", "second")]), "bar") == [("first", "bar")]


@pytest.mark.parametrize("phrase", ["", "  "])
def test_no_phrase_is_found_nowhere(phrase: str) -> None:
    assert found(Lexicon([(phrase, "nothing")]), "any words") == []


def test_spelling_is_that_of_tokens() -> None:
    lexicon = Lexicon([("Don't mind", "any"), ("push-ups", "push"), ("w/o", "without")])
    assert found(lexicon, "I DON’T mind: pushups or push ups w/o bench") == [
        ("any", "dont mind"),
        ("push", "push ups"),
        ("without", "w/o"),
    ]


def test_whole_words_are_known() -> None:
    assert Lexicon([("lower back*", 1), ("knee", 2)]).words == {"lower", "knee"}


def test_a_file_of_meanings_and_phrases(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("# a comment\nyes: yep, go on,\n  sure\n\nno: nope,, never\n", "utf-8")
    assert list(read_phrases(path)) == [
        ("yep", "yes"),
        ("go on", "yes"),
        ("sure", "yes"),
        ("nope", "no"),
        ("never", "no"),
    ]
    assert found(read_lexicon(path), "sure, never") == [("yes", "sure"), ("no", "never")]


def test_a_few_lines_in_code() -> None:
    assert found(meanings({"kg": "kg kilos", "lb": "lbs"}), "5 kilos or 11 lbs") == [("kg", "kilos"), ("lb", "lbs")]
