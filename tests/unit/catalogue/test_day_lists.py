"""Written names against a day's list: bare names mean the only exercise that they can; nothing is forced to fit."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from spotter.catalogue import Exercise, all_exercises, custom, get, match


def the(*names: str) -> tuple[Exercise, ...]:
    by_name = {exercise.name: exercise for exercise in all_exercises()}
    return tuple(by_name[name] for name in names)


def meaning(written: str, among: Iterable[Exercise]) -> str | None:
    found = match(written, among).exercise
    return found.name if found else None


THOR = the(
    "Dumbbell Shoulder Press",
    "Dumbbell Incline Bench Press",
    "Dumbbell Chest Fly",
    "Overhead Tricep Extension",
    "Dumbbell Lateral Raise",
    "Dumbbell Front Raise",
    "Dumbbell Shrug",
)
"""The Wednesday of seed 004."""

PULL = the("Barbell Row", "Pull-up", "Dumbbell Curl", "Face Pull", "Romanian Deadlift", "Hammer Curl")
LEGS = the("Front Squat", "Leg Press", "Lying Leg Curl", "Leg Extension", "Seated Calf Raise", "Dumbbell Walking Lunge")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("shoulder press", "Dumbbell Shoulder Press"),
        ("incline press", "Dumbbell Incline Bench Press"),
        ("incline bench", "Dumbbell Incline Bench Press"),
        ("chest fly", "Dumbbell Chest Fly"),
        ("flys", "Dumbbell Chest Fly"),
        ("tri extensions", "Overhead Tricep Extension"),
        ("lateral raises", "Dumbbell Lateral Raise"),
        ("front raise", "Dumbbell Front Raise"),
        ("shrugs", "Dumbbell Shrug"),
        ("seated shoulder press", "Dumbbell Shoulder Press"),
    ],
)
def test_the_day_of_seed_004(written: str, expected: str) -> None:
    assert meaning(written, THOR) == expected


@pytest.mark.parametrize(
    ("written", "among", "expected"),
    [
        ("rows", PULL, "Barbell Row"),
        ("hammers curl", PULL, "Hammer Curl"),
        ("weighted pullups", PULL, "Pull-up"),
        ("leg curls", LEGS, "Lying Leg Curl"),
        ("hamstring curl", LEGS, "Lying Leg Curl"),
        ("extensions", LEGS, "Leg Extension"),
        ("calf raises", LEGS, "Seated Calf Raise"),
        ("lunges", LEGS, "Dumbbell Walking Lunge"),
    ],
)
def test_a_bare_name_means_the_only_exercise_it_can(written: str, among: tuple[Exercise, ...], expected: str) -> None:
    assert meaning(written, among) == expected


@pytest.mark.parametrize(
    ("written", "among", "candidates"),
    [
        ("raise", THOR, ["Dumbbell Front Raise", "Dumbbell Lateral Raise"]),
        ("press", THOR, ["Dumbbell Incline Bench Press", "Dumbbell Shoulder Press"]),
        ("curls", PULL, ["Dumbbell Curl", "Hammer Curl"]),
        ("bench", the("Bench Press", "Dumbbell Bench Press"), ["Bench Press", "Dumbbell Bench Press"]),
        (
            "lateral raise",
            the("Dumbbell Lateral Raise", "Cable Lateral Raise"),
            ["Dumbbell Lateral Raise", "Cable Lateral Raise"],
        ),
        (
            "shoulder press",
            the("Overhead Press", "Dumbbell Shoulder Press"),
            ["Dumbbell Shoulder Press", "Overhead Press"],
        ),
    ],
)
def test_a_bare_name_that_two_may_mean_is_asked_about(
    written: str, among: tuple[Exercise, ...], candidates: list[str]
) -> None:
    found = match(written, among)
    assert (found.exercise, found.code) == (None, "ambiguous_exercise")
    assert [each.name for each in found.candidates] == candidates


def test_a_full_name_wins_over_what_a_bare_one_leaves_open() -> None:
    both = the("Bench Press", "Dumbbell Bench Press", "Incline Bench Press")
    assert meaning("bench press", both) == "Bench Press"
    assert meaning("barbell bench", both) == "Bench Press"
    assert meaning("db bench", both) == "Dumbbell Bench Press"
    assert meaning("squat", the("Back Squat", "Front Squat")) == "Back Squat"


@pytest.mark.parametrize(
    ("written", "among", "asked"),
    [
        ("bench press", the("Incline Bench Press"), "Incline Bench Press"),
        ("bench press", the("Dumbbell Bench Press"), "Dumbbell Bench Press"),
        ("deadlift", PULL, "Romanian Deadlift"),
        ("squat", LEGS, "Front Squat"),
        ("overhead press", THOR, "Dumbbell Shoulder Press"),
        ("incline bench press", THOR, "Dumbbell Incline Bench Press"),
        ("dumbbell bench press", THOR, "Dumbbell Incline Bench Press"),
        ("pull-up", the("Assisted Pull-up"), "Assisted Pull-up"),
        ("press", LEGS, "Leg Press"),
        ("incline", THOR, "Dumbbell Incline Bench Press"),
    ],
)
def test_what_may_be_another_exercise_is_asked_about_and_not_forced(
    written: str, among: tuple[Exercise, ...], asked: str
) -> None:
    found = match(written, among)
    assert (found.exercise, found.code) == (None, "ambiguous_exercise")
    assert [each.name for each in found.candidates] == [asked]


@pytest.mark.parametrize(
    ("written", "among", "named"),
    [
        ("floor press", THOR, "Floor Press"),
        ("barbell shrugs", THOR, "Barbell Shrug"),
        ("cable fly", THOR, "Cable Fly"),
        ("push ups", PULL, "Push-up"),
        ("db row", PULL, "Dumbbell Row"),
        ("lat pulldown", PULL, "Lat Pulldown"),
        ("back squat", LEGS, "Back Squat"),
        ("bench press", LEGS, "Bench Press"),
        ("seated leg curl", LEGS, "Seated Leg Curl"),
        ("standing calf raise", LEGS, "Standing Calf Raise"),
        ("bodyweight lunges", LEGS, "Bodyweight Lunge"),
        ("decline bench press", the("Bench Press", "Incline Bench Press"), "Decline Bench Press"),
        ("leg press", the("Bench Press"), "Leg Press"),
        ("incline bench press", the("Decline Bench Press"), "Incline Bench Press"),
    ],
)
def test_a_name_that_is_not_on_the_list_is_unmatched_and_says_what_it_names(
    written: str, among: tuple[Exercise, ...], named: str
) -> None:
    found = match(written, among)
    assert (found.exercise, found.code) == (None, "unmatched")
    assert [each.name for each in found.candidates] == [named]


@pytest.mark.parametrize(
    ("written", "among", "expected"),
    [
        ("bench", the("Dumbbell Bench Press", "Push-up"), "Dumbbell Bench Press"),
        ("flat bench", the("Dumbbell Bench Press", "Push-up"), "Dumbbell Bench Press"),
        ("lateral raise", the("Cable Lateral Raise"), "Cable Lateral Raise"),
        ("pulldowns", the("Machine Pulldown"), "Machine Pulldown"),
    ],
)
def test_a_shortened_name_takes_the_lists_implement(written: str, among: tuple[Exercise, ...], expected: str) -> None:
    found = match(written, among)
    assert (found.exercise and found.exercise.name, found.how) == (expected, "context")


def test_an_empty_list_has_nothing_to_match() -> None:
    assert match("bench press", ()).code == "unmatched"
    assert match("zzz", ()).code == "unmatched"


def test_a_users_own_name_and_alias_come_before_the_catalogues() -> None:
    own = custom("Garage Bench", ("bench", "ohp"), like=get("bench-press"))
    among = [*all_exercises(), own]
    assert match("garage bench", among).exercise is own
    assert match("bench", among).exercise is own
    assert match("OHP", among).exercise is own
    assert meaning("bench press", among) == "Bench Press"


def test_a_users_own_exercise_may_be_called_what_one_of_the_catalogue_is() -> None:
    own = custom("Bench Press", like=get("dumbbell-bench-press"))
    assert match("bench press", [*all_exercises(), own]).exercise is own
    assert match("bench press", [own]).exercise is own


def test_an_alias_that_a_user_adds_to_an_exercise_of_the_catalogue_counts() -> None:
    press = get("dumbbell-shoulder-press")
    aliased = replace(press, aliases=(*press.aliases, "overhead press", "shoulder press"))
    for among in ([aliased, *THOR[1:]], [*all_exercises(), aliased], [aliased, *all_exercises()]):
        for written in ("overhead press", "shoulder press", "OHP"):
            assert match(written, among).exercise == aliased


def test_two_of_a_users_own_with_one_name_are_asked_about() -> None:
    one = custom("Thor Lift", ("hammer lift",))
    other = custom("Odin Lift", ("hammer lift",))
    found = match("hammer lift", [one, other])
    assert found.code == "ambiguous_exercise"
    assert found.candidates == (other, one)
