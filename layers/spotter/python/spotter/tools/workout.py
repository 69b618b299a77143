"""The current workout of a session: making it, and changing it one exercise at a time.

It is one item of the user's data, ``CURRENT#<session>``: ``{"exercises": [...], "summary": {...}, "date": ISO date}``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field, JsonValue, ValidationError

from spotter.llm.amounts import amount, minutes_after
from spotter.tools.arguments import ExerciseId, Reason, ToolArguments
from spotter.tools.exercises import Workout, WorkoutExercise, model_of
from spotter.tools.tool import Effect, Needs, Outcome, Reads, Record, Tool, ToolContext
from spotter.training import keys
from spotter.validation import field_faults, in_one_line

Exercise = Mapping[str, Any]
"""An exercise of a stored workout: a WorkoutExercise as JSON, and its ``id``."""

_fixed = frozenset({"id", "type"})


class GenerateWorkout(ToolArguments):
    """Arguments of ``generate_workout``."""

    workout: Workout = Field(description="The whole workout, exercises in the order in which they are done")


class SwapExercise(ToolArguments):
    """Arguments of ``swap_exercise``."""

    exercise_id: ExerciseId = Field(description="ID of the exercise to replace")
    new_exercise: WorkoutExercise = Field(description="The exercise that takes its place")
    reason: Reason | None = Field(None, description="Reason for the swap")


class AdjustExercise(ToolArguments):
    """Arguments of ``adjust_exercise``."""

    exercise_id: ExerciseId = Field(description="ID of the exercise to modify")
    adjustments: dict[str, JsonValue] = Field(
        min_length=1,
        max_length=10,
        description="Fields to update and their new values, such as sets, reps, hold_time or rest_between_sets; "
        "only fields that its type has, never id or type",
    )


class RemoveExercise(ToolArguments):
    """Arguments of ``remove_exercise``."""

    exercise_id: ExerciseId = Field(description="ID of the exercise to remove")
    reason: Reason | None = Field(None, description="Reason for removal")


class _NoSuchExercise(Exception):
    """The call names no exercise of the current workout; the message says which there are."""


def _needs(_arguments: BaseModel, context: ToolContext) -> Needs:
    return Needs(records=(keys.current_workout(context.session),))


def _current(context: ToolContext, reads: Reads) -> Record:
    sk = keys.current_workout(context.session)
    return reads.records.get(sk) or Record(sk, 0, {})


def _find(record: Record, exercise_id: str) -> tuple[list[Exercise], int]:
    """The exercises of the workout and the place of the one that is meant."""
    exercises = list(record.data.get("exercises", ()))
    if not record.data:
        raise _NoSuchExercise("There is no current workout in this session. Generate one first.")
    if not exercises:
        raise _NoSuchExercise("The current workout is empty. Generate a new one first.")
    for at, exercise in enumerate(exercises):
        if exercise["id"] == exercise_id:
            return exercises, at
    raise _NoSuchExercise(f"No exercise has the id {exercise_id!r}. The current workout: {_listed(exercises)}.")


def _listed(exercises: Sequence[Exercise]) -> str:
    return ", ".join(f"{exercise['name']} [{exercise['id']}]" for exercise in exercises)


def _as_json(exercise: BaseModel, exercise_id: str) -> Exercise:
    return {"id": exercise_id, **exercise.model_dump(exclude_none=True)}


def _changed(
    record: Record, exercises: Sequence[Exercise], context: ToolContext, result: Mapping[str, Any], text: str
) -> Outcome:
    """The outcome of a change: its own result, the whole workout with its estimate as they are now, and the write."""
    summary = dict(record.data.get("summary", {}))
    if "exercises" in record.data and (estimate := summary.get("total_duration_estimate")) is not None:
        summary["total_duration_estimate"] = minutes_after(estimate, record.data["exercises"], exercises)
    data = {**record.data, "exercises": list(exercises), "summary": summary, "date": context.today}
    after = {"exercises": data["exercises"], "summary": summary, "workout_version": record.version + 1}
    effect = Effect(keys.current_workout(context.session), record.version, data)
    return Outcome({"success": True, **result, **after}, text, (effect,))


def _generate(arguments: GenerateWorkout, context: ToolContext, reads: Reads) -> Outcome:
    workout = arguments.workout
    exercises = [_as_json(each, context.new_id("ex", at)) for at, each in enumerate(workout.exercises)]
    summary = workout.summary.model_dump(exclude_none=True) if workout.summary else {}
    summary.setdefault("total_duration_estimate", minutes_after(0, (), exercises))
    before = _current(context, reads)
    return _changed(
        Record(before.sk, before.version, {"summary": summary}),
        exercises,
        context,
        {"exercises": exercises, "summary": summary, "exercise_count": len(exercises)},
        f"Generated {len(exercises)} exercises: {_listed(exercises)}",
    )


def _swap(arguments: SwapExercise, context: ToolContext, reads: Reads) -> Outcome:
    record = _current(context, reads)
    try:
        exercises, at = _find(record, arguments.exercise_id)
    except _NoSuchExercise as missing:
        return Outcome.refused(str(missing))
    old = exercises[at]
    new = _as_json(arguments.new_exercise, context.new_id("ex"))
    exercises[at] = new
    result = {"old_exercise": old["name"], "new_exercise": new["name"], "new_id": new["id"]}
    return _changed(record, exercises, context, result, f'Swapped "{old["name"]}" for "{new["name"]}" [{new["id"]}]')


def _adjust(arguments: AdjustExercise, context: ToolContext, reads: Reads) -> Outcome:
    record = _current(context, reads)
    try:
        exercises, at = _find(record, arguments.exercise_id)
    except _NoSuchExercise as missing:
        return Outcome.refused(str(missing))
    old = exercises[at]
    adjustable = [name for name in model_of(old["type"]).model_fields if name not in _fixed]
    if wrong := sorted(arguments.adjustments.keys() - set(adjustable)):
        return Outcome.refused(
            f"{', '.join(wrong)} cannot be adjusted on {old['name']}, whose type is {old['type']}. "
            f"It has {', '.join(adjustable)}."
        )
    try:
        plain = {name: value for name, value in old.items() if name != "id"}
        exercise = model_of(old["type"]).model_validate({**plain, **arguments.adjustments})
    except ValidationError as invalid:
        faults = in_one_line(field_faults(invalid, "adjustments", len(arguments.adjustments)))
        return Outcome.refused(f"Nothing was adjusted on {old['name']}: {faults}")
    new = _as_json(exercise, old["id"])
    exercises[at] = new
    adjustments = {name: new.get(name) for name in arguments.adjustments}
    old_values = {name: old.get(name) for name in arguments.adjustments}
    changes = ", ".join(f"{name}: {old_values[name]} to {value}" for name, value in adjustments.items())
    result = {"exercise_name": new["name"], "adjustments": adjustments, "old_values": old_values}
    return _changed(record, exercises, context, result, f'Adjusted "{new["name"]}" ({amount(new)}): {changes}')


def _remove(arguments: RemoveExercise, context: ToolContext, reads: Reads) -> Outcome:
    """The last exercise may go too: the workout is then empty, which the result says."""
    record = _current(context, reads)
    try:
        exercises, at = _find(record, arguments.exercise_id)
    except _NoSuchExercise as missing:
        return Outcome.refused(str(missing))
    removed = exercises.pop(at)
    result = {"removed_exercise": removed["name"], "remaining_count": len(exercises)}
    left = _listed(exercises) if exercises else "none: the workout is empty now"
    return _changed(record, exercises, context, result, f'Removed "{removed["name"]}". Left: {left}')


GENERATE_WORKOUT = Tool(
    "generate_workout",
    "Make a workout and set it as the current one, in place of any before it. You choose the exercises, by the user's "
    "goals, preferences, equipment and time.",
    GenerateWorkout,
    _generate,
    _needs,
)
SWAP_EXERCISE = Tool(
    "swap_exercise", "Replace an exercise of the current workout with another one.", SwapExercise, _swap, _needs
)
ADJUST_EXERCISE = Tool(
    "adjust_exercise",
    "Change sets, reps, times, rest or notes of an exercise of the current workout.",
    AdjustExercise,
    _adjust,
    _needs,
)
REMOVE_EXERCISE = Tool(
    "remove_exercise", "Take an exercise out of the current workout.", RemoveExercise, _remove, _needs
)
