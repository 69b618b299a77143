"""Loads in a model's reply that stand nowhere in what it was given: they are named as its own figures."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

from spotter.agent.calls import SPOKEN_ARGUMENTS
from spotter.agent.model_checks.workout_limits import BY_RULES
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.messages import (
    Chunk,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    SummaryTurn,
    TextDelta,
    ToolCall,
    UserTurn,
)

MOST_NAMED = 4
_number = re.compile(r"\d{1,5}(?:[.,]\d{1,3})?")
_load = re.compile(r"(\d{1,5}(?:[.,]\d{1,3})?)\s?(kgs?|kilos?|kilograms?|lbs?|pounds?)\b", re.IGNORECASE)
_largest_step = Decimal(10)
"""Up to here a load may be a step, a difference or a plate: those are said of any load."""
_same_share = Decimal("0.006")
"""A conversion of units that was rounded to a whole number is the same load."""


def with_own_figures_named(chunks: Iterator[Chunk], request: Request) -> Iterator[Chunk]:
    """A model's chunks; where its text, or what a call says to the user, names loads that ``request`` does not hold, a
    last line says so.
    """
    for chunk in chunks:
        if isinstance(chunk, ModelResponse) and chunk.provider not in BY_RULES:
            if line := _line(_own(chunk.text, request)):
                yield TextDelta(line)
                chunk = replace(chunk, text=chunk.text + line)
            if any(call.name in SPOKEN_ARGUMENTS for call in chunk.calls):
                chunk = replace(chunk, calls=tuple(_named_in_call(call, request) for call in chunk.calls))
        yield chunk


def _line(own: Sequence[str]) -> str:
    return f"\n\n({', '.join(own[:MOST_NAMED])}: my own figures, not from your data.)" if own else ""


def _named_in_call(call: ToolCall, request: Request) -> ToolCall:
    """The call, with its own figures named in what it says to the user."""
    first, *others = SPOKEN_ARGUMENTS.get(call.name, ("",))
    said = call.arguments.get(first)
    if not isinstance(said, str):
        return call  # of no such tool, or its arguments are refused
    text = "\n".join([said, *(str(call.arguments.get(name, "")) for name in others)])
    line = _line(_own(text, request))
    return replace(call, arguments={**call.arguments, first: said + line}) if line else call


def _own(text: str, request: Request) -> tuple[str, ...]:
    """The loads of ``text`` that are not in ``request``, as they are written, each once."""
    written = {match.group(0): match for match in _load.finditer(text)}
    if not written:
        return ()
    given = set(_given(request))
    return tuple(name for name, match in written.items() if not _is_given(_decimal(match.group(1)), given))


def _is_given(load: Decimal | None, given: set[Decimal]) -> bool:
    if load is None or load <= _largest_step:
        return True
    within = load * _same_share
    meant = (load, load * POUND_IN_KILOGRAMS, load / POUND_IN_KILOGRAMS)
    return any(abs(each - value) <= max(within, Decimal("0.05")) for each in meant for value in given)


def _given(request: Request) -> Iterator[Decimal]:
    """Every number that the user, the data and the tools have brought; what a model said before is no source."""
    for turn in request.turns:
        if isinstance(turn, UserTurn | SummaryTurn):
            yield from _numbers(turn.text)
        elif isinstance(turn, KnowledgeTurn):
            for source in turn.sources:
                yield from _numbers(source.text)
                yield from _numbers(_json(source.data))
        elif isinstance(turn, ResultsTurn):
            for result in turn.results:
                if result.name not in SPOKEN_ARGUMENTS:
                    yield from _numbers(result.text)
                    yield from _numbers(_json(result.data))


def _json(data: Any) -> str:
    return json.dumps(data, default=str)


def _numbers(text: str) -> Iterator[Decimal]:
    for match in _number.finditer(text):
        if (value := _decimal(match.group(0))) is not None:
            yield value


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text.replace(",", "."))
    except InvalidOperation:
        return None
