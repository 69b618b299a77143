"""Who asks or tells changes nothing; what is said again counts; numbers and names mean what they stand beside."""

import pytest

from tests.unit.dialogue.talk import Talk

SQUAT, BENCH, ROW, PULLDOWN, PLANK = Talk("gym5").workout


@pytest.mark.parametrize(
    "message",
    [
        "my mate says i should swap bench for dips",
        "i usually do 5x5 on squats",
        "is 4 sets enough for the rows",
        "does dropping to 4 sets of bench make sense",
        "The bus is at ten past four, so that will do nicely.",
    ],
)
def test_who_asks_or_tells_changes_nothing(message: str) -> None:
    assert Talk("gym5").say(message).workout == [SQUAT, BENCH, ROW, PULLDOWN, PLANK]


@pytest.mark.parametrize(
    ("message", "workout"),
    [
        ("stick bench up to 85", [SQUAT, BENCH.replace("@80", "@85"), ROW, PULLDOWN, PLANK]),
        ("bench 4 sorry 5 sets", [SQUAT, BENCH.replace("3x", "5x"), ROW, PULLDOWN, PLANK]),
        ("bench down to 70kg and up the reps to 8", [SQUAT, BENCH.replace("3x5 @80", "3x8 @70"), ROW, PULLDOWN, PLANK]),
        ("take 20 off the squats", [SQUAT.replace("@100", "@80"), BENCH, ROW, PULLDOWN, PLANK]),
        ("no need for the plank, i hold planks for a living", [SQUAT, BENCH, ROW, PULLDOWN]),
        ("dont bother with the plank", [SQUAT, BENCH, ROW, PULLDOWN]),
        ("get rid of 4 and 5", [SQUAT, BENCH, ROW]),
        ("do 3 before 2", [SQUAT, ROW, BENCH, PULLDOWN, PLANK]),
        ("put the rows between the squats and the bench", [SQUAT, ROW, BENCH, PULLDOWN, PLANK]),
        ("have the row and the bench trade places", [SQUAT, ROW, BENCH, PULLDOWN, PLANK]),
    ],
)
def test_a_change_is_the_one_that_was_meant(message: str, workout: list[str]) -> None:
    assert Talk("gym5").say(message).workout == workout


@pytest.mark.parametrize(
    "message",
    [
        "cant go over 20 min",
        "can you squash that into twenty minutes",
        "i should finish this in 20",
        "gotta leave in 20 minutes",
        "keep it under 20",
        "time's tight today, 20 minutes tops",
    ],
)
def test_a_limit_of_time_shortens_the_workout(message: str) -> None:
    talk = Talk("gym5").say(message)
    assert 0 < talk.chat.estimate <= 20
    assert not talk.asked


def test_a_name_means_what_is_in_the_workout_where_it_is_put_at_a_place() -> None:
    squat, *others = Talk("home4").workout
    assert Talk("home4").say("move the squats to the end").workout == [*others, squat]


def test_what_goes_to_the_end_is_there_once_the_workout_is_shorter() -> None:
    talk = Talk("home4").say("20 minutes and move the squats to the end")
    assert talk.workout[-1].startswith("Goblet Squat")
    assert talk.chat.estimate <= 20


def test_what_was_deleted_comes_back_alone() -> None:
    talk = Talk("gym5").say("Delete the bench, swap the pulldown for pull-ups.").say("Undo the delete.")
    assert talk.workout[:3] == [SQUAT, BENCH, ROW]
    assert talk.workout[3].startswith("Pull-up")


def test_who_wants_none_of_a_family_is_given_none_of_it() -> None:
    workout = Talk("gym5").say("Without squats please. Today and always.").workout
    assert len(workout) == 5
    assert not any("Squat" in line for line in workout)


def test_what_comes_in_for_equipment_that_is_taken_needs_none_of_it() -> None:
    workout = Talk("gym5").say("swap out whatever uses the bench, it's taken").workout
    assert workout[1].startswith("Machine Chest Press")


def test_a_part_that_has_had_enough_is_not_trained() -> None:
    talk = Talk("empty").say("upper body is done, something for lower body with just kettlebells, 40 min")
    assert "A 40-minute lower body session with kettlebells" in talk.reply
