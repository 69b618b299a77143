"""POST /ingest and its confirmation: a workout from text, and what of it the user had to be asked about."""

import json
import os
from typing import TYPE_CHECKING, Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Path
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.costs.day_budget import DayBudget
from spotter.api.app import Api
from spotter.api.coach import Models
from spotter.api.identity import Caller
from spotter.api.ingest import (
    ConfirmRequest,
    IngestPorts,
    IngestReply,
    IngestRequest,
    asked_profile,
    confirm_reply,
    ingest_reply,
)
from spotter.api.problems import responses
from spotter.api.shapes import ID_PATTERN, IdempotencyKey
from spotter.observability import observed

if TYPE_CHECKING:
    from spotter.llm.provider import Provider


def count(caller: Caller, name: str) -> None:
    """Count a request, once by its name; each time where it is a preview, which may ask a model each time."""
    wiring.count_request(caller, name if _is_for_good(app.current_event.raw_event) else "")


def _is_for_good(event: dict[str, Any]) -> bool:
    """Whether a request is surely for no preview."""
    try:
        asked = json.loads(str(event.get("body")))
    except ValueError:
        return False
    return isinstance(asked, dict) and not asked.get("preview")


app = Api(
    refuse=wiring.refuse_deleted,
    count=count,
    counted_once={"POST /ingest", "POST /ingest/{ingestId}/confirm"},
)
wiring.warm(wiring.table)
OFFLINE = "offline"


def budget_of(caller: Caller) -> DayBudget:
    """What the caller may spend today."""
    today = wiring.now().date().isoformat()
    return DayBudget(wiring.table(), caller.tenant, caller.user, today, wiring.budget_of(caller.tenant))


def provider() -> "Provider | None":
    """Who reads what notation declines; nobody where the deployment asks no model."""
    if os.environ.get("SPOTTER_PROVIDER", "") == OFFLINE:
        return None
    return wiring.provider_for(asked_profile())


def ports() -> IngestPorts:
    """What the routes work with."""
    return IngestPorts(wiring.table(), wiring.now, Models(wiring.provider_for, budget_of), provider)


@app.post(
    "/ingest",
    operation_id="ingest",
    responses=responses({200: ("What became of the text", IngestReply)}, (400, 401, 415, 422, 429)),
    summary="Log a workout from text",
    tags=["workouts"],
)
def ingest(request: IngestRequest, key: IdempotencyKey = None) -> IngestReply:
    """Log what is certain of a text, and hold what is not until it is confirmed.

    The same text for the same day is logged once, until its workout is deleted.
    """
    return ingest_reply(request, key, app.caller, ports())


@app.post(
    "/ingest/<ingestId>/confirm",
    operation_id="confirmIngest",
    responses=responses({200: ("What became of the text", IngestReply)}, (400, 401, 404, 415, 422, 429)),
    summary="Confirm what was held of a text",
    tags=["workouts"],
)
def confirm(
    request: ConfirmRequest,
    ingest_id: Annotated[
        str,
        Path(
            alias="ingestId",
            description="The id of the text, as POST /ingest said it.",
            pattern=ID_PATTERN,
            json_schema_extra={"examples": ["ing_67d7affb014b4a678ba52361"]},
        ),
    ],
) -> IngestReply:
    """Write what was held into the text's workout. What was confirmed before is not written again."""
    return confirm_reply(ingest_id, request, app.caller, ports())


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
