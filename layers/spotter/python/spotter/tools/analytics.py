"""Reading what was trained: progress, stats, goals, weeks, workouts, the history of an exercise, stalls, insights."""

from collections.abc import Callable
from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field, StringConstraints

from spotter.catalogue import Exercise
from spotter.errors import InvalidRequest
from spotter.language.days import Direction
from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.days import one_day
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training.analytics import lines, told
from spotter.training.dates import monday_of
from spotter.training.exercise_list import UserExercises
from spotter.training.reading.coaching import read_insight, read_stall
from spotter.training.reading.named import NamedLift, lift_named
from spotter.training.reading.person import unit_of
from spotter.training.reading.summaries import (
    GOAL_WEEKS,
    MOST_DAYS,
    MOST_WEEKS,
    read_goals,
    read_lift,
    read_progress,
    read_stats,
    read_weeks,
)
from spotter.training.reading.training_log import newest_sessions, workouts_between

HISTORY_MOST = 50
MOST_TOLD = 5
"""Candidates that are named in a question."""

ExerciseName = Annotated[
    str, StringConstraints(min_length=1, max_length=120), Field(description="Name or id of the exercise")
]
Days = Annotated[
    int, Field(ge=1, le=MOST_DAYS, description="How many days back, today among them"), BeforeValidator(reject_bool)
]
Day = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Weeks = Annotated[
    int, Field(ge=1, le=MOST_WEEKS, description="How many weeks back, this one among them"),
    BeforeValidator(reject_bool),
]  # fmt: skip


class GetProgressSummary(ToolArguments):
    """Arguments of ``get_progress_summary``."""

    days: Days = 30
    exercise: ExerciseName | None = Field(None, description="One exercise alone; all if left out")


class GetWorkoutStats(ToolArguments):
    """Arguments of ``get_workout_stats``."""

    days: Days = 90


class GetGoalProgress(ToolArguments):
    """Arguments of ``get_goal_progress``."""

    weeks: Weeks = GOAL_WEEKS


class GetWeeklySummaries(ToolArguments):
    """Arguments of ``get_weekly_summaries``."""

    weeks: Weeks = 4


class GetWorkoutsByDate(ToolArguments):
    """Arguments of ``get_workouts_by_date``."""

    date: Day = Field(description="YYYY-MM-DD, or such as last tuesday")


class GetExerciseHistory(ToolArguments):
    """Arguments of ``get_exercise_history``."""

    exercise: ExerciseName
    limit: Annotated[
        int, Field(ge=1, le=HISTORY_MOST, description="How many sessions"), BeforeValidator(reject_bool)
    ] = 10


class AnalyzeStall(ToolArguments):
    """Arguments of ``analyze_stall``."""

    exercise: ExerciseName


class GetInsight(ToolArguments):
    """Arguments of ``get_insight``."""

    date: Day | None = Field(
        None, description="Day of the workout, YYYY-MM-DD or such as yesterday; the newest if left out"
    )


def _today(context: ToolContext) -> date:
    return date.fromisoformat(context.today)


def which_one(name: str, found: NamedLift) -> Outcome:
    """The answer to a name that means no exercise, or several."""
    names = ", ".join(each.name for each in found.candidates[:MOST_TOLD])
    if not names:
        return Outcome.refused(f"No exercise is called {name[:60]!r}. get_all_exercises finds names.")
    return Outcome.refused(f"{name[:60]!r} may mean {names}. Ask which one, or take the one that is meant.")


def _of_exercise(
    context: ToolContext,
    reader: Reader,
    name: str,
    answer: Callable[[UserExercises, Exercise, date], Outcome],
) -> Outcome:
    exercises = UserExercises(reader)
    found = lift_named(reader, exercises, name)
    if found.exercise is None:
        return which_one(name, found)
    return answer(exercises, found.exercise, _today(context))


def _progress(arguments: GetProgressSummary, context: ToolContext, reader: Reader) -> Outcome:
    days = arguments.days
    if arguments.exercise is None:
        found = read_progress(reader, UserExercises(reader), _today(context), days)
        unit = unit_of(reader)
        return Outcome({"success": True, **told.progress_told(found, unit)}, lines.progress_lines(found, unit))

    def of_lift(exercises: UserExercises, exercise: Exercise, today: date) -> Outcome:
        lift, records = read_lift(reader, exercises, exercise, today, days)
        unit = unit_of(reader)
        data = {
            "success": True,
            "days": days,
            "exercise": exercise.id,
            "name": exercise.name,
            "lift": told.lift_told(lift, unit) if lift is not None else None,
            "records": told.records_told(records, unit),
        }
        text = lines.lift_line(lift, unit) if lift is not None else f"Nothing of {exercise.name} in {days} days."
        if records:
            text += f"\nRecords of all time: {lines.records_said(records, unit)}."
        return Outcome(data, f"Last {lines.counted(days, 'day')}. {text}")

    return _of_exercise(context, reader, arguments.exercise, of_lift)


def _stats(arguments: GetWorkoutStats, context: ToolContext, reader: Reader) -> Outcome:
    found = read_stats(reader, UserExercises(reader), _today(context), arguments.days)
    unit = unit_of(reader)
    return Outcome({"success": True, **told.stats_told(found, unit)}, lines.stats_lines(found, unit))


def _goals(arguments: GetGoalProgress, context: ToolContext, reader: Reader) -> Outcome:
    found = read_goals(reader, UserExercises(reader), _today(context), arguments.weeks)
    data = {
        "success": True,
        "weeks": found.weeks,
        "sets": found.sets,
        "categories": [told.goal_told(each) for each in found.categories],
        "muscles": [told.goal_told(each) for each in found.muscles],
    }
    return Outcome(data, lines.goals_lines(found))


def _weeks(arguments: GetWeeklySummaries, context: ToolContext, reader: Reader) -> Outcome:
    found, unit = read_weeks(reader, _today(context), arguments.weeks), unit_of(reader)
    data = {"success": True, "weeks": [told.week_told(each, unit) for each in found]}
    return Outcome(data, lines.weeks_lines(found, unit))


def _workouts(arguments: GetWorkoutsByDate, context: ToolContext, reader: Reader) -> Outcome:
    try:
        day, unit = one_day(arguments.date, _today(context), Direction.PAST), unit_of(reader)
    except InvalidRequest as unclear:
        return Outcome.refused(unclear.detail)
    found = workouts_between(reader, UserExercises(reader), day, day)
    data = {
        "success": True,
        "date": day.isoformat(),
        "day": day.isoweekday(),
        "week": monday_of(day).isoformat(),
        "workouts": [told.workout_told(each, unit) for each in found],
    }
    text = "\n".join(lines.workout_line(each, unit) for each in found)
    return Outcome(data, text or f"No workout is logged on {day.isoformat()}.")


def _history(arguments: GetExerciseHistory, context: ToolContext, reader: Reader) -> Outcome:
    def of_lift(exercises: UserExercises, exercise: Exercise, _day: date) -> Outcome:
        unit = unit_of(reader)
        sessions = newest_sessions(reader, exercises, exercise.id, arguments.limit)
        data = {
            "success": True,
            "exercise": exercise.id,
            "name": exercise.name,
            "sessions": [told.session_told(each, unit) for each in sessions],
        }
        return Outcome(data, lines.history_lines(exercise.name, sessions, unit))

    return _of_exercise(context, reader, arguments.exercise, of_lift)


def _stall(arguments: AnalyzeStall, context: ToolContext, reader: Reader) -> Outcome:
    def of_lift(exercises: UserExercises, exercise: Exercise, today: date) -> Outcome:
        answer, sessions = read_stall(reader, exercises, exercise, today)
        data = {
            "success": True,
            "exercise": exercise.id,
            "name": exercise.name,
            "sessions": len(sessions),
            **answer.model_dump(mode="json", by_alias=False),
        }
        if not answer.is_stalled:
            return Outcome(data, f"{exercise.name} is not stalled: {answer.details}")
        more = f" {answer.details}" if answer.details else ""
        return Outcome(data, f"{exercise.name} is stalled: {answer.reason} {answer.suggested_fix}{more}")

    return _of_exercise(context, reader, arguments.exercise, of_lift)


def _insight(arguments: GetInsight, context: ToolContext, reader: Reader) -> Outcome:
    today = _today(context)
    try:
        day = one_day(arguments.date, today, Direction.PAST) if arguments.date is not None else None
    except InvalidRequest as unclear:
        return Outcome.refused(unclear.detail)
    found = read_insight(reader, UserExercises(reader), today, day)
    if found is None:
        when = f" on {day.isoformat()}" if day is not None else ""
        return Outcome({"success": True, "workout": None}, f"No workout is logged{when}.")
    answer, workout = found
    data = {
        "success": True,
        "workout": {"id": workout.id, "date": workout.day.isoformat(), "name": workout.name},
        **answer.model_dump(mode="json", by_alias=False),
    }
    return Outcome(data, f"{workout.day.isoformat()}: {answer.insight} {answer.action}")


GET_PROGRESS_SUMMARY = ReadingTool(
    "get_progress_summary",
    "Progress over some days: workouts, sets, volume, each lift's estimated max, records. Of one exercise if named.",
    GetProgressSummary,
    _progress,
)
GET_WORKOUT_STATS = ReadingTool(
    "get_workout_stats",
    "How the user trains: workouts a week, streak, averages, most done exercises and muscles.",
    GetWorkoutStats,
    _stats,
)
GET_GOAL_PROGRESS = ReadingTool(
    "get_goal_progress", "The user's category and muscle goals beside what was trained.", GetGoalProgress, _goals
)
GET_WEEKLY_SUMMARIES = ReadingTool(
    "get_weekly_summaries",
    "Weeks from Monday: days, sets, volume, sets by muscle against what it needs, the week before.",
    GetWeeklySummaries,
    _weeks,
)
GET_WORKOUTS_BY_DATE = ReadingTool(
    "get_workouts_by_date", "The workouts that were logged on a day.", GetWorkoutsByDate, _workouts
)
GET_EXERCISE_HISTORY = ReadingTool(
    "get_exercise_history", "Past sessions of an exercise, newest first.", GetExerciseHistory, _history
)
ANALYZE_STALL = ReadingTool(
    "analyze_stall", "Whether a lift is stalled by the log, and the one thing to change.", AnalyzeStall, _stall
)
GET_INSIGHT = ReadingTool(
    "get_insight", "The most telling thing of a logged workout, and what to do about it.", GetInsight, _insight
)
