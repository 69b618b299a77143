"""GET /health, GET /openapi.json, and where MCP clients sign in."""

from pathlib import Path
from typing import Any, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel, ConfigDict, Field

from spotter import config
from spotter.api.app import Api
from spotter.api.problems import responses
from spotter.api.resource import MCP, METADATA, ProtectedResource, mcp_url
from spotter.observability import observed

app = Api(public=True)
DOCUMENT = Path(__file__).with_name("openapi.json")
"""Made from every function's routes and models by ``python -m infra.openapi``; a test holds it to them."""


class Health(BaseModel):
    """That the API answers."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    status: Literal["ok"] = Field("ok", description="Always ok: who cannot answer says nothing.")


@app.get(
    "/health",
    operation_id="checkHealth",
    responses=responses({200: ("It answers", Health)}, ()),
    summary="Is it there?",
    tags=["about"],
)
def health() -> Health:
    """Say that the API answers."""
    return Health()


@app.get("/openapi.json", include_in_schema=False)
def openapi() -> Response[str]:
    """The description of this API."""
    return Response(status_code=200, content_type="application/json", body=DOCUMENT.read_text(encoding="utf-8"))


@app.get(
    METADATA,
    operation_id="getProtectedResource",
    responses=responses({200: ("Where to sign in", ProtectedResource)}, ()),
    summary="Where MCP clients sign in",
    tags=["mcp"],
)
def protected_resource() -> ProtectedResource:
    """Say what the MCP server is as an OAuth resource, and who gives out tokens for it (RFC 9728)."""
    url = mcp_url(app.current_event.raw_event)
    return ProtectedResource(resource=url, authorization_servers=[config.load().sign_in.issuer])


@app.get(f"{METADATA}{MCP}", include_in_schema=False)
def protected_mcp() -> ProtectedResource:
    """Say the same where the standard puts it for a resource with a path."""
    return protected_resource()


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
