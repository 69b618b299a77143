"""What a run's execution carries: a format that executions hold while new code is deployed."""

import json
from dataclasses import FrozenInstanceError

import pytest

from spotter.agent.pointers import InvalidPointers, Next, Pointers
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
    pointers = Pointers.of_payload(FIRST)
    assert json.loads(pointers.to_json()) == FIRST
    assert list(json.loads(pointers.to_json())) == list(FIRST)
    assert Pointers.of_json(pointers.to_json()) == pointers
    assert pointers.ref == SessionRef("gym", "ana", "ses_1")


def test_pointers_are_written_as_they_always_were_to_the_byte() -> None:
    late = {**FIRST, "user": "Zoë", "from": 7, "tail": 9, "seen": 12, "knowledge": 3, "step": 4, "limit": 10}
    written = (
        '{"tenant":"gym","user":"Zoë","session":"ses_1","run":"run_1","from":7,"tail":9,"seen":12,"knowledge":3,'
        '"step":4,"limit":10,"next":"prepare"}'
    )
    assert Pointers.of_payload(late).to_json() == written


def test_knowledge_is_unchanged_where_nothing_is_told_of_it() -> None:
    told = {name: value for name, value in FIRST.items() if name != "knowledge"}
    assert Pointers.of_payload(told).knowledge == 0
    made = Pointers(
        tenant="gym", user="ana", session="ses_1", run="r", start=1, tail=1, seen=0, step=1, limit=0, next=Next.PREPARE
    )
    assert made.knowledge == 0


def test_an_error_is_carried_only_where_there_is_one() -> None:
    pointers = Pointers.of_payload(FIRST).advance(error="ValueError")
    assert json.loads(pointers.to_json()) == {**FIRST, "error": "ValueError"}
    assert json.loads(pointers.advance(error=None).to_json()) == FIRST


def test_pointers_move_by_making_new_ones() -> None:
    first = Pointers.of_payload(FIRST)
    assert first.advance(start=3, next=Next.THINK).start == 3
    assert first.start == 1
    with pytest.raises(FrozenInstanceError):
        first.start = 2  # type: ignore[misc]  # they are frozen


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"from": 0}, "from"),
        ({"tail": 0}, "tail"),
        ({"knowledge": -1}, "knowledge"),
        ({"seen": -1}, "seen"),
        ({"step": 0}, "step"),
        ({"limit": -1}, "limit"),
        ({"limit": True}, "limit"),
        ({"seen": 1.5}, "seen"),
        ({"seen": "1"}, "seen"),
        ({"tenant": 1}, "tenant"),
        ({"run": None}, "run"),
        ({"error": 1}, "error"),
        ({"next": []}, "next"),
        ({"next": "dance", "step": 0}, "next, step"),
        ({"text": "hello"}, "what is no pointer"),
    ],
)
def test_what_is_no_pointer_is_refused_by_its_name_and_not_repeated(wrong: dict[str, object], named: str) -> None:
    with pytest.raises(InvalidPointers) as refused:
        Pointers.of_payload({**FIRST, **wrong})
    assert str(refused.value) == f"not pointers: {named}"


@pytest.mark.parametrize("name", sorted(FIRST.keys() - {"knowledge"}))
def test_a_missing_pointer_is_named(name: str) -> None:
    with pytest.raises(InvalidPointers, match=f"^not pointers: {name}$"):
        Pointers.of_payload({told: value for told, value in FIRST.items() if told != name})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000])
def test_a_text_that_holds_no_pointers_is_refused(text: str) -> None:
    with pytest.raises(InvalidPointers):
        Pointers.of_json(text)


def test_an_execution_that_says_nothing_of_knowledge_has_none_that_is_newer() -> None:
    assert Pointers.of_payload({name: value for name, value in FIRST.items() if name != "knowledge"}).knowledge == 0
