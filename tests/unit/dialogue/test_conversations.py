"""Conversations of several turns, each on the memory of the turns before."""

from typing import Any

import pytest

from spotter.catalogue import Equipment, Joint, Stress, match
from spotter.messages import (
    AssistantTurn,
    ResultsTurn,
    SummaryTurn,
    ToolCall,
    ToolResult,
    UserTurn,
)
from tests.fakes.chat import Chat
from tests.fakes.workout import EXERCISES, with_workout


def stress(name: str, joint: Joint) -> Stress | None:
    exercise = match(name).exercise
    assert exercise is not None
    return exercise.stress_on(joint)


def equipment(name: str) -> frozenset[Equipment]:
    exercise = match(name).exercise
    assert exercise is not None
    return exercise.equipment


def tools(chat: Chat, text: str) -> list[str]:
    return [name for name, _arguments in chat.say(text)]


def test_the_conversation_of_the_introduction() -> None:
    chat = Chat()
    assert tools(chat, "give me a 45 minute dumbbell upper body workout") == ["generate_workout"]
    assert chat.reply.startswith("A 45-minute upper body session with dumbbells, about ")
    assert "1. " in chat.reply
    assert "Warm-up: " in chat.reply
    second = chat.names[1]
    assert tools(chat, "swap the second one") == ["swap_exercise"]
    assert chat.reply.startswith(f"Swapped {second} for {chat.names[1]}")
    assert tools(chat, "hmm, I don't like that one, another one please") == ["swap_exercise"]
    assert len(set(chat.names)) == len(chat.names)
    assert second not in chat.names
    assert tools(chat, "make it 4 sets") == ["adjust_exercise"]
    assert chat.exercises[1]["sets"] == 4
    assert tools(chat, "drop the last one") == ["remove_exercise"]
    assert tools(chat, "thanks!") == []


@pytest.mark.parametrize(
    ("answer", "minutes", "gear"),
    [
        ("30 minutes, dumbbells", 30, {Equipment.DUMBBELL}),
        ("dumbbells", 45, {Equipment.DUMBBELL}),
        ("30", 30, set()),
        ("an hour at the gym", 60, set(Equipment)),
        ("whatever", 45, set()),
        ("You choose", 45, set()),
        ("idk", 45, set()),
        ("nothing fancy", 45, set()),
    ],
)
def test_the_answer_to_its_question_is_used_and_the_rest_assumed(
    answer: str, minutes: int, gear: set[Equipment]
) -> None:
    chat = Chat()
    assert tools(chat, "give me a workout") == ["message_ask_user"]
    ((name, arguments),) = chat.say(answer)
    assert name == "generate_workout"
    assert arguments["workout"]["summary"]["total_duration_estimate"] <= minutes
    assert all(equipment(each) <= gear for each in chat.names)
    if minutes == 45:
        assert "I assumed 45 minutes." in chat.reply
    if not gear:
        assert "I assumed no equipment" in chat.reply


def test_a_question_is_dropped_for_another_request_or_for_small_talk() -> None:
    chat = Chat()
    chat.say("give me a workout")
    assert tools(chat, "actually, how are you?") == []
    chat.say("give me a workout")
    assert tools(chat, "never mind") == []
    assert chat.reply == "All right, I leave it as it is."
    assert chat.names == []


def test_which_one_is_answered_by_place_or_name() -> None:
    for answer in ("the second", "Push-up", "2nd one please", "push ups"):
        chat = with_workout()
        assert tools(chat, "swap it") == ["message_ask_user"]
        ((name, arguments),) = chat.say(answer)
        assert (name, arguments["exercise_id"]) == ("swap_exercise", "ex_push")


def test_a_constraint_survives_the_question() -> None:
    chat = with_workout()
    assert tools(chat, "swap it for something with bodyweight") == ["message_ask_user"]
    chat.say("the row")
    assert equipment(chat.names[2]) == frozenset()


def test_all_of_them_is_an_answer() -> None:
    chat = with_workout()
    ((_name, arguments),) = chat.say("add 2 reps")
    assert arguments["options"][-1] == "All of them"
    assert tools(chat, "All of them") == ["adjust_exercise"] * 4
    assert [exercise["reps"] for exercise in chat.exercises[:4]] == [12, 14, 12, 14]


def test_it_does_not_ask_in_circles() -> None:
    chat = with_workout()
    assert tools(chat, "swap it") == ["message_ask_user"]
    assert tools(chat, "blue") == ["message_ask_user"]
    assert chat.reply == "I did not quite follow that. What would you like me to do?"
    assert tools(chat, "blue") == ["message_ask_user"]
    assert "Try one short sentence." in chat.reply


def test_it_refers_to_what_was_changed_last() -> None:
    chat = with_workout()
    chat.say("swap the row")
    chat.say("make it 5 sets")
    assert chat.exercises[2]["sets"] == 5
    chat.say("fewer reps on the squats")
    chat.say("and add a set to it")
    assert chat.exercises[0]["sets"] == 4


def test_a_swap_can_be_taken_back_with_its_amounts() -> None:
    chat = with_workout()
    chat.say("swap the push-ups")
    assert chat.names[1] != "Push-up"
    chat.say("put it back")
    assert {**chat.exercises[1], "id": "ex_push"} == EXERCISES[1]


def test_swapping_again_and_again_never_repeats_itself() -> None:
    chat = with_workout()
    seen = {"Goblet Squat"}
    for _ in range(4):
        chat.say("swap the first one")
        assert chat.names[0] not in seen
        seen.add(chat.names[0])


def test_where_nothing_takes_its_place_taking_it_out_is_offered() -> None:
    chat = with_workout([EXERCISES[0], {**EXERCISES[3], "id": "ex_x", "name": "Unicorn Lift", "muscles": []}])
    ((name, arguments),) = chat.say("swap the unicorn lift")
    assert (name, arguments["options"]) == ("message_ask_user", ["Take out Unicorn Lift", "Keep Unicorn Lift"])
    assert tools(chat, "Take out Unicorn Lift") == ["remove_exercise"]
    assert chat.names == ["Goblet Squat"]


@pytest.mark.parametrize("answer", ["Keep Unicorn Lift", "no", "keep it"])
def test_and_keeping_it_keeps_it(answer: str) -> None:
    chat = with_workout([EXERCISES[0], {**EXERCISES[3], "id": "ex_x", "name": "Unicorn Lift", "muscles": []}])
    chat.say("swap the unicorn lift")
    chat.say(answer)
    assert chat.names == ["Goblet Squat", "Unicorn Lift"]


def test_what_was_said_earlier_holds_for_what_is_built_later() -> None:
    chat = Chat()
    chat.say("I have dumbbells and a bench")
    chat.say("my shoulder hurts")
    chat.say("I'm a beginner and I hate lunges")
    ((name, arguments),) = chat.say("give me a 40 minute workout")
    assert name == "generate_workout"
    assert arguments["workout"]["summary"]["difficulty"] == "beginner"
    assert all(equipment(each) <= {Equipment.DUMBBELL, Equipment.BENCH} for each in chat.names)
    assert all(stress(each, Joint.SHOULDER) in (None, Stress.LOW) for each in chat.names)
    assert not any("lunge" in each.lower() for each in chat.names)
    assert "shoulder" in chat.reply


def test_a_pain_holds_until_the_person_ends_it() -> None:
    chat = Chat()
    chat.say("my knee hurts. 30 minute bodyweight leg workout")
    assert "knee" in chat.reply
    assert all(stress(each, Joint.KNEE) in (None, Stress.LOW) for each in chat.names)
    chat.say("another leg workout please")
    assert all(stress(each, Joint.KNEE) in (None, Stress.LOW) for each in chat.names)
    assert tools(chat, "my knee is fine again")[-1] == "end_pain"
    chat.say("new leg workout")
    assert any(stress(each, Joint.KNEE) not in (None, Stress.LOW) for each in chat.names)


def test_an_emergency_blocks_everything_until_a_doctor_has_cleared_it() -> None:
    chat = Chat()
    assert tools(chat, "I get chest pain when I lift") == []
    assert "emergency" in chat.reply
    assert tools(chat, "ok, 30 minute dumbbell workout then") == []
    assert "emergency" in chat.reply
    assert tools(chat, "my doctor cleared me. 30 minute dumbbell workout") == ["generate_workout"]


def test_a_pregnancy_is_met_with_care() -> None:
    chat = Chat()
    chat.say("I'm pregnant")
    assert chat.reply.startswith("Congratulations")
    assert "midwife" in chat.reply


def test_a_workout_made_shorter_leaves_out_what_was_swapped_out() -> None:
    chat = with_workout()
    chat.say("I hate push-ups")
    chat.say("make it 20 minutes")
    assert "Push-up" not in chat.names
    assert all(equipment(each) <= {Equipment.DUMBBELL} for each in chat.names)


def test_after_an_empty_workout_another_one_is_offered() -> None:
    chat = with_workout(EXERCISES[:1])
    assert tools(chat, "remove it") == ["remove_exercise"]
    assert "empty" in chat.reply
    assert tools(chat, "swap the first one") == ["message_ask_user"]


STORED: dict[str, dict[str, Any]] = {
    "SETTINGS": {
        "preferred_workout_duration": 35,
        "fitness_level": "intermediate",
        "available_equipment": ["Kettlebell"],
    },
    "PROFILE": {"goal": "Hypertrophy", "age": 40},
}


def test_stored_settings_answer_the_question_before_it_is_asked() -> None:
    chat = Chat(STORED)
    ((name, arguments),) = chat.say("give me a workout")
    assert name == "generate_workout"
    assert arguments["workout"]["summary"]["total_duration_estimate"] <= 35
    assert arguments["workout"]["summary"]["difficulty"] == "intermediate"
    assert all(equipment(each) <= {Equipment.KETTLEBELL} for each in chat.names)
    assert "I assumed" not in chat.reply


def test_what_is_said_now_outweighs_what_is_stored() -> None:
    chat = Chat(STORED)
    chat.say("20 minutes with bands")
    assert all(equipment(each) <= {Equipment.BAND} for each in chat.names)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("exclusion", "push-ups"),
        ("injury", "left shoulder"),
        ("equipment", "dumbbells"),
        ("location", "home"),
        ("time_available", "20 minutes"),
    ],
)
def test_standing_preferences_are_kept(kind: str, value: str) -> None:
    preference = {"id": "p1", "preference_type": kind, "value": value, "duration_type": "permanent"}
    chat = Chat({"PREF#p1": preference})
    chat.say("30 minute bodyweight upper body workout" if kind in ("exclusion", "injury") else "upper body workout")
    if not chat.names:
        chat.say("you choose")
    assert chat.names
    if kind == "exclusion":
        assert not any("push-up" in each.lower() for each in chat.names)
    elif kind == "injury":
        assert all(stress(each, Joint.SHOULDER) in (None, Stress.LOW) for each in chat.names)
    elif kind == "time_available":
        assert "20-minute" in chat.reply
    else:
        assert all(equipment(each) <= {Equipment.DUMBBELL} for each in chat.names)


def test_muscle_goals_give_the_focus_where_none_is_said() -> None:
    chat = Chat({"GOAL#muscle": {"weights": {"chest": 8, "calves": -3}}})
    ((_name, arguments),) = chat.say("45 minute workout, full gym")
    assert arguments["workout"]["summary"]["focus_areas"] == ["chest"]
    assert "your goals: chest" in chat.reply


def test_loads_are_given_from_logged_workouts_alone_in_the_users_unit() -> None:
    logged = {"date": "2026-01-12", "exercises": [{"name": "Goblet Squat", "sets": [{"reps": 10, "weight_kg": "20"}]}]}
    for unit, shown in (("kg", "Last time: 20 kg."), ("lb", "Last time: 44.1 lb.")):
        chat = Chat({"WORKOUT#2026-01-12#1": logged, "SETTINGS": {"unit": unit}})
        chat.say("how am I doing?")
        assert "Goblet Squat: 1 x 10 x" in chat.reply
        chat.say("30 minute dumbbell leg workout")
        notes = {exercise["name"]: exercise.get("notes", "") for exercise in chat.exercises}
        assert shown in notes["Goblet Squat"]
        assert not any("Last time" in note for name, note in notes.items() if name != "Goblet Squat")


def test_a_message_that_joins_a_run_is_answered_and_what_was_done_is_told() -> None:
    chat = with_workout()
    chat.turns.append(UserTurn("drop the plank"))
    chat.step(chat.respond())
    chat.turns.append(UserTurn("thanks"))
    assert chat.respond().text.startswith("Plank is out.\n\nYou are welcome.")


def test_two_messages_before_an_answer_are_read_together() -> None:
    chat = Chat()
    chat.turns += [UserTurn("give me a workout"), UserTurn("30 minutes, dumbbells")]
    (call,) = chat.respond().calls
    assert call.name == "generate_workout"


def test_a_failed_call_is_explained_and_not_made_again() -> None:
    chat = with_workout()
    chat.turns.append(UserTurn("drop the plank"))
    (call,) = chat.respond().calls
    failed = ToolResult(call.id, call.name, "Error: too late", {"success": False, "error": "too late"}, ok=False)
    chat.turns += [AssistantTurn("", (call,)), ResultsTurn((failed,))]
    response = chat.respond()
    assert (response.text, response.calls) == ("That did not go through: too late.", ())


def test_after_a_checkpoint_the_current_workout_is_fetched_before_it_is_changed() -> None:
    chat = with_workout()
    chat.turns = [SummaryTurn("They trained."), UserTurn("drop the plank")]
    response = chat.respond()
    assert [(call.name, call.arguments) for call in response.calls] == [
        ("fetch_data", {"sources": ["current_workout"]})
    ]
    chat.step(response)
    assert [call.name for call in chat.respond().calls] == ["remove_exercise"]


def test_what_a_checkpoint_carries_over_still_holds() -> None:
    chat = Chat()
    chat.turns.append(SummaryTurn("They trained.", ("I train with dumbbells.", "My knee hurts.")))
    assert tools(chat, "30 minute leg workout") == ["fetch_data", "generate_workout"]
    assert all(equipment(each) <= {Equipment.DUMBBELL} for each in chat.names)
    assert all(stress(each, Joint.KNEE) in (None, Stress.LOW) for each in chat.names)


def test_results_of_another_provider_are_told_as_well() -> None:
    chat = with_workout()
    call = ToolCall("x1", "swap_exercise", {"exercise_id": "ex_row", "new_exercise": {}, "reason": "no bench"})
    swapped = {**EXERCISES[2], "id": "ex_new", "name": "Band Row"}
    data = {
        "success": True,
        "old_exercise": "Dumbbell Row",
        "new_exercise": "Band Row",
        "new_id": "ex_new",
        "exercises": [*EXERCISES[:2], swapped, *EXERCISES[3:]],
        "workout_version": 2,
    }
    chat.turns += [
        UserTurn("hello"),
        AssistantTurn("", (call,)),
        ResultsTurn((ToolResult("x1", "swap_exercise", "", data, ok=True),)),
    ]
    assert "Swapped Dumbbell Row for Band Row (3 x 10, 60 s rest): no bench." in chat.respond().text
