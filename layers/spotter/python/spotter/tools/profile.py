"""The user's profile: weight, height, age, sex, how long they have trained, and what they say they can lift."""

from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from spotter.errors import RequestError
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training import keys
from spotter.training.formats import best_told
from spotter.training.models import HEAVIEST_BEST, MOST_BEST_REPS, MOST_BESTS, Profile, Settings
from spotter.training.person import documents
from spotter.training.person.bests import BestWritten, told_bests, with_told

LIGHTEST_KG, HEAVIEST_KG = 20, 500
_gram = Decimal("0.001")

_Weight = Annotated[float, Field(gt=0, le=1100), BeforeValidator(reject_bool)]
_Height = Annotated[float, Field(ge=50, le=280), BeforeValidator(reject_bool)]
_Age = Annotated[int, Field(ge=5, le=120), BeforeValidator(reject_bool)]
_Years = Annotated[int, Field(ge=0, le=100), BeforeValidator(reject_bool)]


class BestOfLift(ToolArguments):
    """A best that is told, not logged."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    weight: Annotated[float, Field(gt=0, le=HEAVIEST_BEST), BeforeValidator(reject_bool)] | None = Field(
        None, description="Of one hand"
    )
    unit: Literal["kg", "lb"] | None = None
    reps: Annotated[int, Field(ge=1, le=MOST_BEST_REPS), BeforeValidator(reject_bool)] = 1


class UpdateProfile(ToolArguments):
    """Arguments of ``update_profile``."""

    weight: _Weight | None = Field(None, description="Body weight")
    unit: Literal["kg", "lb"] | None = Field(None, description="Of the weight")
    height_cm: _Height | None = None
    age: _Age | None = None
    gender: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    training_years: _Years | None = None
    bests: Annotated[list[BestOfLift], Field(min_length=1, max_length=MOST_BESTS)] | None = Field(
        None, description="Told, never a goal"
    )

    @model_validator(mode="after")
    def _sets_something(self) -> Self:
        if not self.model_dump(exclude_none=True, exclude={"unit"}):
            raise ValueError("give at least one of weight, height_cm, age, gender, training_years, bests")
        if self.unit is not None and self.weight is None:
            raise ValueError("a unit is of a weight: give weight")
        return self


def _update(arguments: UpdateProfile, _context: ToolContext, reader: Reader) -> Outcome:
    told: dict[str, Any] = arguments.model_dump(exclude_none=True, exclude={"weight", "unit", "bests"})
    usual = documents.read(reader, keys.SETTINGS, Settings).value.unit or "kg"
    if arguments.bests is not None:
        try:
            told["bests"] = _bests(arguments.bests, usual, reader)
        except RequestError as refused:
            return Outcome.refused(refused.detail)
    if arguments.weight is not None:
        unit = arguments.unit or usual
        kilograms = _kilograms(arguments.weight, unit)
        if not LIGHTEST_KG <= kilograms <= HEAVIEST_KG:
            return Outcome.refused(f"A body weight is {LIGHTEST_KG} to {HEAVIEST_KG} kg.")
        told |= {"weight_kg": kilograms, "written_weight": arguments.weight, "written_unit": unit}
    new = Profile.model_validate(told)
    change = documents.replace(reader, keys.PROFILE, new)
    said = [f"{name.replace('_', ' ')} {value}" for name, value in told.items() if name not in _told_otherwise]
    said += [best_told(each) for each in new.bests or ()]
    return Outcome({"success": True, "profile": told}, f"Profile updated: {', '.join(said)}.", change.effects)


_told_otherwise = frozenset({"written_weight", "written_unit", "bests"})


def _bests(written: list[BestOfLift], usual: Literal["kg", "lb"], reader: Reader) -> list[dict[str, Any]]:
    """The stored bests with those that are told."""
    stored = documents.read(reader, keys.PROFILE, Profile).value.bests or []
    told = told_bests((BestWritten(each.name, each.weight, each.unit, each.reps) for each in written), usual)
    return [each.model_dump(exclude_none=True) for each in with_told(stored, told)]


def _kilograms(written: float, unit: str) -> float:
    exact = Decimal(str(written)) * (POUND_IN_KILOGRAMS if unit == "lb" else 1)
    return float(exact.quantize(_gram))


UPDATE_PROFILE = ReadingTool("update_profile", "Change who the user is in their profile.", UpdateProfile, _update)
