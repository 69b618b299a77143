from typing import Any

import pytest
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from spotter.validation import MOST_LETTERS, FieldFault, field_faults, in_one_line

SECRET = "my knee hurts"


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")

    sets: int


class Whole(BaseModel):
    model_config = ConfigDict(extra="forbid")

    parts: list[Part]


def invalid(value: Any) -> ValidationError:
    with pytest.raises(ValidationError) as raised:
        Whole.model_validate(value)
    return raised.value


def test_each_fault_is_told_with_its_place_and_without_the_value() -> None:
    faults = field_faults(invalid({"parts": [{"sets": 3}, {"sets": SECRET}, {}]}), "arguments", 5)
    assert faults == [
        FieldFault("parts.1.sets", "Input should be a valid integer, unable to parse string as an integer"),
        FieldFault("parts.2.sets", "Field required"),
    ]
    assert SECRET not in in_one_line(faults)
    assert in_one_line(faults).endswith("as an integer; parts.2.sets: Field required")


class Ordered(BaseModel):
    @model_validator(mode="before")
    @classmethod
    def _ordered(cls, _told: Any) -> Any:
        raise ValueError("write the lower number first")


def test_what_a_validator_of_ours_says_stands_as_it_says_it() -> None:
    with pytest.raises(ValidationError) as raised:
        Ordered.model_validate({})
    assert field_faults(raised.value, "body", 5) == [FieldFault("body", "write the lower number first")]


def test_the_first_faults_alone_are_told() -> None:
    error = invalid({"parts": [{}, {}, {}]})
    assert [fault.field for fault in field_faults(error, "arguments", 2)] == ["parts.0.sets", "parts.1.sets"]


def test_what_is_wrong_as_a_whole_has_the_name_that_it_is_given() -> None:
    assert [fault.field for fault in field_faults(invalid([]), "frame", 5)] == ["frame"]


def test_long_names_of_fields_are_cut() -> None:
    (fault,) = field_faults(invalid({"parts": [], "x" * 5_000: 1}), "arguments", 5)
    assert fault == FieldFault("x" * MOST_LETTERS, "Extra inputs are not permitted")


def test_what_powertools_finds_wrong_is_told_the_same_way() -> None:
    error = RequestValidationError([{"type": "missing", "loc": ("body", "message"), "msg": "Field required"}])
    assert field_faults(error, "body", 5) == [FieldFault("body.message", "Field required")]
