"""Sessions are booked as they are asked for; what is open is asked about. Today is Thursday 12 March 2026."""

from typing import Any

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.stretches import calls_of, plan_of
from tests.unit.dialogue.training_play import TrainingChat


def booked(text: str, **more: Any) -> list[dict[str, Any]]:
    """The arguments of the bookings that a stretch comes to."""
    calls = calls_of(plan_of("schedule", text, **more))
    assert all(tool == "schedule_workout" for tool, _arguments in calls)
    return [arguments for _tool, arguments in calls]


@pytest.mark.parametrize(
    ("text", "date", "time"),
    [
        ("put me down for tuesday at half past nine in the morning", "2026-03-17", "09:30"),
        ("wed 4pm, before my shift, stick it in", "2026-03-18", "16:00"),
        ("friday 5.30 in the arvo", "2026-03-13", "17:30"),
        ("book sat 0800", "2026-03-14", "08:00"),
        ("i can come monday at 18 and half", "2026-03-16", "18:30"),
        ("reserve me samedi at 11h", "2026-03-14", "11:00"),
        ("friday after school like 4ish", "2026-03-13", "16:00"),
        ("i am free at two on friday, book that", "2026-03-13", "14:00"),
        ("next wednesday, the 18th, at 9:30", "2026-03-18", "09:30"),
        ("not monday but tuesday at 7pm", "2026-03-17", "19:00"),
        ("book monday 6am, actually make that 7am", "2026-03-16", "07:00"),
        ("enter the 13th at 19:00", "2026-03-13", "19:00"),
        ("sunday at eleven thirty, in the morning", "2026-03-15", "11:30"),
    ],
)
def test_the_day_and_the_time_are_read_in_many_words(text: str, date: str, time: str) -> None:
    assert booked(text) == [{"date": date, "time": time}]


def test_several_days_share_a_time_or_have_each_their_own() -> None:
    assert [(each["date"], each["time"]) for each in booked("mon wed fri 8am, book them")] == [
        ("2026-03-16", "08:00"),
        ("2026-03-18", "08:00"),
        ("2026-03-13", "08:00"),
    ]
    assert booked("erg sunday 9am and lift sunday 4pm") == [
        {"date": "2026-03-15", "time": "09:00", "name": "Erg"},
        {"date": "2026-03-15", "time": "16:00"},
    ]


def test_the_days_of_the_reason_are_not_booked() -> None:
    assert booked("im off sun mon tue so book me sunday 11 and tuesday 11") == [
        {"date": "2026-03-15", "time": "11:00"},
        {"date": "2026-03-17", "time": "11:00"},
    ]


def test_a_session_is_called_as_it_was_called() -> None:
    assert booked("put a calf+abs thing wed at noon")[0]["name"] == "Calves and Core"
    assert booked("saturday 19:30 for the upper body")[0]["name"] == "Upper"
    assert booked("put sq on mon 6pm")[0]["name"] == "Back Squat"


def test_a_length_and_a_part_of_the_day_are_kept() -> None:
    assert booked("squeeze me in on friday 1pm, 20 minutes") == [{"date": "2026-03-13", "time": "13:00", "minutes": 20}]
    assert booked("book yoga for sunday morning") == [{"date": "2026-03-15", "name": "Yoga", "notes": "morning"}]


def test_what_comes_again_is_booked_for_the_weeks_that_were_said() -> None:
    found = booked("every tuesday at 6pm for 3 weeks")
    assert [each["date"] for each in found] == ["2026-03-17", "2026-03-24", "2026-03-31"]


def test_every_other_week_is_every_other_week() -> None:
    assert [each["date"] for each in booked("every second saturday at 8am")] == ["2026-03-14", "2026-03-28"]


def test_what_comes_again_until_an_unread_day_is_asked_about() -> None:
    plan = plan_of("schedule", "every mon and thu at 6am till christmas")
    assert not plan.steps
    assert "next 4 weeks" in plan.question


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("put me in for friday at seven", "At which time: 07:00 or 19:00?"),
        ("block thursday noon", "Which day do you mean: today or Thursday 19 March?"),
        ("book monday or tuesday at 9am", "Which day do you mean: Monday 16 March or Tuesday 17 March?"),
        ("next sunday morning at 8", "Which day do you mean: Sunday 15 March or Sunday 22 March?"),
        ("put me down for 7pm", "For which day?"),
        ("put me down for friday same time", "At what time?"),
    ],
)
def test_what_is_open_is_asked(text: str, asked: str) -> None:
    plan = plan_of("schedule", text)
    assert not plan.steps
    assert plan.question == asked


def test_the_answer_settles_what_was_open() -> None:
    asked = plan_of("schedule", "legs friday at seven")
    answered = plan_of("schedule", "in the evening", pending=asked)
    assert calls_of(answered) == [("schedule_workout", {"date": "2026-03-13", "time": "19:00", "name": "Legs"})]


def test_nothing_is_booked_twice_nor_against_the_word() -> None:
    there = plan_of("schedule", "book pull on saturday at 10:00")
    assert not there.steps
    assert "booked already" in there.text
    denied = plan_of("schedule", "dont book anything for friday at 9")
    assert not denied.steps
    assert denied.text == "All right, nothing is booked."


def test_a_move_in_the_words_of_a_booking_moves() -> None:
    plan = plan_of("schedule", "put monday's session on for tuesday same time")
    assert calls_of(plan) == [("update_scheduled_workout", {"schedule_id": "s_lower", "date": "2026-03-17"})]


def test_the_coach_books_and_says_so() -> None:
    chat = TrainingChat(training_states.records("month"))
    turn = chat.say("book Upper tomorrow 07:30")
    assert "Booked: Upper tomorrow at 07:30." in turn.reply
    new = [data for sk, data in turn.after.items() if sk not in turn.before]
    assert [(each["date"], each["time"], each["name"]) for each in new] == [("2026-03-13", "07:30", "Upper")]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("for tomorrow: legs, 1h, gym", "gym"),
        ("book legs tuesday at 6pm at home", "at home"),
        ("put me down for friday 7am, hotel gym", "hotel gym"),
        ("book me in the park on sunday at 9am", "in the park"),
        ("run outside on sunday at 9am", "outside"),
        ("gym session tomorrow at 6pm", None),
        ("book the gym tomorrow at 6pm", None),
        ("gym tuesday 6pm", None),
    ],
)
def test_the_place_of_a_session_is_noted(text: str, notes: str | None) -> None:
    ((_tool, arguments),) = calls_of(plan_of("schedule", text))
    assert arguments.get("notes") == notes


def test_a_session_is_called_as_the_program_calls_it() -> None:
    ((_tool, arguments),) = calls_of(plan_of("schedule", "keep one more on tuesday 6:30 in the morning, lower body"))
    assert arguments["name"] == "Lower"


@pytest.mark.parametrize("text", ["monday at 8 pm not 6", "8pm on monday instead of 6", "8pm on monday, not 6pm"])
def test_another_time_in_place_of_the_booked_one_moves_it(text: str) -> None:
    assert calls_of(plan_of("schedule", text)) == [
        ("update_scheduled_workout", {"schedule_id": "s_lower", "time": "20:00"})
    ]
