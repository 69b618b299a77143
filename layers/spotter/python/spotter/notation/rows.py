"""A parsed log as it goes over the wire: a row for each item and each piece that was not logged, in the log's order."""

from decimal import Decimal
from operator import itemgetter
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, PlainSerializer
from pydantic.alias_generators import to_camel

from spotter.notation.types import Code, ParsedItem, ParsedLog, ParseError, Unit

Status = Literal["logged", "flagged", "unmatched", "error"]
Number = Annotated[Decimal, PlainSerializer(float, return_type=float, when_used="json")]
"""Exact within, a JSON number on the wire."""


class ResultRow(BaseModel):
    """What became of one piece of a written log.

    ``logged`` is certain; ``flagged`` waits for the user to confirm what ``code`` and ``detail`` ask; ``unmatched`` has
    sets and lacks an exercise, with the ``candidates`` that its name may mean; ``error`` was not read.
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True)

    status: Status
    input: str
    matched: str | None = None
    sets: int | None = None
    reps: int | None = None
    variable_reps: tuple[int, ...] | None = None
    weight: Number | None = None
    unit: Unit | None = None
    rpe: Number | None = None
    duration_seconds: int | None = None
    tempo: str | None = None
    notes: str | None = None
    code: Code | None = None
    detail: str | None = None
    candidates: tuple[str, ...] | None = None


def result_rows(parsed: ParsedLog) -> list[ResultRow]:
    """The rows of a parsed log. ``matched`` and ``candidates`` are names of exercises.

    An exercise that was not recognised has a row for each of its items, so that nothing that was read is lost.
    """
    placed = [(item.start, _of_item(item)) for item in parsed.items]
    placed += [(error.start, row) for error in parsed.errors for row in _of_error(error)]
    return [row for _, row in sorted(placed, key=itemgetter(0))]


_same = ("input", "sets", "variable_reps", "weight", "unit", "rpe", "tempo", "notes", "code", "detail")


def _of_item(item: ParsedItem) -> ResultRow:
    return ResultRow(
        status="flagged" if item.flagged else "logged",
        matched=item.exercise_match.name if item.exercise_match else None,
        reps=item.reps_per_set,
        duration_seconds=item.duration_s,
        **{name: getattr(item, name) for name in _same},
    )


def _of_error(error: ParseError) -> list[ResultRow]:
    candidates = tuple(exercise.name for exercise in error.candidates) or None
    unnamed = error.code in (Code.UNMATCHED, Code.AMBIGUOUS_EXERCISE, Code.MISSING_EXERCISE)
    if unnamed and error.read:
        told = {"status": "unmatched", "code": error.code, "detail": error.detail, "candidates": candidates}
        return [_of_item(item).model_copy(update=told) for item in error.read]
    status: Status = "unmatched" if error.code is Code.UNMATCHED else "error"
    return [ResultRow(status=status, input=error.input, code=error.code, detail=error.detail, candidates=candidates)]
