"""$connect: burn the ticket, and say who speaks on this connection from now on."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.observability import observed
from spotter.store import tickets

wiring.warm(wiring.table)


@observed
def handler(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    """Answer a REQUEST authorizer event."""
    ticket = (event.get("queryStringParameters") or {}).get("ticket") or ""
    bearer = tickets.burn(wiring.table(), ticket, wiring.now())
    effect = "Allow" if bearer else "Deny"
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": event["methodArn"]}
    return {
        "principalId": bearer.user if bearer else "nobody",
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": {"tenant": bearer.tenant, "user": bearer.user} if bearer else {},
    }
