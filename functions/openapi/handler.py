"""GET /health and GET /openapi.json."""

from pathlib import Path
from typing import Any, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel, ConfigDict, Field

from spotter.api.app import Api
from spotter.api.problems import responses
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


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
