"""A plan that is to be made again with what is told: its days stay, and it is of the gear that was named."""

import pytest

from spotter.catalogue import Equipment, match
from spotter.dialogue.weekly.redoing import areas_of_name, redo_said
from spotter.training import keys
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records

_PUSH_PULL = "can you plan my week, kettlebells only, pull wed, legs fri, then push again sun, 45 min"


def _calls(turn: PlayedTurn) -> list[str]:
    return [call.name for call in turn.calls if call.name != "fetch_data"]


def _days(chat: TrainingChat) -> dict[int, tuple[str, list[str]]]:
    stored = chat.data.get(keys.PROGRAM, {}).get("days", [])
    return {each["day"]: (each["name"], [one["exercise"] for one in each["exercises"]]) for each in stored}


def _gear(chat: TrainingChat) -> frozenset[Equipment]:
    names = [name for _day, exercises in _days(chat).values() for name in exercises]
    return frozenset().union(*(own.equipment for each in names if (own := match(each).exercise) is not None))


def _planned() -> TrainingChat:
    chat = TrainingChat({})
    assert _calls(chat.say(_PUSH_PULL)) == ["set_program"]
    return chat


@pytest.mark.parametrize(
    ("text", "gear"),
    [
        ("redo the week with dumbbells and bench", Equipment.DUMBBELL),
        ("why is it all kettlebells i have dumbbells and a bench, redo it with those", Equipment.DUMBBELL),
        ("prone lat pull?? bro i got a full gym. redo those w barbells n machines lol", Equipment.BARBELL),
        ("why is it all kettlebells? i have a barbell and rack too. make it barbell based, 60 min", Equipment.BARBELL),
        ("please rebuild the plan with bands", Equipment.BAND),
    ],
)
def test_the_week_is_made_again_with_the_gear_that_is_told(text: str, gear: Equipment) -> None:
    chat = _planned()
    assert _calls(chat.say(text)) == ["set_program"]
    assert {day: name for day, (name, _exercises) in _days(chat).items()} == {3: "Pull", 5: "Legs", 7: "Push"}
    assert gear in _gear(chat)
    assert Equipment.KETTLEBELL not in _gear(chat)


def test_a_day_that_is_told_for_the_same_moves_and_the_time_holds_for_all() -> None:
    chat = _planned()
    turn = chat.say("yea so make the week new then. actually nvm wed i got class, move pull to thursday, 60 min each")
    assert {day: name for day, (name, _exercises) in _days(chat).items()} == {4: "Pull", 5: "Legs", 7: "Push"}
    assert "Thursday, Pull (about 59 min)" in turn.reply


def test_exercises_that_are_named_for_the_new_week_are_in_it() -> None:
    chat = _planned()
    chat.say("redo the week with the barbell: squat, bench, deadlift, strict press as main lifts, plus pull-ups")
    names = {name for _day, exercises in _days(chat).values() for name in exercises}
    assert {"Back Squat", "Bench Press", "Deadlift", "Overhead Press", "Pull-up"} <= names


def test_a_plan_from_before_is_put_aside_after_a_yes_alone() -> None:
    chat = TrainingChat(records("month"))
    before = _days(chat)
    turn = chat.say("redo my week with dumbbells only, 45 min")
    assert turn.asked
    assert _days(chat) == before
    assert _calls(chat.say("yes")) == ["set_program"]
    assert {day: name for day, (name, _exercises) in _days(chat).items()} == {
        1: "Lower body",
        4: "Upper body",
        6: "Pull",
    }


@pytest.mark.parametrize(
    "text",
    [
        "dont redo the plan",
        "why did you make it all kettlebells?",
        "should i redo the plan every month?",
        "make it shorter",
        "redo friday",
        "i have to redo my homework",
        "make the rows heavy",
    ],
)
def test_what_asks_for_no_new_week(text: str) -> None:
    assert redo_said(text) == ""


def test_the_parts_that_the_name_of_a_day_says() -> None:
    assert [name for name, _focus in areas_of_name("Upper")] == ["upper body"]
    assert [name for name, _focus in areas_of_name("Chest and triceps (hard)")] == ["chest", "triceps"]
    assert areas_of_name("Training") == ()
