"""What can stand in for an exercise: same movement, equipment at hand, ranked by the muscles that both train."""

from collections.abc import Iterable
from functools import lru_cache

from spotter.catalogue import Equipment, Exercise, Joint, LoadType, Muscle, Pattern, Stress, all_exercises

SHARED_TARGET = 60
SHARED_SYNERGIST = 30
TARGET_MISMATCH = -30
SYNERGIST_MISMATCH = -15

_nothing: frozenset[str] = frozenset()


def alternatives(
    exercise: Exercise,
    available: frozenset[Equipment] | None = None,
    avoid_joints: frozenset[Joint] = frozenset(),
    exclude: Iterable[str] = _nothing,
    limit: int = 3,
) -> tuple[Exercise, ...]:
    """The best stand-ins for ``exercise``, best first; empty if nothing fits.

    ``available`` None means a gym that has everything; the empty set is bodyweight alone. Nothing that asks anything
    of ``avoid_joints`` is named, nor any of the ids in ``exclude``, nor the exercise itself.
    """
    return tuple(
        each
        for each in ranked(exercise)
        if each.id not in exclude
        and (available is None or each.equipment <= available)
        and not any(each.stress_on(joint) for joint in avoid_joints)
    )[:limit]


@lru_cache(maxsize=512)
def ranked(exercise: Exercise) -> tuple[Exercise, ...]:
    """Every exercise of the same movement, counted alike and trained for the same, the closest first."""
    if exercise.pattern is Pattern.UNKNOWN:
        return ()
    same = (
        each
        for each in all_exercises()
        if each.id != exercise.id
        and (each.pattern, each.kind, each.category) == (exercise.pattern, exercise.kind, exercise.category)
    )
    return tuple(sorted(same, key=lambda each: _order(exercise, each)))


def score(exercise: Exercise, other: Exercise) -> int:
    """How much alike two exercises train: +60 a shared target, +30 a shared synergist, -30 and -15 for the others."""
    targets = _overlap(exercise.primary, other.primary, SHARED_TARGET, TARGET_MISMATCH)
    return targets + _overlap(exercise.secondary, other.secondary, SHARED_SYNERGIST, SYNERGIST_MISMATCH)


def spares(exercise: Exercise, joints: Iterable[Joint], muscles: Iterable[Muscle] = ()) -> bool:
    """Whether it asks no more than a little of ``joints`` and does not target ``muscles``: fit for a moderate pain."""
    little = (None, Stress.LOW)
    return all(exercise.stress_on(joint) in little for joint in joints) and not set(muscles) & set(exercise.primary)


def leaves_alone(exercise: Exercise, joints: Iterable[Joint], muscles: Iterable[Muscle] = ()) -> bool:
    """Whether it asks nothing at all of ``joints`` and ``muscles``: the only work that a severe pain allows."""
    worked = {*exercise.primary, *exercise.secondary}
    return all(exercise.stress_on(joint) is None for joint in joints) and not set(muscles) & worked


def _overlap(ours: tuple[Muscle, ...], theirs: tuple[Muscle, ...], shared: int, mismatch: int) -> int:
    return shared * len(set(ours) & set(theirs)) + mismatch * len(set(ours) ^ set(theirs))


def _order(exercise: Exercise, other: Exercise) -> tuple[int, bool, bool, bool, str]:
    """Best score first. Among equals: loaded alike, a variation of the same lift, its plain form, then the id."""
    return (
        -score(exercise, other),
        _loaded(exercise) is not _loaded(other),
        other.variation_group != exercise.variation_group,
        other.id != other.variation_group,
        other.id,
    )


def _loaded(exercise: Exercise) -> bool:
    return exercise.load_type in (LoadType.TOTAL, LoadType.PER_HAND)
