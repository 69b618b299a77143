"""moto's DynamoDB, made fit for one process that runs for days and serves many threads.

moto decides what every request means; what is different here, and why (moto 5.2.5):

- One lock around each request. moto checks a condition and writes in two steps, and threads come between them.
- A Query and a transaction are given a table that holds only what they name. moto sorts the whole table for every
  Query, and copies the whole table once per item of a transaction, to put the copy back when a condition fails.
- A write works on copies that replace the items when all of it has succeeded: moto's UpdateItem changes items in
  place.
- A request is read and written as the JSON that it is; moto walks the service's model for each attribute (1.2 ms an
  item).
- A transaction that comes again with its ClientRequestToken within ten minutes is answered and not repeated, as in AWS.

Where it still differs from AWS: no TransactionConflict, no throttling, no eventual consistency (every read is
consistent, and so is the index); consumed capacity is not computed; nothing expires (readers ignore expired items);
LastEvaluatedKey is absent where the page's end is the end of the items.
"""

import base64
import copy
import hashlib
import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Any

from moto.core.utils import camelcase_to_underscores
from moto.dynamodb.exceptions import DynamodbException, MockValidationException
from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.models.table import Table
from moto.dynamodb.responses import DynamoHandler
from werkzeug.exceptions import HTTPException

TOKEN_SECONDS = 600
"""How long DynamoDB remembers a transaction's ClientRequestToken."""
_ALL_PARTITIONS = "*"

logger = logging.getLogger("local.dynamodb")

Key = dict[str, Any]
"""The key of an item in DynamoDB's JSON: ``{"pk": {"S": ...}, "sk": {"S": ...}}``."""


class IdempotentParameterMismatchError(DynamodbException):
    """A token came back with another transaction."""

    def __init__(self) -> None:
        super().__init__(
            "com.amazonaws.dynamodb.v20120810#IdempotentParameterMismatchException",
            message="The request uses the same client token as a previous, but non-identical request.",
        )


class Backend(DynamoDBBackend):
    """The tables. Remembers which partitions have changed since they were last taken for a snapshot."""

    def __init__(self, region: str, account: str) -> None:
        super().__init__(region, account)
        self.changed: dict[str, set[str]] = {}

    def query(self, table_name: str, hash_key_dict: Any, *rest: Any, **named: Any) -> Any:
        table = self.get_table(table_name)
        if named.get("index_name"):
            wanted = [(name, DynamoType(value)) for name, value in named["hash_key_conditions"] or []]
            items = [item for item in _items(table) if all(_is(item, name, value) for name, value in wanted)]
        else:
            items = list(table.items.get(DynamoType(hash_key_dict), {}).values())
        return DynamoDBBackend.query(self._with(table, items), table_name, hash_key_dict, *rest, **named)

    def put_item(self, table_name: str, item_attrs: dict[str, Any], *rest: Any, **named: Any) -> Item:
        table = self.get_table(table_name)
        self._mark(table, item_attrs.get(table.hash_key_attr))
        return super().put_item(table_name, item_attrs, *rest, **named)

    def delete_item(self, table_name: str, key: Key, *rest: Any, **named: Any) -> Item | None:
        table = self.get_table(table_name)
        self._mark(table, key.get(table.hash_key_attr))
        deleted = super().delete_item(table_name, key, *rest, **named)
        partition = DynamoType(key[table.hash_key_attr])
        if not table.items.get(partition, True):
            del table.items[partition]
        return deleted

    def update_item(self, table_name: str, key: Key, *rest: Any, **named: Any) -> Item:
        table = self.get_table(table_name)
        aside = self._aside([(table, key)])
        item = DynamoDBBackend.update_item(aside, table_name, key, *rest, **named)
        self._commit(aside, [(table, key)])
        return item

    def transact_write_items(self, transact_items: list[dict[str, Any]]) -> None:
        touched = []
        for entry in transact_items:
            kind, write = next(iter(entry.items()))
            table = self.get_table(write["TableName"])
            source = write["Item" if kind == "Put" else "Key"]
            touched.append((table, {name: source[name] for name in table.table_key_attrs if name in source}))
        aside = self._aside(touched)
        DynamoDBBackend.transact_write_items(aside, transact_items)
        self._commit(aside, touched)

    def delete_table(self, name: str) -> Table:
        table = super().delete_table(name)
        self.changed.setdefault(table.name, set()).add(_ALL_PARTITIONS)
        return table

    def place(self, table: Table, attributes: dict[str, Any]) -> None:
        """Put an item in, unasked: it has been in a table before."""
        item = Item(
            DynamoType(attributes[table.hash_key_attr]), DynamoType(attributes[str(table.range_key_attr)]), attributes
        )
        table.items[item.hash_key][item.range_key] = item
        self._mark(table, attributes[table.hash_key_attr])

    def _aside(self, touched: Iterable[tuple[Table, Key]]) -> "Backend":
        """A backend whose tables hold copies of the named items and nothing else."""
        found: dict[str, tuple[Table, list[Item]]] = {}
        for table, key in touched:
            _, items = found.setdefault(table.name, (table, []))
            if (item := _find(table, key)) is not None:
                items.append(copy.deepcopy(item))
        aside = copy.copy(self)
        aside.tables = OrderedDict((name, _slice(table, items)) for name, (table, items) in found.items())
        aside.changed = {}
        return aside

    def _commit(self, aside: "Backend", touched: Iterable[tuple[Table, Key]]) -> None:
        for table, key in touched:
            self._mark(table, key[table.hash_key_attr])
            item = _find(aside.tables[table.name], key)
            if item is None:
                DynamoDBBackend.delete_item(self, table.name, key)
            else:
                table.items[item.hash_key][item.range_key] = item

    def _with(self, table: Table, items: list[Item]) -> "Backend":
        view = copy.copy(self)
        view.tables = OrderedDict({table.name: _slice(table, items)})
        return view

    def _mark(self, table: Table, partition: dict[str, str] | None) -> None:
        if partition:
            self.changed.setdefault(table.name, set()).add(next(iter(partition.values())))


class DynamoDB:
    """The service: answers requests, one at a time. Whoever reads or loads items holds ``lock``."""

    def __init__(self, region: str, account: str) -> None:
        self.lock = threading.RLock()
        self.backend = Backend(region, account)
        self._tokens: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    def answer(self, action: str, body: bytes) -> tuple[int, bytes]:
        """Status and JSON of one request; ``action`` is the operation's name, such as ``PutItem``."""
        try:
            request = json.loads(body)
            with self.lock:
                return 200, self._answer(action, request)
        except HTTPException as refused:
            return refused.code or 400, str(refused.description).encode()
        except (KeyError, ValueError, TypeError, AttributeError) as malformed:
            logger.warning("DynamoDB could not read a request for %s: %s", action[:40], type(malformed).__name__)
            refusal = MockValidationException(f"The request could not be read: {type(malformed).__name__}")
            return 400, str(refusal.description).encode()

    def _answer(self, action: str, request: dict[str, Any]) -> bytes:
        handler = _Handler(self.backend)
        handler.body = request
        method = getattr(handler, camelcase_to_underscores(action), None) if action[:1].isupper() else None
        if method is None:
            raise DynamodbException("com.amazon.coral.service#UnknownOperationException", message=action)
        token = request.pop("ClientRequestToken", None) if action == "TransactWriteItems" else None
        if token is not None and self._answered(token, request):
            return b"{}"
        result = method().result
        if token is not None:
            self._tokens[token] = (time.monotonic(), _fingerprint(request))
        if isinstance(result, dict) and not request.get("ReturnConsumedCapacity"):
            result = {name: value for name, value in result.items() if not name.startswith("ConsumedCapacity")}
        return json.dumps(result, default=_plain, separators=(",", ":")).encode()

    def _answered(self, token: str, request: dict[str, Any]) -> bool:
        while self._tokens and next(iter(self._tokens.values()))[0] < time.monotonic() - TOKEN_SECONDS:
            self._tokens.popitem(last=False)
        if token not in self._tokens:
            return False
        if self._tokens[token][1] != _fingerprint(request):
            raise IdempotentParameterMismatchError
        return True

    def take_changed(self) -> dict[str, set[str] | None]:
        """The partitions of each table that have changed since the last call; None: all. Call under the lock."""
        changed, self.backend.changed = self.backend.changed, {}
        return {name: None if _ALL_PARTITIONS in marks else marks for name, marks in changed.items()}

    def records(self, table_name: str, partition: str) -> Iterator[str]:
        """The items of one partition, each as one line of DynamoDB JSON. Call under the lock."""
        table = self.backend.tables.get(table_name)
        if table is not None:
            for item in table.items.get(DynamoType({table.hash_key_type: partition}), {}).values():
                yield json.dumps(item.to_json()["Attributes"], default=_plain, separators=(",", ":"))

    def partitions(self, table_name: str) -> list[str]:
        """The partition keys of a table; none if there is no such table. Call under the lock."""
        table = self.backend.tables.get(table_name)
        return [] if table is None else [str(partition.value) for partition in table.items]

    def load(self, table_name: str, record: str) -> None:
        """Put one line of ``records`` back. LookupError, TypeError or ValueError if it is not one."""
        self.backend.place(self.backend.tables[table_name], json.loads(record))


class _Handler(DynamoHandler):
    """moto's reading of each operation, on our tables."""

    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend

    @property
    def dynamodb_backend(self) -> Backend:
        return self._backend


def _items(table: Table) -> Iterator[Item]:
    for partition in table.items.values():
        yield from partition.values()


def _is(item: Item, name: str, value: DynamoType) -> bool:
    return name in item.attrs and bool(item.attrs[name] == value)


def _find(table: Table, key: Key) -> Item | None:
    if not all(name in key for name in table.table_key_attrs):
        return None
    partition = table.items.get(DynamoType(key[table.hash_key_attr]), {})
    return partition.get(DynamoType(key[str(table.range_key_attr)]))


def _slice(table: Table, items: Iterable[Item]) -> Table:
    """The same table holding only these items."""
    part = copy.copy(table)
    part.items = type(table.items)(dict)
    for item in items:
        part.items[item.hash_key][item.range_key] = item
    return part


def _fingerprint(request: dict[str, Any]) -> bytes:
    return hashlib.sha256(json.dumps(request, sort_keys=True).encode()).digest()


def _plain(value: object) -> object:
    if isinstance(value, DynamoType):
        return value.to_json()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if hasattr(value, "timestamp"):
        return value.timestamp()
    raise TypeError(f"not JSON: {type(value).__name__}")
