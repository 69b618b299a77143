"""Every part of the body that was named is trained, and what is to be spared is."""

import pytest

from spotter.catalogue import Joint, Muscle, Stress, match
from tests.unit.dialogue.talk import Talk


def worked(talk: Talk) -> set[Muscle]:
    """The muscles that the workout is for."""
    return {muscle for name in talk.chat.names if (own := match(name).exercise) for muscle in own.primary}


@pytest.mark.parametrize(
    ("said", "muscles"),
    [
        ("arms and shoulders, ten minutes, 2 kg dumbbells", {Muscle.BICEPS, Muscle.TRICEPS, Muscle.FRONT_DELTS}),
        ("shoulder and arm training, 20 min, dumbbells", {Muscle.BICEPS, Muscle.TRICEPS, Muscle.FRONT_DELTS}),
        ("arm workout, no equipment", {Muscle.BICEPS, Muscle.TRICEPS}),
        ("12 mins tummy and bum on the rug", {Muscle.ABS, Muscle.GLUTES}),
        ("upper body, dumbbells, 35 min", {Muscle.CHEST, Muscle.LATS, Muscle.FRONT_DELTS}),
        ("legs and guts, 40 mins, no lunges", {Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.ABS}),
        ("bingo wings please, dumbbells", {Muscle.TRICEPS}),
        ("fix my posture, 30 min, cables", {Muscle.LATS}),
        ("legs and bum, one band, 30 minutes before the rain is back", {Muscle.QUADS, Muscle.GLUTES}),
    ],
)
def test_every_named_part_is_trained(said: str, muscles: set[Muscle]) -> None:
    assert muscles <= worked(Talk("empty").say(said))


@pytest.mark.parametrize(
    ("said", "unwanted"),
    [
        ("brutal week, legs are jelly. upper body only, an hour, barbell", {Muscle.QUADS, Muscle.HAMSTRINGS}),
        ("i did legs yesterday so upper body, gym, 40 min", {Muscle.QUADS, Muscle.HAMSTRINGS}),
        ("40 min arms and core, dumbbells, 30 minutes before the rain is back", {Muscle.LATS}),
    ],
)
def test_what_has_had_enough_is_not_trained(said: str, unwanted: set[Muscle]) -> None:
    assert not unwanted & worked(Talk("empty").say(said))


@pytest.mark.parametrize(
    ("said", "joint"),
    [
        ("legs please but nothing rough on the hip. I have bands", Joint.HIP),
        ("glutes and core, full gym, hip's a little cranky", Joint.HIP),
        ("full body at the gym, go canny wi my shoulders", Joint.SHOULDER),
        ("chest, gym, 40 min, be nice to my shoulders", Joint.SHOULDER),
    ],
)
def test_what_is_to_be_spared_is_asked_for_little(said: str, joint: Joint) -> None:
    talk = Talk("empty").say(said)
    stresses = [own.stress_on(joint) for name in talk.chat.names if (own := match(name).exercise)]
    assert stresses
    assert not {Stress.MODERATE, Stress.HIGH} & set(stresses)
