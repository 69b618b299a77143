"""The session of a day, planned from what is stored and told."""

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(training_states.records(start))
    *_before, last = [chat.say(text) for text in messages]
    return last


def _arguments(played: PlayedTurn) -> dict[str, object]:
    return dict(next(call.arguments for call in played.calls if call.name == "plan_today"))


def test_the_plan_is_a_numbered_list_without_ids() -> None:
    played = _say("month", "plan today's session please")
    assert played.reply.startswith("Upper for today (Thursday 12 March), about ")
    assert "1. Bench Press: 2 x 5 at 82.5 kg, 180 s rest\n2. Barbell Row" in played.reply
    assert "[ex_" not in played.reply


def test_time_and_energy_are_used_wherever_they_are_told() -> None:
    played = _say("month", "plan today's session please, I have 40 minutes and I'm knackered")
    assert _arguments(played) == {"minutes": 40, "energy": "Low"}
    assert played.reply.startswith("Upper for today")


def test_being_late_and_having_slept_are_no_time_for_training() -> None:
    assert "minutes" not in _arguments(_say("month", "ten minutes late but here, set up today's session"))


def test_a_pain_of_the_same_message_is_noted_before_the_plan_is_made() -> None:
    played = _say("month", "my knee is a bit sore when I squat. plan todays session")
    assert [call.name for call in played.calls if call.name in ("set_pain", "plan_today")] == ["set_pain", "plan_today"]
    assert "Noted: the knee hurts" in played.reply


def test_another_day_is_planned_as_that_day() -> None:
    played = _say("hurt", "plan monday's session for me")
    assert _arguments(played)["date"] == "2026-03-16"
    assert played.reply.startswith("Lower for Monday 16 March")


def test_a_part_that_is_to_be_spared_is_asked_about_and_then_the_session_is_planned() -> None:
    asked = _say("month", "plan today's session and be gentle with my shoulder")
    assert "Does your shoulder hurt" in asked.reply
    assert asked.before == asked.after
    noted = _say("month", "plan today's session and be gentle with my shoulder", "yes")
    assert [call.name for call in noted.calls if call.name in ("set_pain", "plan_today")] == ["set_pain", "plan_today"]
    planned = _say("month", "plan today's session and be gentle with my shoulder", "no")
    assert [call.name for call in planned.calls if call.name in ("set_pain", "plan_today")] == ["plan_today"]
