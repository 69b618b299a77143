"""Exercises are found by how people describe them who do not know their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.catalogue import all_exercises
from spotter.catalogue.described import DESCRIPTIONS, described
from spotter.catalogue.matching import match

_most = 4


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the leg push machine, the one where you lie back and push the plate away, 40 kg 12 10", "Leg Press"),
        ("pull the bar down to your chest sitting, 3 x 10 at 35", "Lat Pulldown"),
        ("lying on my back pushing my hips up off the floor, 2 sets of 12", "Glute Bridge"),
        ("the one where you lift your arms out sideways like an aeroplane with dumbbells", "Dumbbell Lateral Raise"),
        ("sitting and pushing two handles away from your chest on the machine", "Machine Chest Press"),
    ],
)
def test_what_is_described_is_among_the_likeliest(text: str, name: str) -> None:
    assert name in [each.name for each in described(text, _most)]


@pytest.mark.parametrize(
    "text", ["", "3 sets of 8 at 70", "did the same again today, felt easy", "blorp 3x10", "wibble"]
)
def test_a_log_without_a_description_is_like_none(text: str) -> None:
    assert described(text, _most) == ()


def test_every_exercise_has_descriptions_and_none_is_its_name() -> None:
    lines = [line.split("\t") for line in DESCRIPTIONS.read_text("utf-8").splitlines()]
    assert sorted(line[0] for line in lines) == sorted(each.id for each in all_exercises())
    for name, *texts in lines:
        found = [match(text).exercise for text in texts]
        assert len(texts) == 5
        assert name not in [each.id for each in found if each is not None]


@given(st.text(max_size=300), st.integers(1, 6))
def test_any_text_has_at_most_so_many(text: str, most: int) -> None:
    found = described(text, most)
    assert len(found) <= most
    assert len({each.id for each in found}) == len(found)
