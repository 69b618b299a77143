"""Which exercises a name rules out: those that go by it, and every variation called so."""

from collections.abc import Iterable
from functools import cache, lru_cache

from spotter.catalogue import Exercise, Implement, Pattern, all_exercises
from spotter.catalogue.words import words
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.exercises import Named

_patterns = {
    "overhead": frozenset({Pattern.VERTICAL_PUSH}),
    "twisting": frozenset({Pattern.CORE_ROTATION}),
}
_weights = frozenset({Implement.BARBELL, Implement.DUMBBELL, Implement.KETTLEBELL})


@cache
def moving(name: str) -> frozenset[str]:
    """Ids of every exercise of a kind of movement: ``overhead``."""
    return frozenset(each.id for each in all_exercises() if each.pattern in _patterns[name] or name in words(each.name))


def covered_by(mention: Mention) -> frozenset[str]:
    """The ids of all exercises that a name covers: ``push ups`` is the push-up and every variation called so."""
    return covered(mention.value) if isinstance(mention.value, Named) else frozenset()


@lru_cache(maxsize=512)
def covered(named: Named) -> frozenset[str]:
    """The ids of all exercises that a name covers, by their own names or by another that they go by.

    One that names an implement covers what is done with it alone: no barbell deadlift leaves the kettlebell's in.
    A split squat is a lunge that stands still: whoever wants no lunges wants none of that movement.
    """
    spoken = [named.text] if named.only is None else [named.text, named.only.name]
    own = [said for name in spoken if (said := frozenset(words(name)))]
    found = {each.id for each in named.exercises}
    if any("lunge" in said for said in own):
        found |= {each.id for each in all_exercises() if each.pattern is Pattern.LUNGE}
    found |= {each.id for each in all_exercises() if any(said <= form for said in own for form in _forms(each))}
    implements = set(words(named.text)) & _weights
    others = {each.id for each in all_exercises() if implements and each.implement not in implements}
    return frozenset(found - others | ({named.only.id} if named.only is not None else set()))


@cache
def _forms(exercise: Exercise) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(words(name)) for name in (exercise.name, *exercise.aliases))


def exclusion(name: str, exercises: Iterable[Exercise]) -> tuple[str, frozenset[str]]:
    """An exclusion of ``exercises`` under a name."""
    return name, frozenset(each.id for each in exercises)
