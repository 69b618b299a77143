"""Written names against the whole catalogue."""

import pytest

from spotter.catalogue import all_exercises, get, match
from spotter.catalogue.forms import catalogue_index


def name_of(written: str) -> str | None:
    found = match(written).exercise
    return found.name if found else None


def test_every_name_is_exact_and_every_alias_is_an_alias() -> None:
    for exercise in all_exercises():
        assert (match(exercise.name).exercise, match(exercise.name).how) == (exercise, "exact")
        for alias in exercise.aliases:
            assert (match(alias).exercise, match(alias).how) == (exercise, "alias"), alias


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("decline bench press", "Decline Bench Press"),
        ("incline bench press", "Incline Bench Press"),
        ("bench press", "Bench Press"),
        ("leg press", "Leg Press"),
        ("pull-ups", "Pull-up"),
        ("pull ups", "Pull-up"),
        ("pullups", "Pull-up"),
        ("push-ups", "Push-up"),
        ("pushups", "Push-up"),
        ("chin ups", "Chin-up"),
        ("incline dumbbell bench press", "Dumbbell Incline Bench Press"),
        ("decline dumbbell bench press", "Dumbbell Decline Bench Press"),
        ("dumbbell bench press", "Dumbbell Bench Press"),
        ("barbell bench press", "Bench Press"),
        ("OHP", "Overhead Press"),
        ("DB OHP", "Dumbbell Shoulder Press"),
        ("RDL", "Romanian Deadlift"),
        ("RDLs", "Romanian Deadlift"),
        ("db rdl", "Dumbbell Romanian Deadlift"),
        ("single leg rdl", "Single-Leg Romanian Deadlift"),
        ("BP", "Bench Press"),
        ("CGBP", "Close-Grip Bench Press"),
        ("SLDL", "Stiff-Leg Deadlift"),
        ("BSS", "Bulgarian Split Squat"),
        ("leg extension", "Leg Extension"),
        ("back extension", "Back Extension"),
        ("front squat", "Front Squat"),
        ("front raise", "Dumbbell Front Raise"),
        ("pulldown", "Lat Pulldown"),
        ("pushdown", "Tricep Pushdown"),
        ("seated leg curl", "Seated Leg Curl"),
        ("lying leg curl", "Lying Leg Curl"),
        ("seated calf raise", "Seated Calf Raise"),
        ("standing calf raise", "Standing Calf Raise"),
        ("sumo deadlift", "Sumo Deadlift"),
        ("hack squat", "Hack Squat"),
        ("push press", "Push Press"),
        ("reverse nordic", "Reverse Nordic Curl"),
        ("high to low cable fly", "High-to-Low Cable Fly"),
        ("low to high cable fly", "Low-to-High Cable Fly"),
        ("glute kickback", "Cable Glute Kickback"),
        ("tricep kickback", "Dumbbell Tricep Kickback"),
        ("preacher curl", "Preacher Curl"),
        ("machine row", "Machine Row"),
        ("rowing machine", "Rowing Machine"),
    ],
)
def test_the_classic_traps(written: str, expected: str) -> None:
    assert name_of(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("bench", "Bench Press"),
        ("Bench", "Bench Press"),
        ("flat bench", "Bench Press"),
        ("squat", "Back Squat"),
        ("squats", "Back Squat"),
        ("deadlift", "Deadlift"),
        ("deads", "Deadlift"),
        ("military press", "Overhead Press"),
        ("lateral raise", "Dumbbell Lateral Raise"),
        ("lat raises", "Dumbbell Lateral Raise"),
        ("lat pulls", "Lat Pulldown"),
        ("chest fly", "Dumbbell Chest Fly"),
        ("run", "Running"),
    ],
)
def test_a_bare_conventional_name_has_the_lifters_meaning(written: str, expected: str) -> None:
    assert name_of(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Bench Press (Barbell)", "Bench Press"),
        ("Incline Bench Press (Dumbbell)", "Dumbbell Incline Bench Press"),
        ("Squat (Barbell)", "Back Squat"),
        ("Lat Pulldown (Cable)", "Lat Pulldown"),
        ("Bicep Curl (Dumbbell)", "Dumbbell Curl"),
        ("Shoulder Press (Machine)", "Machine Shoulder Press"),
        ("Chest Fly (Machine)", "Pec Deck"),
        ("Seated Row (Cable)", "Seated Cable Row"),
        ("standing barbell curl", "Barbell Curl"),
        ("seated arnold press", "Arnold Press"),
        ("one-arm dumbbell row", "Dumbbell Row"),
        ("single arm db rows", "Dumbbell Row"),
        ("weighted pull ups", "Pull-up"),
        ("bodyweight dips", "Dip"),
        ("leg press machine", "Leg Press"),
        ("hammer strength chest press", "Machine Chest Press"),
        ("plank hold", "Plank"),
        ("heavy deadlifts", "Deadlift"),
        ("strict pull-ups", "Pull-up"),
        ("ROMANIAN  DEADLIFT", "Romanian Deadlift"),
        ("rómanian deadlift", "Romanian Deadlift"),
        ("farmer’s walk", "Farmer's Carry"),
    ],
)
def test_what_is_true_of_the_exercise_anyway_may_be_said(written: str, expected: str) -> None:
    assert name_of(written) == expected


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("row", "Barbell Row"),
        ("rows", "Barbell Row"),
        ("curl", "Barbell Curl"),
        ("bicep curls", "Barbell Curl"),
        ("shoulder press", "Dumbbell Shoulder Press"),
        ("incline press", "Incline Bench Press"),
        ("shrugs", "Barbell Shrug"),
        ("step ups", "Barbell Step-up"),
        ("upright rows", "Barbell Upright Row"),
        ("chest press", "Bench Press"),
    ],
)
def test_a_name_that_may_mean_several_is_asked_about_the_commonest_first(written: str, first: str) -> None:
    found = match(written)
    assert (found.exercise, found.how, found.code) == (None, "none", "ambiguous_exercise")
    assert 2 <= len(found.candidates) <= 8
    assert found.candidates[0].name == first


@pytest.mark.parametrize(
    "written", ["leg curl", "calf raise", "hamstring curls", "lunges", "walking lunge", "press", "fly"]
)
def test_a_name_of_several_exercises_matches_none_of_them(written: str) -> None:
    assert match(written).code == "ambiguous_exercise"
    assert match(written).exercise is None


@pytest.mark.parametrize(
    "written",
    [
        "",
        "   ",
        "???",
        "the",
        "belt squat",
        "spoto press",
        "supine press",
        "tempo squat",
        "decline squat press",
        "pull press",
        "romanian bench press",
        "sumo front squat",
        "barbell push-up",
        "kettlebell leg press",
        "lunch",
        "felt great today",
        "bench 1",
        "床推",
        "x" * 5000,
    ],
)
def test_what_has_a_word_that_is_not_true_of_any_exercise_is_unmatched(written: str) -> None:
    found = match(written)
    assert (found.exercise, found.how, found.candidates, found.code) == (None, "none", (), "unmatched")


def test_a_rare_exercise_that_alone_has_the_words_is_asked_about_and_not_taken() -> None:
    found = match("captains chair")
    assert found.exercise is None
    assert [each.name for each in found.candidates] == ["Captain's Chair Knee Raise"]


def test_implements_veto() -> None:
    assert name_of("smith machine bench press") == "Smith Machine Bench Press"
    assert name_of("machine bench press") == "Machine Chest Press"
    assert name_of("kettlebell bench press") is None
    assert name_of("cable deadlift") is None


def test_a_list_of_the_whole_catalogue_answers_as_the_catalogue_does() -> None:
    for written in ("bench", "row", "lat pulls", "nordics", "shoulder press", "zercher", "benhc press"):
        assert match(written, all_exercises()) == match(written)


def test_the_catalogue_is_indexed_once() -> None:
    match("bench")
    assert catalogue_index() is catalogue_index()


def test_a_match_has_an_exercise_or_a_code_and_never_both() -> None:
    for written in ("bench", "row", "zzz", "benhc press", "bench press"):
        for among in (None, (get("dumbbell-bench-press"), get("barbell-row"))):
            found = match(written, among)
            assert (found.exercise is None) == (found.code is not None)
            assert (found.exercise is None) == (found.how == "none")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("pecdec", "Pec Deck"),
        ("conv dl", "Deadlift"),
        ("zottmans", "Zottman Curl"),
        ("copenhagens", "Copenhagen Plank"),
        ("t bar", "T-Bar Row"),
        ("pendlays", "Pendlay Row"),
        ("lat prayers", "Straight-Arm Pulldown"),
        ("seated calves", "Seated Calf Raise"),
        ("bus drivers", "Plate Front Raise"),
        ("ghd", "Glute-Ham Raise"),
    ],
)
def test_everyday_short_names_mean_one_exercise(written: str, name: str) -> None:
    found = match(written).exercise
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("written", ["rows", "calves", "flys", "triceps", "lunges", "step ups"])
def test_short_names_of_several_exercises_stay_open(written: str) -> None:
    found = match(written)
    assert found.exercise is None
    assert len(found.candidates) > 1
