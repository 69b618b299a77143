"""Which tools MCP clients are offered, and what is said of each beyond what an agent is told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

from spotter.tools.arguments import ToolArguments
from spotter.tools.tool import AnyTool, Untitled, parameters_of

LONGEST_TEXT = 4_000


class NoArguments(ToolArguments):
    """A tool that is told nothing."""


class WrittenWorkout(ToolArguments):
    """Arguments of ``log_workout``: over MCP there is no current workout whose exercises could be completed."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)] = Field(
        description="What was done, as one would write it down: bench press 3x8 @ 80kg, pull-ups 10 9 8"
    )
    date: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = Field(
        None, description="The day it was done on, YYYY-MM-DD; today if left out"
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """How MCP clients see one tool of the registry.

    ``arguments``: where they are asked for less than an agent is. ``result``: the shape of what a call that went well
    gives. ``changes``: whether it writes; what it writes adds to what is there and never replaces it.
    """

    name: str
    title: str
    description: str
    result: type[BaseModel]
    arguments: type[ToolArguments] | None = None
    changes: bool = False

    def input_schema(self, tool: AnyTool) -> Mapping[str, Any]:
        """What a client fills in."""
        return parameters_of(self.arguments or tool.arguments)

    def output_schema(self) -> Mapping[str, Any]:
        """What a call that went well gives."""
        return _shape(self.result)


@cache
def _shape(result: type[BaseModel]) -> Mapping[str, Any]:
    return result.model_json_schema(mode="serialization", schema_generator=Untitled)


def offered(tools: Mapping[str, AnyTool], offers: Sequence[Offer]) -> Iterator[tuple[Offer, AnyTool]]:
    """The offers whose tools there are, in their order."""
    return ((offer, tools[offer.name]) for offer in offers if offer.name in tools)


OFFERS: tuple[Offer, ...] = ()
"""In the order in which clients list them."""
