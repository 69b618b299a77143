"""What is stored when somebody says what counts for more or for less."""

from typing import Any

import pytest

from spotter.dialogue.skills.goals import read
from tests.unit.dialogue.skills.stretches import calls, made_of
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


def _weights(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for _tool, arguments in calls(made_of(read, text)):
        for goals in arguments.values():
            found |= {each.get("category") or each["muscle"]: each["weight"] for each in goals}
    return found


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("calves +6, they're embarrassing", {"calves": 6}),
        ("conditioning -10", {"cardio": -10}),
        ("Arms matter less to me than they did. Make it minus three.", {"arms": -3}),
        ("legs 8 back 6", {"legs": 8, "back": 6}),
        ("grip and forearms up 6", {"grip": 6, "forearms": 6}),
        ("pectorals +6, and of cardio nothing, -10", {"chest": 6, "cardio": -10}),
        ("from minus ten to ten, please enter a 6 for mobility", {"mobility": 6}),
    ],
)
def test_a_number_is_set_as_it_is_said(text: str, weights: dict[str, int]) -> None:
    assert _weights(text) == weights


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("I want more chest", {"chest": 8}),
        ("less cardio in general", {"cardio": -5}),
        ("I would like more the back, and the triceps a little less", {"back": 3, "triceps": -3}),
        ("running I couldn't care less", {"running": -3}),
        ("raise chest by 2", {"chest": 7}),
    ],
)
def test_more_and_less_go_from_what_is_stored(text: str, weights: dict[str, int]) -> None:
    assert _weights(text) == weights


def test_what_is_to_stay_is_not_written() -> None:
    plan = made_of(read, "mobility to 5. strength may remain where it is")
    assert calls(plan) == [("set_goals", {"category_goals": [{"category": "mobility", "weight": 5}]})]
    assert plan.text == "Strength stays at 8."


def test_a_number_beyond_the_scale_is_brought_within_and_said() -> None:
    plan = made_of(read, "chest +15")
    assert _weights("chest +15") == {"chest": 10}
    assert plan.text == "Chest: 15 became 10, as goals are whole, from -10 to 10."


@pytest.mark.parametrize(
    ("text", "number"),
    [("cardio no thanks i chase 2 yr olds all day", 2), ("legs less, 3 sessions were too much", 3)],
)
def test_what_is_counted_is_no_weight(text: str, number: int) -> None:
    assert number not in _weights(text).values()


def test_a_bare_number_that_goes_against_its_words_is_asked_about() -> None:
    plan = made_of(read, "less cardio, 4")
    assert (plan.steps, plan.options) == ((), ("+4", "-4"))


def test_a_dash_that_may_be_a_minus_is_asked_about() -> None:
    assert made_of(read, "legs - 4").options == ("+4", "-4")


def test_an_exercise_stands_for_its_muscles_only_if_that_is_confirmed() -> None:
    plan = made_of(read, "bench +7")
    assert plan.steps == ()
    assert plan.question == "Goals are of muscles and categories. Shall Bench Press count as chest?"


def test_the_goal_that_is_named_on_asking_gets_the_number_said_before() -> None:
    chat = TrainingChat(records("month"))
    chat.say("I want more of that in my goals, +4")
    made: list[dict[str, Any]] = [dict(call.arguments) for call in chat.say("arms").calls if call.name == "set_goals"]
    assert made == [{"muscle_goals": [{"muscle": "arms", "weight": 4}]}]


def test_what_only_says_why_is_no_goal() -> None:
    assert _weights("grip strength way up, +8, hose work is killing my forearms") == {"grip": 8}
    assert _weights("speed up to 8, coach says I run like a caravan") == {"speed": 8}


def test_a_number_behind_a_list_is_of_all_that_it_names() -> None:
    assert _weights("I want more neck and trap work, call it +7") == {"neck": 7, "traps": 7}


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("put less accent on the chest and more on the legs", {"chest": 2, "legs": 3}),
        ("more focus on back, less emphasis on chest", {"back": 3, "chest": 2}),
        ("not so much cardio anymore please", {"cardio": -5}),
        ("no cardio goal, more mobility", {"cardio": -5, "mobility": 3}),
        ("shoulders matter most, cardio can wait", {"shoulders": 3, "cardio": -5}),
        ("arms will have to wait, legs first", {"arms": -3, "legs": 3}),
    ],
)
def test_what_there_is_to_be_less_of_is_no_more(text: str, weights: dict[str, int]) -> None:
    assert _weights(text) == weights


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("less cardio got enough walking", {"cardio": -5}),
        ("mobility up, I already do enough running", {"mobility": 3}),
        ("enough cardio for me", {"cardio": -5}),
    ],
)
def test_what_there_is_enough_of_elsewhere_is_a_reason_and_no_goal(text: str, weights: dict[str, int]) -> None:
    assert _weights(text) == weights


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("glutes 5 is enough I also want core up", {"glutes": 5, "core": 3}),
        ("cardio 3 is plenty", {"cardio": 3}),
        ("take 2 off chest", {"chest": 3}),
        ("add 3 to cardio", {"cardio": 1}),
        ("2 more for chest", {"chest": 7}),
    ],
)
def test_a_number_is_a_limit_or_a_change_by_the_words_beside_it(text: str, weights: dict[str, int]) -> None:
    assert _weights(text) == weights


def test_each_sentence_says_which_way_its_own_goals_go() -> None:
    weights = _weights("I want to get stronger mainly. I couldn't care less about running")
    assert weights["strength"] > 0 > weights["running"]


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("bump cardio up to 2 got a charity run for the hospice", {"cardio": 2}),
        ("I want to push cardio up, make it like 6", {"cardio": 6}),
        ("please remove the chest goal entirely", {"chest": 0}),
    ],
)
def test_a_reason_is_no_goal_and_a_goal_that_goes_is_at_nought(text: str, weights: dict[str, int]) -> None:
    assert _weights(text) == weights


def test_what_stands_beside_a_goal_that_goes_is_asked_about() -> None:
    reply = TrainingChat(records("month")).say("remove the chest goal and add legs").reply

    assert reply.startswith("Shall legs count for more or for less?")
