"""The end of a run, or its next step when a later message waits."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.close import finish
from spotter.agent.pointers import Pointers
from spotter.observability import observed

wiring.warm(wiring.ports, wiring.frames_client)


@observed
def handler(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    """Answer the state machine: pointers in, pointers out."""
    advanced = finish(wiring.ports(), Pointers.of_payload(event["pointers"]), event["attempt"])
    return advanced.to_payload()
