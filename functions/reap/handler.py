"""Close what dead runs left open, told by an event or swept up by the clock; empty deleted sessions for good."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.reap import reap, sweep
from spotter.observability import logger, observed

wiring.warm(wiring.ports, wiring.executions_client)


@observed
def handler(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    """Answer EventBridge: an execution's change of status, or the five-minute schedule."""
    if event.get("source") == "aws.states":
        detail = event["detail"]
        reap(wiring.ports(), detail["input"], detail.get("error") or "")
        return {"reaped": 1}
    dead, emptied = sweep(wiring.ports())
    logger.info("swept", extra={"dead_runs": dead, "emptied_sessions": emptied})
    return {"reaped": dead, "emptied": emptied}
