"""Sessions are moved. Booked are Pull on Saturday 14 March at 10:00 and Lower on Monday 16 March at 18:00."""

from typing import Any

import pytest

from spotter.dialogue.training.plan import HELD
from tests.unit.dialogue import training_states
from tests.unit.dialogue.stretches import calls_of, plan_of
from tests.unit.dialogue.training_play import TrainingChat


def moved(text: str, **more: Any) -> dict[str, Any]:
    """The arguments of the one move that a stretch comes to."""
    ((tool, arguments),) = calls_of(plan_of("reschedule", text, **more))
    assert tool == "update_scheduled_workout"
    return arguments


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("move sat pull to sun same time", {"schedule_id": "s_pull", "date": "2026-03-15"}),
        ("i'm on a 7 to 7 saturday, can pull go to sunday same time", {"schedule_id": "s_pull", "date": "2026-03-15"}),
        ("can monday be an hr later, parking was hell", {"schedule_id": "s_lower", "time": "19:00"}),
        ("saturday doesn't work, sunday instead", {"schedule_id": "s_pull", "date": "2026-03-15"}),
        ("make monday's 6pm a 7:30pm", {"schedule_id": "s_lower", "time": "19:30"}),
        ("push legs back a day", {"schedule_id": "s_lower", "date": "2026-03-17"}),
        ("the deadlift session on tuesday instead of saturday", {"schedule_id": "s_pull", "date": "2026-03-17"}),
        ("saturday two hours later please", {"schedule_id": "s_pull", "time": "12:00"}),
        ("monday at 7 instead", {"schedule_id": "s_lower", "time": "19:00"}),
        ("saturday becomes sunday at 9", {"schedule_id": "s_pull", "date": "2026-03-15", "time": "09:00"}),
        ("no not ten, make that booking eleven", {"schedule_id": "s_pull", "time": "11:00"}),
        ("don't move monday, move saturday to sunday", {"schedule_id": "s_pull", "date": "2026-03-15"}),
        ("saturday's goes to sunday. one o'clock", {"schedule_id": "s_pull", "date": "2026-03-15", "time": "13:00"}),
        ("monday im on shift from 19:00, can it be 14:00", {"schedule_id": "s_lower", "time": "14:00"}),
    ],
)
def test_the_session_the_day_and_the_time_are_read(text: str, arguments: dict[str, Any]) -> None:
    assert moved(text) == arguments


def test_a_number_of_the_reason_is_no_time() -> None:
    assert moved("push saturday to sunday, the sow has eleven so far") == {
        "schedule_id": "s_pull",
        "date": "2026-03-15",
    }


def test_everything_is_moved_only_after_a_yes() -> None:
    plan = plan_of("reschedule", "push everything back a week")
    assert not plan.steps
    assert [dict(step.arguments) for step in plan.partial[HELD]] == [
        {"schedule_id": "s_pull", "date": "2026-03-21"},
        {"schedule_id": "s_lower", "date": "2026-03-23"},
    ]


def test_two_sessions_change_places() -> None:
    assert [arguments for _tool, arguments in calls_of(plan_of("reschedule", "swap saturday and monday"))] == [
        {"schedule_id": "s_pull", "date": "2026-03-16", "time": "18:00"},
        {"schedule_id": "s_lower", "date": "2026-03-14", "time": "10:00"},
    ]


def test_a_day_of_the_program_that_is_not_booked_is_booked_on_the_new_day() -> None:
    plan = plan_of("reschedule", "move tonight's to tomorrow 4pm")
    assert calls_of(plan) == [("schedule_workout", {"date": "2026-03-13", "name": "Upper", "time": "16:00"})]
    assert "Upper is in your program for today, and not booked." in plan.steps[0].told


@pytest.mark.parametrize(
    "text", ["move wednesday's to friday", "make the 7 pm thing 9 pm", "shift my yoga to sunday", "tomorrow 10 to 16"]
)
def test_a_session_that_is_not_there_is_said_not_to_be(text: str) -> None:
    plan = plan_of("reschedule", text)
    assert not plan.steps
    assert "booked" in plan.text
    assert "Pull on Saturday 14 March at 10:00; Lower on Monday 16 March at 18:00" in plan.text


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("move my session", "Which session shall I move"),
        ("move saturday's", "To when shall I move Pull on Saturday 14 March at 10:00?"),
        ("monday to saturday", "To which day shall I move Lower"),
        ("shove saturdays thing to sunday arvo", "At what time in the afternoon"),
        ("saturday's to 5", "At which time: 05:00 or 17:00?"),
    ],
)
def test_what_is_open_is_asked(text: str, asked: str) -> None:
    plan = plan_of("reschedule", text)
    assert not plan.steps
    assert plan.question.startswith(asked)


def test_another_name_on_the_right_day_is_asked_about() -> None:
    plan = plan_of("reschedule", "move saturday's legs to sunday")
    assert not plan.steps
    assert plan.question.startswith("Pull on Saturday 14 March at 10:00 is booked, not Legs.")
    assert [dict(step.arguments) for step in plan.partial[HELD]] == [{"schedule_id": "s_pull", "date": "2026-03-15"}]


def test_the_answer_settles_which_session() -> None:
    asked = plan_of("reschedule", "move my session to sunday")
    answered = plan_of("reschedule", "the saturday one", pending=asked)
    assert calls_of(answered) == [("update_scheduled_workout", {"schedule_id": "s_pull", "date": "2026-03-15"})]


def test_the_session_is_the_one_of_the_rest_of_the_message() -> None:
    whole = "i am away on saturday. move it to sunday"
    assert moved("move it to sunday", whole=whole) == {"schedule_id": "s_pull", "date": "2026-03-15"}


def test_nothing_is_moved_against_the_word_or_to_a_day_that_has_been() -> None:
    assert not plan_of("reschedule", "dont move saturday").steps
    past = plan_of("reschedule", "move saturday's session to the 10th of march 2026")
    assert not past.steps


def test_it_is_what_was_booked_last() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("book cardio tomorrow at 19:00")
    turn = chat.say("move it to sunday, same time")
    assert "Moved: Cardio tomorrow at 19:00 is now Cardio on Sunday 15 March at 19:00." in turn.reply


def test_a_weekday_beside_a_dated_session_is_the_one_behind_it() -> None:
    chat = TrainingChat({})
    chat.say("book a session on Thursday 26 March at 10:00")
    played = chat.say("I can't manage Thursday 26th. Could you move that one to the Friday, at the same time?")
    (moved,) = [call.arguments for call in played.calls if call.name == "update_scheduled_workout"]
    assert moved["date"] == "2026-03-27"
