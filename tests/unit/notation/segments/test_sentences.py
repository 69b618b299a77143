"""Whose sets a sentence tells, and whether they were done."""

import pytest

from spotter.notation import parse


@pytest.mark.parametrize(
    "text",
    [
        "was gonna hit 3x5 squats at 255 but overslept lol",
        "jake did 275x3 on bench",
        "Wk6 (prescribed, to do): Back Squat 5x3 80kg; Bench Press 5x3 52.5kg",
    ],
)
def test_nothing_is_written_of_plans_and_of_strangers(text: str) -> None:
    parsed = parse(text, None)
    assert parsed.items == ()
    assert parsed.errors


def test_what_was_done_instead_of_what_was_skipped() -> None:
    parsed = parse("skipped the burpees but did 3 sets of 15 sit ups", None)
    assert [(item.sets, item.reps_per_set, item.flagged) for item in parsed.items] == [(3, 15, False)]
    assert [error.code for error in parsed.errors] == ["not_performed"]


def test_what_was_done_after_a_planned_day_on_one_line() -> None:
    parsed = parse("To do: squat 5x3 80kg; did bench 5x3 50kg", None)
    assert [(item.sets, str(item.weight)) for item in parsed.items] == [(5, "50")]
