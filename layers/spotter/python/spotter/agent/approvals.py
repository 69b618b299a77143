"""Calls that wait for the user: what they are asked, and until when."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import takewhile
from typing import Any

from spotter.agent.calls import OpenCall
from spotter.agent.outside.noted import noted_tool
from spotter.agent.ports import Ports
from spotter.agent.run_agent import agent_of_action
from spotter.store.events import Event, stamp
from spotter.store.heads import Head
from spotter.store.log import LogSnapshot

WAITS = timedelta(days=1)
"""For how long a call waits: what was wanted yesterday may not be wanted now."""
AWAITING_APPROVAL = "awaiting_approval"
"""Why a run has stopped that waits."""
FIELD = "approvals"
"""Of the end of a run that waits: each call with all that the user is to know of it."""

Asked = Mapping[str, Any]
"""``{callId, tool, ref, host, server, arguments, agentId, agentName, expiresAt}``, as it is sent. ``host`` and
``server`` (of MCP) are there for tools from outside."""


def approvals_asked(ports: Ports, snapshot: LogSnapshot, waiting: Sequence[OpenCall]) -> list[Asked]:
    """What the user is asked about each call that waits. One that was asked about before waits no longer for that."""
    until = stamp(ports.clock() + WAITS)
    before = {asked["callId"]: asked for asked in _asked(snapshot.events)}
    return [
        {
            "callId": call.call.id,
            "tool": call.call.name,
            **_whence(call),
            "arguments": dict(call.call.arguments),
            "agentId": snapshot.head.agent,
            "agentName": _name_of_agent(ports, snapshot.head, call),
            "expiresAt": before.get(call.call.id, {}).get("expiresAt", until),
        }
        for call in waiting
    ]


def _whence(call: OpenCall) -> dict[str, str]:
    """Which tool a call is for, and where it goes."""
    noted = noted_tool(call.action, call.call.id)
    if noted is None:
        return {"ref": call.call.name}
    return {"ref": noted.ref, **noted.place}


def _name_of_agent(ports: Ports, head: Head, call: OpenCall) -> str:
    """What the agent is called in the version that asks."""
    agent = agent_of_action(call.action)
    return ports.profile_of(head.ref.tenant, agent.id, agent.version).name


def approvals_waiting(events: Sequence[Event], now: str) -> list[Asked]:
    """What the user can decide on ``now``, by the newest events of a session that no run works on."""
    behind = takewhile(lambda event: "stop_reason" not in event.data, reversed(events))
    closed = {event.data["call"] for event in behind if event.type == "result"}
    return [asked for asked in _asked(events) if now < asked["expiresAt"] and asked["callId"] not in closed]


def has_expired(events: Sequence[Event], now: str) -> bool:
    """Whether the newest calls that were asked about wait no longer ``now``. Those of one action expire together."""
    return any(asked["expiresAt"] <= now for asked in _asked(events))


def closing_of(events: Sequence[Event], call_id: str) -> Event | None:
    """The result of a call of the newest action with calls; None while it has none."""
    for event in reversed(events):
        if event.type == "result" and event.data["call"] == call_id:
            return event
        if event.data.get("calls"):
            return None
    return None


def asked_before(events: Sequence[Event]) -> frozenset[str]:
    """The ids of the calls, of the newest action with calls, that the user was asked about."""
    return frozenset(asked["callId"] for asked in _asked(events))


def _asked(events: Sequence[Event]) -> Sequence[Asked]:
    """What the newest end behind the newest calls asks; nothing where that was written before ends said so."""
    for event in reversed(events):
        if "stop_reason" in event.data:
            asked: Sequence[Asked] = event.data.get(FIELD, ())
            return asked
        if event.data.get("calls"):
            return ()
    return ()
