"""The data sources of seed 000: what the agent can know about a user, what to read for it, and how it is told."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from spotter.messages import Source
from spotter.training import formats, keys
from spotter.training.models import (
    CurrentWorkout,
    ExerciseDistribution,
    Goals,
    LoggedWorkout,
    Preference,
    Profile,
    Settings,
)
from spotter.training.records import Needs, Reads, Record
from spotter.training.stored_record import StoredRecord

HISTORY_DEFAULT = 10
HISTORY_MOST = 50
"""Workouts that may be read at once: a page of text for a model, one page of a Query."""
PREFERENCES_MOST = 100

_NOTHING = Record("", 0, {})

Shape = TypeVar("Shape", bound=StoredRecord)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A source as its records tell it: for models, for code (plain JSON), and the records themselves."""

    text: str
    data: Any
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class DataSource:
    """One kind of knowledge. ``load`` gets what ``records`` and ``prefix`` name."""

    name: str
    description: str
    records: Callable[[str], tuple[str, ...]]
    """The sort keys to read, of a session."""
    load: Callable[[Reads], _Loaded]
    prefix: str = ""
    limit: int = 0


class UnknownSource(KeyError):
    """No data source has this name."""


def needs(names: Iterable[str], session: str, limits: Mapping[str, int] | None = None) -> Needs:
    """What to read for these sources. ``limits`` caps lists by source name. UnknownSource for a name that is none."""
    records: dict[str, None] = {}
    prefixes: dict[str, int] = {}
    for name in names:
        source = _named(name)
        records.update(dict.fromkeys(source.records(session)))
        if source.prefix:
            prefixes[source.prefix] = (limits or {}).get(name, source.limit)
    return Needs(tuple(records), tuple(prefixes.items()))


def load(name: str, reads: Reads) -> Source:
    """The source as the reads tell it. Its version changes when, and only when, a record of it does."""
    loaded = _named(name).load(reads)
    return Source(name, _version(loaded.records), loaded.text, loaded.data)


def described() -> str:
    """The sources and what they hold, one to a line, for the model that selects among them."""
    return "\n".join(f"- {source.name}: {source.description}" for source in SOURCES.values())


def _named(name: str) -> DataSource:
    try:
        return SOURCES[name]
    except KeyError:
        raise UnknownSource(name) from None


def _version(records: tuple[Record, ...]) -> str:
    stored = [record for record in records if record.version]
    if not stored:
        return "0"
    if len(records) == 1:
        return str(stored[0].version)
    written = "\n".join(f"{record.sk} {record.version}" for record in stored)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _record(reads: Reads, sk: str) -> Record:
    return reads.records.get(sk, _NOTHING)


def _stored(model: type[Shape], record: Record) -> Shape:
    """A record whose fields are all optional; empty where it does not exist."""
    return model.of(record.data) or model()


def _each(model: type[Shape], records: Iterable[Record]) -> list[Shape]:
    return [shape for record in records if (shape := model.of(record.data)) is not None]


def _unit(reads: Reads) -> str:
    return _stored(Settings, _record(reads, keys.SETTINGS)).unit or "kg"


def _profile(reads: Reads) -> _Loaded:
    record, unit = _record(reads, keys.PROFILE), _unit(reads)
    stored = _stored(Profile, record)
    data = {**stored.to_json(), "unit": unit} if record.version else {}
    return _Loaded(formats.profile(stored, unit), data, (record, _record(reads, keys.SETTINGS)))


def _goals(sk: str, what: str) -> Callable[[Reads], _Loaded]:
    def load(reads: Reads) -> _Loaded:
        record = _record(reads, sk)
        weights = _stored(Goals, record).weights
        return _Loaded(formats.goals(weights, what), weights, (record,))

    return load


def _preferences(reads: Reads) -> _Loaded:
    records = reads.prefixes.get(keys.PREFERENCES, ())
    active = [each for each in _each(Preference, records) if each.is_active]
    return _Loaded(formats.preferences(active), [each.to_json() for each in active], records)


def _history(reads: Reads) -> _Loaded:
    records = reads.prefixes.get(keys.WORKOUTS, ())
    workouts = _each(LoggedWorkout, records)
    text = formats.history(workouts, _unit(reads))
    return _Loaded(text, [each.to_json() for each in workouts], (*records, _record(reads, keys.SETTINGS)))


def _distribution(reads: Reads) -> _Loaded:
    record = _record(reads, keys.DISTRIBUTION)
    stored = _stored(ExerciseDistribution, record)
    return _Loaded(formats.distribution(stored), stored.to_json(), (record,))


def _settings(reads: Reads) -> _Loaded:
    record = _record(reads, keys.SETTINGS)
    stored = _stored(Settings, record)
    return _Loaded(formats.settings(stored), stored.to_json(), (record,))


def _current_workout(reads: Reads) -> _Loaded:
    found = (record for sk, record in reads.records.items() if sk.startswith(keys.CURRENT_WORKOUTS))
    record = next(found, _NOTHING)
    if not record.version:
        return _Loaded(formats.current_workout(None), {}, (record,))
    stored = _stored(CurrentWorkout, record)
    data = {**stored.to_json(), "workout_version": record.version}
    return _Loaded(formats.current_workout(stored), data, (record,))


SOURCES: Mapping[str, DataSource] = {
    source.name: source
    for source in (
        DataSource(
            "user_profile",
            "Who the user is: height, weight, age, gender, overall goal",
            lambda _session: (keys.PROFILE, keys.SETTINGS),
            _profile,
        ),
        DataSource(
            "category_goals",
            "How much the user wants each category of training, such as strength or cardio (-10 to 10)",
            lambda _session: (keys.CATEGORY_GOALS,),
            _goals(keys.CATEGORY_GOALS, "category"),
        ),
        DataSource(
            "muscle_goals",
            "How much the user wants each muscle trained (-10 to 10)",
            lambda _session: (keys.MUSCLE_GOALS,),
            _goals(keys.MUSCLE_GOALS, "muscle"),
        ),
        DataSource(
            "active_preferences",
            "Standing wishes: equipment, location, time, injuries, exercises to leave out, focus, intensity",
            lambda _session: (),
            _preferences,
            keys.PREFERENCES,
            PREFERENCES_MOST,
        ),
        DataSource(
            "workout_history",
            "The workouts that the user logged, newest first, with sets, reps and loads",
            lambda _session: (keys.SETTINGS,),
            _history,
            keys.WORKOUTS,
            HISTORY_DEFAULT,
        ),
        DataSource(
            "exercise_distribution",
            "How often each category and muscle has been trained",
            lambda _session: (keys.DISTRIBUTION,),
            _distribution,
        ),
        DataSource(
            "user_settings",
            "Usual workout length, fitness level, equipment at hand, weight unit",
            lambda _session: (keys.SETTINGS,),
            _settings,
        ),
        DataSource(
            "current_workout",
            "The workout of this conversation as it stands, with the ids of its exercises",
            lambda session: (keys.current_workout(session),),
            _current_workout,
        ),
    )
}
