"""The table of postures: every exercise has one, and no name in it is unknown."""

import pytest

from spotter.catalogue import all_exercises
from spotter.coaching.postures import in_posture, postures


def test_every_exercise_of_the_catalogue_has_a_posture_and_no_other_has() -> None:
    known = {each.id for each in all_exercises()}
    told = frozenset[str]().union(*map(in_posture, postures()))
    assert told == known


def test_one_name_stands_for_all_that_begin_so() -> None:
    assert in_posture("lying_back") == in_posture("lying_back_bench") | in_posture("lying_back_floor")


def test_a_posture_that_is_none_is_an_error() -> None:
    with pytest.raises(KeyError):
        in_posture("floating")


@pytest.mark.parametrize(
    ("exercise", "posture"),
    [("overhead-press", "overhead"), ("push-up", "hands_floor"), ("pull-up", "hanging"), ("bench-press", "lying_back")],
)
def test_some_are_plain(exercise: str, posture: str) -> None:
    assert exercise in in_posture(posture)
