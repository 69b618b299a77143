"""Which workout is of a day: one that is scheduled, one that was asked for by name, or the program's."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from spotter.training.planning.stored import Json, StoredData, mappings, text, whole

_days_of_week = 7
_weekdays = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Source(StrEnum):
    """Where the workout of a day comes from."""

    SCHEDULE = "schedule"
    TEMPLATE = "template"
    PROGRAM = "program"
    NONE = "none"
    """There is no program: a session has to be composed."""
    REST = "rest"
    """The program leaves the day free."""
    UNKNOWN = "unknown"
    """A workout was asked for by a name that none has."""


@dataclass(frozen=True, slots=True)
class DaysWork:
    """The workout of a day. ``exercises`` are those of ``ProgramExercise``."""

    source: Source
    name: str = ""
    exercises: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True)
class NextDay:
    """The next day of the program after a day."""

    date: date
    name: str

    @property
    def weekday(self) -> str:
        """``Monday``."""
        return weekday(self.date)


def weekday(of: date) -> str:
    """``Monday``."""
    return _weekdays[of.weekday()]


def work_of(stored: StoredData, today: date, asked_for: str = "") -> DaysWork:
    """The workout of ``today``: the one asked for by name, else a scheduled one, else the program's of that weekday."""
    if asked_for:
        found = _named(stored, asked_for)
        return DaysWork(Source.TEMPLATE, *found) if found else DaysWork(Source.UNKNOWN, asked_for)
    scheduled = [each for each in stored.schedule if _is_due(each, today)]
    for each in scheduled:
        found = _named(stored, text(each.get("template")) or text(each.get("name")))
        if found:
            return DaysWork(Source.SCHEDULE, *found)
    for program_day in _of_weekday(stored, today.isoweekday()):
        return DaysWork(Source.PROGRAM, *_content(program_day, today))
    if scheduled:
        return DaysWork(Source.NONE, text(scheduled[0].get("name")))
    return DaysWork(Source.REST if _any_day(stored) else Source.NONE)


def names_of_workouts(stored: StoredData) -> tuple[str, ...]:
    """What the workouts of the program are called, each once."""
    every = (*mappings(stored.program.get("days")), *mappings(stored.program.get("templates")))
    return tuple(dict.fromkeys(name for each in every if _exercises(each) and (name := text(each.get("name")))))


def next_day(stored: StoredData, today: date) -> NextDay | None:
    """The first day after ``today`` on which the program has work; None without a program."""
    for ahead in range(1, _days_of_week + 1):
        day = today + timedelta(days=ahead)
        for each in _of_weekday(stored, day.isoweekday()):
            return NextDay(day, _content(each, day)[0])
    return None


def _of_weekday(stored: StoredData, weekday: int) -> Iterator[Json]:
    for each in mappings(stored.program.get("days")):
        if whole(each.get("day")) == weekday and _exercises(each):
            yield each


def _any_day(stored: StoredData) -> bool:
    return any(_exercises(each) for each in mappings(stored.program.get("days")))


def _content(program_day: Json, day: date) -> tuple[str, tuple[Json, ...]]:
    return text(program_day.get("name")) or weekday(day), _exercises(program_day)


def _exercises(workout: Json) -> tuple[Json, ...]:
    return tuple(each for each in mappings(workout.get("exercises")) if text(each.get("exercise")))


def _named(stored: StoredData, name: str) -> tuple[str, tuple[Json, ...]] | None:
    """The workout of this name, a template before a day; one whose name begins so, if only one does."""
    every = (*mappings(stored.program.get("templates")), *mappings(stored.program.get("days")))
    wanted = _plain(name)
    alike: list[tuple[str, tuple[Json, ...]]] = []
    for each in every if wanted else ():
        own, exercises = text(each.get("name")), _exercises(each)
        if exercises and _plain(own) == wanted:
            return own, exercises
        if exercises and own and (_plain(own).startswith(wanted) or wanted.startswith(_plain(own))):
            alike.append((own, exercises))
    return alike[0] if len(alike) == 1 else None


def _plain(name: str) -> str:
    words = "".join(letter if letter.isalnum() else " " for letter in name.casefold()).split()
    return " ".join(word for word in words if word not in ("day", "workout", "session", "the"))


def _is_due(scheduled: Json, today: date) -> bool:
    status = text(scheduled.get("status")) or "scheduled"
    return status == "scheduled" and text(scheduled.get("date"))[:10] == today.isoformat()
