"""The current workout of a session (``CURRENT#<session>``): making it, and changing it one exercise at a time."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field, JsonValue, ValidationError

from spotter.tools.arguments import ExerciseId, Reason, ToolArguments
from spotter.tools.exercises import Workout, WorkoutExercise, model_of
from spotter.tools.proposals import proposed_adjustment, proposed_swap, proposed_workout
from spotter.tools.tool import Effect, Needs, Outcome, Reads, Record, Tool, ToolContext
from spotter.training import keys
from spotter.training.amounts import dose
from spotter.training.models import CurrentWorkout, PlannedExercise, WorkoutSummary
from spotter.training.planning.notes import without_warm_up
from spotter.training.proposals import Refused
from spotter.training.workout_time import minutes_after
from spotter.validation import field_faults, in_one_line

_FIXED = frozenset({"id", "type"})


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
        description="Fields to update and their new values, such as sets, reps, weight, hold_time or "
        "rest_between_sets; only fields that its type has, never id or type",
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


def _workout_of(record: Record) -> CurrentWorkout:
    return CurrentWorkout.of(record.data) or CurrentWorkout()


def _find(record: Record, exercise_id: str) -> tuple[CurrentWorkout, int]:
    """The workout and the place of the exercise that is meant."""
    if not record.version:
        raise _NoSuchExercise("There is no current workout in this session. Generate one first.")
    workout = _workout_of(record)
    if not workout.exercises:
        raise _NoSuchExercise("The current workout is empty. Generate a new one first.")
    for at, exercise in enumerate(workout.exercises):
        if exercise.id == exercise_id:
            return workout, at
    listed = _listed(workout.exercises)
    raise _NoSuchExercise(f"No exercise has the id {exercise_id!r}. The current workout: {listed}.")


def _listed(exercises: Sequence[PlannedExercise]) -> str:
    return ", ".join(f"{exercise.name} [{exercise.id}]" for exercise in exercises)


def _fields(exercise: BaseModel) -> dict[str, Any]:
    return exercise.model_dump(exclude_none=True)


def _planned(fields: Mapping[str, Any], exercise_id: str) -> PlannedExercise:
    return PlannedExercise.model_validate({"id": exercise_id, **fields})


def _as_json(exercises: Sequence[PlannedExercise]) -> list[dict[str, Any]]:
    return [exercise.to_json() for exercise in exercises]


def _put(record: Record, workout: CurrentWorkout, result: Mapping[str, Any], text: str) -> Outcome:
    """The outcome of a change: its own result, the whole workout as it is now, and the write."""
    stored = workout.to_stored()
    whole = {"exercises": stored["exercises"], "summary": stored["summary"], "workout_version": record.version + 1}
    effect = Effect(record.sk, record.version, stored)
    return Outcome({"success": True, **result, **whole}, text, (effect,))


def _changed(
    workout: CurrentWorkout, at: int, instead: Sequence[PlannedExercise], context: ToolContext
) -> CurrentWorkout:
    """The workout with the exercise at a place replaced, and its estimate moved by what that changes."""
    exercises = [*workout.exercises[:at], *instead, *workout.exercises[at + 1 :]]
    summary = workout.summary
    if summary.total_duration_estimate is not None:
        minutes = minutes_after(summary.total_duration_estimate, _as_json(workout.exercises), _as_json(exercises))
        summary = summary.model_copy(update={"total_duration_estimate": minutes})
    return workout.model_copy(update={"exercises": exercises, "summary": summary, "date": context.today})


def _generate(arguments: GenerateWorkout, context: ToolContext, reads: Reads) -> Outcome:
    asked = arguments.workout
    try:
        proposal = proposed_workout([_fields(each) for each in asked.exercises], context.limits)
    except Refused as refused:
        return Outcome.refused(str(refused))
    exercises = [_planned(each, context.new_id("ex", at)) for at, each in enumerate(proposal.exercises)]
    summary = asked.summary.model_dump(exclude_none=True) if asked.summary else {}
    if context.limits is not None:
        summary.pop("total_duration_estimate", None)
    summary.setdefault("total_duration_estimate", minutes_after(0, (), _as_json(exercises)))
    workout = CurrentWorkout(exercises=exercises, summary=WorkoutSummary.model_validate(summary), date=context.today)
    return _put(
        _current(context, reads),
        workout,
        {"exercise_count": len(exercises), **proposal.data},
        f"Generated {len(exercises)} exercises: {_listed(exercises)}{proposal.said}",
    )


def _swap(arguments: SwapExercise, context: ToolContext, reads: Reads) -> Outcome:
    record = _current(context, reads)
    try:
        workout, at = _find(record, arguments.exercise_id)
    except _NoSuchExercise as missing:
        return Outcome.refused(str(missing))
    old = workout.exercises[at]
    try:
        proposal = proposed_swap(_fields(arguments.new_exercise), _as_json(workout.exercises), at, context.limits)
    except Refused as refused:
        return Outcome.refused(str(refused))
    new = _planned(proposal.exercises[0], context.new_id("ex"))
    result = {"old_exercise": old.name, "new_exercise": new.name, "new_id": new.id, **proposal.data}
    text = f'Swapped "{old.name}" for "{new.name}" [{new.id}]{proposal.said}'
    return _put(record, _changed(workout, at, (new,), context), result, text)


def _with_own_notes(old: PlannedExercise, new: PlannedExercise) -> PlannedExercise:
    """The exercise without the warm-up of its plan, where its load is another now and its notes are the plan's."""
    if new.weight == old.weight or new.notes != old.notes or not old.notes:
        return new
    return new.model_copy(update={"notes": without_warm_up(old.notes)})


def _adjust(arguments: AdjustExercise, context: ToolContext, reads: Reads) -> Outcome:
    record = _current(context, reads)
    try:
        workout, at = _find(record, arguments.exercise_id)
    except _NoSuchExercise as missing:
        return Outcome.refused(str(missing))
    old = workout.exercises[at]
    model = model_of(old.type)
    adjustable = [name for name in model.model_fields if name not in _FIXED]
    if wrong := sorted(arguments.adjustments.keys() - set(adjustable)):
        return Outcome.refused(
            f"{', '.join(wrong)} cannot be adjusted on {old.name}, whose type is {old.type}. "
            f"It has {', '.join(adjustable)}."
        )
    before = old.to_json()
    known = {name: value for name, value in before.items() if name in model.model_fields}
    try:
        adjusted = model.model_validate({**known, **arguments.adjustments})
    except ValidationError as invalid:
        faults = in_one_line(field_faults(invalid, "adjustments", len(arguments.adjustments)))
        return Outcome.refused(f"Nothing was adjusted on {old.name}: {faults}")
    unknown = {name: value for name, value in before.items() if name not in model.model_fields}
    try:
        proposal = proposed_adjustment(_fields(adjusted), _as_json(workout.exercises), at, context.limits)
    except Refused as refused:
        return Outcome.refused(str(refused))
    new = _with_own_notes(old, PlannedExercise.model_validate({**unknown, **proposal.exercises[0]}))
    after = new.to_json()
    adjustments = {name: after.get(name) for name in arguments.adjustments}
    old_values = {name: before.get(name) for name in arguments.adjustments}
    changes = ", ".join(f"{name}: {old_values[name]} to {value}" for name, value in adjustments.items())
    result = {"exercise_name": new.name, "adjustments": adjustments, "old_values": old_values, **proposal.data}
    text = f'Adjusted "{new.name}" ({dose(after)}): {changes}{proposal.said}'
    return _put(record, _changed(workout, at, (new,), context), result, text)


def _remove(arguments: RemoveExercise, context: ToolContext, reads: Reads) -> Outcome:
    """The last exercise may go too: the workout is then empty, which the result says."""
    record = _current(context, reads)
    try:
        workout, at = _find(record, arguments.exercise_id)
    except _NoSuchExercise as missing:
        return Outcome.refused(str(missing))
    removed = workout.exercises[at].name
    changed = _changed(workout, at, (), context)
    result = {"removed_exercise": removed, "remaining_count": len(changed.exercises)}
    left = _listed(changed.exercises) if changed.exercises else "none: the workout is empty now"
    return _put(record, changed, result, f'Removed "{removed}". Left: {left}')


GENERATE_WORKOUT = Tool(
    "generate_workout",
    "Make a workout and set it as the current one, in place of any before it. You choose the exercises, by the user's "
    "goals, preferences, equipment and time: at most 12 exercises and 40 sets, half of that for a first session or a "
    "minor. What exceeds the user's limits is brought down or refused; the result says it, and you tell the user.",
    GenerateWorkout,
    _generate,
    _needs,
)
SWAP_EXERCISE = Tool(
    "swap_exercise", "Replace an exercise of the current workout with another one.", SwapExercise, _swap, _needs
)
ADJUST_EXERCISE = Tool(
    "adjust_exercise",
    "Change sets, reps, weight, times, rest or notes of an exercise of the current workout.",
    AdjustExercise,
    _adjust,
    _needs,
)
REMOVE_EXERCISE = Tool(
    "remove_exercise", "Take an exercise out of the current workout.", RemoveExercise, _remove, _needs
)
