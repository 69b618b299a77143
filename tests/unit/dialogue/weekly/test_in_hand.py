"""Conversations about a weekly plan that was just made, with the real tools."""

from typing import Any

import pytest

from spotter.training import keys
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat

_UPPER_LOWER = "upper/lower plan 4 days, mon tue thu fri, an hour each, full gym"
_KETTLEBELLS = "weekly plan mon wed fri full body, kettlebells, 30 min each"
_RUGBY = "plan my week, full gym. rugby is tuesday and thursday, i want to lift mon, wed and fri"


def _calls(turn: PlayedTurn) -> list[str]:
    return [call.name for call in turn.calls if call.name != "fetch_data"]


def _days(chat: TrainingChat) -> dict[int, tuple[str, list[str]]]:
    stored: list[Any] = chat.data.get(keys.PROGRAM, {}).get("days", [])
    return {
        each["day"]: (each.get("name", ""), [one["exercise"] for one in each.get("exercises", ())]) for each in stored
    }


def _planned(text: str) -> TrainingChat:
    chat = TrainingChat({})
    assert _calls(chat.say(text)) == ["set_program"]
    return chat


@pytest.mark.parametrize(
    "text",
    [
        "show me friday",
        "Can I see friday please",
        "what is on friday",
        "whats friday?",
        "I mean my plan for friday. whats in it now?",
        "not booked, the weekly plan. what is friday",
    ],
)
def test_a_day_of_the_plan_is_shown(text: str) -> None:
    turn = _planned(_KETTLEBELLS).say(text)
    assert _calls(turn) == []
    assert "- Friday, Full body" in turn.reply


def test_days_are_taken_out_and_nothing_is_deleted_from_the_log() -> None:
    chat = _planned("weekly plan mon tue wed thu fri, full body, full gym")
    turn = chat.say("I am afraid you are not listening. Please remove Tuesday and Thursday from the plan")
    assert _calls(turn) == ["set_program"]
    assert sorted(_days(chat)) == [1, 3, 5]


def test_several_changes_of_one_message_are_all_made() -> None:
    chat = _planned(_UPPER_LOWER)
    before = _days(chat)
    turn = chat.say("take out dumbbell lunges on friday and hip thrusts both days, put more arms mon and thu")
    days = _days(chat)
    assert _calls(turn) == ["set_program"]
    assert "Dumbbell Lunge" not in days[5][1]
    assert not any("Hip Thrust" in each for day in days.values() for each in day[1])
    for day in (1, 4):
        assert set(days[day][1]) > set(before[day][1])
        assert any("Tricep" in each for each in days[day][1])
    assert [name for name, _exercises in days.values()] == [name for name, _exercises in before.values()]
    assert "that is more than your 60 minutes" in turn.reply


def test_a_swap_keeps_sets_and_place() -> None:
    chat = _planned(_KETTLEBELLS)
    chat.say("better. friday swap the kettlebell row for a towel row")
    names = _days(chat)[5][1]
    assert "Towel Row" in names
    chat.say("huh no booking. just change friday: kettlebell row instead of towel row")
    assert _days(chat)[5][1] == [name.replace("Towel Row", "Kettlebell Row") for name in names]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("nah thats wrong. saturday is match day, i cant lift then. only mon and wed", {1, 3}),
        ("start the plan over: 2 full body days, monday and friday. nothing on the other days", {1, 5}),
        ("Please change my plan to 2 days a week: Wednesday and Friday", {3, 5}),
        ("Could you please make it just monday and friday, the whole body each time?", {1, 5}),
    ],
)
def test_the_plan_is_made_anew_for_other_days_and_nothing_is_booked_or_noted(text: str, days: set[int]) -> None:
    chat = _planned(_RUGBY)
    turn = chat.say(text)
    assert _calls(turn) == ["set_program"]
    assert set(_days(chat)) == days


def test_days_that_are_taken_stay_free_when_the_plan_is_made_anew() -> None:
    chat = _planned(_RUGBY)
    chat.say("actually make it 4 days a week")
    assert len(_days(chat)) == 4
    assert not set(_days(chat)) & {2, 4}


def test_a_plan_that_nobody_asked_for_is_deleted_at_once_and_any_other_with_a_yes() -> None:
    chat = _planned(_RUGBY)
    assert _calls(chat.say("i did not ask for a plan, delete it please")) == ["set_program"]
    assert _days(chat) == {}
    chat = _planned(_RUGBY)
    assert _calls(chat.say("bin it")) == ["message_ask_user"]
    chat.say("yes")
    assert _days(chat) == {}
    assert "no weekly plan" in chat.say("is the old plan gone? if not bin it").reply


def test_a_day_goes_to_another_and_one_that_is_taken_is_asked_about() -> None:
    chat = _planned(_KETTLEBELLS)
    chat.say("can we do saturday instead of friday")
    assert sorted(_days(chat)) == [1, 3, 6]
    chat.say("actually i have dance class on wednesdays, can you move that to thursday")
    assert sorted(_days(chat)) == [1, 4, 6]
    assert _calls(chat.say("i've got choir on monday")) == ["message_ask_user"]
    chat.say("yes")
    assert sorted(_days(chat)) == [4, 6]


def test_two_days_change_places_by_what_they_are_for() -> None:
    chat = _planned("weekly plan: mon legs, wed push, fri pull, sat is for the kids. dumbbells and bench, 40 min")
    chat.say("swap legs and push")
    assert {day: name for day, (name, _exercises) in _days(chat).items()} == {1: "Push", 3: "Legs", 5: "Pull"}


def test_work_that_takes_days_keeps_no_plan_from_being_made() -> None:
    chat = _planned("make me a 4 day plan, i work night shifts tue and wed. full gym, 45 min")
    assert not set(_days(chat)) & {2, 3}


def test_several_days_move_at_once() -> None:
    chat = _planned(_KETTLEBELLS)
    before = _days(chat)
    chat.say("move wed to thu and fri to sat")
    assert _days(chat) == {1: before[1], 4: before[3], 6: before[5]}


def test_the_last_exercise_of_a_day_is_one_exercise_and_not_the_day() -> None:
    chat = _planned(_UPPER_LOWER)
    before = _days(chat)
    chat.say("remove the last exercise on monday")
    assert _days(chat) == {**before, 1: (before[1][0], before[1][1][:-1])}
    chat.say("remove some exercises on tuesday")
    assert _days(chat)[2] == before[2]


@pytest.mark.parametrize(
    "text", ["do i need more back work", "should i add pull ups to thursday?", "dont take out the lunges on friday"]
)
def test_what_is_asked_about_or_refused_changes_nothing(text: str) -> None:
    chat = _planned(_UPPER_LOWER)
    before = _days(chat)
    assert "set_program" not in _calls(chat.say(text))
    assert _days(chat) == before


def test_an_amount_of_everything_is_of_every_exercise() -> None:
    chat = _planned(_KETTLEBELLS)
    chat.say("3 sets on everything")
    stored: list[Any] = chat.data[keys.PROGRAM]["days"]
    assert {row["sets"] for day in stored for row in day["exercises"]} == {3}


def test_single_days_that_are_changed_leave_the_others_in_the_plan() -> None:
    chat = _planned(_UPPER_LOWER)
    chat.say("make monday and friday easier")
    assert sorted(_days(chat)) == [1, 2, 4, 5]


def test_what_is_put_first_comes_first() -> None:
    chat = _planned(_UPPER_LOWER)
    chat.say("on monday start with overhead press")
    assert _days(chat)[1][1][0] == "Overhead Press"


def test_a_day_comes_to_the_plan_with_what_it_is_for() -> None:
    chat = _planned(_KETTLEBELLS)
    before = _days(chat)
    chat.say("and saturday: legs")
    assert _days(chat)[6][0] == "Legs"
    assert {day: each for day, each in _days(chat).items() if day != 6} == before


def test_what_has_no_day_is_asked_for_it_and_put_there() -> None:
    chat = _planned(_UPPER_LOWER)
    assert _calls(chat.say("add face pulls")) == ["message_ask_user"]
    chat.say("thursday")
    assert "Face Pull" in _days(chat)[4][1]


@pytest.mark.parametrize(("text", "mark"), [("friday should be light", "(light)"), ("make friday harder", "(hard)")])
def test_a_day_is_made_lighter_or_harder_and_the_others_stay(text: str, mark: str) -> None:
    chat = _planned(_KETTLEBELLS)
    before = _days(chat)
    chat.say(text)
    assert _days(chat)[5] == (f"Full body {mark}", before[5][1])
    assert _days(chat)[1] == before[1]


def test_what_is_not_wanted_at_all_is_out_of_every_day() -> None:
    chat = _planned(_UPPER_LOWER)
    chat.say("no lunges and no deadlifts please")
    assert not any("Lunge" in each or "Deadlift" in each for _name, day in _days(chat).values() for each in day)


def test_a_booking_that_nobody_asked_for_is_cancelled_beside_what_is_asked() -> None:
    chat = _planned(_KETTLEBELLS)
    assert "schedule_workout" in _calls(chat.say("put full body in my calendar for friday 6pm"))
    turn = chat.say("didnt ask you to book anything, cancel that. remove monday from the plan")
    assert _calls(turn) == ["cancel_scheduled_workout", "set_program"]
    assert "Cancelled" in turn.reply
    assert sorted(_days(chat)) == [3, 5]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("log bench 60kg 3x8", "log_workout"),
        ("book friday at 6pm", "schedule_workout"),
        ("make me a 20 minute core workout for today", "generate_workout"),
    ],
)
def test_what_is_of_something_else_leaves_the_plan_alone(text: str, tool: str) -> None:
    chat = _planned(_KETTLEBELLS)
    before = _days(chat)
    assert tool in _calls(chat.say(text))
    assert _days(chat) == before


def test_a_workout_made_since_is_what_a_change_is_of_until_the_plan_is_named() -> None:
    chat = _planned(_UPPER_LOWER)
    chat.say("make me a 30 minute workout for today, dumbbells")
    before = _days(chat)
    chat.say("take out the first exercise")
    assert _days(chat) == before
    assert "- Monday, Upper body" in chat.say("i was talking about my plan. show me monday").reply


def test_new_kit_makes_the_plan_anew_with_a_yes() -> None:
    chat = _planned(_KETTLEBELLS)
    before = _days(chat)
    assert _calls(chat.say("i got a barbell and a rack now too")) == ["message_ask_user"]
    assert _days(chat) == before
    chat.say("yes")
    assert any("Barbell" in each or each == "Back Squat" for _name, day in _days(chat).values() for each in day)


@pytest.mark.parametrize(
    "text",
    [
        "remind me on friday",
        "whats my max bench",
        "show me my progress on bench",
        "i cant train this friday",
        "only bands this week",
        "what should i eat before training on monday",
    ],
)
def test_what_is_of_the_log_of_one_week_or_of_nothing_here_is_not_of_the_plan(text: str) -> None:
    chat = _planned(_UPPER_LOWER)
    turn = chat.say(text)
    assert "set_program" not in _calls(turn)
    assert "your plan has" not in turn.reply
    assert "- Friday, Lower body" not in turn.reply


def test_a_change_in_words_that_nobody_knows_is_not_made_and_that_is_said() -> None:
    chat = _planned(_KETTLEBELLS)
    before = _days(chat)
    turn = chat.say("could you add something for balance on friday")
    assert (_calls(turn), _days(chat)) == ([], before)
    assert "your plan stays as it is" in turn.reply


def test_a_reason_behind_a_change_is_no_part_of_it() -> None:
    chat = _planned(_UPPER_LOWER)
    chat.say("take the dumbbell lunges off, i cant get down that far")
    assert "Dumbbell Lunge" not in _days(chat)[5][1]


def test_saved_already_is_what_a_plan_is() -> None:
    chat = _planned(_KETTLEBELLS)
    turn = chat.say("looks good, save it")
    assert (_calls(turn), "is saved" in turn.reply) == ([], True)


_GYM_WEEK = "Plan my week: Monday legs, Wednesday upper, Friday full body, full gym"


def test_what_is_pointed_at_is_swapped_and_its_day_takes_the_time_that_is_told() -> None:
    chat = _planned(_GYM_WEEK)
    turn = chat.say(
        "that one of wednesday with the bench press bends my back, no? change it for the chest press machine, the "
        "overhead press for seated cable row and make it 30 min"
    )
    assert _calls(turn) == ["set_program"]
    names = _days(chat)[3][1]
    assert {"Machine Chest Press", "Seated Cable Row"} <= set(names)
    assert not {"Bench Press", "Overhead Press"} & set(names)


def test_exercises_that_come_first_stand_in_the_order_in_which_they_were_said() -> None:
    chat = _planned(_GYM_WEEK)
    chat.say("i want dips + pull ups first on the upper day")
    assert _days(chat)[3][1][:2] == ["Dip", "Pull-up"]


def test_what_the_plan_is_said_to_have_changes_nothing() -> None:
    chat = _planned(_GYM_WEEK)
    before = _days(chat)
    assert "set_program" not in _calls(chat.say("wednesday has overhead press 3x5"))
    assert _days(chat) == before
