"""What was booked or timed for the message before is put right in few words."""

from typing import Any

import pytest

from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records

_booking = "book me a session tomorrow 7am"
_timer = "timer for squats 5 rounds 40 seconds work 60 s rest"


def _calls(*messages: str) -> list[tuple[str, dict[str, Any]]]:
    chat = TrainingChat(records("month"))
    *_before, last = [chat.say(each) for each in messages]
    made = [(call.name, dict(call.arguments)) for call in last.calls]
    return [each for each in made if each[0] not in ("fetch_data", "message_ask_user")]


@pytest.mark.parametrize(
    ("message", "changed"),
    [
        ("make that 6:30 the car comes at 8", {"time": "06:30"}),
        ("actually 6:30", {"time": "06:30"}),
        ("rather 8 then", {"time": "08:00"}),
        ("better at 8", {"time": "08:00"}),
        ("no wait, saturday", {"date": "2026-03-14"}),
        ("sorry i meant friday 20", {"date": "2026-03-20"}),
        ("actually make it friday 20 at 6pm", {"date": "2026-03-20", "time": "18:00"}),
        ("make it legs", {"name": "Legs"}),
        ("make it 45 minutes", {"minutes": 45}),
        ("6:30. train.", {"time": "06:30"}),
        ("sun 11:00 actually", {"date": "2026-03-15", "time": "11:00"}),
        ("saturday", {"date": "2026-03-14"}),
        ("hm no, sunday 11", {"date": "2026-03-15", "time": "11:00"}),
    ],
)
def test_the_session_that_was_just_booked_is_changed(message: str, changed: dict[str, Any]) -> None:
    ((tool, arguments),) = _calls(_booking, message)
    booked = arguments.pop("schedule_id")
    assert (tool, arguments) == ("update_scheduled_workout", changed)
    assert booked.startswith("sch_")


def test_a_session_goes_back_to_the_time_it_had() -> None:
    ((tool, arguments),) = _calls("shift saturday to 4 in the afternoon", "brunch is off. back to ten")
    assert (tool, arguments) == ("update_scheduled_workout", {"schedule_id": "s_pull", "time": "10:00"})


@pytest.mark.parametrize("message", ["thanks", "what's on monday?", "good, see you then", "thanks, see you friday"])
def test_other_words_leave_the_booking_alone(message: str) -> None:
    assert _calls(_booking, message) == []


def test_the_booking_is_cancelled_where_that_is_said() -> None:
    assert [name for name, _arguments in _calls(_booking, "no wait, cancel it")] == ["cancel_scheduled_workout"]


@pytest.mark.parametrize(
    ("message", "changed"),
    [
        ("Change the rest to 75 s.", {"rest": 75}),
        ("rest 2 min", {"rest": 120}),
        ("rest 90", {"rest": 90}),
        ("make the work 45", {"work": 45}),
        ("work should be 50 seconds", {"work": 50}),
        ("6 rounds instead", {"sets": 6}),
        ("actually 30 on 30 off", {"work": 30, "rest": 30}),
    ],
)
def test_the_timer_that_was_just_made_is_changed(message: str, changed: dict[str, Any]) -> None:
    ((tool, arguments),) = _calls(_timer, message)
    assert tool == "generate_exercise_timer"
    assert arguments == {"sets": 5, "work": 40, "rest": 60, "name": "Back Squat", **changed}


@pytest.mark.parametrize("message", ["bench 80 3x5", "20 min core workout", "thanks", "my knee hurts"])
def test_other_words_make_no_timer(message: str) -> None:
    assert "generate_exercise_timer" not in [name for name, _arguments in _calls(_timer, message)]


@pytest.mark.parametrize("message", ["and tuesday at 7:00", "tuesday at 7:00 too"])
def test_one_more_session_moves_none(message: str) -> None:
    assert "update_scheduled_workout" not in [name for name, _arguments in _calls(_booking, message)]
