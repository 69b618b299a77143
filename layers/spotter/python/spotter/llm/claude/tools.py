"""Tools as the Messages API takes them: strict where the API can hold the model to the schema."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spotter.llm.claude.messages import tool_name
from spotter.messages import AssistantTurn, ToolDefinition, Turn

MOST_STRICT_TOOLS = 20
MOST_OPTIONAL_FIELDS = 24
MOST_UNIONS = 16
"""Of all strict tools of a request together: the API's limits on the complexity of schemas (structured outputs)."""


_rendered: dict[tuple[tuple[str, str, int], ...], tuple[tuple[ToolDefinition, ...], list[dict[str, Any]]]] = {}
_MOST_RENDERED = 64


def tools_of(definitions: tuple[ToolDefinition, ...]) -> list[dict[str, Any]]:
    """The tools in their order. Those that the API's limits leave room for are strict, the first ones first.

    Made once, for every step of a run offers them again. A schema is known by its identity; it is kept beside what was
    made of it, so that no other can take its place.
    """
    key = tuple((tool.name, tool.description, id(tool.parameters)) for tool in definitions)
    found = _rendered.get(key)
    if found is None:
        if len(_rendered) >= _MOST_RENDERED:
            _rendered.clear()
        found = _rendered[key] = definitions, _made(definitions)
    return found[1]


def tools_named_in(turns: Sequence[Turn]) -> list[dict[str, Any]]:
    """The tools that the turns tell of: the API takes no calls in a request without tools."""
    names = {tool_name(call.name) for turn in turns if isinstance(turn, AssistantTurn) for call in turn.calls}
    return [{"name": name, "input_schema": {"type": "object"}} for name in sorted(names)]


def _made(definitions: Sequence[ToolDefinition]) -> list[dict[str, Any]]:
    from anthropic import transform_schema

    offered = []
    strict = optional = unions = 0
    for definition in definitions:
        schema = dict(definition.parameters)
        tool: dict[str, Any] = {"name": tool_name(definition.name), "description": definition.description}
        more_optional, more_unions = _complexity(schema)
        fits = (
            strict < MOST_STRICT_TOOLS
            and optional + more_optional <= MOST_OPTIONAL_FIELDS
            and unions + more_unions <= MOST_UNIONS
        )
        if fits and _is_closed(schema, schema.get("$defs", {}), ()):
            strict, optional, unions = strict + 1, optional + more_optional, unions + more_unions
            tool |= {"input_schema": transform_schema(schema), "strict": True}
        else:
            tool["input_schema"] = schema
        offered.append(tool)
    return offered


def _is_closed(schema: Any, definitions: Mapping[str, Any], inside: tuple[str, ...]) -> bool:
    """Whether it says all that may be written: no field without a name, no value without a type, no recursion."""
    if not isinstance(schema, dict):
        return False
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return name not in inside and _is_closed(definitions.get(name), definitions, (*inside, name))
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        return all(_is_closed(choice, definitions, inside) for choice in choices)
    kind = schema.get("type")
    if kind == "object":
        fields = schema.get("properties")
        return (
            isinstance(fields, dict)
            and bool(fields)
            and schema.get("additionalProperties") is False
            and all(_is_closed(field, definitions, inside) for field in fields.values())
        )
    if kind == "array":
        return _is_closed(schema.get("items"), definitions, inside)
    return isinstance(kind, str) or "enum" in schema or "const" in schema


def _complexity(schema: Any) -> tuple[int, int]:
    """How many optional fields and how many unions a schema has, its definitions among them."""
    optional = unions = 0
    for part in _parts(schema):
        fields = part.get("properties")
        if isinstance(fields, dict):
            optional += len(fields) - len(part.get("required", ()))
        unions += ("anyOf" in part) + ("oneOf" in part)
    return optional, unions


def _parts(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from _parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _parts(value)
