"""Changes are made on the plan one after another; what is not named stays as it is."""

from typing import Any

import pytest

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.plan_changes.making import Made
from spotter.dialogue.weekly.standing import Standing
from tests.unit.dialogue.plan_changes.plans import (
    DAYS,
    FRIDAY,
    MONDAY,
    ROWS,
    SATURDAY,
    SUNDAY,
    TUESDAY,
    WEDNESDAY,
    made,
    names,
)


def _row(plan: Made, day: int, exercise: str) -> dict[str, Any]:
    return next(each for each in plan.rows[day] if each["exercise"] == exercise)


def _figures(plan: Made, day: int, exercise: str) -> str:
    one = _row(plan, day, exercise)
    load = f" @{one['weight']:g} {one['unit']}" if "weight" in one else ""
    return f"{one['sets']}x{one['reps']}{load}"


@pytest.mark.parametrize(
    ("text", "day", "there"),
    [
        ("remove the fly", MONDAY, ["Bench Press", "Dumbbell Shoulder Press", "Tricep Pushdown"]),
        ("plank out on Friday", FRIDAY, ["Barbell Row", "Lat Pulldown", "Hammer Curl"]),
        ("remove everything but the rows on Friday", FRIDAY, ["Barbell Row"]),
        ("add dips on Monday", MONDAY, [*ROWS[MONDAY], "Dip"]),
        ("add dips on Monday first", MONDAY, ["Dip", *ROWS[MONDAY]]),
        ("put dips on Monday after the bench press", MONDAY, ["Bench Press", "Dip", *ROWS[MONDAY][1:]]),
        ("swap the fly for dips", MONDAY, ["Bench Press", "Dumbbell Shoulder Press", "Dip", "Tricep Pushdown"]),
        ("leg press first", WEDNESDAY, ["Leg Press", "Back Squat", "Romanian Deadlift", "Plank"]),
        ("curls before the rows", FRIDAY, ["Hammer Curl", "Barbell Row", "Lat Pulldown", "Plank"]),
        ("squats on Saturday", SATURDAY, ["Back Squat"]),
    ],
)
def test_the_exercises_of_a_day(text: str, day: int, there: list[str]) -> None:
    plan = made(text)
    assert names(plan)[day] == there
    assert plan.changed == {day}
    assert {each: rows for each, rows in names(plan).items() if each != day} == {
        each: rows for each, rows in ROWS.items() if each != day
    }


@pytest.mark.parametrize(
    ("text", "day", "exercise", "figures"),
    [
        ("bench press 5x5", MONDAY, "Bench Press", "5x5 @70 kg"),
        ("bench press to 72.5", MONDAY, "Bench Press", "4x6 @72.5 kg"),
        ("bench press 160 lb", MONDAY, "Bench Press", "4x6 @160 lb"),
        ("drop the squat by 10 kg", WEDNESDAY, "Back Squat", "5x5 @90 kg"),
        ("take 11 lb off the squat", WEDNESDAY, "Back Squat", "5x5 @95 kg"),
        ("add 5 kg to the squat", WEDNESDAY, "Back Squat", "5x5 @105 kg"),
        ("one more set of hammer curls", FRIDAY, "Hammer Curl", "4x12"),
        ("plank for a minute on Friday", FRIDAY, "Plank", "3x60 s"),
        ("plank 3x50 on Friday", FRIDAY, "Plank", "3x50 s"),
        ("leg press at 140 kg", WEDNESDAY, "Leg Press", "3x12 @140 kg"),
        ("add dips on Monday, 4x8", MONDAY, "Dip", "4x8"),
        ("swap the bench press for the incline bench press", MONDAY, "Incline Bench Press", "4x6"),
        ("swap the leg press for wall sits", WEDNESDAY, "Wall Sit", "3x30 s"),
        ("squats out, front squats in, same sets", WEDNESDAY, "Front Squat", "5x5 @100 kg"),
        ("bench press on Friday as well", FRIDAY, "Bench Press", "4x6 @70 kg"),
    ],
)
def test_the_figures_of_an_exercise(text: str, day: int, exercise: str, figures: str) -> None:
    """Those that are told, and of the rest what there was, or what is usual."""
    assert _figures(made(text), day, exercise) == figures


def test_what_moves_keeps_its_figures() -> None:
    plan = made("move the rows to Monday")
    assert _figures(plan, MONDAY, "Barbell Row") == "4x8 @60 kg"
    assert names(plan)[FRIDAY] == ROWS[FRIDAY][1:]


def test_everything_heavier_is_what_has_a_load() -> None:
    plan = made("add 5 kg to everything")
    loads = {each["exercise"]: each["weight"] for rows in plan.rows.values() for each in rows if "weight" in each}
    assert loads == {"Bench Press": 75.0, "Back Squat": 105.0, "Romanian Deadlift": 85.0, "Barbell Row": 65.0}
    assert not plan.problems


@pytest.mark.parametrize(
    ("text", "there", "gone"),
    [
        ("move Friday to Saturday", {MONDAY: MONDAY, WEDNESDAY: WEDNESDAY, SATURDAY: FRIDAY}, {FRIDAY}),
        ("swap Monday and Wednesday", {MONDAY: WEDNESDAY, WEDNESDAY: MONDAY, FRIDAY: FRIDAY}, set()),
        ("swap Monday and Sunday", {SUNDAY: MONDAY, WEDNESDAY: WEDNESDAY, FRIDAY: FRIDAY}, {MONDAY}),
        ("no training on Wednesday", {MONDAY: MONDAY, FRIDAY: FRIDAY}, {WEDNESDAY}),
        ("new days: tue fri sun", {TUESDAY: MONDAY, FRIDAY: WEDNESDAY, SUNDAY: FRIDAY}, {MONDAY, WEDNESDAY}),
    ],
)
def test_whole_days_keep_their_sessions(text: str, there: dict[int, int], gone: set[int]) -> None:
    """``there``: which day's session each day has then."""
    plan = made(text)
    stored = {int(day["day"]): day for day in DAYS}
    assert {day: rows for day, rows in plan.rows.items() if day not in plan.gone} == {
        day: stored[was]["exercises"] for day, was in there.items()
    }
    assert {day: plan.names[day] for day in there} == {day: stored[was]["name"] for day, was in there.items()}
    assert plan.gone == gone


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("remove the rows on Monday", "Monday has no"),
        ("remove the front squat", "Your plan has no Front Squat"),
        ("the press out on Monday", "Which press do you mean: Bench Press or Dumbbell Shoulder Press?"),
        ("add dips", "On which day shall I put dips in?"),
        ("move the plank to Monday", "From which day shall plank go: Wednesday or Friday?"),
        ("move Monday to Friday", "Friday has its own session."),
        ("scrap Sunday", "Your plan has nothing on Sunday."),
        ("remove everything on Friday", "is all that Friday has, so I left it in."),
        ("add 5 kg to the leg press", "Leg Press has no load in your plan"),
        ("add a neck exercise on Monday", "I know no exercise for neck"),
        ("swap the rows for the lat pulldown", "Friday has Lat Pulldown already."),
    ],
)
def test_what_is_not_sure_is_told_and_left(text: str, problem: str) -> None:
    plan = made(text)
    assert any(problem in each for each in plan.problems)
    assert names(plan) == ROWS and not plan.changed and not plan.gone


def test_what_is_there_already_is_a_note_and_no_change() -> None:
    assert made("add the bench press on Monday").notes == ["Monday has Bench Press already."]
    assert made("bench press 4x6").notes == ["Bench Press on Monday has that already."]


def test_a_day_that_grows_beyond_the_time_is_told() -> None:
    standing = Standing(tuple(DAYS), WorkoutConstraints(minutes=30))
    plan = made("on Monday add dips, push ups, face pulls and lateral raises", standing)
    assert any("more than your 30 minutes" in each for each in plan.notes)


def test_what_is_stored_is_left_as_it_was_handed_over() -> None:
    before = [[dict(each) for each in day["exercises"]] for day in DAYS]
    made("bench press 5x5, remove the plank and swap Monday and Friday")
    assert [[dict(each) for each in day["exercises"]] for day in DAYS] == before
