"""How many dumbbells were held is no count of sets, no reps and no RPE."""

import pytest

from tests.unit.notation.told import told


@pytest.mark.parametrize(
    "text",
    [
        "curl 3x12 dumbbell with 2 12kg dumbbells",
        "curl 3x12 with two 12kg dumbbells",
        "curls 3x12 @ 2 12kg dumbbells",
        "dumbbell curl 3x12 12kg 2 dumbbells",
        "dumbbell curl 3x12, 2 dumbbells 12kg",
    ],
)
def test_the_number_held_is_folded(text: str) -> None:
    assert told(text) == ["Dumbbell Curl 3x12 12kg"]


def test_a_count_before_an_exercise_stays_a_count() -> None:
    assert told("10 dumbbell curls 12kg") == ["Dumbbell Curl 1x10 12kg"]
