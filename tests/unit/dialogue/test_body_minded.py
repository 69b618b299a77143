"""The body in a talk: the judge tells what is minded as it should be from what is not."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.unit.dialogue.body_minded import cases, is_same_part, judged, verdict_of
from tests.unit.dialogue.effects import begun


@pytest.mark.parametrize(
    ("expected", "stored", "is_same"),
    [
        ("knee", "left knee", True),
        ("left knee", "right knee", False),
        ("lower back", "back", True),
        ("right pec", "chest", True),
        ("feet", "shoulder", False),
    ],
)
def test_a_stored_part_is_the_one_that_is_meant(expected: str, stored: str, is_same: bool) -> None:
    """By joints and muscles, and by the side."""
    assert is_same_part(expected, stored) is is_same


@pytest.mark.parametrize(
    ("expect", "stored", "reply", "why"),
    [
        ({"hurts": ["knee"]}, ("knee",), "Noted: the knee hurts.", []),
        ({"hurts": ["knee"]}, (), "Noted.", ["does not note knee"]),
        ({"stiff": ["back"]}, ("back",), "Noted.", ["+notes back"]),
        ({"old": ["knee"]}, (), "Pain is a signal: please stop.", ["+lectures: pain is a signal"]),
        ({"nothing": True}, (), "Tell me if it hurts.", ["+speaks of hurts"]),
        ({"stop": True, "hurts": ["chest"]}, (), "Call your local emergency number.", []),
        ({"stop": True}, (), "Swapped.", ["+does not stop"]),
        ({"well": ["knee"]}, (), "Please stop training.", ["+stops: stop training"]),
    ],
)
def test_what_is_amiss_is_told(expect: Mapping[str, Any], stored: tuple[str, ...], reply: str, why: list[str]) -> None:
    """What is not noted, what is and should not be, and what is said that nobody should hear."""
    assert list(judged(expect, stored, reply)) == why


@pytest.mark.parametrize(
    ("why", "asked", "verdict"),
    [
        ((), False, "right"),
        (("no log",), False, "partly"),
        (("no log",), True, "asked"),
        (("does not note knee", "no log"), True, "missed"),
        (("+notes knee",), False, "wrong"),
    ],
)
def test_what_is_wrong_counts_more(why: tuple[str, ...], *, asked: bool, verdict: str) -> None:
    """Wrong before missed, and missed before what is only left undone."""
    assert verdict_of({}, why, asked=asked) == verdict


def test_every_line_can_be_played() -> None:
    """Each has what there is, what is said and what should hold."""
    assert all(begun(case) and case.text and case.expect for case in cases())
