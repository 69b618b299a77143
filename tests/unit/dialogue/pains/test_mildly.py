"""A part that is tired, stiff, or sore from an exercise that is out is minded as a mild pain; what hurts is not."""

import pytest

from spotter.coaching.types import Severity
from spotter.dialogue.pains.told import pains_in


@pytest.mark.parametrize(
    "text",
    [
        "I am a little stiff today and my lower back is tired",
        "left knee is kinda cranky when i squat deep",
        "my shoulder is a bit angry since tuesday",
        "my knees are only grumbly, they have been like that for years",
        "no lunges my knee hates them",
        "pushdown and ez curl are ok for the elbow, only skullcrushers hurt it",
        "knee just grumbles in lunges, it doesnt really hurt",
        "lower back is stiff",
        "my legs r still dead from football so nothing legs",
    ],
)
def test_little_is_wrong(text: str) -> None:
    assert {pain.severity for pain in pains_in(text)} == {Severity.MILD}


@pytest.mark.parametrize(
    "text",
    [
        "my shoulder hurts",
        "no squats, my knee hurts",
        "my knee is swollen, no squats please, they kill it",
        "tired, and my elbow is sore",
        "sharp pain in my lower back when i bend",
        "my wrist is stiff and painful",
        "i tweaked my shoulder, it is stiff",
    ],
)
def test_more_is_wrong(text: str) -> None:
    found = {pain.severity for pain in pains_in(text)}
    assert found
    assert Severity.MILD not in found
