"""What a run's execution carries: a format that executions hold while new code is deployed."""

import json

import pytest
from pydantic import ValidationError

from spotter.agent.pointers import Next, Pointers
from spotter.store.keys import SessionRef

FIRST = {
    "tenant": "gym",
    "user": "ana",
    "session": "ses_1",
    "run": "run_1",
    "from": 1,
    "tail": 1,
    "seen": 0,
    "knowledge": 0,
    "step": 1,
    "limit": 0,
    "next": "prepare",
}


def test_pointers_are_the_json_that_they_were_read_from() -> None:
    pointers = Pointers.model_validate(FIRST)
    assert json.loads(pointers.to_json()) == FIRST
    assert list(json.loads(pointers.to_json())) == list(FIRST)
    assert Pointers.model_validate_json(pointers.to_json()) == pointers
    assert pointers.ref == SessionRef("gym", "ana", "ses_1")


def test_an_error_is_carried_only_where_there_is_one() -> None:
    pointers = Pointers.model_validate(FIRST).advance(error="ValueError")
    assert json.loads(pointers.to_json()) == {**FIRST, "error": "ValueError"}
    assert json.loads(pointers.advance(error=None).to_json()) == FIRST


def test_pointers_move_by_making_new_ones() -> None:
    first = Pointers.model_validate(FIRST)
    assert first.advance(start=3, next=Next.THINK).start == 3
    assert first.start == 1
    with pytest.raises(ValidationError):
        first.start = 2  # type: ignore[misc]  # they are frozen


@pytest.mark.parametrize(
    "wrong",
    [
        {"from": 0},
        {"tail": 0},
        {"knowledge": -1},
        {"seen": -1},
        {"step": 0},
        {"limit": -1},
        {"next": "dance"},
        {"text": "hello"},
    ],
)
def test_numbers_below_the_first_and_what_is_no_pointer_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Pointers.model_validate({**FIRST, **wrong})


def test_an_execution_that_says_nothing_of_knowledge_has_none_that_is_newer() -> None:
    assert Pointers.model_validate({name: value for name, value in FIRST.items() if name != "knowledge"}).knowledge == 0


def test_pointers_are_written_by_the_names_of_the_code_as_well() -> None:
    named = {("start" if name == "from" else name): value for name, value in FIRST.items()}
    assert Pointers.model_validate(named) == Pointers.model_validate(FIRST)
