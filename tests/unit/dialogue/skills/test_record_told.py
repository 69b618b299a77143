"""The record as a whole message tells it: what was done, what stands there otherwise, and what is no record at all."""

from typing import Any

import pytest

from tests.unit.dialogue.effects import TODAY, Case, begun, logged, played

_squat, _bench, _row = "Back Squat 100 kg x 5, 5, 5", "Bench Press 75 kg x 8, 8, 7", "Barbell Row 60 kg x 10, 10, 10"
_goblet, _dumbbell_row = "Goblet Squat 20 kg x 12, 12, 10", "Dumbbell Row 18 kg x 10, 10, 10"
_push, _plank = "Push-Up x 15, 12, 10", "Plank 45 s, 40 s"


@pytest.mark.parametrize(
    ("workout", "message", "log"),
    [
        (
            "W1",
            "did everything apart from the plank, bench was only 55 kg though",
            {"today": ["Back Squat 80 kg x 8, 8, 8", "Bench Press 55 kg x 8, 8, 8", "Barbell Row 50 kg x 10, 10, 10"]},
        ),
        (
            "W1",
            "workout done exactly as planned but the last set of squats was 6 reps",
            {
                "today": [
                    "Back Squat 80 kg x 8, 8, 6",
                    "Bench Press 60 kg x 8, 8, 8",
                    "Barbell Row 50 kg x 10, 10, 10",
                    "Plank 40 s, 40 s, 40 s",
                ]
            },
        ),
        (
            "W2",
            "finished! goblet squats 18kg, bench press with 14s, rows 16 kg and lateral raises 6 kg, all reps done",
            {
                "today": [
                    "Goblet Squat 18 kg x 10, 10, 10",
                    "Dumbbell Bench Press 14 kg x 10, 10, 10",
                    "Dumbbell Row 16 kg x 10, 10, 10",
                    "Lateral Raise 6 kg x 12, 12, 12",
                ]
            },
        ),
        (
            "W0",
            "squats today: warmed up 60 for 5, 80 for 5, 100 for 3, then 120 for 3, 3, 3, 3 and 2",
            {"today": ["Back Squat 60 kg x 5, 80 kg x 5, 100 kg x 3, 120 kg x 3, 3, 3, 3, 2"]},
        ),
        (
            "W0",
            "pull ups 12, 10, 8, could have done 20 on the first one. then dips 15 and 12",
            {"today": ["Pull-Up x 12, 10, 8", "Dip x 15, 12"]},
        ),
        (
            "W0",
            "ok so deadlifts first, 100 kilos five reps, then 120 for five, then 140 for three, "
            "after that pull downs three sets of twelve with 50 and some ab wheel, two sets of ten",
            {
                "today": [
                    "Deadlift 100 kg x 5, 120 kg x 5, 140 kg x 3",
                    "Lat Pulldown 50 kg x 12, 12, 12",
                    "Ab Wheel x 10, 10",
                ]
            },
        ),
        (
            "W0",
            "today bench 135 lb 3x10, incline db press 50 lbs 3x8 and cable flys 3x12 at 30 lb, felt strong",
            {
                "today": [
                    "Bench Press 135 lb x 10, 10, 10",
                    "Incline Dumbbell Press 50 lb x 8, 8, 8",
                    "Cable Fly 30 lb x 12, 12, 12",
                ]
            },
        ),
    ],
)
def test_what_was_done_is_recorded_whole(workout: str, message: str, log: dict[str, Any]) -> None:
    """All sets of all exercises, those of the workout in hand as they stood where nothing else is told."""
    assert played(Case(message, {"log": log}, workout=workout)).verdict == "right"


@pytest.mark.parametrize(
    ("begun_with", "message", "log"),
    [
        (
            "L1",
            "small fix for today please, the bench was 77.5 and not 75, everything else stays",
            {"today": [_squat, "Bench Press 77.5 kg x 8, 8, 7", _row]},
        ),
        (
            "L1",
            "Just noticed the overhead press on Monday was 4 sets, the last one 42.5 for 5",
            {"Monday 30 November": ["Deadlift 130 kg x 5, 5", "Overhead Press 42.5 kg x 8, 8, 6, 5"]},
        ),
        (
            "L1",
            "the squats weren't today, those were on Tuesday, can you shift them",
            {"today": [_bench, _row], "yesterday": [_squat]},
        ),
        (
            "L2",
            "drop the second plank from yesterday, I never did that one",
            {"yesterday": [_goblet, _dumbbell_row, _push, "Plank 45 s"]},
        ),
        (
            "L2",
            "yesterday I also did hammer curls 3x12 with 8 kg and after that a 15 min walk",
            {"yesterday": [_goblet, _dumbbell_row, _push, _plank, "Hammer Curl 8 kg x 12, 12, 12", "Walking 15 min"]},
        ),
        (
            "L1",
            "could you remove both the bench and the rows from today's log, only the squats happened",
            {"today": [_squat]},
        ),
        (
            "L1",
            "also hit a 90 single on the bench before those sets today",
            {"today": [_squat, "Bench Press 90 kg x 1, 75 kg x 8, 8, 7", _row]},
        ),
        (
            "L1",
            "I put the rows in wrong, it should be 65 kg for 3 sets of 8",
            {"today": [_squat, _bench, "Barbell Row 65 kg x 8, 8, 8"]},
        ),
        (
            "L1",
            "actually the whole session from Monday was on Sunday, please move it there",
            {
                "Monday 30 November": [],
                "Sunday 29 November": ["Deadlift 130 kg x 5, 5", "Overhead Press 42.5 kg x 8, 8, 6"],
            },
        ),
        (
            "L1",
            "for Thursday you have pull-ups 8 7 6 but it was 8 8 7, and the squat was 95 that day",
            {
                "Thursday 26 November": [
                    "Back Squat 95 kg x 5, 5, 5",
                    "Bench Press 72.5 kg x 8, 8, 8",
                    "Pull-Up x 8, 8, 7",
                ]
            },
        ),
        (
            "L1",
            "I only did two sets of rows today, not three",
            {"today": [_squat, _bench, "Barbell Row 60 kg x 10, 10"]},
        ),
        (
            "L2",
            "same as yesterday except I skipped the rows and the push ups were 16, 14, 12",
            {"today": [_goblet, "Push-Up x 16, 14, 12", _plank]},
        ),
        (
            "L1",
            "take the last set off the bench from today, spotter pulled it off me",
            {"today": [_squat, "Bench Press 75 kg x 8, 8", _row]},
        ),
        (
            "L1",
            "I mixed something up: today's rows were done with dumbbells, 30 kg each, same reps",
            {"today": [_squat, _bench, "Dumbbell Row 30 kg x 10, 10, 10"]},
        ),
        (
            "L1",
            "delete the Back Squat 100 kg 3 x 5 from today, that was yesterday's number I read off the board",
            {"today": [_bench, _row]},
        ),
        (
            "L2",
            "goblet squats yesterday were 3 sets of 12 with 24kg, I wrote down the wrong bell",
            {"yesterday": ["Goblet Squat 24 kg x 12, 12, 12", _dumbbell_row, _push, _plank]},
        ),
    ],
)
def test_what_stands_otherwise_is_put_right(begun_with: str, message: str, log: dict[str, Any]) -> None:
    """Changed, added to, renamed, moved or taken out, and what is not spoken of stays."""
    assert played(Case(message, {"log": log}, log=begun_with)).verdict == "right"


@pytest.mark.parametrize(
    ("begun_with", "message"),
    [
        (
            "L0",
            "Here's what I want for today: front squat 4 sets of 4 at 90, then leg press 3x12 at 150, then calves 3x15",
        ),
        ("L0", "put this on for tonight: incline bench 3x10 at 50 kg, dips 3x8, face pulls 3x15 at 20"),
        ("L0", "my best squat ever was 140 for 1, bench 100 for 2 and I pulled 180 once, years back"),
        ("L1", "my brother squatted 140 today at the gym, I only watched, my knee needs a break"),
        ("L1", "if I squat 105 for 5 next time and bench 77.5 for 8, is that too big a jump"),
    ],
)
def test_what_is_wished_told_or_asked_is_no_record(begun_with: str, message: str) -> None:
    """Neither a session to come, nor bests in passing, nor what others did."""
    assert played(Case(message, {"unchanged": True}, log=begun_with)).verdict == "right"


def test_what_is_not_clear_is_asked_about_by_name_and_the_rest_is_written() -> None:
    """The sure part is logged; the question names what is open."""
    outcome = played(Case("today: bench 70 kg 3x8, then rows 60 kg 3x10, and plank 45 s twice", {"unchanged": True}))
    assert "Bench Press 70 kg x 3 x 8" in outcome.reply
    assert "rows" in outcome.reply
    assert outcome.reply.endswith("?")


def test_corrections_of_the_conversation_change_what_was_logged() -> None:
    """A short name means the exercise that was logged; two are put right in one message."""
    chat = begun(Case("", {}))
    for message in (
        "today: goblet squat 20 kg 3x10, bench 80 5 5 5, rdl 90 3x8",
        "oops the rdl was 95 and the last bench set only 4 reps",
        "goblet was 2 sets of 8 with 16kg",
        "actually I haven't done the rdls yet, take them out of the log please",
    ):
        chat.say(message)
    assert logged(chat) == {TODAY: ["Goblet Squat 16 kg x 8, 8", "Bench Press 80 kg x 5, 5, 4"]}


def test_a_log_of_what_was_not_done_yet_is_taken_back() -> None:
    """Nothing is built in its place."""
    chat = begun(Case("", {}))
    chat.say("bench 80 5 5 5")
    calls = chat.say("I haven't done it yet, delete that from the log")
    assert logged(chat) == {}
    assert "generate_workout" not in [name for name, _arguments in calls]
