"""Amounts without a template: which exercise each is of, what it counts, and which one describes what is there."""

from decimal import Decimal

import pytest

from tests.unit.dialogue.exercise_facts import items
from tests.unit.dialogue.talk import Talk


def _amounts(start: str, said: str) -> dict[str, dict[str, float]]:
    talk = Talk(start)  # type: ignore[arg-type]
    before = {item.name: item.amounts for item in items(talk.chat.exercises)}
    talk.say(said)
    return {
        item.name: {name: value for name, value in item.amounts.items() if before[item.name].get(name) != value}
        for item in items(talk.chat.exercises)
        if before.get(item.name) != item.amounts
    }


@pytest.mark.parametrize(
    ("start", "said", "changed"),
    [
        ("home4", "16 kilos is nothing on the goblets, make it 22", {"Goblet Squat": {"load": 22}}),
        ("home4", "I manage six push-ups, not twelve. Please amend", {"Push-up": {"reps": 6}}),
        ("gym5", "bench to 70 and rows to 65", {"Bench Press": {"load": 70}, "Barbell Row": {"load": 65}}),
        ("gym5", "bench press 3 sets of 8 at 60 kg please", {"Bench Press": {"reps": 8, "load": 60}}),
        ("gym5", "I need three minutes between the squats", {"Back Squat": {"rest_between_sets": 180}}),
        ("gym5", "plank for 30 seconds only, I shake", {"Plank": {"hold_time": 30}}),
        ("home4", "rows: raise from 10 to 12 reps", {"Dumbbell Row": {"reps": 12}}),
        ("gym5", "on the pulldown 40 kg today, dinner is at seven", {"Lat Pulldown": {"load": 40}}),
    ],
)
def test_an_amount_becomes_what_is_new(start: str, said: str, changed: dict[str, dict[str, float]]) -> None:
    assert _amounts(start, said) == changed


@pytest.mark.parametrize(
    "said",
    [
        "the bench for 3 coffees",
        "squats, my train is at nine",
        "squats 5 or 6 or 80",
    ],
)
def test_what_cannot_be_told_for_certain_changes_no_amount(said: str) -> None:
    assert _amounts("gym5", said) == {}


def test_the_figures_are_exact() -> None:
    assert _amounts("gym5", "put the bench to 82.5 kg") == {"Bench Press": {"load": float(Decimal("82.5"))}}
