"""Putting right what was logged wrongly: figures, sets, the exercise, the day."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BeforeValidator, Field

from spotter.catalogue import Exercise, match
from spotter.errors import InvalidRequest, RequestError
from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.logged_said import exercise_said, records_said
from spotter.tools.logged_workouts import (
    DayName,
    Load,
    Reps,
    Rpe,
    Unit,
    exact,
    listed,
    logged_workout,
    past_day,
    unit_of,
)
from spotter.tools.tool import Outcome, ReadingTool, ToolContext
from spotter.training.exercise_list import exercises_by_id, known_exercises
from spotter.training.ingest.doubts import Doubts
from spotter.training.ingest.ingest import check_plausible
from spotter.training.models import LoggedSet, LoggedWorkout
from spotter.training.records import Reader
from spotter.training.workouts.changes import replace
from spotter.training.workouts.correction import Corrected, Correction, corrected, exercise_at
from spotter.training.workouts.moving import moved
from spotter.training.workouts.weights import number, stored_kilograms
from spotter.training.workouts.workout_ids import workout_id

MOST_SETS = 100
Seconds = Annotated[int, Field(ge=1, le=86400), BeforeValidator(reject_bool)]


class SetAsDone(ToolArguments):
    """One set as it was done."""

    reps: Reps | None = None
    seconds: Seconds | None = None
    weight: Load | None = None
    unit: Unit | None = None
    rpe: Rpe | None = None


class CorrectWorkout(ToolArguments):
    """Arguments of ``correct_workout``."""

    exercise: str | None = Field(None, max_length=120, description="Needed where several fit")
    sets: list[Annotated[int, Field(ge=1, le=100)]] = Field(
        default_factory=list, max_length=MOST_SETS, description="Numbers of the sets from 1; default all that fit"
    )
    was_weight: Load | None = Field(None, description="The wrong weight")
    was_reps: Reps | None = None
    weight: Load | None = Field(None, description="The right weight")
    unit: Unit | None = None
    reps: Reps | None = None
    rpe: Rpe | None = None
    all_sets: list[SetAsDone] = Field(
        default_factory=list,
        max_length=MOST_SETS,
        description="All sets of the exercise as they were done, in place of those that are logged: to add one",
    )
    new_exercise: str | None = Field(None, max_length=120, description="The exercise that it really was")
    new_date: DayName | None = Field(
        None, description="The day that it really was: of the exercise, or of the whole workout where none is named"
    )
    remove: bool = Field(False, description="These sets were not done")
    date: DayName | None = Field(None, description="YYYY-MM-DD or such as yesterday; default the last log")
    workout_id: str | None = Field(None, max_length=64)
    confirmed: bool = Field(False, description="The user says that an unusually heavy set is right")


def _correct(arguments: CorrectWorkout, context: ToolContext, reader: Reader) -> Outcome:
    figures = (arguments.weight, arguments.unit, arguments.reps, arguments.rpe, arguments.new_exercise)
    has_figures = arguments.remove or bool(arguments.all_sets) or any(each is not None for each in figures)
    if has_figures == (arguments.new_date is not None):
        return Outcome.refused(
            "Say what is right: weight, unit, reps, rpe, all_sets or new_exercise, or remove; or new_date, by itself."
        )
    try:
        if arguments.new_date is not None:
            return _moved(arguments, arguments.new_date, context, reader)
        return _corrected(arguments, context, reader)
    except RequestError as refused:
        return Outcome.refused(refused.detail)


def _corrected(arguments: CorrectWorkout, context: ToolContext, reader: Reader) -> Outcome:
    known, unit = known_exercises(reader), unit_of(reader)
    workout = logged_workout(arguments.date, arguments.workout_id, context.today, reader, arguments.exercise)
    right = corrected(workout, _wanted(arguments, known, unit), known, unit)
    standing, why = _checked(right, workout, reader, confirmed=arguments.confirmed)
    if why:
        refused = f"Nothing was corrected: {why} Ask the user, then send it again with confirmed."
        return Outcome({"success": False, "error": refused, "doubt": why}, f"Error: {refused}", ok=False)
    change = replace(reader, workout.date, workout.id or "", standing)
    records = records_said(change.result.records, unit)
    before = exercise_said(right.before, unit)
    now = exercise_said(right.after, unit) if right.after else "nothing"
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


def _wanted(arguments: CorrectWorkout, known: Sequence[Exercise], unit: Unit) -> Correction:
    return Correction(
        arguments.exercise,
        tuple(arguments.sets),
        exact(arguments.was_weight),
        arguments.was_reps,
        exact(arguments.weight),
        arguments.reps,
        exact(arguments.rpe),
        arguments.unit,
        _exercise(arguments.new_exercise, known),
        arguments.remove,
        tuple(_set(each, unit) for each in arguments.all_sets),
    )


def _set(told: SetAsDone, unit: Unit) -> LoggedSet:
    load, effort = exact(told.weight), exact(told.rpe)
    if (told.reps is None) == (told.seconds is None):
        raise InvalidRequest("Each set has reps, or seconds.")
    in_unit = told.unit or unit
    return LoggedSet(
        reps=told.reps,
        seconds=told.seconds,
        rpe=None if effort is None else number(effort),
        weight=None if load is None else number(load),
        unit=None if load is None else in_unit,
        weight_kg=None if load is None else stored_kilograms(load, in_unit),
    )


def _checked(
    right: Corrected, workout: LoggedWorkout, reader: Reader, *, confirmed: bool
) -> tuple[LoggedWorkout | None, str]:
    """The workout as it is to stand, or why a set is not believed. InvalidRequest for one that cannot be."""
    standing, after = right.workout, right.after
    meant = exercises_by_id(reader, [after.exercise]).get(after.exercise) if after and after.exercise else None
    if meant is None:
        return standing, ""
    for each in right.changed:
        check_plausible(meant, each)
    why = Doubts(reader, [meant]).of(meant, right.changed, besides=workout.id or "")
    if why and not confirmed:
        return None, why
    if why and standing is not None and after is not None:
        sure = after.model_copy(update={"confirmed": True})
        exercises = [sure if each is after else each for each in standing.exercises]
        standing = standing.model_copy(update={"exercises": exercises})
    return standing, ""


def _moved(arguments: CorrectWorkout, new_date: str, context: ToolContext, reader: Reader) -> Outcome:
    """A whole workout, or one exercise of it, on the day on which it really was done."""
    workout = logged_workout(arguments.date, arguments.workout_id, context.today, reader, arguments.exercise)
    day, unit = past_day(new_date, context.today), unit_of(reader)
    at = exercise_at(workout, arguments.exercise, known_exercises(reader)) if arguments.exercise else None
    change = moved(reader, workout, at, day, workout_id(day, context.new_id("w")))
    told = listed(workout, unit) if at is None else [exercise_said(workout.exercises[at], unit)]
    new = next((each for each in change.result.workouts if each.date == day), workout)
    data = {"success": True, "workout_id": new.id, "date": day, "before_date": workout.date, "moved": told}
    return Outcome(data, f"Moved from {workout.date} to {day}: {'; '.join(told)}.", change.effects)


def _exercise(name: str | None, known: Sequence[Exercise]) -> Exercise | None:
    if name is None:
        return None
    found = next((each for each in known if each.id == name), None) or match(name, known).exercise
    if found is None:
        raise InvalidRequest("The new exercise is not known by that name.")
    return found


CORRECT_WORKOUT = ReadingTool(
    "correct_workout",
    "Correct what was logged, the last log unless a date is given: the right weight, reps, RPE, sets, exercise or day.",
    CorrectWorkout,
    _correct,
)
