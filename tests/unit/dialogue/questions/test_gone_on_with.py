"""A question that goes on with what was told before it, and one that is asked with a condition in mind."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.training_play import TrainingChat


def test_a_question_that_points_at_what_was_told_is_read_with_it() -> None:
    chat = TrainingChat({})
    assert chat.say("should I take creatine?").reply == handbook()["creatine"]
    assert chat.say("and when do I take it?").reply == handbook()["creatine_timing"]


@pytest.mark.parametrize("said", ["and did I log it?", "what did I do today?"])
def test_a_question_about_the_log_goes_on_with_nothing(said: str) -> None:
    chat = TrainingChat({})
    chat.say("should I take creatine?")
    assert chat.say(said).reply not in handbook().values()


def test_a_movement_is_asked_about_with_the_condition_in_mind() -> None:
    chat = TrainingChat({})
    first = chat.say("I have a gap in my belly muscles since the birth, which core exercises are ok?").reply
    assert handbook()["belly_gap"] in first
    again = chat.say("yes or no, sit-ups?").reply
    assert again.startswith("As I said: Leave out sit-ups, crunches, leg raises")
    assert handbook()["core"] not in again


def test_a_condition_in_the_sentence_before_decides_what_is_told() -> None:
    reply = TrainingChat({}).say("I still have a small gap in my tummy muscles. which core exercises are fine?").reply
    assert handbook()["belly_gap"] in reply
    assert handbook()["core"] not in reply


def test_who_told_of_no_condition_is_told_what_holds_for_all() -> None:
    assert TrainingChat({}).say("which core exercises are good?").reply == handbook()["core"]


@pytest.mark.parametrize(
    ("first", "then", "entry"),
    [
        ("is training to failure bad?", "but why", "failure_why"),
        ("should I do cardio?", "how much", "cardio_amount"),
        ("do I need protein powder?", "what about before bed", "protein_timing"),
    ],
)
def test_a_few_words_are_read_with_what_was_asked_before(first: str, then: str, entry: str) -> None:
    chat = TrainingChat({})
    chat.say(first)
    assert chat.say(then).reply == handbook()[entry]


def test_what_the_answer_held_is_quoted_to_a_few_words() -> None:
    chat = TrainingChat({})
    chat.say("what is rpe")
    assert chat.say("and rir?").reply.startswith("As I said: RIR counts those reps in reserve: RIR 2 is RPE 8.")
