"""Closing what dead runs left open: told of each by an event, and sweeping every few minutes for those untold."""

from datetime import timedelta

from spotter.agent.close import close_dead_run
from spotter.agent.pointers import InvalidPointers, Pointers
from spotter.agent.ports import Ports
from spotter.agent.sessions import empty_deleted
from spotter.observability import logger

LOOK_BACK = timedelta(minutes=45)
"""How far back a sweep looks for dead runs: longer than a run may last, and than a few sweeps that failed."""


def reap(ports: Ports, run_input: str, error: str = "") -> None:
    """Close a run whose execution is dead, and start its successor when a message waits that it never tried.

    ``error`` is what the execution ended with, as Step Functions tells it; empty where it does not.
    """
    try:
        pointers = Pointers.of_json(run_input)
    except InvalidPointers:
        logger.warning("an execution that is no run has ended badly")  # an operator's, started by hand
        return
    close_dead_run(ports, pointers, error)


def sweep(ports: Ports) -> tuple[int, int]:
    """Close every run that died lately, and empty deleted sessions for good; how many of each were looked at.

    What could not be closed is raised when all the others have been.
    """
    dead = ports.runs.dead_since(ports.clock() - LOOK_BACK)
    failed: Exception | None = None
    for run in dead:
        try:
            reap(ports, run.input, run.error)
        except Exception as error:  # noqa: BLE001 - one run that cannot be closed must not keep the others open
            logger.error("a dead run was not closed", extra={"run": run.run, "error": type(error).__name__})
            failed = error
    emptied = empty_deleted(ports)
    if failed is not None:
        raise failed
    return len(dead), emptied
