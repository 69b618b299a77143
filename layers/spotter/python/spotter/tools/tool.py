"""What a tool is: data in, a result and effects out. A tool never writes; ``act`` commits what it returns."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from spotter.messages import ToolDefinition
from spotter.training.records import Effect, Needs, Reader, Reads, Record

if TYPE_CHECKING:
    from spotter.training.proposals.limits import Limits

__all__ = ["Effect", "Needs", "Outcome", "Reader", "Reads", "Record", "Tool", "ToolContext", "TurnEffect"]

Arguments = TypeVar("Arguments", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Who and where a call runs. New ids come from ``call_key`` (``<run>/<step>/<call>``): a retry makes the same."""

    tenant: str
    user: str
    session: str
    call_key: str
    today: str
    """An ISO date: the user's own, when the message came that the call is for."""
    limits: "Limits | None" = None
    """What a workout that a model proposes has to keep to; None where the rules have made it themselves."""
    zone: str | None = None
    """The time zone that today is the date in, a name of IANA's; None where nobody knows the user's: it is UTC's."""

    def new_id(self, prefix: str, index: int = 0) -> str:
        """An id for the ``index``-th new thing of this call; the same on every retry."""
        digest = hashlib.sha256(f"{self.call_key}/{index}".encode()).hexdigest()
        return f"{prefix}_{digest[:12]}"


class TurnEffect(StrEnum):
    """What a call does to the turn: it ends with a question or because the work is done, or it goes on."""

    NO = "no"
    ASKED = "asked"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tool's answer. ``data`` is the result as JSON (``success`` first); ``text`` is one short line for the model."""

    data: Mapping[str, Any]
    text: str
    effects: tuple[Effect, ...] = ()
    turn_effect: TurnEffect = TurnEffect.NO
    ok: bool = True
    fault: str = ""
    """What kind of mistake the call was, where it was one before any tool ran (``agent/model_checks/faults.py``)."""

    @staticmethod
    def refused(reason: str) -> "Outcome":
        """A result that says what was wrong with the call, for the model to mend."""
        return Outcome({"success": False, "error": reason}, f"Error: {reason}", ok=False)


class Untitled(GenerateJsonSchema):
    """JSON Schema without a title on each field: it says the name again, and every model call pays for it."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - the signature is pydantic's
        return False


@cache
def parameters_of(arguments: type[BaseModel]) -> Mapping[str, Any]:
    """Made once for each tool: pydantic takes some milliseconds for it, and every step of a run offers every tool."""
    return arguments.model_json_schema(schema_generator=Untitled)


@dataclass(frozen=True, slots=True)
class Tool(Generic[Arguments]):
    """One thing that the agent can do. ``run`` is pure: the same arguments and reads give the same outcome."""

    name: str
    description: str
    arguments: type[Arguments]
    run: Callable[[Arguments, ToolContext, Reads], Outcome]
    needs: Callable[[Arguments, ToolContext], Needs] = lambda _arguments, _context: Needs()
    approval: bool = False
    """Whether the user must approve each call before it runs."""

    def answer(self, arguments: Any, context: ToolContext, reader: Reader) -> Outcome:
        """Run the tool on what it reads."""
        return self.run(arguments, context, reader.read(self.needs(arguments, context)))

    def definition(self) -> ToolDefinition:
        """The tool as it is offered to a model."""
        return ToolDefinition(self.name, self.description, parameters_of(self.arguments))


@dataclass(frozen=True, slots=True)
class ReadingTool(Generic[Arguments]):
    """A tool whose reads depend on what it has read: which exercises a text names is told by the user's own aliases.

    ``run`` is pure but for the reader: the same arguments and records give the same outcome.
    """

    name: str
    description: str
    arguments: type[Arguments]
    run: Callable[[Arguments, ToolContext, Reader], Outcome]
    approval: bool = False
    """Whether the user must approve each call before it runs."""

    def answer(self, arguments: Any, context: ToolContext, reader: Reader) -> Outcome:
        """Run the tool."""
        return self.run(arguments, context, reader)

    def definition(self) -> ToolDefinition:
        """The tool as it is offered to a model."""
        return ToolDefinition(self.name, self.description, parameters_of(self.arguments))


AnyTool = Tool[Any] | ReadingTool[Any]
"""What a registry holds."""
