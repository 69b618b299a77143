"""Several things that one message wants of the plan in hand: each is done, to the day that it names."""

from typing import Any

import pytest

from spotter.dialogue.weekly.in_parts import parts_of
from spotter.training import keys
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat

_WEEK = "i have bands, a kettlebell and a bench. plan my week: tuesday upper body, friday lower body, 40 min each"
_WORKOUT = "give me a quick full body workout for today, 20 min, kettlebell"


def _calls(turn: PlayedTurn) -> list[str]:
    return [call.name for call in turn.calls if call.name != "fetch_data"]


def _days(chat: TrainingChat) -> dict[int, tuple[str, list[str]]]:
    stored: list[Any] = chat.data.get(keys.PROGRAM, {}).get("days", [])
    return {each["day"]: (each["name"], [one["exercise"] for one in each["exercises"]]) for each in stored}


@pytest.fixture(scope="module", params=["just planned", "a workout made since"])
def planned(request: pytest.FixtureRequest) -> TrainingChat:
    chat = TrainingChat({})
    assert _calls(chat.say(_WEEK)) == ["set_program"]
    if request.param == "a workout made since":
        assert _calls(chat.say(_WORKOUT)) == ["generate_workout"]
    return chat


def _said(planned: TrainingChat, text: str) -> tuple[TrainingChat, PlayedTurn]:
    chat = planned.copy()
    turn = chat.say(text)
    assert set(_calls(turn)) == {"set_program"}
    return chat, turn


def test_a_swap_and_a_move_are_both_made(planned: TrainingChat) -> None:
    text = "swap the floor press on tuesday for band chest press. also move friday to saturday im too wrecked then"
    days = _days(_said(planned, text)[0])
    assert sorted(days) == [2, 6]
    assert "Band Chest Press" in days[2][1]


def test_a_day_loses_an_exercise_before_it_moves(planned: TrainingChat) -> None:
    text = (
        "Take the goblet squat out of friday this week. And friday is my sisters birthday, can I do it saturday instead"
    )
    days = _days(_said(planned, text)[0])
    assert sorted(days) == [2, 6]
    assert "Kettlebell Goblet Squat" not in days[6][1]


@pytest.mark.parametrize(
    "text",
    [
        "cant make friday, move that lower session to sat",
        "Im flying to madrid fri so cant train fri. can you move that one to saturday",
        "move the lower body day to saturday",
    ],
)
def test_a_day_that_is_pointed_at_moves_in_the_plan(planned: TrainingChat, text: str) -> None:
    before = _days(planned)
    days = _days(_said(planned, text)[0])
    assert days == {2: before[2], 6: before[5]}


@pytest.mark.parametrize(
    "text",
    [
        "Friday = upper body, tuesday = lower body",
        "make tuesday lower and put upper on friday",
        "swap tuesday and friday",
    ],
)
def test_days_for_each_others_parts_change_places_with_their_exercises(planned: TrainingChat, text: str) -> None:
    before = _days(planned)
    assert _days(_said(planned, text)[0]) == {2: before[5], 5: before[2]}


@pytest.mark.parametrize(
    "text",
    [
        "ok make friday 25 min and you forgot the other thing",
        "can friday be 25 min?",
        "make tuesday and friday max 25 min",
    ],
)
def test_a_day_takes_the_time_that_is_told(planned: TrainingChat, text: str) -> None:
    assert "Friday, Lower body (about 21 min)" in _said(planned, text)[1].reply


@pytest.mark.parametrize(
    "text",
    ["is friday 25 min?", "why is friday lower body?", "i did friday on saturday", "dont move friday to saturday"],
)
def test_what_is_asked_told_or_denied_changes_no_day(planned: TrainingChat, text: str) -> None:
    chat = planned.copy()
    chat.say(text)
    assert _days(chat) == _days(planned)


def test_parts_begin_with_somebody_a_wish_or_an_order() -> None:
    assert parts_of("make tuesday lower and put upper on friday") == ("make tuesday lower", "and put upper on friday")
    assert len(parts_of("squats and lunges on friday, and rows")) == 1


def test_a_day_that_is_as_long_already_is_told_and_no_workout_is_changed(planned: TrainingChat) -> None:
    chat = planned.copy()
    turn = chat.say("ok make friday 40 min and you forgot the tuesday thing")
    assert _calls(turn) == []
    assert "Lower body on Friday takes about 40 minutes" in turn.reply
    assert "I did not understand 'and you forgot the tuesday thing'" in turn.reply


@pytest.mark.parametrize(
    "text",
    ["row 35 2x10, last set @8. goblet squat 24x5, 24x4", "did the floor press 3x12 with 16, kettlebell curl 12x8"],
)
def test_what_was_done_changes_no_plan(planned: TrainingChat, text: str) -> None:
    chat = planned.copy()
    turn = chat.say(text)
    assert "set_program" not in _calls(turn)
    assert _days(chat) == _days(planned)


def test_what_is_told_to_come_in_takes_the_place_of_what_was_named_before(planned: TrainingChat) -> None:
    days = _days(_said(planned, "the goblet squat is boring. swap it out for band squat on friday")[0])
    assert days[5][1][0] == "Band Squat"
    assert "Kettlebell Goblet Squat" not in days[5][1]
