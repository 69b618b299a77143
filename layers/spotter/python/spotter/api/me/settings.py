"""GET and PUT /me/settings."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator

from spotter.api.me.shapes import Label, Number, Unit, lower
from spotter.api.shapes import ReplyModel, RequestModel
from spotter.catalogue import equipment_named
from spotter.training.amounts import plain
from spotter.training.dates import LONGEST_ZONE, is_zone
from spotter.training.models import Settings

SHORTEST_MINUTES, LONGEST_MINUTES = 5, 300
MOST_EQUIPMENT = 60


def _zone(name: str) -> str:
    if not is_zone(name):
        raise ValueError("name a time zone as IANA does: Europe/Berlin, America/New_York, UTC")
    return name


def _equipment(name: str) -> str:
    if equipment_named(name) is None:
        raise ValueError("no exercise asks for equipment of this name: write the usual one, such as dumbbells or bench")
    return name


Zone = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ZONE), AfterValidator(_zone)]
Level = Annotated[Literal["beginner", "intermediate", "advanced"], BeforeValidator(lower)]
EquipmentName = Annotated[Label, AfterValidator(_equipment)]
"""A name that the catalogue knows: with another, a plan could not keep to it."""


class SettingsRequest(RequestModel):
    """How you train. What is left out or null is not set any more."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "unit": "kg",
                    "timeZone": "Europe/Berlin",
                    "preferredWorkoutDuration": 45,
                    "fitnessLevel": "intermediate",
                    "availableEquipment": ["dumbbells", "bench"],
                }
            ]
        }
    )

    unit: Unit | None = Field(None, description="The unit in which you read weights: kg or lb.")
    units: Unit | None = Field(None, description="The same by another name.")
    time_zone: Zone | None = Field(None, description="Your time zone, by IANA's name: your days are counted in it.")
    preferred_workout_duration: Annotated[Number, Field(ge=SHORTEST_MINUTES, le=LONGEST_MINUTES)] | None = Field(
        None, description="How long you usually train, in minutes."
    )
    fitness_level: Level | None = Field(None, description="How experienced you are, in any case.")
    available_equipment: list[EquipmentName] | None = Field(
        None,
        max_length=MOST_EQUIPMENT,
        description="What you have to train with, by its usual names. Null: whatever is needed.",
    )

    @model_validator(mode="after")
    def _has_one_unit(self) -> Self:
        if self.unit is not None and self.units is not None and self.unit != self.units:
            raise ValueError("unit and units say two things: send one of them")
        return self

    def stored(self) -> Settings:
        """The record: every field of this request, set."""
        return Settings(
            unit=self.unit or self.units,
            time_zone=self.time_zone,
            preferred_workout_duration=plain(self.preferred_workout_duration),
            fitness_level=self.fitness_level,
            available_equipment=self.available_equipment or None,
        )


class SettingsReply(ReplyModel):
    """How you train, as it is stored."""

    unit: Literal["kg", "lb"] | None = Field(None, description="The unit in which you read weights. Null: kg.")
    time_zone: str | None = Field(None, description="Your time zone. Null: UTC.")
    preferred_workout_duration: float | None = Field(
        None, description="How long you usually train, in minutes. Null: not set."
    )
    fitness_level: str | None = Field(None, description="How experienced you are. Null: not set.")
    available_equipment: list[str] | None = Field(None, description="What you have to train with. Null: not set.")

    @classmethod
    def of(cls, stored: Settings) -> Self:
        """The record."""
        return cls(
            unit=stored.unit,
            time_zone=stored.time_zone,
            preferred_workout_duration=stored.preferred_workout_duration,
            fitness_level=stored.fitness_level,
            available_equipment=stored.available_equipment,
        )
