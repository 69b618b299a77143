"""All of a user's data at once: what models have cost, exports, imports, demo data, and the deletion of it all.

It is woken every five minutes as well, to finish deletions.
"""

from datetime import timedelta
from typing import Annotated, Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.account.deadline import Deadline
from spotter.agent.account.deletion import delete_account, sweep_accounts
from spotter.agent.admission.remaining import remaining
from spotter.api import account as wire
from spotter.api.app import Api
from spotter.api.body import csv_of
from spotter.api.exports import export_reply
from spotter.api.problems import csv_request, export_responses, responses
from spotter.api.usage import MOST_DAYS, Usage
from spotter.errors import InvalidRequest
from spotter.observability import logger, observed
from spotter.platform.limits.repository import read_limits
from spotter.store.keys import user_pk
from spotter.store.usage import usage_between
from spotter.training.dates import is_zone, today_in
from spotter.training.portability.imported import UnreadableFile

app = Api(
    refuse=wiring.refuse_deleted,
    unless={"DELETE /me"},
    count=wiring.count_request,
    counted={"POST /me/import", "POST /me/demo"},
)
wiring.warm(wiring.ports)


@app.get(
    "/me/usage",
    operation_id="getUsage",
    responses=responses({200: ("What you have used", Usage)}, (401, 422)),
    summary="What you have used, and what is left",
    tags=["me"],
)
def usage(
    days: Annotated[
        int,
        Query(description="How many days, today among them.", ge=1, le=MOST_DAYS, json_schema_extra={"examples": [30]}),
    ] = 30,
) -> Usage:
    """Tokens and dollars of the caller's ended runs and coach requests by day in UTC, the limits, and what is left."""
    now = wiring.now()
    today = now.date()
    first = today - timedelta(days=days - 1)
    caller = app.caller
    used = usage_between(wiring.table(), caller.tenant, caller.user, first.isoformat(), today.isoformat())
    limits = read_limits(wiring.table(), caller.tenant, wiring.limits())
    left = remaining(wiring.table(), limits, caller.tenant, caller.user, now)
    return Usage.of(today.isoformat(), used, wiring.budget().within(limits), limits, left)


@app.get(
    "/me/export",
    operation_id="exportData",
    responses=export_responses(wire.ExportReply, (401, 422)),
    summary="Take your data with you",
    tags=["me"],
)
def export(format: wire.Format = "json") -> Response[str]:  # noqa: A002 - the name of the parameter on the wire
    """Everything that is stored about the caller as JSON, or the logged workouts as CSV.

    One that is too large for a reply is answered with a URL, in JSON, at which it can be fetched for some minutes.
    """
    return export_reply(wiring.ports(), app.caller, format, Deadline(wiring.ports().monotonic))


@app.post(
    "/me/import",
    operation_id="importWorkouts",
    responses=responses({200: ("What became of the file", wire.ImportReply)}, (401, 415, 422, 429)),
    openapi_extensions=csv_request("The file, as the app exports it: UTF-8, 5 MB at most.", wire.EXAMPLE_FILE),
    summary="Bring your workouts over from another app",
    tags=["me"],
)
def import_workouts(source: wire.From = None, unit: wire.WeightUnit = None) -> wire.ImportReply:
    """Log the workouts of an export of Strong or Hevy. The same file sent again logs nothing twice.

    Each workout is logged whole, but for exercises that are not known: those are told.
    """
    from spotter.training.portability.importing import import_file  # the catalogue: here alone, and in the demo

    ports = wiring.ports()
    has_time = Deadline(ports.monotonic)
    content = csv_of(app.current_event)
    pk = user_pk(app.caller.tenant, app.caller.user)
    try:
        report = import_file(ports.table, pk, content, source, unit=unit, at=ports.log.now(), has_time=has_time)
    except UnreadableFile as unreadable:
        raise InvalidRequest(str(unreadable)) from None
    return wire.ImportReply.of(report)


@app.post(
    "/me/demo",
    operation_id="loadDemo",
    responses=responses({200: ("What was loaded", wire.DemoReply)}, (401, 409, 422, 429)),
    summary="Three months of a lifter to look at Spotter with",
    tags=["me"],
)
def demo(time_zone: wire.Zone = None) -> wire.DemoReply:
    """Load demo data: a bench press that is stuck, a sore shoulder and a squat record. Only for a user without data."""
    from spotter.training.portability.demo import load_demo

    if time_zone is not None and not is_zone(time_zone):
        raise InvalidRequest("timeZone is the name of a zone of IANA's, such as Europe/Berlin.")
    ports = wiring.ports()
    pk = user_pk(app.caller.tenant, app.caller.user)
    loaded = load_demo(ports.table, pk, today_in(time_zone, ports.clock()), ports.log.now())
    return wire.DemoReply(workouts=len(loaded), first=loaded[0].date, last=loaded[-1].date)


@app.delete(
    "/me",
    operation_id="deleteAccount",
    responses=responses({204: ("Deleted", None)}, (401,)),
    summary="Delete yourself",
    tags=["me"],
)
def delete() -> Response[None]:
    """Delete the caller with all that is stored about them, conversations and sign-in included, and for good."""
    ports = wiring.ports()
    caller = app.caller
    delete_account(ports, wiring.sign_ins(), caller.tenant, caller.user, Deadline(ports.monotonic))
    return Response(status_code=204)


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event, or the five-minute schedule."""
    if event.get("source") == "aws.events":
        ports = wiring.ports()
        swept = sweep_accounts(ports, wiring.sign_ins(), Deadline(ports.monotonic))
        logger.info("swept", extra={"deleted_users": swept})
        return {"deleted": swept}
    return app.resolve(event, context)
