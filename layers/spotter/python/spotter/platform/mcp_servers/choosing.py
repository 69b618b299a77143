"""To choose which of a server's tools are on: that is to approve them as they were listed last."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spotter.errors import Conflict, Fault, InvalidFields
from spotter.platform.mcp_servers import keys
from spotter.platform.mcp_servers.packing import MOST_PACKED
from spotter.platform.mcp_servers.pins import ToolState, state_of
from spotter.platform.mcp_servers.records import FoundTool, Pin, ServerState, stored_pins
from spotter.platform.mcp_servers.repository import Decided, record
from spotter.tools.json_schema import InvalidSchema, check_schema
from spotter.training.records import Effect, Reader

MOST_SCHEMAS_BYTES = 300_000
"""Of the tools of one server that are on: that each is a schema is checked, which takes seconds for this much."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A tool that is to be on. ``hash``: of what the administrator has seen; None: they approve no change."""

    name: str
    hash: str | None = None


def choose(reader: Reader, state: ServerState, chosen: Sequence[Chosen], at: str) -> Decided[ServerState]:
    """Turn these tools on and all others off. A tool that was approved before stays as it was approved.

    Conflict: for a tool that has changed since it was approved without its new hash, and for a hash that is not that of
    what was listed last. InvalidFields: for a tool that there is not, that cannot be used, or that is named twice.
    """
    wanted = {each.name: each for each in chosen}
    if len(wanted) < len(chosen):
        raise InvalidFields([Fault("body.enabled", "a tool is named twice")])
    pins = {
        name: pin.model_copy(update={"enabled": False})
        for name, pin in state.pins.items()
        if name not in wanted and (name in state.found or not state.found)
    }
    schemas = sum(len(json.dumps(state.found[name].input_schema)) for name in wanted if name in state.found)
    if schemas > MOST_SCHEMAS_BYTES:
        raise _too_large()
    pins |= {name: _approved(state, name, each) for name, each in wanted.items()}
    data = stored_pins(pins)
    if len(data["pins"]) > MOST_PACKED:
        raise _too_large()
    server = state.server.model_copy(update={"updated_at": at})
    effects = (
        Effect(keys.server_sk(server.id), state.version, server.to_stored()),
        Effect(keys.pins_sk(server.id), record(reader, keys.pins_sk(server.id)).version, data),
    )
    return Decided(ServerState(server, state.version + 1, state.listing, pins, state.health), effects)


def _too_large() -> InvalidFields:
    return InvalidFields([Fault("body.enabled", "the schemas of these tools are too large together: enable fewer")])


def _approved(state: ServerState, name: str, chosen: Chosen) -> Pin:
    found, pin = state.found.get(name), state.pins.get(name)
    stands = state_of(found, pin, is_known=state.known_health is not None)
    if chosen.hash is not None and (found is None or found.hash != chosen.hash):
        raise Conflict(f"{name} is not what you have seen: it has another hash now. Look at it and send that one.")
    if stands is ToolState.CHANGED and chosen.hash is None:
        raise Conflict(f"{name} has changed since it was approved: send it with its new hash to approve the change.")
    if pin is not None and (found is None or pin.hash == found.hash):
        return pin.model_copy(update={"enabled": True})
    return _pinned(name, found)


def _pinned(name: str, found: FoundTool | None) -> Pin:
    if found is None:
        raise InvalidFields([Fault("body.enabled", f"the server offers no tool named {name[:100]!r}")])
    fault = found.fault or _schema_fault(found)
    if fault:
        raise InvalidFields([Fault("body.enabled", f"{name[:100]} cannot be used: {fault}")])
    return Pin(hash=found.hash, description=found.description, input_schema=found.input_schema)


def _schema_fault(found: FoundTool) -> str:
    try:
        check_schema(found.input_schema)
    except InvalidSchema as invalid:
        return str(invalid)
    return ""


def tools_of(state: ServerState) -> Mapping[str, tuple[FoundTool | None, Pin | None, ToolState]]:
    """Every tool that is listed or was approved, in the server's order, with how it stands."""
    found = state.found
    is_known = state.known_health is not None
    return {
        name: (
            found.get(name),
            state.pins.get(name),
            state_of(found.get(name), state.pins.get(name), is_known=is_known),
        )
        for name in dict.fromkeys((*found, *state.pins))
    }
