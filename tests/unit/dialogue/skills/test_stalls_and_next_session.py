"""What stands still, and what to lift next: by the rules, and never a write."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(training_states.records(start))
    *_before, last = [chat.say(text) for text in messages]
    return last


def test_a_stall_is_told_with_the_one_thing_to_change() -> None:
    played = _say("month", "my bench is stuck, why?")
    assert "Bench Press is stalled: No e1RM improvement in 3 sessions." in played.reply
    assert "One thing to change: Add sets for chest." in played.reply
    assert played.before == played.after


def test_a_lift_that_rises_is_not_called_stalled() -> None:
    assert "Back Squat is not stalled by your log" in _say("month", "is my squat stalled?").reply


def test_what_is_not_logged_cannot_be_stalled() -> None:
    played = _say("month", "my hip thrust has been stuck for weeks, why?")
    assert played.reply.startswith("You have not logged hip thrusts yet")
    assert "analyze_stall" not in {call.name for call in played.calls}


def test_the_next_load_is_that_of_the_plan_and_makes_no_workout() -> None:
    played = _say("month", "what should I squat next time?")
    assert "Back Squat: 3 x 5 at 102.5 kg, 180 s rest (Monday 16 March)." in played.reply
    assert "Last 100 kg × 5/5/5" in played.reply
    assert played.before == played.after


def test_the_next_load_of_another_lift_takes_the_question_before_it() -> None:
    played = _say("month", "what should I squat next time?", "and bench?")
    assert "Bench Press: 2 x 5 at 82.5 kg, 180 s rest (today)." in played.reply
    assert played.before == played.after


def test_without_a_log_no_load_is_invented() -> None:
    played = _say("month", "what weight for hip thrusts next time?")
    assert "You have not logged hip thrusts yet, so I have no load to go by." in played.reply
    assert not any(letter.isdigit() for letter in played.reply)


def test_of_several_stalls_those_that_are_wanted_come_first_and_all_are_named() -> None:
    reply = _say("month", "Which of my lifts has actually stalled?").reply
    assert reply.startswith("Bench Press is stalled")
    assert all(name in reply for name in ("Romanian Deadlift", "Overhead Press", "Lat Pulldown"))


def test_sets_that_fell_at_the_same_load_hold_the_increase_back() -> None:
    chat = TrainingChat({})
    chat.say("log bench press 80kg x 8, 80kg x 7, 80kg x 6, 75kg x 8")
    reply = chat.say("what should I bench next time?").reply
    assert "80 kg \u00d7 8/7/6, not every set at 8 yet" in reply
    assert "82.5" not in reply


def test_a_lift_is_taken_further_in_the_reps_that_are_planned_for_it() -> None:
    chat = TrainingChat({})
    chat.say("give me a push day with bench press, full gym, 60 min, hypertrophy")
    chat.say("log bench press 80kg 3x8")
    assert "8-12" in (reply := chat.say("what should I bench next time?").reply) or "not every set at 12" in reply
    assert "82.5" not in reply


def test_tens_are_not_followed_by_fives() -> None:
    chat = TrainingChat({})
    chat.say("log bench 80kg 3x10")
    assert "80 kg \u00d7 11/11/11" in chat.say("what should I bench next time?").reply


def test_all_sets_at_the_top_are_followed_by_more_load() -> None:
    chat = TrainingChat({})
    chat.say("log bench 80kg 3x8")
    assert "82.5 kg \u00d7 5/5/5" in chat.say("what should I bench next time?").reply


def test_how_a_lift_goes_and_what_comes_next_are_both_told() -> None:
    chat = TrainingChat({})
    chat.say("log bench press 80kg x 8, 80kg x 7, 80kg x 6, 75kg x 8")
    reply = chat.say("hows my bench going, what shld i put on the bar next time?").reply
    assert "8, 7, 6 at 80 kg; 8 at 75 kg" in reply
    assert "Same load, aim for more reps" in reply


MAXES = "commercial gym, work in lbs. squat 1rm around 365 bench 265 dl 455"


@pytest.mark.parametrize(
    ("told", "asked", "load"),
    [
        (MAXES, "what weight should i put on the bar for bench", "about 215 lb"),
        (MAXES, "what weight should I squat next time?", "about 295 lb"),
        ("my bench max is 100kg.", "what weight should i start with on bench", "about 80 kg"),
        ("i bench 265 lbs for a single", "what load should I use on bench next time?", "about 215 lb"),
    ],
)
def test_a_first_load_follows_from_a_maximum_that_was_told(told: str, asked: str, load: str) -> None:
    chat = TrainingChat({})
    chat.say(told)
    assert load in chat.say(asked).reply


@pytest.mark.parametrize(
    "told",
    [
        "i want a 140 bench max",
        "my bench max is 100kg and i am 15",
        "what should my bench max be at 100 kg?",
        "my squat max is 180 kg",
    ],
)
def test_no_load_follows_from_what_is_no_maximum_of_that_lift(told: str) -> None:
    chat = TrainingChat({})
    chat.say(told)
    assert "Epley" not in chat.say("what weight should i put on the bar for bench").reply
