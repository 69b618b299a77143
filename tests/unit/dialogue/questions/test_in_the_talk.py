"""An answer as it fits the talk: beside a pain no workout is made of a question, and stiffness is no pain to note."""

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.training_play import TrainingChat


def _said(text: str) -> tuple[str, list[str]]:
    played = TrainingChat({}).say(text)
    return played.reply, [call.name for call in played.calls if call.name != "fetch_data"]


def test_what_is_asked_beside_a_pain_is_answered_once_that_is_noted() -> None:
    reply, calls = _said("my back hurts a bit from sitting all day. what can I do at my desk?")
    assert calls == ["set_pain"]
    assert reply.endswith(handbook()["sitting_stiff"])


def test_stiffness_alone_is_answered_and_noted_nowhere() -> None:
    reply, calls = _said("I get so stiff at the office, what can I do without looking weird")
    assert (reply, calls) == (handbook()["sitting_stiff"], [])


def test_a_workout_that_is_asked_for_beside_a_pain_is_made() -> None:
    _reply, calls = _said("my shoulder hurts a bit, 30 minutes with dumbbells for the legs please")
    assert "generate_workout" in calls
