"""An answer of the handbook is not given twice in a row to who asks on, unless it is wanted again."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.questions.told_before import naming
from tests.unit.dialogue.training_play import TrainingChat


def test_the_same_question_again_is_told_that_there_is_no_more() -> None:
    chat = TrainingChat({})
    assert chat.say("do I need a belt to squat").reply == handbook()["belt"]
    again = chat.say("no but is a belt really needed to squat").reply
    assert handbook()["belt"] not in again
    assert again.startswith("As I said: From about 80 to 85 percent of your best")
    assert again.endswith("That is all that my rules say on it.")


def test_a_question_about_something_else_is_answered_by_that() -> None:
    chat = TrainingChat({})
    chat.say("do I need a belt to squat")
    assert chat.say("and what does an emom mean").reply == handbook()["emom"]


def test_of_two_answers_the_new_one_is_given() -> None:
    chat = TrainingChat({})
    chat.say("do I need a belt to squat")
    assert chat.say("do I need a belt to squat? and what is an emom?").reply == handbook()["emom"]


@pytest.mark.parametrize("said", ["say that again, do I need a belt to squat?", "repeat please, do I need a belt"])
def test_who_wants_it_again_gets_it_again(said: str) -> None:
    chat = TrainingChat({})
    chat.say("do I need a belt to squat")
    assert chat.say(said).reply == handbook()["belt"]


def test_what_was_told_long_ago_is_told_again() -> None:
    chat = TrainingChat({})
    chat.say("do I need a belt to squat")
    for other in ("what is an emom", "is lifting bad for my knees", "do I need a spotter for bench press"):
        chat.say(other)
    assert chat.say("do I need a belt to squat").reply == handbook()["belt"]


def test_words_that_stand_in_any_question_name_nothing() -> None:
    assert set(naming("you did not answer, what about the walking?")) == {"walki"}
