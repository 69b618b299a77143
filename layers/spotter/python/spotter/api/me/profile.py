"""GET and PUT /me/profile."""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from spotter.api.me.shapes import Name, Number, Unit, lower
from spotter.api.shapes import ReplyModel, RequestModel
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.training.amounts import plain
from spotter.training.models import Profile, Settings

LIGHTEST_KG, HEAVIEST_KG = 20, 500
_gram = Decimal("0.001")
_tenth = Decimal("0.1")

WrittenGoal = Annotated[Literal["strength", "hypertrophy", "both"], BeforeValidator(lower)]
WrittenCondition = Annotated[
    Literal["pregnancy", "postnatal", "osteoporosis", "heart", "surgery", "illness"], BeforeValidator(lower)
]
"""Those that a person tells; the others follow from the age."""
_MOST_CONDITIONS = 6


class ProfileRequest(RequestModel):
    """Who you are. What is left out or null is not known any more."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "name": "Ann",
                    "heightCm": 172,
                    "weight": 68.5,
                    "unit": "kg",
                    "age": 34,
                    "gender": "female",
                    "goal": "strength",
                    "conditions": [],
                }
            ]
        }
    )

    name: Name | None = Field(None, description="What you are called.")
    height_cm: Annotated[Number, Field(ge=50, le=280)] | None = Field(
        None, description="How many centimetres tall you are."
    )
    weight: Annotated[Number, Field(gt=0, le=1100)] | None = Field(
        None, description="How many kg or lb you weigh, by the unit."
    )
    unit: Unit | None = Field(None, description="The unit of the weight. Left out or null: the unit of your settings.")
    weight_kg: Annotated[Number, Field(gt=0, le=HEAVIEST_KG)] | None = Field(
        None, description="How many kg you weigh: instead of weight and unit."
    )
    age: Annotated[int, Field(strict=True, ge=5, le=120)] | None = Field(None, description="Age, in years.")
    gender: Name | None = Field(None, description="Your gender, in your own words.")
    goal: WrittenGoal | None = Field(None, description="What you train for, in any case: strength, hypertrophy, both.")
    conditions: list[WrittenCondition] | None = Field(
        None,
        max_length=_MOST_CONDITIONS,
        description="What asks for exercises to be chosen with care: it binds every plan.",
    )

    @model_validator(mode="after")
    def _has_one_weight(self) -> Self:
        if self.weight is not None and self.weight_kg is not None:
            raise ValueError("send weight with its unit, or weightKg, and not both")
        return self

    def stored(self, settings: Settings) -> Profile:
        """The record: every field of this request, set."""
        written = self.weight if self.weight is not None else self.weight_kg
        unit = "kg" if self.weight_kg is not None else self.unit or settings.unit or "kg"
        return Profile(
            name=self.name,
            height_cm=plain(self.height_cm),
            weight_kg=None if written is None else _kilograms(written, unit),
            written_weight=plain(written),
            written_unit=None if written is None else unit,
            age=self.age,
            gender=self.gender,
            goal=self.goal,
            conditions=list(dict.fromkeys(self.conditions)) if self.conditions else None,
        )


class ProfileReply(ReplyModel):
    """Who you are, as it is stored."""

    name: str | None = Field(None, description="What you are called. Null: not known.")
    height_cm: float | None = Field(None, description="How many centimetres tall you are. Null: not known.")
    weight: float | None = Field(None, description="How many kg or lb you weigh, by the unit. Null: not known.")
    unit: Literal["kg", "lb"] = Field(description="The unit of the weight: that of your settings.")
    age: int | None = Field(None, description="Age, in years. Null: not known.")
    gender: str | None = Field(None, description="Your gender. Null: not known.")
    goal: str | None = Field(None, description="What you train for. Null: not known.")
    conditions: list[str] = Field(description="What asks for exercises to be chosen with care.")

    @classmethod
    def of(cls, stored: Profile, settings: Settings) -> Self:
        """The record, in the unit of the settings; without one, as it was written."""
        unit = settings.unit or stored.written_unit or "kg"
        weight = stored.written_weight if unit == stored.written_unit else None
        if weight is None and stored.weight_kg is not None:
            weight = _in_unit(stored.weight_kg, unit)
        return cls(
            name=stored.name,
            height_cm=stored.height_cm,
            weight=weight,
            unit=unit,
            age=stored.age,
            gender=stored.gender,
            goal=stored.goal,
            conditions=stored.conditions or [],
        )


def _kilograms(written: float, unit: str) -> float:
    exact = Decimal(str(written)) * (POUND_IN_KILOGRAMS if unit == "lb" else 1)
    return float(exact.quantize(_gram))


def _in_unit(kilograms: float, unit: str) -> float:
    exact = Decimal(str(kilograms)) / (POUND_IN_KILOGRAMS if unit == "lb" else 1)
    return float(exact.quantize(_tenth))
