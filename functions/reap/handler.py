"""Close what dead runs left open, told by an event or swept up by the clock.

The sweep also empties deleted sessions for good, suggests memories of those that have ended, and gives memories their
vectors.
"""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.account.deadline import Deadline
from spotter.agent.reap import reap, sweep
from spotter.observability import logger, observed

wiring.warm(wiring.ports, wiring.executions_client)

EMBEDDING_SECONDS = 20.0
"""Begun after this, memories wait for their vectors until the next sweep: what is begun may take 10 seconds more."""
SUGGESTING_SECONDS = 60.0
"""Begun after this, a session waits for the next sweep: what is begun may take a model's 12 seconds, and more."""


@observed
def handler(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    """Answer EventBridge: an execution's change of status, or the five-minute schedule."""
    if event.get("source") == "aws.states":
        detail = event["detail"]
        reap(wiring.ports(), detail["input"], detail.get("error") or "")
        return {"reaped": 1}
    try:
        dead, emptied = sweep(wiring.ports())
    finally:
        suggested = suggest_memories()
        embedded = embed_memories()
    done = {"dead_runs": dead, "emptied_sessions": emptied, "suggested_memories": suggested, "vectors": embedded}
    logger.info("swept", extra=done)
    return {"reaped": dead, "emptied": emptied, "suggested": suggested, "embedded": embedded}


def suggest_memories() -> int:
    """Look through the sessions that have ended. Imported when there is time for it: a dead run is closed first."""
    from spotter.agent.memories.sweep import sweep_memories

    return sweep_memories(wiring.ports(), Deadline(wiring.ports().monotonic, SUGGESTING_SECONDS))


def embed_memories() -> int:
    """Give the memories that lack one their vectors."""
    from spotter.agent.memories.vectors_due import sweep_vectors

    return sweep_vectors(wiring.ports(), Deadline(wiring.ports().monotonic, EMBEDDING_SECONDS))
