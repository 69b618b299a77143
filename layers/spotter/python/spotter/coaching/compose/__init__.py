"""Composes a whole session from the catalogue, by rule: what to do, how much of it, and how long it takes."""

from spotter.coaching.compose.request import Arrangement, ComposedWorkout, Focus, Goal, Session, WorkoutRequest
from spotter.coaching.compose.session import compose
from spotter.coaching.composed_exercise import ComposedExercise

__all__ = [
    "Arrangement",
    "ComposedExercise",
    "ComposedWorkout",
    "Focus",
    "Goal",
    "Session",
    "WorkoutRequest",
    "compose",
]
