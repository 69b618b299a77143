"""A composed session with what was asked of its amounts: sets, reps, how many exercises, and the day's R1 or R2."""

from dataclasses import replace

from spotter.catalogue import Kind
from spotter.coaching.compose import ComposedExercise, ComposedWorkout, Session, WorkoutRequest, compose
from spotter.coaching.compose.doses import FEWEST_SETS
from spotter.coaching.compose.request import LONGEST_MINUTES
from spotter.coaching.workout_facts import minutes
from spotter.dialogue.constraints import WorkoutConstraints

MOST_SETS_OF_ONE = 8
"""More sets than this are of the whole session."""
_most_reps = 50
_two_left = "Stop with about two good reps left."
_three_left = "Stop with about three good reps left."
_set_counted = (Kind.REPS, Kind.HOLD)


def as_requested(
    workout: ComposedWorkout, wanted: WorkoutConstraints, request: WorkoutRequest
) -> tuple[ComposedWorkout, list[str]]:
    """``workout`` changed as wanted, within its time, and what to say about it."""
    remarks: list[str] = []
    if not workout.exercises:
        return workout, remarks
    exercises = workout.exercises
    if wanted.count is not None and wanted.count != len(exercises):
        exercises = _counted(exercises, wanted.count, request)
        if len(exercises) != wanted.count:
            remarks.append(f"{len(exercises)} exercises fit; I could not make it {wanted.count}.")
    rule = _readiness(wanted)
    if rule == "R1" and request.session is Session.STRENGTH:
        exercises = tuple(map(_eased, exercises))
        remarks.append(
            f"You said {wanted.why_feeling!r}, so it has a set less where there were three or more, and every set ends "
            "with three good reps left (R1)."
        )
    elif wanted.intensity == "light" and request.session is Session.STRENGTH:
        exercises = tuple(map(_eased, exercises))
        remarks.append("Light, as you asked: a set less where there were three or more, three good reps left in each.")
    elif rule == "R2" and request.session is Session.STRENGTH:
        exercises = (_more(exercises[0]), *exercises[1:])
        remarks.append(f"You said {wanted.why_feeling!r}, so {exercises[0].exercise.name} has a set more (R2).")
    elif wanted.intensity == "hard" and request.session is Session.STRENGTH:
        exercises = tuple(map(_more, exercises))
        remarks.append("Hard, as you asked: a set more of what the time allows.")
    exercises = _with_amounts(exercises, wanted)
    fixed = wanted.sets is not None
    return _within_time(workout, exercises, request, keep_sets=fixed), remarks


def _readiness(wanted: WorkoutConstraints) -> str:
    if wanted.feeling == "low":
        return "R1"
    return "R2" if wanted.feeling == "high" and not wanted.pains else ""


def _eased(each: ComposedExercise) -> ComposedExercise:
    cue = each.cue.replace(_two_left, _three_left)
    return replace(each, cue=cue, sets=max(FEWEST_SETS, each.sets - 1) if each.sets >= FEWEST_SETS else each.sets)


def _more(each: ComposedExercise) -> ComposedExercise:
    return replace(each, sets=each.sets + 1) if each.kind in _set_counted else each


def _with_amounts(exercises: tuple[ComposedExercise, ...], wanted: WorkoutConstraints) -> tuple[ComposedExercise, ...]:
    sets, reps = wanted.sets, wanted.reps
    if reps is not None and 0 < reps <= _most_reps:
        exercises = tuple(replace(each, reps=reps) if each.kind is Kind.REPS else each for each in exercises)
    if sets is None or sets <= 0:
        return exercises
    if sets <= MOST_SETS_OF_ONE:
        return tuple(replace(each, sets=sets) if each.kind in _set_counted else each for each in exercises)
    return _of_whole(exercises, sets)


def _of_whole(exercises: tuple[ComposedExercise, ...], sets: int) -> tuple[ComposedExercise, ...]:
    """At most ``sets`` sets in all: exercises from the end go first, then sets."""
    while sum(each.sets for each in exercises) > sets:
        at = max(range(len(exercises)), key=lambda each: (exercises[each].sets, each))
        if exercises[at].sets > FEWEST_SETS:
            exercises = (*exercises[:at], replace(exercises[at], sets=exercises[at].sets - 1), *exercises[at + 1 :])
        elif len(exercises) > 1:
            exercises = exercises[:-1]
        else:
            return exercises
    return exercises


def _counted(
    exercises: tuple[ComposedExercise, ...], count: int, request: WorkoutRequest
) -> tuple[ComposedExercise, ...]:
    """``count`` exercises: the first ones, or more of those that a longer session would have."""
    if count <= len(exercises):
        return exercises[: max(1, count)]
    groups = {each.exercise.variation_group for each in exercises}
    longer = compose(replace(request, minutes=LONGEST_MINUTES)).exercises
    more = [each for each in longer if each.exercise.variation_group not in groups]
    least = tuple(replace(each, sets=FEWEST_SETS) if each.sets > FEWEST_SETS else each for each in more)
    return (*exercises, *least[: count - len(exercises)])


def _within_time(
    workout: ComposedWorkout,
    exercises: tuple[ComposedExercise, ...],
    request: WorkoutRequest,
    *,
    keep_sets: bool,
) -> ComposedWorkout:
    """``exercises``, with fewer sets, then shorter rests, then fewer exercises if they take longer than there is."""
    least = FEWEST_SETS if not keep_sets else MOST_SETS_OF_ONE + 1
    while minutes(exercises) > request.minutes:
        at = max(range(len(exercises)), key=lambda each: (exercises[each].sets, each))
        resting = max(range(len(exercises)), key=lambda each: (exercises[each].rest_seconds, each))
        if exercises[at].sets > least:
            exercises = (*exercises[:at], replace(exercises[at], sets=exercises[at].sets - 1), *exercises[at + 1 :])
        elif exercises[resting].rest_seconds > _least_rest_seconds:
            eased = replace(exercises[resting], rest_seconds=exercises[resting].rest_seconds - 15)
            exercises = (*exercises[:resting], eased, *exercises[resting + 1 :])
        elif len(exercises) > 1:
            exercises = exercises[:-1]
        else:
            break
    return replace(workout, exercises=exercises, minutes=minutes(exercises))


_least_rest_seconds = 45
