"""Every code that a log can be refused with is reached."""

import pytest

from spotter.notation import Code, parse

_reached_by = {
    Code.EMPTY_INPUT: " ",
    Code.NOT_A_LOG: "how do I squat?",
    Code.MISSING_EXERCISE: "225x5",
    Code.MISSING_REPS: "bench press 100kg",
    Code.MISSING_WEIGHT: "Squat 3x5",
    Code.REPS_RANGE_NOT_PERFORMED: "leg press 150kg 3x8-12",
    Code.AMBIGUOUS_NOTATION: "bench 5x100kg",
    Code.AMBIGUOUS_AT_VALUE: "hammer curls 4x12 @6",
    Code.AMBIGUOUS_EXERCISE: "row 3x10 30kg",
    Code.AMBIGUOUS_WEIGHT: "squat 3 plates 5x5",
    Code.UNIT_CONFLICT: "squat 225 lbs kg 3x5",
    Code.UNMATCHED: "flurbing 3x10 40kg",
    Code.NOT_PERFORMED: "skipped bench today",
    Code.INVALID_NUMBER: "bench 80kg 3 sets of 5.5 reps",
    Code.IMPLAUSIBLE_VALUE: "bench 2000kg 3x5",
}


@pytest.mark.parametrize("code", list(Code))
def test_every_code_is_reached_and_explained(code: Code) -> None:
    text = _reached_by[code]
    parsed = parse(text, None)
    found = [(error.code, error.detail) for error in parsed.errors]
    found += [(item.code, item.detail) for item in parsed.items if item.code is not None and item.detail is not None]
    assert [each for each, _ in found] == [code]
    assert all(detail for _, detail in found)
    assert not any(item for item in parsed.items if not item.flagged)
