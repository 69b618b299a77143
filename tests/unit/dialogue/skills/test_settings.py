"""Settings are changed to what was said; what is denied stays as it is."""

from typing import Any

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.stretches import calls_of, plan_of
from tests.unit.dialogue.training_play import TrainingChat


def settings(text: str) -> dict[str, Any]:
    """The settings that a stretch changes."""
    ((tool, arguments),) = calls_of(plan_of("settings", text))
    assert tool == "update_settings"
    return arguments


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("pounds only, none of that commie kilo crap", {"unit": "lb"}),
        ("can you do everything in kilos cause pounds mean nothing to me", {"unit": "kg"}),
        ("put it in stones? no ok kg then", {"unit": "kg"}),
        ("change my usual length from 60 to 45 minutes", {"preferred_workout_duration": 45}),
        ("i never have 60 min. make my usual 40", {"preferred_workout_duration": 40}),
        ("an hour is too much. 45 minutes. or 40. no 45", {"preferred_workout_duration": 45}),
        ("and I'm advanced by now, not beginner", {"fitness_level": "advanced"}),
        ("i live now in Dublin, change the hour please", {"time_zone": "Europe/Dublin"}),
        ("usual workout length 45 please, maybe an hour next month", {"preferred_workout_duration": 45}),
        ("default 40, later maybe 50", {"preferred_workout_duration": 40}),
        ("workouts should be 40 by default, 25 on fridays", {"preferred_workout_duration": 40}),
        ("maybe make it 50 minutes by default", {"preferred_workout_duration": 50}),
        ("kg for now, pounds maybe later", {"unit": "kg"}),
        ("time zone Reykjavik", {"time_zone": "Atlantic/Reykjavik"}),
        ("TZ is Europe/Berlin now, default 75 min", {"time_zone": "Europe/Berlin", "preferred_workout_duration": 75}),
        ("set the clock to tokyo, i left london", {"time_zone": "Asia/Tokyo"}),
        ("don't call me a novice, put me on intermediate", {"fitness_level": "intermediate"}),
        ("clock gone wrong since i went to tenerife, i am in uk time", {"time_zone": "Europe/London"}),
        ("time zone Europe/Berlin, you show one hour too early", {"time_zone": "Europe/Berlin"}),
        ("my usual is an hour and a quarter", {"preferred_workout_duration": 75}),
        ("kg. default 90 min", {"unit": "kg", "preferred_workout_duration": 90}),
        ("put me on portuguese time please", {"time_zone": "Europe/Lisbon"}),
        ("your clock for me: polish time", {"time_zone": "Europe/Warsaw"}),
    ],
)
def test_what_is_said_is_set(text: str, changed: dict[str, Any]) -> None:
    assert settings(text) == changed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("don't switch to pounds", "All right, nothing is changed: weights stay in kilograms."),
        ("use stones for everything", "Weights are in kilograms; I can show kilograms or pounds."),
    ],
)
def test_what_is_denied_or_unknown_changes_nothing_and_is_said(text: str, told: str) -> None:
    plan = plan_of("settings", text)
    assert not plan.steps
    assert plan.text == told


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("timezone please change to IST, i am back from Austin", "Which time zone are you in now"),
        ("time zone gmt+2", "Which time zone are you in now"),
        ("usually 60, sometimes 90", "How long is a usual session: 60 minutes or 90 minutes?"),
        ("lbs for bodyweight stuff pls", "All weights are in one unit."),
        ("my usual is 45-60 minutes", "How long is a usual session: 45 minutes or 60 minutes?"),
        ("i am no longer a beginner", "Which level is it"),
        ("make it 30 minutes today", "Shall I make 30 minutes your usual length"),
    ],
)
def test_what_is_open_is_asked(text: str, asked: str) -> None:
    plan = plan_of("settings", text)
    assert not plan.steps
    assert plan.question.startswith(asked)


def test_a_city_answers_which_zone_it_is() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("change my time zone please")
    turn = chat.say("Lisbon")
    assert "Set: time zone Europe/Lisbon." in turn.reply


def test_a_clock_goes_by_the_place_that_stands_beside_it() -> None:
    chat = TrainingChat(training_states.records("month"))
    played = chat.say("I'm lodging in Bergen from tonight, minding a cat; your clock had better go over to that.")
    assert [dict(call.arguments) for call in played.calls if call.name == "update_settings"] == [
        {"time_zone": "Europe/Oslo"}
    ]
