"""Answers that fill a model: the schema, the JSON in a text, and what the model is told when that does not fit."""

import json
from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError

from spotter.llm.claude.messages import Block


@cache
def schema_of(model: type[BaseModel]) -> dict[str, Any] | None:
    """The schema that the API holds an answer to; None where it cannot."""
    from anthropic import transform_schema

    try:
        return transform_schema(model.model_json_schema())
    except ValueError:
        return None


def written_schema(model: type[BaseModel]) -> str:
    return json.dumps(model.model_json_schema(), separators=(",", ":"))


def json_in(text: str) -> str:
    """The JSON object in a text, for servers that hold no model to a schema: they fence it, or say a word before."""
    begin, end = text.find("{"), text.rfind("}")
    return text[begin : end + 1] if 0 <= begin < end else text


def correction_of(text: str, invalid: ValidationError, model: type[BaseModel]) -> list[Block]:
    """The answer that did not fit, and what was wrong with it."""
    faults = invalid.errors(include_url=False, include_context=False, include_input=False)
    told = "\n".join(f"- {'.'.join(map(str, fault['loc'])) or 'all of it'}: {fault['msg']}" for fault in faults[:10])
    asked = f"That does not fit:\n{told}\nAnswer again, with nothing but JSON that fits: {written_schema(model)}"
    said = [{"role": "assistant", "content": [{"type": "text", "text": text}]}] if text.strip() else []
    return [*said, {"role": "user", "content": [{"type": "text", "text": asked}]}]
