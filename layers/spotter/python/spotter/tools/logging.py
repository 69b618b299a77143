"""Logging what was done, and putting right what was logged wrongly: log, correct, undo, delete."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from spotter.catalogue import Exercise, match
from spotter.errors import InvalidRequest, NotFound, RequestError
from spotter.language.days import Direction
from spotter.tools.arguments import ExerciseId, ToolArguments, reject_bool
from spotter.tools.days import one_day
from spotter.tools.logged_said import exercise_said, held_said, records_said, rows_said
from spotter.tools.tool import Outcome, ReadingTool, ToolContext
from spotter.training import keys
from spotter.training.exercise_list import exercises_by_id, known_exercises
from spotter.training.ingest.doubts import Doubts
from spotter.training.ingest.ingest import (
    Confirmation,
    Ingested,
    Text,
    check_plausible,
    confirm,
    ingest,
)
from spotter.training.ingest.reading import LONGEST_TEXT, days_named, lifter, read_text
from spotter.training.models import LoggedWorkout, Settings
from spotter.training.records import Needs, Reader
from spotter.training.workouts.changes import (
    Changed,
    last_logged,
    replace,
    undo_last,
    workouts_of_day,
)
from spotter.training.workouts.correction import Correction, corrected
from spotter.training.workouts.current import CompletedExercise, log_current
from spotter.training.workouts.workout_ids import workout_id

LONGEST_NOTES = 600
MOST_COMPLETED = 40

Reps = Annotated[int, Field(ge=1, le=200), BeforeValidator(reject_bool)]
Load = Annotated[float, Field(ge=-1000, le=2000), BeforeValidator(reject_bool)]
Rpe = Annotated[float, Field(ge=1, le=10), BeforeValidator(reject_bool)]
Unit = Literal["kg", "lb"]
DayName = Annotated[str, Field(min_length=1, max_length=40)]


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


class CorrectWorkout(ToolArguments):
    """Arguments of ``correct_workout``."""

    exercise: str | None = Field(None, max_length=120, description="Needed where several fit")
    sets: list[Annotated[int, Field(ge=1, le=100)]] = Field(
        default_factory=list, max_length=100, description="Numbers of the sets from 1; default all that fit"
    )
    was_weight: Load | None = Field(None, description="The wrong weight")
    was_reps: Reps | None = None
    weight: Load | None = Field(None, description="The right weight")
    unit: Unit | None = None
    reps: Reps | None = None
    rpe: Rpe | None = None
    new_exercise: str | None = Field(None, max_length=120, description="The exercise that it really was")
    remove: bool = Field(False, description="These sets were not done")
    date: DayName | None = Field(None, description="YYYY-MM-DD or such as yesterday; default the last log")
    workout_id: str | None = Field(None, max_length=64)
    confirmed: bool = Field(False, description="The user says that an unusually heavy set is right")


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
    return _told(change.result, change.effects, _unit(reader))


def _confirm(confirmed: Confirmed, reader: Reader) -> Outcome:
    items = [Confirmation(each.id, each.exercise, _exact(each.weight), each.reps) for each in confirmed.items]
    unit = _unit(reader)
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
            _exact(each.actual_weight),
            each.unit,
            _exact(each.rpe),
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
    done, unit = change.result, _unit(reader)
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


def _correct(arguments: CorrectWorkout, context: ToolContext, reader: Reader) -> Outcome:
    told = (arguments.weight, arguments.unit, arguments.reps, arguments.rpe, arguments.new_exercise)
    if not arguments.remove and all(each is None for each in told):
        return Outcome.refused("Say what is right: weight, unit, reps, rpe or new_exercise, or remove.")
    try:
        return _corrected(arguments, context, reader)
    except RequestError as refused:
        return Outcome.refused(refused.detail)


def _corrected(arguments: CorrectWorkout, context: ToolContext, reader: Reader) -> Outcome:
    known = known_exercises(reader)
    unit = _unit(reader)
    workout = _meant(arguments.date, arguments.workout_id, context.today, reader, arguments.exercise)
    wanted = Correction(
        arguments.exercise,
        tuple(arguments.sets),
        _exact(arguments.was_weight),
        arguments.was_reps,
        _exact(arguments.weight),
        arguments.reps,
        _exact(arguments.rpe),
        arguments.unit,
        _exercise(arguments.new_exercise, reader),
        arguments.remove,
    )
    right = corrected(workout, wanted, known, unit)
    standing, after = right.workout, right.after
    meant = exercises_by_id(reader, [after.exercise]).get(after.exercise) if after and after.exercise else None
    if meant is not None:
        for each in right.changed:
            check_plausible(meant, each)
        why = Doubts(reader, [meant]).of(meant, right.changed, besides=workout.id or "")
        if why and not arguments.confirmed:
            return Outcome.refused(f"Nothing was corrected: {why} Ask the user, then send it again with confirmed.")
        if why and standing is not None and after is not None:
            sure = after.model_copy(update={"confirmed": True})
            exercises = [sure if each is after else each for each in standing.exercises]
            standing = standing.model_copy(update={"exercises": exercises})
    change = replace(reader, workout.date, workout.id or "", standing)
    records = records_said(change.result.records, unit)
    before = exercise_said(right.before, unit)
    now = exercise_said(after, unit) if after else "nothing"
    data = {
        "success": True,
        "workout_id": workout.id,
        "date": workout.date,
        "before": before,
        "after": now,
        "records": records,
    }
    parts = [f"Corrected {workout.date}: {before} is now {now}."]
    parts += [f"New record: {each}." for each in records]
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
        workout = _meant(arguments.date, arguments.workout_id, context.today, reader)
        change = replace(reader, workout.date, workout.id or "", None)
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    return _gone(change.result, change.effects, "Deleted the workout", reader)


def _gone(changed: Changed, effects: Sequence[Any], said: str, reader: Reader) -> Outcome:
    (gone,) = changed.gone
    listed = _listed(gone, _unit(reader))
    data = {"success": True, "workout_id": gone.id, "date": gone.date, "deleted": listed}
    return Outcome(data, f"{said} of {gone.date}: {'; '.join(listed) or 'no exercises'}.", tuple(effects))


def _meant(
    day: str | None, workout: str | None, today: str, reader: Reader, exercise: str | None = None
) -> LoggedWorkout:
    """The logged workout that a call is about: the last log, where it names neither a day nor an id."""
    if day is None:
        last = last_logged(reader)
        if last is None:
            raise NotFound("Nothing is logged yet.")
        if workout is None or last.id == workout:
            return last
        raise InvalidRequest("Give the date of that workout, too.")
    wanted = _day(day, today)
    found: Iterable[LoggedWorkout] = workouts_of_day(reader, wanted)
    found = [each for each in found if workout is None or each.id == workout]
    if len(found) > 1 and exercise is not None:
        named = exercise.casefold()
        found = [each for each in found if any(one.name.casefold() == named for one in each.exercises)] or found
    if not found:
        raise NotFound(f"No such workout is logged on {wanted}.")
    if len(found) > 1:
        unit = _unit(reader)
        listed = " | ".join(f"{each.id}: {'; '.join(_listed(each, unit))}" for each in found)
        raise InvalidRequest(f"Several workouts are logged on {wanted}. Give the workout_id: {listed}")
    return found[0]


def _day_of_text(text: str, day: str | None, today: str) -> str:
    if day is not None:
        return _day(day, today)
    named = days_named(text, date.fromisoformat(today))
    if not named:
        return today
    if len(named) > 1 or named[0].day is None:
        raise InvalidRequest("Nothing was logged: the text names several days, or one that is not clear. Log each day.")
    return _not_to_come(named[0].day, today)


def _day(named: str, today: str) -> str:
    return _not_to_come(one_day(named, date.fromisoformat(today), Direction.PAST), today)


def _not_to_come(day: date, today: str) -> str:
    if day.isoformat() > today:
        raise InvalidRequest("That day is still to come: nothing can have been done on it.")
    return day.isoformat()


def _exercise(name: str | None, reader: Reader) -> Exercise | None:
    if name is None:
        return None
    known = known_exercises(reader)
    found = next((each for each in known if each.id == name), None) or match(name, known).exercise
    if found is None:
        raise InvalidRequest("The new exercise is not known by that name.")
    return found


def _exact(value: float | None) -> Decimal | None:
    """A number of a call, as it was written."""
    return None if value is None else Decimal(str(value))


def _unit(reader: Reader) -> Unit:
    settings = Settings.of(reader.read(Needs(records=(keys.SETTINGS,))).records[keys.SETTINGS].data)
    return (settings.unit if settings else None) or "kg"


def _listed(workout: LoggedWorkout, unit: str) -> list[str]:
    return [exercise_said(each, unit) for each in workout.exercises]


LOG_WORKOUT = ReadingTool(
    "log_workout",
    "Log what the user has done: from their words (text), or exercises of the current workout (completed_exercises). "
    "What is unclear is held and told: ask the user, then send it as confirm. Never log what was not done.",
    LogWorkout,
    _log,
)
CORRECT_WORKOUT = ReadingTool(
    "correct_workout",
    "Correct what was logged, the last log unless a date is given: the right weight, reps, RPE or exercise.",
    CorrectWorkout,
    _correct,
)
UNDO_LOG = ReadingTool("undo_log", "Take back the last log, all of it.", UndoLog, _undo)
DELETE_WORKOUT = ReadingTool("delete_workout", "Delete a logged workout.", DeleteWorkout, _delete)
