"""A log as people write it is logged whatever is in hand; what only looks like one is left to whom it is for."""

from typing import Any

import pytest

from spotter.catalogue import get
from spotter.dialogue.training.written_sets import is_written_log, parts_written
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records

_PLANNED = (get("tricep-pushdown"),)
_PUSH = "new workout: push day, full gym, 60 min, hypertrophy"


def _said(*messages: str) -> PlayedTurn:
    chat = TrainingChat(records("fresh"))
    *_before, last = [chat.say(each) for each in messages]
    return last


def _logs(played: PlayedTurn) -> list[Any]:
    return [call.arguments["text"] for call in played.calls if call.name == "log_workout"]


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("laterals 10s 15/15/13", "Dumbbell Lateral Raise: 10kg x 15, 10kg x 15, 10kg x 13"),
        ("lateral raise 10kg 15, 13, 12 reps", "Dumbbell Lateral Raise: 10kg x 15, 10kg x 13, 10kg x 12"),
        ("pushdowns 30kg 12 12 10", "Tricep Pushdown: 30kg x 12, 30kg x 12, 30kg x 10"),
        ("flys 15s 12/12/10", "Dumbbell Chest Fly: 15kg x 12, 15kg x 12, 15kg x 10"),
        ("ohp 40x8, 42.5x6", "Overhead Press: 40kg x 8, 42.5kg x 6"),
    ],
)
def test_sets_that_differ_are_of_what_was_done_of_the_workout_in_hand(told: str, text: str) -> None:
    assert _logs(_said(_PUSH, told)) == [text]


@pytest.mark.parametrize(
    "told",
    [
        "bench 12, 10, 8 instead",
        "lateral raise 4x15 with 10kg",
        "make the bench 12, 10 and 8",
        "can i do bench 12 10 8?",
    ],
)
def test_what_is_wanted_of_the_workout_is_not_logged(told: str) -> None:
    assert _logs(_said(_PUSH, told)) == []


def test_a_question_beside_a_log_is_answered_and_the_log_is_kept() -> None:
    played = _said(_PUSH, "pushdowns 30kg 12 12 10, laterals 10s 15/15/13. how long should i rest between laterals?")
    assert [text.count("\n") for text in _logs(played)] == [1]
    assert "Lateral Raise 90 s" in played.reply


def test_only_a_question_parts_a_log_from_what_stands_beside_it() -> None:
    told = "pushdown 30kg 12 12 10. how long should i rest?"
    assert parts_written(told, _PLANNED) == ("pushdown 30kg 12 12 10.", "how long should i rest?")
    assert parts_written("pushdown 30kg 12 12 10. felt good", _PLANNED) == ()
    assert not is_written_log("pushdown 30kg 3x12", _PLANNED)


@pytest.mark.parametrize("before", [(_PUSH,), ()])
@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("second set 7", "Bench Press: 80kg x 7"),
        ("2nd set was 80x7 and third 6", "Bench Press: 80kg x 7, 80kg x 6"),
        (
            "80x7 on the second set. then 3rd was 80x6 and last one i droped to 75 for 8",
            "Bench Press: 80kg x 7, 80kg x 6, 75kg x 8",
        ),
        ("bench?? 80x7 on the second set", "Bench Press: 80kg x 7"),
    ],
)
def test_sets_that_are_told_by_their_places_go_on_with_the_last_log(
    before: tuple[str, ...], told: str, text: str
) -> None:
    assert _logs(_said(*before, "just hit 80 for 8 on bench", told)) == [text]


@pytest.mark.parametrize(
    "told", ["the first set was 7", "make the second set of ohp 7", "fourth set 7", "second to none"]
)
def test_a_place_that_is_not_the_next_adds_no_set(told: str) -> None:
    assert _logs(_said(_PUSH, "just hit 80 for 8 on bench", told)) == []


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("forgot, did dl yesterday. 150x5, 160x3 @8. whats my e1rm on that", "estimated maximum is 176 kg"),
        ("squat 100kg 5x5. whats my best squat", "your best is 5 at 100 kg"),
        ("log bench 80kg 3x8 and how is my bench going?", "one day is logged"),
    ],
)
def test_a_question_about_the_log_knows_what_was_logged_beside_it(told: str, answer: str) -> None:
    played = _said(told)
    assert len(_logs(played)) == 1
    assert answer in played.reply
    assert "not logged" not in played.reply


def test_a_set_is_a_record_against_those_before_it() -> None:
    chat = TrainingChat(records("month"))
    played = chat.say("just did bench 90x5. is that a pr?")
    assert len(_logs(played)) == 1
    assert "record" in played.reply


@pytest.mark.parametrize("before", [(_PUSH,), ()])
@pytest.mark.parametrize("told", ["row 10min 2300m", "rower 10 min 2300m", "did row 2300 m 10 min"])
def test_a_row_with_a_way_and_a_time_is_of_the_machine(before: tuple[str, ...], told: str) -> None:
    assert _logs(_said(*before, told)) == ["Rowing Machine: 600s"]


def test_what_is_done_by_the_clock_holds_up_no_other_sets() -> None:
    played = _said("did it this morning: row 10min 2300m, pullups 8 8 7, bb row 2x8 @60")
    expected = "Rowing Machine: 600s\nPull-up: 8, 8, 7\nBarbell Row: 60kg x 8, 60kg x 8"
    assert _logs(played) == [expected]


@pytest.mark.parametrize("told", ["row 20kg 10 10", "row 155 2x10", "did row 5 min"])
def test_a_row_of_which_no_way_is_told_may_be_any(told: str) -> None:
    played = _said(told)
    assert played.asked
    assert _logs(played) == []


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("db bench 2x20kg 3x10", "Dumbbell Bench Press: 20kg x 10, 20kg x 10, 20kg x 10"),
        ("rdl 2x20 kg dumbbells 3x10", "Dumbbell Romanian Deadlift: 20kg x 10, 20kg x 10, 20kg x 10"),
        ("db curl 2 x 12.5kg 10 10 8", "Dumbbell Curl: 12.5kg x 10, 12.5kg x 10, 12.5kg x 8"),
        ("db bench 2x20kg x 10", "Dumbbell Bench Press: 20kg x 10, 20kg x 10"),
        ("bench 2x60kg, 3x8 80kg", "Bench Press: 60kg x 2, 80kg x 8, 80kg x 8, 80kg x 8"),
    ],
)
def test_a_pair_of_dumbbells_is_no_set_of_two(told: str, text: str) -> None:
    assert _logs(_said(told)) == [text]


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("db row 20kg 10/10, 8/8 each side", "Dumbbell Row: 20kg x 10, 20kg x 8"),
        ("kb row 10/10 then 8/8 each side also 8 kg", "Kettlebell Row: 8kg x 10, 8kg x 8"),
        ("kb row 24kg 10/10/8 each side", "Kettlebell Row: 24kg x 10, 24kg x 10, 24kg x 8"),
        ("bench 60kg 10/10", "Bench Press: 60kg x 10, 60kg x 10"),
    ],
)
def test_repetitions_of_either_side_are_of_one_set(told: str, text: str) -> None:
    assert _logs(_said(told)) == [text]


def test_there_is_only_one_tells_no_repetition() -> None:
    played = _said("row 10/10 then 8/8 each side also 8 kg", "the kettlebell row of course :) there is only one")
    assert _logs(played) == ["Kettlebell Row: 8kg x 10, 8kg x 8"]


@pytest.mark.parametrize(
    "told",
    [
        "For tomorrow I intend: DL 3x5@140, front squat 3x6@80. I will report the actual numbers afterwards.",
        "Tomorrow: deadlift 3x5 at 140, front squat 3x6 at 80",
        "Please increase the loads: barbell row by 2.5 kg; back squat by 5 kg; deadlift by 5 kg.",
    ],
)
def test_what_is_meant_for_later_is_not_logged(told: str) -> None:
    assert _logs(_said("what did i do last time?", told)) == []


@pytest.mark.parametrize("told", ["lower day: squats 5 by 5 at 100", "off tomorrow, bench 5x5 at 80 today"])
def test_what_was_done_is_logged_whatever_stands_beside_it(told: str) -> None:
    assert len(_logs(_said(told))) == 1
