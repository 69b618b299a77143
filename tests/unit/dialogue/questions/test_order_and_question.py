"""A message of an order and a question: the order is done, and the question is answered beside it."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "done", "answer"),
    [
        ("swap the plank for crunches. how long do I rest between sets?", "Swapped Plank for Crunch", "Crunch 60 s"),
        ("drop the rows, and how much protein do I need?", "Barbell Row is out.", "1.6 g of protein"),
        ("What is the plank for? Take out the rows.", "Barbell Row is out.", "Plank trains the abs"),
    ],
)
def test_both_are_heard(said: str, done: str, answer: str) -> None:
    talk = Talk("gym5").say(said)
    assert done in talk.reply
    assert answer in talk.reply


@pytest.mark.parametrize(
    "said",
    ["would you swap the plank? and how long do I rest between sets?", "don't drop the rows. what are they for?"],
)
def test_what_is_only_asked_about_or_denied_is_not_done(said: str) -> None:
    assert Talk("gym5").say(said).workout == Talk("gym5").workout


def test_a_new_workout_is_told_though_something_else_is_answered() -> None:
    said = (
        "work gym, lunch break, 35 min. dumbbells and a bench. upper body, i ran 16 this morning and my legs are soup"
    )
    reply = Talk("empty").say(said).reply
    assert reply.startswith("A 35-minute upper body session")
