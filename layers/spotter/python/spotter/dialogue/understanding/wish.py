"""A piece of a request for a workout, and what it says of it."""

from dataclasses import dataclass
from enum import StrEnum


class WishKind(StrEnum):
    """What a piece says. The order is that of the weights."""

    NONE = "none"
    MINUTES = "minutes"
    """How long the session is to be."""
    COUNT = "count"
    """How many exercises."""
    TOTAL_SETS = "totalsets"
    SETS = "sets"
    """Of every exercise."""
    ROUNDS = "rounds"
    REPS = "reps"
    """Of every set: a figure, a range, or words."""
    REST = "rest"
    EFFORT = "effort"
    """How near to failure."""
    HARD = "hard"
    EASY = "easy"
    AREA = "area"
    """A part of the body, a movement or a split that is to be trained."""
    EXERCISE = "ex"
    """An exercise, or a sort of exercise, that is to be in it."""
    DOSE = "dose"
    """Sets, reps, load or manner of the exercise beside it."""
    OUT = "no"
    """What is not to be in it."""
    DONE = "done"
    """What was trained lately, or is sore from it."""
    HURTS = "hurts"
    CANNOT = "cannot"
    """What the person cannot do yet."""
    FINE = "ok"
    """What they say is fine."""
    HAVE = "have"
    LACK = "lack"
    STYLE = "style"
    """How the work is arranged."""
    GOAL = "goal"
    LEVEL = "level"
    AGE = "age"
    FEELING = "feel"
    WARM_UP = "warmup"
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Wish:
    """A piece of a message, ``start:end`` of its letters, and what it says of the workout."""

    kind: WishKind
    start: int
    end: int
    likelihood: float
    """Of its least likely word, 0 to 1."""
