"""Comparisons with earlier sessions hold numbers that are not today's; a rep more in one set is today's."""

import pytest

from tests.unit.notation.told import told


@pytest.mark.parametrize("remark", ["+1 rep on last week", "2kg up on last time", "+2.5kg from last session"])
def test_what_is_compared_is_no_set(remark: str) -> None:
    assert told(f"OHP 3x5 50kg {remark}") == ["Overhead Press 3x5 50kg"]


@pytest.mark.parametrize("remark", ["+1 rep on last set", "+1 rep on the last set", "+2 reps on set 3"])
def test_a_rep_more_in_one_set_is_asked_about(remark: str) -> None:
    assert all(line.startswith("!") for line in told(f"OHP 3x5 50kg {remark}"))
