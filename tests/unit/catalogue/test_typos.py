"""Typing errors are seen through; words that are known are never changed into others."""

import pytest

from spotter.catalogue import get, match


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("benhc press", "Bench Press"),
        ("bench pres", "Bench Press"),
        ("bnech press", "Bench Press"),
        ("deadlfit", "Deadlift"),
        ("deadlit", "Deadlift"),
        ("romainan deadlift", "Romanian Deadlift"),
        ("inclne bench press", "Incline Bench Press"),
        ("declne bench press", "Decline Bench Press"),
        ("dumbel bench pres", "Dumbbell Bench Press"),
        ("dumbbell sholder press", "Dumbbell Shoulder Press"),
        ("lateral rase", "Dumbbell Lateral Raise"),
        ("latteral raises", "Dumbbell Lateral Raise"),
        ("lat puldown", "Lat Pulldown"),
        ("goblet squats", "Goblet Squat"),
        ("goblt squat", "Goblet Squat"),
        ("bulgarain split squat", "Bulgarian Split Squat"),
        ("hamer curls", "Hammer Curl"),
        ("overhed press", "Overhead Press"),
        ("pul ups", "Pull-up"),
        ("kettelbell swing", "Kettlebell Swing"),
        ("romaniandeadlift", "Romanian Deadlift"),
    ],
)
def test_a_slip_of_the_keyboard_is_seen_through(written: str, expected: str) -> None:
    found = match(written)
    assert found.exercise is not None
    assert found.exercise.name == expected


def test_it_is_said_that_there_was_one_and_how_near() -> None:
    found = match("inclne bench press")
    assert found.how == "fuzzy"
    assert found.score is not None
    assert 88 <= found.score <= 100


def test_it_can_be_left_unseen() -> None:
    assert match("benhc press", fuzzy=False).code == "unmatched"
    assert match("bench press", fuzzy=False).how == "exact"


@pytest.mark.parametrize(
    "written",
    [
        "plan",
        "lunch",
        "sqat",
        "bend",
        "pres",
        "bonch prez",
        "dig",
        "plant",
        "great day",
        "leg day",
        "nothing",
        "zzzzzz",
    ],
)
def test_what_is_too_far_or_too_short_is_not(written: str) -> None:
    assert match(written).exercise is None


@pytest.mark.parametrize(("written", "never"), [("pull up", "Push-up"), ("decline bench press", "Incline Bench Press")])
def test_a_known_word_is_not_a_misspelt_other(written: str, never: str) -> None:
    among = [exercise for exercise in (match(never).exercise,) if exercise]
    assert match(written, among).exercise is None


def test_a_typing_error_in_a_bare_name_is_seen_through_on_the_days_list() -> None:
    found = match("sholder press", [get("dumbbell-shoulder-press"), get("hammer-curl")])
    assert found.exercise == get("dumbbell-shoulder-press")
    assert found.how == "fuzzy"


def test_a_typing_error_in_the_name_of_an_absent_exercise_does_not_force_it_on_the_list() -> None:
    found = match("benhc press", [get("leg-press")])
    assert (found.exercise, found.code, found.candidates) == (None, "unmatched", (get("bench-press"),))


def test_two_readings_as_near_as_each_other_are_asked_about() -> None:
    found = match("zack squat", [get("back-squat"), get("hack-squat")])
    assert found.code == "ambiguous_exercise"
    assert set(found.candidates) == {get("back-squat"), get("hack-squat")}
