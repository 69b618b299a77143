"""What a short message changes of what was stored right before it."""

from typing import Any

import pytest

from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


def _calls(*messages: str, start: Start = "month") -> list[tuple[str, dict[str, Any]]]:
    """What the last of these messages writes."""
    chat = TrainingChat(records(start))
    for each in messages[:-1]:
        chat.say(each)
    said = chat.say(messages[-1])
    return [
        (call.name, dict(call.arguments)) for call in said.calls if call.name not in ("fetch_data", "message_ask_user")
    ]


@pytest.mark.parametrize(
    ("first", "then", "call"),
    [
        ("cardio to 5", "no wait 4", ("set_goals", {"category_goals": [{"category": "cardio", "weight": 4}]})),
        ("cardio to 5", "sorry, 6 i mean", ("set_goals", {"category_goals": [{"category": "cardio", "weight": 6}]})),
        (
            "cardio to 5",
            "and mobility the same",
            ("set_goals", {"category_goals": [{"category": "mobility", "weight": 5}]}),
        ),
        ("set me to pounds", "no back to kg", ("update_settings", {"unit": "kg"})),
        ("set me to pounds", "and 45 minutes", ("update_settings", {"preferred_workout_duration": 45})),
        ("set my default to 40 min", "no 50 i mean", ("update_settings", {"preferred_workout_duration": 50})),
        ("i weigh 83", "sorry 82", ("update_profile", {"weight": 82.0, "unit": "kg"})),
        ("i weigh 83", "height 180", ("update_profile", {"height_cm": 180})),
        ("i weigh 83", "and 35 years old", ("update_profile", {"age": 35})),
        (
            "my right shoulder hurts",
            "its pretty mild",
            ("set_pain", {"body_part": "right shoulder", "severity": "Mild"}),
        ),
        (
            "my right shoulder hurts",
            "maybe a 7",
            ("set_pain", {"body_part": "right shoulder", "severity": "Severe"}),
        ),
        ("my right shoulder hurts", "ok its gone", ("end_pain", {"body_part": "right shoulder"})),
    ],
)
def test_a_value_alone_is_of_what_was_stored_last(first: str, then: str, call: tuple[str, dict[str, Any]]) -> None:
    assert _calls(first, then) == [call]


@pytest.mark.parametrize("then", ["actually the left one", "no, left", "I mean the left shoulder, sorry"])
def test_the_other_side_takes_the_place_of_the_one_that_was_noted(then: str) -> None:
    assert _calls("my right shoulder hurts", then) == [
        ("end_pain", {"body_part": "right shoulder"}),
        ("set_pain", {"body_part": "left shoulder", "severity": "Moderate"}),
    ]


@pytest.mark.parametrize(
    ("then", "until"), [("actually make it three weeks", "2026-04-02"), ("until tuesday i mean", "2026-03-17")]
)
def test_a_length_alone_is_of_the_wish_that_was_noted_last(then: str, until: str) -> None:
    wish = {"preference_type": "exclusion", "value": "lunges", "duration_type": "temporary", "until": until}
    assert _calls("no lunges for two weeks", then) == [("set_preference", wish)]


def test_a_wish_that_comes_to_hold_otherwise_does_not_stand_twice() -> None:
    chat = TrainingChat(records("fresh"))
    for text in ("no overhead stuff", "just for now", "make that permanent"):
        chat.say(text)
    wishes = [each.data for sk, each in chat.records.items() if sk.startswith("PREF")]
    assert [(each["value"], each["duration_type"]) for each in wishes] == [("overhead", "permanent")]


def test_another_wish_of_the_same_value_is_left_alone() -> None:
    names = [name for name, _arguments in _calls("no burpees for two weeks", "make it three weeks")]
    assert names == ["set_preference"]


@pytest.mark.parametrize("then", ["and box jumps too", "same for box jumps", "also box jumps"])
def test_one_more_thing_is_left_out_for_as_long(then: str) -> None:
    wish = {"preference_type": "exclusion", "value": "box jump", "duration_type": "temporary", "until": "2026-03-26"}
    assert _calls("no burpees or lunges for two weeks", then) == [("set_preference", wish)]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("my left knee hurts", "ok"),
        ("my left knee hurts", "thanks, good"),
        ("my left knee hurts", "ok fine"),
        ("no lunges for two weeks", "and squats?"),
        ("i weigh 83", "ok thanks"),
        ("cardio to 5", "great"),
        ("cardio to 5", "is 4 better?"),
        ("set me to pounds", "no thanks"),
    ],
)
def test_a_word_of_courtesy_or_a_question_changes_nothing(first: str, then: str) -> None:
    assert _calls(first, then) == []
