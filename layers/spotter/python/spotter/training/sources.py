"""What the agent can know about a user: the data sources of seed 000 and more, fetched together.

One that fails does not fail the rest; it is told as one that could not be read.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from spotter.errors import SpotterError, Transient, error_location
from spotter.messages import Source
from spotter.observability import logger
from spotter.training import person_sources, workout_sources
from spotter.training.data_source import Asked, DataSource
from spotter.training.history_limits import HISTORY_DEFAULT, HISTORY_MOST
from spotter.training.records import Needs, Range, Reader, Reads

__all__ = ["BINDING", "HISTORY_DEFAULT", "HISTORY_MOST", "SOURCES", "Asked", "UnknownSource", "described", "fetch"]

UNREAD = "This could not be read just now: do not take it that there is nothing."
UNREAD_VERSION = "unread"
"""Of a source that could not be read: unlike any that could, so that it is told anew once it can."""

SOURCES: Mapping[str, DataSource] = {
    source.name: source
    for source in (
        person_sources.PROFILE,
        person_sources.CATEGORY_GOALS,
        person_sources.MUSCLE_GOALS,
        person_sources.PREFERENCES,
        workout_sources.HISTORY,
        workout_sources.DISTRIBUTION,
        person_sources.SETTINGS,
        workout_sources.CURRENT_WORKOUT,
        person_sources.EQUIPMENT,
        person_sources.PROGRAM,
        person_sources.PAIN,
        person_sources.SCHEDULE,
        person_sources.MEMORIES,
    )
}
BINDING = frozenset({"user_profile", "active_preferences", "pain"})
"""What somebody could be hurt by, if a plan were made without it: a run rather waits for these than goes on."""
_LISTS = frozenset({"active_preferences", "workout_history", "pain", "schedule", "memories"})
"""Sources whose data are a list; that of the others is an object."""


class UnknownSource(KeyError):
    """No data source has this name."""


def fetch(
    reader: Reader,
    names: Iterable[str],
    asked: Asked,
    limits: Mapping[str, int] | None = None,
    required: Collection[str] = (),
) -> list[Source]:
    """These sources, in their order. What cannot be read is told so, unless it is ``required``.

    They are read together. Where the table does not answer, each is read by itself. ``limits`` caps lists by the
    source's name. UnknownSource. StoreUnavailable and Contended where nothing can be read, or not what is required.
    """
    wanted = list(dict.fromkeys(names))
    try:
        reads = reader.read(needs(wanted, asked, limits))
    except Transient:
        return _each_by_itself(reader, wanted, asked, limits, required)
    return [_told(name, reads, asked, required) for name in wanted]


def needs(names: Iterable[str], asked: Asked, limits: Mapping[str, int] | None = None) -> Needs:
    """What to read for these sources. ``limits`` caps lists by source name. UnknownSource for a name that is none."""
    records: dict[str, None] = {}
    prefixes: dict[str, int] = {}
    ranges: dict[Range, None] = {}
    for name in names:
        wanted = _named(name).needs(asked, (limits or {}).get(name))
        records.update(dict.fromkeys(wanted.records))
        prefixes.update(wanted.prefixes)
        ranges.update(dict.fromkeys(wanted.ranges))
    return Needs(tuple(records), tuple(prefixes.items()), tuple(ranges))


def load(name: str, reads: Reads, asked: Asked) -> Source:
    """The source as the reads tell it."""
    loaded = _named(name).load(reads, asked)
    return Source(name, loaded.version, loaded.text, loaded.data)


def described() -> str:
    """The sources and what they hold, one to a line, for the model that selects among them."""
    return "\n".join(f"- {source.name}: {source.description}" for source in SOURCES.values())


def _each_by_itself(
    reader: Reader, names: Sequence[str], asked: Asked, limits: Mapping[str, int] | None, required: Collection[str]
) -> list[Source]:
    found: list[Source] = []
    failure: Transient | None = None
    for name in names:
        try:
            reads = reader.read(needs([name], asked, limits))
        except Transient as failed:
            if name in required:
                raise
            failure = failed
            found.append(_unread(name, failed))
        else:
            found.append(_told(name, reads, asked, required))
    if failure is not None and all(each.version == UNREAD_VERSION for each in found):
        raise failure
    return found


def _told(name: str, reads: Reads, asked: Asked, required: Collection[str]) -> Source:
    try:
        return load(name, reads, asked)
    except SpotterError:
        raise
    except Exception as error:
        if name in required:
            raise
        return _unread(name, error)


def _unread(name: str, error: Exception) -> Source:
    where = {"source": name, "error": type(error).__name__, "place": error_location(error)}
    logger.error("a data source could not be read", extra=where)
    return Source(name, UNREAD_VERSION, UNREAD, [] if name in _LISTS else {})


def _named(name: str) -> DataSource:
    try:
        return SOURCES[name]
    except KeyError:
        raise UnknownSource(name) from None
