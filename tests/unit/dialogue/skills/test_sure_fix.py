"""Corrections that leave no doubt are made at once; none makes a second entry."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.workouts_in_hand import logged

_bench = ["10kg x 12"] * 3
_row = ["12kg x 10"] * 3


def _chat(*messages: str) -> TrainingChat:
    chat = TrainingChat({})
    for each in messages:
        chat.say(each)
    return chat


@pytest.mark.parametrize(
    "correction",
    [
        "The bench press 3 x 12, that one should be goblet squat.",
        "I did not do any bench press! Those were goblet squats.",
        "the bench press was actually goblet squats",
        "change the bench press to goblet squats please",
        "it was goblet squats, not bench press",
        "Goblet squat instead of bench press, sorry",
    ],
)
def test_another_exercise_keeps_its_sets(correction: str) -> None:
    chat = _chat("bench press 3x12 at 10 kg, dumbbell row 3x10 at 12", correction)
    assert logged(chat) == {"Goblet Squat": _bench, "Dumbbell Row": _row}


@pytest.mark.parametrize(
    "remark",
    [
        "bench press was harder than goblet squats",
        "bench press then goblet squats next time?",
        "are goblet squats like bench press?",
    ],
)
def test_a_remark_renames_nothing(remark: str) -> None:
    chat = _chat("bench press 3x12 at 10 kg, dumbbell row 3x10 at 12", remark)
    assert logged(chat) == {"Bench Press": _bench, "Dumbbell Row": _row}


@pytest.mark.parametrize(
    "correction",
    [
        "No!! dont delete. dumbbell row 14 kg 3x10, that is the right one",
        "dumbbell row should be 14 kg 3x10",
        "no the dumbbell row was 14s 10 10 10",
        "dumbbell row was 14 not 12, my mistake",
    ],
)
def test_sets_told_anew_take_the_place_of_those_that_stand(correction: str) -> None:
    chat = _chat("bench press 3x12 at 10 kg, dumbbell row 3x10 at 12", correction)
    assert logged(chat) == {"Bench Press": _bench, "Dumbbell Row": ["14kg x 10"] * 3}


def test_both_parts_of_a_message_are_done() -> None:
    chat = _chat(
        "log: squat 80kg 3x5, leg press 120 3x10",
        "leg press was 130 not 120, my mistake. and forgot leg curl 3x12 at 35",
    )
    assert logged(chat)["Leg Press"] == ["130kg x 10"] * 3
    assert logged(chat)["Lying Leg Curl"] == ["35kg x 12"] * 3


def test_a_set_and_its_effort_are_put_right_together() -> None:
    chat = _chat(
        "did deadlift. 3x3 at 110 kg, rpe 8", "sorry, third set of deadlift was only 2 reps, rpe 9. correct it"
    )
    assert logged(chat) == {"Deadlift": ["110kg x 3 @8", "110kg x 3 @8", "110kg x 2 @9"]}


@pytest.mark.parametrize(
    "order",
    [
        "you logged deadlift 105 3x4 today. delete it",
        "what?? i did not do deadlift yet. delete this log. it is the plan, not what i did",
        "I haven't done any deadlifts. Please remove that",
    ],
)
def test_what_is_named_and_pointed_at_goes_and_nothing_else(order: str) -> None:
    chat = _chat("did barbell row 40 3x10", "did deadlift 3x4 at 105", order)
    assert logged(chat) == {"Barbell Row": ["40kg x 10"] * 3}


def test_nothing_is_deleted_where_no_word_says_so() -> None:
    chat = _chat("log squat 80kg 3x5, leg press 120 3x10", "both. correct the leg press and log the squat")
    assert set(logged(chat)) == {"Back Squat", "Leg Press"}


@pytest.mark.parametrize(
    "order", ["change all of it to lbs", "those are pounds", "u put kg AGAIN. change all of it to lbs"]
)
def test_loads_that_were_pounds_become_pounds_and_so_does_the_setting(order: str) -> None:
    chat = _chat("deadlift 365x5 405x3 455x1", order)
    assert logged(chat) == {"Deadlift": ["365lb x 5", "405lb x 3", "455lb x 1"]}
    assert "455 lb" in chat.say("what's logged today").reply
    chat.say("bench 225x5")
    assert logged(chat)["Bench Press"] == ["225lb x 5"]


def test_a_unit_that_is_a_sentence_is_that_of_the_log() -> None:
    chat = _chat("no not kg. LBS. deadlift 365x5, 405x3")
    assert logged(chat) == {"Deadlift": ["365lb x 5", "405lb x 3"]}


def test_loads_told_in_pounds_are_shown_in_pounds() -> None:
    chat = _chat("bench 185 lb 3x5")
    assert "185 lb" in chat.say("what have I logged for bench today?").reply


@pytest.mark.parametrize(
    "order",
    [
        "delete those deadlifts n log it right: 365 lb x5, 405 lb x3",
        "DEADLIFT. delete em, then deadlift 365lb x5 405lb x3",
    ],
)
def test_what_is_deleted_and_told_anew_takes_the_place_of_what_stood(order: str) -> None:
    chat = _chat("deadlift 300 lb x5, 400 lb x3", order)
    assert logged(chat) == {"Deadlift": ["365lb x 5", "405lb x 3"]}


def test_what_is_told_once_more_is_no_second_entry() -> None:
    chat = _chat(
        "log for yesterday: bench press 8 kg 10, 10, 10",
        "and today bench press 8 kg for 12, 11 and 10",
        "So am I getting better or not? Yesterday bench press was 10, 10, 10 and today 12, 11, 10 with the same 8 kg.",
    )
    assert logged(chat) == {"Bench Press": ["8kg x 12", "8kg x 11", "8kg x 10"]}
    assert logged(chat, "2026-03-11") == {"Bench Press": ["8kg x 10"] * 3}


def test_a_short_name_is_the_variation_that_this_person_does() -> None:
    chat = _chat(
        "dumbbell bench press 3x10 with 8 kg yesterday", "today another bench press, 8 kg for 12, 11 and then 10"
    )
    assert set(logged(chat)) == {"Dumbbell Bench Press"}


def test_a_rename_that_is_complained_of_is_taken_back_and_nothing_is_deleted() -> None:
    chat = _chat("did barbell row 40 3x10", "the barbell row was actually deadlifts")
    assert logged(chat) == {"Deadlift": ["40kg x 10"] * 3}
    chat.say("No! You have turned my row into a deadlift. Please undo that.")
    assert logged(chat) == {"Barbell Row": ["40kg x 10"] * 3}
