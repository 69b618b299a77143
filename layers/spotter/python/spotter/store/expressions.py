"""Conditions and updates as DynamoDB writes them; items as flat attribute values."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.store.table import Condition, Is, Item, Key, Update, Value


def key_of(key: Key) -> dict[str, Any]:
    """A primary key as attribute values."""
    return {"pk": {"S": key.pk}, "sk": {"S": key.sk}}


def marshal(item: Item) -> dict[str, Any]:
    """An item as attribute values."""
    return {name: attribute_value(value) for name, value in item.items()}


def attribute_value(value: Value) -> dict[str, Any]:
    """One value as DynamoDB types it."""
    if isinstance(value, str):
        return {"S": value}
    if isinstance(value, bool):
        return {"BOOL": value}
    if isinstance(value, int):
        return {"N": str(value)}
    return {"SS": sorted(value)}


def flatten(raw: Mapping[str, Any]) -> dict[str, Value]:
    """Attribute values as an item: the inverse of :func:`marshal`."""
    item: dict[str, Value] = {}
    for name, typed in raw.items():
        ((kind, value),) = typed.items()
        if kind == "N":
            item[name] = int(value)
        elif kind == "SS":
            item[name] = frozenset(value)
        else:
            item[name] = value
    return item


class _Names:
    """Placeholders for one expression: every attribute and value once."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.values: dict[str, dict[str, Any]] = {}

    def name(self, attribute: str) -> str:
        placeholder = f"#{attribute}"
        self.names[placeholder] = attribute
        return placeholder

    def value(self, value: Value) -> str:
        placeholder = f":{len(self.values)}"
        self.values[placeholder] = attribute_value(value)
        return placeholder

    def fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        if self.names:
            fields["ExpressionAttributeNames"] = self.names
        if self.values:
            fields["ExpressionAttributeValues"] = self.values
        return fields


def _condition(condition: Condition, names: _Names) -> str:
    attribute = names.name(condition.attribute)
    if isinstance(condition, Is):
        if condition.value is None:
            return f"attribute_not_exists({attribute})"
        return f"{attribute} = {names.value(condition.value)}"
    return f"(attribute_not_exists({attribute}) OR size({attribute}) < {names.value(condition.size)})"


def condition_expression(when: Sequence[Condition]) -> dict[str, Any]:
    """The condition of a put or delete, asking for the item that stands in the way. Empty when there is none."""
    if not when:
        return {}
    names = _Names()
    expression = " AND ".join(_condition(condition, names) for condition in when)
    return {
        "ConditionExpression": expression,
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        **names.fields(),
    }


def projection_expression(only: Sequence[str]) -> dict[str, Any]:
    """The attributes that a read returns, with those of the key. Empty where it returns all."""
    if not only:
        return {}
    names = _Names()
    return {"ProjectionExpression": ", ".join(map(names.name, ("pk", "sk", *only))), **names.fields()}


def update_expression(update: Update) -> dict[str, Any]:
    """An update of an item, with its conditions: that it exists, unless it may be made."""
    names = _Names()
    clauses = {
        "SET": [f"{names.name(attribute)} = {names.value(value)}" for attribute, value in update.set.items()]
        + [f"{names.name(target)} = {names.name(source)}" for target, source in update.copy.items()],
        "ADD": [f"{names.name(attribute)} {names.value(amount)}" for attribute, amount in update.add.items()]
        + [f"{names.name(attribute)} {names.value(members)}" for attribute, members in update.include.items()],
        "DELETE": [f"{names.name(attribute)} {names.value(members)}" for attribute, members in update.exclude.items()],
        "REMOVE": [names.name(attribute) for attribute in update.remove],
    }
    conditions = [] if update.creates else [f"attribute_exists({names.name('pk')})"]
    conditions += [_condition(condition, names) for condition in update.when]
    told = {"ReturnValuesOnConditionCheckFailure": "ALL_OLD"} if update.tells else {}
    condition = {"ConditionExpression": " AND ".join(conditions), **told}
    return {
        "Key": key_of(update.key),
        "UpdateExpression": " ".join(f"{verb} {', '.join(parts)}" for verb, parts in clauses.items() if parts),
        **(condition if conditions else {}),
        **names.fields(),
    }
