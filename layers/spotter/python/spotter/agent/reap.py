"""Closing what dead runs left open: told of each by an event, and sweeping every few minutes for those untold."""

from datetime import timedelta

from spotter.agent.close import bury
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.say import keep_running
from spotter.agent.sessions import empty_deleted

LOOK_BACK = timedelta(minutes=45)
"""How far back a sweep looks for dead runs: longer than a run may last, and than a few sweeps that failed."""


def reap(ports: Ports, run_input: str) -> None:
    """Close a run whose execution is dead, and start its successor when a message waits that it never tried."""
    successor = bury(ports, Pointers.model_validate_json(run_input))
    if successor is not None:
        keep_running(ports, successor.ref, successor.run, successor.to_json())


def sweep(ports: Ports) -> tuple[int, int]:
    """Close every run that died lately, and empty deleted sessions for good; how many of each were looked at."""
    dead = ports.runs.dead_since(ports.clock() - LOOK_BACK)
    for run in dead:
        reap(ports, run.input)
    return len(dead), empty_deleted(ports)
