"""How long somebody has trained tells their level, where they say so and it was no break."""

import pytest

from spotter.catalogue import Level
from spotter.dialogue.person.years_of_training import has_lifted, level_by_years
from spotter.language.tokens import tokenise


@pytest.mark.parametrize(
    ("said", "level"),
    [
        ("been lifting like a year", Level.INTERMEDIATE),
        ("ive been lifting 20 yrs", Level.ADVANCED),
        ("i have 3 years of experience in the gym", Level.INTERMEDIATE),
        ("I started training two months ago", Level.BEGINNER),
        ("training for a couple of weeks now", Level.BEGINNER),
        ("a decade of powerlifting", Level.ADVANCED),
    ],
)
def test_the_time_of_training_tells_the_level(said: str, level: Level | None) -> None:
    assert level_by_years(tokenise(said)) == level


@pytest.mark.parametrize(
    "said",
    [
        "I havent lifted for 2 years",
        "I got a new hip one year ago",
        "back in the gym after a break of 3 years",
        "my son is 2 years old",
        "last lifted 10 years ago",
        "full gym, 4 days a week",
        "i lift 3 times a week",
    ],
)
def test_a_break_and_other_times_tell_none(said: str) -> None:
    assert level_by_years(tokenise(said)) is None


def test_who_has_lifted_for_long_has_more_than_their_own_weight() -> None:
    assert has_lifted(tokenise("been lifting for a year"))
    assert not has_lifted(tokenise("running for a year"))
    assert not has_lifted(tokenise("started lifting a month ago"))
