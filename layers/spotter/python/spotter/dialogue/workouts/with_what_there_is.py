"""The exercise that a name means where something else is trained with than what it usually takes."""

from collections.abc import Iterable

from spotter.catalogue import Equipment, Exercise, all_exercises
from spotter.catalogue.forms import IMPLEMENT_WORDS
from spotter.catalogue.words import words
from spotter.dialogue.understanding.slots.exercises import Named


def done_with(named: Named, chosen: Exercise, pool: frozenset[Equipment]) -> Exercise:
    """``chosen``, or what is called the same and needs no more than ``pool``: a goblet squat with kettlebells.

    Who names the implement means that.
    """
    said = frozenset(words(named.text))
    if not pool or chosen.equipment <= pool or said & IMPLEMENT_WORDS:
        return chosen
    found = (each for each in all_exercises() if each.equipment <= pool and each.equipment and said in _called(each))
    return min(found, key=lambda each: len(each.equipment), default=chosen)


def _called(exercise: Exercise) -> Iterable[frozenset[str]]:
    return [frozenset(words(name)) - IMPLEMENT_WORDS for name in (exercise.name, *exercise.aliases)]
