"""What an exercise trains, whether it counts for a muscle, and what weekly sets add up to: from the catalogue alone."""

import pytest

from tests.unit.dialogue.talk import Talk
from tests.unit.dialogue.training_play import TrainingChat


def _reply(said: str) -> str:
    played = TrainingChat({}).say(said)
    assert [call.name for call in played.calls] == []
    return played.reply


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("are close grip bench presses chest or triceps", "Close-Grip Bench Press trains"),
        ("honestly. is a chin-up back or biceps?", "Both. Chin-up trains"),
        ("is the hip thrust glutes or hamstrings", "Mainly the glutes, less the hamstrings."),
        ("what muscles does the lat pulldown work?", "Lat Pulldown trains the lats"),
    ],
)
def test_it_is_told_what_an_exercise_trains(said: str, told: str) -> None:
    assert told in _reply(said)


def test_what_an_exercise_counts_for_is_told() -> None:
    assert _reply("do rows count for biceps?") == "Barbell Row counts about half for the biceps: it only helps there."
    assert "does not count for the chest" in _reply("do leg presses count as chest sets?")


def test_a_muscle_named_in_the_question_before_is_meant() -> None:
    reply = _reply("how many hard sets for the chest a week, and do flat bench and incline both count?")
    assert reply.endswith("Bench Press counts in full for the chest. Incline Bench Press counts in full for the chest.")
    assert "ten for a muscle" in reply


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "if I squat 4 sets and leg press 3 sets, that is 7 for quads, right?",
            "Yes. Back Squat (4) and Leg Press (3)",
        ),
        ("bench 5 sets and flies 4 sets makes 10 for chest right?", "Not quite."),
        ("pulldowns 3 sets and rows 3 sets twice a week, is that 12 for the back?", "Yes. Lat Pulldown (6)"),
        ("bench 4 sets and curls 6 sets, is that 10 for biceps?", "Not quite. Barbell Curl (6) is mainly"),
        ("bench 3 sets and dips 4 sets, does that make 7 for triceps?", "count about half of those sets, 1.5"),
    ],
)
def test_weekly_sets_are_added_up(said: str, told: str) -> None:
    assert told in _reply(said)


@pytest.mark.parametrize(
    "said",
    [
        "bench 3 sets of 10 at 60 and squats 3 sets of 8 at 80, log that",
        "how many sets of chest did I do this week?",
        "give me dips and flies for chest, 30 minutes",
        "do I need to do flies 3 times a week for chest",
    ],
)
def test_what_asks_for_something_else_is_left_to_the_skills(said: str) -> None:
    reply = TrainingChat({}).say(said).reply
    assert "counts in full" not in reply
    assert "hard sets a week, warm-ups" not in reply


def test_nothing_is_changed_by_such_a_question() -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert "Both." in talk.say("do dips train chest or triceps, simply").reply
    assert (talk.calls, talk.workout) == ([], before)
