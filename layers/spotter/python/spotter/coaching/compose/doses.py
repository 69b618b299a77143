"""How much: sets, reps and rest by exercise, goal and level."""

from dataclasses import dataclass, replace

from spotter.catalogue import Exercise, Implement, Kind, Level, Pattern
from spotter.coaching.compose.request import GROUP_SIZES, Goal, WorkoutRequest
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.duration import BODYWEIGHT_IMPLEMENTS, SECONDS_PER_REP, SETUP_SECONDS, working_rest
from spotter.coaching.rep_ranges import FEWEST_GENTLE_REPS, range_note

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


def dosed_for(request: WorkoutRequest, exercise: Exercise, sets: int) -> ComposedExercise:
    """The same as ``request`` has it: its reps, its rests, shorter ones where others are done between, and its care."""
    dose = dosed(exercise, sets, request.goal, request.level)
    if request.reps is not None and dose.kind is Kind.REPS:
        fewest, most = request.reps
        reps = min(max(dose.reps, fewest), most)
        notes = (range_note(fewest, most),) if fewest < most else ()
        dose = replace(dose, reps=reps, rest_seconds=_rest(exercise, reps, request.goal), notes=notes)
    if request.needs_care and dose.kind is Kind.REPS:
        dose = replace(dose, reps=max(dose.reps, FEWEST_GENTLE_REPS))
    size = GROUP_SIZES.get(request.arrangement, 1) if request.arrangement is not None else 1
    rest = request.rest_seconds if request.rest_seconds is not None else _between(dose, size)
    return replace(dose, rest_seconds=rest)


def _between(dose: ComposedExercise, size: int) -> int:
    """The pause behind a set where ``size`` exercises are done in turn: the others' sets are rest for this one."""
    if size == 1:
        return dose.rest_seconds
    others = (size - 1) * (SETUP_SECONDS + SECONDS_PER_REP * _usual_reps)
    pause = (dose.rest_seconds - others) // size
    return max(LEAST_PAUSE_SECONDS, pause // _grain_seconds * _grain_seconds)


LEAST_PAUSE_SECONDS = 30
_usual_reps, _grain_seconds = 8, 15


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
