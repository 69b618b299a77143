"""Sending frames to those who watch. A run never depends on who listens."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from botocore.exceptions import BotoCoreError, ClientError

from spotter.errors import Transient
from spotter.observability import logger
from spotter.store.heads import without_connections
from spotter.store.keys import SessionRef
from spotter.store.log import Event, stamp
from spotter.store.table import ConditionFailedError, Table
from spotter.stream.frames import Frame, delta_frame, encoded, frames_of
from spotter.stream.pieces import pieces

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient


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

    def __init__(self, post: Post, table: Table, clock: Callable[[], datetime]) -> None:
        self._post = post
        self._table = table
        self._clock = clock

    def landed(self, ref: SessionRef, connections: frozenset[str], events: Sequence[Event], attempt: int = 0) -> None:
        """Send the durable frames of events, in order."""
        if connections:
            self.send(ref, connections, [frame for event in events for frame in frames_of(ref, event, attempt)])

    def delta(
        self, ref: SessionRef, connections: frozenset[str], run: str, step: int, attempt: int, kind: str, text: str
    ) -> None:
        """Send a piece of a text that is being written."""
        at = stamp(self._clock())
        self.send(ref, connections, [delta_frame(ref, run, step, attempt, kind, piece, at) for piece in pieces(text)])

    def send(self, ref: SessionRef, connections: frozenset[str], frames: Sequence[Frame]) -> None:
        """Send frames to every connection; those that are gone are forgotten."""
        bodies = [encoded(frame) for frame in frames]
        gone = frozenset(one for one in sorted(connections) if not self._sent(one, bodies))
        if gone:
            try:
                self._table.update(without_connections(ref, gone))
            except ConditionFailedError:
                logger.debug("the session of gone connections is gone too")
            except Transient as error:  # they are met again with the next frame
                logger.warning("gone connections were not forgotten", extra={"reason": type(error).__name__})

    def _sent(self, connection: str, bodies: Sequence[bytes]) -> bool:
        """Whether the connection is still there. A frame that could not be sent is the client's gap to close."""
        try:
            for body in bodies:
                self._post(connection, body)
        except GoneError:
            return False
        except NotSentError as error:
            logger.warning("a frame was not sent", extra={"reason": str(error)})
        return True
