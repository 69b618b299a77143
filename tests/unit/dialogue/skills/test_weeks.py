"""How much was done in a time."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how many sessions this week?", "This week: 1 workout, 9 sets, 7,620 kg."),
        ("how many times did I train last week?", "Last week: 3 workouts, 29 sets, 14,717 kg."),
        ("how many workouts this month?", "This month: 4 workouts, 38 sets, 22,337 kg."),
        ("did I hit 3 sessions this week?", "No, this week: 1 workout"),
        ("how many leg sets this week?", "9 sets for leg this week: Back Squat 3, Romanian Deadlift 3, Leg Press 3."),
        ("how many bench sets this week?", "Bench Press: nothing is logged this week."),
        ("sessions this month vs last month?", "Last month: 6 workouts, 58 sets, 29,172 kg."),
        ("how was my week?", "- Monday 9 March: Back Squat 3 x 5 at 100 kg; Romanian Deadlift 3 x 8 at 80 kg"),
        ("how many workouts have I done since the 1st?", "Since Sunday 1 March: 4 workouts, 38 sets, 22,337 kg."),
    ],
)
def test_the_sums_are_of_what_is_logged_and_nothing_is_written(question: str, answer: str) -> None:
    played = TrainingChat(training_states.records("month")).say(question)
    assert answer in played.reply
    assert played.before == played.after


def test_the_week_before_is_the_one_before_that_which_was_asked_about() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("how many sessions did I do this week?")
    assert chat.say("and last week?").reply.startswith("Last week: 3 workouts")
    assert chat.say("what about the week before?").reply.startswith("The week of 23 February: 3 workouts")


def test_a_session_has_its_volume_by_exercise() -> None:
    reply = TrainingChat(training_states.records("logged_today")).say("what was the total volume today?").reply
    assert "Bench Press 3 sets, 1,120 kg; Barbell Row 3 sets, 1,680 kg; together 6 sets, 2,800 kg." in reply


@pytest.mark.parametrize(
    "question",
    [
        "How many sessions is that in the week from the 2nd to the 8th?",
        "how many sessions from the 2nd - 8th of march",
    ],
)
def test_days_of_the_month_bound_what_is_counted(question: str) -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("8 march: dips 3x9")
    assert chat.say(question).reply.startswith("2 March to 8 March: 4 workouts")


def test_all_that_is_logged_is_counted_where_no_time_is_named() -> None:
    chat = TrainingChat(training_states.records("month"))

    assert chat.say("how many times have I trained since we started").reply.startswith("Since 16 February: 10 workouts")
    assert "Lower since 16 February: 4 workouts" in chat.say("how many times did I do the Lower workout?").reply
