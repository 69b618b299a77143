"""Questions of training that no wording knows: answered where their subject is plain, and declined where it is not."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("wtf is rpe everyone on tiktok keeps sayin it", "rpe"),
        ("do i lose something if i always do machines", "machines"),
        ("my mate swears by tabata, any truth in it?", "intervals"),
    ],
)
def test_a_question_is_answered_by_its_subject(question: str, about: str) -> None:
    talk = Talk("gym5").say(question)
    assert talk.reply == handbook()[about]
    assert talk.workout == Talk("gym5").workout


def test_a_question_of_no_known_subject_is_declined() -> None:
    assert "I will not guess" in Talk("gym5").say("is my horoscope right about mondays?").reply
