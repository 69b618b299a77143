"""What a model may fill in: known fields only, blanks trimmed, nothing endless."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints


class ToolArguments(BaseModel):
    """Arguments of a tool, or a part of them. Unknown fields are refused, so that a misnamed one is not lost."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True, allow_inf_nan=False)


def reject_bool(value: Any) -> Any:
    """For a whole number, as a BeforeValidator behind its bounds: Python counts True as 1, which is a mistake here.

    ``12.0`` and ``"12"`` are taken, as models write them. ValueError.
    """
    if isinstance(value, bool):
        raise ValueError("a number is needed, not true or false")
    return value


Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]
"""A label: a category, a muscle, a focus."""

Reason = Annotated[str, StringConstraints(min_length=1, max_length=300)]
"""Why something is done, in a line."""

ExerciseId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
