"""The table in DynamoDB, through boto3's low-level client."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from botocore.exceptions import BotoCoreError, ClientError

from spotter.errors import Contended, StoreUnavailable
from spotter.store.expressions import condition_expression, flatten, key_of, marshal, update_expression
from spotter.store.table import CancelledError, ConditionFailedError, Delete, Item, Key, Page, Put, Update, Write

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

LIST_INDEX = "lists"
_TRANSACTION_TRIES = 6
_FIRST_PAUSE_SECONDS = 0.02
_THROTTLED = {
    "ProvisionedThroughputExceededException",
    "ThrottlingException",
    "RequestLimitExceeded",
    "InternalServerError",
    "ServiceUnavailable",
    "TransactionInProgressException",
}
_COLLIDED = {"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"}

Answer = TypeVar("Answer")


class DynamoTable:
    """The port to the table, on AWS. One instance per process; the client is safe to share between threads."""

    def __init__(self, client: "DynamoDBClient", name: str, pause: Callable[[float], None] = time.sleep) -> None:
        self._client = client
        self._name = name
        self._pause = pause

    def get(self, key: Key) -> Item | None:
        answer = _ask(self._client.get_item, TableName=self._name, Key=key_of(key), ConsistentRead=True)
        return flatten(answer["Item"]) if "Item" in answer else None

    def batch_get(self, keys: Sequence[Key]) -> dict[Key, Item]:
        wanted: list[dict[str, Any]] = [key_of(key) for key in keys]
        found: dict[Key, Item] = {}
        for attempt in range(_TRANSACTION_TRIES):
            request: Any = {self._name: {"Keys": wanted, "ConsistentRead": True}}
            answer = _ask(self._client.batch_get_item, RequestItems=request)
            for raw in answer["Responses"].get(self._name, []):
                item = flatten(raw)
                found[Key(str(item["pk"]), str(item["sk"]))] = item
            left = answer.get("UnprocessedKeys", {}).get(self._name)
            if not left:
                return found
            wanted = list(left["Keys"])
            self._pause(_FIRST_PAUSE_SECONDS * 2**attempt)
        raise StoreUnavailable("DynamoDB left keys unread")

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

    def query_list_until(self, partition: str, last: str, *, limit: int) -> Page:
        request: dict[str, Any] = {
            "KeyConditionExpression": "list_pk = :pk AND list_sk <= :last",
            "ExpressionAttributeValues": {":pk": {"S": partition}, ":last": {"S": last}},
        }
        return self._list_page(request, limit)

    def _list_page(self, request: dict[str, Any], limit: int) -> Page:
        answer = _ask(self._client.query, TableName=self._name, IndexName=LIST_INDEX, Limit=limit, **request)
        keys = tuple(Key(raw["pk"]["S"], raw["sk"]["S"]) for raw in answer["Items"])
        after = answer.get("LastEvaluatedKey")
        return Page(keys, {name: value["S"] for name, value in after.items()} if after else None)

    def put(self, put: Put) -> None:
        request = {"TableName": self._name, "Item": marshal(put.item), **condition_expression(put.when)}
        _conditionally(self._client.put_item, **request)

    def update(self, update: Update) -> Item:
        request = {"TableName": self._name, **update_expression(update), "ReturnValues": "ALL_NEW"}
        answer = _conditionally(self._client.update_item, **request)
        return flatten(answer["Attributes"])

    def delete(self, delete: Delete) -> Item | None:
        request = {"TableName": self._name, "Key": key_of(delete.key), **condition_expression(delete.when)}
        answer = _conditionally(self._client.delete_item, **request, ReturnValues="ALL_OLD")
        return flatten(answer["Attributes"]) if "Attributes" in answer else None

    def transact(self, writes: Sequence[Write]) -> None:
        request: Any = [self._transact_item(write) for write in writes]
        for attempt in range(_TRANSACTION_TRIES):
            try:
                _ask(self._client.transact_write_items, TransactItems=request)
            except self._client.exceptions.TransactionCanceledException as cancelled:
                reasons = cancelled.response["CancellationReasons"]
                failed = {
                    index: flatten(reason["Item"]) if reason.get("Item") else None
                    for index, reason in enumerate(reasons)
                    if reason.get("Code") == "ConditionalCheckFailed"
                }
                if failed:
                    raise CancelledError(failed) from None
                if not any(reason.get("Code") in _COLLIDED for reason in reasons):
                    raise
                self._pause(_FIRST_PAUSE_SECONDS * 2**attempt)
            else:
                return
        raise Contended("other transactions kept touching the same items")

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
        attempt = 0
        while requests:
            batch: Any = {self._name: requests[:25]}
            answer = _ask(self._client.batch_write_item, RequestItems=batch)
            left: list[Any] = list(answer.get("UnprocessedItems", {}).get(self._name, []))
            requests = [*left, *requests[25:]]
            if left:
                attempt += 1
                if attempt > _TRANSACTION_TRIES:
                    raise StoreUnavailable("DynamoDB left deletes undone")
                self._pause(_FIRST_PAUSE_SECONDS * 2**attempt)


def _ask(call: Callable[..., Answer], **request: Any) -> Answer:
    try:
        return call(**request)
    except ClientError as error:
        if error.response.get("Error", {}).get("Code") in _THROTTLED:
            raise StoreUnavailable("DynamoDB throttled or failed") from None
        raise
    except BotoCoreError as error:
        raise StoreUnavailable(f"DynamoDB did not answer: {type(error).__name__}") from None


def _conditionally(call: Callable[..., Answer], **request: Any) -> Answer:
    try:
        return _ask(call, **request)
    except ClientError as error:
        if error.response["Error"]["Code"] != "ConditionalCheckFailedException":
            raise
        raw: Any = error.response.get("Item")
        raise ConditionFailedError(flatten(raw) if raw else None) from None
