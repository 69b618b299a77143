"""What is only to be kept as it is."""

import pytest

from spotter.dialogue.weekly.asked import week_said


@pytest.mark.parametrize(
    "text",
    [
        "main thing back and arms, legs i just want to keep",
        "focus on arms. maintain my legs",
        "more chest, less legs please",
        "legs only maintenance but lots of arms",
    ],
)
def test_a_part_that_is_to_be_kept_is_told_from_what_is_to_be_trained_more(text: str) -> None:
    week = week_said(text)
    assert [name for name, _focus in week.kept] == ["legs"]
    assert "legs" not in {name for name, _focus in week.wanted.areas}


@pytest.mark.parametrize("text", ["legs and arms", "keep it short", "less rest, legs and arms"])
def test_nothing_else_is_to_be_kept(text: str) -> None:
    assert week_said(text).kept == ()
