"""What a model may fill in: known fields only, blanks trimmed, nothing endless."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints


class Form(BaseModel):
    """Arguments, or a part of them. A field that it does not have is refused, so that a misnamed one is not lost."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True, allow_inf_nan=False)


def _not_truth(value: Any) -> Any:
    """Python counts True as 1; a set count of ``true`` is a mistake."""
    if isinstance(value, bool):
        raise ValueError("a number is needed, not true or false")
    return value


NOT_TRUTH = BeforeValidator(_not_truth)
"""Goes last on a whole number, after its bounds. ``12.0`` and ``"12"`` are taken, as models write them."""

Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]
"""A label: a category, a muscle, a focus."""

Reason = Annotated[str, StringConstraints(min_length=1, max_length=300)]
"""Why something is done, in a line."""

ExerciseId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
