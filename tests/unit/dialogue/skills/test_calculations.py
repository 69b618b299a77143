"""Sums that are asked for, played through the coach: each figure of the answer is computed, and nothing is written."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_judging import changed
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def played(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(training_states.records(start))
    return [chat.say(message) for message in messages][-1]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("what is 80% of 140?", "80% of 140 kg is 112 kg."),
        ("whats 85 percent of 100 lb", "85% of 100 lb is 85 lb."),
        ("if I leave two reps in the tank, which rpe is that?", "2 reps in reserve is RPE 8."),
        ("what do I load on each side for 100 kg?", "100 kg on a bar of 20 kg: 40 kg on each side."),
        (
            "If I were to bench ninety some day, what should I need to hang on each side of a twenty-kilo bar?",
            "90 kg on a bar of 20 kg: 35 kg on each side.",
        ),
        ("hypothetically 85 for 5 next week is what 1rm", "About 99.2 kg for a single, by Epley from 5 reps at 85 kg."),
        ("if i stick 2.5 on every monday where is my squat on 27 april", "117.5 kg on 27 April, 7 weeks"),
        (
            "If I put five kilos on the squat every week from Monday's number, how long until 140?",
            "140 kg in 8 weeks, on 4 May",
        ),
        ("If I put two and a half on that deadlift, what's on the bar?", "140 and 2.5 kg are 142.5 kg."),
        ("what is 100 kg per side in total?", "100 kg on each side of a bar of 20 kg: 220 kg."),
        ("what is rpe 7.5 in rir", "RPE 7.5 leaves about 2.5 reps in reserve."),
        ("how many pull-ups do I have in total since the beginning?", "72 reps in 9 sets, in all that is logged."),
        ("what is the total of kilos that I moved on monday?", "you moved 7,620 kg: Back Squat 1,500 kg"),
    ],
)
def test_a_sum_is_worked_out(text: str, answer: str) -> None:
    turn = played("month", text)
    assert answer in turn.reply
    assert changed(turn) == []


def test_the_reps_of_what_was_just_logged_are_added_up() -> None:
    assert (
        "Bench Press: 15 reps in 3 sets, today"
        in played("fresh", "bench 80 3x5", "how many reps is that altogether?").reply
    )


def test_a_sum_beside_a_log_is_answered_and_the_log_is_written() -> None:
    turn = played("month", "bench 82.5 3x5 today. what is 90% of 100?")
    assert "90% of 100 kg is 90 kg." in turn.reply
    assert changed(turn) == ["workouts"]


@pytest.mark.parametrize(
    "text",
    [
        *("bench 80% felt easy", "I left two in the tank", "put 2.5 on the bar next week", "add a set to the squats"),
        *("if i add 5 kg every two weeks to squat when do i hit 140", "what if i add 2 sets to bench"),
        *(
            "if i add 2.5 kg every session when does my bench reach 100",
            "whats 80% of -100",
            "if 80% is 100 what is my max",
        ),
        *("if i add 1.25 each side every week on bench when do i hit 100", "what is 60% of 10 reps"),
        *("what do i put on each side for 100 kg with a 45 lb bar", "how long is a plank on each side, 30 seconds?"),
        *("if my knee hurts should i add 5 kg to squat every week", "100 plus 10 percent?"),
    ],
)
def test_what_is_no_clear_sum_is_answered_by_none(text: str) -> None:
    reply = played("month", text).reply
    assert not any(sign in reply for sign in ("That is a sum", "% of ", "on each side", "by Epley", " kg are "))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How does today's bench compare with last Thursday's?", "5 March: 3 x 5 at 80 kg; 12 March: 5, 5, 4 at 80 kg"),
        ("how much more is that bench than last thursday", "12 March: 5, 5, 4 at 80 kg (1 rep fewer)"),
        ("how is my squat going?", "5 at 90 kg to 5 at 100 kg (10 kg more)"),
    ],
)
def test_a_comparison_says_what_is_more(text: str, told: str) -> None:
    assert told in played("logged_today", text).reply


@pytest.mark.parametrize(
    ("messages", "answer"),
    [
        (("how is my squat going", "how much did it go up since I started"), "Back Squat: 10 kg more, from 5 at 90 kg"),
        (("what did I squat on monday", "so how much did I increase in total"), "to 5 at 100 kg on 9 March"),
        (("is my deadlift more than my squat?", "by how much"), "Deadlift is 40 kg more than Back Squat"),
        (("trap bar deadlift 340 lb x 3", "whats that in kilos"), "340 lb is 154.2 kg."),
        (("my mate benches 225 lb. what is that in proper units?",), "225 lb is 102.1 kg."),
        (("how much is 110 in lb by the way?",), "110 kg is 242.5 lb."),
        (("what is rpe", "so if I could do 2 more then its?"), "2 reps in reserve is RPE 8."),
        (("how many kilos did I move on the bench last thursday?",), "you moved 1,200 kg: Bench Press 1,200 kg."),
    ],
)
def test_growth_units_and_efforts_are_told_and_nothing_else_is_written(messages: tuple[str, ...], answer: str) -> None:
    last = played("month", *messages)

    assert answer in last.reply
    assert not changed(last)


@pytest.mark.parametrize(
    "message",
    [
        "how much should I increase the squat",
        "set it to pounds",
        "how much did I do",
        "derek, 45, commercial gym, work in lbs. whats on for today",
    ],
)
def test_what_asks_for_no_growth_and_no_unit_is_answered_by_neither(message: str) -> None:
    reply = played("month", "how is my squat going", message).reply

    assert " more, from " not in reply
    assert " lb is " not in reply


@pytest.mark.parametrize(
    ("messages", "answer"),
    [
        (("how much did my squat go up in february",), "2.5 kg more, from 5 at 90 kg on 16 February to 5 at 92.5 kg"),
        (("how much did my squat gain since last week",), "5 kg more, from 5 at 95 kg on 2 March to 5 at 100 kg"),
    ],
)
def test_growth_is_of_the_time_that_is_named(messages: tuple[str, ...], answer: str) -> None:
    assert answer in played("month", *messages).reply


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("squat 100 x 5 today", "is it ok to train in pounds"),
        ("benched 3x5 at 80 today", "how much did I bench last week in lbs?"),
        ("squat 100 x 5 today", "what is 5 plates in kg"),
        ("squat 100x5 rpe 8 today", "could I do 3 more sets?"),
        ("squat 100x5 rpe 8 today", "could I do 5 more pounds if it was easy"),
    ],
)
def test_what_only_looks_like_a_conversion_or_an_effort_is_none(before: str, message: str) -> None:
    reply = played("month", before, message).reply

    assert " lb is " not in reply
    assert " kg is " not in reply
    assert "in reserve is" not in reply
