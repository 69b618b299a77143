"""A call of a tool: its credentials opened, the request sent, the answer read no further than it may be long."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spotter.platform.http_tools.answer import Answer, outcome_of, shown_text
from spotter.platform.http_tools.record import HttpTool
from spotter.platform.http_tools.request import ToolRequest, request_of
from spotter.platform.http_tools.template import InvalidArgument
from spotter.platform.outgoing.errors import OutgoingError
from spotter.tools.masking import Masking
from spotter.tools.tool import Outcome

if TYPE_CHECKING:
    import httpx2

    from spotter.platform.outgoing.client import Outgoing

LEAST_SECONDS = 0.05
"""Less than this is no time for a call."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What was sent and what came back, with the credentials in neither, and what the model is told."""

    outcome: Outcome
    request: ToolRequest | None = None
    """None: it could not be made of these arguments."""
    answer: Answer | None = None
    error: str = ""
    """Why there is no answer."""


def exchange(
    tool: HttpTool,
    arguments: Mapping[str, Any],
    credentials: Mapping[str, str],
    outgoing: "Callable[[], Outgoing]",
    *,
    idempotency_key: str,
    seconds: float,
) -> Exchanged:
    """Call a tool. ``credentials`` are its secret headers. Raises nothing that arguments or a server bring about."""
    try:
        request = request_of(tool, arguments, idempotency_key)
    except InvalidArgument as wrong:
        return Exchanged(Outcome.refused(str(wrong)), error=str(wrong))
    allowed = min(float(tool.timeout_seconds), seconds)
    if allowed < LEAST_SECONDS:
        return Exchanged(Outcome.refused("There is no time left for this call."), request, error="no time left")
    masking = Masking(credentials.values())
    try:
        answer = _answer(outgoing().shared_client, request, credentials, allowed, tool.max_bytes)
    except OutgoingError as error:
        return Exchanged(Outcome.refused(f"{tool.name} could not be called. {error}"), request, error=str(error))
    shown = Answer(
        answer.status,
        masking.json(answer.headers),
        shown_text(answer, masking).encode(),
        answer.truncated,
        answer.milliseconds,
    )
    return Exchanged(outcome_of(answer, tool.result, masking), request, shown)


def _answer(
    client: "httpx2.Client", request: ToolRequest, credentials: Mapping[str, str], seconds: float, most: int
) -> Answer:
    from spotter.platform.outgoing.exchange import Limits
    from spotter.platform.outgoing.transport import LIMITS

    limits = Limits(seconds=seconds, body_bytes=2 * most + 65_536)  # what is beyond `most` is cut, not refused
    begun = time.monotonic()
    with client.stream(
        request.method,
        request.url,
        headers={**request.headers, **credentials},
        content=None if request.body is None else request.body.encode(),
        extensions={LIMITS: limits},
    ) as response:
        body = bytearray()
        for piece in response.iter_raw():
            body += piece
            if len(body) > most:
                break
        elapsed = round((time.monotonic() - begun) * 1000)
        headers = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status_code, headers, bytes(body[:most]), len(body) > most, elapsed)
