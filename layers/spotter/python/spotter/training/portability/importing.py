"""An import of another app's file: read, matched, and logged, a transaction's worth of workouts at a time.

Each workout lands whole or not at all, under an id of its own: whatever is killed in between, the same file sent again
goes on where it stopped, and what is there already is skipped.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial

from spotter.errors import Transient
from spotter.language.units import WeightUnit
from spotter.store.table import Table
from spotter.training import keys
from spotter.training.dates import today_in
from spotter.training.exercise_list import known_exercises
from spotter.training.models import LoggedWorkout, Settings
from spotter.training.portability import hevy, strong
from spotter.training.portability.imported import ImportedFile, Source, UnreadableFile
from spotter.training.portability.matched import match_workouts
from spotter.training.reading.find_workout import workout_in
from spotter.training.records import Change, Needs, Reader
from spotter.training.repository import TableReader, commit
from spotter.training.workouts.changes import put_all
from spotter.training.workouts.limits import in_transactions

MOST_BYTES_AT_ONCE = 1_000_000
"""Of the workouts of a transaction, as JSON: they are written twice, and a transaction takes 4 MB."""
MOST_WORKOUTS = 20_000
"""Of a file: one a day for fifty years."""

READERS: Mapping[Source, Callable[[bytes, WeightUnit, date], ImportedFile]] = {"strong": strong.read, "hevy": hevy.read}


Complete = Callable[[LoggedWorkout], LoggedWorkout | None]
"""What becomes of a workout that is there; None: it stays as it is."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of a file. Workouts: ``imported`` now, ``completed`` with exercises that nobody knew when they were
    imported, ``skipped`` because all of them is there, and ``remaining`` for the time being, because there was no time
    for them. ``unmatched`` are the names of which nothing was imported, with how
    many sets have each; ``unread_rows`` are rows of the file that hold no set that can be read, ``sets_beyond`` sets
    that are more than a workout may hold.
    """

    imported: int
    completed: int
    skipped: int
    remaining: int
    unmatched: dict[str, int]
    unread_rows: tuple[int, ...]
    sets_beyond: int


def import_file(
    table: Table,
    pk: str,
    content: bytes,
    source: Source | None,
    unit: WeightUnit | None,
    at: str,
    has_time: Callable[[], bool],
) -> ImportReport:
    """Log the workouts of a file, for as long as there is time. UnreadableFile when it is not of that app.

    Without a ``source`` the file's columns tell the app. ``unit`` is that of weights of which the file does not say it;
    None: the user's.
    """
    reader = TableReader(table, pk)
    settings = Settings.of(reader.read(Needs(records=(keys.SETTINGS,))).records[keys.SETTINGS].data)
    today = today_in(settings.time_zone if settings else None, datetime.fromisoformat(at))
    of_unit = unit or (settings.unit if settings else None) or "kg"
    source, read = _read(content, source, of_unit, today + timedelta(days=1))  # somewhere it is tomorrow already
    matched = match_workouts(source, read.workouts[:MOST_WORKOUTS], known_exercises(reader))
    by_id = {each.logged.id or "": each for each in matched.workouts}
    landed = log_in_groups(
        table,
        pk,
        [each.logged for each in matched.workouts],
        at,
        has_time,
        lambda stored: by_id[stored.id or ""].completed(stored),
    )
    return ImportReport(
        imported=landed.logged,
        completed=landed.completed,
        skipped=landed.done - landed.logged - landed.completed,
        remaining=len(matched.workouts) - landed.done,
        unmatched=matched.unmatched,
        unread_rows=read.unread_rows,
        sets_beyond=matched.beyond,
    )


def _read(content: bytes, source: Source | None, unit: WeightUnit, until: date) -> tuple[Source, ImportedFile]:
    """The file, and the app that it is of. UnreadableFile when it is of none of those that may have written it."""
    if source is not None:
        return source, READERS[source](content, unit, until)
    for app, read in READERS.items():
        with suppress(UnreadableFile):
            return app, read(content, unit, until)
    raise UnreadableFile("This is an export of none of the apps that are known: Strong and Hevy.")


@dataclass(slots=True)
class Landed:
    """How many workouts were logged, how many that were there were completed, and how many were looked at."""

    logged: int = 0
    completed: int = 0
    done: int = 0


def as_it_stands(_stored: LoggedWorkout) -> LoggedWorkout | None:
    """Nothing is added to a workout that is there."""
    return None


def log_in_groups(
    table: Table,
    pk: str,
    workouts: Sequence[LoggedWorkout],
    at: str,
    has_time: Callable[[], bool],
    complete: Complete = as_it_stands,
) -> Landed:
    """Log workouts that are not logged yet, as many in a transaction as fit, for as long as there is time.

    Those that are there become what ``complete`` makes of them. It ends early where the table takes no more for now: a
    user's partition takes 1,000 units a second, and twelve workouts of five exercises are some 200. Transient when not
    even the first were logged.
    """
    landed = Landed()
    for group in groups(workouts):
        if not has_time():
            break
        try:
            logged, completed = commit(table, pk, at, partial(log_new, workouts=group, complete=complete))
        except Transient:
            if not landed.done:
                raise
            break
        landed.logged += logged
        landed.completed += completed
        landed.done += len(group)
    return landed


def log_new(
    reader: Reader, workouts: Sequence[LoggedWorkout], complete: Complete = as_it_stands
) -> Change[tuple[int, int]]:
    """Log the workouts that are not there, and complete those that are: how many of each."""
    places = {keys.workout(each.date, each.id or ""): each for each in workouts}
    there = reader.read(Needs(records=tuple(places))).records
    new = [each for place, each in places.items() if not there[place].version]
    standing = [workout_in(record) for record in there.values() if record.version]
    more = [after for each in standing if (after := complete(each)) is not None]
    effects = put_all(reader, [*new, *more]).effects if new or more else ()
    return Change((len(new), len(more)), effects)


def groups(workouts: Sequence[LoggedWorkout]) -> Iterator[list[LoggedWorkout]]:
    """Workouts in their order, in groups that fit a transaction: by how many items they write, and by their size."""
    for fitting in in_transactions(workouts):
        group: list[LoggedWorkout] = []
        size = 0
        for workout in fitting:
            bytes_of = len(workout.model_dump_json(exclude_unset=True).encode())
            if group and size + bytes_of > MOST_BYTES_AT_ONCE:
                yield group
                group, size = [], 0
            group.append(workout)
            size += bytes_of
        yield group
