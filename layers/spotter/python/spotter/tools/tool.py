"""What a tool is: data in, a result and effects out. A tool never writes; ``act`` commits what it returns."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from spotter.llm.messages import ToolDefinition

Arguments = TypeVar("Arguments", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Record:
    """An item of the user's data. ``version`` counts its writes; 0: it does not exist yet, and ``data`` is empty."""

    sk: str
    version: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """A write that a tool asks for: at most one per item and call, conditioned on the version that was read.

    ``data`` of None deletes the item.
    """

    sk: str
    version_read: int
    data: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Scope:
    """Who and where a call runs. New ids come from ``call_key`` (``<run>/<step>/<call>``), so a retry makes the same."""

    tenant: str
    user: str
    session: str
    call_key: str
    today: str

    def new_id(self, prefix: str, index: int = 0) -> str:
        """An id for the ``index``-th new thing of this call; the same on every retry."""
        digest = hashlib.sha256(f"{self.call_key}/{index}".encode()).hexdigest()
        return f"{prefix}_{digest[:12]}"


@dataclass(frozen=True, slots=True)
class Needs:
    """What a tool must read: items of the user by sort key, and whole prefixes (newest ``limit`` items first)."""

    records: tuple[str, ...] = ()
    prefixes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Reads:
    """What was read for a tool. A record that does not exist is there with version 0."""

    records: Mapping[str, Record] = field(default_factory=dict)
    prefixes: Mapping[str, tuple[Record, ...]] = field(default_factory=dict)


class Ends(StrEnum):
    """How a call ends the turn, if it does."""

    NO = "no"
    ASKED = "asked"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tool's answer. ``data`` is the result as JSON (``success`` first); ``text`` is one short line for the model."""

    data: Mapping[str, Any]
    text: str
    effects: tuple[Effect, ...] = ()
    ends: Ends = Ends.NO
    ok: bool = True

    @staticmethod
    def refused(reason: str) -> "Outcome":
        """A result that says what was wrong with the call, for the model to mend."""
        return Outcome({"success": False, "error": reason}, f"Error: {reason}", ok=False)


@dataclass(frozen=True, slots=True)
class Tool(Generic[Arguments]):
    """One thing that the agent can do. ``run`` is pure: the same arguments and reads give the same outcome."""

    name: str
    description: str
    arguments: type[Arguments]
    run: Callable[[Arguments, Scope, Reads], Outcome]
    needs: Callable[[Arguments, Scope], Needs] = lambda _arguments, _scope: Needs()

    def definition(self) -> ToolDefinition:
        """The tool as it is offered to a model."""
        return ToolDefinition(self.name, self.description, self.arguments.model_json_schema())
