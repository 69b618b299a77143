"""The calls that make the log read as it should: figures of sets, a set more or fewer, a name, a day."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from spotter.catalogue import Exercise
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.entries import CORRECT, Entry, workouts_on
from spotter.dialogue.training.plan import Step
from spotter.dialogue.training.sets_done import SetDone, sets_said


def set_steps(context: Context, entry: Entry, right: Sequence[SetDone]) -> tuple[Step, ...]:
    """The calls after which the exercise has these sets; none where it has them already."""
    told = f"Corrected for {day_said(entry.day, context.today)}: {entry.name} {sets_said(right)}."
    where = {"exercise": entry.name, "date": entry.day.isoformat()}
    calls = _changes(entry, right) if len(right) == len(entry.sets) else _all_sets(entry, right)
    return tuple(Step(CORRECT, {**where, **_of(context, entry.day, id_, entry), **each}, told) for id_, each in calls)


def removal_steps(context: Context, entry: Entry, places: Sequence[int]) -> tuple[Step, ...]:
    """The calls that take sets, by their places from 0, out of the log; all of them take the exercise out."""
    left = [each.done for at, each in enumerate(entry.sets) if at not in places]
    day = day_said(entry.day, context.today)
    told = f"Corrected for {day}: {entry.name} {sets_said(left)}." if left else f"Deleted for {day}: {entry.name}."
    found = []
    for id_ in entry.workouts:
        numbers = [entry.sets[at].number for at in sorted(places) if entry.sets[at].workout == id_]
        if numbers:
            of_all = len(numbers) == sum(each.workout == id_ for each in entry.sets)
            which = {} if of_all else {"sets": numbers}
            found.append(
                {"exercise": entry.name, "date": entry.day.isoformat(), **_of(context, entry.day, id_, entry), **which}
            )
    return tuple(Step(CORRECT, {**each, "remove": True}, told) for each in found)


def name_steps(context: Context, entry: Entry, new: Exercise) -> tuple[Step, ...]:
    """The calls that log the sets of an exercise as those of another."""
    told = (
        f"Corrected for {day_said(entry.day, context.today)}: {entry.name} is now {new.name} {sets_said(entry.done)}."
    )
    where = {"exercise": entry.name, "date": entry.day.isoformat()}
    return tuple(
        Step(CORRECT, {**where, **_of(context, entry.day, id_, entry), "new_exercise": new.name}, told)
        for id_ in entry.workouts
    )


def move_steps(context: Context, day: date, workouts: Sequence[str], to: date, entry: Entry | None) -> tuple[Step, ...]:
    """The calls that put workouts, or one exercise of them, on another day."""
    what = entry.name if entry is not None else "the log"
    told = f"Moved {what} from {day_said(day, context.today)} to {day_said(to, context.today)}."
    of_entry = {"exercise": entry.name} if entry is not None else {}
    return tuple(
        Step(
            CORRECT,
            {**of_entry, "date": day.isoformat(), **_of(context, day, id_, entry), "new_date": to.isoformat()},
            told,
        )
        for id_ in workouts
    )


def _of(context: Context, day: date, workout: str, entry: Entry | None = None) -> dict[str, Any]:
    """The workout by its id, where its day has another that may be meant."""
    of_day = workouts_on(context, day)
    if entry is not None:
        of_day = [each for each in of_day if entry.name in [one.get("name") for one in each.get("exercises", ())]]
    return {"workout_id": workout} if len(of_day) > 1 else {}


def _changes(entry: Entry, right: Sequence[SetDone]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is right of the sets that were wrong: sets of one workout that change alike in one call."""
    for id_ in entry.workouts:
        here = [
            (each.number, each.done, new) for each, new in zip(entry.sets, right, strict=True) if each.workout == id_
        ]
        changes = {number: _difference(old, new) for number, old, new in here if old != new}
        if any(change is None for change in changes.values()):
            yield id_, {"all_sets": [_told(new) for _number, _old, new in here]}
            continue
        alike: dict[tuple[tuple[str, Any], ...], list[int]] = {}
        for number, change in changes.items():
            alike.setdefault(tuple((change or {}).items()), []).append(number)
        for change_items, numbers in alike.items():
            which = {} if len(numbers) == len(here) else {"sets": numbers}
            yield id_, {**which, **dict(change_items)}


def _difference(old: SetDone, new: SetDone) -> dict[str, Any] | None:
    """The fields that change; None where a call has none for it."""
    if new.seconds != old.seconds or (new.rpe is None and old.rpe is not None) or (new.weight is None and old.weight):
        return None
    found: dict[str, Any] = {}
    if new.weight is not None and (new.weight, new.unit) != (old.weight, old.unit):
        found |= {"weight": float(new.weight), "unit": new.unit}
    if new.reps is not None and new.reps != old.reps:
        found["reps"] = new.reps
    if new.rpe is not None and new.rpe != old.rpe:
        found["rpe"] = float(new.rpe)
    return found


def _all_sets(entry: Entry, right: Sequence[SetDone]) -> Iterator[tuple[str, dict[str, Any]]]:
    """All sets of the last workout of the exercise, with those that are added.

    An earlier workout keeps its sets where they stand in their places; else the exercise goes out of it.
    """
    left = list(right)
    for id_ in entry.workouts[:-1]:
        here = [each.done for each in entry.sets if each.workout == id_]
        if left[: len(here)] == here and len(left) > len(here):
            left = left[len(here) :]
        else:
            yield id_, {"remove": True}
    if left != [each.done for each in entry.sets if each.workout == entry.workouts[-1]]:
        yield entry.workouts[-1], {"all_sets": [_told(each) for each in left]}


def _told(one: SetDone) -> dict[str, Any]:
    found: dict[str, Any] = {"reps": one.reps} if one.reps is not None else {"seconds": one.seconds}
    if one.weight is not None:
        found |= {"weight": float(one.weight), "unit": one.unit}
    return {**found, "rpe": float(one.rpe)} if one.rpe is not None else found
