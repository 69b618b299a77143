"""Reads what a plan is made from, in the user's records: what is stored of the person at once, then what was done."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from spotter.training import keys
from spotter.training.exercise_list import MOST_OWN
from spotter.training.models import (
    ExerciseDistribution,
    Exposure,
    Goals,
    LoggedWorkout,
    OwnEquipment,
    OwnExercise,
    PainFlag,
    Preference,
    Profile,
    Program,
    ScheduledWorkout,
    Settings,
)
from spotter.training.planning.asked import Asked
from spotter.training.planning.day_plan import DayPlan
from spotter.training.planning.plan import plan_day
from spotter.training.planning.stored import Json, StoredData
from spotter.training.records import Needs, Range, Reader, Reads, Record
from spotter.training.repository import LAST, newest
from spotter.training.stored_record import StoredRecord

MOST_PREFERENCES = 100
MOST_PAINS = 100
MOST_EXPOSURES = 100
"""Of each exercise, the newest first: as many as the rules read."""
MOST_RECENT = 10
"""Workouts by which a session without a program is chosen."""

_records: Mapping[str, tuple[str, type[StoredRecord]]] = {
    "profile": (keys.PROFILE, Profile),
    "settings": (keys.SETTINGS, Settings),
    "equipment": (keys.EQUIPMENT, OwnEquipment),
    "program": (keys.PROGRAM, Program),
    "distribution": (keys.DISTRIBUTION, ExerciseDistribution),
}
_goals = {"category_goals": keys.CATEGORY_GOALS, "muscle_goals": keys.MUSCLE_GOALS}
_lists: Mapping[str, tuple[str, int, type[StoredRecord]]] = {
    "preferences": (keys.PREFERENCES, MOST_PREFERENCES, Preference),
    "pains": (keys.PAINS, MOST_PAINS, PainFlag),
    "own_exercises": (keys.OWN_EXERCISES, MOST_OWN, OwnExercise),
}


def plan_today(reader: Reader, asked: Asked) -> DayPlan:
    """The session of ``asked.date`` for the user whose records these are. It writes nothing."""
    return plan_day(stored_data(reader, asked), asked)


def stored_data(reader: Reader, asked: Asked) -> StoredData:
    """Everything that a plan may need: the records in one call and a call for each list; the log when it is asked."""
    day = _day_of_schedule(asked)
    reads = reader.read(
        Needs(
            records=(*(sk for sk, _model in _records.values()), *_goals.values()),
            prefixes=tuple((prefix, most) for prefix, most, _model in _lists.values()),
            ranges=(day,),
        )
    )
    found: dict[str, Any] = {name: _one(reads, sk, model) for name, (sk, model) in _records.items()}
    found |= {name: _one(reads, sk, Goals).get("weights", {}) for name, sk in _goals.items()}
    for name, (prefix, _most, model) in _lists.items():
        found[name] = _oldest_first(reads.prefixes.get(prefix, ()), model)
    schedule = _each(reads.ranges.get(day, ()), ScheduledWorkout)
    return StoredData(**found, schedule=schedule, log=RecordedLog(reader))


class RecordedLog:
    """What was done, read through a reader as it is asked for."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def exposures(self, exercises: Collection[str]) -> Mapping[str, Sequence[Json]]:
        """See :class:`~spotter.training.planning.stored.TrainingLog`: a Query for each exercise."""
        wanted = {each: newest(keys.exposures(each), MOST_EXPOSURES) for each in exercises}
        reads = self._reader.read(Needs(ranges=tuple(wanted.values())))
        found = {each: _each(reads.ranges.get(of, ()), Exposure) for each, of in wanted.items()}
        return {each: done for each, done in found.items() if done}

    def recent(self) -> Sequence[Json]:
        """See :class:`~spotter.training.planning.stored.TrainingLog`."""
        reads = self._reader.read(Needs(prefixes=((keys.WORKOUTS, MOST_RECENT),)))
        return _each(reads.prefixes.get(keys.WORKOUTS, ()), LoggedWorkout)


def _day_of_schedule(asked: Asked) -> Range:
    begin = f"{keys.SCHEDULE}{asked.date.isoformat()}"
    return Range(begin, begin + LAST)


def _one(reads: Reads, sk: str, model: type[StoredRecord]) -> Json:
    record = reads.records.get(sk)
    stored = model.of(record.data) if record is not None and record.version else None
    return stored.to_json() if stored is not None else {}


def _oldest_first(records: Iterable[Record], model: type[StoredRecord]) -> list[Json]:
    return _each(sorted(records, key=lambda each: each.sk), model)


def _each(records: Iterable[Record], model: type[StoredRecord]) -> list[Json]:
    return [stored.to_json() for record in records if (stored := model.of(record.data)) is not None]
