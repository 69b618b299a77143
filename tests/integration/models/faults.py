"""The faults that are tried at every point of an answer. Each gives the cases that it makes of an API's answer."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from spotter.llm.errors import ConnectionFailed, InvalidOutput, ProviderError, TimedOut
from tests.fakes.hostile.answers import FULL
from tests.fakes.hostile.frames import Event
from tests.fakes.hostile.server import Ending
from tests.fakes.hostile.wires import Wire
from tests.integration.models.outcomes import RIGHT, Case, Told

Fault = Callable[[Wire], Iterator[Case]]

BROKEN: Final = (ConnectionFailed, InvalidOutput)
"""What came is not what the API sends."""
ANY: Final = (ProviderError,)


def broken_off(wire: Wire) -> Iterator[Case]:
    """The answer ends before each of its events, in three ways."""
    frames = wire.frames(FULL)
    for ending in (Ending.CUT, Ending.RESET, Ending.WHOLE):
        for at in range(len(frames)):
            answers = (RIGHT,) if at >= len(frames) - wire.last_words else ()
            yield Case(
                f"{ending.name} {_before(wire, at)}", wire.reply(frames[:at], ending), (ConnectionFailed,), answers
            )


def broken_off_within_an_event(wire: Wire) -> Iterator[Case]:
    """The answer ends within each of its events: behind the first byte, in the middle, before the last byte."""
    frames = wire.frames(FULL)
    for ending in (Ending.CUT, Ending.WHOLE):
        for at, frame in enumerate(frames):
            for end in (1, len(frame) // 2, len(frame) - 1):
                # All but the last line end of the last event that matters is the whole answer, to some readers.
                is_said = at >= len(frames) - wire.last_words or (
                    at == len(frames) - wire.last_words - 1 and end == len(frame) - 1
                )
                yield Case(
                    f"{ending.name} at byte {end} of {len(frame)} {_of(wire, at)}",
                    wire.reply([*frames[:at], frame[:end]], ending),
                    BROKEN,
                    (RIGHT,) if is_said else (),
                )


def stalled(wire: Wire) -> Iterator[Case]:
    """Nothing comes any more before each event, and in the middle of each."""
    frames = wire.frames(FULL)
    for at, frame in enumerate(frames):
        answers = (RIGHT,) if at >= len(frames) - wire.last_words else ()
        yield Case(f"stall {_before(wire, at)}", wire.reply(frames[:at], Ending.STALL), (TimedOut,), answers)
        yield Case(
            f"stall in {_of(wire, at)}",
            wire.reply([*frames[:at], frame[: len(frame) // 2]], Ending.STALL),
            (TimedOut,),
            answers,
        )


def failed(wire: Wire) -> Iterator[Case]:
    """The stream itself says that it has failed, before each event that matters."""
    frames = wire.frames(FULL)
    for number, (error, kind) in enumerate(wire.errors):
        for at in range(len(frames) - wire.last_words):
            for ending in (Ending.WHOLE, Ending.STALL) if number == 0 else (Ending.WHOLE,):
                yield Case(
                    f"error {number}, then {ending.name}, {_before(wire, at)}",
                    wire.reply([*frames[:at], error], ending),
                    (kind,),
                )


def garbled(wire: Wire) -> Iterator[Case]:
    """Something else stands where an event was: broken JSON, HTML, and JSON of another shape."""
    events = wire.events(FULL)
    for data in ("{", "<html><body>502</body></html>", "null", "[]", '"x"', "17", "{}", "[" * 50_000):
        if data == "{}" and (wire.passes_over_untyped or wire.name == "chat"):
            continue
        for at, event in enumerate(events):
            pieces = [
                *map(wire.frame, events[:at]),
                wire.frame(Event(event.name, data)),
                *map(wire.frame, events[at + 1 :]),
            ]
            yield Case(f"{data[:40]} instead of {_of(wire, at)}", wire.reply(pieces), BROKEN, (RIGHT,))


def not_text(wire: Wire) -> Iterator[Case]:
    """A byte that no text has stands within each event; of a binary frame it breaks the sum."""
    frames = wire.frames(FULL)
    for at, frame in enumerate(frames):
        middle = len(frame) // 2
        pieces = [*frames[:at], frame[:middle] + b"\xff\xfe" + frame[middle:], *frames[at + 1 :]]
        answers = (RIGHT,) if at >= len(frames) - wire.last_words else ()
        yield Case(f"bytes that are no text in {_of(wire, at)}", wire.reply(pieces), BROKEN, answers)


def harmless(wire: Wire) -> Iterator[Case]:
    """What means nothing, or nothing yet, stands before each event: the answer is right all the same."""
    frames = wire.frames(FULL)
    for number, piece in enumerate(wire.harmless):
        for at in range(len(frames)):
            yield Case(
                f"harmless {number} {_before(wire, at)}",
                wire.reply([*frames[:at], piece, *frames[at:]]),
                answers=(RIGHT,),
            )


def empty_deltas(wire: Wire) -> Iterator[Case]:
    """A delta without a letter in it comes before each delta and behind it."""
    events = wire.events(FULL)
    for at, event in enumerate(events):
        if (empty := _emptied(event)) is None:
            continue
        pieces = [*events[:at], empty, event, empty, *events[at + 1 :]]
        yield Case(f"empty deltas around {_of(wire, at)}", wire.reply(list(map(wire.frame, pieces))), answers=(RIGHT,))


def doubled(wire: Wire) -> Iterator[Case]:
    """Each event comes twice. Where deltas have no numbers, a piece of the text may be in the answer twice."""
    frames = wire.frames(FULL)
    twice = tuple(Told("".join([*FULL.text[: at + 1], *FULL.text[at:]]), RIGHT.calls) for at in range(len(FULL.text)))
    for at, frame in enumerate(frames):
        is_text = any(piece in wire.events(FULL)[at].data for piece in FULL.text)
        yield Case(
            f"twice {_of(wire, at)}",
            wire.reply([*frames[:at], frame, *frames[at:]]),
            ANY,
            (RIGHT, *twice) if is_text else (RIGHT,),
        )


def left_out(wire: Wire) -> Iterator[Case]:
    """An event is missing. Not a delta: that one is missing can be told by its number alone, where it has one."""
    events = wire.events(FULL)
    for at, event in enumerate(events):
        if _emptied(event) is None:
            pieces = [wire.frame(one) for one in (*events[:at], *events[at + 1 :])]
            yield Case(f"without {_of(wire, at)}", wire.reply(pieces), ANY, (RIGHT,))


def misshapen(wire: Wire) -> Iterator[Case]:
    """One value of an event has another type, or is not there. Every kind of event once, every value in it."""
    events = wire.events(FULL)
    seen = set()
    for at, event in enumerate(events):
        if event.data == "[DONE]" or (kind := _shape(event.payload)) in seen:
            continue
        seen.add(kind)
        for path in _paths(event.payload):
            for what, changed in _changes(event.payload, path):
                if _is_allowed(wire, path, what):
                    continue
                pieces = [*events[:at], Event.of(event.name, changed), *events[at + 1 :]]
                name = f"{what} for {'.'.join(map(str, path))} in {_of(wire, at)}"
                yield Case(name, wire.reply(list(map(wire.frame, pieces))), ANY, (RIGHT,))


def _is_allowed(wire: Wire, path: tuple[str | int, ...], what: str) -> bool:
    """Whether this is how somebody writes an event that says nothing, or what the SDK keeps from an adapter."""
    if wire.passes_over_untyped and path == ("type",):
        return what != "text"
    # Compatible servers write a chunk without an answer in each of these ways.
    is_nothing = what in ("null", "gone", "{}")
    return wire.name == "chat" and is_nothing and path[-1] in ("choices", 0, "delta", "content") and len(path) < 5


def _emptied(event: Event) -> Event | None:
    """A delta with nothing in it; None for an event that is no delta."""
    if event.data == "[DONE]":
        return None
    payload = event.payload
    match payload:
        case {"delta": str()}:
            payload["delta"] = ""
        case {"delta": {"type": "text_delta" | "thinking_delta" | "input_json_delta"} as delta}:
            delta.update({name: "" for name in delta if name != "type"})
        case {"choices": [{"delta": {"content": str(text)} as delta}]} if text:
            delta["content"] = ""
        case {"choices": [{"delta": {"reasoning_content": str()} as delta}]}:
            delta["reasoning_content"] = ""
        case {"choices": [{"delta": {"tool_calls": [{"function": {"arguments": str(text)} as function}]}}]} if text:
            function["arguments"] = ""
        case _:
            return None
    return Event.of(event.name, payload)


def _shape(value: Any) -> str:
    """The names in a payload, and its type: what makes two events of one kind."""
    if isinstance(value, dict):
        kind = value.get("type")
        return "{" + ",".join(f"{name}:{_shape(one)}" for name, one in sorted(value.items())) + f"}}{kind}"
    if isinstance(value, list):
        return "[" + ",".join(map(_shape, value)) + "]"
    return type(value).__name__


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where every value in a payload stands."""
    if path:
        yield path
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in items:
        yield from _paths(one, (*path, name))


def _changes(payload: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str, Any]]:
    for what, value in (("null", None), ("17", 17), ("text", "x"), ("{}", {}), ("gone", None)):
        changed = json.loads(json.dumps(payload))
        inside = changed
        for name in path[:-1]:
            inside = inside[name]
        if type(inside[path[-1]]) is type(value):
            continue
        if what == "gone":
            del inside[path[-1]]
        else:
            inside[path[-1]] = value
        yield what, changed


def _of(wire: Wire, at: int) -> str:
    event = wire.events(FULL)[at]
    return f"event {at} ({event.name or event.data[:90]})"


def _before(wire: Wire, at: int) -> str:
    return f"before {_of(wire, at)}"


FAULTS: Final[tuple[Fault, ...]] = (
    broken_off,
    broken_off_within_an_event,
    failed,
    garbled,
    not_text,
    harmless,
    empty_deltas,
    doubled,
    left_out,
    misshapen,
)
"""Those that need no time of their own: what comes of them is known as soon as it has come."""
