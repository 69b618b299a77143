"""No best, no maximum and no goal is put on a workout as the load to train with."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from spotter.dialogue.loads_put_on import asks_for_loads
from spotter.dialogue.understanding.message import message
from spotter.training.planning.stored import day
from tests.fakes.chat import TODAY, Chat

_begin = "give me a full body workout in a full gym with bench press and back squats"
Loads = Mapping[str, float]


def _said(chat: Chat, *messages: str) -> str:
    """What the coach says and asks about the last of some messages."""
    before = 0
    for each in messages:
        before = len(chat.turns)
        chat.say(each)
    turns = chat.turns[before:]
    asked = [call.arguments.get("question", "") for turn in turns for call in getattr(turn, "calls", ())]
    return "\n".join([*(str(getattr(turn, "text", "")) for turn in turns), *map(str, asked)])


def _exercises(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, list):
        for each in value:
            yield from _exercises(each)
    elif isinstance(value, Mapping):
        if "sets" in value and "name" in value:
            yield value
        else:
            for each in value.values():
                yield from _exercises(each)


def _loads(chat: Chat) -> Loads:
    found = [each for record in chat.records.values() for each in _exercises(record.data)]
    return {str(each["name"]): each["weight"] for each in found if each.get("weight")}


@pytest.mark.parametrize(
    ("request_", "lift", "load", "by"),
    [
        ("full body in a full gym with bench press, i bench like 105kg", "Bench Press", 77.5, "your max of 105 kg"),
        ("110 thats my max on bench. make me a push day in a gym", "Bench Press", 82.5, "your max of 110 kg"),
        (
            "160 kg is what I want, now squat is 130 x 3. give me a leg day with squats",
            "Back Squat",
            105,
            "your best of 130 kg x 3",
        ),
    ],
)
def test_a_new_workout_goes_by_the_maximum(request_: str, lift: str, load: float, by: str) -> None:
    chat = Chat()
    said = _said(chat, request_)
    assert _loads(chat) == {lift: load}
    assert by in said
    assert "I left this as it is" not in said


def test_a_goal_is_no_load() -> None:
    chat = Chat()
    said = _said(chat, "I want to squat 170 kg, give me a squat workout in a full gym")
    assert _loads(chat) == {}
    assert "is your goal" in said


def test_a_maximum_told_of_the_workout_in_hand_is_no_load_of_it() -> None:
    chat = Chat()
    said = _said(chat, _begin, "my bench max is 105 kg")
    assert _loads(chat) == {"Bench Press": 77.5}
    assert "your max of 105 kg" in said


def test_a_load_that_the_maximum_makes_impossible_is_asked_about() -> None:
    chat = Chat()
    said = _said(chat, f"{_begin}, bench max 105", "make bench 3x8 at 105 kg")
    assert _loads(chat)["Bench Press"] == 77.5
    assert "more than your max of 105 kg" in said


def test_a_single_at_the_maximum_and_what_is_lighter_is_done() -> None:
    chat = Chat()
    _said(chat, f"{_begin}, bench max 105", "make bench 1 set of 1 at 105 kg")
    assert _loads(chat)["Bench Press"] == 105
    _said(chat, "make bench 3x8 at 60 kg")
    assert _loads(chat)["Bench Press"] == 60


def test_loads_are_put_on_what_has_a_maximum_and_the_others_are_named() -> None:
    chat = Chat()
    said = _said(chat, _begin, "squat max is 150", "put kgs on everything")
    assert _loads(chat) == {"Back Squat": 112.5}
    assert "your max of 150 kg" in said
    assert "I know no maximum of Bench Press" in said


def test_where_no_maximum_is_known_it_is_asked_for() -> None:
    chat = Chat()
    said = _said(chat, _begin, "give me a working weight for 8s")
    assert _loads(chat) == {}
    assert "What is the most that you have lifted" in said


@pytest.mark.parametrize("text", ["put kgs on it", "add weights to the exercises", "a working weight for sets of 6"])
def test_orders_of_loads(text: str) -> None:
    assert asks_for_loads(message(text, day(TODAY) or pytest.fail()))


@pytest.mark.parametrize(
    "text",
    ["put more weight on it", "set it to 60 kg", "show weights in kgs", "add weight to the bench", "I put on 2 kgs"],
)
def test_what_orders_no_loads(text: str) -> None:
    assert not asks_for_loads(message(text, day(TODAY) or pytest.fail()))
