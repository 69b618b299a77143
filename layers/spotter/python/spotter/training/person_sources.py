"""The data sources of what a user has told of themselves."""

from collections.abc import Callable
from typing import Any

from spotter.training import formats, keys
from spotter.training.data_source import Asked, DataSource, Loaded, always, each_stored, record_of, stored
from spotter.training.models import (
    Goals,
    OwnEquipment,
    PainFlag,
    Preference,
    Profile,
    Program,
    ScheduledWorkout,
    Settings,
)
from spotter.training.person.pains import MOST_KEPT as PAINS_MOST
from spotter.training.person.preferences import MOST_PREFERENCES, in_order, is_active
from spotter.training.records import Range, Reads, Record
from spotter.training.repository import LAST
from spotter.training.stored_record import StoredRecord

SCHEDULED_MOST = 30
"""Sessions to come: a month of them for most."""
_bookkeeping = frozenset({"posted", "revision", "v"})
"""Fields that say nothing of the user."""


def unit(reads: Reads) -> str:
    """The unit in which the user reads weights."""
    return stored(Settings, record_of(reads, keys.SETTINGS)).unit or "kg"


def _told(record: StoredRecord) -> dict[str, Any]:
    return {name: value for name, value in record.to_json().items() if name not in _bookkeeping}


def _under(prefix: str, reads: Reads) -> list[Record]:
    """What was read of the records under a prefix."""
    return [record for found in reads.ranges.values() for record in found if record.sk.startswith(prefix)]


def _profile(reads: Reads, _asked: Asked) -> Loaded:
    record = record_of(reads, keys.PROFILE)
    profile = stored(Profile, record)
    data = {**profile.to_json(), "unit": unit(reads)} if record.version else {}
    return Loaded(formats.profile(profile, unit(reads)), data, (record, record_of(reads, keys.SETTINGS)))


def _goals(sk: str, what: str) -> Callable[[Reads, Asked], Loaded]:
    def load(reads: Reads, _asked: Asked) -> Loaded:
        record = record_of(reads, sk)
        weights = stored(Goals, record).weights
        return Loaded(formats.goals(weights, what), weights, (record,))

    return load


def _preferences(reads: Reads, asked: Asked) -> Loaded:
    found = each_stored(Preference, _under(keys.PREFERENCES, reads))
    active = {each.id: (each, record) for each, record in found if is_active(each, asked.session, asked.today)}
    ordered = in_order(each for each, _record in active.values())
    records = tuple(active[each.id][1] for each in ordered)
    return Loaded(formats.preferences(ordered), [_told(each) for each in ordered], records)


def _pain(reads: Reads, _asked: Asked) -> Loaded:
    found = each_stored(PainFlag, _under(keys.PAINS, reads))
    going_on = sorted(
        ((each, record) for each, record in found if not each.ended), key=lambda one: (one[0].since or "", one[0].id)
    )
    flags = [each for each, _record in going_on]
    return Loaded(formats.pains(flags), [_told(each) for each in flags], tuple(record for _each, record in going_on))


def _settings(reads: Reads, _asked: Asked) -> Loaded:
    record = record_of(reads, keys.SETTINGS)
    settings = stored(Settings, record)
    return Loaded(formats.settings(settings), settings.to_json(), (record,))


def _equipment(reads: Reads, _asked: Asked) -> Loaded:
    record = record_of(reads, keys.EQUIPMENT)
    equipment = stored(OwnEquipment, record)
    return Loaded(formats.equipment(equipment), _told(equipment) if record.version else {}, (record,))


def _program(reads: Reads, _asked: Asked) -> Loaded:
    record = record_of(reads, keys.PROGRAM)
    program = stored(Program, record)
    return Loaded(formats.program(program), _told(program) if record.version else {}, (record,))


def _schedule(reads: Reads, _asked: Asked) -> Loaded:
    found = each_stored(ScheduledWorkout, _under(keys.SCHEDULE, reads))
    to_come = [one for one in found if one[0].status == "scheduled"]
    sessions = [each for each, _record in to_come]
    told = tuple(record for _each, record in to_come)
    return Loaded(formats.schedule(sessions), [_told(each) for each in sessions], told)


def _from_today(asked: Asked) -> tuple[Range, ...]:
    return (Range(keys.SCHEDULE + asked.today, keys.SCHEDULE + LAST, SCHEDULED_MOST),)


def _minded(_asked: Asked) -> tuple[Range, ...]:
    """Preferences and pains lie side by side, and most messages that need the one need the other: one Query."""
    return (Range(keys.PAINS, keys.PREFERENCES + LAST, PAINS_MOST + MOST_PREFERENCES),)


def _memories(_reads: Reads, _asked: Asked) -> Loaded:
    """A run is told its memories with each message, by what the message is about: nothing else loads them.

    Their words are in no event, so that one that is deleted is gone; a tool's result would keep them.
    """
    return Loaded(formats.MEMORIES_ARE_TOLD, [], ())


PROFILE = DataSource(
    "user_profile",
    "Who the user is: height, weight, age, gender, overall goal, conditions that need care",
    _profile,
    always(keys.PROFILE, keys.SETTINGS),
)
CATEGORY_GOALS = DataSource(
    "category_goals",
    "How much the user wants each category of training, such as strength or cardio (-10 to 10)",
    _goals(keys.CATEGORY_GOALS, "category"),
    always(keys.CATEGORY_GOALS),
)
MUSCLE_GOALS = DataSource(
    "muscle_goals",
    "How much the user wants each muscle trained (-10 to 10)",
    _goals(keys.MUSCLE_GOALS, "muscle"),
    always(keys.MUSCLE_GOALS),
)
PREFERENCES = DataSource(
    "active_preferences",
    "Standing wishes: equipment, location, time, injuries, exercises to leave out, focus, intensity",
    _preferences,
    ranges=_minded,
)
SETTINGS = DataSource(
    "user_settings",
    "Usual workout length, fitness level, equipment at hand, weight unit, time zone",
    _settings,
    always(keys.SETTINGS),
)
EQUIPMENT = DataSource(
    "equipment",
    "Where the user trains, what is there, and the weights, bar and plates that there are",
    _equipment,
    always(keys.EQUIPMENT),
)
PROGRAM = DataSource(
    "program",
    "What the user trains on which day of the week, with sets and reps, and templates",
    _program,
    always(keys.PROGRAM),
)
PAIN = DataSource(
    "pain",
    "Where it hurts, how badly, and which exercise brings it on",
    _pain,
    ranges=_minded,
)
SCHEDULE = DataSource(
    "schedule",
    "The sessions that are planned from today on, with day and time",
    _schedule,
    ranges=_from_today,
)
MEMORIES = DataSource("memories", "What was learned about the user in earlier conversations", _memories)
