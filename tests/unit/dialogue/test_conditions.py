"""What somebody has told of their condition keeps every later session easy."""

import pytest

from spotter.catalogue import match
from spotter.dialogue.constraints import jumping
from tests.fakes.chat import Chat
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize("told", ["I'm 7 months pregnant", "I'm 15", "I take beta blockers for my blood pressure"])
def test_a_later_session_has_six_reps_at_least_and_no_jump(told: str) -> None:
    chat = Chat()
    chat.say(told)
    chat.say("45 minutes, full gym, strength workout for the whole body")
    reps = [int(each["reps"]) for each in chat.exercises if each["type"] == "reps"]
    assert reps
    assert min(reps) >= 6
    assert not {str(getattr(match(name).exercise, "id", "")) for name in chat.names} & jumping()


def test_without_a_condition_strength_work_is_heavier() -> None:
    chat = Chat()
    chat.say("45 minutes, full gym, strength workout for the whole body")
    assert min(int(each["reps"]) for each in chat.exercises if each["type"] == "reps") == 5


@pytest.mark.parametrize("text", ["I'm pregnant", "I take insulin", "estoy embarazada", "I have diabetes"])
def test_a_condition_told_alone_is_understood(text: str) -> None:
    talk = Talk("gym5").say(text)
    assert not talk.asked
    assert "did not understand" not in talk.reply
    assert "doctor" in talk.reply


def test_a_word_beside_a_condition_that_nobody_knows_is_asked_about() -> None:
    assert "frobnicate" in Talk("gym5").say("I'm pregnant, frobnicate it").reply
