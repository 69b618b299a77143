"""POST /mcp: the user's training data as tools, over the Model Context Protocol."""

from typing import Any, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel, Field

from spotter import config, wiring
from spotter.api.app import Api
from spotter.api.problems import json_request, responses
from spotter.observability import observed
from spotter.recording import server_error

app = Api(identify=lambda event: wiring.bearer().caller(event), count=wiring.count_request, counted={"POST /mcp"})
wiring.warm(wiring.table, wiring.bearer, wiring.users_client, wiring.mcp_sdk, wiring.tools)


class JsonRpcMessage(BaseModel):
    """A message of JSON-RPC 2.0, with its `result` or its `error` beside what every message has."""

    jsonrpc: Literal["2.0"] = Field(description="The version of JSON-RPC.")


ANSWERS = responses(
    {200: ("The answer to a request", JsonRpcMessage), 202: ("A notification was taken", None)}, (400, 401, 429)
)
ANSWERS[400]["content"]["application/json"] = {"model": JsonRpcMessage}  # an error of the protocol


@app.post(
    "/mcp",
    operation_id="callMcp",
    responses=ANSWERS,
    openapi_extensions=json_request(
        "A request or a notification of JSON-RPC 2.0: one.",
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
    ),
    summary="Speak with the MCP server",
    tags=["mcp"],
)
def mcp() -> Response[str]:
    """Take one message of the Model Context Protocol, over streamable HTTP without sessions."""
    # imported here: the SDK takes most of a second, which INIT spends on it in Lambda (``warm``), and no test need
    from spotter.api.mcp import answer_mcp, user_tools

    event = app.current_event.raw_event
    user = user_tools(event, app.caller, wiring.table(), wiring.now())
    answered = answer_mcp(event, user, wiring.tools(), config.load().sign_in.origins, server_error)
    kind = answered.headers.pop("content-type", None)
    return Response(answered.status, kind, answered.body.decode(), {**answered.headers})


@app.get("/mcp", include_in_schema=False)
@app.delete("/mcp", include_in_schema=False)
def no_stream() -> Response[str]:
    """Refuse to open or to end what there is not: there are neither streams nor sessions."""
    return Response(405, "text/plain", "", {"Allow": "POST"})


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
