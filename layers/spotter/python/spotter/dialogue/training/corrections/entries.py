"""The log of a day by exercises, each set with the workout in which it lies, and the logs of this conversation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.logged import set_of, workouts
from spotter.dialogue.training.sets_done import SetDone, sets_said
from spotter.dialogue.training.state import Event

LOG, CORRECT = "log_workout", "correct_workout"


@dataclass(frozen=True, slots=True)
class LoggedSet:
    """A set, the workout in which it lies, and its number in it from 1."""

    workout: str
    number: int
    done: SetDone


@dataclass(frozen=True, slots=True)
class Entry:
    """An exercise in the log of a day. ``exercise`` is None for a name that the catalogue does not have."""

    name: str
    exercise: Exercise | None
    day: date
    sets: tuple[LoggedSet, ...]

    @property
    def done(self) -> tuple[SetDone, ...]:
        """The sets without their places."""
        return tuple(each.done for each in self.sets)

    @property
    def workouts(self) -> tuple[str, ...]:
        """The workouts in which sets of it lie, in their order."""
        return tuple(dict.fromkeys(each.workout for each in self.sets))

    @property
    def said(self) -> str:
        """The exercise with its sets."""
        return f"{self.name} {sets_said(self.done)}"


def entries_on(context: Context, day: date) -> tuple[Entry, ...]:
    """The exercises of a day, in the order in which they were logged."""
    found: dict[str, Entry] = {}
    for workout in workouts_on(context, day):
        for each in workout.get("exercises", ()):
            entry = _entry(each, str(workout.get("id")), day)
            before = found.get(entry.name)
            found[entry.name] = (
                Entry(entry.name, entry.exercise, day, before.sets + entry.sets) if before is not None else entry
            )
    return tuple(found.values())


def workouts_on(context: Context, day: date) -> list[dict[str, Any]]:
    """The workouts of a day: those of this conversation in its order, behind the others."""
    order = {each.workout: at for at, each in enumerate(logs(context))}
    same = [workout for when, workout in workouts(context) if when == day]
    return sorted(same, key=lambda each: (order.get(str(each.get("id")), -1), str(each.get("id"))))


def entries_of(context: Context, workout: str) -> tuple[Entry, ...]:
    """The exercises of one workout."""
    stored = next((each for _day, each in workouts(context) if str(each.get("id")) == workout), None)
    return entries_in(stored) if stored is not None else ()


def entries_in(stored: Mapping[str, Any]) -> tuple[Entry, ...]:
    """The exercises of a stored workout."""
    day = date.fromisoformat(str(stored["date"]))
    return tuple(_entry(each, str(stored.get("id")), day) for each in stored.get("exercises", ()))


def _entry(each: dict[str, Any], workout: str, day: date) -> Entry:
    name = str(each.get("name", ""))
    sets = tuple(LoggedSet(workout, at, set_of(one)) for at, one in enumerate(each.get("sets", ()), start=1))
    return Entry(name, match(name).exercise, day, sets)


@dataclass(frozen=True, slots=True)
class RecentLog:
    """A log or a correction of this conversation that still stands: its workout, and of which message it is."""

    workout: str
    message: int
    exercise: str
    """The exercise that was corrected; empty for a log."""


def logs(context: Context) -> tuple[RecentLog, ...]:
    """What was logged and corrected in this conversation, in order."""
    return tuple(_logs(context.state.events))


def _logs(events: Sequence[Event]) -> Iterator[RecentLog]:
    for event in events:
        if event.name in (LOG, CORRECT) and event.result.ok and event.result.data.get("workout_id"):
            exercise = str(event.call.arguments.get("exercise") or "") if event.name == CORRECT else ""
            yield RecentLog(str(event.result.data["workout_id"]), event.message, exercise)


def newest_logs(context: Context) -> tuple[RecentLog, ...]:
    """What the newest of the messages that logged or corrected came to, of what still stands."""
    standing = {str(workout.get("id")) for _day, workout in workouts(context)}
    found = [each for each in logs(context) if each.workout in standing]
    return tuple(each for each in found if each.message == found[-1].message)


def newest_day(context: Context) -> date | None:
    """Today if something is logged for it, else the newest day with a log."""
    return next((day for day, _workout in workouts(context)), None)
