"""Another workout beside the one in hand: what it takes over from it, and what is lacking alone is lacking."""

import pytest

from spotter.catalogue import Joint, Muscle, Stress, match
from tests.unit.dialogue.talk import Talk


def _trained(talk: Talk) -> frozenset[Muscle]:
    known = (match(str(each["name"])).exercise for each in talk.chat.exercises)
    return frozenset(muscle for each in known if each is not None for muscle in each.primary)


@pytest.mark.parametrize(
    ("message", "minutes"),
    [
        ("Another one for tomorrow, legs, same length.", range(45, 51)),
        ("build a new session for chest, half the time", range(18, 26)),
    ],
)
def test_it_takes_as_long_as_is_said_by_the_one_before(message: str, minutes: range) -> None:
    talk = Talk("gym5")

    talk.say(message)

    assert talk.chat.estimate in minutes


@pytest.mark.parametrize(
    "message", ["15 min no equipment legs", "legs, 20 min, no kit", "no weights, legs, 25 minutes"]
)
def test_what_stands_behind_a_lack_of_all_equipment_is_not_left_out(message: str) -> None:
    talk = Talk("empty")

    talk.say(message)

    assert {Muscle.QUADS, Muscle.GLUTES} & _trained(talk)


@pytest.mark.parametrize("gear", ["dumbbells", "a full gym", "no equipment", "bands"])
def test_the_thighs_are_trained_where_the_knee_is_spared(gear: str) -> None:
    talk = Talk("empty")

    talk.say(f"legs, 40 minutes, {gear}, but nothing that bothers the knee")

    known = [found for each in talk.chat.exercises if (found := match(str(each["name"])).exercise) is not None]
    assert Muscle.QUADS in _trained(talk)
    assert all(each.stress_on(Joint.KNEE) in (None, Stress.LOW) for each in known)


@pytest.mark.parametrize("gear", ["dumbbells", "no equipment", "bands"])
def test_whoever_spares_no_knee_is_given_no_exercise_of_those_who_do(gear: str) -> None:
    talk = Talk("empty")

    talk.say(f"legs, 40 minutes, {gear}")

    assert not any("Quad Set" in line or "Terminal" in line for line in talk.workout)
