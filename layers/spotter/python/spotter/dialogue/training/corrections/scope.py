"""Which logged exercises a correction may be about: those of a day that is named, or of the newest log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.entries import (
    Entry,
    entries_of,
    entries_on,
    newest_day,
    newest_logs,
)
from spotter.dialogue.training.corrections.past_days import PastDay
from spotter.dialogue.training.corrections.said import Said, named_entries
from spotter.dialogue.training.logged import workouts


@dataclass(frozen=True, slots=True)
class Scope:
    """The exercises of a day, and of them those that were logged last. ``is_sure``: the day is not guessed."""

    day: date
    entries: tuple[Entry, ...]
    recent: tuple[Entry, ...]
    is_sure: bool = True


def day_of(context: Context, said: PastDay) -> date | None:
    """The day that is meant: of several the only one for which something is logged."""
    if said.day is not None:
        return said.day
    logged = [day for day in said.days if entries_on(context, day)]
    return logged[0] if len(logged) == 1 else None


def scope_of(context: Context, said: Said) -> Scope | None:
    """What a correction is about; None where several days are named, or nothing is logged."""
    right = {day for each in said.days if not each.is_wrong and (day := day_of(context, each)) is not None}
    if any(not each.is_wrong and day_of(context, each) is None for each in said.days) or len(right) > 1:
        return None
    if right:
        day = right.pop()
        return Scope(day, entries_on(context, day), _recent(context, day) or entries_on(context, day))
    return standing_scope(context, said)


def standing_scope(context: Context, said: Said) -> Scope | None:
    """What is meant where no day is named: the newest log of the conversation, or the newest day."""
    newest = newest_logs(context)
    days = {str(workout.get("id")): day for day, workout in workouts(context)}
    if newest:
        day = days[newest[-1].workout]
        scope = Scope(day, entries_on(context, day), _recent(context, day))
        return _elsewhere(context, said, scope)
    known = newest_day(context)
    if known is None:
        return None
    return Scope(known, entries_on(context, known), entries_on(context, known), is_sure=known == context.today)


def _elsewhere(context: Context, said: Said, scope: Scope) -> Scope:
    """The day of an earlier log of the conversation, if it alone has the exercise that is named."""
    if named_entries(said.message, scope.entries):
        return scope
    for event in reversed(context.state.events):
        workout = str(event.result.data.get("workout_id") or "")
        for entry in entries_of(context, workout) if workout else ():
            if entry.day != scope.day and named_entries(said.message, (entry,)):
                return Scope(entry.day, entries_on(context, entry.day), (entry,))
    return scope


def _recent(context: Context, day: date) -> tuple[Entry, ...]:
    """The exercises of the newest log, whole as they stand on their day; those of the newest message alone."""
    found: dict[str, Entry] = {}
    of_day = {each.name: each for each in entries_on(context, day)}
    for log in newest_logs(context):
        corrected = [each for each in of_day.values() if log.exercise and each.name == log.exercise]
        for entry in corrected or entries_of(context, log.workout):
            if entry.day == day and entry.name in of_day:
                found[entry.name] = of_day[entry.name]
    return tuple(found.values())


def is_alone(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether the workouts of an exercise hold no other."""
    others = {workout for each in entries if each.name != entry.name for workout in each.workouts}
    return not others & set(entry.workouts)
