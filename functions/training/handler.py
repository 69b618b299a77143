"""GET /me/usage: what the caller's model calls have come to."""

from datetime import timedelta
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Query
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.api.app import Api
from spotter.api.problems import responses
from spotter.api.usage import MOST_DAYS, Usage
from spotter.observability import observed
from spotter.store.usage import usage_between

app = Api()
wiring.warm(wiring.table)


@app.get(
    "/me/usage",
    operation_id="getUsage",
    responses=responses({200: ("What you have used", Usage)}, (401, 422)),
    summary="What models have cost you",
    tags=["me"],
)
def usage(
    days: Annotated[
        int,
        Query(description="How many days, today among them.", ge=1, le=MOST_DAYS, json_schema_extra={"examples": [30]}),
    ] = 30,
) -> Usage:
    """The tokens and dollars of the caller's ended runs and coach requests by day in UTC, and the limits."""
    today = wiring.now().date()
    first = today - timedelta(days=days - 1)
    caller = app.caller
    used = usage_between(wiring.table(), caller.tenant, caller.user, first.isoformat(), today.isoformat())
    return Usage.of(today.isoformat(), used, wiring.budget())


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
