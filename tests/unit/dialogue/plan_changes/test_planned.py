"""What a name means in the plan that is changed."""

import pytest

from spotter.catalogue import match
from spotter.dialogue.plan_changes.change import Target
from spotter.dialogue.plan_changes.planned import Planned, muscles_called, name_words
from tests.unit.dialogue.plan_changes.plans import DAYS, FRIDAY, MONDAY, PLANNED, ROWS, WEDNESDAY, row


def _target(name: str, *, is_kind: bool = False) -> Target:
    found = match(name, fuzzy=False)
    return Target(tuple(name.split()), found.exercise, found.candidates, is_kind=is_kind)


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("bench press", [(MONDAY, "Bench Press")]),
        ("rdl", [(WEDNESDAY, "Romanian Deadlift")]),
        ("plank", [(WEDNESDAY, "Plank"), (FRIDAY, "Plank")]),
        ("pushdown", [(MONDAY, "Tricep Pushdown")]),
        ("row", [(FRIDAY, "Barbell Row")]),
        ("fly", [(MONDAY, "Cable Fly")]),
        ("cable row", []),
        ("leg curl", []),
    ],
)
def test_an_exercise_is_found_by_any_of_its_names(name: str, there: list[tuple[int, str]]) -> None:
    assert [(day, ROWS[day][at]) for day, at in PLANNED.places_of(_target(name))] == there


def test_curls_are_of_the_arms() -> None:
    own = Planned({MONDAY: [row("Lying Leg Curl", 3, "12"), row("Hammer Curl", 3, "12")]}, {MONDAY: ""})
    assert own.places_of(_target("curls", is_kind=True)) == [(MONDAY, 1)]
    assert own.places_of(_target("leg curls", is_kind=True)) == [(MONDAY, 0)]


def test_it_is_looked_for_on_the_days_that_are_named() -> None:
    assert PLANNED.places_of(_target("plank"), (FRIDAY,)) == [(FRIDAY, 3)]
    assert PLANNED.places_of(_target("plank"), (MONDAY,)) == []
    assert PLANNED.places_of(_target("plank"), (7,)) == []


def test_everything_is_every_row_but_those_that_are_left() -> None:
    everything = Target(("everything",), is_everything=True)
    assert PLANNED.places_of(everything, (FRIDAY,)) == [(FRIDAY, at) for at in range(4)]
    left = Target(("everything",), is_everything=True, but=(_target("row"), _target("plank")))
    assert PLANNED.places_of(left, (FRIDAY,)) == [(FRIDAY, 1), (FRIDAY, 2)]


def test_a_part_of_the_body_is_what_trains_it_first() -> None:
    assert PLANNED.places_of(Target(("hamstring",), is_vague=True)) == [(WEDNESDAY, 1)]
    assert muscles_called("neck") == muscles_called("nothing") == ()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("dead lifts", "Deadlift"),
        ("DB rows", "Dumbbell Row"),
        ("push-ups", "push up"),
        ("tricep push downs", "Triceps Pushdown"),
        ("flyes", "the fly"),
    ],
)
def test_names_are_compared_in_full_and_in_the_singular(one: str, two: str) -> None:
    assert name_words(one) == name_words(two)


def test_days_without_an_exercise_are_none() -> None:
    own = Planned.of([*DAYS, {"day": 7, "name": "Rest", "exercises": []}])
    assert sorted(own.rows) == [MONDAY, WEDNESDAY, FRIDAY]
    assert own.names[FRIDAY] == "Pull"
    assert {"press", "fly", "row", "plank"} <= own.heads
