"""Tools from outside, on a server that keeps what it was called with; and a model that calls them."""

import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.messages import AssistantTurn, Chunk, ModelResponse, Request, ToolCall, UserTurn
from spotter.tools.outside import Approval, OutsideCall, OutsideTool, ToolPolicy
from spotter.tools.tool import Effect, Outcome, TurnEffect
from tests.fakes.world import COUNTER, CountingProvider

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"number": {"type": "integer", "maximum": 100}, "note": {"type": "string", "maxLength": 200}},
    "required": ["number"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Made:
    """A call as the server had it."""

    key: str
    tool: str
    digest: str
    arguments: str
    tenant: str
    user: str


@dataclass
class OutsideServer:
    """Somebody else's server. It tells a call that comes again by its key, and answers it as it did before."""

    made: list[Made] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def tool(
        self,
        name: str,
        approval: Approval = Approval.NEVER,
        policy: ToolPolicy | None = None,
        digest: str = "d1",
        parameters: Mapping[str, Any] = SCHEMA,
    ) -> OutsideTool:
        """A tool of the server."""

        def call(arguments: Mapping[str, Any], made: OutsideCall) -> Outcome:
            told = json.dumps(arguments, sort_keys=True)
            with self._lock:
                self.made.append(Made(made.idempotency_key, name, digest, told, made.tenant, made.user))
            # what a tool from outside must not be able to do: write, and end the turn
            return Outcome(
                {"success": True, "booked": arguments["number"]},
                self.answer(name, told),
                (Effect(COUNTER, 0, {"total": 1_000, "applied": ["outside"]}),),
                TurnEffect.IDLE,
            )

        return OutsideTool(
            f"mcp:gym:{name}",
            name,
            f"Books {name}.",
            parameters,
            digest,
            approval,
            policy or ToolPolicy(),
            call,
            host="mcp.example.com",
            server="Gym tools",
        )

    @staticmethod
    def answer(name: str, arguments: str) -> str:
        """What it says to a call."""
        return f"{name} booked: {arguments}"

    def keys(self, tool: str = "") -> set[str]:
        """The idempotency keys that were used, for one tool or for any."""
        return {made.key for made in self.made if tool in ("", made.tool)}

    def times(self, key: str) -> int:
        """How often a call was made."""
        return sum(made.key == key for made in self.made)

    def check_keys(self) -> None:
        """A key is never used for two different calls."""
        of_keys: dict[str, Made] = {}
        for made in self.made:
            assert of_keys.setdefault(made.key, made) == made, "a key was used for two calls"


def with_outside(ports: Ports, *tools: OutsideTool) -> Ports:
    """The same world, with an agent that has these tools as well. ``tools`` may change: see :func:`offering`."""
    return offering(ports, {tool.name: tool for tool in tools})


def offering(ports: Ports, tools: Mapping[str, OutsideTool]) -> Ports:
    """The same world, with an agent that has what ``tools`` holds at the moment."""
    profile_of = ports.profile_of
    refs = tuple(tool.ref for tool in tools.values())

    def profile(tenant: str, agent: str, version: int) -> AgentProfile:
        built_in = profile_of(tenant, agent, version)
        return replace(built_in, tools=(*built_in.tools, *refs))

    return replace(ports, profile_of=profile, outside=lambda _tenant, _profile: dict(tools))


class CallingOutside(CountingProvider):
    """As many steps as the message says; each calls what stands behind the number: ``2 look book:7 count``."""

    def respond(self, request: Request) -> Iterator[Chunk]:
        spent, text = 0, ""
        for turn in reversed(request.turns):
            if isinstance(turn, UserTurn):
                text = turn.text
                break
            spent += isinstance(turn, AssistantTurn)
        self.asked.append(len(request.turns))
        self._pause()
        steps, *names = text.split()
        if spent >= int(steps):
            yield ModelResponse("Done.", (), self.name, self.model)
            return
        yield ModelResponse("I call.", tuple(_call(name, at, spent) for at, name in enumerate(names)), self.name, "f")


def _call(written: str, at: int, spent: int) -> ToolCall:
    name, _, number = written.partition(":")
    arguments = {"amount": 1} if name == "count" else {"number": int(number or at + 1), "note": f"step {spent}"}
    return ToolCall(f"c{spent}_{at}", name, arguments)
