"""How long an exercise and a workout take, as the tools store them (seed 000), by the rules of coaching."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.catalogue import Kind, custom, match
from spotter.coaching import workout_facts
from spotter.coaching.compose import ComposedExercise
from spotter.coaching.duration import working_rest

Exercise = Mapping[str, Any]


def composed(exercise: Exercise) -> ComposedExercise:
    """An exercise of a stored workout with its dose; without a written rest, the rest that it needs."""
    name, kind = str(exercise["name"]), Kind(exercise["type"])
    known = match(name).exercise or custom(name)
    if kind is Kind.DURATION:
        return ComposedExercise(known, kind, duration_seconds=int(exercise["duration"]))
    if kind is Kind.INTERVALS:
        work, rest = int(exercise["work_time"]), int(exercise["rest_time"])
        return ComposedExercise(known, kind, rounds=int(exercise["rounds"]), work_seconds=work, rest_seconds=rest)
    reps, hold = int(exercise.get("reps") or 0), int(exercise.get("hold_time") or 0)
    written = exercise.get("rest_between_sets")
    rest = working_rest(known, reps) if written is None else int(written)
    return ComposedExercise(known, kind, sets=int(exercise["sets"]), reps=reps, hold_seconds=hold, rest_seconds=rest)


def minutes_after(estimate: int, before: Sequence[Exercise], after: Sequence[Exercise]) -> int:
    """A workout's estimate in minutes once its exercises are ``after`` instead of ``before``; at least one minute."""
    return workout_facts.minutes_after(estimate, [*map(composed, before)], [*map(composed, after)])
