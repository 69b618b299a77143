"""How much: sets, reps and rest by exercise, goal and level."""

from dataclasses import dataclass

from spotter.catalogue import Exercise, Implement, Kind, Level, Pattern
from spotter.coaching.compose.request import Goal
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.duration import BODYWEIGHT_IMPLEMENTS, working_rest

FEWEST_SETS = 2
MOST_SETS = 5
CONDITIONING_REST_SECONDS = 45
"""Conditioning lives from short rests: it is the one goal that does not rest until the strength is back."""


@dataclass(frozen=True, slots=True)
class Reps:
    """Reps of a main lift, of other work of several joints, and of work of one."""

    lift: int
    compound: int
    isolation: int


_reps = {
    Goal.STRENGTH: Reps(5, 8, 10),
    Goal.HYPERTROPHY: Reps(10, 10, 12),
    Goal.BOTH: Reps(8, 8, 12),
    Goal.CONDITIONING: Reps(12, 12, 15),
}
_beginners = {Goal.STRENGTH: Reps(8, 8, 10), Goal.BOTH: Reps(10, 10, 12)}
"""Who is learning a lift practises it with loads that leave time to think."""
_barbells = frozenset({Implement.BARBELL, Implement.TRAP_BAR})
_lifts = frozenset({Pattern.SQUAT, Pattern.HINGE, Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH})
_unloaded_reps = {Level.BEGINNER: 10, Level.INTERMEDIATE: 12, Level.ADVANCED: 15}
_hard_unloaded_reps = (6, 10)
"""Of what not everybody can do, such as a pull-up, by how many levels the person is above it."""
_band_reps = 15
_hold_seconds = {Level.BEGINNER: 20, Level.INTERMEDIATE: 30, Level.ADVANCED: 45}
_sets = {Level.BEGINNER: 3, Level.INTERMEDIATE: 3, Level.ADVANCED: 4}
_levels = tuple(Level)


def sets_of(level: Level) -> int:
    """The sets of an exercise that a session aims for."""
    return _sets[level]


def dosed(exercise: Exercise, sets: int, goal: Goal, level: Level) -> ComposedExercise:
    """``exercise`` with ``sets`` sets of the reps (or the hold) that goal and level call for, and the rest needed."""
    if exercise.kind is Kind.HOLD:
        rest = _rest(exercise, 1, goal)
        return ComposedExercise(exercise, Kind.HOLD, sets=sets, hold_seconds=_hold_seconds[level], rest_seconds=rest)
    reps = _reps_of(exercise, goal, level)
    return ComposedExercise(exercise, Kind.REPS, sets=sets, reps=reps, rest_seconds=_rest(exercise, reps, goal))


def _reps_of(exercise: Exercise, goal: Goal, level: Level) -> int:
    if exercise.implement in BODYWEIGHT_IMPLEMENTS:
        if exercise.level is Level.BEGINNER:
            return _unloaded_reps[level]
        return _hard_unloaded_reps[max(_levels.index(level) - _levels.index(exercise.level), 0)]
    if exercise.implement is Implement.BAND:
        return _band_reps
    reps = (_beginners if level is Level.BEGINNER else _reps).get(goal, _reps[goal])
    if not exercise.compound:
        return reps.isolation
    return reps.lift if exercise.implement in _barbells and exercise.pattern in _lifts else reps.compound


def _rest(exercise: Exercise, reps: int, goal: Goal) -> int:
    rest = working_rest(exercise, reps)
    return min(rest, CONDITIONING_REST_SECONDS) if goal is Goal.CONDITIONING else rest
