"""When two texts say the same, by their words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.memory.wording import stem, terms_of, wording_of

SAME = [
    ("I prefer training in the mornings", "User prefers training in the morning"),
    ("I love front squats!", "They like the front squat"),
    ("I hate burpees.", "dislikes burpees"),
    ("My goal is a 140 kg squat", "Goal: squat 140 kg"),
    ("I never train on Sundays", "never trains on Sunday"),
]
DIFFERENT = [
    ("My goal is a 140 kg squat", "My goal is a 180 kg squat"),
    ("I train on Sundays", "I never train on Sundays"),
    ("I like burpees", "I hate burpees"),
    ("I prefer mornings", "I prefer evenings"),
    ("I have a barbell at home", "I have dumbbells at home"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_paraphrase_of_the_same_words_says_the_same(one: str, other: str) -> None:
    assert wording_of(one).says_the_same_as(wording_of(other))
    assert wording_of(one).digest == wording_of(other).digest


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_other_words_numbers_or_a_no_say_something_else(one: str, other: str) -> None:
    assert not wording_of(one).says_the_same_as(wording_of(other))
    assert wording_of(one).digest != wording_of(other).digest


def test_of_many_words_one_may_differ() -> None:
    one = wording_of("I train at the garage gym behind the old church near the station")
    other = wording_of("I train at the garage gym behind the big old church near the station")
    assert one.says_the_same_as(other)


@given(st.lists(st.sampled_from(["squat", "bench", "morning", "barbell", "home", "140"]), min_size=1))
def test_the_order_of_the_words_says_nothing(words: list[str]) -> None:
    assert wording_of(" ".join(words)).digest == wording_of(" ".join(reversed(words))).digest


def test_a_stem_has_neither_number_nor_tense() -> None:
    assert [stem(word) for word in ("squats", "squatting", "pressing", "trained", "bring")] == [
        "squat",
        "squat",
        "press",
        "train",
        "bring",
    ]
    assert terms_of("I squatted 100 kg, and squat again") == ("squat", "100", "kg", "squat", "again")
