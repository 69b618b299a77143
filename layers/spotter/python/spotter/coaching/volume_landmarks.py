"""How many hard sets a week a muscle can use: the least that makes it grow, and the most that it recovers from.

Source: M. Israetel, J. Hoffmann, C. W. Smith, *Scientific Principles of Hypertrophy Training* (Renaissance
Periodization, 2021): minimum effective and maximum recoverable volume of intermediate lifters, direct and compound
sets counted alike. The lower bounds agree with the dose response of Schoenfeld, Ogborn and Krieger (J Sports Sci 2017).
"""

from collections.abc import Mapping
from typing import NamedTuple

from spotter.catalogue import Exercise, Muscle, muscles_of


class Landmarks(NamedTuple):
    """Hard sets a week: at least ``least``, at most ``most``."""

    least: int
    most: int


LANDMARKS: dict[Muscle, Landmarks] = {
    Muscle.CHEST: Landmarks(8, 22),
    Muscle.UPPER_CHEST: Landmarks(4, 16),
    Muscle.FRONT_DELTS: Landmarks(0, 16),
    Muscle.SIDE_DELTS: Landmarks(8, 26),
    Muscle.REAR_DELTS: Landmarks(6, 25),
    Muscle.TRICEPS: Landmarks(6, 18),
    Muscle.BICEPS: Landmarks(8, 22),
    Muscle.FOREARMS: Landmarks(0, 20),
    Muscle.LATS: Landmarks(8, 22),
    Muscle.UPPER_BACK: Landmarks(8, 25),
    Muscle.TRAPS: Landmarks(0, 26),
    Muscle.LOWER_BACK: Landmarks(0, 12),
    Muscle.ABS: Landmarks(0, 20),
    Muscle.OBLIQUES: Landmarks(0, 16),
    Muscle.GLUTES: Landmarks(0, 16),
    Muscle.QUADS: Landmarks(8, 20),
    Muscle.HAMSTRINGS: Landmarks(6, 18),
    Muscle.CALVES: Landmarks(8, 20),
}


class Outside(NamedTuple):
    """A muscle whose weekly ``sets`` are outside its ``landmarks``."""

    muscle: Muscle
    sets: int
    landmarks: Landmarks

    @property
    def too_few(self) -> bool:
        """Whether more are needed, rather than fewer."""
        return self.sets < self.landmarks.least


def outside(exercise: Exercise, weekly_sets: Mapping[str, int]) -> Outside | None:
    """The target muscle of ``exercise`` that is furthest outside its landmarks; None if none is, or none is counted.

    ``weekly_sets`` by the name of a muscle ("side_delts") or of a body part ("back"), which counts for all its muscles.
    """
    counted = _by_muscle(weekly_sets)
    found = [
        Outside(muscle, counted[muscle], LANDMARKS[muscle])
        for muscle in exercise.primary
        if muscle in counted and muscle in LANDMARKS and not _within(counted[muscle], LANDMARKS[muscle])
    ]
    return max(found, key=lambda each: (_distance(each), each.muscle), default=None)


def _by_muscle(weekly_sets: Mapping[str, int]) -> dict[Muscle, int]:
    """An exact name wins over a part that includes the muscle; of two parts the greater count holds."""
    exact: dict[Muscle, int] = {}
    parts: dict[Muscle, int] = {}
    for name, sets in weekly_sets.items():
        slug = "_".join(name.lower().split())
        if slug in _names:
            exact[Muscle(slug)] = max(sets, exact.get(Muscle(slug), 0))
            continue
        for muscle in muscles_of(name):
            parts[muscle] = max(sets, parts.get(muscle, 0))
    return parts | exact


_names = frozenset(Muscle)


def _within(sets: int, landmarks: Landmarks) -> bool:
    return landmarks.least <= sets <= landmarks.most


def _distance(each: Outside) -> int:
    return each.landmarks.least - each.sets if each.too_few else each.sets - each.landmarks.most
