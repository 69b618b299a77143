"""Finding the exercise: where its name stands, what changes it, and when it is not certain."""

import pytest

from spotter.catalogue import Exercise, Kind, all_exercises, custom
from spotter.notation import parse
from tests.unit.notation.told import day_names, told


@pytest.mark.parametrize("exercise", all_exercises(), ids=lambda exercise: exercise.id)
def test_every_name_and_alias_of_the_catalogue_can_be_logged(exercise: Exercise) -> None:
    counts = "3x10 20kg" if exercise.kind is Kind.REPS else "60s"
    for name in (exercise.name, *exercise.aliases):
        parsed = parse(f"{name} {counts}", None)
        assert [item.exercise_match for item in parsed.items] == [exercise], name
        assert not parsed.errors, name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4x9 with 35 lbs hammer curl", "Hammer Curl 4x9 35lb"),
        ("4*12 floor press @45", "Floor Press 4x12 45kg"),
        ("3x12 strict pull ups", "Pull-up 3x12"),
        ("one arm dumbbell row 3x10 30kg", "Dumbbell Row 3x10 30kg"),
        ("good mornings 3x10 50kg", "Good Morning 3x10 50kg"),
        ("clean and jerk 5x1 80kg", "Clean and Jerk 5x1 80kg"),
        ("deadlfit 3x3 170kg", "Deadlift 3x3 170kg"),
        ("did some banch press for 3x5 at 100kg", "Bench Press 3x5 100kg"),
        ("squat225x5x5", "Back Squat 5x5 225kg"),
        ("benched 3x5 100kg", "Bench Press 3x5 100kg"),
        ("BENCH 3x5 100KG", "Bench Press 3x5 100kg"),
        ("ｂｅｎｃｈ ３ｘ５ １００ｋｇ", "Bench Press 3x5 100kg"),
        ("**Bench press** 3x5 100kg", "Bench Press 3x5 100kg"),
        ("Bench Press (Barbell) 3x5 100kg", "Bench Press 3x5 100kg"),
        ("90/90 60s", "Ninety-Ninety Stretch 1x60s"),
    ],
)
def test_a_name_before_between_or_behind_its_numbers(text: str, expected: str) -> None:
    assert told(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 3x10 25kg dumbbells", "Dumbbell Bench Press 3x10 25kg"),
        ("bench (db) 3x10 25kg", "Dumbbell Bench Press 3x10 25kg"),
        ("bench 3x10 25kg w/ dumbbells", "Dumbbell Bench Press 3x10 25kg"),
        ("Bicep Curl (Dumbbell) 3x12 15kg", "Dumbbell Curl 3x12 15kg"),
        ("bench 3x5 60kg incline", "Incline Bench Press 3x5 60kg"),
        ("squat 3x5 100kg front", "Front Squat 3x5 100kg"),
        ("side plank 60s", "Side Plank 1x60s"),
    ],
)
def test_words_around_a_name_that_make_it_another_exercise(text: str, expected: str) -> None:
    assert told(text) == [expected]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("squat 3x5 100kg paused", "ambiguous_exercise"),
        ("flurbing 3x10 40kg", "unmatched"),
        ("zottman reverse bench press 3x10 40kg", "unmatched"),
        ("sentadilla 5x5 100kg", "unmatched"),
        ("press 3x10 40kg", "ambiguous_exercise"),
        ("row 3x10 30kg", "ambiguous_exercise"),
        ("bench or incline bench 3x8 70kg, can't remember", "ambiguous_exercise"),
        ("3x10 60kg", "missing_exercise"),
        ("4 sets of 8 at 135 lbs", "missing_exercise"),
        ("60kg squat 3x5 40kg bench 3x8", "ambiguous_notation"),
        ("pull-ups 3x8 3x10 dips", "ambiguous_notation"),
        ("bench and squat 3x5 100kg", "ambiguous_notation"),
        ("pull-ups/dips 3x8", "ambiguous_notation"),
        ("curls and pushdowns 3x12", "ambiguous_notation"),
    ],
)
def test_a_name_that_is_not_certain_is_asked_about(text: str, code: str) -> None:
    assert set(told(text)) == {f"! {code}"}


def test_a_days_list_settles_a_bare_name_and_nothing_else() -> None:
    day = day_names
    assert told("shoulder press 3x12 @30, incline press 4x10 @45", day, "lb") == [
        "Dumbbell Shoulder Press 3x12 30lb",
        "Dumbbell Incline Bench Press 4x10 45lb",
    ]
    assert told("flys 3x12 @25, shrugs 4x12@60", day, "lb") == [
        "Dumbbell Chest Fly 3x12 25lb",
        "Dumbbell Shrug 4x12 60lb",
    ]
    assert told("press 3x10 @30", day, "lb") == ["! ambiguous_exercise"]
    assert told("decline press 3x10 @45", day, "lb")[0] in ("! unmatched", "! ambiguous_exercise")
    assert told("barbell shoulder press 3x8 @95", day, "lb")[0] in ("! unmatched", "! ambiguous_exercise")
    assert told("shoulder press 3x12 @30, deadlift 3x5 @225", day, "lb") == [
        "Dumbbell Shoulder Press 3x12 30lb",
        "! unmatched",
    ]


def test_a_users_own_exercise_is_found_by_its_name_and_asks_for_no_load() -> None:
    own = custom("Wall Ball 9000", aliases=("WB9",))
    for name in ("Wall Ball 9000", "wb9"):
        parsed = parse(f"{name} 3x15", [own])
        assert [(item.exercise_match, item.sets, item.reps_per_set, item.flagged) for item in parsed.items] == [
            (own, 3, 15, False)
        ]


def test_what_is_not_recognised_keeps_its_sets_and_its_candidates() -> None:
    parsed = parse("row 3x10 30kg", None)
    (error,) = parsed.errors
    assert error.input == "row 3x10 30kg"
    assert len(error.candidates) > 1
    (item,) = error.read
    assert (item.exercise_match, item.sets, item.reps_per_set, str(item.weight)) == (None, 3, 10, "30")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("incline", "Dumbbell Incline Bench Press 3x10 20kg"),
        ("bench press", "! ambiguous_exercise"),
        ("ohp", "! ambiguous_exercise"),
        ("shoulders", "! ambiguous_exercise"),
        ("chest", "! ambiguous_exercise"),
    ],
)
def test_a_word_that_only_one_exercise_of_the_day_can_mean_names_it(name: str, expected: str) -> None:
    assert told(f"{name} 3x10 20kg", day=day_names) == [expected]


def test_a_word_that_only_one_exercise_of_the_catalogue_has_names_it() -> None:
    assert told("devil 3x10 20kg") == ["Devil Press 3x10 20kg"]
    assert told("felt good 3x10 20kg") == ["! missing_exercise"]


@pytest.mark.parametrize("name", ["clean and jerk", "clean & jerk", "Clean & Jerk"])
def test_an_ampersand_within_a_name_joins_no_two_exercises(name: str) -> None:
    assert told(f"{name} 80kg 3x1") == ["Clean and Jerk 3x1 80kg"]
