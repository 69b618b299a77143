"""What is not certain of a set is asked about, however well the rest of it can be read."""

import pytest

from spotter.catalogue import all_exercises
from spotter.notation import Code, parse
from tests.unit.notation.told import told


@pytest.mark.parametrize("text", ["squat 20 each side 3x5", "squat 3x5 40 a side", "squat bar + 20 each side 3x5"])
def test_a_load_of_each_side_of_a_bar_without_a_unit(text: str) -> None:
    parsed = parse(text, None)
    assert parsed.items == ()
    assert [error.code for error in parsed.errors] == [Code.AMBIGUOUS_WEIGHT]


@pytest.mark.parametrize(
    "text",
    [
        "incline bench 165 5x6. Strike that. 5x5.",
        "deadlift 1x5 95kg [edit 19:42: logged wrong row → 97.5kg]",
        "lat pulldown 40kg 3x10 sorry hold on put your belt on and then one set of eight",
        "leg press 180kg 12/12/10/10 in lane 4",
        "bench 100kg 5,5,5 song no 5 came on",
        "bench 3x5 100kg, the last one with 90",
        "bench 40m x 5",
    ],
)
def test_numbers_that_may_be_of_something_else_or_put_right(text: str) -> None:
    parsed = parse(text, None)
    assert [item for item in parsed.items if not item.flagged] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Face Pull - 3x15 - 20 kg", ["Face Pull 3x15 20kg"]),
        ("bench 60 x 10 x 3 sets", ["Bench Press 3x10 60kg"]),
        ("bench 3 x 10 reps x 60", ["Bench Press 3x10 60kg"]),
        ("bench 3x8 60kg, rpe 8 while the baby slept", ["Bench Press 3x8 60kg @8"]),
        ("front squat 55kg 3x4 RPE=[8]", ["Front Squat 3x4 55kg @8"]),
        ("back extension 3x15 s/ peso", ["Back Extension 3x15"]),
    ],
)
def test_what_is_certain_is_written(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_numbers_without_a_name_are_of_the_only_exercise_of_the_day() -> None:
    bench, squat = (next(each for each in all_exercises() if each.id == name) for name in ("bench-press", "back-squat"))
    (item,) = parse("3x10, 50kg", [bench]).items
    assert (item.exercise_match, item.sets, item.reps_per_set, item.flagged) == (bench, 3, 10, False)
    assert [error.code for error in parse("3x10, 50kg", [bench, squat]).errors] == [Code.MISSING_EXERCISE]
