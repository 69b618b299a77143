"""How many hard sets a week has for each muscle, brought down to what is recovered from."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import Kind, Muscle
from spotter.coaching import workout_facts
from spotter.coaching.compose import ComposedExercise
from spotter.coaching.volume_landmarks import LANDMARKS

Exercises = tuple[ComposedExercise, ...]
_fewest_sets = 2


def weekly_sets(days: Sequence[Exercises]) -> dict[Muscle, Decimal]:
    """Hard sets of each muscle in the week: whole for a target, half for a synergist."""
    return workout_facts.sets_by_muscle([each for day in days for each in day])


def within_recovery(days: Sequence[Exercises]) -> tuple[Exercises, ...]:
    """The days with fewer sets for muscles of which the week has too many; no exercise loses its last two sets."""
    found = tuple(days)
    for muscle, marks in LANDMARKS.items():
        while weekly_sets(found).get(muscle, Decimal(0)) > marks.most:
            less = _with_a_set_less(found, muscle)
            if less is None:
                break
            found = less
    return found


def _with_a_set_less(days: tuple[Exercises, ...], muscle: Muscle) -> tuple[Exercises, ...] | None:
    """A set less of the exercise for ``muscle`` that has the most, the last of them; None where all have two."""
    places = [
        (each.sets, at, place)
        for at, day in enumerate(days)
        for place, each in enumerate(day)
        if muscle in each.exercise.primary and each.kind in (Kind.REPS, Kind.HOLD) and each.sets > _fewest_sets
    ]
    if not places:
        return None
    _sets, at, place = max(places)
    exercises = list(days[at])
    exercises[place] = replace(exercises[place], sets=exercises[place].sets - 1)
    return (*days[:at], tuple(exercises), *days[at + 1 :])
