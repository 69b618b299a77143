"""Sending frames to those who watch. A run never depends on who listens."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from botocore.exceptions import BotoCoreError, ClientError

from spotter.errors import error_location
from spotter.observability import logger
from spotter.store.events import Event, stamp
from spotter.store.heads import without_connections
from spotter.store.keys import SessionRef
from spotter.store.table import ConditionFailedError, Table
from spotter.stream.frames import Frame, delta_frame, encoded, frames_of
from spotter.stream.pieces import pieces

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient


TELL_SECONDS = 2.0
"""For all connections and frames of one telling, but for the send that is under way then: a function has thirty."""
SPARE_SECONDS = 10.0
"""How long a connection that did not take a frame is sent none: each try costs the step that has something to tell."""


class GoneError(Exception):
    """The connection is no more."""


class NotSentError(Exception):
    """The frame could not be sent now; the client will find the gap and ask again."""


class Post(Protocol):
    """The port to the connections."""

    def __call__(self, connection: str, body: bytes) -> None:
        """Send one frame. GoneError or NotSentError."""
        ...


class ApiGatewayPost:
    """The connections of the WebSocket API, on AWS."""

    def __init__(self, client: "Callable[[], ApiGatewayManagementApiClient]") -> None:
        self._client = client

    def __call__(self, connection: str, body: bytes) -> None:
        try:
            self._client().post_to_connection(ConnectionId=connection, Data=body)
        except self._client().exceptions.GoneException:
            raise GoneError from None
        except (ClientError, BotoCoreError) as error:
            raise NotSentError(type(error).__name__) from None


class Connections:
    """The audience of sessions: durable frames after their events have landed, deltas as they come."""

    def __init__(
        self,
        post: Post,
        table: Table,
        clock: Callable[[], datetime],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._post = post
        self._table = table
        self._clock = clock
        self._monotonic = monotonic
        self._spared: dict[str, float] = {}
        """Connections that did not take a frame lately, each with the moment from which on it is tried again."""

    def landed(
        self, ref: SessionRef, connections: frozenset[str], events: Sequence[Event], attempt: int = 0
    ) -> frozenset[str]:
        """Send the durable frames of events, in order. The connections that took them all."""
        if not connections:
            return connections
        return _quietly(
            lambda: self.send(ref, connections, [frame for event in events for frame in frames_of(ref, event, attempt)])
        )

    def delta(
        self, ref: SessionRef, connections: frozenset[str], run: str, step: int, attempt: int, kind: str, text: str
    ) -> frozenset[str]:
        """Send a piece of a text that is being written. The connections that took it."""
        at = stamp(self._clock())
        return _quietly(
            lambda: self.send(
                ref, connections, [delta_frame(ref, run, step, attempt, kind, piece, at) for piece in pieces(text)]
            )
        )

    def send(self, ref: SessionRef, connections: frozenset[str], frames: Sequence[Frame]) -> frozenset[str]:
        """Send frames to every connection; those that are gone are forgotten. The connections that took them all."""
        bodies = [encoded(frame) for frame in frames]
        deadline = self._monotonic() + TELL_SECONDS
        taken = {one: self._taken(one, bodies, deadline) for one in sorted(connections)}
        gone = frozenset(one for one, result in taken.items() if result is _Taken.GONE)
        if gone:
            _quietly(lambda: self._forget(ref, gone))
        return frozenset(one for one, result in taken.items() if result is _Taken.ALL)

    def _forget(self, ref: SessionRef, gone: frozenset[str]) -> frozenset[str]:
        try:
            self._table.update(without_connections(ref, gone))
        except ConditionFailedError:
            logger.debug("the session of gone connections is gone too")
        return gone

    def _taken(self, connection: str, bodies: Sequence[bytes], deadline: float) -> "_Taken":
        """Whether the connection took the frames. One that could not be sent is the client's gap to close."""
        if self._monotonic() < self._spared.get(connection, 0.0):
            return _Taken.NOT_ALL
        try:
            for body in bodies:
                if self._monotonic() > deadline:
                    return _Taken.NOT_ALL
                self._post(connection, body)
        except GoneError:
            return _Taken.GONE
        except NotSentError as error:
            logger.warning("a frame was not sent", extra={"reason": str(error)})
            self._spare(connection)
            return _Taken.NOT_ALL
        return _Taken.ALL

    def _spare(self, connection: str) -> None:
        now = self._monotonic()
        self._spared = {one: until for one, until in self._spared.items() if until > now}
        self._spared[connection] = now + SPARE_SECONDS


class _Taken(Enum):
    ALL = auto()
    NOT_ALL = auto()
    GONE = auto()


def _quietly(tell: Callable[[], frozenset[str]]) -> frozenset[str]:
    """What was reached; nobody, when telling failed: no request and no step fails over those who watch it."""
    try:
        return tell()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is logged, and the client's gap to close
        where = {"reason": type(error).__name__, "location": error_location(error)}
        logger.warning("watchers were not told", extra=where)
        return frozenset()
