"""Conversations about the plan of a week, with the real tools."""

from typing import Any

import pytest

from spotter.training import keys
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records

_ANNA = (
    "Hello! I would like to train on Monday, Wednesday and Friday evenings, 30 minutes each, at home with my dumbbells "
    "(2 to 20 kg), mat and bench. Can you plan that week for me? My knees are not great so nothing jumpy."
)
_PPL = (
    "wanna run ppl 6 days a week, can u set that up? push mon/thu pull tue/fri legs wed/sat. commercial gym, "
    "70 min each"
)
_LIFTS = "make me a plan: squat on monday, bench on tuesday, deadlift on thursday, saturday light bench with back work"


def _calls(turn: PlayedTurn) -> list[str]:
    return [call.name for call in turn.calls if call.name != "fetch_data"]


def _days(chat: TrainingChat) -> dict[int, tuple[str, list[str]]]:
    stored: list[Any] = chat.data.get(keys.PROGRAM, {}).get("days", [])
    return {
        each["day"]: (each.get("name", ""), [one["exercise"] for one in each.get("exercises", ())]) for each in stored
    }


def _planned(text: str = _PPL) -> TrainingChat:
    chat = TrainingChat({})
    assert _calls(chat.say(text)) == ["set_program"]
    return chat


def test_three_evenings_become_three_different_days_and_what_was_assumed_is_said() -> None:
    chat = TrainingChat({})
    turn = chat.say(_ANNA)
    assert _calls(turn) == ["set_program"]
    days = _days(chat)
    assert sorted(days) == [1, 3, 5]
    assert len({tuple(exercises) for _name, exercises in days.values()}) == 3
    for said in ("- Monday", "- Wednesday", "- Friday", "full body", "No jumping, as you asked.", "Nothing is booked"):
        assert said in turn.reply


def test_a_split_with_its_days_is_stored_as_it_was_said() -> None:
    names = {day: name for day, (name, _exercises) in _days(_planned()).items()}
    assert names == {1: "Push", 2: "Pull", 3: "Legs", 4: "Push", 5: "Pull", 6: "Legs"}


def test_the_kit_is_asked_for_once_and_the_answer_makes_the_plan() -> None:
    chat = TrainingChat({})
    turn = chat.say("plan my week, 4 days")
    assert (_calls(turn), _days(chat)) == (["message_ask_user"], {})
    chat.say("dumbbells and a bench, 40 minutes")
    assert sorted(_days(chat)) == [1, 2, 4, 5]


def test_the_days_are_asked_for_where_the_kit_is_known() -> None:
    chat = TrainingChat({})
    assert "How many days" in chat.say("make me a program, full gym").reply
    chat.say("3")
    assert sorted(_days(chat)) == [1, 3, 5]


def test_you_choose_is_an_answer() -> None:
    chat = TrainingChat({})
    chat.say("make me a program")
    turn = chat.say("you choose")
    assert sorted(_days(chat)) == [1, 3, 5]
    assert "I assumed no equipment" in turn.reply


@pytest.mark.parametrize(("answer", "is_replaced"), [("Yes, replace it", True), ("yes", True), ("no", False)])
def test_a_plan_that_is_there_is_replaced_with_a_yes_alone(answer: str, is_replaced: bool) -> None:
    chat = TrainingChat(records("logged_today"))
    before = _days(chat)
    turn = chat.say("make me a new program, ppl, 3 days a week")
    assert _calls(turn) == ["message_ask_user"]
    assert "You have a plan by now: Lower on Monday" in turn.reply
    assert _days(chat) == before
    chat.say(answer)
    assert (_days(chat) != before) is is_replaced
    if is_replaced:
        assert {name for name, _exercises in _days(chat).values()} == {"Push", "Pull", "Legs"}


def test_the_plan_and_a_day_of_it_are_shown() -> None:
    chat = _planned(_LIFTS)
    assert "- Thursday, Deadlift" in chat.say("show me the plan").reply
    assert "Back Squat" in chat.say("what is on monday?").reply
    assert _calls(chat.say("whats my plan?")) == []


def test_an_exercise_of_a_day_is_swapped_and_the_other_days_stay() -> None:
    chat = _planned(_LIFTS)
    before = _days(chat)
    turn = chat.say("swap squats for leg press on tuesday")
    assert _days(chat) == before
    assert "Tuesday has no Back Squat" in turn.reply
    chat.say("swap the leg press for hack squat on monday please")
    assert "Hack Squat" in _days(chat)[1][1]
    assert "Leg Press" not in _days(chat)[1][1]
    assert {day: each for day, each in _days(chat).items() if day != 1} == {
        day: each for day, each in before.items() if day != 1
    }


def test_an_exercise_that_a_day_has_only_in_another_form_is_not_taken_for_it() -> None:
    chat = _planned("make me a program: chest on monday, legs on thursday, full gym")
    before = _days(chat)
    turn = chat.say("remove the sissy squats on thursday")
    assert "Thursday has no" in turn.reply
    assert _days(chat) == before


def test_a_split_beside_its_days_is_spread_over_them() -> None:
    chat = _planned("set up upper/lower mon tue thu fri, full gym")
    assert [name for name, _exercises in _days(chat).values()] == ["Upper body", "Lower body"] * 2


def test_a_day_is_made_shorter_or_all_of_them() -> None:
    chat = _planned(_LIFTS)
    before = _days(chat)
    assert "instead of" in chat.say("make thursday shorter").reply
    assert len(_days(chat)[4][1]) < len(before[4][1])
    chat.say("make every day 25 minutes")
    assert all(len(exercises) <= 3 for _name, exercises in _days(chat).values())


def test_a_day_moves_to_a_free_one_and_changes_places_with_one_that_is_not() -> None:
    chat = _planned(_LIFTS)
    chat.say("move saturday to friday")
    assert sorted(_days(chat)) == [1, 2, 4, 5]
    assert _calls(chat.say("move tuesday to thursday")) == ["message_ask_user"]
    chat.say("yes")
    assert (_days(chat)[2][0], _days(chat)[4][0]) == ("Deadlift", "Bench Press")
    chat.say("swap monday and thursday")
    assert (_days(chat)[1][0], _days(chat)[4][0]) == ("Bench Press", "Back Squat")


def test_a_day_is_for_something_else() -> None:
    chat = _planned(_LIFTS)
    chat.say("change saturday to upper body")
    assert _days(chat)[6][0] == "Upper body"
    chat.say("monday should be legs, tuesday push, thursday pull")
    assert [_days(chat)[day][0] for day in (1, 2, 4, 6)] == ["Legs", "Push", "Pull", "Upper body"]


def test_a_plan_is_deleted_with_a_yes_and_taken_back_with_undo() -> None:
    chat = _planned(_LIFTS)
    before = _days(chat)
    assert _calls(chat.say("delete the plan")) == ["message_ask_user"]
    assert _days(chat) == before
    chat.say("yes")
    assert _days(chat) == {}
    chat.say("undo that")
    assert _days(chat) == before


@pytest.mark.parametrize(
    "text",
    [
        "i train on monday, tuesday, thursday and saturday. save it",
        "mon tue thu sat are my training days, keep them",
    ],
)
def test_days_of_training_are_kept_without_booking_anything(text: str) -> None:
    chat = TrainingChat({})
    assert _calls(chat.say(text)) == ["set_program"]
    assert _days(chat) == {day: ("Training", []) for day in (1, 2, 4, 6)}
    chat.say("monday should be squat, tuesday bench, thursday deadlift, saturday light bench and back")
    assert [name for name, _exercises in _days(chat).values()] == [
        "Back Squat",
        "Bench Press",
        "Deadlift",
        "Bench Press and back (light)",
    ]


def test_days_with_what_they_are_for_are_asked_about_before_a_plan_is_made() -> None:
    chat = TrainingChat({})
    assert _calls(chat.say("monday chest, wednesday back, friday legs")) == ["message_ask_user"]
    chat.say("yes")
    chat.say("full gym")
    assert [name for name, _exercises in _days(chat).values()] == ["Chest", "Back", "Legs"]


@pytest.mark.parametrize(
    "text", ["legs for monday please", "make me a 30 minute workout with dumbbells", "plan legs for monday", "hello"]
)
def test_what_is_no_plan_of_a_week_writes_no_program(text: str) -> None:
    chat = TrainingChat({})
    assert "set_program" not in _calls(chat.say(text))


def test_care_comes_before_a_plan() -> None:
    chat = TrainingChat({})
    assert _calls(chat.say("i have chest pain, plan my week please")) == []
    assert _days(chat) == {}


@pytest.mark.parametrize("text", ["squats for leg press on monday, whatever that blorp is", "move friday to sat 7am"])
def test_words_that_nobody_knows_change_no_plan(text: str) -> None:
    chat = _planned(_LIFTS)
    before = _days(chat)
    chat.say(text)
    assert _days(chat) == before


def test_the_same_conversation_gives_the_same_plan() -> None:
    assert _days(_planned(_ANNA)) == _days(_planned(_ANNA))


def test_a_week_is_laid_around_what_else_is_on_and_its_light_day_is_light() -> None:
    chat = TrainingChat({})
    turn = chat.say(
        "rugby is tues + thurs evening, match on sat. i wanna lift mon, wed and fri but friday has to be light. can "
        "you plan my week? full gym"
    )
    assert {day: name for day, (name, _exercises) in _days(chat).items()} == {
        1: "Full body",
        3: "Full body",
        5: "Full body (light)",
    }
    assert "I left Tuesday, Thursday and Saturday free, as you said." in turn.reply


def test_kinds_of_days_are_laid_on_the_days_in_turn_and_use_the_kit_that_was_told() -> None:
    chat = TrainingChat({})
    chat.say(
        "weekly plan, mon wed fri, 30 min each, kettlebells. one day legs, one day upper, one day full body circuit"
    )
    days = _days(chat)
    assert [name for name, _exercises in days.values()] == ["Legs", "Upper body", "Full body (circuit)"]
    assert sum("Kettlebell" in each for each in days[5][1]) >= len(days[5][1]) - 1


def test_who_wants_arms_has_curls_and_extensions_on_an_upper_day_and_short_days_for_what_is_kept() -> None:
    chat = TrainingChat({})
    turn = chat.say(
        "upper/lower plan 4 days, mon tue thu fri, an hour each, full gym. main thing back and arms, legs i just want "
        "to keep"
    )
    days = _days(chat)
    for day in (1, 4):
        assert any("Curl" in each for each in days[day][1])
        assert any("Tricep" in each for each in days[day][1])
    assert all(len(days[day][1]) <= 4 for day in (2, 5))
    assert "What you only want to keep has a few sets" in turn.reply


def test_a_time_of_one_day_leaves_the_others_as_they_are() -> None:
    chat = TrainingChat({})
    chat.say("plan my week: mon wed fri, 45 minutes, friday only 20 min. dumbbells")
    assert len(_days(chat)[5][1]) < len(_days(chat)[1][1])
