"""What somebody tells of themselves is kept in their records, once, and nothing is done that they did not ask for."""

from typing import Any

import pytest

from spotter.messages import AssistantTurn, UserTurn
from spotter.training import keys
from tests.fakes.chat import Chat

TODAY = "2026-12-02"
_reading = frozenset({"fetch_data", "message_ask_user"})


def _said(*messages: str, coach: str = "") -> tuple[Chat, list[tuple[str, dict[str, Any]]]]:
    chat = Chat(today=TODAY)
    if coach:
        chat.turns += [UserTurn("hi"), AssistantTurn(coach)]
    calls: list[tuple[str, dict[str, Any]]] = []
    for each in messages:
        calls += chat.say(each)
    return chat, [(name, arguments) for name, arguments in calls if name not in _reading]


def _data(chat: Chat, sk: str) -> dict[str, Any]:
    return dict(chat.records[sk].data) if sk in chat.records else {}


def _wishes(chat: Chat) -> list[tuple[str, str]]:
    found = [each.data for sk, each in sorted(chat.records.items()) if sk.startswith(keys.PREFERENCES)]
    return sorted((each["preference_type"], each["value"]) for each in found)


def test_who_introduces_themselves_is_stored_in_one_step_and_offered_the_next() -> None:
    chat, calls = _said(
        "Hi! 41, male, 1.84 m, 96 kilos. I've been training with weights for six years and consider myself "
        "intermediate."
    )
    assert [name for name, _arguments in calls] == ["update_profile", "update_settings"]
    profile = _data(chat, keys.PROFILE)
    assert (profile["age"], profile["gender"], profile["height_cm"], profile["training_years"]) == (41, "male", 184, 6)
    assert (profile["written_weight"], profile["written_unit"]) == (96, "kg")
    assert _data(chat, keys.SETTINGS)["fitness_level"] == "intermediate"
    assert chat.reply.startswith("Noted: age 41, male, height 184 cm, weight 96 kg, 6 years of training, intermediate.")
    assert chat.reply.endswith("Shall I make you a workout now, or a plan for the week?")


def test_bests_are_kept_in_the_profile_and_logged_nowhere() -> None:
    chat, calls = _said("I can do 14 pull-ups and my best overhead press is 60 kg for 2")
    assert [name for name, _arguments in calls] == ["update_profile"]
    found = [(each["name"], each.get("weight"), each["reps"]) for each in _data(chat, keys.PROFILE)["bests"]]
    assert found == [("Pull-up", None, 14), ("Overhead Press", 60, 2)]


def test_a_lift_that_is_wanted_is_a_goal_and_no_best() -> None:
    chat, _calls = _said("My goal is to bench 120 kg and lose some belly fat by June")
    assert "bests" not in _data(chat, keys.PROFILE)
    assert _wishes(chat) == [("custom", "goal: Bench Press 120 kg"), ("custom", "goal: lose some belly fat by June")]


def test_what_there_is_at_home_and_nothing_else_takes_the_place_of_all() -> None:
    chat, _calls = _said(
        "At home: an adjustable bench, a pair of dumbbells from 5 to 15 kg and a doorway pull-up bar. Nothing else.",
        coach="What do you train with?",
    )
    stored = _data(chat, keys.EQUIPMENT)
    assert stored["location"] == "Home"
    assert [each["name"] for each in stored["items"]] == ["adjustable bench", "dumbbells", "doorway pull up bar"]
    assert stored["items"][1]["weights"] == [5, 7.5, 10, 12.5, 15]


def test_what_a_gym_lacks_is_kept_beside_all_that_gyms_have() -> None:
    chat, _calls = _said("my gym has everything except a leg press and a hack squat")
    assert _data(chat, keys.EQUIPMENT)["location"] == "Gym"
    assert _wishes(chat) == [("equipment", "no hack squat"), ("equipment", "no leg press")]


def test_refusals_are_an_order_and_are_answered_with_no_question() -> None:
    chat, calls = _said("no burpees and no box jumps ever, I hate both")
    assert [name for name, _arguments in calls] == ["set_preference", "set_preference"]
    assert [value for _kind, value in _wishes(chat)] == ["box jump", "burpees"]
    assert "Shall I" not in chat.reply


def test_a_liking_and_an_old_injury_bind_no_plan() -> None:
    chat, _calls = _said("I love front squats and dips.", "I tore my right ACL in 2018, it's fine now but I mind it.")
    wanted = [("custom", "likes: Dip"), ("custom", "likes: Front Squat"), ("custom", "old injury: right acl")]
    assert _wishes(chat) == wanted
    assert not any(sk.startswith(keys.PAINS) for sk in chat.records)


def test_a_number_that_was_taken_for_another_is_put_right() -> None:
    chat, _calls = _said("32 is my age, not my minutes! Sessions are 50 minutes.", coach="Noted: 32 minutes a session.")
    assert _data(chat, keys.PROFILE)["age"] == 32
    assert _data(chat, keys.SETTINGS)["preferred_workout_duration"] == 50


def test_a_load_and_a_body_weight_are_told_apart() -> None:
    chat, _calls = _said("87.5 is my bench. my bodyweight is 74")
    profile = _data(chat, keys.PROFILE)
    assert profile["written_weight"] == 74
    assert [(each["name"], each["weight"]) for each in profile["bests"]] == [("Bench Press", 87.5)]


def test_a_plan_that_is_asked_for_beside_the_facts_is_made_as_well() -> None:
    chat, calls = _said(
        "im 22 and 68kg 180cm want to get bigger arms, got dumbbells up to 20kg and a bench, give me a plan for 3 days"
    )
    names = [name for name, _arguments in calls]
    assert names[-1] == "set_program"
    assert names.count("update_profile") == names.count("set_equipment") == 1
    assert _data(chat, keys.PROFILE)["age"] == 22
    assert _data(chat, keys.MUSCLE_GOALS)["weights"] == {"arms": 5}
    assert [each["name"] for each in _data(chat, keys.EQUIPMENT)["items"]] == ["dumbbells", "bench"]
    assert chat.reply.startswith("Noted: age 22")


@pytest.mark.parametrize(
    "message",
    [
        "My brother is 35 and benches 150 kg.",
        "what's a good weight for a 30 year old woman to squat?",
        "How often should a 50 year old train?",
        "I used to weigh 110 kg and squat 200.",
        "If I ever had a barbell at home I suppose I'd squat three times a week.",
    ],
)
def test_what_is_told_of_others_asked_long_ago_or_supposed_is_not_stored(message: str) -> None:
    chat, calls = _said(message)
    assert calls == []
    assert not any(sk in chat.records for sk in (keys.PROFILE, keys.SETTINGS, keys.EQUIPMENT))


def test_what_holds_until_a_day_is_no_lasting_fact() -> None:
    chat, _calls = _said("Until Friday I'm travelling and only have bands.")
    assert keys.EQUIPMENT not in chat.records


def test_a_part_of_the_body_in_a_word_for_an_exercise_is_no_old_injury() -> None:
    chat, _calls = _said("those where you lie flat on your back with the legs up are not for me")
    assert not any("old injury" in value for _kind, value in _wishes(chat))


def test_years_in_a_job_are_no_years_of_training() -> None:
    chat, _calls = _said("I have worked 31 years in the library and I am 58.")
    assert _data(chat, keys.PROFILE)["age"] == 58
    assert "training_years" not in _data(chat, keys.PROFILE)


def test_who_asks_what_is_known_of_them_is_told_all_of_it() -> None:
    chat, _calls = _said(
        "I'm 41, 96 kg, lifting for 6 years. My bench is 120 kg for one and I have an old left knee injury.",
        "I train Monday, Wednesday and Friday at home with a barbell and dumbbells up to 30 kg.",
        "I love front squats. I never want burpees. My goal is a 150 kg bench.",
        "so what have you stored about me?",
    )
    for each in (
        *("age 41", "6 years of training", "Bench Press 120 kg x 1", "Old injuries: left knee"),
        *("training days: Monday, Wednesday and Friday", "barbell, dumbbells (", "leave out: burpees"),
        *("likes: Front Squat", "Bench Press 150 kg", "No usual length of a session is noted"),
    ):
        assert each in chat.reply


def test_a_first_load_follows_from_a_best_that_was_told_in_another_conversation() -> None:
    best = {"exercise": "bench-press", "name": "Bench Press", "weight": 100, "unit": "kg", "reps": 5}
    chat = Chat({keys.PROFILE: {"bests": [best]}}, today=TODAY)
    chat.say("how much should I bench for 5 next time?")
    assert "the 100 kg x 5 that you told me" in chat.reply
    assert "92.5 kg" in chat.reply
