"""The rep ranges that hold where none is prescribed, and those that a prescription is bent to."""

from spotter.catalogue import Exercise, Kind, Level, LoadType
from spotter.coaching.types import Experience, Goal, RepRange

FEWEST_GENTLE_REPS = 6
FEWEST_STARTING_REPS = 3
"""A first time with fewer is a test of strength, whatever the load."""

_of_goals = {Goal.STRENGTH: RepRange(3, 6), Goal.HYPERTROPHY: RepRange(8, 12), Goal.BOTH: RepRange(5, 8)}
_of_kinds = {Kind.HOLD: RepRange(20, 40), Kind.DURATION: RepRange(20, 30), Kind.INTERVALS: RepRange(8, 12)}
"""Seconds of a hold, minutes of a longer piece, rounds of intervals."""
_unloaded = {
    Experience.BEGINNER: RepRange(6, 10),
    Experience.INTERMEDIATE: RepRange(10, 15),
    Experience.ADVANCED: RepRange(12, 20),
}
_unloaded_usual = RepRange(8, 12)
_unloaded_and_hard = RepRange(4, 8)


def range_note(fewest: int, most: int) -> str:
    """What the notes of an exercise say of a range of reps: ``8 to 10 reps.``"""
    return f"{fewest} to {most} reps."


def is_range_note(sentence: str) -> bool:
    """Whether a sentence of the notes tells a range of reps."""
    match sentence.rstrip(".").split():
        case [fewest, "to", most, "reps"]:
            return fewest.isdigit() and most.isdigit()
        case _:
            return False


def default_range(goal: Goal, exercise: Exercise) -> RepRange:
    """The range of ``goal``; of what is not counted in reps, a range of seconds, minutes or rounds."""
    return _of_kinds.get(exercise.kind, _of_goals[goal])


def unloaded_range(exercise: Exercise, experience: Experience | None) -> RepRange:
    """Reps of an exercise that is done without a load: fewer of one that few can do at all, such as a pull-up."""
    if exercise.kind is not Kind.REPS:
        return _of_kinds[exercise.kind]
    if exercise.level is not Level.BEGINNER:
        return _unloaded_and_hard
    return _unloaded.get(experience, _unloaded_usual) if experience else _unloaded_usual


def is_unloaded(exercise: Exercise) -> bool:
    """Whether it begins with bodyweight or a band: no load is chosen for it."""
    return exercise.load_type in (LoadType.NONE, LoadType.ADDED)


def gentle(reps: RepRange) -> RepRange:
    """``reps`` moved up until no set has fewer than six: as wide as before."""
    more = max(FEWEST_GENTLE_REPS - reps.low, 0)
    return RepRange(reps.low + more, reps.high + more)


def middle(reps: RepRange) -> int:
    """The reps of a first time (P6): the middle of the range, and never a single."""
    return max((reps.low + reps.high) // 2, FEWEST_STARTING_REPS)
