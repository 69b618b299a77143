"""The calls that take a correction of the log back, or log again what was deleted, as it stood before."""

from collections.abc import Iterator, Sequence
from datetime import date

from spotter.catalogue import match
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.calls import set_steps
from spotter.dialogue.training.corrections.entries import CORRECT, LOG, Entry, entries_in, entries_of
from spotter.dialogue.training.logged import done_in
from spotter.dialogue.training.plan import Step
from spotter.dialogue.training.sets_done import log_text, said, says_it_again
from spotter.dialogue.training.state import Event


def corrections_back(context: Context, events: Sequence[Event]) -> tuple[Step, ...] | None:
    """The calls that undo these corrections of one message; None where that cannot be done exactly."""
    found: dict[tuple[str, str], tuple[Step, ...]] = {}
    for event in reversed(events):
        steps = _back(context, event)
        if steps is None:
            return None
        found[(str(event.result.data.get("workout_id")), str(event.call.arguments.get("exercise")))] = steps
    return tuple(step for steps in found.values() for step in steps)


def _back(context: Context, event: Event) -> tuple[Step, ...] | None:
    data, arguments = event.result.data, event.call.arguments
    workout = str(data.get("workout_id") or "")
    if data.get("before_date"):
        day = date.fromisoformat(str(data["before_date"]))
        told = f"Moved back to {day_said(day, context.today)}."
        where = {"date": str(data["date"]), "workout_id": workout}
        return (Step(CORRECT, {**where, "new_date": day.isoformat()}, told),)
    old = _before(event, workout, str(arguments.get("exercise") or ""))
    if old is None:
        return None
    entries = entries_of(context, workout)
    new_name = str(arguments.get("new_exercise") or "")
    if new_name:
        now = next((each for each in entries if each.name == new_name), None)
        if now is None:
            return None
        told = f"Taken back: it is {old.name} again."
        where = {"exercise": now.name, "date": old.day.isoformat(), "workout_id": workout}
        return (Step(CORRECT, {**where, "new_exercise": old.name}, told),)
    now = next((each for each in entries if each.name == old.name), None)
    if now is None:
        return tuple(logged_again(context, event, {old.name}))
    return set_steps(context, now, old.done)


def _before(event: Event, workout: str, name: str) -> Entry | None:
    """The exercise as it stood before a correction."""
    stored = next((each for each in event.known.get("workout_history") or () if str(each.get("id")) == workout), None)
    if stored is None:
        return None
    entries = entries_in(stored)
    named = [each for each in entries if each.name == name]
    named = named or [each for each in entries if each.exercise is not None and each.exercise == match(name).exercise]
    return named[0] if len(named) == 1 else entries[0] if len(entries) == 1 and not name else None


def logged_again(context: Context, event: Event, names: set[str] | None = None) -> Iterator[Step]:
    """The call that logs what a call took away, whole or some exercises of it; none where it was not known."""
    workout = str(event.result.data.get("workout_id") or "")
    for stored in event.known.get("workout_history") or ():
        if str(stored.get("id")) != workout:
            continue
        done = tuple(each for each in done_in(stored) if names is None or each.exercise.name in names)
        if not done or not says_it_again(done, context.unit):
            return
        day = date.fromisoformat(str(stored["date"]))
        told = f"Logged again for {day_said(day, context.today)}: {'; '.join(map(said, done))}."
        yield Step(LOG, {"text": log_text(done), "date": day.isoformat(), "confirmed": True}, told)
