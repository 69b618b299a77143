"""The small types that the user's own records share on the wire."""

import json
from datetime import date
from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler.openapi.params import Path
from pydantic import AfterValidator, BeforeValidator, Field, JsonValue, StringConstraints

from spotter.api.shapes import ID_PATTERN
from spotter.language.units import WEIGHT_UNITS

METADATA_BYTES = 2_000
LONGEST_CHOICE = 40
MOST_NOTES = 100

Number = Annotated[float, Field(strict=True)]
"""True is no number, and neither is a text."""

Label = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60, pattern=r"\S")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80, pattern=r"\S")]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200, pattern=r"\S")]
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]


def lower(value: Any) -> Any:
    """For a choice that is read in any case, as a BeforeValidator."""
    return value.strip().lower() if isinstance(value, str) and len(value) <= LONGEST_CHOICE else value


def title(value: Any) -> Any:
    """For a choice that is written ``Gym`` and read in any case, as a BeforeValidator."""
    return value.strip().capitalize() if isinstance(value, str) and len(value) <= LONGEST_CHOICE else value


def _unit(value: Any) -> Any:
    return (
        WEIGHT_UNITS.get(value.strip().lower(), value)
        if isinstance(value, str) and len(value) <= LONGEST_CHOICE
        else value
    )


Unit = Annotated[Literal["kg", "lb"], BeforeValidator(_unit)]


def _day(value: Any) -> Any:
    if not isinstance(value, str) or len(value) != len("2026-01-15"):
        raise ValueError("write a date as 2026-01-15")
    return value


Day = Annotated[date, BeforeValidator(_day)]
"""An ISO date, in the user's own calendar."""


def _is_small(metadata: dict[str, JsonValue] | None) -> dict[str, JsonValue] | None:
    if metadata is not None and len(json.dumps(metadata, allow_nan=False)) > METADATA_BYTES:
        raise ValueError(f"metadata may take {METADATA_BYTES} bytes as JSON")
    return metadata


Metadata = Annotated[dict[str, JsonValue], AfterValidator(_is_small)]


def _where(value: Any) -> Any:
    """People write "home gym" and "my gym" too; a gym at home is at home."""
    words = value.lower().split() if isinstance(value, str) and len(value) <= LONGEST_CHOICE else ()
    return next((place.capitalize() for place in ("home", "gym") if place in words), title(value))


Where = Annotated[Literal["Gym", "Home"], BeforeValidator(_where)]
Bad = Annotated[Literal["Mild", "Moderate", "Severe"], BeforeValidator(title)]

Notes = Annotated[
    list[Annotated[str, StringConstraints(max_length=500)]] | None,
    Field(
        max_length=MOST_NOTES,
        description="The notes of a reply: they may be sent back with what is changed, and are not read.",
    ),
]
Version = Annotated[
    int, Field(description='The version of this item: its ETag, written "3", is what If-Match takes.', examples=[3])
]

PreferenceId = Annotated[
    str,
    Path(
        alias="preferenceId",
        description="The preference's id.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["pref_5f0c9a7be41d"]},
    ),
]
PainId = Annotated[
    str,
    Path(
        alias="painId",
        description="The pain flag's id.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["pain_5f0c9a7be41d"]},
    ),
]
ExerciseId = Annotated[
    str,
    Path(
        alias="exerciseId",
        description="The id of an exercise of your own.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["own-landmine-rainbow"]},
    ),
]
