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


@pytest.mark.parametrize(
    "said",
    [
        "nah bro i said push only. and im at a full commercial gym, barbells cables machines everything",
        "i asked for push",
        "push only please, in a full gym",
        "no, just push day",
    ],
)
def test_what_alone_was_asked_for_makes_it_anew(said: str) -> None:
    talk = Talk("empty").say("give me push pull legs in one session, 60 min, with dumbbells").say(said)
    assert talk.calls[-1] == "generate_workout"
    assert not {"Goblet Squat", "Dumbbell Row", "Dumbbell Curl", "Dumbbell Reverse Lunge"} & _names(talk)


@pytest.mark.parametrize("said", ["is that push only?", "what do you mean by push", "i like push days"])
def test_a_part_of_the_body_that_is_spoken_of_makes_nothing_anew(said: str) -> None:
    talk = Talk("empty").say("give me push pull legs in one session, 60 min, with dumbbells")
    before = _names(talk)
    assert _names(talk.say(said)) == before


@pytest.mark.parametrize(
    "said",
    [
        "bruh it still has goblet squats in it. make me a push day, chest shoulders triceps, barbell bench first",
        "there are still goblet squats in it. give me a push workout, chest shoulders triceps, full gym",
    ],
)
def test_a_new_one_that_is_ordered_beside_a_complaint_is_made_without_that(said: str) -> None:
    talk = Talk("home4").say("give me push pull legs in one session, 60 min, with dumbbells").say(said)
    names = [str(each["name"]) for each in talk.chat.exercises]
    assert "Goblet Squat" not in names
    assert len(set(names)) == len(names)
    assert "Bench Press" in names[0]
