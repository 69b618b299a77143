"""Case, accents, plurals, abbreviations and compounds make no difference."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue.words import longest_name_chars, words
from spotter.language.words import singular


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("DB Incl. Bench-Press", "dumbbell incline bench press"),
        ("Pull Ups", "pullup"),
        ("pull-ups", "pullup"),
        ("skull crushers", "skullcrusher"),
        ("Triceps Ext.", "tricep extension"),
        ("lat raise", "lateral raise"),
        ("lat pulldown", "lat pulldown"),
        ("OHP", "overhead press"),
        ("one-arm KB row", "singlearm kettlebell row"),
        ("close-grip bench", "close bench"),
        ("E-Z bar curl", "ez curl"),
        ("hex bar deadlift", "trapbar deadlift"),
        ("farmer's walks", "farmer carry"),
        ("press with the dumbbells", "press dumbbell"),
        ("bench bench press", "bench press"),
        ("ÉLÉVATION", "elevation"),
        ("the", "the"),
        ("🏋️", ""),
    ],
)
def test_words(written: str, expected: str) -> None:
    assert " ".join(words(written)) == expected


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("presses", "press"),
        ("press", "press"),
        ("flyes", "fly"),
        ("flies", "fly"),
        ("carries", "carry"),
        ("lunges", "lunge"),
        ("crunches", "crunch"),
        ("calves", "calf"),
        ("abs", "ab"),
        ("triceps", "tricep"),
        ("cross", "cross"),
    ],
)
def test_singular(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_longer_text_than_any_name_has_no_words() -> None:
    assert words("a" * longest_name_chars) != ()
    assert words("a" * (longest_name_chars + 1)) == ()


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_text_has_words_without_repeats(text: str) -> None:
    found = words(text)
    assert len(set(found)) == len(found)
    assert words(text.upper().lower()) == words(text.lower())
