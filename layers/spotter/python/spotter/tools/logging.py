"""Logging what was done, and taking logs away: log, undo, delete."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from spotter.errors import InvalidRequest, RequestError
from spotter.tools.arguments import ExerciseId, ToolArguments, reject_bool
from spotter.tools.logged_said import held_said, records_said, rows_said
from spotter.tools.logged_workouts import (
    DayName,
    Load,
    Reps,
    Rpe,
    Unit,
    exact,
    listed,
    logged_workout,
    not_to_come,
    past_day,
    unit_of,
)
from spotter.tools.tool import Outcome, ReadingTool, ToolContext
from spotter.training.exercise_list import known_exercises
from spotter.training.ingest.ingest import (
    Confirmation,
    Ingested,
    Text,
    confirm,
    ingest,
)
from spotter.training.ingest.reading import LONGEST_TEXT, days_named, lifter, read_text
from spotter.training.records import Reader
from spotter.training.workouts.changes import (
    Changed,
    replace,
    undo_last,
)
from spotter.training.workouts.current import CompletedExercise, log_current
from spotter.training.workouts.workout_ids import workout_id

LONGEST_NOTES = 600
MOST_COMPLETED = 40


class Completed(ToolArguments):
    """What was done of an exercise of the current workout."""

    exercise_id: ExerciseId
    completed: bool
    actual_sets: Annotated[int, Field(ge=1, le=20), BeforeValidator(reject_bool)] | None = None
    actual_reps: Reps | None = None
    actual_weight: Load | None = Field(None, description="If other than planned")
    unit: Unit | None = None
    rpe: Rpe | None = None
    notes: str | None = Field(None, max_length=LONGEST_NOTES)


class ConfirmedItem(ToolArguments):
    """What is true of an item that was held."""

    id: str = Field(min_length=1, max_length=64)
    exercise: str | None = Field(None, max_length=120)
    weight: Load | None = None
    reps: Reps | None = None


class Confirmed(ToolArguments):
    """Items of an earlier log that were held, as the user has settled them."""

    ingest_id: str = Field(min_length=1, max_length=64)
    items: list[ConfirmedItem] = Field(min_length=1, max_length=MOST_COMPLETED)


class LogWorkout(ToolArguments):
    """Arguments of ``log_workout``: one of text, completed_exercises and confirm."""

    text: str | None = Field(
        None, min_length=1, max_length=LONGEST_TEXT, description="What was done, in the user's own words"
    )
    date: DayName | None = Field(None, description="Day of the text: YYYY-MM-DD or such as yesterday; default today")
    completed_exercises: list[Completed] | None = Field(
        None, min_length=1, max_length=MOST_COMPLETED, description="Of the current workout"
    )
    workout_notes: str | None = Field(None, max_length=LONGEST_NOTES)
    confirm: Confirmed | None = Field(None, description="Held items that the user has settled")
    confirmed: bool = Field(False, description="The user says that unusually heavy sets are right")


class UndoLog(ToolArguments):
    """Arguments of ``undo_log``: none."""


class DeleteWorkout(ToolArguments):
    """Arguments of ``delete_workout``."""

    date: DayName | None = Field(None, description="YYYY-MM-DD, or such as yesterday")
    workout_id: str | None = Field(None, max_length=64)


def _log(arguments: LogWorkout, context: ToolContext, reader: Reader) -> Outcome:
    given = (arguments.text, arguments.completed_exercises, arguments.confirm)
    if sum(each is not None for each in given) != 1:
        return Outcome.refused("Give one of text, completed_exercises and confirm.")
    try:
        if arguments.text is not None:
            return _log_text(arguments.text, arguments, context, reader)
        if arguments.confirm is not None:
            return _confirm(arguments.confirm, reader)
        return _log_current(arguments, context, reader)
    except RequestError as refused:
        return Outcome.refused(refused.detail)


def _log_text(text: str, arguments: LogWorkout, context: ToolContext, reader: Reader) -> Outcome:
    day = _day_of_text(text, arguments.date, context.today)
    of_id = context.new_id("ing")
    entries = read_text(text, lifter(reader, day))
    if not any(entry.sets for entry in entries):
        why = "; ".join(dict.fromkeys(entry.row.detail or "it could not be read" for entry in entries))
        return Outcome.refused(f"Nothing was logged: {why}.")
    notes = arguments.workout_notes
    change = ingest(
        reader, Text(of_id, workout_id(day, of_id), day, entries, confirmed=arguments.confirmed, notes=notes)
    )
    return _told(change.result, change.effects, unit_of(reader))


def _confirm(confirmed: Confirmed, reader: Reader) -> Outcome:
    items = [Confirmation(each.id, each.exercise, exact(each.weight), each.reps) for each in confirmed.items]
    unit = unit_of(reader)
    change = confirm(reader, confirmed.ingest_id, items, known_exercises(reader), unit)
    return _told(change.result, change.effects, unit)


def _told(done: Ingested, effects: Sequence[Any], unit: str) -> Outcome:
    """What became of a text, for a model: what is logged, the records that it set, what is held and why."""
    stored = done.ingest
    day = stored.workout_date or stored.date
    records = records_said(done.changed.records, unit)
    data = {
        "success": True,
        "workout_id": stored.workout,
        "date": day,
        "ingest_id": stored.id,
        "results": stored.rows,
        "records": records,
    }
    held = held_said(stored.rows)
    logged = rows_said(stored.rows)
    parts = [f"Logged for {day}: {logged}." if logged else f"Nothing is logged for {day} yet."]
    parts += [f"New record: {each}." for each in records]
    parts += [f"Not logged, ask the user ({stored.id}): {held}"] if held else []
    return Outcome(data, " ".join(parts), tuple(effects))


def _log_current(arguments: LogWorkout, context: ToolContext, reader: Reader) -> Outcome:
    told = [
        CompletedExercise(
            each.exercise_id,
            each.completed,
            each.actual_sets,
            each.actual_reps,
            exact(each.actual_weight),
            each.unit,
            exact(each.rpe),
            each.notes,
        )
        for each in arguments.completed_exercises or ()
    ]
    change = log_current(
        reader,
        context.session,
        told,
        day=context.today,
        workout_id=workout_id(context.today, context.new_id("w")),
        notes=arguments.workout_notes,
        confirmed=arguments.confirmed,
    )
    done, unit = change.result, unit_of(reader)
    records = records_said(done.changed.records, unit)
    data = {
        "success": True,
        "logged_count": len(done.logged),
        "total_in_workout": done.total,
        "workout_id": done.workout_id,
        "date": context.today,
        "records": records,
        "held": [{"exercise_id": each, "reason": why} for each, why in done.held],
        "already_logged": list(done.already),
    }
    parts = [f"Logged {len(done.logged)}/{done.total} exercises to history."]
    parts += [f"New record: {each}." for each in records]
    parts += [f"Not logged, ask the user: {why}" for _, why in done.held]
    parts += [f"Logged before: {', '.join(done.already)}."] if done.already else []
    return Outcome(data, " ".join(parts), change.effects)


def _undo(_arguments: UndoLog, _context: ToolContext, reader: Reader) -> Outcome:
    try:
        change = undo_last(reader)
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    return _gone(change.result, change.effects, "Took back the log", reader)


def _delete(arguments: DeleteWorkout, context: ToolContext, reader: Reader) -> Outcome:
    if arguments.date is None and arguments.workout_id is None:
        return Outcome.refused("Say which workout: its date, or its id.")
    try:
        workout = logged_workout(arguments.date, arguments.workout_id, context.today, reader)
        change = replace(reader, workout.date, workout.id or "", None)
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    return _gone(change.result, change.effects, "Deleted the workout", reader)


def _gone(changed: Changed, effects: Sequence[Any], said: str, reader: Reader) -> Outcome:
    (gone,) = changed.gone
    told = listed(gone, unit_of(reader))
    data = {"success": True, "workout_id": gone.id, "date": gone.date, "deleted": told}
    return Outcome(data, f"{said} of {gone.date}: {'; '.join(told) or 'no exercises'}.", tuple(effects))


def _day_of_text(text: str, day: str | None, today: str) -> str:
    if day is not None:
        return past_day(day, today)
    named = days_named(text, date.fromisoformat(today))
    if not named:
        return today
    if len(named) > 1 or named[0].day is None:
        raise InvalidRequest("Nothing was logged: the text names several days, or one that is not clear. Log each day.")
    return not_to_come(named[0].day, today)


LOG_WORKOUT = ReadingTool(
    "log_workout",
    "Log what the user has done: from their words (text), or exercises of the current workout (completed_exercises). "
    "What is unclear is held and told: ask the user, then send it as confirm. Never log what was not done.",
    LogWorkout,
    _log,
)
UNDO_LOG = ReadingTool("undo_log", "Take back the last log, all of it.", UndoLog, _undo)
DELETE_WORKOUT = ReadingTool("delete_workout", "Delete a logged workout.", DeleteWorkout, _delete)
