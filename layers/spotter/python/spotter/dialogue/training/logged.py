"""The logged workouts as sets: what stands in the log on which day, and what was done last of an exercise."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.sets_done import Done, SetDone


def workouts(context: Context) -> Iterator[tuple[date, dict[str, Any]]]:
    """The logged workouts with their days, the newest first."""
    for each in context.history:
        try:
            yield date.fromisoformat(str(each["date"])), each
        except ValueError:
            continue


def done_on(context: Context, day: date) -> tuple[Done, ...]:
    """All that was done on a day, exercise by exercise, in the order of the log."""
    found: dict[str, Done] = {}
    same_day = [workout for when, workout in workouts(context) if when == day]
    for workout in sorted(same_day, key=lambda each: str(each.get("id"))):
        for done in done_in(workout):
            before = found.get(done.exercise.id)
            found[done.exercise.id] = Done(done.exercise, before.sets + done.sets) if before else done
    return tuple(found.values())


def done_in(workout: dict[str, Any]) -> Iterator[Done]:
    """The sets of a workout."""
    for each in workout.get("exercises", ()):
        exercise = match(str(each.get("name", ""))).exercise
        if exercise is not None:
            yield Done(exercise, tuple(set_of(one) for one in each.get("sets", ())))


def set_of(one: Mapping[str, Any]) -> SetDone:
    """A set as it is stored."""
    weight, unit = one.get("weight"), one.get("unit")
    if weight is None and one.get("weight_kg"):
        weight, unit = one["weight_kg"], "kg"
    seconds = one.get("seconds")
    return SetDone(
        one.get("reps"),
        int(seconds) if seconds is not None else None,
        Decimal(str(weight)) if weight else None,
        ("lb" if unit == "lb" else "kg") if weight else None,
        Decimal(str(one["rpe"])) if one.get("rpe") is not None else None,
    )


def last_done(context: Context, exercise: Exercise, before: date | None = None) -> tuple[date, Done] | None:
    """The newest sets of an exercise, and their day."""
    for day in sorted({when for when, _workout in workouts(context)}, reverse=True):
        if before is not None and day >= before:
            continue
        for done in done_on(context, day):
            if done.exercise.id == exercise.id:
                return day, done
    return None


def kilograms(one: SetDone) -> Decimal:
    """The load of a set in kilograms."""
    if one.weight is None:
        return Decimal(0)
    return one.weight * Decimal("0.45359237") if one.unit == "lb" else one.weight
