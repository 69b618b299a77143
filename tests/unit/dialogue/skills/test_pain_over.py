"""Which flag ends when a pain is said to be over, and which goes on."""

import pytest

from spotter.dialogue.skills.pain_over import over
from spotter.training import keys
from tests.unit.dialogue.skills.stretches import calls, made_of
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records

_ended = [("end_pain", {"body_part": "left shoulder"})]
_both = {
    f"{keys.PAINS}h{number}": {"id": f"h{number}", "body_part": part, "severity": "Moderate", "since": "2026-03-05"}
    for number, part in ((2, "left knee"), (3, "right knee"))
}


@pytest.mark.parametrize("text", ["shoulder's come good", "my left shoulder is fine again", "it's completely gone"])
def test_the_flag_of_the_part_ends(text: str) -> None:
    assert calls(made_of(over, text, "hurt")) == _ended


@pytest.mark.parametrize("text", ["the wrist is fine now", "my right shoulder is fine again"])
def test_another_part_ends_nothing(text: str) -> None:
    plan = made_of(over, text, "hurt")
    assert plan.steps == ()
    assert "Noted are: left shoulder." in plan.text


def test_where_nothing_is_noted_that_is_said() -> None:
    assert made_of(over, "hip is fine now").text == (
        "Good to hear. No pain of the hip is noted, so there is nothing to end."
    )


@pytest.mark.parametrize(
    "text",
    [
        "shoulder almost gone",
        "the shoulder is better, still a bit there",
        "hopefully the shoulder is over",
        "the shoulder is a lot better",
        "shoulder 95% there",
        "shoulders on the mend",
    ],
)
def test_what_is_not_wholly_gone_is_kept_and_asked_about(text: str) -> None:
    plan = made_of(over, text, "hurt")
    assert plan.steps == ()
    assert plan.question == "Then I keep the left shoulder noted. How bad is it now, or is it over?"


def test_a_part_beside_it_is_asked_about() -> None:
    plan = made_of(over, "collarbone feels normal", "hurt")
    assert (plan.steps, plan.options) == ((), ("Yes", "No"))


def test_of_two_sides_the_one_that_is_meant_is_asked_for() -> None:
    plan = made_of(over, "the knee is fine", stored=_both)
    assert (plan.steps, plan.options) == ((), ("left knee", "right knee"))
    assert calls(made_of(over, "right knee is fine", stored=_both)) == [("end_pain", {"body_part": "right knee"})]
    assert len(made_of(over, "both knees are fine", stored=_both).steps) == 2


def test_how_it_is_now_lowers_the_severity() -> None:
    chat = TrainingChat(records("hurt"))
    chat.say("my shoulder is almost fine, still a twinge")
    noted = [dict(call.arguments) for call in chat.say("mild").calls if call.name == "set_pain"]
    assert noted == [{"body_part": "left shoulder", "severity": "Mild"}]


@pytest.mark.parametrize("text", ["the left one is fine now", "shoulder 100% again", "my shoulder feels 100 percent"])
def test_a_side_names_the_one_pain_of_that_side_and_a_hundred_percent_is_all(text: str) -> None:
    assert calls(made_of(over, text, "hurt")) == _ended


def test_what_still_hurts_beside_it_is_asked_about() -> None:
    plan = made_of(over, "shoulder fine, the knee still hurts", "hurt")
    assert calls(plan) == _ended
    assert plan.text == "Is something wrong with the knee, so that I note it as hurting?"


def test_a_recovery_that_sounds_like_a_story_is_no_cause_for_care() -> None:
    chat = TrainingChat(records("month"))
    chat.say("right knee achy")
    assert "no longer noted" in chat.say("had a nap and the knees totally fine now").reply
