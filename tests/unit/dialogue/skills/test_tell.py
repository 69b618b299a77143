"""What a person tells of themselves is stored where a tool stores it; else it is kept in mind and named."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I've got a 12 kg kettlebell now", "you have kettlebells (12 kg)"),
        ("i don't have a barbell", "without a barbell and plates"),
        ("i slept 9 hours", "you slept 9 hours"),
    ],
)
def test_names_what_is_kept_in_mind(said: str, kept: str) -> None:
    talk = Talk("empty").say(said)
    assert talk.calls == []
    assert talk.reply.startswith(f"I will keep in mind: {kept}.")


@pytest.mark.parametrize(
    ("said", "tool", "reply"),
    [
        ("im a beginner", "update_settings", "Set: level beginner."),
        ("i hate burpees", "set_preference", "Noted for good: exclusion: burpees."),
        ("keep burpees out", "set_preference", "Noted for good: exclusion: burpees."),
        ("im 66 and weigh 80 kg", "update_profile", "Your profile now says: weight 80 kg, age 66."),
    ],
)
def test_stores_what_a_tool_stores(said: str, tool: str, reply: str) -> None:
    talk = Talk("empty").say(said)
    assert talk.calls[-1] == tool
    assert talk.calls.count(tool) == 1
    assert talk.reply == reply


def test_a_level_that_is_only_denied_is_asked_for() -> None:
    talk = Talk("empty").say("I'm not a beginner")
    assert talk.asked
    assert talk.reply == "Which level is it: beginner, intermediate, advanced?"


def test_time_at_hand_is_no_usual_length() -> None:
    talk = Talk("empty").say("i have 30 minutes")
    assert "update_settings" not in talk.calls


def test_equipment_that_is_there_too_takes_nothing_away_from_the_workout() -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert talk.say("i bought a kettlebell").calls == []
    assert talk.workout == before


def test_what_was_told_holds_in_a_later_workout() -> None:
    talk = Talk("empty").say("i hate lunges").say("40 min legs dumbbells")
    assert "Goblet Squat" in talk.chat.names
    assert not any("Lunge" in name or "Split Squat" in name for name in talk.chat.names)
    assert "No lunges, as you asked." in talk.reply


def test_a_dislike_is_taken_back() -> None:
    talk = Talk("empty").say("i hate push ups").say("push ups are fine again")
    assert talk.calls[-1] == "delete_preference"
    assert talk.reply == "Dropped: exclusion push-up."
    assert "Push-up" in talk.say("20 min bodyweight chest").chat.names


def test_a_pain_is_taken_back_for_its_part() -> None:
    talk = Talk("empty").say("my knee hurts").say("ok knee is fine now")
    assert talk.calls[-1] == "end_pain"
    assert talk.reply == "Good: the knee is no longer noted as hurting."
    assert "knee" not in talk.say("30 min legs dumbbells").reply


def test_a_time_is_taken_back() -> None:
    talk = Talk("empty").say("i have 30 minutes").say("actually forget the 30 minutes")
    assert talk.reply.startswith("No longer: 30 minutes.")
    assert talk.say("give me a chest workout with dumbbells").reply.startswith("A 45-minute chest session")


def test_equipment_that_was_lacking_is_there_after_all() -> None:
    talk = Talk("empty").say("30 minutes at the gym, no barbell, full body")
    assert "Back Squat" not in talk.chat.names
    talk.say("actually I do have the bar today").say("start over, 60 min chest and back")
    assert "Bench Press" in talk.chat.names


@pytest.mark.parametrize("name", ["lunges", "planks"])
def test_what_takes_a_thing_back_is_no_yes_to_it(name: str) -> None:
    talk = Talk("empty").say(f"{name} are not for me")
    assert talk.reply == f"Shall I note this: noted for good: custom: {name} are not for me?"
    assert talk.say(f"{name} are fine again").calls == []
    assert talk.reply == "No wish of yours is noted, so there is nothing to drop."


def test_a_request_for_a_workout_is_done_whatever_was_asked_before_it() -> None:
    talk = Talk("empty").say("lunges are not for me").say("40 min legs dumbbells")
    assert talk.calls == ["generate_workout"]
    assert "Goblet Squat" in talk.chat.names


@pytest.mark.parametrize("said", ["I've got a 12 kg kettlebell now", "my plates are 20 kg"])
def test_the_weight_of_equipment_is_no_body_weight(said: str) -> None:
    assert "update_profile" not in Talk("empty").say(said).calls
