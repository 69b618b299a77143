"""What each thing has to do with a new workout: figures that count, what is left out, what is spared."""

import numpy as np
import pytest

from learning.build_roles import SOURCES, role_of
from learning.fitting import fingerprint
from spotter.coaching.types import Severity
from spotter.dialogue.composing.build_parts import SPARED, with_parts
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.understanding.build_roles import WEIGHTS, BuildRole, build_roles
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.read import Situation, understand
from tests.unit.dialogue.corpus_format import Expect
from tests.unit.dialogue.talk import Talk
from tests.unit.language.stored_weights import labels_and_source


def put_right(text: str) -> Understanding:
    return with_parts(understand(text, Situation()), ())[0]


def test_the_weights_are_of_the_examples_as_they_are() -> None:
    labels, source = labels_and_source(WEIGHTS)
    assert labels == tuple(BuildRole)
    assert fingerprint(SOURCES) in source, "run `make learn ONLY=builds`"


def test_how_likely_the_parts_of_a_thing_are_adds_up() -> None:
    found = list(build_roles(understand("40 minutes with dumbbells, legs, no lunges", Situation())))
    assert found
    assert all(np.isclose(sum(likely.values()), 1) for _mention, likely in found)


def test_a_bare_figure_becomes_the_minutes_or_the_number_of_exercises() -> None:
    assert constraints_of(put_right("Want: calves. Have: one kettlebell. Time: twenty-five.")).minutes == 25
    assert constraints_of(put_right("grip's shot. 6 machine things, whole body")).count == 6


def test_half_of_a_figure_is_not_dropped() -> None:
    said = put_right("Want: calves. Have: one kettlebell. Time: 22.5.")
    assert not [each for each in said.named("time") if each.value == 22]
    assert constraints_of(said).minutes != 22


def test_a_part_that_is_to_be_spared_is_minded_and_not_trained() -> None:
    said = put_right("I had my hip replaced two years ago, all healed. Legs please but nothing rough on the hip.")
    assert {each.value for each in said.named(SPARED)} == {"hips"}
    wanted = constraints_of(said)
    assert {(pain.part, pain.severity) for pain in wanted.pains} == {("hips", Severity.MODERATE)}
    assert "hips" not in dict(wanted.areas)


def test_what_stands_in_acts_and_outside_is_put_right_alike() -> None:
    said = understand("build me a workout, 3-exercise session with a barbell", Situation())
    after, requests = with_parts(said, said.acts)
    assert requests == after.acts


@pytest.mark.parametrize(
    ("value", "expect", "role"),
    [
        (40, Expect(act="build", max_minutes=40), BuildRole.MINUTES),
        (4, Expect(act="build", count=4), BuildRole.COUNT),
        (4, Expect(act="build", count=4, max_minutes=4), None),
        (12, Expect(act="build", count=4), BuildRole.NONE),
    ],
)
def test_which_part_a_figure_has_is_told_by_what_was_expected(
    value: int, expect: Expect, role: BuildRole | None
) -> None:
    assert role_of(Mention("count", value, 0, 1), expect) is role


@pytest.mark.parametrize(
    ("message", "without"),
    [
        ("push day 45 min, remove dips", "Dip"),
        ("upper body 30 min dumbbells, drop the rows", "Row"),
        ("legs, 45 mins, full gym, leave deadlifts out", "Deadlift"),
    ],
)
def test_what_is_to_be_left_out_of_a_new_workout_is_not_in_it(message: str, without: str) -> None:
    talk = Talk("empty").say(message)

    assert talk.workout
    assert not any(without in each for each in talk.workout)
