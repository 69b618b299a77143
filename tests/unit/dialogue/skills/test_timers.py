"""Timers are made of the amounts that were said, and of no other."""

from typing import Any

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.stretches import calls_of, plan_of
from tests.unit.dialogue.training_play import TrainingChat


def timer(text: str, **more: Any) -> dict[str, Any]:
    """The arguments of the timer that a stretch comes to."""
    ((tool, arguments),) = calls_of(plan_of("timer", text, **more))
    assert tool == "generate_exercise_timer"
    return {name: value for name, value in arguments.items() if value}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("40 on 20 off, 8 rounds", {"sets": 8, "work": 40, "rest": 20}),
        ("3 rounds 30/15 for this circuit of doom", {"sets": 3, "work": 30, "rest": 15}),
        ("45 seconds work 15 rest, 6 stations, 3 times through", {"sets": 18, "work": 45, "rest": 15}),
        ("set tabata for me", {"sets": 8, "work": 20, "rest": 10}),
        ("3 rounds 45 sec with a full min between, start the clock", {"sets": 3, "work": 45, "rest": 60}),
        ("half minute on, half minute off, ten min altogether", {"sets": 10, "work": 30, "rest": 30}),
        ("forty seconds on twenty off four rounds no five make it five", {"sets": 5, "work": 40, "rest": 20}),
        ("emom 12 on the clock", {"sets": 12, "work": 60}),
        ("emom every 2 minutes for 20 minutes", {"sets": 10, "work": 120}),
        ("run it AMRAP 20 minutes", {"sets": 1, "work": 1200}),
        ("set me a plank timer 90 secs", {"sets": 1, "work": 90, "name": "Plank"}),
        ("5 x 45 seconds plank, 2 minutes rest in between", {"sets": 5, "work": 45, "rest": 120, "name": "Plank"}),
        ("a timer of one and a half minutes", {"sets": 1, "work": 90}),
        ("1:30 rest timer, bench, 5 of em", {"sets": 5, "work": 90, "name": "Rest, Bench Press"}),
        ("beep me every minute for 10 minutes", {"sets": 10, "work": 60}),
        ("8 x 20 on 10 off", {"sets": 8, "work": 20, "rest": 10}),
        ("15 sec get ready then 30 sec holds x6", {"sets": 6, "work": 30, "prepare": 15}),
        ("work 30, rest 10, rounds 6", {"sets": 6, "work": 30, "rest": 10}),
        ("40 seconds on, 20 off for 10 minutes", {"sets": 10, "work": 40, "rest": 20}),
        ("2'30 of rest", {"sets": 1, "work": 150, "name": "Rest"}),
        ("set a 40 min timer for the whole thing", {"sets": 1, "work": 2400}),
    ],
)
def test_rounds_work_and_rest_are_read(text: str, arguments: dict[str, Any]) -> None:
    assert timer(text) == arguments


def test_the_whole_workout_is_timed_exercise_by_exercise() -> None:
    plan = plan_of("timer", "put a timer on the whole thing", has_workout=True)
    assert calls_of(plan) == [("generate_workout_timers", {})]
    assert not plan_of("timer", "put a timer on the whole thing").steps


def test_it_is_the_exercise_of_the_rest_of_the_message() -> None:
    assert timer("30 seconds for it please", whole="planks next. 30 seconds for it please")["name"] == "Plank"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("start the clock", "How long is the timer"),
        ("give me a 40/20", "How many rounds?"),
        ("ping me every minute", "How many rounds?"),
        ("set me one for 45", "45 seconds, or 45 minutes?"),
        ("timer for 8 rounds", "How long is the work"),
    ],
)
def test_an_amount_that_was_not_said_is_asked(text: str, asked: str) -> None:
    plan = plan_of("timer", text)
    assert not plan.steps
    assert plan.question.startswith(asked)


def test_the_answer_completes_the_timer() -> None:
    asked = plan_of("timer", "give me a 40/20")
    assert timer("6 rounds", pending=asked) == {"sets": 6, "work": 40, "rest": 20}
    assert timer("8", pending=asked) == {"sets": 8, "work": 40, "rest": 20}


def test_no_timer_is_made_against_the_word() -> None:
    assert not plan_of("timer", "no timer today please").steps


def test_the_last_timer_is_changed() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("timer 40 on 20 off 8 rounds")
    turn = chat.say("actually make it 30/30")
    assert "8 rounds of 30 s work and 30 s rest" in turn.reply


@pytest.mark.parametrize("text", ["timer for the hole thing pls", "a clock for the workout please", "time the session"])
def test_a_timer_of_what_there_is_to_do_times_the_workout(text: str) -> None:
    assert calls_of(plan_of("timer", text, has_workout=True)) == [("generate_workout_timers", {})]


def test_the_rest_of_an_exercise_is_that_of_the_rules() -> None:
    chat = TrainingChat(training_states.records("month"))

    assert chat.say("rest timer for squats").reply == "Rest, Back Squat: a timer of 3 min."


def test_what_a_timer_was_for_is_logged_by_the_clock() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("time me a 2 min plank")

    assert "Plank 105 s" in chat.say("broke at 1:45. log that").reply
