"""A Pydantic model out of the text of an answer, and what is said to a model whose text does not fit."""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from spotter.llm.openai.strict_schema import without_nulls
from spotter.llm.tool_calls import json_object
from spotter.validation import field_faults, in_one_line

Filled = TypeVar("Filled", bound=BaseModel)

_MOST_FAULTS = 8


def filled_in(text: str, model: type[Filled], schema: Mapping[str, Any]) -> Filled:
    """The model, filled from the JSON object in a text. ValidationError if there is none, or one that does not fit."""
    found = json_object(text)
    if found is None:
        found = json_object(text[text.find("{") : text.rfind("}") + 1])
    return model.model_validate_json(text if found is None else json.dumps(without_nulls(found, schema)))


def fault_text(invalid: ValidationError) -> str:
    """What the model is told of its text: each fault and its place, no value."""
    faults = in_one_line(field_faults(invalid, "the answer", _MOST_FAULTS))
    return f"That does not fit: {faults}. Answer again, with the whole JSON object and nothing else."


def plain_instruction(schema: Mapping[str, Any]) -> str:
    """What a model is told where the API takes no schema."""
    return f"Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{json.dumps(schema)}"
