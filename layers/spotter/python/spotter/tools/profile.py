"""The user's profile: what they weigh, how tall and how old they are, and how long they have trained."""

from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training import keys
from spotter.training.models import Profile, Settings
from spotter.training.person import documents

LIGHTEST_KG, HEAVIEST_KG = 20, 500
_gram = Decimal("0.001")

_Weight = Annotated[float, Field(gt=0, le=1100), BeforeValidator(reject_bool)]
_Height = Annotated[float, Field(ge=50, le=280), BeforeValidator(reject_bool)]
_Age = Annotated[int, Field(ge=5, le=120), BeforeValidator(reject_bool)]
_Years = Annotated[int, Field(ge=0, le=100), BeforeValidator(reject_bool)]


class UpdateProfile(ToolArguments):
    """Arguments of ``update_profile``."""

    weight: _Weight | None = Field(None, description="Body weight")
    unit: Literal["kg", "lb"] | None = Field(None, description="Unit of the weight; the user's own if left out")
    height_cm: _Height | None = Field(None, description="Height in cm")
    age: _Age | None = Field(None, description="Age in years")
    gender: Annotated[str, Field(min_length=1, max_length=40)] | None = Field(None, description="Gender or sex")
    training_years: _Years | None = Field(None, description="Years of training")

    @model_validator(mode="after")
    def _sets_something(self) -> Self:
        if not self.model_dump(exclude_none=True, exclude={"unit"}):
            raise ValueError("give at least one of weight, height_cm, age, gender, training_years")
        if self.unit is not None and self.weight is None:
            raise ValueError("a unit is of a weight: give weight")
        return self


def _update(arguments: UpdateProfile, _context: ToolContext, reader: Reader) -> Outcome:
    told: dict[str, Any] = arguments.model_dump(exclude_none=True, exclude={"weight", "unit"})
    if arguments.weight is not None:
        unit = arguments.unit or documents.read(reader, keys.SETTINGS, Settings).value.unit or "kg"
        kilograms = _kilograms(arguments.weight, unit)
        if not LIGHTEST_KG <= kilograms <= HEAVIEST_KG:
            return Outcome.refused(f"A body weight is {LIGHTEST_KG} to {HEAVIEST_KG} kg.")
        told |= {"weight_kg": kilograms, "written_weight": arguments.weight, "written_unit": unit}
    change = documents.replace(reader, keys.PROFILE, Profile.model_validate(told))
    said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items() if "written" not in name)
    return Outcome({"success": True, "profile": told}, f"Profile updated: {said}.", change.effects)


def _kilograms(written: float, unit: str) -> float:
    exact = Decimal(str(written)) * (POUND_IN_KILOGRAMS if unit == "lb" else 1)
    return float(exact.quantize(_gram))


UPDATE_PROFILE = ReadingTool("update_profile", "Change who the user is in their profile.", UpdateProfile, _update)
