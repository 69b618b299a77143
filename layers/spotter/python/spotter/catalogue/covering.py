"""Which exercises a name covers, for whoever wants none of them: those that go by it, and every variation called so."""

from functools import cache, lru_cache

from spotter.catalogue.exercise import Exercise, Implement, Pattern
from spotter.catalogue.exercises import all_exercises
from spotter.catalogue.words import words

_patterns = {
    "overhead": frozenset({Pattern.VERTICAL_PUSH}),
    "overhead pressing": frozenset({Pattern.VERTICAL_PUSH}),
    "twisting": frozenset({Pattern.CORE_ROTATION}),
}
_movements = {
    "pressing": frozenset({Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH}),
    "pushing": frozenset({Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH}),
    "pulling": frozenset({Pattern.HORIZONTAL_PULL, Pattern.VERTICAL_PULL}),
}
"""Words for all that is done so, whatever it is called: a push-up is pressing."""
_slopes = frozenset({"incline", "decline"})
_weights = frozenset({Implement.BARBELL, Implement.DUMBBELL, Implement.KETTLEBELL})


@cache
def moving(name: str) -> frozenset[str]:
    """Ids of every exercise of a kind of movement: ``overhead``, ``twisting``. KeyError for another name."""
    return frozenset(each.id for each in all_exercises() if each.pattern in _patterns[name] or name in words(each.name))


def is_movement(name: str) -> bool:
    """Whether this names a kind of movement."""
    return name in _patterns


def is_all_of_a_movement(word: str) -> bool:
    """Whether a word is for all that is done so, whatever it is called: ``pressing``."""
    return word in _movements


@lru_cache(maxsize=512)
def covered_by(name: str, exercises: tuple[Exercise, ...], only: Exercise | None = None) -> frozenset[str]:
    """The ids of all exercises that ``name`` covers, by their own names or by another that they go by.

    ``exercises`` are those that it was found to mean, ``only`` the one, where it means one alone. A name with an
    implement leaves what is done with another: no barbell deadlift leaves the kettlebell's in, and no flat bench leaves
    the presses on a slope. A split squat is a lunge that stands still: whoever wants no lunges wants none of that
    movement, and no pressing is no push-ups either.
    """
    spoken = [name] if only is None else [name, only.name]
    own = [said for each in spoken if (said := frozenset(words(each)))]
    found = {each.id for each in exercises}
    if any("lunge" in said for said in own):
        found |= _of_pattern(Pattern.LUNGE)
    for pattern in _movements.get(name.lower(), ()):
        found |= _of_pattern(pattern)
    found |= {each.id for each in all_exercises() if any(said <= form for said in own for form in _forms(each))}
    implements = set(words(name)) & _weights
    others = {each.id for each in all_exercises() if implements and each.implement not in implements}
    if "flat" in words(name):
        others |= {each.id for each in all_exercises() if _slopes & set(words(each.name))}
    return frozenset(found - others | ({only.id} if only is not None else set()))


def _of_pattern(pattern: Pattern) -> set[str]:
    return {each.id for each in all_exercises() if each.pattern is pattern}


@cache
def _forms(exercise: Exercise) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(words(name)) for name in (exercise.name, *exercise.aliases))
