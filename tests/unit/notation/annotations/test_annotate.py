"""What holds digits and is no set changes nothing of the sets beside it."""

import pytest

from tests.unit.notation.told import told


@pytest.mark.parametrize(
    "remark",
    [
        "rest 3 min",
        "3min rest",
        ", 90s rest between sets",
        "w/ 3 min rest",
        "tempo 3-1-1",
        "tempo: 3-1-1-0",
        "tempo 31x1",
        "31x1 tempo",
        "3-0-1 tempo",
        "@ 3010 tempo",
        "w/ 2s pause",
        "3 sec eccentric",
        "at 6pm",
        "at 18:30",
        "in 20 minutes",
        "(e1RM 116)",
        "(1RM 120)",
        "(bodyweight 82kg)",
        "+2.5kg from last week",
        "(up from 97.5)",
        "vs 97.5kg last week",
        "(last time 97.5)",
        "(2 reps better than last time)",
        "felt 8/10",
        "#legday #gains",
        ", slept 6h",
        "(new pad, so comfy)",
        "https://example.org/a/3x10",
    ],
)
def test_remarks_with_numbers_change_nothing(remark: str) -> None:
    assert told(f"bench 3x5 100kg {remark}") == ["Bench Press 3x5 100kg"]


@pytest.mark.parametrize(
    "text", ["squat 100kg 3x5 tempo 3-1-1", "squat 3x5 tempo 3-1-1 100kg", "squat 3x5 100kg 31x1 tempo"]
)
def test_the_sets_before_a_tempo_are_no_part_of_it(text: str) -> None:
    assert told(text) == told("squat 3x5 100kg")
