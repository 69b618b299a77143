"""The tools by which the conformance suite tells how a server calls tools, beside those that Spotter has."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Field

from spotter.mcp.offers import Offer
from spotter.tools.arguments import ToolArguments
from spotter.tools.tool import AnyTool, Outcome, Reads, Tool, ToolContext


class Anything(BaseModel):
    """A result of any shape."""


class Nothing(ToolArguments):
    """No arguments."""


SCHEMA: Mapping[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}
"""With every keyword that the suite looks for."""


class Contact(ToolArguments):
    """Arguments under that schema."""

    @classmethod
    def model_json_schema(cls, *_how: Any, **_more: Any) -> dict[str, Any]:
        """The schema, to the letter."""
        return dict(SCHEMA)


class Mirrored(ToolArguments):
    """An argument that clients say again in a header."""

    word: Annotated[str, Field(json_schema_extra={"x-mcp-header": "Word"})]


def _told(_arguments: BaseModel, _context: ToolContext, _reads: Reads) -> Outcome:
    return Outcome({"text": "This is a simple text response for testing."}, "told")


def _failed(_arguments: BaseModel, _context: ToolContext, _reads: Reads) -> Outcome:
    return Outcome.refused("This tool intentionally returns an error for testing")


PROBES: Mapping[str, AnyTool] = {
    tool.name: tool
    for tool in (
        Tool("test_simple_text", "Tells a text", Nothing, _told),
        Tool("test_error_handling", "Fails", Nothing, _failed),
        Tool("json_schema_2020_12_tool", "Takes nested arguments", Contact, _told),
        Tool("test_mirrored_argument", "Takes an argument that a header says too", Mirrored, _told),
    )
}
OFFERS = tuple(Offer(tool.name, tool.name, tool.description, Anything) for tool in PROBES.values())
