"""How much: sets, reps and rest by goal, level and the time that there is."""

from dataclasses import dataclass

from spotter.catalogue import Exercise, Implement, Kind, Level
from spotter.coaching.compose.request import ComposedExercise, Goal

FEWEST_SETS = 2


@dataclass(frozen=True, slots=True)
class Dose:
    """Reps and rest (seconds) of compound and of isolation work."""

    compound_reps: int
    compound_rest: int
    isolation_reps: int
    isolation_rest: int


_doses = {
    Goal.STRENGTH: Dose(5, 180, 8, 90),
    Goal.HYPERTROPHY: Dose(10, 120, 12, 75),
    Goal.BOTH: Dose(8, 150, 12, 90),
    Goal.CONDITIONING: Dose(15, 45, 15, 30),
}
_longest_rest = ((12, 20), (20, 45), (35, 60), (50, 90))
"""Minutes of the session, and the longest rest in seconds that they leave room for."""
_bodyweight_reps = {Level.BEGINNER: 8, Level.INTERMEDIATE: 12, Level.ADVANCED: 15}
_hold_seconds = {Level.BEGINNER: 20, Level.INTERMEDIATE: 30, Level.ADVANCED: 45}
_sets = {Level.BEGINNER: 3, Level.INTERMEDIATE: 3, Level.ADVANCED: 4}


def sets_of(level: Level) -> int:
    """The sets of an exercise that a session aims for."""
    return _sets[level]


def dosed(exercise: Exercise, sets: int, goal: Goal, level: Level, minutes: int) -> ComposedExercise:
    """``exercise`` with ``sets`` sets of the reps (or the hold) and the rest that goal, level and time call for."""
    dose = _doses[goal]
    rest = dose.compound_rest if exercise.compound else dose.isolation_rest
    rest = min(rest, next((longest for within, longest in _longest_rest if minutes <= within), rest))
    if exercise.kind is Kind.HOLD:
        return ComposedExercise(
            exercise, Kind.HOLD, sets=sets, hold_seconds=_hold_seconds[level], rest_seconds=min(rest, 60)
        )
    reps = dose.compound_reps if exercise.compound else dose.isolation_reps
    if exercise.implement is Implement.BODYWEIGHT:
        reps, rest = _bodyweight_reps[level], min(rest, 90)
    return ComposedExercise(exercise, Kind.REPS, sets=sets, reps=reps, rest_seconds=rest)
