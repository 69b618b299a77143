"""What a week is planned with: what the person has and is, and not what an exercise was named with."""

from collections.abc import Iterable
from datetime import date

import pytest

from spotter.catalogue import Equipment, Level, Muscle, match
from spotter.coaching.compose import Focus
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.conversation.containment import read_conversation
from spotter.dialogue.weekly.known_of_person import known_of
from spotter.messages import Request, UserTurn
from spotter.training import keys
from tests.unit.dialogue.training_play import TrainingChat

_TODAY = date(2026, 3, 12)
_NOW = read_conversation(Request("You are a coach.", (), (UserTurn("hi"),), _TODAY.isoformat()))
_HOME = "hi, i have dumbbells up to 24 kg, a bench and bands at home. give me a whole workout for today, 45 min"
_GYM = "new workout please: push day, full gym, 60 min"


def _gear(*messages: str) -> frozenset[Equipment]:
    return known_of(messages, _NOW, _TODAY).equipment or frozenset()


def _planned(*messages: str) -> list[list[str]]:
    chat = TrainingChat({})
    for each in messages:
        chat.say(each)
    days = chat.data.get(keys.PROGRAM, {}).get("days", [])
    return [[one["exercise"] for one in each["exercises"]] for each in days]


def _equipment(names: Iterable[str]) -> frozenset[Equipment]:
    found = [match(name).exercise for name in names]
    return frozenset().union(*(each.equipment for each in found if each is not None))


@pytest.mark.parametrize(
    "between",
    [
        "ok done rows 3x10 @ 20, bench 22kg 10 and 9, rdl 2x10 24s",
        "oh sorry bench was 20 not 22",
        "swap the row for a band row",
        "replace the first one with something on the kettlebell",
        "is the barbell better than a band for rows?",
        "how did i do on the bench last time?",
    ],
)
def test_gear_of_one_exercise_is_not_all_that_there_is(between: str) -> None:
    assert _gear(_HOME, between) >= {Equipment.DUMBBELL, Equipment.BENCH, Equipment.BAND}


def test_a_session_with_less_leaves_the_rest_there() -> None:
    assert Equipment.CABLE in _gear(_GYM, "make me a push day today, barbell bench first")


@pytest.mark.parametrize(
    ("told", "there"),
    [
        ("i sold everything, from now on i only have kettlebells", {Equipment.KETTLEBELL}),
        ("give me a session with kettlebells and a sandbag", {Equipment.KETTLEBELL, Equipment.SANDBAG}),
    ],
)
def test_other_gear_that_is_told_for_good_or_for_a_session_takes_its_place(told: str, there: set[Equipment]) -> None:
    assert _gear(_HOME, told) == there


def test_gear_that_was_forgotten_comes_to_what_there_is() -> None:
    stored = "my equipment: barbell, rack, pull-up bar, kettlebells"
    days = _planned(
        stored, "you forgot the 32 kettlebell. my days are mon wed fri sat, can you plan my week with that?"
    )
    assert len(days) == 4
    assert Equipment.BARBELL in _equipment(name for day in days for name in day)


def test_the_gym_that_was_told_early_reaches_the_week() -> None:
    logged = "just did bench 80kg 8,7,6 then 75 for 8"
    days = _planned(_GYM, logged, "can you plan my week, pull wed, legs fri, then push again sun")
    assert all(_equipment(day) & {Equipment.BARBELL, Equipment.CABLE} for day in days)
    assert len(days) == 3


def test_minutes_that_were_a_load_are_not_those_of_the_week() -> None:
    assert known_of((_GYM, "and the last set i dropped to 75 for 8"), _NOW, _TODAY).minutes == 60


@pytest.mark.parametrize(
    "today", ["my legs are dead, no legs today please. full body otherwise", "nothing for the hips"]
)
def test_what_one_day_was_to_spare_is_in_the_week(today: str) -> None:
    legs = muscles_of_area(Focus.LEGS) | {Muscle.GLUTES}
    for day in _planned(_HOME, today, "please plan my week: tuesday and friday, 45 minutes, full body"):
        trained = {muscle for name in day if (own := match(name).exercise) is not None for muscle in own.primary}
        assert trained & legs


@pytest.mark.parametrize(
    ("told", "level"),
    [
        ("ive been lifting 20 years", Level.ADVANCED),
        ("i have trained for 2 years", Level.INTERMEDIATE),
        ("im intermediate btw not a beginner", Level.INTERMEDIATE),
        ("it took me 20 years to get out of bed", None),
    ],
)
def test_years_of_training_are_a_level(told: str, level: Level | None) -> None:
    assert known_of((told,), _NOW, _TODAY).level is level


def test_a_pain_is_as_bad_as_it_was_noted() -> None:
    chat = TrainingChat({})
    for each in (
        "i train in a full gym. plan my week: monday upper body, thursday upper body, 45 min",
        "my left shoulder has been hurting on bench, a sharp pinch at the bottom, about 4/10",
    ):
        chat.say(each)
    turn = chat.say("so what does thursday look like now?")
    told = turn.reply.partition("much of your")[0].rpartition("\n")[2]
    assert "Press" in told
    assert "Row" not in told
