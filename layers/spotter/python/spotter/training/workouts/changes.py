"""Logging, correcting, moving and taking back workouts, with everything that is counted of them in one change.

A workout has an item for itself and one for each exercise in it (its exposures); each lift has its records, each week
its totals, and the user a distribution and a list of the newest logs. Each change writes all of these that it touches,
conditioned on what it has read: together they are always what a recount of the workouts would find.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from spotter.errors import Conflict, InvalidRequest, NotFound
from spotter.training import keys
from spotter.training.dates import monday_of
from spotter.training.exercise_list import exercises_by_id
from spotter.training.models import Best, Exposure, LastLogs, LiftRecords, LoggedExercise, LoggedWorkout
from spotter.training.records import Change, Effect, Needs, Range, Reader, Record
from spotter.training.stored_record import SHAPE
from spotter.training.workouts.exposures import exposure_read, exposures_of
from spotter.training.workouts.lift_records import (
    RecordKind,
    is_better,
    is_held_by,
    recounted,
    set_by,
    stored_lift,
    with_exposures,
)
from spotter.training.workouts.limits import check_size, check_writes
from spotter.training.workouts.totals import distribution_after, totals_of, week_after

MOST_LOGS = 20
"""How many of the newest logs are remembered, to be taken back one after the other."""
_LAST = "\uffff"


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A record that a change has set: what it is now, and what it was before."""

    exercise: str
    name: str
    kind: RecordKind
    best: Best
    before: Best


@dataclass(frozen=True, slots=True)
class Changed:
    """What a change comes to: the workouts that now stand, those that no longer do, and the records that were set.

    A change that was done before has no ``gone`` and no ``records``.
    """

    workouts: tuple[LoggedWorkout, ...] = ()
    gone: tuple[LoggedWorkout, ...] = ()
    records: tuple[NewRecord, ...] = ()


def log_all(reader: Reader, workouts: Sequence[LoggedWorkout], *, undoable: bool = True) -> Change[Changed]:
    """Log workouts, each with an id of its own. One that is there already is left as it stands.

    ``undoable`` ones can be taken back as the last log; what is brought over from elsewhere is not. WorkoutTooLarge
    when they do not fit one transaction: ``limits.in_transactions`` parts them.
    """
    asked = {_place(each): each for each in workouts}
    stored = reader.read(Needs(records=tuple(asked))).records
    new = [each for sk, each in asked.items() if not stored[sk].version]
    come = _settled(reader, new)
    standing = {_place(each): each for each in come}
    for sk, record in stored.items():
        if record.version:
            standing[sk] = _workout(record)
    if not come:
        return Change(Changed(tuple(standing[sk] for sk in asked)))
    logs = _Logs(come=[_log(each) for each in come]) if undoable else _Logs()
    effects, records = _difference(reader, [], come, logs)
    return Change(Changed(tuple(standing[sk] for sk in asked), (), records), effects)


def put_all(reader: Reader, workouts: Sequence[LoggedWorkout]) -> Change[Changed]:
    """Write workouts where they lie, new ones and in the place of those that are there, none of them as the last log.

    WorkoutTooLarge when they do not fit one transaction.
    """
    asked = {_place(each): each for each in workouts}
    stored = reader.read(Needs(records=tuple(asked))).records
    gone = [_workout(record) for record in stored.values() if record.version]
    come = _settled(reader, list(asked.values()))
    effects, records = _difference(reader, gone, come, _Logs())
    return Change(Changed(tuple(come), tuple(gone), records), effects)


def replace(reader: Reader, day: str, workout_id: str, new: LoggedWorkout | None) -> Change[Changed]:
    """Put a workout in the place of the one of that day with that id, or take it away (None).

    The new one keeps the id; it may be of another day. NotFound when there is none, Conflict when the other day has
    one with this id, WorkoutTooLarge when the change does not fit one transaction.
    """
    sk = keys.workout(day, workout_id)
    new = new.model_copy(update={"id": workout_id}) if new is not None else None
    moved_to = _place(new) if new is not None and new.date != day else None
    stored = reader.read(Needs(records=(sk, moved_to) if moved_to else (sk,))).records
    there = stored[moved_to] if moved_to else None
    if not stored[sk].version:
        if there is not None and there.version and new is not None and _is_same(there, _settled(reader, [new])[0]):
            return Change(Changed((_workout(there),)))
        raise NotFound("There is no such workout.")
    if there is not None and there.version:
        raise Conflict("There is a workout with this id on that day.")
    old = _workout(stored[sk])
    if new is None:
        return _taken_back(reader, old)
    (settled,) = _settled(reader, [new])
    if not moved_to and _is_same(stored[sk], settled):
        return Change(Changed((old,)))
    logs = _Logs(gone=_log(old), instead=_log(settled)) if moved_to else _Logs()
    effects, records = _difference(reader, [old], [settled], logs)
    return Change(Changed((settled,), (old,), records), effects)


def split(reader: Reader, old: LoggedWorkout, left: LoggedWorkout, parted: LoggedWorkout) -> Change[Changed]:
    """Put two workouts in the place of one: ``left`` lies where ``old`` did, ``parted`` has an id of its own."""
    come = _settled(reader, [left, parted])
    effects, records = _difference(reader, [old], come, _Logs())
    return Change(Changed(tuple(come), (old,), records), effects)


def undo_last(reader: Reader) -> Change[Changed]:
    """Take back the newest log. NotFound when nothing is logged."""
    logs = LastLogs.of(reader.read(Needs(records=(keys.LAST_LOGS,))).records[keys.LAST_LOGS].data)
    if logs is None or not logs.logs:
        raise NotFound("Nothing is logged that could be taken back.")
    return replace(reader, *logs.logs[-1], None)


def last_logged(reader: Reader) -> LoggedWorkout | None:
    """The workout that was logged last; without that knowledge the one of the newest day."""
    reads = reader.read(Needs(records=(keys.LAST_LOGS,)))
    logs = LastLogs.of(reads.records[keys.LAST_LOGS].data)
    if logs is not None and logs.logs:
        sk = keys.workout(*logs.logs[-1])
        record = reader.read(Needs(records=(sk,))).records[sk]
        if record.version:
            return _workout(record)
    newest = reader.read(Needs(prefixes=((keys.WORKOUTS, 1),))).prefixes[keys.WORKOUTS]
    return _workout(newest[0]) if newest else None


def workouts_of_day(reader: Reader, day: str) -> tuple[LoggedWorkout, ...]:
    """The workouts of a day, in the order of their ids."""
    low = keys.workout(day, "")
    wanted = Range(low, low + _LAST)
    return tuple(map(_workout, reader.read(Needs(ranges=(wanted,))).ranges[wanted]))


@dataclass(frozen=True, slots=True)
class _Logs:
    """What happens to the list of the newest logs."""

    come: Sequence[tuple[str, str]] = ()
    gone: tuple[str, str] | None = None
    instead: tuple[str, str] | None = None

    def after(self, record: Record) -> list[list[str]] | None:
        """The list as it is afterwards; None when it does not change."""
        stored = LastLogs.of(record.data) or LastLogs()
        before = [list(each) for each in stored.logs]
        after = [list(self.instead or each) if tuple(each) == self.gone else each for each in before]
        if self.gone is not None and self.instead is None:
            after = [each for each in after if tuple(each) != self.gone]
        after = [*after, *map(list, self.come)][-MOST_LOGS:]
        return None if after == before else after


def _taken_back(reader: Reader, old: LoggedWorkout) -> Change[Changed]:
    effects, _ = _difference(reader, [old], [], _Logs(gone=_log(old)))
    return Change(Changed((), (old,)), effects)


def _difference(
    reader: Reader, gone: Sequence[LoggedWorkout], come: Sequence[LoggedWorkout], logs: _Logs
) -> tuple[tuple[Effect, ...], tuple[NewRecord, ...]]:
    """Every write that takes some workouts away and puts others there, and the records that are set by it."""
    for each in come:
        check_size(each)
    without, with_them = _exposures(gone), _exposures(come)
    same = {sk for sk, each in with_them.items() if sk in without and without[sk].to_json() == each.to_json()}
    without = {sk: each for sk, each in without.items() if sk not in same}
    with_them = {sk: each for sk, each in with_them.items() if sk not in same}
    lifts = dict.fromkeys(each.exercise for each in (*without.values(), *with_them.values()))
    gone_totals, come_totals = list(map(totals_of, gone)), list(map(totals_of, come))
    weeks = dict.fromkeys(_monday(each.date) for each in (*gone_totals, *come_totals))
    ingests = [keys.INGESTS + each.ingest for each in gone if each.ingest]
    places = dict.fromkeys(_place(each) for each in (*gone, *come))
    wanted = [*places, *without, *map(keys.lift, lifts), *map(keys.week, weeks), *ingests]
    stored = reader.read(Needs(records=(*wanted, keys.DISTRIBUTION, keys.LAST_LOGS))).records

    writes = _Writes(stored)
    standing = {_place(each): each for each in come}
    for sk in places:
        writes.put(sk, standing[sk].to_stored() if sk in standing else None)
    for sk in dict.fromkeys((*without, *with_them)):
        writes.put(sk, with_them[sk].to_stored() if sk in with_them else None)
    records: list[NewRecord] = []
    for exercise in lifts:
        before = _lift(stored[keys.lift(exercise)], exercise)
        leaving = {sk: each for sk, each in without.items() if each.exercise == exercise}
        coming = {sk: each for sk, each in with_them.items() if each.exercise == exercise}
        after = _lift_after(reader, before, leaving, coming)
        writes.put(keys.lift(exercise), stored_lift(after) if after.exposures else None)
        records += _set(before, after, coming.values())
    for week in weeks:
        sk = keys.week(week)
        theirs = [each for each in gone_totals if _monday(each.date) == week]
        ours = [each for each in come_totals if _monday(each.date) == week]
        writes.put_changed(sk, week_after(stored[sk].data, week, theirs, ours))
    distribution = distribution_after(stored[keys.DISTRIBUTION].data, gone_totals, come_totals)
    writes.put_changed(keys.DISTRIBUTION, distribution)
    newest = logs.after(stored[keys.LAST_LOGS])
    if newest is not None:
        kept = {**stored[keys.LAST_LOGS].data, "logs": newest, "v": SHAPE}
        writes.put(keys.LAST_LOGS, kept if newest else None)
    moved = {each.ingest: each.date for each in come if each.ingest}
    for each in gone:
        sk = keys.INGESTS + (each.ingest or "")
        if each.ingest and each.ingest not in moved:
            writes.put(sk, None)
        elif each.ingest and moved[each.ingest] != each.date:
            writes.put_changed(sk, {**stored[sk].data, "workout_date": moved[each.ingest]})
    check_writes(len(writes.effects))
    return tuple(writes.effects), tuple(records)


class _Writes:
    """Collects effects on records that were read. What was not read is not there."""

    def __init__(self, stored: Mapping[str, Record]) -> None:
        self._stored = stored
        self.effects: list[Effect] = []

    def put(self, sk: str, data: Mapping[str, Any] | None) -> None:
        """Write a record, or delete it; nothing where there is nothing to delete."""
        version = self._stored[sk].version if sk in self._stored else 0
        if data is not None or version:
            self.effects.append(Effect(sk, version, data))

    def put_changed(self, sk: str, data: Mapping[str, Any] | None) -> None:
        """The same, where it is not so already."""
        if (data or {}) != dict(self._stored[sk].data):
            self.put(sk, data)


def _lift_after(
    reader: Reader, before: LiftRecords, leaving: Mapping[str, Exposure], coming: Mapping[str, Exposure]
) -> LiftRecords:
    """The records of a lift without some exposures and with others; counted again where one that leaves held any.

    The lift itself was read before the list is: whoever changes an exposure writes the lift as well, so that a list
    that is newer than the lift is never built on.
    """
    if not is_held_by(before, leaving.values()):
        fewer = before.model_copy(update={"exposures": max(before.exposures - len(leaving), 0)})
        return with_exposures(_named(fewer, coming.values()), coming.values())
    low = keys.exposures(before.exercise)
    wanted = Range(low, low + _LAST)
    listed = reader.read(Needs(ranges=(wanted,))).ranges[wanted]
    left = [each for record in listed if record.sk not in leaving and (each := exposure_read(record.sk, record.data))]
    return recounted(_named(before, coming.values()), [*left, *coming.values()])


def _named(records: LiftRecords, coming: Iterable[Exposure]) -> LiftRecords:
    name = next((each.name for each in coming), records.name)
    return records.model_copy(update={"name": name})


def _set(before: LiftRecords, after: LiftRecords, coming: Iterable[Exposure]) -> list[NewRecord]:
    """The records that the exposures which come have set: and not the first ever."""
    found: list[NewRecord] = []
    for exposure in coming:
        for kind, best in set_by(after, exposure.date, exposure.workout).items():
            held: Best | None = getattr(before, kind)
            if held is None or not is_better(kind, best, held):
                continue
            if before.exposures > 1 or (held.date, held.workout) != (best.date, best.workout):
                found.append(NewRecord(after.exercise, after.name, kind, best, held))
    return found


def _lift(record: Record, exercise: str) -> LiftRecords:
    empty = {"exercise": exercise, "name": exercise}
    return LiftRecords.of({**empty, **record.data}) or LiftRecords.model_validate(empty)


def _exposures(workouts: Iterable[LoggedWorkout]) -> dict[str, Exposure]:
    return {sk: each for workout in workouts for sk, each in exposures_of(workout).items()}


def _settled(reader: Reader, workouts: Sequence[LoggedWorkout]) -> list[LoggedWorkout]:
    """The workouts with what will be counted of each exercise, where it does not stand there yet.

    It is kept with the workout: the catalogue and the user's own exercises change, and what is taken back must be
    what was counted.
    """
    unsettled = [each for workout in workouts for each in workout.exercises if each.exercise and each.muscles is None]
    known = exercises_by_id(reader, [each.exercise for each in unsettled if each.exercise])

    def settled(exercise: LoggedExercise) -> LoggedExercise:
        meant = known.get(exercise.exercise or "")
        if exercise.muscles is not None or meant is None:
            return exercise
        told = {
            "muscles": [muscle.value for muscle in meant.primary],
            "categories": [meant.category.value],
            "load_type": meant.load_type.value,
        }
        return exercise.model_copy(update=told)

    return [each.model_copy(update={"exercises": [settled(one) for one in each.exercises]}) for each in workouts]


def _is_same(record: Record, workout: LoggedWorkout) -> bool:
    return dict(record.data) == workout.to_stored()


def _workout(record: Record) -> LoggedWorkout:
    """A stored workout. Its day and its id stand in its sort key."""
    day, _, workout_id = record.sk.removeprefix(keys.WORKOUTS).partition("#")
    of_the_key = {"date": day, "id": workout_id}
    return LoggedWorkout.of({**record.data, **of_the_key}) or LoggedWorkout.model_validate(of_the_key)


def _place(workout: LoggedWorkout) -> str:
    """Where a workout lies. InvalidRequest without a day of the calendar, or without an id."""
    if not workout.id or "#" in workout.id:
        raise InvalidRequest("A workout needs an id.")
    _monday(workout.date)
    return keys.workout(workout.date, workout.id)


def _log(workout: LoggedWorkout) -> tuple[str, str]:
    return workout.date, workout.id or ""


def _monday(day: str) -> str:
    try:
        found = date.fromisoformat(day)
    except ValueError:
        found = None
    if found is None or found.isoformat() != day:
        raise InvalidRequest("The date of a workout is a day, written YYYY-MM-DD.")
    return monday_of(found).isoformat()
