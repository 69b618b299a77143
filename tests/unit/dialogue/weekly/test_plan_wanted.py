"""What a message wants of a plan of a week: plain ones, and such as name days for another reason."""

import pytest

from spotter.dialogue.weekly.hearing import asks_for_a_week
from spotter.dialogue.weekly.plan_wanted import (
    PlanWanted,
    plan_wanted,
    wants_a_plan,
    wants_it_anew,
    wants_nothing,
    wants_one_session,
)
from spotter.language.talk.intent import Stands


def test_the_shares_are_of_all_that_may_be_wanted() -> None:
    """They add up, and without words nothing is wanted."""
    assert sum(plan_wanted("plan my week").values()) == pytest.approx(1)
    assert plan_wanted("", "", Stands.PLAN)[PlanWanted.NOTHING] == 1


@pytest.mark.parametrize(
    "text",
    [
        "could you put a training week together for me, tuesday and friday suit me best",
        "i want a weekly plan, three days, nothing at weekends since i look after my mother",
        "make me a programme, 4x a week, dumbbells only",
    ],
)
def test_a_plan_is_wanted(text: str) -> None:
    """However it is said."""
    assert wants_a_plan(text) and asks_for_a_week(text)


@pytest.mark.parametrize(
    "text",
    [
        "i train mon wed fri, it's wednesday, give me today's upper body session",
        "leave my week as it is, i only want one quick workout for tonight",
    ],
)
def test_one_session_is_wanted(text: str) -> None:
    """Whatever days are named beside it."""
    assert wants_one_session(text) and not asks_for_a_week(text)


@pytest.mark.parametrize(
    "text", ["is four days a week too much for a beginner?", "i did monday and tuesday, both went well"]
)
def test_nothing_is_wanted(text: str) -> None:
    """What is asked or told of a week makes none."""
    assert wants_nothing(text) and not asks_for_a_week(text)


@pytest.mark.parametrize(
    "text",
    [
        "the gym has closed, please make my plan again for dumbbells at home",
        "four days is too much, redo my plan as two",
    ],
)
def test_the_plan_is_wanted_anew(text: str) -> None:
    """What there is is to be made again."""
    assert wants_it_anew(text)
