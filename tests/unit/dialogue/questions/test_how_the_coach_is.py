"""How the coach is, asked by a day: answered in a sentence, and nothing of a plan is looked up."""

import pytest

from spotter.dialogue.questions.how_the_coach_is import asks_how_it_is
from spotter.dialogue.skills.small_talk import HOW_ARE_YOU
from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    "said", ["hows your monday", "how was your weekend?", "how is your day going", "and how's your week been so far?"]
)
def test_it_is_small_talk(said: str) -> None:
    assert asks_how_it_is(said)
    assert TrainingChat({}).say(said).reply == HOW_ARE_YOU


@pytest.mark.parametrize(
    "said", ["how is my week looking?", "hows your plan for monday", "how many days a week", "what is on your monday"]
)
def test_what_is_asked_of_a_plan_is_not(said: str) -> None:
    assert not asks_how_it_is(said)
    assert HOW_ARE_YOU not in TrainingChat({}).say(said).reply


def test_what_is_told_beside_it_is_heard_too() -> None:
    reply = TrainingChat({}).say("man im beat, kids had me up all night lol. hows your monday").reply
    assert "energy is low" in reply
    assert reply.endswith(HOW_ARE_YOU)
