"""The pieces at the ends of a session: a warm-up that was asked for, cardio, core work or stretches to finish."""

from collections.abc import Iterable
from dataclasses import replace

from spotter.catalogue import Exercise, Kind, get
from spotter.coaching.compose import ComposedExercise, ComposedWorkout, Focus, Session, WorkoutRequest, compose
from spotter.coaching.compose.doses import FEWEST_SETS, dosed_for
from spotter.coaching.compose.request import LONGEST_MINUTES, SHORTEST_MINUTES
from spotter.coaching.compose.session import finished, fits
from spotter.coaching.workout_facts import minutes, targets
from spotter.dialogue.composing.constraints import Piece, Side, WorkoutConstraints

USUAL_MINUTES = 5
_within_warm_up = 5
"""Minutes of warming up that a session has anyway."""
_most_of_work, _most_of_stretches = 2, 3
_warm_up_note, _last_note = "Warm-up: easy, so that you could talk.", "To finish."


def minutes_of_ends(pieces: Iterable[Piece]) -> int:
    """The minutes of the session that the pieces take from the work."""
    return sum(
        max(0, (each.minutes or USUAL_MINUTES) - (_within_warm_up if each.side is Side.FIRST else 0))
        for each in pieces
        if each.minutes != 0
    )


def with_ends(workout: ComposedWorkout, wanted: WorkoutConstraints, request: WorkoutRequest) -> ComposedWorkout:
    """``workout`` with the pieces that were asked for before and behind the work."""
    if not workout.exercises:
        return workout
    warm_up, first, last = workout.warm_up, list[ComposedExercise](), list[ComposedExercise]()
    for piece in wanted.pieces:
        if piece.side is Side.FIRST and piece.minutes == 0:
            warm_up = f"none, as you asked; begin with a light set of {workout.exercises[0].exercise.name}."
        elif piece.side is Side.FIRST:
            first += _timed(piece, request, _warm_up_note)
            warm_up = _told(piece, warm_up)
        else:
            last += _timed(piece, request, _last_note) or _worked(piece, workout, request)
    taken = {each.exercise.id for each in (*first, *last)}
    kept = tuple(each for each in workout.exercises if each.exercise.id not in taken) or workout.exercises
    exercises = (*first, *kept, *last)
    return replace(workout, exercises=exercises, minutes=minutes(exercises), warm_up=warm_up)


def _told(piece: Piece, warm_up: str) -> str:
    """The warm-up as it was asked for, where nothing on the list is it."""
    return (
        warm_up if piece.exercises else f"{piece.minutes or USUAL_MINUTES} min. {warm_up}" if piece.minutes else warm_up
    )


def _timed(piece: Piece, request: WorkoutRequest, note: str) -> list[ComposedExercise]:
    """What is kept up for the time of a piece, on the machine that was named, if it is there; else its exercise."""
    exercises = [each for each in map(get, piece.exercises) if fits(each, _with_its_gear(each, piece, request))]
    for exercise in exercises[:1]:
        if exercise.kind is Kind.DURATION:
            length = (piece.minutes or USUAL_MINUTES) * 60
            notes = () if piece.is_work else (note,)
            return [finished(ComposedExercise(exercise, Kind.DURATION, duration_seconds=length, notes=notes), request)]
        if exercise.kind in (Kind.REPS, Kind.HOLD):
            return [replace(finished(dosed_for(request, exercise, FEWEST_SETS), request), notes=(note,))]
    return []


def _with_its_gear(exercise: Exercise, piece: Piece, request: WorkoutRequest) -> WorkoutRequest:
    """``request``; where the piece names what it is done with, that is there."""
    if not piece.is_there or request.equipment is None:
        return request
    return replace(request, equipment=request.equipment | exercise.equipment)


def _worked(piece: Piece, workout: ComposedWorkout, request: WorkoutRequest) -> list[ComposedExercise]:
    """Stretches of what was trained, or work for the part that was named."""
    length = min(LONGEST_MINUTES, max(SHORTEST_MINUTES, piece.minutes or USUAL_MINUTES))
    if piece.stretches:
        for_it = replace(
            request,
            minutes=length,
            session=Session.MOBILITY,
            focus=piece.muscles or targets(workout.exercises),
            areas=(),
            count=None,
        )
        found = compose(for_it).exercises or compose(replace(for_it, focus=Focus.FULL)).exercises
        return [replace(each, sets=min(each.sets, 1) if each.sets else 0) for each in found[:_most_of_stretches]]
    if not piece.muscles:
        return []
    taken = frozenset(each.exercise.id for each in workout.exercises)
    for_it = replace(
        request,
        minutes=max(length, _least_for_work),
        focus=piece.muscles,
        areas=(piece.muscles,),
        arrangement=None,
        count=_most_of_work,
        exclude=request.exclude | taken,
    )
    return [replace(each, notes=(*each.notes, _last_note)) for each in compose(for_it).exercises[:_most_of_work]]


_least_for_work = 10
