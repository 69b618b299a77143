"""Shapes in which people put a log right, each in several wordings, and what only looks like a correction."""

import pytest

from spotter.dialogue.skills import correct
from tests.unit.dialogue.skills.stretches import calls, made_of
from tests.unit.dialogue.skills.test_correct import BENCH, Day, logged, played

THREE = "bench 40kg 3x10\nincline dumbbell press 12.5kg 3x12\ntricep pushdown 20kg 3x15"
MONDAY = "2026-03-09"


def _corrected(*messages: str) -> Day:
    _turn, chat = played("month", *messages)
    return logged(chat)


@pytest.mark.parametrize(
    "correction",
    [
        "it was 90 actually, forgot a pair of 5s",
        "it was 90 and not 80, the discs of 5 I did not count",
        "should be 90, I didn't count the 5 kg plates",
        "forgot the 10 kg bar, so it was 90",
        "it was 90 on all three",
        "all 3 were 90",
        "bench was 90, everything else is right",
    ],
)
def test_plates_and_how_many_sets_there_are_are_no_figures_of_a_set(correction: str) -> None:
    assert _corrected(BENCH, correction) == {"Bench Press": ["90kg x 5"] * 3}


@pytest.mark.parametrize(
    "correction",
    [
        "the last set was only 4 reps. The other two were fine.",
        "third set was 4 reps, remaining all are correct",
        "the last set was 4, the rest is right",
    ],
)
def test_that_the_rest_stands_changes_nothing_of_it(correction: str) -> None:
    assert _corrected(BENCH, correction) == {"Bench Press": ["80kg x 5", "80kg x 5", "80kg x 4"]}


@pytest.mark.parametrize(
    "correction", ["exercise 3 was 22.5 kg", "the last exercise should be 22.5 kg", "in point 3 it was 22.5 not 20"]
)
def test_an_exercise_is_told_by_its_place_in_the_log(correction: str) -> None:
    found = _corrected(THREE, correction)
    assert found["Tricep Pushdown"] == ["22.5kg x 15"] * 3
    assert found["Bench Press"] == ["40kg x 10"] * 3


def test_a_place_that_the_log_does_not_have_changes_nothing() -> None:
    turn, chat = played("month", THREE, "exercise 7 was 22.5 kg")
    assert logged(chat)["Tricep Pushdown"] == ["20kg x 15"] * 3, turn.reply


def test_a_set_that_is_told_by_a_place_in_a_point_is_of_that_point() -> None:
    found = _corrected(THREE, "In point 2 the third set was 9 reps, remaining all are correct.")
    assert found["Dumbbell Incline Bench Press"] == ["12.5kg x 12", "12.5kg x 12", "12.5kg x 9"]


def test_thanks_behind_a_question_rename_nothing() -> None:
    found = _corrected(BENCH, "one of the sets was wrong", "Super, thanks a lot. Bug is closed now.")
    assert found == {"Bench Press": ["80kg x 5"] * 3}


@pytest.mark.parametrize(
    ("correction", "sets"),
    [
        ("it was 4 reps on set 2 and 3 on set 3", ["80kg x 5", "80kg x 4", "80kg x 3"]),
        ("minus 10 kilos on the last set", ["80kg x 5", "80kg x 5", "70kg x 5"]),
        ("it was ten kilos less", ["70kg x 5"] * 3),
        ("sorry, bench i did with 85 kg. please rectify", ["85kg x 5"] * 3),
    ],
)
def test_each_figure_is_of_the_set_that_it_stands_beside(correction: str, sets: list[str]) -> None:
    assert _corrected(BENCH, correction) == {"Bench Press": sets}


def test_a_load_picks_the_set_that_had_it() -> None:
    found = _corrected("bench 80x5, 85x5, 90x3", "the 85 set was 87.5")
    assert found == {"Bench Press": ["80kg x 5", "87.5kg x 5", "90kg x 3"]}


def test_a_load_alone_goes_on_with_the_correction_before_it() -> None:
    found = _corrected("bench 80kg 3x5\nrow 65kg 3x8", "third set of bench was 4", "and rows 67.5")
    assert found["Barbell Row"] == ["67.5kg x 8"] * 3


def test_a_load_alone_that_corrects_nothing_is_asked_about() -> None:
    turn, chat = played("month", BENCH, "bench 85")
    assert (turn.asked, logged(chat)) == (True, {"Bench Press": ["80kg x 5"] * 3})


def test_what_somebody_did_is_named_by_its_verb() -> None:
    ((_tool, arguments),) = calls(made_of(correct.correct, "on Monday I squatted 105, not 100"))
    assert (arguments["exercise"], arguments["date"], arguments["weight"]) == ("Back Squat", MONDAY, 105.0)


@pytest.mark.parametrize(
    "text", ["I should like to have Monday's entry of the 9th removed.", "monday's log is to be deleted please"]
)
def test_a_day_that_is_to_be_removed_is_deleted(text: str) -> None:
    assert [tool for tool, _arguments in calls(made_of(correct.correct, text))] == ["delete_workout"]


@pytest.mark.parametrize("text", ["monday's squat is to be removed", "remove the last set of monday's leg press"])
def test_a_part_of_a_day_is_not_the_day(text: str) -> None:
    assert all(tool == "correct_workout" for tool, _arguments in calls(made_of(correct.correct, text)))
