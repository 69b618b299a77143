"""The judge of answers about somebody's own numbers tells what is right from what is not."""

import pytest

from tests.unit.dialogue.answers_said import CORPUS, answered, cases, figures, holds, is_honest
from tests.unit.dialogue.effects import Case, begun


@pytest.mark.parametrize(
    ("reply", "wanted", "is_there"),
    [
        ("about 116.7 kg", ["117", "116.7"], True),
        ("about 2116.7 kg", "116.7", False),
        ("3 x 80 kg", "80", True),
        ("3 x 180 kg", "80", False),
        ("DEADLIFT: 130", "Deadlift", True),
        ("12 sets", "1", False),
    ],
)
def test_a_string_stands_in_a_reply(reply: str, wanted: str | list[str], is_there: bool) -> None:
    """Case aside, and a number is no part of a longer one."""
    assert holds(reply, wanted) is is_there


@pytest.mark.parametrize(
    ("reply", "is_so"),
    [
        ("You have not logged snatches yet.", True),
        ("I do not have your calories.", True),
        ("Your body fat is not noted.", True),
        ("No deadlift is logged on Monday.", True),
        ("Deadlift: 130 kg.", False),
    ],
)
def test_an_honest_reply_says_what_is_not_known(reply: str, is_so: bool) -> None:
    """In any of the coach's own words."""
    assert is_honest(reply) is is_so


def test_what_lacks_or_changes_something_is_not_right() -> None:
    """A right answer holds all; one that lacks some is partly right; what writes unasked is wrong."""
    ask = "what did I deadlift on monday?"
    assert answered(Case(ask, {"has": ["130", "Deadlift"]}, log="L1")).verdict == "right"
    assert answered(Case(ask, {"has": ["130", "999"]}, log="L1")).verdict == "partly"
    assert answered(Case(ask, {"has": ["130"], "hasnt": ["deadlift"]}, log="L1")).verdict == "wrong"
    written = answered(Case("log squats 100 kg 5,5,5", {"has": ["100"]}))
    assert written.verdict == "wrong"
    assert figures([written]) == {"right": 0, "partly": 0, "missed": 0, "wrong": 1}


def test_every_line_can_be_played() -> None:
    """Each has what there is, what is said and what should be answered."""
    assert CORPUS.exists()
    for case in cases():
        assert begun(case) and case.text and case.expect
