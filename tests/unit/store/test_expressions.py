"""What is sent to DynamoDB for a condition, a change and an item, to the letter."""

import pytest

from spotter.store.expressions import condition_expression, flatten, key_of, marshal, update_expression
from spotter.store.table import ABSENT, Below, Is, Item, Key, Update

KEY = Key("p", "s")
ITEM: Item = {"pk": "p", "n": 7, "set": frozenset({"b", "a"}), "yes": True, "no": False}
RAW = {"pk": {"S": "p"}, "n": {"N": "7"}, "set": {"SS": ["a", "b"]}, "yes": {"BOOL": True}, "no": {"BOOL": False}}


def test_an_item_is_typed_and_comes_back_as_it_was() -> None:
    assert marshal(ITEM) == RAW
    assert flatten(RAW) == ITEM
    assert {name: type(value) for name, value in flatten(RAW).items()} == {
        "pk": str,
        "n": int,
        "set": frozenset,
        "yes": bool,
        "no": bool,
    }


def test_a_key_is_two_strings() -> None:
    assert key_of(KEY) == {"pk": {"S": "p"}, "sk": {"S": "s"}}


def test_without_a_condition_nothing_is_sent() -> None:
    assert condition_expression(()) == {}


def test_a_condition_without_values_sends_none() -> None:
    assert condition_expression((ABSENT,)) == {
        "ConditionExpression": "attribute_not_exists(#pk)",
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        "ExpressionAttributeNames": {"#pk": "pk"},
    }


def test_all_conditions_must_hold() -> None:
    assert condition_expression((Is("run", "r1"), Is("gone", None), Below("connections", 10))) == {
        "ConditionExpression": (
            "#run = :0 AND attribute_not_exists(#gone)"
            " AND (attribute_not_exists(#connections) OR size(#connections) < :1)"
        ),
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        "ExpressionAttributeNames": {"#run": "run", "#gone": "gone", "#connections": "connections"},
        "ExpressionAttributeValues": {":0": {"S": "r1"}, ":1": {"N": "10"}},
    }


def test_a_change_says_each_kind_once_and_is_one_of_an_item_that_exists() -> None:
    change = Update(
        KEY,
        set={"run": "r1", "seq": 3},
        copy={"upto": "last"},
        add={"turns": 1},
        include={"watching": frozenset({"a"})},
        exclude={"gone": frozenset({"b"})},
        remove=("x", "y"),
        when=(Is("run", "r0"),),
    )
    assert update_expression(change) == {
        "Key": key_of(KEY),
        "UpdateExpression": (
            "SET #run = :0, #seq = :1, #upto = #last ADD #turns :2, #watching :3 DELETE #gone :4 REMOVE #x, #y"
        ),
        "ConditionExpression": "attribute_exists(#pk) AND #run = :5",
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        "ExpressionAttributeNames": {
            f"#{name}": name for name in ("run", "seq", "upto", "last", "turns", "watching", "gone", "x", "y", "pk")
        },
        "ExpressionAttributeValues": {
            ":0": {"S": "r1"},
            ":1": {"N": "3"},
            ":2": {"N": "1"},
            ":3": {"SS": ["a"]},
            ":4": {"SS": ["b"]},
            ":5": {"S": "r0"},
        },
    }


@pytest.mark.parametrize(
    ("change", "expression"),
    [
        (Update(KEY, remove=("x",)), "REMOVE #x"),
        (Update(KEY, copy={"a": "b"}), "SET #a = #b"),
        (Update(KEY, include={"w": frozenset({"a"})}), "ADD #w :0"),
    ],
)
def test_what_does_not_change_is_not_mentioned(change: Update, expression: str) -> None:
    assert update_expression(change)["UpdateExpression"] == expression
