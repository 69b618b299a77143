"""A text that is logged: what is certain goes into a workout, what is not is held, and all of it is remembered.

The record of a text (``Ingest``) lands in one transaction with the workout. It is how the same text is known again: it
is answered from there, and nothing is logged twice. It goes when its workout is deleted.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.errors import InvalidRequest, KeyReused, NotFound
from spotter.notation import Code, Unit
from spotter.notation.sets.plausibility import in_kilograms, is_believed, most_reps
from spotter.training import keys
from spotter.training.ingest.doubts import with_doubts
from spotter.training.ingest.entries import Entry, exercises_of, joined, with_weight
from spotter.training.models import Ingest, LoggedExercise, LoggedSet, LoggedWorkout
from spotter.training.records import Change, Effect, Needs, Reader, Record
from spotter.training.workouts.changes import Changed, log_all, replace
from spotter.training.workouts.limits import MOST_BYTES, WorkoutTooLarge
from spotter.training.workouts.weights import number
from spotter.training.workouts.workout_ids import workout_id

RULES = "rules"
"""Who has read a text that no model was asked about."""
SOURCE = "text"
_DIGEST = 24


@dataclass(frozen=True, slots=True)
class Text:
    """A text that was read, for the day that it is logged on. ``id`` and ``workout`` are the ids of what it becomes.

    ``confirmed``: the user has said that loads far above the best so far are right. ``sent`` is a digest of the request
    where a key of the client's is its identity.
    """

    id: str
    workout: str
    date: str
    entries: Sequence[Entry]
    provider: str = RULES
    model: str | None = None
    confirmed: bool = False
    sent: str | None = None
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of a text, and what logging it came to; nothing of the latter where it was logged before."""

    ingest: Ingest
    changed: Changed


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What the user says of something that was held: which exercise it is, what the load and the reps are."""

    id: str
    exercise: str | None = None
    weight: Decimal | None = None
    reps: int | None = None


def digest_of(text: str, day: str | None) -> str:
    """A digest of what was sent: its words, and the date that was sent along."""
    return hashlib.sha256(f"{day} {' '.join(text.split())}".encode()).hexdigest()[:_DIGEST]


def ingest_id(identity: str) -> str:
    """The id of a text by what makes it the same one: a key of the client's, or its day and words."""
    return f"ing_{hashlib.sha256(identity.encode()).hexdigest()[:_DIGEST]}"


def identity_of(text: str, day: str, key: str | None) -> str:
    """What makes a text the same one: the key that came with it, else its day and its words."""
    return f"key {key}" if key is not None else f"text {day} {' '.join(text.split())}"


def stored_ingest(reader: Reader, of_id: str) -> Ingest | None:
    """What became of a text before; None where it was not sent, or its workout is deleted."""
    return _ingest(_record(reader, of_id))


def check_same(before: Ingest, sent: str | None) -> None:
    """KeyReused when a key comes with another request than before."""
    if before.sent != sent:
        raise KeyReused("The Idempotency-Key was sent with another text or date before.")


def ingest(reader: Reader, text: Text) -> Change[Ingested]:
    """Log what is certain of a text and hold the rest. A text that was logged before is answered as it was then."""
    record = _record(reader, text.id)
    before = _ingest(record)
    if before is not None:
        check_same(before, text.sent)
        return Change(Ingested(before, Changed()))
    entries = with_doubts(reader, text.entries, confirmed=text.confirmed)
    exercises = exercises_of([each for each in entries if each.is_certain])
    change: Change[Changed] = Change(Changed())
    if exercises:
        workout = LoggedWorkout(date=text.date, id=text.workout, exercises=exercises, source=SOURCE, ingest=text.id)
        change = log_all(reader, [workout.model_copy(update={"notes": text.notes}) if text.notes else workout])
    rows, held = _rows(entries)
    stored = Ingest(
        id=text.id,
        date=text.date,
        workout=text.workout if exercises else None,
        rows=rows,
        held=held,
        provider=text.provider,
        model=text.model,
        sent=text.sent,
    )
    return Change(Ingested(stored, change.result), (*change.effects, _put(record, stored)))


def confirm(
    reader: Reader, of_id: str, items: Sequence[Confirmation], known: Sequence[Exercise], unit: Unit
) -> Change[Ingested]:
    """Write what was held into the text's workout, as the user says that it was. What was confirmed before stays.

    NotFound without such a text; InvalidRequest for an item that it does not hold, an exercise that nobody knows, and
    numbers that nobody lifts.
    """
    record = _record(reader, of_id)
    stored = _ingest(record)
    if stored is None:
        raise NotFound("There is no such text, or its workout is deleted.")
    new = [each for each in {one.id: one for one in items}.values() if each.id not in stored.confirmed]
    unknown = [each.id for each in new if each.id not in stored.held]
    if unknown:
        raise InvalidRequest(f"Nothing is held under the id {unknown[0]}.")
    if not new:
        return Change(Ingested(stored, Changed()))
    rows = [dict(row) for row in stored.rows]
    more: list[LoggedExercise] = []
    for each in new:
        exercise, logged = _confirmed(each, stored.held[each.id], known, unit)
        row = next(row for row in rows if row.get("id") == each.id)
        if row.get("code") == Code.IMPLAUSIBLE_VALUE:
            logged = logged.model_copy(update={"confirmed": True})
        more.append(logged)
        row |= _row_of(exercise, logged.sets, told=row)
        for name in ("id", "code", "detail", "candidates"):
            row.pop(name, None)
    change = _added(reader, stored, more)
    ids = [each.id for each in new]
    workout = change.result.workouts[0]
    after = stored.model_copy(
        update={
            "workout": workout.id,
            "rows": rows,
            "held": {name: held for name, held in stored.held.items() if name not in ids},
            "confirmed": [*stored.confirmed, *ids],
        }
    )
    return Change(Ingested(after, change.result), (*change.effects, _put(record, after)))


def _added(reader: Reader, stored: Ingest, more: Sequence[LoggedExercise]) -> Change[Changed]:
    """The text's workout with more exercises in it, or made of them."""
    day = stored.workout_date or stored.date
    if stored.workout is None:
        made = LoggedWorkout(
            date=day, id=workout_id(day, stored.id), exercises=_merged([], more), source=SOURCE, ingest=stored.id
        )
        return log_all(reader, [made])
    sk = keys.workout(day, stored.workout)
    found = LoggedWorkout.of(reader.read(Needs(records=(sk,))).records[sk].data)
    if found is None:
        raise NotFound("The workout of this text is deleted.")
    return replace(reader, day, stored.workout, found.model_copy(update={"exercises": _merged(found.exercises, more)}))


def _merged(before: Sequence[LoggedExercise], more: Sequence[LoggedExercise]) -> list[LoggedExercise]:
    after = list(before)
    for each in more:
        at = next((at for at, one in enumerate(after) if one.exercise == each.exercise), None)
        if at is None:
            after.append(each)
        else:
            after[at] = joined(after[at], each)
    return after


def _confirmed(
    said: Confirmation, held: Mapping[str, Any], known: Sequence[Exercise], unit: Unit
) -> tuple[Exercise, LoggedExercise]:
    """What was held, as the user says that it was."""
    exercise = _exercise(said, held, known)
    sets = [LoggedSet.model_validate(each) for each in held["sets"]]
    if said.weight is not None:
        in_unit = next((each.unit for each in sets if each.unit), unit)
        sets = [with_weight(each, said.weight, in_unit) for each in sets]
    if said.reps is not None:
        sets = [each.model_copy(update={"reps": said.reps}) for each in sets]
    for each in sets:
        check_plausible(exercise, each)
    logged = LoggedExercise(name=exercise.name, exercise=exercise.id, sets=sets)
    return exercise, logged.model_copy(update={"notes": held["notes"]}) if held.get("notes") else logged


def _exercise(said: Confirmation, held: Mapping[str, Any], known: Sequence[Exercise]) -> Exercise:
    by_id = {each.id: each for each in known}
    wanted = said.exercise or held.get("exercise")
    if not wanted:
        raise InvalidRequest(f"Say which exercise the item {said.id} is.")
    found = by_id.get(wanted) or match(wanted, known).exercise
    if found is None:
        raise InvalidRequest(f"The exercise of the item {said.id} is not known. Name one of its candidates, or add it.")
    return found


def check_plausible(exercise: Exercise, performed: LoggedSet) -> None:
    """InvalidRequest for what nobody lifts: what is unlikely can be confirmed, what cannot be is refused."""
    if performed.reps and performed.reps > most_reps(bool(performed.weight_kg)):
        raise InvalidRequest(f"Nobody does so many reps in a set of {exercise.name}.")
    if performed.weight is None or performed.unit is None or not performed.weight_kg:
        return
    if not is_believed(exercise, abs(in_kilograms(Decimal(str(performed.weight)), performed.unit))):
        raise InvalidRequest(f"This load is not possible on {exercise.name}.")


def _rows(entries: Sequence[Entry]) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """What is told of the entries, and what is held of them, by the id that the row says."""
    rows: list[dict[str, Any]] = []
    held: dict[str, dict[str, Any]] = {}
    for at, entry in enumerate(entries, start=1):
        row = entry.row.model_dump(mode="json", by_alias=True, exclude_none=True)
        if not entry.is_certain and entry.sets:
            row["id"] = f"item_{at}"
            held[row["id"]] = {
                "exercise": entry.exercise.id if entry.exercise else None,
                "sets": [each.to_json() for each in entry.sets],
                **({"notes": entry.row.notes} if entry.row.notes else {}),
            }
        rows.append(row)
    return rows, held


def _row_of(exercise: Exercise, sets: Sequence[LoggedSet], told: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of an item that was confirmed."""
    reps = [each.reps for each in sets]
    row: dict[str, Any] = {"status": "logged", "matched": exercise.name}
    if reps and reps[0] is not None and len(set(reps)) == 1:
        row["reps"] = reps[0]
        row |= {"variableReps": None} if "variableReps" in told else {}
    if sets and sets[0].weight is not None:
        row |= {"weight": number(Decimal(str(sets[0].weight))), "unit": sets[0].unit}
    return row


def _record(reader: Reader, of_id: str) -> Record:
    sk = keys.INGESTS + of_id
    return reader.read(Needs(records=(sk,))).records[sk]


def _ingest(record: Record) -> Ingest | None:
    return Ingest.of(record.data) if record.version else None


def _put(record: Record, stored: Ingest) -> Effect:
    data = stored.to_stored()
    if len(json.dumps(data, ensure_ascii=False).encode()) > MOST_BYTES:
        raise WorkoutTooLarge("The text is too long to be kept as one. Log it in two parts.")
    return Effect(record.sk, record.version, data)
