"""A wish to do something without a symptom tells of none; beside a no it does."""

import pytest

from spotter.safety import assess
from spotter.safety.verdict import Category


@pytest.mark.parametrize(
    "text",
    [
        "I don't want a plan. My goal is to lift my grandson, who is 14 kg, without getting out of breath.",
        "My goal is to climb the stairs without getting out of breath",
        "I'd like to walk to the shops without becoming short of breath",
    ],
)
def test_a_wish_is_no_symptom(text: str) -> None:
    assert Category.BREATHLESSNESS not in assess(text).categories


@pytest.mark.parametrize(
    "text",
    [
        "I can't climb the stairs without getting out of breath",
        "My goal is to train but I cannot walk without getting out of breath",
        "i want to train, i get out of breath lying down",
        "I just want to sleep without getting out of breath",
        "I would love to sit and talk without getting out of breath",
    ],
)
def test_a_symptom_beside_a_wish_is_one(text: str) -> None:
    assert Category.BREATHLESSNESS in assess(text).categories
