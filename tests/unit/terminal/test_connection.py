"""The connection comes back after a pause that grows, and notices when nobody is there."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from terminal.api import Refused, Unreachable
from terminal.connection import (
    FIRST_PAUSE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    PING_SECONDS,
    PONG_SECONDS,
    Change,
    Connection,
)

PING = {"action": "ping"}


class Line:
    """A WebSocket with what will arrive on it: frames, silences (None) and a break at the end."""

    def __init__(self, clock: "Clock", *arriving: dict[str, Any] | None) -> None:
        self._clock = clock
        self._arriving = list(arriving)
        self.sent: list[dict[str, Any]] = []
        self.closed = False

    def send(self, message: str) -> None:
        self.sent.append(json.loads(message))

    def recv(self, timeout: float | None = None) -> str:
        if not self._arriving:
            raise ConnectionClosedError(None, None)
        frame = self._arriving.pop(0)
        if frame is None:
            self._clock.now += timeout or 0
            raise TimeoutError
        return json.dumps(frame)

    def close(self) -> None:
        self.closed = True


class Clock:
    """Time that passes when somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.pauses: list[float] = []

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


def connection(clock: Clock, *openings: Line | Exception) -> Connection:
    left = list(openings)

    def open_socket() -> Line:
        opening = left.pop(0)
        if isinstance(opening, Exception):
            raise opening
        return opening

    return Connection(open_socket, lambda: clock.now, clock.pause)


def until(receive: Callable[[], object]) -> object:
    """What comes after waiting."""
    while (received := receive()) is None:
        pass
    return received


def test_frames_come_in_order_and_strange_ones_are_passed_over() -> None:
    clock = Clock()
    line = Line(clock, {"v": 1, "n": 1}, {"message": "Internal server error"}, {"v": 1, "n": 2})
    one = connection(clock, line)
    received = [one.receive(0.1, PING) for _ in range(5)]
    assert received == [Change.OPENED, {"v": 1, "n": 1}, None, {"v": 1, "n": 2}, Change.LOST]
    assert line.closed


def test_pauses_grow_until_something_is_heard() -> None:
    clock = Clock()
    refusals = [Unreachable("no")] * 7
    one = connection(clock, *refusals, Line(clock, {"v": 1}), Unreachable("no"), Line(clock))
    assert until(lambda: one.receive(60, PING)) is Change.OPENED
    assert len(clock.pauses) == len(refusals)
    longest = [min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2**failures) for failures in range(7)]
    assert all(most / 2 <= pause <= most for pause, most in zip(clock.pauses, longest, strict=True))
    assert one.receive(60, PING) == {"v": 1}
    assert one.receive(60, PING) is Change.LOST
    assert until(lambda: one.receive(60, PING)) is Change.OPENED
    assert clock.pauses[7] <= FIRST_PAUSE_SECONDS


def test_what_is_refused_is_not_tried_again() -> None:
    clock = Clock()
    with pytest.raises(Refused, match="no token"):
        connection(clock, Refused(401, "no token")).receive(0.1, PING)


def test_a_connection_on_which_nothing_is_heard_is_asked_and_then_given_up() -> None:
    clock = Clock()
    line = Line(clock, *[None] * 500)
    one = connection(clock, line)
    assert one.receive(1.0, PING) is Change.OPENED
    assert until(lambda: one.receive(1.0, PING)) is Change.LOST
    assert PING_SECONDS + PONG_SECONDS < clock.now - 100 <= PING_SECONDS + PONG_SECONDS + 2
    assert line.sent[0] == PING
    assert line.closed


def test_silence_counts_from_when_somebody_listens() -> None:
    clock = Clock()
    one = connection(clock, Line(clock, None, {"v": 1}))
    assert one.receive(0.1, PING) is Change.OPENED
    clock.now += 1000
    one.listen()
    assert one.receive(0.1, PING) is None
    assert one.receive(0.1, PING) == {"v": 1}
