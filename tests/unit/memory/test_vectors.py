"""Vectors of memories as they are kept beside them, and how close they are to a message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.llm.embedding import MOST_NUMBERS, Scale
from spotter.memory.vectors import Vector, closeness, packed, vector_in

SCALE = Scale(usual=0.0, spread=0.1)


def kept(*numbers: float, space: str = "s") -> Vector:
    found = vector_in(packed(space, numbers))
    assert found is not None
    return found


def test_a_number_takes_a_byte_and_the_direction_stays() -> None:
    assert kept(0.5, -0.25, 0.0) == Vector("s", bytes([127, 256 - 64, 0]))
    assert len(str(packed("s", [0.1] * 256)["vector"])) == 344


@pytest.mark.parametrize(
    "item",
    [
        {},
        {"space": "s"},
        {"vector": "fwA="},
        {"space": 1, "vector": "fwA="},
        {"space": "s", "vector": 7},
        {"space": "s", "vector": "no base64!"},
        {"space": "s", "vector": ""},
        {"space": "s", "vector": "A" * 4 * MOST_NUMBERS},
    ],
)
def test_what_is_no_vector_is_none(item: dict[str, str | int]) -> None:
    assert vector_in(item) is None


def test_what_points_the_same_way_is_closest_and_another_size_is_left_out() -> None:
    found = closeness({"same": kept(2, 0), "other": kept(0, 1), "long": kept(1, 0, 0)}, [1.0, 0.0], SCALE)
    assert list(found) == ["same", "other"]
    assert found["same"] > 3 > 0.5 > found["other"]


def test_a_zero_vector_is_close_to_nothing() -> None:
    assert closeness({"a": kept(0, 0)}, [1.0, 0.0], Scale(0.2, 0.1))["a"] < 0
    assert closeness({"a": kept(1, 0)}, [0.0, 0.0], Scale(0.2, 0.1))["a"] < 0
    assert closeness({}, [1.0], SCALE) == {}


numbers = st.lists(st.floats(-1, 1, width=32), min_size=4, max_size=4)


@given(st.lists(numbers, min_size=1, max_size=30), numbers)
def test_the_order_of_closeness_is_that_of_the_cosines_however_many_there_are(
    vectors: list[list[float]], asked: list[float]
) -> None:
    stored = {str(at): kept(*each) for at, each in enumerate(vectors)}
    found = closeness(stored, asked, SCALE)
    signed = {
        name: [number - 256 if number > 127 else number for number in each.numbers] for name, each in stored.items()
    }
    cosines = {name: _cosine(each, asked) for name, each in signed.items()}
    for first in found:
        for second in found:
            if cosines[first] > cosines[second] + 1e-3:
                assert found[first] > found[second]


def _cosine(one: list[int], other: list[float]) -> float:
    lengths = sum(each**2 for each in one) ** 0.5 * sum(each**2 for each in other) ** 0.5
    return sum(a * b for a, b in zip(one, other, strict=True)) / lengths if lengths > 1e-12 else 0.0
