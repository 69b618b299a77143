"""What was trained: workouts, exercises and their history, the program's days, progress, weeks, records."""

import re
from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Path, Query
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.api import paging
from spotter.api.app import Api
from spotter.api.etags import IfMatch, answer_tagged, check, tagged
from spotter.api.problems import responses
from spotter.api.shapes import CalendarDay, Limit, NextToken
from spotter.api.training import (
    ExerciseHistory,
    ExerciseSessionReply,
    LiftRecordList,
    LiftRecordReply,
    ProgressReply,
    WeekList,
)
from spotter.api.training_exercises import Category, DayPlan, ExerciseKind, ExerciseList, ExerciseReply, Level
from spotter.api.training_plan import DayPlanReply, planned_day
from spotter.api.training_workouts import WorkoutChange, WorkoutList, WorkoutReply
from spotter.coaching.types import Energy, Soreness
from spotter.errors import InvalidRequest, NotFound
from spotter.observability import observed
from spotter.store.events import stamp
from spotter.store.keys import user_pk
from spotter.training import repository, workout_edits
from spotter.training.exercise_list import UserExercises
from spotter.training.exercise_search import UnknownWordError, filter_of, search
from spotter.training.reading import pages, summaries
from spotter.training.reading.find_workout import find_workout, workout_in
from spotter.training.reading.person import unit_of, user_today
from spotter.training.reading.program import read_day
from spotter.training.records import Change, Reader
from spotter.training.workout_edits import Edited

app = Api(refuse=wiring.refuse_deleted)
wiring.warm(wiring.table)

CHANGED = (400, 401, 404, 412, 415, 422)
WORKOUT_PLACE = re.compile(r"\d{4}-\d{2}-\d{2}#[A-Za-z0-9_-]{1,100}")
EXERCISE_PLACE = re.compile(r"[A-Za-z0-9_-]{1,100}")
OFFSET = re.compile(r"\d{1,6}")

WorkoutId = Annotated[
    str,
    Path(
        alias="workoutId",
        description="The workout's id.",
        pattern=r"^[A-Za-z0-9_-]{1,100}$",
        json_schema_extra={"examples": ["w20260302-5f0c9a7be41d"]},
    ),
]
ExerciseId = Annotated[
    str,
    Path(
        alias="exerciseId",
        description="The exercise's id.",
        pattern=r"^[A-Za-z0-9_-]{1,100}$",
        json_schema_extra={"examples": ["bench-press"]},
    ),
]


def _reader() -> Reader:
    return repository.TableReader(wiring.table(), _user_pk())


def _user_pk() -> str:
    return user_pk(app.caller.tenant, app.caller.user)


@app.get(
    "/exercises",
    operation_id="listExercises",
    responses=responses({200: ("A page of exercises", ExerciseList)}, (401, 422)),
    summary="Exercises, searched and filtered",
    tags=["training"],
)
def list_exercises(
    q: Annotated[
        str | None,
        Query(
            description="Words of its name, the last of them perhaps begun.",
            max_length=120,
            json_schema_extra={"examples": ["bench"]},
        ),
    ] = None,
    muscle: Annotated[
        str | None,
        Query(
            description="A muscle or a part of the body that it trains.",
            max_length=60,
            json_schema_extra={"examples": ["chest"]},
        ),
    ] = None,
    equipment: Annotated[
        str | None,
        Query(description="Equipment that it uses.", max_length=60, json_schema_extra={"examples": ["barbell"]}),
    ] = None,
    category: Annotated[
        Category | None, Query(description="What it is trained for.", json_schema_extra={"examples": ["strength"]})
    ] = None,
    kind: Annotated[
        ExerciseKind | None, Query(description="How its sets are counted.", json_schema_extra={"examples": ["reps"]})
    ] = None,
    level: Annotated[
        Level | None,
        Query(
            description="The experience at which it is a sensible choice.",
            json_schema_extra={"examples": ["beginner"]},
        ),
    ] = None,
    limit: Limit = 20,
    next_token: NextToken = None,
) -> ExerciseList:
    """The catalogue and the caller's own exercises; with a text the likeliest first, else by name."""
    try:
        wanted = filter_of(q, muscle, equipment, category, kind, level)
    except UnknownWordError as unknown:
        raise InvalidRequest(f"query.{unknown}") from None
    exercises = UserExercises(_reader())
    own = {each.id for each in exercises.own() if each.alias_of is None}
    found = search(exercises.all(), wanted)
    start = int(paging.place_in(next_token, OFFSET)) if next_token is not None else 0
    end = start + limit
    return ExerciseList(
        exercises=[ExerciseReply.of(each, own=each.id in own) for each in found[start:end]],
        total=len(found),
        next_token=paging.place_token(str(end)) if end < len(found) else None,
    )


@app.get(
    "/exercises/<exerciseId>/history",
    operation_id="getExerciseHistory",
    responses=responses({200: ("A page of its sessions", ExerciseHistory)}, (401, 404, 422)),
    summary="What was done of an exercise",
    tags=["training"],
)
def exercise_history(exercise_id: ExerciseId, limit: Limit = 20, next_token: NextToken = None) -> ExerciseHistory:
    """The sessions of an exercise, the newest first, each with its sets and its estimated one-rep maximum.

    One of the user's own that was deleted keeps the history that was logged under it.
    """
    reader = _reader()
    exercises = UserExercises(reader)
    exercise = exercises.of_id(exercise_id)
    before = paging.place_in(next_token, WORKOUT_PLACE) if next_token is not None else None
    page = pages.sessions_page(reader, exercises, exercise_id, before, limit)
    if exercise is None and not page.found:
        raise NotFound("There is no such exercise.")
    unit = unit_of(reader)
    return ExerciseHistory(
        exercise_id=exercise_id,
        name=exercise.name if exercise else page.found[0].name,
        unit=unit,
        sessions=[ExerciseSessionReply.of(each, unit) for each in page.found],
        next_token=paging.place_token(page.last) if page.last else None,
    )


@app.get(
    "/workouts",
    operation_id="listWorkouts",
    responses=responses({200: ("A page of workouts", WorkoutList)}, (401, 422)),
    summary="Your logged workouts",
    tags=["training"],
)
def list_workouts(
    day: Annotated[
        CalendarDay | None,
        Query(alias="date", description="The workouts of this day.", json_schema_extra={"examples": ["2026-03-02"]}),
    ] = None,
    first: Annotated[
        CalendarDay | None,
        Query(alias="from", description="The first day.", json_schema_extra={"examples": ["2026-03-01"]}),
    ] = None,
    last: Annotated[
        CalendarDay | None,
        Query(alias="to", description="The last day.", json_schema_extra={"examples": ["2026-03-31"]}),
    ] = None,
    limit: Limit = 20,
    next_token: NextToken = None,
) -> WorkoutList:
    """The caller's workouts, the newest first: of a day, from a day to another, or all."""
    if first is not None and last is not None and first > last:
        raise InvalidRequest("query.from: it is after query.to.")
    reader = _reader()
    before = paging.place_in(next_token, WORKOUT_PLACE) if next_token is not None else None
    days = pages.Days(max(filter(None, (first, day)), default=None), min(filter(None, (last, day)), default=None))
    page = pages.workouts_page(reader, days, before, limit)
    exercises, unit = UserExercises(reader), unit_of(reader)
    return WorkoutList(
        workouts=[WorkoutReply.of(each, unit, exercises.of_id) for each in page.found],
        next_token=paging.place_token(page.last) if page.last else None,
    )


@app.get(
    "/workouts/<workoutId>",
    operation_id="getWorkout",
    responses=tagged(responses({200: ("The workout", WorkoutReply)}, (401, 404, 422))),
    summary="A logged workout",
    tags=["training"],
)
def get_workout(workout_id: WorkoutId) -> Response[WorkoutReply]:
    """A workout with its sets, numbered, and its ETag."""
    reader = _reader()
    record = find_workout(reader, workout_id)
    exercises = UserExercises(reader)
    return answer_tagged(WorkoutReply.of(workout_in(record), unit_of(reader), exercises.of_id), record.version)


@app.patch(
    "/workouts/<workoutId>",
    operation_id="changeWorkout",
    responses=tagged(responses({200: ("The workout as it is now", WorkoutReply)}, CHANGED)),
    summary="Correct a logged workout",
    tags=["training"],
)
def change_workout(workout_id: WorkoutId, request: WorkoutChange, if_match: IfMatch = None) -> Response[WorkoutReply]:
    """Change fields of a workout, all of its exercises, or single sets by their number; history, records and weeks
    follow. Moved to another day, it keeps its id.
    """

    def change(reader: Reader) -> Change[Edited]:
        record = find_workout(reader, workout_id)
        check(if_match, record.version)
        return workout_edits.edit(reader, record, request.edit(), unit_of(reader), user_today(reader, wiring.now()))

    edited = repository.commit(wiring.table(), _user_pk(), stamp(wiring.now()), change)
    reader = _reader()
    exercises = UserExercises(reader)
    return answer_tagged(WorkoutReply.of(edited.workout, unit_of(reader), exercises.of_id), edited.version)


@app.delete(
    "/workouts/<workoutId>",
    operation_id="deleteWorkout",
    responses=responses({204: ("Deleted", None)}, (401, 404, 412, 422)),
    summary="Delete a logged workout",
    tags=["training"],
)
def delete_workout(workout_id: WorkoutId, if_match: IfMatch = None) -> Response[None]:
    """Delete a workout, with all that was counted of it."""

    def change(reader: Reader) -> Change[None]:
        record = find_workout(reader, workout_id)
        check(if_match, record.version)
        return workout_edits.delete(reader, record)

    repository.commit(wiring.table(), _user_pk(), stamp(wiring.now()), change)
    return Response(status_code=204)


@app.get(
    "/day/<dow>",
    operation_id="getDay",
    responses=responses({200: ("The day's exercises", DayPlan)}, (401, 404, 422)),
    summary="What the program has on a day of the week",
    tags=["training"],
)
def day_plan(
    dow: Annotated[
        int,
        Path(description="The day of the week, 1 (Monday) to 7.", ge=1, le=7, json_schema_extra={"examples": [1]}),
    ],
) -> DayPlan:
    """The exercises of a day of the program, with their prescriptions."""
    reader = _reader()
    return DayPlan.of(read_day(reader, UserExercises(reader), dow), unit_of(reader))


@app.get(
    "/me/plan",
    operation_id="getDayPlan",
    responses=responses({200: ("The plan", DayPlanReply)}, (401, 422)),
    summary="Plan a day from what is stored",
    tags=["training"],
)
def plan(
    date: Annotated[
        CalendarDay | None,
        Query(
            description="The day, within a year of today. Left out: today.",
            json_schema_extra={"examples": ["2026-03-02"]},
        ),
    ] = None,
    minutes: Annotated[
        int | None,
        Query(
            description="How many minutes there are. Left out: as the settings and preferences say.",
            ge=5,
            le=600,
            json_schema_extra={"examples": [45]},
        ),
    ] = None,
    energy: Annotated[
        Literal["Low", "OK", "High"] | None,
        Query(description="How much energy there is. Left out: enough.", json_schema_extra={"examples": ["OK"]}),
    ] = None,
    soreness: Annotated[
        Literal["None", "Mild", "High"] | None,
        Query(description="How sore you are. Left out: not at all.", json_schema_extra={"examples": ["Mild"]}),
    ] = None,
) -> DayPlanReply:
    """The session of a day by the rules, from program, log, goals, equipment, pain and schedule. Nothing is stored."""
    from spotter.training.planning.asked import Asked  # the rules: no other route needs them
    from spotter.training.planning.reading import plan_today

    reader = _reader()
    day = planned_day(date, user_today(reader, wiring.now()))
    asked = Asked(
        date=day,
        minutes=minutes,
        energy=Energy(energy) if energy else None,
        soreness=Soreness(soreness) if soreness else None,
    )
    return DayPlanReply.of(plan_today(reader, asked))


@app.get(
    "/progress",
    operation_id="getProgress",
    responses=responses({200: ("The progress", ProgressReply)}, (401, 422)),
    summary="Progress over the last days",
    tags=["training"],
)
def progress(
    days: Annotated[
        int,
        Query(
            description="How many days, today among them.",
            ge=1,
            le=summaries.MOST_DAYS,
            json_schema_extra={"examples": [30]},
        ),
    ] = 30,
) -> ProgressReply:
    """Training days, sets, volume, each lift's estimated one-rep maximum by day and volume by week, and records."""
    reader = _reader()
    found = summaries.read_progress(reader, UserExercises(reader), user_today(reader, wiring.now()), days)
    return ProgressReply.of(found, unit_of(reader))


@app.get(
    "/summaries/weekly",
    operation_id="listWeeklySummaries",
    responses=responses({200: ("The weeks", WeekList)}, (401, 422)),
    summary="Weeks, from Monday to Sunday",
    tags=["training"],
)
def weekly(
    weeks: Annotated[
        int,
        Query(
            description="How many weeks, this one among them.",
            ge=1,
            le=summaries.MOST_WEEKS,
            json_schema_extra={"examples": [8]},
        ),
    ] = 8,
) -> WeekList:
    """What was done in each week: days, sets, volume, sets by muscle against what it can use, the week before."""
    reader = _reader()
    found = summaries.read_weeks(reader, user_today(reader, wiring.now()), weeks)
    return WeekList.listed(found, unit_of(reader))


@app.get(
    "/me/records",
    operation_id="listRecords",
    responses=responses({200: ("A page of records", LiftRecordList)}, (401, 422)),
    summary="Your records",
    tags=["training"],
)
def records(limit: Limit = 100, next_token: NextToken = None) -> LiftRecordList:
    """The records of every lift: its heaviest set, most reps, best estimated maximum and longest hold."""
    reader = _reader()
    after = paging.place_in(next_token, EXERCISE_PLACE) if next_token is not None else None
    page = pages.records_page(reader, after, limit)
    unit = unit_of(reader)
    return LiftRecordList(
        records=[LiftRecordReply.of(each, unit) for each in page.found],
        next_token=paging.place_token(page.last) if page.last else None,
    )


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
