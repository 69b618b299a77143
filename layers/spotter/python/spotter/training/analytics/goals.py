"""Goals beside what was trained: for each category and muscle that somebody wants more or less of, its sets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from spotter.catalogue import Muscle, muscles_of
from spotter.coaching.volume_landmarks import LANDMARKS
from spotter.training.analytics.performed import PerformedWorkout, share, to_tenth

_muscles = frozenset(Muscle)
SHORT_OF_ITS_SHARE = Decimal("0.8")
"""A category is behind with less than this part of the share that its goal has among the goals."""


class GoalStanding(StrEnum):
    """How what was trained stands to a goal."""

    BEHIND = "behind"
    ON_TRACK = "on_track"
    ABOVE = "above"
    """More sets a week than the muscle recovers from."""
    UNWANTED = "unwanted"
    """Trained, although less of it is wanted."""
    AVOIDED = "avoided"
    """Less of it is wanted, and none was trained."""
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class GoalProgress:
    """One goal. ``weekly`` are sets a week over the period.

    ``share`` is that of all sets, ``wanted`` that of all that is wanted, as percentages. ``least`` and ``most`` are
    sets a week that the muscle can use, where that is known.
    """

    goal: str
    weight: int
    sets: int
    weekly: Decimal
    share: Decimal | None
    wanted: Decimal | None
    least: int | None
    most: int | None
    standing: GoalStanding


@dataclass(frozen=True, slots=True)
class GoalsProgress:
    """All goals, the most wanted first, over the last ``weeks`` weeks with ``sets`` working sets."""

    weeks: int
    sets: int
    categories: tuple[GoalProgress, ...]
    muscles: tuple[GoalProgress, ...]


def goals_progress(
    categories: Mapping[str, int], muscles: Mapping[str, int], workouts: Iterable[PerformedWorkout], weeks: int
) -> GoalsProgress:
    """What was trained for each goal. The workouts are those of the last ``weeks`` weeks."""
    done = [session for workout in workouts for session in workout.exercises]
    total = sum(len(session.working) for session in done)

    def of_category(name: str) -> GoalProgress:
        wanted = _plain(name)
        sets = sum(len(session.working) for session in done if wanted in session.categories)
        return _category(name, categories, sets, total, weeks)

    def of_muscle(name: str) -> GoalProgress:
        targets = frozenset(muscle.value for muscle in muscles_meant(name))
        sets = sum(len(session.working) for session in done if targets & set(session.muscles))
        return _muscle(name, muscles[name], sets, total, weeks)

    return GoalsProgress(
        weeks,
        total,
        tuple(of_category(name) for name in _ranked(categories)),
        tuple(of_muscle(name) for name in _ranked(muscles)),
    )


def muscles_meant(name: str) -> frozenset[Muscle]:
    """The muscles that a name means: one of the catalogue (``side_delts``), or all of a part of the body (``back``)."""
    plain = _plain(name)
    return frozenset({Muscle(plain)}) if plain in _muscles else muscles_of(name)


def _plain(name: str) -> str:
    return "_".join(name.lower().replace("-", " ").split())


def _ranked(weights: Mapping[str, int]) -> list[str]:
    return sorted(weights, key=lambda name: (-weights[name], name))


def _category(name: str, weights: Mapping[str, int], sets: int, total: int, weeks: int) -> GoalProgress:
    weight = weights[name]
    wanted = share(weight, sum(each for each in weights.values() if each > 0)) if weight > 0 else None
    part = share(sets, total)
    if weight > 0:
        reached = part is not None and wanted is not None and part >= wanted * SHORT_OF_ITS_SHARE
        standing = GoalStanding.ON_TRACK if reached else GoalStanding.BEHIND
    else:
        standing = _unwanted(weight, sets)
    return GoalProgress(name, weight, sets, _weekly(sets, weeks), part, wanted, None, None, standing)


def _muscle(name: str, weight: int, sets: int, total: int, weeks: int) -> GoalProgress:
    targets = muscles_meant(name)
    only = next(iter(targets)) if len(targets) == 1 else None
    needed = LANDMARKS.get(only) if only is not None else None
    weekly = _weekly(sets, weeks)
    standing = _unwanted(weight, sets)
    if weight > 0:
        standing = GoalStanding.ON_TRACK
        if not sets or (needed is not None and weekly < needed.least):
            standing = GoalStanding.BEHIND
        elif needed is not None and weekly > needed.most:
            standing = GoalStanding.ABOVE
    least, most = (needed.least, needed.most) if needed is not None else (None, None)
    return GoalProgress(name, weight, sets, weekly, share(sets, total), None, least, most, standing)


def _unwanted(weight: int, sets: int) -> GoalStanding:
    if not weight:
        return GoalStanding.NEUTRAL
    return GoalStanding.UNWANTED if sets else GoalStanding.AVOIDED


def _weekly(sets: int, weeks: int) -> Decimal:
    return to_tenth(Decimal(sets) / weeks)
