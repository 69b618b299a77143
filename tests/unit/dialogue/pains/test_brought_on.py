"""What is said to bring a pain on is left out of what is trained."""

import pytest

from spotter.catalogue import Pattern, match
from spotter.dialogue.pains.brought_on import with_causes
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.understanding.read import Situation, understand
from tests.fakes.chat import Chat


def patterns(chat: Chat) -> set[Pattern]:
    found = [match(each["name"]).exercise for each in chat.exercises]
    return {each.pattern for each in found if each is not None}


PRESSING = {Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH}


def causes(text: str) -> list[str]:
    pains = with_causes(understand(text, Situation()), pains_in(text))
    return [name for pain in pains for name, _ids in pain.brought_on]


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("my left elbow has been nagging a bit on pressing", "pressing"),
        ("my knee hurts when i squat", "squat"),
        ("lower back is a bit tweaky from deadlifts", "deadlifts"),
        ("squats hurt my knee", "squats"),
        ("when I do lunges my knee aches", "lunges"),
    ],
)
def test_what_brings_a_pain_on_is_read(text: str, cause: str) -> None:
    assert causes(text) == [cause]


@pytest.mark.parametrize(
    "text",
    [
        "my knee hurts. give me bench and rows",
        "my shoulder hurts, swap the lunges",
        "my elbow is sore, I have dumbbells and a bench",
        "my knee hurts a bit, put the curls after the rows",
        "my elbow hurts a bit but not when pressing",
        "squats don't hurt my knee",
        "goblet squats and rows, my elbow hurts a bit",
    ],
)
def test_what_is_only_named_beside_it_is_no_cause(text: str) -> None:
    assert causes(text) == []


def test_no_press_is_planned_for_an_elbow_that_hurts_on_pressing_and_push_ups_are_pressing() -> None:
    chat = Chat()
    chat.say("40 minute band workout, my left elbow hurts a bit on pressing")
    assert patterns(chat)
    assert not patterns(chat) & PRESSING
    assert "I left out pressing, which you say makes your elbow hurt." in chat.reply


def test_no_pressing_is_no_push_ups_either() -> None:
    chat = Chat()
    chat.say("30 minute bodyweight workout, no pressing")
    assert patterns(chat)
    assert not patterns(chat) & PRESSING


def test_a_later_word_of_the_same_pain_forgets_no_cause() -> None:
    unwarned = Chat()
    unwarned.say("my elbow is a bit sore. make me a workout with bands, 30 minutes")
    assert patterns(unwarned) & PRESSING
    chat = Chat()
    chat.say("my elbow hurts a bit on pressing. 40 minute band workout")
    chat.say("my elbow is still a bit sore. make me another workout with bands, 30 minutes")
    assert patterns(chat)
    assert not patterns(chat) & PRESSING
