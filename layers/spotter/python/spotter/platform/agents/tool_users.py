"""Which agents have a tool: asked before a tool, or a server with all of its tools, is deleted."""

from collections.abc import Callable

from spotter.errors import InUse, NamedAgent
from spotter.platform.agents.changes import SHELF
from spotter.training.records import Reader


def agents_with(reader: Reader, is_meant: Callable[[str], bool]) -> list[NamedAgent]:
    """The agents that have a tool whose ref is meant, by name."""
    found = [each.value for each in SHELF.all(reader) if any(map(is_meant, each.value.tools))]
    return sorted((NamedAgent(each.id, each.name) for each in found), key=lambda each: (each.name, each.id))


def refuse_used(reader: Reader, is_meant: Callable[[str], bool]) -> None:
    """InUse where agents have a tool whose ref is meant."""
    agents = agents_with(reader, is_meant)
    if agents:
        raise InUse(
            "Agents have it: `agents` names them. Take it from them first, or delete it with force=true: then they go "
            "on without it.",
            agents,
        )
