"""What is said right behind a new workout goes on with it, unless it has a focus of its own."""

import pytest

from tests.unit.dialogue.talk import Talk

_shoulders_and_arms = "do me a new one thats just shoulders n arms. 35 mins"
_of_the_whole_body = {"Back Squat", "Bench Press", "Barbell Row", "Romanian Deadlift", "Plank"}


def _names(talk: Talk) -> set[str]:
    return {str(each["name"]) for each in talk.chat.exercises}


@pytest.mark.parametrize("limit", ["30 mins tops", "no overhead pressing", "30 min max"])
def test_a_limit_behind_a_new_workout_keeps_its_muscles(limit: str) -> None:
    talk = Talk("gym5").say(_shoulders_and_arms).say(limit)
    assert "Dumbbell Curl" in _names(talk)
    assert not _names(talk) & _of_the_whole_body


def test_limits_add_up_over_several_messages() -> None:
    talk = Talk("gym5").say(_shoulders_and_arms).say("no overhead pressing").say("25 min tops")
    assert "Dumbbell Curl" in _names(talk)
    assert not _names(talk) & (_of_the_whole_body | {"Overhead Press"})


def test_equipment_and_muscles_of_the_new_one_hold_for_a_time() -> None:
    talk = Talk("empty").say("got a barbell and a bench in the shed. make me something for chest and back")
    before = _names(talk)
    assert _names(talk.say("40 min tops")) <= before


def test_more_is_trained_beside_what_the_new_one_trains() -> None:
    talk = Talk("empty").say("15 minutes of biceps and triceps with dumbbells, three exercises.")
    talk.say("Shoulders too, I have a whole upper body at this wedding.")
    assert _names(talk) == {"Dumbbell Shoulder Press", "Dumbbell Curl", "Overhead Tricep Extension"}


def test_a_focus_of_its_own_begins_anew() -> None:
    talk = Talk("gym5").say(_shoulders_and_arms).say("legs instead, 30 min")
    assert "Dumbbell Curl" not in _names(talk)


@pytest.mark.parametrize("request_anew", ["next: 60 min in the gym", "tomorrow i have 60 min and a full gym"])
def test_another_one_is_no_limit_of_the_one_before(request_anew: str) -> None:
    talk = Talk("empty").say("biceps only, 3 exercises, 15 min dumbbells").say(request_anew)
    assert _names(talk) & _of_the_whole_body
