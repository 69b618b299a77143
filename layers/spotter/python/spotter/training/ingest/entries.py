"""What was read of a text, piece by piece: what is told of each, and the sets that it would be logged as."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise
from spotter.notation import Code, ParsedItem, ParsedLog, ResultRow, result_rows
from spotter.training.models import LoggedExercise, LoggedSet
from spotter.training.workouts.weights import number, stored_kilograms

_NEGATIONS = frozenset({"no", "not", "without", "skipped", "after"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece of a text. ``sets`` are what would be logged, none where it could not be read.

    ``exercise`` is None where it was not recognised. ``at`` is where the piece begins in the text.
    """

    row: ResultRow
    at: int
    exercise: Exercise | None = None
    sets: tuple[LoggedSet, ...] = ()
    confirmed: bool = False
    """Whether the user has said that it is right although it looks like a typing error."""

    @property
    def is_certain(self) -> bool:
        """Whether it is to be logged without another word."""
        return self.row.status == "logged"

    def held(self, code: Code, detail: str, candidates: Sequence[Exercise] = ()) -> "Entry":
        """The same, for the user to confirm."""
        told = {
            "status": "flagged" if self.exercise else "unmatched",
            "code": code,
            "detail": detail,
            "candidates": tuple(each.name for each in candidates) or self.row.candidates,
        }
        return replace(self, row=self.row.model_copy(update=told))


def entries_of(parsed: ParsedLog) -> tuple[Entry, ...]:
    """The entries of a parsed log, in the order of its text."""
    found = [entry_of(item) for item in parsed.items]
    for error in parsed.errors:
        rows = result_rows(ParsedLog((), (error,)))
        if rows[0].status == "unmatched" and error.read:
            found += [Entry(row, item.start, None, sets_of(item)) for row, item in zip(rows, error.read, strict=True)]
        else:
            found += [Entry(row, error.start) for row in rows]
    return tuple(sorted(found, key=lambda entry: entry.at))


def entry_of(item: ParsedItem) -> Entry:
    """An item as an entry."""
    (row,) = result_rows(ParsedLog((item,), ()))
    return Entry(row, item.start, item.exercise_match, sets_of(item))


def sets_of(item: ParsedItem) -> tuple[LoggedSet, ...]:
    """The sets of an item, one by one."""
    same: dict[str, Any] = {}
    if item.weight is not None and item.unit is not None:
        same = {
            "weight_kg": stored_kilograms(item.weight, item.unit),
            "weight": number(item.weight),
            "unit": item.unit,
        }
    if item.rpe is not None:
        same["rpe"] = number(item.rpe)
    if item.tempo:
        same["tempo"] = item.tempo
    if item.duration_s is not None:
        same["seconds"] = item.duration_s
    if _is_warm_up(item.notes):
        same["warmup"] = True
    reps = item.variable_reps or (item.reps_per_set,) * item.sets
    return tuple(LoggedSet(**same, **({} if count is None else {"reps": count})) for count in reps)


def with_weight(performed: LoggedSet, weight: Decimal, unit: str) -> LoggedSet:
    """The set with another load, written in this unit."""
    told = {"weight": number(weight), "unit": unit, "weight_kg": stored_kilograms(weight, unit)}
    return performed.model_copy(update=told)


def exercises_of(entries: Sequence[Entry]) -> list[LoggedExercise]:
    """The exercises that entries are logged as, each once, in the order in which they come first."""
    found: dict[str, LoggedExercise] = {}
    for entry in entries:
        if entry.exercise is not None and entry.sets:
            more = LoggedExercise(name=entry.exercise.name, exercise=entry.exercise.id, sets=list(entry.sets))
            if entry.row.notes:
                more = more.model_copy(update={"notes": entry.row.notes})
            if entry.confirmed:
                more = more.model_copy(update={"confirmed": True})
            before = found.get(entry.exercise.id)
            found[entry.exercise.id] = joined(before, more) if before else more
    return list(found.values())


def joined(before: LoggedExercise, more: LoggedExercise) -> LoggedExercise:
    """An exercise with more sets of it, and what was noted of both."""
    notes = "; ".join(dict.fromkeys(filter(None, (before.notes, more.notes))))
    told: dict[str, Any] = {"sets": [*before.sets, *more.sets]}
    if notes:
        told["notes"] = notes
    if more.confirmed:
        told["confirmed"] = True
    return before.model_copy(update=told)


def _is_warm_up(notes: str | None) -> bool:
    words = (notes or "").lower().split()
    return "warmup" in "".join(words).replace("-", "") and not _NEGATIONS.intersection(words)
