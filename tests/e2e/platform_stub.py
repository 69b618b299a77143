"""Agents, tools, MCP servers, memories, limits and usage, as the console asks for them, kept in memory.

It keeps what the wire promises: versions with ETag and If-Match, Idempotency-Key, pages, 403 for whoever is no
administrator. What a tool or a server answers when it is tried, a test says.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.e2e.platform_records import (
    DEFAULT,
    DEPLOYMENT,
    LIMITS,
    MODELS,
    USAGE,
    Record,
    agent,
    built_in,
    memory,
    server,
    tool,
)

PAGE = 30


@dataclass
class Asked:
    """A request: ``path`` without its query."""

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    key: str = ""
    if_match: str = ""
    is_admin: bool = True


@dataclass
class Answered:
    """An answer; ``etag`` of what is answered."""

    status: int
    body: Any = None
    etag: str = ""


def problem(status: int, detail: str, errors: list[dict[str, str]] | None = None) -> Answered:
    """A problem, as Spotter tells it."""
    body = {"type": "urn:spotter:problem:stub", "title": "No", "status": status, "detail": detail}
    return Answered(status, body | ({"errors": errors} if errors else {}))


ADMINS = ("tools", "mcp-servers", "limits", "usage", "models")
"""What only administrators may read."""


class PlatformStub:
    """What a tenant has configured.

    ``faults`` says what happens to the next requests, by method and path: a status, an answer, or ``lost`` (it is done,
    and the answer is a 503).
    """

    def __init__(self) -> None:
        self.records: dict[str, dict[str, Record]] = {
            "agents": {"default": deepcopy(DEFAULT)},
            "tools": {},
            "mcp-servers": {},
            "memories": {},
        }
        self.limits, self.limits_version = deepcopy(LIMITS), 1
        """What is set, and how often it was."""
        self.deployment: Record = deepcopy(DEPLOYMENT)
        self.usage: Record = USAGE
        self.users: list[Record] = [{"user": "ann", "calls": 12, "tokens": 40_000, "cost": "0.31"}]
        self.built_in = [built_in("generate_workout", "Builds a workout."), built_in("plan_today", "Plans today.")]
        self.trial: Record = {}
        """What trying a tool or a server answers."""
        self.suggested: list[Record] = []
        """What a session's memories are found to be."""
        self.faults: dict[str, list[Any]] = {}
        self.asked: list[Asked] = []
        self.page = PAGE
        self._done: dict[tuple[str, str, str], Answered] = {}

    def put(self, kind: str, *records: Record) -> None:
        """Records that are there before the page asks."""
        for record in records:
            self.records[kind][record[ID[kind]]] = deepcopy(record)

    def writes(self, method: str = "") -> list[Asked]:
        """What was asked to be changed, in order."""
        return [one for one in self.asked if one.method != "GET" and method in ("", one.method)]

    def answer(self, asked: Asked) -> Answered:
        """Answer a request."""
        self.asked.append(asked)
        pending = self.faults.get(f"{asked.method} {asked.path}", [])
        fault = pending.pop(0) if pending else None
        if isinstance(fault, int):
            return problem(fault, "That did not work.")
        if isinstance(fault, Answered):
            return fault
        known = (asked.method, asked.path, asked.key)
        answered = self._done.get(known) if asked.key else None
        if answered is None:
            answered = self._answer(asked)
            if asked.key and answered.status < 300:
                self._done[known] = answered
        return problem(503, "Send it again.") if fault == "lost" else answered

    def _answer(self, asked: Asked) -> Answered:
        first, *rest = asked.path.strip("/").split("/")
        if not asked.is_admin and (
            first in ADMINS or (first == "agents" and asked.method != "GET" and "memories" not in rest)
        ):
            return problem(403, "Only administrators can do that.")
        if first in ("limits", "usage", "models", "me"):
            return self._of_tenant(asked, first)
        if first == "agent":
            return Answered(200, {"memories": self.suggested})
        if "memories" in rest:
            return self._create("memories", asked.body | {"agentId": rest[0], "status": "active"})
        if not rest:
            return self._list(first, asked) if asked.method == "GET" else self._create(first, asked.body)
        if rest == ["test"]:
            return Answered(200, self.trial)
        record = self.records[first].get(rest[0])
        if record is None:
            return problem(404, "There is none.")
        return self._one(first, record, rest[1:], asked)

    def _of_tenant(self, asked: Asked, what: str) -> Answered:
        if what == "models":
            return Answered(200, MODELS)
        if what == "me":
            return Answered(200, self.usage)
        if what == "usage":
            return Answered(200, {"users": self.users, "nextToken": None})
        if asked.method == "PUT":
            if asked.if_match not in ("", f'"{self.limits_version}"'):
                return problem(412, "It has changed.")
            self.limits, self.limits_version = asked.body["limits"], self.limits_version + 1
        counts = _where_set(self.limits, self.deployment)
        told = {"limits": counts, "set": self.limits, "deployment": self.deployment}
        return Answered(200, told, f'"{self.limits_version}"')

    def _list(self, kind: str, asked: Asked) -> Answered:
        found = [self._shown(kind, one, asked) for one in self.records[kind].values() if _fits(one, asked.query)]
        for one in found:
            one.pop("systemPrompt", None)
        if kind == "tools":
            found = [*self.built_in, *found]
        start = int(asked.query.get("nextToken", 0))
        end = start + min(self.page, int(asked.query.get("limit", PAGE)))
        return Answered(200, {NAMES[kind]: found[start:end], "nextToken": str(end) if end < len(found) else None})

    def _shown(self, kind: str, record: Record, asked: Asked) -> Record:
        hidden = ("systemPrompt", "budget") if kind == "agents" and not asked.is_admin else ()
        return {name: value for name, value in record.items() if name not in hidden}

    def _create(self, kind: str, body: Record) -> Answered:
        number = len(self.records[kind]) + 1
        record = FRESH[kind]() | self._stored(kind, body) | {ID[kind]: f"{kind[:3]}_{number}", "version": 1}
        if any(one.get("name") == record.get("name") is not None for one in self.records[kind].values()):
            return problem(409, "That name is taken.")
        if kind == "mcp-servers":
            record |= {"health": None, "tools": []}
        self.records[kind][record[ID[kind]]] = record
        return Answered(201, {ONE[kind]: record}, '"1"')

    def _stored(self, kind: str, body: Record) -> Record:
        """Secrets are written and never read."""
        if kind == "tools":
            return body | {"secretHeaders": {name: {"hasSecret": True} for name in body["secretHeaders"]}}
        if kind == "mcp-servers":
            shown = {
                name: body["auth"][name] for name in ("type", "header", "tokenUrl", "scope") if name in body["auth"]
            }
            return body | {"auth": shown | {"hasSecret": body["auth"]["type"] != "none"}}
        return body

    def _users(self, kind: str, record: Record) -> list[Record]:
        """The agents that have a tool, or one of a server's."""
        ref = {"tools": record.get("ref"), "mcp-servers": f"mcp:{record.get('serverId')}:"}.get(kind)
        having = [
            one
            for one in self.records["agents"].values()
            if ref is not None and any(tool == ref or tool.startswith(ref) for tool in one["tools"])
        ]
        return [{"id": one["agentId"], "name": one["name"]} for one in having]

    def _one(self, kind: str, record: Record, rest: list[str], asked: Asked) -> Answered:
        tag = f'"{record["version"]}"'
        if asked.method in ("PUT", "DELETE") and asked.if_match not in ("", tag):
            return problem(412, "It has changed.")
        users = self._users(kind, record) if asked.method == "DELETE" else []
        if users and asked.query.get("force") != "true":
            refused = problem(409, "Agents have it.")
            return Answered(409, refused.body | {"agents": users})
        if asked.method == "DELETE":
            del self.records[kind][record[ID[kind]]]
            return Answered(204)
        if rest in (["test"], ["tools", "test"]):
            return Answered(200, self.trial)
        if rest in (["approve"], ["reject"]):
            record["status"] = "active" if rest == ["approve"] else "rejected"
        elif rest == ["health"]:
            record["health"] = server()["health"] | self.trial
        elif rest == ["tools"]:
            _enable(record, asked.body["enabled"])
        elif asked.method == "PUT":
            record.update(self._stored(kind, asked.body))
        if asked.method != "GET":
            record["version"] += 1
        return Answered(200, {ONE[kind]: self._shown(kind, record, asked)}, f'"{record["version"]}"')


ID = {"agents": "agentId", "tools": "toolId", "mcp-servers": "serverId", "memories": "memoryId"}
ONE = {"agents": "agent", "tools": "tool", "mcp-servers": "server", "memories": "memory"}
NAMES = {"agents": "agents", "tools": "tools", "mcp-servers": "servers", "memories": "memories"}
FRESH: dict[str, Callable[[], Record]] = {"agents": agent, "tools": tool, "mcp-servers": server, "memories": memory}


def _fits(record: Record, query: dict[str, str]) -> bool:
    words = f"{record.get('name', '')} {record.get('content', '')}".casefold()
    wanted = {"status": record.get("status"), "type": record.get("type"), "agent": record.get("agentId")}
    return query.get("q", "").casefold() in words and all(
        query.get(name, value) == value for name, value in wanted.items()
    )


def _enable(record: Record, enabled: list[Any]) -> None:
    approved = {one["name"]: one["hash"] for one in enabled if isinstance(one, dict)}
    names = {one if isinstance(one, str) else one["name"] for one in enabled}
    for one in record["tools"]:
        one["enabled"] = one["name"] in names
        if approved.get(one["name"]) == one["hash"]:
            one["state"] = "pinned"
            one["pinned"] = {name: one[name] for name in ("hash", "description", "inputSchema")}


def token(user: str, groups: list[str]) -> str:
    """An ID token that says what it would of a user; nobody has signed it."""
    payload = urlsafe_b64encode(json.dumps({"sub": user, "cognito:groups": groups}).encode()).decode().rstrip("=")
    return f"e30.{payload}.unsigned"


def _where_set(own: Record, deployment: Record) -> Record:
    """The limits that count, where none is set above the deployment's."""
    return {
        name: _where_set(own[name], most) if isinstance(most, dict) else most if own.get(name) is None else own[name]
        for name, most in deployment.items()
    }
