"""The table in DynamoDB, through boto3's low-level client."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from botocore.exceptions import ClientError

from spotter.errors import Contended, StoreUnavailable
from spotter.store.backoff import pauses
from spotter.store.expressions import (
    condition_expression,
    flatten,
    key_of,
    marshal,
    projection_expression,
    update_expression,
)
from spotter.store.outages import is_outage
from spotter.store.table import CancelledError, ConditionFailedError, Delete, Item, Key, Page, Put, Update, Write

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

LIST_INDEX = "lists"
_COLLISIONS = {
    "ReplicatedWriteConflictException",
    "TransactionConflictException",
    "TransactionInProgressException",
}
"""Another transaction holds an item of the request. botocore does not try these again."""
_COLLISION_REASONS = {"ProvisionedThroughputExceeded", "ThrottlingError", "TransactionConflict"}
_TRANSACTION_CANCELLED = "TransactionCanceledException"

Answer = TypeVar("Answer")


class _CollidedError(Exception):
    """Another transaction was at work on the same items: worth another try in a moment."""


class DynamoTable:
    """The port to the table, on AWS. One instance per process; the client is safe to share between threads.

    ``hasty`` is the client of those who ask again by themselves: it makes one attempt.
    """

    def __init__(
        self,
        client: "DynamoDBClient",
        name: str,
        pause: Callable[[float], None] = time.sleep,
        hasty: "Callable[[], DynamoDBClient] | None" = None,
    ) -> None:
        self._client = client
        self._name = name
        self._pause = pause
        self._hasty = hasty or (lambda: client)

    def get(self, key: Key) -> Item | None:
        return self._got(self._client, key)

    def peek(self, key: Key) -> Item | None:
        return self._got(self._hasty(), key)

    def _got(self, client: "DynamoDBClient", key: Key) -> Item | None:
        answer = _ask(client.get_item, TableName=self._name, Key=key_of(key), ConsistentRead=True)
        return flatten(answer["Item"]) if "Item" in answer else None

    def batch_get(self, keys: Sequence[Key], *, only: Sequence[str] = ()) -> dict[Key, Item]:
        projected = projection_expression(only)
        wanted: list[dict[str, Any]] = [key_of(key) for key in keys]
        found: dict[Key, Item] = {}
        left_to_wait = pauses()
        while True:
            request: Any = {self._name: {"Keys": wanted, "ConsistentRead": True, **projected}}
            answer = _ask(self._client.batch_get_item, RequestItems=request)
            for raw in answer["Responses"].get(self._name, []):
                item = flatten(raw)
                found[Key(str(item["pk"]), str(item["sk"]))] = item
            left = answer.get("UnprocessedKeys", {}).get(self._name)
            if not left:
                return found
            wanted = list(left["Keys"])
            self._wait(left_to_wait, StoreUnavailable("DynamoDB left keys unread"))

    def query(
        self, pk: str, low: str, high: str, *, limit: int | None = None, newest_first: bool = False
    ) -> list[Item]:
        request: dict[str, Any] = {
            "TableName": self._name,
            "KeyConditionExpression": "pk = :pk AND sk BETWEEN :low AND :high",
            "ExpressionAttributeValues": {":pk": {"S": pk}, ":low": {"S": low}, ":high": {"S": high}},
            "ConsistentRead": True,
            "ScanIndexForward": not newest_first,
        }
        items: list[Item] = []
        while True:
            if limit is not None:
                request["Limit"] = limit - len(items)
            answer = _ask(self._client.query, **request)
            items.extend(flatten(raw) for raw in answer["Items"])
            if "LastEvaluatedKey" not in answer or (limit is not None and len(items) >= limit):
                return items
            request["ExclusiveStartKey"] = answer["LastEvaluatedKey"]

    def query_list(self, partition: str, *, limit: int, start: Mapping[str, str] | None = None) -> Page:
        request: dict[str, Any] = {
            "KeyConditionExpression": "list_pk = :pk",
            "ExpressionAttributeValues": {":pk": {"S": partition}},
            "ScanIndexForward": False,
        }
        if start is not None:
            request["ExclusiveStartKey"] = {name: {"S": value} for name, value in start.items()}
        return self._list_page(request, limit)

    def query_list_until(
        self, partition: str, last: str, *, limit: int, start: Mapping[str, str] | None = None
    ) -> Page:
        request: dict[str, Any] = {
            "KeyConditionExpression": "list_pk = :pk AND list_sk <= :last",
            "ExpressionAttributeValues": {":pk": {"S": partition}, ":last": {"S": last}},
        }
        if start is not None:
            request["ExclusiveStartKey"] = {name: {"S": value} for name, value in start.items()}
        return self._list_page(request, limit)

    def _list_page(self, request: dict[str, Any], limit: int) -> Page:
        answer = _ask(self._client.query, TableName=self._name, IndexName=LIST_INDEX, Limit=limit, **request)
        keys = tuple(Key(raw["pk"]["S"], raw["sk"]["S"]) for raw in answer["Items"])
        after = answer.get("LastEvaluatedKey")
        return Page(keys, {name: value["S"] for name, value in after.items()} if after else None)

    def put(self, put: Put) -> None:
        request = {"TableName": self._name, "Item": marshal(put.item), **condition_expression(put.when)}
        self._write(self._client.put_item, put, **request)

    def update(self, update: Update) -> Item:
        request = {"TableName": self._name, **update_expression(update), "ReturnValues": "ALL_NEW"}
        return flatten(self._write(self._client.update_item, update, **request)["Attributes"])

    def delete(self, delete: Delete) -> Item | None:
        request = {"TableName": self._name, "Key": key_of(delete.key), **condition_expression(delete.when)}
        answer = self._write(self._client.delete_item, delete, **request, ReturnValues="ALL_OLD")
        return flatten(answer["Attributes"]) if "Attributes" in answer else None

    def transact(self, writes: Sequence[Write]) -> None:
        request: Any = [self._transact_item(write) for write in writes]
        try:
            self._patiently(self._client.transact_write_items, TransactItems=request)
        except ClientError as error:
            if _code(error) != _TRANSACTION_CANCELLED:
                raise
            failed = {
                index: self._standing(reason, writes[index])
                for index, reason in enumerate(_reasons(error))
                if reason.get("Code") == "ConditionalCheckFailed"
            }
            if not failed:
                raise
            raise CancelledError(failed) from None

    def _write(self, call: Callable[..., Any], write: Write, **request: Any) -> Any:
        """A write of one item, tried again while transactions hold the item."""
        try:
            return self._patiently(call, **request)
        except ClientError as error:
            if _code(error) != "ConditionalCheckFailedException":
                raise
            raise ConditionFailedError(self._standing(error.response, write)) from None

    def _standing(self, refusal: Mapping[str, Any], write: Write) -> Item | None:
        """What stands where a condition failed. Not every DynamoDB sends it with the refusal: then it is read."""
        if isinstance(write, Update) and not write.tells:
            return None
        raw = refusal.get("Item")
        return flatten(raw) if raw else self.get(write.key)

    def _patiently(self, call: Callable[..., Answer], **request: Any) -> Answer:
        left_to_wait = pauses()
        while True:
            try:
                return _ask(call, **request)
            except _CollidedError:
                self._wait(left_to_wait, Contended("other transactions kept touching the same items"))

    def _wait(self, left_to_wait: Iterator[float], given_up: Exception) -> None:
        seconds = next(left_to_wait, None)
        if seconds is None:
            raise given_up from None
        self._pause(seconds)

    def _transact_item(self, write: Write) -> dict[str, Any]:
        if isinstance(write, Put):
            body = {"Item": marshal(write.item), **condition_expression(write.when)}
            kind = "Put"
        elif isinstance(write, Update):
            body = update_expression(write)
            kind = "Update"
        else:
            body = {"Key": key_of(write.key), **condition_expression(write.when)}
            kind = "Delete"
        return {kind: {"TableName": self._name, **body}}

    def delete_all(self, keys: Sequence[Key]) -> None:
        requests: list[dict[str, Any]] = [{"DeleteRequest": {"Key": key_of(key)}} for key in keys]
        left_to_wait = pauses()
        while requests:
            batch: Any = {self._name: requests[:25]}
            answer = self._patiently(self._client.batch_write_item, RequestItems=batch)
            left: list[Any] = list(answer.get("UnprocessedItems", {}).get(self._name, []))
            requests = [*left, *requests[25:]]
            if left:
                self._wait(left_to_wait, StoreUnavailable("DynamoDB left deletes undone"))


def _ask(call: Callable[..., Answer], **request: Any) -> Answer:
    try:
        return call(**request)
    except Exception as error:
        if _has_collided(error):
            raise _CollidedError from None
        if is_outage(error):  # botocore has tried it again before we hear of it
            raise StoreUnavailable(f"DynamoDB did not answer: {type(error).__name__}") from None
        raise


def _has_collided(error: Exception) -> bool:
    """Whether another transaction was at work on the same items, and no condition of this request failed."""
    if not isinstance(error, ClientError):
        return False
    if _code(error) != _TRANSACTION_CANCELLED:
        return _code(error) in _COLLISIONS
    codes = {reason.get("Code") for reason in _reasons(error)}
    return bool(codes & _COLLISION_REASONS) and "ConditionalCheckFailed" not in codes


def _code(error: ClientError) -> str:
    return str(error.response.get("Error", {}).get("Code", ""))


def _reasons(error: ClientError) -> Sequence[Mapping[str, Any]]:
    """Why a transaction was cancelled, write by write; botocore's types leave it out."""
    response: Mapping[str, Any] = error.response
    reasons: Sequence[Mapping[str, Any]] = response.get("CancellationReasons", ())
    return reasons
