"""What was logged, in a line for the model: sets, records, and what is held and why."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from spotter.training.amounts import weight
from spotter.training.models import Best, LoggedExercise, LoggedSet
from spotter.training.workouts.changes import NewRecord

_HELD = ("flagged", "unmatched", "error")
_MOST_CANDIDATES = 4


def exercise_said(exercise: LoggedExercise, unit: str) -> str:
    """``Bench Press 3 x 5 at 100 kg, 1 x 8 at 90 kg``: neighbouring sets that are alike are said as one."""
    groups = [(said, len(list(same))) for said, same in groupby(exercise.sets, lambda each: _set_said(each, unit))]
    return f"{exercise.name} {', '.join(f'{count} x {said}' for said, count in groups)}".rstrip()


def _set_said(performed: LoggedSet, unit: str) -> str:
    amount = f"{performed.seconds:g} s" if performed.seconds else str(performed.reps or 0)
    written = f"{performed.weight:g} {performed.unit}" if performed.weight and performed.unit else ""
    load = written or (weight(performed.weight_kg, unit) if performed.weight_kg else "")
    effort = f" @{performed.rpe:g}" if performed.rpe else ""
    return f"{amount}{f' at {load}' if load else ''}{effort}{' warm-up' if performed.warmup else ''}"


def rows_said(rows: Iterable[Mapping[str, Any]]) -> str:
    """What of the rows is logged: ``Bench Press 3 x 5 at 100 kg; Plank 3 x 30 s``."""
    return "; ".join(f"{row['matched']} {_amount(row)}" for row in rows if row["status"] == "logged")


def _amount(row: Mapping[str, Any]) -> str:
    if row.get("variableReps"):
        amount = "/".join(map(str, row["variableReps"]))
    elif row.get("durationSeconds"):
        amount = f"{row.get('sets', 1)} x {row['durationSeconds']} s"
    else:
        amount = f"{row.get('sets', 1)} x {row.get('reps', 0)}"
    load = f" at {row['weight']:g} {row['unit']}" if row.get("weight") and row.get("unit") else ""
    effort = f" @{row['rpe']:g}" if row.get("rpe") else ""
    return f"{amount}{load}{effort}"


def held_said(rows: Sequence[Mapping[str, Any]]) -> str:
    """What was not logged and why, with the ids by which it is confirmed."""
    return " ".join(_held_said(row) for row in rows if row["status"] in _HELD)


def _held_said(row: Mapping[str, Any]) -> str:
    named = f"{row['id']} " if row.get("id") else ""
    candidates = ", ".join(row.get("candidates", ())[:_MOST_CANDIDATES])
    why = row.get("detail") or str(row.get("code", "")).replace("_", " ")
    return f"{named}{row['input']!r}: {why}{f' ({candidates})' if candidates else ''}."


def records_said(records: Iterable[NewRecord], unit: str) -> list[str]:
    """Records that were set, each in words: ``Bench Press 105 kg x 5 (before: 100 kg x 5)``.

    The most reps are a record of their own on what has no load; beside a load they say nothing.
    """
    told = [each for each in records if each.kind != "reps" or not each.best.weight_kg]
    return [_record_said(each, unit) for each in told]


def _record_said(record: NewRecord, unit: str) -> str:
    before = _best(record.before, record.kind, unit)
    return f"{record.name} {_best(record.best, record.kind, unit)} (before: {before})"


def _best(best: Best, kind: str, unit: str) -> str:
    if kind == "e1rm":
        return f"estimated maximum {weight(best.e1rm_kg or 0, unit)}"
    if kind == "seconds":
        return f"{best.seconds or 0:g} s"
    if kind == "reps":
        return f"{best.reps} reps"
    return f"{weight(best.weight_kg or 0, unit)} x {best.reps or 0}"
