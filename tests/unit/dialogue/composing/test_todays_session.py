"""Who tells of themselves and asks what to train today gets a session where nothing is stored that they could mean."""

import pytest

from spotter.dialogue.composing.todays_session import asks_for_todays_session
from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def _say(start: Start, text: str) -> PlayedTurn:
    return TrainingChat(training_states.records(start)).say(text)


def _names(played: PlayedTurn) -> set[str]:
    return {call.name for call in played.calls}


@pytest.mark.parametrize(
    "said",
    [
        "hi i got two adjustable dumbbells up to 24 kg a bench and bands at home, 3x a week, what do i do today",
        "what should i train today? i have dumbbells and a bench",
        "hey im ann, 34, full gym, 4 days a week. whats on for today",
        "commercial gym, powerlifting style. squat 1rm around 365 bench 265 dl 455. whats on for today",
    ],
)
def test_a_session_is_made_of_what_is_told(said: str) -> None:
    played = _say("fresh", said)
    assert "generate_workout" in _names(played)
    assert "no load to go by" not in played.reply
    assert "set_program" not in _names(played)


def test_what_somebody_owns_is_kept_beside_it() -> None:
    played = _say("fresh", "i got two adjustable dumbbells up to 24 kg a bench and bands at home, what do i do today")
    assert {"set_preference", "generate_workout"} <= _names(played)
    assert played.reply.startswith("Noted for good: equipment: dumbbells up to 24 kg, bench, resistance bands.")


def test_a_program_is_what_is_on_where_there_is_one() -> None:
    played = _say("month", "im at the full gym. whats on for today")
    assert "generate_workout" not in _names(played)
    assert "Bench Press" in played.reply


@pytest.mark.parametrize(
    "said", ["whats on for today", "what did i do today at the gym", "what do i do on mondays with dumbbells"]
)
def test_other_questions_ask_for_none(said: str) -> None:
    assert not asks_for_todays_session(said)
