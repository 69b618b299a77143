"""What is said to a question of general knowledge in place of that nothing is logged or known."""

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.training_play import TrainingChat

NOTHING_TO_CHANGE = "There is no workout"


def test_what_reads_like_a_change_and_only_asks_is_answered() -> None:
    assert TrainingChat({}).say("do drop sets grow more than normal sets").reply == handbook()["drop_sets"]


def test_a_change_of_no_workout_still_asks_whether_to_build_one() -> None:
    assert TrainingChat({}).say("swap the squats for lunges").reply.startswith(NOTHING_TO_CHANGE)


def test_a_question_about_an_empty_log_is_told_that() -> None:
    assert "not logged" in TrainingChat({}).say("what did I squat last time?").reply


def test_a_lift_that_stands_still_and_is_not_logged_gets_general_advice() -> None:
    reply = TrainingChat({}).say("my bench has been stuck at 90 since the summer, what now").reply
    assert handbook()["plateau"] in reply
