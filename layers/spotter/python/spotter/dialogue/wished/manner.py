"""How the sets of a workout are done: which technique where, and how many good reps are left at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.catalogue import Kind
from spotter.coaching.compose import ComposedExercise, ComposedWorkout
from spotter.coaching.workout_facts import minutes
from spotter.dialogue.composing.constraints import WorkoutConstraints

_numbers = ("no good rep", "about one good rep", "about two good reps", "about three good reps", "about four good reps")
_said_of_left = (
    "Stop with about two good reps left.",
    "Stop with about three good reps left.",
    "Stop with one or two good reps left.",
)


def in_manner(workout: ComposedWorkout, wanted: WorkoutConstraints) -> ComposedWorkout:
    """``workout`` with the notes of the techniques that were asked for, and the effort that was said.

    What needs a partner or cuffs is declined, in the notes of the whole.
    """
    exercises = list(workout.exercises)
    if wanted.reps_left is not None:
        exercises = [_leaving(each, wanted.reps_left, cautious=bool(wanted.conditions)) for each in exercises]
    declined = tuple(note for where, note in wanted.techniques if where == "declined")
    for where, note in wanted.techniques:
        if where == "order":
            exercises.sort(key=lambda each: each.exercise.compound)
        for at in _places(exercises, where):
            exercises[at] = replace(exercises[at], notes=(*exercises[at].notes, note))
    done = tuple(exercises)
    return replace(workout, exercises=done, minutes=minutes(done), notes=(*workout.notes, *declined))


def _leaving(each: ComposedExercise, left: int, *, cautious: bool) -> ComposedExercise:
    """The exercise whose cue tells how many good reps are left; who trains with care keeps three."""
    left = max(left, 3) if cautious else left
    told = (
        f"Stop with {_numbers[min(left, len(_numbers) - 1)]} left."
        if left
        else "The last set may go until no clean rep is left."
    )
    cue = each.cue
    for said in _said_of_left:
        cue = cue.replace(said, "").strip()
    return replace(each, cue=f"{cue} {told}".strip()) if each.kind is Kind.REPS else each


def _places(exercises: Sequence[ComposedExercise], where: str) -> Iterator[int]:
    """The places of the exercises of which a technique is."""
    counted = [at for at, each in enumerate(exercises) if each.kind is Kind.REPS]
    loaded = [at for at in counted if exercises[at].exercise.equipment] or counted
    match where:
        case "all":
            yield from loaded
        case "first_lift":
            yield from [at for at in loaded if exercises[at].exercise.compound][:1] or loaded[:1]
        case "last_exercise":
            yield from loaded[-1:]
        case "isolation":
            yield from [at for at in loaded if not exercises[at].exercise.compound] or loaded[-1:]
        case "order":
            yield from counted[:1]
        case "last_set":
            yield from [at for at in loaded if not exercises[at].exercise.compound] or loaded[-1:]
        case _:
            return
