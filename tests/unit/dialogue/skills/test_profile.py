"""What of a person goes into the profile."""

from typing import Any

import pytest

from spotter.dialogue.skills.profile import told
from spotter.training import keys
from tests.unit.dialogue.skills.stretches import calls, made_of
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        ("female, 38, 1m65", {"height_cm": 165, "age": 38, "gender": "female"}),
        ("my weight is 74 kgs, height 5 feet 9, age 29", {"weight": 74, "unit": "kg", "height_cm": 175.3, "age": 29}),
        ("I weigh nine stone four in my slippers", {"weight": 130, "unit": "lb"}),
        ("I am tall 1,78 and I weigh 81,5", {"weight": 81.5, "unit": "kg", "height_cm": 178}),
        ("I'm seventy, seventy one in august, five foot nine though I was five ten", {"height_cm": 175.3, "age": 70}),
        ("im 5'9 now", {"height_cm": 175.3}),
        ("78.1 kg, 43 y, six years of training", {"weight": 78.1, "unit": "kg", "age": 43, "training_years": 6}),
        ("weighed 78.4 this morning, 7-day mean 78.9", {"weight": 78.4, "unit": "kg"}),
        ("I turned forty one on friday", {"age": 41}),
        ("my birthday was yesterday, 35 now", {"age": 35}),
        ("I'm one metre eighty", {"height_cm": 180}),
        ("gained 2 kilos, 80 now", {"weight": 80, "unit": "kg"}),
        ("body weight eighty four point five", {"weight": 84.5, "unit": "kg"}),
        ("my wife is 60kg and I'm 80 kg", {"weight": 80, "unit": "kg"}),
    ],
)
def test_what_is_said_is_stored(text: str, profile: dict[str, Any]) -> None:
    assert calls(made_of(told, text)) == [("update_profile", profile)]


def test_a_number_that_measures_nothing_is_said_to_be_left_out() -> None:
    assert made_of(told, "i'm 181cm, 182 on the hinge").text == "I did not use 182."


def test_a_weight_that_may_be_of_either_unit_is_asked_about() -> None:
    chat = TrainingChat(records("month"))
    asked = chat.say("my weight is 148 now")
    assert asked.asked
    assert asked.before == asked.after
    made = [dict(call.arguments) for call in chat.say("lb").calls if call.name == "update_profile"]
    assert made == [{"weight": 148, "unit": "lb"}]


def test_a_weight_far_from_the_stored_one_is_asked_about() -> None:
    plan = made_of(told, "I weigh 60 kg", stored={keys.PROFILE: {"weight_kg": 90}})
    assert plan.steps == ()
    assert plan.question == "Your profile says 90 kg. Is your weight 60 kg now?"


def test_the_stored_weight_tells_the_unit() -> None:
    plan = made_of(told, "bw 198", stored={keys.PROFILE: {"weight_kg": 90}})
    assert calls(plan) == [("update_profile", {"weight": 198, "unit": "lb"})]


def test_a_year_of_birth_leaves_two_ages_to_ask_for() -> None:
    plan = made_of(told, "I was born in 1988")
    assert (plan.steps, plan.options) == ((), ("37", "38"))


def test_without_a_fact_nothing_is_written() -> None:
    assert made_of(told, "I feel lighter these days").steps == ()


def test_the_numbers_of_somebody_else_are_not_stored() -> None:
    assert made_of(told, "she's the 52 kg one").steps == ()


def test_a_bare_number_is_asked_about() -> None:
    plan = made_of(told, "Also 42 now.")
    assert (plan.steps, plan.options) == ((), ("My weight", "My age"))


@pytest.mark.parametrize("text", ["I'm 30 weeks pregnant", "1234567890"])
def test_weeks_of_a_pregnancy_and_a_bare_number_are_no_weight_and_no_age(text: str) -> None:
    played = TrainingChat({}).say(text)
    assert "your weight or your age" not in played.reply
    assert "What shall your profile say" not in played.reply
    assert played.after == {}


@pytest.mark.parametrize("text", ["my wife is 60kg", "my son weighs 30 kg", "he is 80 kg"])
def test_what_somebody_else_weighs_is_not_stored(text: str) -> None:
    assert made_of(told, text).steps == ()


def test_a_weight_of_before_is_no_weight_of_now() -> None:
    assert made_of(told, "I was 90 last year, 83 now").question == "Is 83 your weight or your age?"
