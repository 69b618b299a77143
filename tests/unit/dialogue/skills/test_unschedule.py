"""Sessions are cancelled. Booked are Pull on Saturday 14 March at 10:00 and Lower on Monday 16 March at 18:00."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.stretches import calls_of, plan_of
from tests.unit.dialogue.training_play import TrainingChat


def cancelled(text: str) -> list[str]:
    """The ids of the sessions that a stretch cancels."""
    calls = calls_of(plan_of("unschedule", text))
    assert all(tool == "cancel_scheduled_workout" for tool, _arguments in calls)
    return [str(arguments["schedule_id"]) for _tool, arguments in calls]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("cancel saturday, its my daughters birthday", ["s_pull"]),
        ("scrap mondays one", ["s_lower"]),
        ("drop the legs session", ["s_lower"]),
        ("kill sat dl slot", ["s_pull"]),
        ("not coming saturday", ["s_pull"]),
        ("cancel the evening reservation", ["s_lower"]),
        ("drop the 10am", ["s_pull"]),
        ("bin saturday and monday", ["s_pull", "s_lower"]),
        ("forget all the bookings this week, im on 5 nights", ["s_pull"]),
        ("clear all of next week", ["s_lower"]),
        ("don't cancel monday but cancel saturday", ["s_pull"]),
        ("sharp pain since monday. cancel saturday's session", ["s_pull"]),
        ("cancel my next session", ["s_pull"]),
    ],
)
def test_what_is_named_is_cancelled(text: str, ids: list[str]) -> None:
    assert cancelled(text) == ids


@pytest.mark.parametrize("text", ["cancel friday", "bin wednesday", "no gym tonight, take it off", "drop the 6am"])
def test_what_is_not_booked_is_said_not_to_be(text: str) -> None:
    plan = plan_of("unschedule", text)
    assert not plan.steps
    assert not plan.question
    assert "Booked: Pull on Saturday 14 March at 10:00; Lower on Monday 16 March at 18:00." in plan.text


def test_the_program_has_it_though_nothing_is_booked() -> None:
    assert "Upper is in your program then" in plan_of("unschedule", "cancel tonight").text


def test_everything_is_cancelled_only_after_a_yes() -> None:
    plan = plan_of("unschedule", "cancel everything until after half term")
    assert not plan.steps
    assert plan.question.startswith("Shall I cancel all of these")


def test_what_is_kept_is_not_cancelled() -> None:
    plan = plan_of("unschedule", "cancel everything except saturday")
    assert "Pull" not in plan.question
    assert "Lower" in plan.question


@pytest.mark.parametrize(
    "text",
    [
        "dont cancel saturday",
        "cancel the leg day of saturday",
        "cancel one of my sessions",
        "cancel saturday at 8am",
        "the 18:00 session on the 9th must be withdrawn",
        "clear my whole april",
    ],
)
def test_nothing_is_cancelled_in_doubt(text: str) -> None:
    assert not plan_of("unschedule", text).steps


def test_the_weekday_that_is_booked_is_meant() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("book Lower on the 20th of march at 06:15")
    turn = chat.say("cancel friday please")
    assert "Cancelled: Lower on Friday 20 March at 06:15." in turn.reply


@pytest.mark.parametrize("text", ["next week i'll go half of that and breathe", "next week is for my family"])
def test_a_week_without_a_word_of_cancelling_is_asked_about(text: str) -> None:
    plan = plan_of("unschedule", text)
    assert not plan.steps
    assert plan.question.startswith("Shall I cancel all of these")


@pytest.mark.parametrize("text", ["I'm away next week", "no gym next week", "cant train next week", "cancel next week"])
def test_a_week_away_is_cancelled(text: str) -> None:
    assert [tool for tool, _arguments in calls_of(plan_of("unschedule", text))] == ["cancel_scheduled_workout"]


def test_a_day_named_behind_a_booking_is_not_cancelled() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("book lower tomorrow at 10")
    assert not chat.say("also saturday please").calls


def test_days_that_are_only_kept_cancel_nothing() -> None:
    assert calls_of(plan_of("unschedule", "leave monday as it is")) == []
