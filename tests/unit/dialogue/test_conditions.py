"""What somebody has told of their condition keeps every later session easy."""

import pytest

from spotter.catalogue import match
from spotter.dialogue.constraints import jumping
from tests.fakes.chat import Chat


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
