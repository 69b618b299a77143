"""The WebSocket: connections come and go, and clients subscribe, speak, stop and ping."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.api.identity import connected_caller
from spotter.observability import observed
from spotter.stream.router import Router

wiring.warm(wiring.ports, wiring.executions_client, wiring.frames_client)


@observed
def handler(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    """Answer a WebSocket event. A connection that has gone is forgotten when a frame next fails to reach it."""
    request = event["requestContext"]
    if request["eventType"] == "MESSAGE":
        caller = connected_caller(event)
        router = Router(
            wiring.ports(),
            wiring.audience(),
            tenant=caller.tenant,
            user=caller.user,
            connection=request["connectionId"],
        )
        router.take(event.get("body") or "")
    return {"statusCode": 200}
