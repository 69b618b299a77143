"""The first step of a run: load what the message needs to know."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.pointers import Pointers
from spotter.agent.prepare import prepare
from spotter.recording import step

wiring.warm(wiring.ports, wiring.frames_client, wiring.models, wiring.keys_reader)


@step("prepare")
def handler(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    """Answer the state machine: pointers in, pointers out."""
    advanced = prepare(wiring.ports(), Pointers.of_payload(event["pointers"]), event["attempt"])
    return advanced.to_payload()
