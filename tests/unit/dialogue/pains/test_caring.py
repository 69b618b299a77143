"""Who is likely to be hurt, ill, worn out or in despair gets a question about it, and no workout."""

import pytest

from spotter.dialogue.pains.caring import is_cause_for_care
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("likely", "expected"),
    [
        ({"care": 0.6}, True),
        ({"care": 0.59}, False),
        ({"care": 0.8, "build": 0.7}, True),
        ({"care": 0.7, "build": 0.8}, False),
        ({"care": 0.7, "edit": 0.8}, False),
        ({"care": 0.7, "edit": 0.4, "shorter": 0.9}, False),
        ({"care": 0.7, "answer": 0.9, "care.pain": 0.1}, True),
        ({}, False),
    ],
)
def test_care_is_called_for_where_it_is_likely_and_likelier_than_any_change(
    likely: dict[str, float], expected: bool
) -> None:
    assert is_cause_for_care(likely, of_clauses=0.15) is expected


def test_care_is_not_called_for_where_no_clause_tells_of_anything_of_the_kind() -> None:
    assert not is_cause_for_care({"care": 0.9}, of_clauses=0.14)


def test_what_is_not_recognised_is_asked_about_and_nothing_is_built() -> None:
    talk = Talk("empty").say("we lost a little one on the unit tonight and I can't go home yet, I'm sitting in the car")
    assert talk.workout == []
    assert "?" in talk.reply
    assert "talk to" in talk.reply or "doctor" in talk.reply


def test_what_a_clause_says_outright_is_cause_for_care_whatever_the_message_is_likely_to_be() -> None:
    assert is_cause_for_care({"build": 0.9}, of_clauses=0.9, of_care=0.9)
    assert not is_cause_for_care({"build": 0.9}, of_clauses=0.9, of_care=0.5)


def test_who_fainted_is_asked_and_nothing_is_changed() -> None:
    talk = Talk("gym5")
    before = talk.workout
    talk.say(
        "went black for a few secs after deadlifts, woke up on the mat. how long should i rest before the next set"
    )
    assert talk.workout == before
    assert "doctor" in talk.reply


@pytest.mark.parametrize("message", ["that set killed me, make it shorter", "im dead after that, swap the squat"])
def test_a_figure_of_speech_is_no_cause_for_care(message: str) -> None:
    assert "doctor" not in Talk("gym5").say(message).reply
