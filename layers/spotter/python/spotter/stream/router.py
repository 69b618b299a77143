"""What a client may send over the WebSocket, and what is done about it."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel

from spotter.agent import sessions
from spotter.agent.idempotency import Operation, client_id_of
from spotter.agent.ports import Ports
from spotter.agent.post_message import derived_session, post_message
from spotter.errors import RequestError, Transient
from spotter.recording import message_taken, server_error
from spotter.store.keys import SessionRef
from spotter.stream.audience import Connections
from spotter.stream.frames import Frame, control_frame
from spotter.stream.subscription import pong, subscribe
from spotter.training.dates import checked_zone
from spotter.validation import field_faults, in_one_line

MOST_FAULTS = 3
"""Of a frame, told to its sender."""

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class _ClientFrame(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", frozen=True)


class SubscribeFrame(_ClientFrame):
    """Watch a session, and be sent everything after a sequence number first."""

    action: Literal["subscribe"]
    session_id: Id
    after: int = Field(0, ge=0, le=9_999_999_999)


class MessageFrame(_ClientFrame):
    """A message; the key makes a retry harmless."""

    action: Literal["message"]
    session_id: Id | None = None
    message: Annotated[str, StringConstraints(min_length=1, max_length=20_000, pattern=r"\S")]
    idempotency_key: Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=r"^[\x21-\x7e]+$")]
    agent_id: Id | None = None
    time_zone: Annotated[str, AfterValidator(checked_zone)] | None = None


class CancelFrame(_ClientFrame):
    """Stop the run that is at work."""

    action: Literal["cancel"]
    session_id: Id


class PingFrame(_ClientFrame):
    """Keep the connection, and hear how far the session is."""

    action: Literal["ping"]
    session_id: Id | None = None


ClientFrame = SubscribeFrame | MessageFrame | CancelFrame | PingFrame
_frames: TypeAdapter[ClientFrame] = TypeAdapter(Annotated[ClientFrame, Field(discriminator="action")])


class Router:
    """Answers the frames of one connection's user."""

    def __init__(self, ports: Ports, audience: Connections, *, tenant: str, user: str, connection: str) -> None:
        self._ports = ports
        self._audience = audience
        self._tenant = tenant
        self._user = user
        self._connection = connection

    def take(self, body: str) -> None:
        """Do what a client's frame asks; what is wrong with it is answered on the same connection, never raised."""
        try:
            frame = _frames.validate_json(body)
        except ValidationError as invalid:
            faults = in_one_line(field_faults(invalid, "frame", MOST_FAULTS))
            self._refuse(400, "The frame is not valid", faults, _action_of(invalid))
            return
        session = frame.session_id or ""
        try:
            self._do(frame)
        except RequestError as error:
            self._refuse(error.status, error.title, error.detail, frame.action, session)
        except Transient as error:
            server_error(503, "try-again", error)
            self._refuse(503, "We could not do that just now", "Send it again in a moment.", frame.action, session)

    def _do(self, frame: ClientFrame) -> None:
        if isinstance(frame, SubscribeFrame):
            subscribe(self._ports, self._audience, self._ref(frame.session_id), self._connection, frame.after)
        elif isinstance(frame, MessageFrame):
            self._post_message(frame)
        elif isinstance(frame, CancelFrame):
            run = sessions.cancel(self._ports, self._ref(frame.session_id))
            self._answer("status", {"event": "cancelling" if run else "idle"}, frame.session_id, run or "")
        else:
            ref = self._ref(frame.session_id) if frame.session_id else None
            self._answer("status", pong(self._ports, ref), frame.session_id or "")

    def _post_message(self, frame: MessageFrame) -> None:
        key = frame.idempotency_key
        client_id = client_id_of(Operation.SOCKET_MESSAGE, key)
        session = frame.session_id or derived_session(self._tenant, self._user, client_id)
        ref = self._ref(session)
        begun = self._ports.monotonic()
        posted = post_message(
            self._ports,
            ref,
            frame.message,
            client_id=client_id,
            agent=frame.agent_id,
            create=frame.session_id is None,
            zone=frame.time_zone,
        )
        message_taken(ref, posted.run, joined=posted.joined, status=202, seconds=self._ports.monotonic() - begun)
        data = {"event": "accepted", "sessionId": session, "runId": posted.run, "seq": posted.seq, "key": key}
        self._answer("status", data, session, posted.run)

    def _ref(self, session: str) -> SessionRef:
        return SessionRef(self._tenant, self._user, session)

    def _answer(self, kind: str, data: dict[str, Any], session: str = "", run: str = "") -> None:
        frame: Frame = control_frame(kind, self._ports.log.now(), data, session, run)
        self._audience.send(self._ref(session), frozenset({self._connection}), [frame])

    def _refuse(self, status: int, title: str, detail: str, action: str, session: str = "") -> None:
        self._answer("error", {"status": status, "title": title, "detail": detail, "action": action}, session)


def _action_of(invalid: ValidationError) -> str:
    """The action that the frame named, if there is one of that name: where a fault lies begins with it."""
    where = invalid.errors(include_url=False, include_input=False, include_context=False)[0]["loc"]
    return str(where[0]) if where else ""
