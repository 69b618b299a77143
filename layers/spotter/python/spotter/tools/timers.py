"""Timers of an exercise and of the current workout: ordered phases that a clock can run."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, model_validator

from spotter.coaching.duration import SETUP_SECONDS
from spotter.tools.arguments import ExerciseId, ToolArguments, reject_bool
from spotter.tools.tool import Needs, Outcome, Reads, Tool, ToolContext
from spotter.training import keys
from spotter.training.amounts import amount
from spotter.training.models import CurrentWorkout
from spotter.training.timers import TooLongError, exercise_timer, workout_timers

PLAIN = "Interval timer"
"""What a timer is called that is of no exercise."""

Sets = Annotated[int, Field(ge=1, le=100), BeforeValidator(reject_bool)]
Reps = Annotated[int, Field(ge=1, le=200), BeforeValidator(reject_bool)]
Work = Annotated[int, Field(ge=1, le=14_400), BeforeValidator(reject_bool)]
Rest = Annotated[int, Field(ge=0, le=1800), BeforeValidator(reject_bool)]
Prepare = Annotated[int, Field(ge=0, le=600), BeforeValidator(reject_bool)]


class GenerateExerciseTimer(ToolArguments):
    """Arguments of ``generate_exercise_timer``."""

    exercise_id: ExerciseId | None = Field(None, description="ID of an exercise of the current workout")
    name: str | None = Field(None, min_length=1, max_length=80, description="Exercise name, where it has no id")
    sets: Sets | None = Field(None, description="Sets or rounds; the exercise's own if left out")
    reps: Reps | None = Field(None, description="Reps of a set, where sets are counted and not timed")
    work: Work | None = Field(None, description="Seconds of work in each set or round")
    rest: Rest | None = Field(None, description="Seconds of rest between them")
    prepare: Prepare | None = Field(None, description="Seconds to get ready")

    @model_validator(mode="after")
    def _says_one_amount(self) -> Self:
        if self.reps is not None and self.work is not None:
            raise ValueError("give reps or work, not both")
        return self


class GenerateWorkoutTimers(ToolArguments):
    """Arguments of ``generate_workout_timers``: none."""


def _needs(_arguments: ToolArguments, context: ToolContext) -> Needs:
    return Needs(records=(keys.current_workout(context.session),))


def _exercises(context: ToolContext, reads: Reads) -> list[dict[str, Any]]:
    record = reads.records[keys.current_workout(context.session)]
    workout = CurrentWorkout.of(record.data) if record.version else None
    return [each.to_json() for each in workout.exercises] if workout is not None else []


def _exercise(arguments: GenerateExerciseTimer, context: ToolContext, reads: Reads) -> Outcome:
    exercises = _exercises(context, reads)
    found = _meant(arguments, exercises)
    if arguments.exercise_id is not None and found is None:
        listed = ", ".join(f"{each['name']} [{each['id']}]" for each in exercises) or "it is empty"
        return Outcome.refused(f"No exercise of the current workout has this id: {listed}.")
    timed = _with_numbers(arguments, found)
    if timed is None:
        return Outcome.refused("Say how long each set takes (work, in seconds) or how many reps it has.")
    try:
        timer = exercise_timer(timed, SETUP_SECONDS if arguments.prepare is None else arguments.prepare)
    except TooLongError as too_long:
        return Outcome.refused(str(too_long))
    text = f"Timer for {timer.name}: {amount(timed)}; {_said(timer.seconds)} in all, {len(timer.phases)} phases."
    return Outcome({"success": True, "timer": timer.to_json()}, text)


def _meant(arguments: GenerateExerciseTimer, exercises: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The exercise of the current workout with the id, or the name, that was given."""
    if arguments.exercise_id is not None:
        return next((each for each in exercises if each["id"] == arguments.exercise_id), None)
    name = (arguments.name or "").casefold()
    return next((each for each in exercises if str(each["name"]).casefold() == name), None)


def _with_numbers(arguments: GenerateExerciseTimer, found: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The exercise with the numbers that were given; None where they do not say how long a set takes."""
    timed: dict[str, Any] = dict(found) if found is not None else {"name": arguments.name or PLAIN}
    kind = timed.get("type")
    if arguments.reps is not None:
        kind = "reps"
        timed["reps"] = arguments.reps
    elif arguments.work is not None:
        # Sets of an exercise are each prepared for; rounds of a plain timer follow one another.
        kind = kind if kind in ("hold", "intervals", "duration") else "hold" if timed["name"] != PLAIN else "intervals"
        if kind == "duration" and (arguments.sets is not None or arguments.rest is not None):
            kind = "intervals"
        timed[{"hold": "hold_time", "duration": "duration"}.get(kind, "work_time")] = arguments.work
    if kind is None:
        return None
    count = "rounds" if kind == "intervals" else "sets"
    timed[count] = arguments.sets or timed.get(count) or timed.get("sets") or timed.get("rounds") or 1
    if kind == "intervals":
        timed["rest_time"] = arguments.rest if arguments.rest is not None else timed.get("rest_time", 0)
    elif arguments.rest is not None:
        timed["rest_between_sets"] = arguments.rest
    return {**timed, "type": kind}


def _workout(_arguments: GenerateWorkoutTimers, context: ToolContext, reads: Reads) -> Outcome:
    exercises = _exercises(context, reads)
    if not exercises:
        return Outcome.refused("There is no current workout with exercises in this session. Generate one first.")
    try:
        timers = workout_timers(exercises)
    except TooLongError as too_long:
        return Outcome.refused(str(too_long))
    total = sum(timer.seconds for timer in timers)
    data = {"success": True, "timers": [timer.to_json() for timer in timers], "total_seconds": total}
    lines = [f"{timer.name}: {_said(timer.seconds)}" for timer in timers]
    return Outcome(data, f"Timers of {len(timers)} exercises, {_said(total)} in all. {'; '.join(lines)}.")


def _said(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


GENERATE_EXERCISE_TIMER = Tool(
    "generate_exercise_timer",
    "Make a timer of an exercise, or of work and rest.",
    GenerateExerciseTimer,
    _exercise,
    _needs,
)
GENERATE_WORKOUT_TIMERS = Tool(
    "generate_workout_timers", "Make the timers of the current workout.", GenerateWorkoutTimers, _workout, _needs
)
