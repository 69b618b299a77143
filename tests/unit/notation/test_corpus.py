"""The corpus of written logs is sound: what it says of itself in its README holds for every entry of both halves."""

from collections import Counter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from spotter.catalogue import all_exercises

folder = Path(__file__).with_name("corpus")

Code = Literal[
    "empty_input",
    "not_a_log",
    "missing_exercise",
    "missing_reps",
    "missing_weight",
    "reps_range_not_performed",
    "ambiguous_notation",
    "ambiguous_at_value",
    "ambiguous_exercise",
    "ambiguous_weight",
    "unit_conflict",
    "unmatched",
    "not_performed",
    "invalid_number",
    "implausible_value",
]
Unit = Literal["kg", "lb"]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Item(Strict):
    exercise: str
    sets: int = Field(ge=1, le=20)
    reps_per_set: int | None = Field(ge=1, le=100)
    variable_reps: list[int] | None = Field(min_length=2)
    weight: float | None = Field(gt=0, le=500)
    unit: Unit | None
    rpe: float | None = Field(ge=1, le=10)
    duration_s: int | None = Field(ge=1, le=7200)
    flagged: bool


class Expectation(Strict):
    items: list[Item]
    errors: list[Code]
    errors_also_fair: list[list[Code]] = []


class Entry(Strict):
    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    difficulty: Literal["easy", "middling", "nasty"]
    text: str
    default_unit: Unit
    exercises: list[str] | None = Field(min_length=1)
    expect: Expectation

    @property
    def writes(self) -> bool:
        return any(not item.flagged for item in self.expect.items)


def entries(half: str) -> list[Entry]:
    lines = (folder / f"{half}.jsonl").read_text("utf-8").splitlines()
    return [Entry.model_validate_json(line) for line in lines]


building = entries("building")
held_out = entries("held_out")
both = building + held_out


def test_ids_and_questions_are_unique() -> None:
    assert [name for name, times in Counter(entry.id for entry in both).items() if times > 1] == []
    asked = Counter((entry.text, entry.default_unit, tuple(entry.exercises or ())) for entry in both)
    assert [question for question, times in asked.items() if times > 1] == []


@pytest.mark.parametrize(("half", "parity"), [(building, 0), (held_out, 1)])
def test_the_id_alone_decides_the_half(half: list[Entry], parity: int) -> None:
    assert [entry.id for entry in half if sha256(entry.id.encode()).digest()[0] % 2 != parity] == []


@pytest.mark.parametrize("half", [building, held_out])
def test_each_half_can_judge_a_parser(half: list[Entry]) -> None:
    assert len(half) >= 120
    hard = Counter(entry.difficulty for entry in half)
    assert hard["easy"] >= 60
    assert hard["middling"] >= 40
    assert hard["nasty"] >= 25
    assert 0.15 <= sum(not entry.writes for entry in half) / len(half) <= 0.30
    assert {entry.default_unit for entry in half} == {"kg", "lb"}


def test_every_code_is_expected_somewhere_in_both_halves() -> None:
    codes = [{code for entry in half for code in entry.expect.errors} for half in (building, held_out)]
    assert codes[0] == codes[1]
    assert len(both) >= 260
    assert len(codes[0]) == 15


def test_every_name_is_the_catalogues() -> None:
    known = {exercise.name for exercise in all_exercises()}
    named = {item.exercise for entry in both for item in entry.expect.items}
    named |= {name for entry in both for name in entry.exercises or ()}
    assert sorted(named - known) == []


def test_what_is_written_on_a_days_list_is_on_the_list() -> None:
    for entry in both:
        if entry.exercises is not None:
            assert {item.exercise for item in entry.expect.items} <= set(entry.exercises), entry.id


def test_an_item_says_either_reps_or_seconds_and_a_unit_with_its_weight() -> None:
    for entry in both:
        for item in entry.expect.items:
            said = [item.reps_per_set, item.variable_reps, item.duration_s]
            assert said.count(None) == 2, entry.id
            assert (item.weight is None) == (item.unit is None), entry.id
            if item.variable_reps is not None:
                assert len(item.variable_reps) == item.sets, entry.id
                assert len(set(item.variable_reps)) > 1, entry.id


def test_neighbouring_sets_that_agree_are_one_item() -> None:
    for entry in both:
        kinds = [(i.exercise, i.weight, i.unit, i.rpe, i.duration_s, i.flagged) for i in entry.expect.items]
        assert all(one != other for one, other in pairwise(kinds)), entry.id


def test_what_is_not_written_has_its_reason() -> None:
    for entry in both:
        if not entry.writes or any(item.flagged for item in entry.expect.items):
            assert entry.expect.errors, entry.id


def test_codes_are_named_once_and_the_fair_ones_differ_from_the_first() -> None:
    for entry in both:
        first = set(entry.expect.errors)
        fair = [frozenset(codes) for codes in entry.expect.errors_also_fair]
        assert len(first) == len(entry.expect.errors), entry.id
        assert len(set(fair)) == len(fair), entry.id
        assert first not in fair, entry.id
