"""Records of what is the person's own, as the examples of the API's description speak of them."""

import itertools
import json
from typing import Any

from spotter import wiring
from spotter.platform.http_tools.record import MOST_TOOLS
from spotter.platform.mcp_servers.records import FoundTool, Listing, Pin, stored_pins
from spotter.platform.mcp_servers.servers import MOST_SERVERS
from spotter.store.keys import tenant_pk, user_pk
from spotter.store.table import Item, Put
from spotter.training.models import LoggedWorkout
from spotter.training.records import Effect
from spotter.training.repository import commit, writes_of
from spotter.training.workouts.changes import log_all
from tests.fakes.http_tool import http_tool
from tests.integration.gateway.people import Person

_numbers = itertools.count()

LOGGED: tuple[str, dict[str, Any]] = (
    "WORKOUT#2026-03-02#w20260302-5f0c9a7be41d",
    {
        "date": "2026-03-02",
        "id": "w20260302-5f0c9a7be41d",
        "exercises": [
            {
                "name": "Bench Press",
                "exercise": "bench-press",
                "sets": [{"reps": 5, "weight": 135, "unit": "lb", "weight_kg": 61.235}],
            }
        ],
    },
)

MEMORY: tuple[str, dict[str, Any]] = (
    "MEMORY#default#mem_5f0c9a7be41d0b7f",
    {"id": "mem_5f0c9a7be41d0b7f", "agent": "default", "type": "fact", "content": "Has a barbell at home."},
)

OWN_RECORDS: dict[str, tuple[str, dict[str, Any]]] = {
    "/workouts": LOGGED,
    "/workouts/{workoutId}": LOGGED,
    "/me/profile": ("PROFILE", {"age": 34}),
    "/me/settings": ("SETTINGS", {"unit": "kg"}),
    "/me/goals": ("GOAL#category", {"weights": {"strength": 5}}),
    "/me/equipment": ("EQUIPMENT", {"location": "Gym"}),
    "/me/program": ("PROGRAM", {"days": []}),
    "/me/preferences/{preferenceId}": (
        "PREF#pref_5f0c9a7be41d",
        {"id": "pref_5f0c9a7be41d", "preference_type": "focus", "value": "legs"},
    ),
    "/me/pain/{painId}": ("PAIN#pain_5f0c9a7be41d", {"id": "pain_5f0c9a7be41d", "body_part": "knee"}),
    "/me/schedule/{scheduleId}": (
        "SCHEDULE#2099-01-15T18:00#sch_5f0c9a7be41d",
        {"id": "sch_5f0c9a7be41d", "date": "2099-01-15", "time": "18:00", "name": "Push"},
    ),
    "/memories/{memoryId}": MEMORY,
    "/memories/{memoryId}/approve": MEMORY,
    "/memories/{memoryId}/reject": MEMORY,
    "/me/exercises/{exerciseId}": (
        "EXERCISE#own-landmine-rainbow",
        {"id": "own-landmine-rainbow", "name": "Landmine Rainbow"},
    ),
}
"""By path, in its first version: If-Match names that in its example."""

_ECHO = FoundTool(
    name="echo",
    description="Says it again",
    input_schema={"type": "object"},
    hash="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
)
_MCP_SERVER = {
    "id": "mcp_5f0c9a7be41d",
    "name": "Gym tools",
    "slug": "gym-tools",
    "url": "http://127.0.0.1:9/mcp",
    "created_at": "2026-01-15T12:00:00.000Z",
    "updated_at": "2026-01-15T12:00:00.000Z",
}
_MCP_PLACE = "streamable-http http://127.0.0.1:9/mcp"

_AGENT: dict[str, Any] = {"id": "agt_5f0c9a7be41d", "name": "Meet coach"}

TENANTS_RECORDS: dict[str, dict[str, dict[str, Any]]] = {
    "/limits": {"LIMITS": {"v": 1}},
    "/agents/{agentId}": {"AGENT#agt_5f0c9a7be41d": _AGENT, "AGENTV#agt_5f0c9a7be41d#000001": _AGENT},
    "/tools/{toolId}": {
        "TOOL#tool_5f0c9a7be41d2a60": http_tool(
            id="tool_5f0c9a7be41d2a60", url="http://127.0.0.1:9/{place}"
        ).to_stored(),
        "TOOLNAME#get_weather": {"tool": "tool_5f0c9a7be41d2a60"},
    },
    "/mcp-servers/{serverId}": {
        "MCP#mcp_5f0c9a7be41d": _MCP_SERVER,
        "MCPSLUG#gym-tools": {"server": "mcp_5f0c9a7be41d"},
        "MCPTOOLS#mcp_5f0c9a7be41d": Listing(_MCP_PLACE, (_ECHO,)).to_stored(),
        "MCPPINS#mcp_5f0c9a7be41d": stored_pins({"echo": Pin(hash="0" * 64)}),
        "MCPHEALTH#mcp_5f0c9a7be41d": {"place": _MCP_PLACE, "ok": True, "hashes": {"echo": _ECHO.hash}},
    },
}
"""By the beginning of a path, in their first version."""
FULL_OF_THE_TENANTS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "/tools": [
        (f"TOOL#tool_{at}", http_tool(id=f"tool_{at}", name=f"tool_{at}").to_stored()) for at in range(MOST_TOOLS)
    ],
    "/mcp-servers": [
        (f"MCP#mcp_{at}", {**_MCP_SERVER, "id": f"mcp_{at}", "slug": f"gym-{at}"}) for at in range(MOST_SERVERS)
    ],
}
"""By path, as many as there may be."""
FULL: dict[str, tuple[str, int, dict[str, Any]]] = {
    "/me/preferences": ("PREF#", 100, {"preference_type": "focus", "value": "legs"}),
    "/me/pain": ("PAIN#", 40, {"body_part": "neck"}),
    "/me/exercises": ("EXERCISE#", 200, {"name": "Something"}),
    "/me/schedule": ("SCHEDULE#2099-01-15T18:00#", 100, {"date": "2099-01-15", "time": "18:00", "name": "Push"}),
}
"""By path, how many there may be, and what one of them is."""


NO_ROOM_FOR_MEMORIES: dict[str, str] = {
    "/agents/{agentId}/memories": "default",
    "/memories/{memoryId}/approve": "mem_5f0c9a7be41d0b7f",
}
"""By path, the id that it is asked for: there are as many memories as there may be."""


def fill_with_memories(person: Person) -> None:
    """Have as many memories as there may be, by their count."""
    _count_memories(person, 1_000)


def _count_memories(person: Person, active: int) -> None:
    """What is written with every memory, whatever stands there."""
    state = Effect("MEMORIES#default", 0, {"active": active, "born": "2026-01-15T12:00:00.000Z"})
    for write in writes_of(user_pk(person.tenant, person.sub), [state], "2026-01-15T12:00:00.000Z"):
        assert isinstance(write, Put)
        wiring.table().put(Put(write.item))


def put_own_record(person: Person, path: str) -> None:
    """Have the record that the examples of a path speak of, if they speak of one."""
    for beginning, records in TENANTS_RECORDS.items():
        if path.startswith(beginning):
            put_tenants_records(person, records)
    if path in OWN_RECORDS:
        sk, data = OWN_RECORDS[path]
        _write(person, [Effect(sk, 0, data)])
        if OWN_RECORDS[path] is MEMORY:
            _count_memories(person, 1)


def put_tenants_records(person: Person, records: dict[str, dict[str, Any]]) -> None:
    """Have these records of the tenant, by their sort keys."""
    for sk, data in records.items():
        item: Item = {
            "pk": tenant_pk(person.tenant),
            "sk": sk,
            "version": 1,
            "at": "2026-01-15T12:00:00.000Z",
            "data": json.dumps(data),
        }
        wiring.table().put(Put(item))  # whatever stands there


def logged_workout(person: Person) -> str:
    """The id of a workout that is logged now."""
    own_id = f"w20260302-{next(_numbers)}"
    done = LoggedWorkout.model_validate({**LOGGED[1], "id": own_id})
    pk = user_pk(person.tenant, person.sub)
    commit(wiring.table(), pk, "2026-01-15T12:00:00.000Z", lambda reader: log_all(reader, [done]))
    return own_id


def fill(person: Person, path: str) -> None:
    """Have as many as there may be."""
    if path in FULL_OF_THE_TENANTS:
        _write_all(tenant_pk(person.tenant), [Effect(sk, 0, data) for sk, data in FULL_OF_THE_TENANTS[path]])
        return
    prefix, most, data = FULL[path]
    _write(person, [Effect(f"{prefix}id-{at}", 0, {"id": f"id-{at}", **data}) for at in range(most)])


def _write(person: Person, effects: list[Effect]) -> None:
    _write_all(user_pk(person.tenant, person.sub), effects)


def _write_all(pk: str, effects: list[Effect]) -> None:
    for at in range(0, len(effects), 50):
        writes = writes_of(pk, effects[at : at + 50], "2026-01-15T12:00:00.000Z")
        wiring.table().transact(writes)
