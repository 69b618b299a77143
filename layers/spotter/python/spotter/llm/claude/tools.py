"""Tools as the Messages API takes them: strict where the API can hold the model to the schema."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from spotter.llm.claude.messages import tool_name
from spotter.messages import AssistantTurn, ToolDefinition, Turn

MOST_STRICT_TOOLS = 20
MOST_OPTIONAL_FIELDS = 24
MOST_UNIONS = 16
"""Of all strict tools of a request together: the API's limits on the complexity of schemas (structured outputs)."""


_Key = tuple[bool, tuple[tuple[str, str, int, bool], ...]]
_rendered: dict[_Key, tuple[tuple[ToolDefinition, ...], list[dict[str, Any]]]] = {}
_MOST_RENDERED = 64


def tools_of(definitions: tuple[ToolDefinition, ...], *, strict: bool = True) -> list[dict[str, Any]]:
    """The tools in their order. ``strict``: those are that the API's limits leave room for, the first ones first.

    Made once, for every step of a run offers them again. A schema is known by its identity; it is kept beside what was
    made of it, so that no other can take its place.
    """
    key = strict, tuple((tool.name, tool.description, id(tool.parameters), tool.outside) for tool in definitions)
    found = _rendered.get(key)
    if found is None:
        if len(_rendered) >= _MOST_RENDERED:
            _rendered.clear()
        found = _rendered[key] = definitions, _made(definitions, MOST_STRICT_TOOLS if strict else 0)
    return found[1]


def tools_named_in(turns: Sequence[Turn]) -> list[dict[str, Any]]:
    """The tools that the turns tell of: the API takes no calls in a request without tools."""
    names = {tool_name(call.name) for turn in turns if isinstance(turn, AssistantTurn) for call in turn.calls}
    return [{"name": name, "input_schema": {"type": "object"}} for name in sorted(names)]


def _made(definitions: Sequence[ToolDefinition], most_strict: int) -> list[dict[str, Any]]:
    from anthropic import transform_schema

    offered = []
    strict = optional = unions = 0
    for definition in definitions:
        tool: dict[str, Any] = {"name": tool_name(definition.name), "description": definition.description}
        schema = dict(definition.parameters)
        if strict < most_strict and not definition.outside and _is_closed(schema, schema.get("$defs", {}), ()):
            for form in (_without_nulls(schema), _with_all_fields(schema)):
                more_optional, more_unions = _complexity(form)
                if optional + more_optional <= MOST_OPTIONAL_FIELDS and unions + more_unions <= MOST_UNIONS:
                    strict, optional, unions = strict + 1, optional + more_optional, unions + more_unions
                    tool |= {"input_schema": transform_schema(form), "strict": True}
                    break
        offered.append({"input_schema": schema} | tool)
    return offered


def _without_nulls(schema: Any) -> Any:
    """The schema in which a field that may be left out is left out, and never null: it takes no union."""

    def change(fields: dict[str, Any], required: Sequence[str]) -> tuple[dict[str, Any], Sequence[str]]:
        return {name: field if name in required else _without_null(field) for name, field in fields.items()}, required

    return _with_objects_changed(schema, change)


def _with_all_fields(schema: Any) -> Any:
    """The schema in which a field that may be left out is always there, null if need be: none of those is optional."""

    def change(fields: dict[str, Any], required: Sequence[str]) -> tuple[dict[str, Any], Sequence[str]]:
        return fields, [name for name, field in fields.items() if name in required or _without_null(field) is not field]

    return _with_objects_changed(schema, change)


def _without_null(field: dict[str, Any]) -> dict[str, Any]:
    """The field without its choice of null; itself where it has none, or where leaving it out means something else."""
    choices = field.get("anyOf", ())
    kept = [choice for choice in choices if choice != {"type": "null"}]
    if field.get("default") is not None or len(kept) in (0, len(choices)):
        return field
    rest = {name: value for name, value in field.items() if name not in ("anyOf", "default")}
    return kept[0] | rest if len(kept) == 1 and "$ref" not in kept[0] else {"anyOf": kept} | rest


_Change = Callable[[dict[str, Any], Sequence[str]], tuple[dict[str, Any], Sequence[str]]]


def _with_objects_changed(schema: Any, change: _Change) -> Any:
    """The schema in which the fields of each object, and which of them must be there, are what ``change`` makes."""
    if isinstance(schema, list):
        return [_with_objects_changed(part, change) for part in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {name: _with_objects_changed(part, change) for name, part in schema.items()}
    if isinstance(schema.get("properties"), dict):
        fields, required = change(changed["properties"], schema.get("required", ()))
        changed |= {"properties": fields, "required": list(required)}
    return changed


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
