"""GET and PUT /limits, and GET /usage: what the users of a tenant may do, and what they have used."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.api import etags
from spotter.api import limits as wire
from spotter.api.app import Api
from spotter.api.problems import responses
from spotter.api.shapes import Limit, NextToken
from spotter.observability import observed
from spotter.platform.limits.repository import change_limits, read_own
from spotter.store.events import stamp
from spotter.store.usage import users_on

app = Api(refuse=wiring.refuse_deleted, admins_only=lambda _route: True)
wiring.warm(wiring.table)


@app.get(
    "/limits",
    operation_id="getLimits",
    responses=etags.tagged(responses({200: ("The limits", wire.LimitsReply)}, (401, 403))),
    summary="What your users may do",
    tags=["limits"],
)
def read() -> Response[wire.LimitsReply]:
    """The limits that count for the caller's tenant, which of them it has set, and the deployment's."""
    own, version = read_own(wiring.table(), app.caller.tenant)
    return etags.answer_tagged(wire.LimitsReply.of(own, wiring.limits()), version)


@app.put(
    "/limits",
    operation_id="setLimits",
    responses=etags.tagged(
        responses({200: ("The limits as they are now", wire.LimitsReply)}, (400, 401, 403, 412, 415, 422))
    ),
    summary="Change what your users may do",
    tags=["limits"],
)
def change(request: wire.LimitsRequest, if_match: etags.IfMatch = None) -> Response[wire.LimitsReply]:
    """Set the limits of the caller's tenant, all of them at once. None can be higher than the deployment's.

    What is null or left out is no longer set: there the deployment's counts, also once it is another one. Limits count
    at once for new conversations, within five minutes for those that go on, and within one for all else.
    """
    own = request.to_set(wiring.limits())
    version = change_limits(
        wiring.table(),
        app.caller.tenant,
        own,
        at=stamp(wiring.now()),
        check=lambda before: etags.check(if_match, before),
    )
    wiring.forget_limits()
    return etags.answer_tagged(wire.LimitsReply.of(own, wiring.limits()), version)


@app.get(
    "/usage",
    operation_id="listUsage",
    responses=responses({200: ("A page", wire.UsageOfADay)}, (401, 403, 422)),
    summary="What your users have used on a day",
    tags=["limits"],
)
def usage(day: wire.UsageDay = None, limit: Limit = 20, next_token: NextToken = None) -> wire.UsageOfADay:
    """Calls, tokens and cost of each user of the caller's tenant on a day, and nothing that anybody has said."""
    after = wire.user_before(next_token)
    page = users_on(wiring.table(), app.caller.tenant, day or wiring.now().date().isoformat(), limit=limit, after=after)
    return wire.UsageOfADay.of(page)


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
