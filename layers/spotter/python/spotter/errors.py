"""Every error that crosses a floor of the house. No message ever holds a person's words or a credential.

The class names of :class:`Transient` and its kind are listed in ``infra/agent_loop.asl.json``: the state machine
retries them by name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

_OURS = ("spotter", "functions")
_MOST_IN_DETAIL = 3


def error_location(error: BaseException) -> str:
    """Where an error was raised, as ``module:function:line``: the deepest place of our own code, if it came there."""
    place = "unknown"
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        module = str(frame.f_globals.get("__name__", "unknown"))
        if module.partition(".")[0] in _OURS or place == "unknown":
            place = f"{module}:{frame.f_code.co_qualname}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


class SpotterError(Exception):
    """The root of our own errors."""


class Transient(SpotterError):
    """Worth another try: the same call may succeed in a moment."""


class TornRead(Transient):
    """A read of the log came back with a gap, several times in a row."""


class Contended(Transient):
    """Other writers kept winning; nothing was written."""


class StoreUnavailable(Transient):
    """DynamoDB, S3 or Step Functions did not answer, or throttled us."""


class ProviderUnavailable(Transient):
    """A model did not answer in time, or was overloaded."""


class Fenced(SpotterError):
    """This writer's run has ended or has moved on: it must stop, and nothing that it holds may be written."""


class MessageNotRead(SpotterError):
    """A model's client failed over what it was given to read: what was raised, by name, and where."""


class Unexpected(SpotterError):
    """A fault of ours: what was raised, by name, and where."""


class RequestError(SpotterError):
    """The caller can mend it. ``status`` is the HTTP status, ``slug`` names the problem for programs."""

    status = 400
    slug = "bad-request"
    title = "Bad request"
    headers: Mapping[str, str] = MappingProxyType({})
    """What the answer says beside its body."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class InvalidRequest(RequestError):
    """A field is missing, of the wrong type, or beyond its bounds."""

    status = 422
    slug = "invalid-request"
    title = "The request is not valid"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a field, by its place in the request (``body.days.0.day``), and what it may have meant."""

    field: str
    fault: str
    candidates: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.field}: {self.fault}"


class InvalidFields(InvalidRequest):
    """Fields whose shape is right, and whose content is not."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(map(str, faults[:_MOST_IN_DETAIL])))
        self.faults = tuple(faults)


class NotFound(RequestError):
    """It does not exist, or it is somebody else's."""

    status = 404
    slug = "not-found"
    title = "Not found"


class Unauthenticated(RequestError):
    """No identity, or one that this API does not take."""

    status = 401
    slug = "unauthenticated"
    title = "Sign in first"


class Forbidden(RequestError):
    """The caller is somebody, but not one who may do this."""

    status = 403
    slug = "forbidden"
    title = "You may not do this"


class Conflict(RequestError):
    """It cannot be done in the state that the thing is in."""

    status = 409
    slug = "conflict"
    title = "Conflict"


@dataclass(frozen=True, slots=True)
class NamedAgent:
    """An agent, by its id and what it is called."""

    id: str
    name: str


class InUse(Conflict):
    """It is not deleted, since agents have it. Who they are stands beside the message, which holds no name."""

    slug = "in-use"
    title = "Agents have it"

    def __init__(self, detail: str, agents: Sequence[NamedAgent]) -> None:
        super().__init__(detail)
        self.agents = tuple(agents)


class RunAtWork(Conflict):
    """A run is at work in the session: the same request may be taken as soon as it has ended."""

    slug = "run-at-work"
    title = "A run is at work"
    headers = MappingProxyType({"Retry-After": "2"})


class Expired(Conflict):
    """It could have been done until a moment that has passed."""

    slug = "expired"
    title = "It has expired"


class PreconditionFailed(RequestError):
    """It has changed since the caller read it, and the caller said to change it only if it has not."""

    status = 412
    slug = "precondition-failed"
    title = "It has changed since you read it"


class TooManyRequests(RequestError):
    """A limit of the user or of the tenant is reached: it works again in ``retry_after`` seconds, or may."""

    status = 429
    slug = "too-many-requests"
    title = "Too many requests"

    def __init__(self, detail: str, retry_after: int) -> None:
        super().__init__(detail)
        self.headers = {"Retry-After": str(retry_after)}


class UnsupportedMediaType(RequestError):
    """A body in a format that the route does not take."""

    status = 415
    slug = "unsupported-media-type"
    title = "The body's format is not taken"


class KeyReused(RequestError):
    """An Idempotency-Key came back with another body."""

    status = 422
    slug = "idempotency-key-reused"
    title = "The Idempotency-Key was used for another request"
