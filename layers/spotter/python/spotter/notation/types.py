"""What comes out of a written log."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Literal

from spotter.catalogue import Exercise

Unit = Literal["kg", "lb"]


class Code(StrEnum):
    """Why something written was not logged as it stands."""

    EMPTY_INPUT = "empty_input"
    NOT_A_LOG = "not_a_log"
    MISSING_EXERCISE = "missing_exercise"
    MISSING_REPS = "missing_reps"
    MISSING_WEIGHT = "missing_weight"
    REPS_RANGE_NOT_PERFORMED = "reps_range_not_performed"
    AMBIGUOUS_NOTATION = "ambiguous_notation"
    AMBIGUOUS_AT_VALUE = "ambiguous_at_value"
    AMBIGUOUS_EXERCISE = "ambiguous_exercise"
    AMBIGUOUS_WEIGHT = "ambiguous_weight"
    UNIT_CONFLICT = "unit_conflict"
    UNMATCHED = "unmatched"
    NOT_PERFORMED = "not_performed"
    INVALID_NUMBER = "invalid_number"
    IMPLAUSIBLE_VALUE = "implausible_value"


@dataclass(frozen=True, slots=True)
class ParsedItem:
    """Neighbouring sets of one exercise at one load, effort and time.

    ``reps_per_set`` is for equal sets and ``variable_reps`` for unequal ones; timed sets have ``duration_s``, the
    seconds of each set, and no reps. ``weight`` is what was written, in ``unit``: the total on a bar or machine, one
    hand's on dumbbells, what was added to (or taken off) the body; both are None for plain bodyweight work.
    ``rpe`` is 1 to 10. ``tempo`` is the phases of each rep in one spelling, ``3-1-X-1``: down, held, up, held.
    ``input`` is ``text[start:start + len(input)]``.

    A ``flagged`` item is for the user to confirm, with ``code`` and ``detail`` saying why; it must not be written.
    """

    input: str
    start: int
    sets: int
    reps_per_set: int | None
    variable_reps: tuple[int, ...] | None
    weight: Decimal | None
    unit: Unit | None
    rpe: Decimal | None
    duration_s: int | None
    notes: str | None
    exercise_match: Exercise | None
    flagged: bool = False
    code: Code | None = None
    detail: str | None = None
    tempo: str | None = None


@dataclass(frozen=True, slots=True)
class ParseError:
    """A part of the text that was not logged. ``detail`` says why in a sentence for the user.

    ``candidates`` are exercises that a name may mean. ``read`` holds the sets of an exercise that was not recognised
    (their ``exercise_match`` is None), so that naming the exercise is all that is left to ask.
    """

    code: Code
    detail: str
    input: str
    start: int
    candidates: tuple[Exercise, ...] = ()
    read: tuple[ParsedItem, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedLog:
    """What a log says, in its order, and what of it could not be read."""

    items: tuple[ParsedItem, ...]
    errors: tuple[ParseError, ...]
