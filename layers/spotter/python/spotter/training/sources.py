"""The data sources of seed 000: what the agent can know about a user, what to read for it, and how it is told.

The stored items, as JSON (the sort keys are in :mod:`spotter.training.keys`; all fields are optional where not noted):

- profile: ``name, height_cm, weight_kg, age, gender, goal``
- settings: ``preferred_workout_duration`` (minutes), ``fitness_level``, ``available_equipment`` (list), ``unit`` (kg or
  lb)
- category and muscle goals: ``weights`` {name: -10 to 10}
- a preference: ``id, preference_type, value`` (all needed), ``duration_type, metadata, is_active``
- a logged workout: ``date`` (needed), ``exercises`` [{``name, sets`` [{``reps`` or ``seconds, weight_kg, rpe``}]}]
- distribution: ``category_counts, muscle_counts`` {name: count}, ``last_updated``
- a current workout: ``exercises, summary, date``
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from spotter.llm.messages import Source
from spotter.training import formats, keys
from spotter.training.records import Needs, Reads, Record

HISTORY_DEFAULT = 10
HISTORY_MOST = 50
"""Workouts that may be read at once: a page of text for a model, one page of a Query."""
PREFERENCES_MOST = 100

_nothing = Record("", 0, {})


@dataclass(frozen=True, slots=True)
class DataSource:
    """One kind of knowledge. ``read`` and ``show`` get what ``records`` and ``prefix`` name."""

    name: str
    description: str
    records: Callable[[str], tuple[str, ...]]
    """The sort keys to read, of a session."""
    show: Callable[[Reads], tuple[str, Any, tuple[Record, ...]]]
    """The text, the data, and the records that they were made from."""
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
    text, data, records = _named(name).show(reads)
    return Source(name, _version(records), text, data)


def described(names: Collection[str] | None = None) -> str:
    """The sources and what they hold, one to a line, for whoever selects among them."""
    return "\n".join(
        f"- {source.name}: {source.description}" for source in SOURCES.values() if names is None or source.name in names
    )


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
    return reads.records.get(sk, _nothing)


def _unit(reads: Reads) -> str:
    return str(_record(reads, keys.SETTINGS).data.get("unit", "kg"))


def _show_profile(reads: Reads) -> tuple[str, Any, tuple[Record, ...]]:
    record, unit = _record(reads, keys.PROFILE), _unit(reads)
    data = {**record.data, "unit": unit} if record.data else {}
    return formats.profile(record.data, unit), data, (record, _record(reads, keys.SETTINGS))


def _show_goals(sk: str, what: str) -> Callable[[Reads], tuple[str, Any, tuple[Record, ...]]]:
    def show(reads: Reads) -> tuple[str, Any, tuple[Record, ...]]:
        record = _record(reads, sk)
        weights = dict(record.data.get("weights", {}))
        return formats.goals(weights, what), weights, (record,)

    return show


def _show_preferences(reads: Reads) -> tuple[str, Any, tuple[Record, ...]]:
    records = reads.prefixes.get(keys.PREFERENCES, ())
    active = [dict(record.data) for record in records if record.data.get("is_active", True)]
    return formats.preferences(active), active, records


def _show_history(reads: Reads) -> tuple[str, Any, tuple[Record, ...]]:
    records = reads.prefixes.get(keys.WORKOUTS, ())
    workouts = [dict(record.data) for record in records]
    return formats.history(workouts, _unit(reads)), workouts, (*records, _record(reads, keys.SETTINGS))


def _show_distribution(reads: Reads) -> tuple[str, Any, tuple[Record, ...]]:
    record = _record(reads, keys.DISTRIBUTION)
    return formats.distribution(record.data), dict(record.data), (record,)


def _show_settings(reads: Reads) -> tuple[str, Any, tuple[Record, ...]]:
    record = _record(reads, keys.SETTINGS)
    return formats.settings(record.data), dict(record.data), (record,)


def _show_current_workout(reads: Reads) -> tuple[str, Any, tuple[Record, ...]]:
    found = (record for sk, record in reads.records.items() if sk.startswith(keys.CURRENT_WORKOUTS))
    record = next(found, _nothing)
    data = {**record.data, "workout_version": record.version} if record.data else {}
    return formats.current_workout(record.data), data, (record,)


SOURCES: Mapping[str, DataSource] = {
    source.name: source
    for source in (
        DataSource(
            "user_profile",
            "Who the user is: height, weight, age, gender, overall goal",
            lambda _session: (keys.PROFILE, keys.SETTINGS),
            _show_profile,
        ),
        DataSource(
            "category_goals",
            "How much the user wants each category of training, such as strength or cardio (-10 to 10)",
            lambda _session: (keys.CATEGORY_GOALS,),
            _show_goals(keys.CATEGORY_GOALS, "category"),
        ),
        DataSource(
            "muscle_goals",
            "How much the user wants each muscle trained (-10 to 10)",
            lambda _session: (keys.MUSCLE_GOALS,),
            _show_goals(keys.MUSCLE_GOALS, "muscle"),
        ),
        DataSource(
            "active_preferences",
            "Standing wishes: equipment, location, time, injuries, exercises to leave out, focus, intensity",
            lambda _session: (),
            _show_preferences,
            keys.PREFERENCES,
            PREFERENCES_MOST,
        ),
        DataSource(
            "workout_history",
            "The workouts that the user logged, newest first, with sets, reps and loads",
            lambda _session: (keys.SETTINGS,),
            _show_history,
            keys.WORKOUTS,
            HISTORY_DEFAULT,
        ),
        DataSource(
            "exercise_distribution",
            "How often each category and muscle has been trained",
            lambda _session: (keys.DISTRIBUTION,),
            _show_distribution,
        ),
        DataSource(
            "user_settings",
            "Usual workout length, fitness level, equipment at hand, weight unit",
            lambda _session: (keys.SETTINGS,),
            _show_settings,
        ),
        DataSource(
            "current_workout",
            "The workout of this conversation as it stands, with the ids of its exercises",
            lambda session: (keys.current_workout(session),),
            _show_current_workout,
        ),
    )
}
