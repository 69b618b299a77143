"""Days that are counted out by what they are for."""

import pytest

from spotter.coaching.compose import Arrangement
from spotter.dialogue.weekly.asked import week_said


def _kinds(text: str) -> list[str]:
    return [" ".join(name for name, _focus in each.wanted.areas) for each in week_said(text).kinds]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("mon wed fri. one day legs, one day upper, one day whole body", ["legs", "upper body", "full body"]),
        ("two upper body days and two lower body days", ["upper body", "upper body", "lower body", "lower body"]),
        ("day 1 push, day 2 pull, day 3 legs, day 4 arms", ["push", "pull", "legs", "arms"]),
        ("a weekly plan with two full body days and an arms day", ["full body", "full body", "arms"]),
        ("first day chest, the other day legs", ["chest", "legs"]),
    ],
)
def test_days_are_counted_out_by_what_they_are_for(text: str, kinds: list[str]) -> None:
    week = week_said(text)
    assert (_kinds(text), week.count) == (kinds, len(kinds))


@pytest.mark.parametrize("text", ["3 full body days", "monday push, tuesday pull", "upper lower 4 days", "leg day"])
def test_one_kind_or_days_that_are_named_are_none_that_are_counted_out(text: str) -> None:
    assert _kinds(text) == []


def test_a_circuit_is_of_its_day_alone() -> None:
    kinds = week_said("one day legs, one day whole body circuit").kinds
    assert [each.wanted.arrangement for each in kinds] == [None, Arrangement.CIRCUIT]


@pytest.mark.parametrize(
    "text",
    [
        "Can you plan me the week, Monday, Wednesday and Friday, one more of legs, one more of upper and one full",
        "plan my week mon wed fri: one legs, one upper, one full body",
    ],
)
def test_kinds_are_counted_out_in_few_words(text: str) -> None:
    kinds = week_said(text).kinds
    assert [each.wanted.areas[0][0] for each in kinds] == ["legs", "upper body", "full body"]
