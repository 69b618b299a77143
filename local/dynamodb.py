"""moto's DynamoDB, made fit for one process that runs for days and serves many threads.

moto decides what every request means; what is different here, and why (moto 5.2.5):

- Items are in a store of ours (``local.items``), which is a file: what a request costs is what it reads and writes,
  however much there is. moto sorts and copies the whole table for a Query, and once for each item of a transaction.
- A Query without a filter answers with the records as they are stored; moto makes an object of each attribute.
- One lock around each request. moto checks a condition and writes in two steps, and threads come between them.
- A request that fails has changed nothing. moto's UpdateItem changes items in place before it has looked at all.
- A request is read and written as the JSON that it is; moto walks the service's model for each attribute (1.2 ms an
  item).
- A transaction that comes again with its ClientRequestToken within ten minutes is answered and not repeated, as in
  AWS.

Where it still differs from AWS: the keys of tables and indexes are a partition and a sort key, both strings; there are
no backups, no TransactionConflict, no throttling and no eventual consistency (every read is consistent, and so is the
index); consumed capacity is not computed; nothing expires (readers ignore expired items); LastEvaluatedKey is absent
where the page's end is the end of the items; a Scan reads the whole table for each page.
"""

import hashlib
import json
import logging
import sqlite3
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Mapping
from typing import Any

from moto.core.utils import camelcase_to_underscores
from moto.dynamodb.comparisons import get_filter_expression
from moto.dynamodb.exceptions import DynamodbException, MockValidationException
from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.models.table import Table
from moto.dynamodb.responses import DynamoHandler
from werkzeug.exceptions import HTTPException

from local.database import DamagedError, Row
from local.items import Items
from local.tables import Page, Range, StoredItems, indexes_of, page, plain, read
from local.untracked import let_go

TOKEN_SECONDS = 600
"""How long DynamoDB remembers a transaction's ClientRequestToken."""

_NOT_HERE = frozenset({"CreateBackup", "ImportTable", "RestoreTableFromBackup", "RestoreTableToPointInTime"})
"""What moto does by copying a table's items, which are not in its tables here."""

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
    """The tables, and what each operation does to their items in the store."""

    def __init__(self, region: str, account: str, items: Items, kept_tables: frozenset[str]) -> None:
        """What there is of tables that are not among ``kept_tables`` goes when a table of that name is made."""
        super().__init__(region, account)
        self._items = items
        self._kept_tables = kept_tables
        self._records: list[str] | None = None

    def take_records(self) -> list[str] | None:
        """What a Query has found since the last call, if it goes out as it stands."""
        records, self._records = self._records, None
        return records

    def create_table(self, name: str, *rest: Any, **named: Any) -> Table:
        table = super().create_table(name, *rest, **named)
        try:
            self._keep(table)
        except ValueError as error:
            del self.tables[name]
            raise MockValidationException(str(error)) from error
        if name not in self._kept_tables:
            self._items.drop(name)
        return table

    def update_table(self, name: str, *rest: Any, **named: Any) -> Table:
        table = self.get_table(name)
        before = table.global_indexes
        super().update_table(name, *rest, **named)
        try:
            self._keep(table)
        except ValueError as error:
            table.global_indexes = before
            raise MockValidationException(str(error)) from error
        return table

    def delete_table(self, name: str) -> Table:
        table = super().delete_table(name)
        self._items.drop(table.name)
        return table

    def update_item(self, table_name: str, key: Key, *rest: Any, **named: Any) -> Item:
        item = super().update_item(table_name, key, *rest, **named)
        self.get_table(table_name).items[item.hash_key][item.range_key] = item
        return item

    def query(  # type: ignore[override]  # moto's own call of it, and what it makes of the answer
        self,
        table_name: str,
        hash_key_dict: dict[str, str] | None,
        range_comparison: str | None,
        range_value_dicts: list[dict[str, str]],
        limit: int | None,
        exclusive_start_key: Key | None,
        scan_index_forward: bool,
        projection_expressions: list[list[str]] | None,
        *,
        index_name: str | None = None,
        filter_expression: str | None = None,
        expr_names: dict[str, str] | None = None,
        expr_values: dict[str, Any] | None = None,
        **named: Any,
    ) -> tuple[list[Any], int, Key | None]:
        table = self.get_table(table_name)
        self._let_moto_validate(
            table,
            *(hash_key_dict, range_comparison, range_value_dicts, limit, exclusive_start_key, scan_index_forward),
            projection_expressions,
            index_name=index_name,
            filter_expression=filter_expression,
            expr_names=expr_names,
            expr_values=expr_values,
            **named,
        )
        found = self._page(
            table,
            index_name,
            DynamoType(hash_key_dict or {"NULL": "true"}),
            Range.of(range_comparison, [DynamoType(value) for value in range_value_dicts]),
            limit,
            exclusive_start_key,
            forward=scan_index_forward is not False,
        )
        index = table.get_index(index_name) if index_name else None
        whole = index is None or index.projection.get("ProjectionType") == "ALL"
        if whole and not filter_expression and not projection_expressions:
            self._records = [row.record for row in found.rows]
            return [_Unread() for _ in found.rows], len(found.rows), found.last_key
        items = [read(row) for row in found.rows]
        if index is not None:
            items = [index.project(item) for item in items]
        if filter_expression:
            wanted = get_filter_expression(filter_expression, expr_names, expr_values)
            items = [item for item in items if wanted.expr(item)]
        if projection_expressions:
            items = [item.project(projection_expressions) for item in items]
        return items, len(found.rows), found.last_key

    def _page(
        self,
        table: Table,
        index_name: str | None,
        key: DynamoType,
        within: Range,
        limit: int | None,
        after: Key | None,
        *,
        forward: bool,
    ) -> Page:
        if key.type != "S":
            return Page([], None)
        names = [table.hash_key_attr, str(table.range_key_attr)]
        start = within.near(forward=forward)
        if index_name is None:
            if after is not None:
                [pk, sk] = [str(after[name]["S"]) for name in names]
                if pk != key.value:
                    raise MockValidationException("The provided starting key is invalid")
                start = _later(start, (sk, False), forward=forward)
            rows = self._items.partition(table.name, key.value, start, forward=forward)
            return page(((row.sk, row) for row in rows), within, limit, lambda _, row: _key(names, row))
        index = indexes_of(table)[index_name]
        behind = None
        if after is not None:
            sort, pk, sk = (str(after[name]["S"]) for name in (index.range_key, *names))
            start, behind = _later(start, (sort, True), forward=forward), (sort, pk, sk)
        listed = self._items.listed(table.name, index, key.value, start, forward=forward)
        if behind is not None:
            edge = behind
            listed = (entry for entry in listed if _is_behind(entry, edge, forward=forward))
        return page(
            listed,
            within,
            limit,
            lambda sort, row: _key([*names, index.hash_key, index.range_key], row, key.value, sort),
        )

    def _let_moto_validate(self, table: Table, *rest: Any, **named: Any) -> None:
        """Let moto say what is wrong with a Query, by asking it of an empty table."""
        stored = table.items
        table.items = defaultdict(dict)
        try:
            super().query(table.name, *rest, **named)
        finally:
            table.items = stored

    def _keep(self, table: Table) -> None:
        for index in indexes_of(table).values():
            self._items.make_index(index)
        table.items = StoredItems(self._items, table)  # type: ignore[assignment]  # stands in for a dictionary


class _Unread:
    """An item of which nobody has asked what it is."""

    attrs: Mapping[str, Any] = {}


class DynamoDB:
    """The service: answers requests, one at a time. Whoever looks at ``items`` holds ``lock``."""

    def __init__(self, region: str, account: str, items: Items, kept_tables: frozenset[str] = frozenset()) -> None:
        let_go()
        self.lock = threading.RLock()
        self.items = items
        self.backend = Backend(region, account, items, kept_tables)
        self._tokens: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    def answer(self, action: str, body: bytes) -> tuple[int, bytes]:
        """Status and JSON of one request; ``action`` is the operation's name, such as ``PutItem``."""
        try:
            request = json.loads(body)
            with self.lock, self.items.all_or_nothing():
                return 200, self._answer(action, request)
        except HTTPException as refused:
            return refused.code or 400, str(refused.description).encode()
        except (DamagedError, sqlite3.DatabaseError) as damaged:
            logger.error("The data cannot be read (%s): stop, and move the data folder away to start anew", damaged)
            refusal = DynamodbException("com.amazonaws.dynamodb.v20120810#InternalServerError", message="damaged data")
            return 500, str(refusal.description).encode()
        except (LookupError, ValueError, TypeError, AttributeError) as malformed:
            logger.warning("DynamoDB could not read a request for %s: %s", action[:40], type(malformed).__name__)
            refusal = MockValidationException(f"The request could not be read: {type(malformed).__name__}")
            return 400, str(refusal.description).encode()

    def _answer(self, action: str, request: dict[str, Any]) -> bytes:
        handler = _Handler(self.backend)
        handler.body = request
        known = action[:1].isupper() and action not in _NOT_HERE
        method = getattr(handler, camelcase_to_underscores(action), None) if known else None
        if method is None:
            raise DynamodbException("com.amazon.coral.service#UnknownOperationException", message=action)
        token = request.pop("ClientRequestToken", None) if action == "TransactWriteItems" else None
        if token is not None and self._answered(token, request):
            return b"{}"
        self.backend.take_records()
        result = method().result
        if token is not None:
            self._tokens[token] = (time.monotonic(), _fingerprint(request))
        if isinstance(result, dict) and not request.get("ReturnConsumedCapacity"):
            result = {name: value for name, value in result.items() if not name.startswith("ConsumedCapacity")}
        records = self.backend.take_records()
        if records is None or "Items" not in result:
            return _json(result)
        del result["Items"]
        return b'{"Items":[%s],%s' % (",".join(records).encode(), _json(result)[1:])

    def _answered(self, token: str, request: dict[str, Any]) -> bool:
        while self._tokens and next(iter(self._tokens.values()))[0] < time.monotonic() - TOKEN_SECONDS:
            self._tokens.popitem(last=False)
        if token not in self._tokens:
            return False
        if self._tokens[token][1] != _fingerprint(request):
            raise IdempotentParameterMismatchError
        return True


class _Handler(DynamoHandler):
    """moto's reading of each operation, on our tables."""

    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend

    @property
    def dynamodb_backend(self) -> Backend:
        return self._backend


def _key(names: list[str], row: Row, *listed: str) -> Key:
    """The key of an item, and of its place in an index."""
    return {name: {"S": value} for name, value in zip(names, (row.pk, row.sk, *listed), strict=True)}


def _later(start: tuple[str, bool] | None, other: tuple[str, bool], *, forward: bool) -> tuple[str, bool]:
    """Whichever of two places to begin at comes later in the direction of reading."""
    if start is None or start[0] == other[0]:
        return (other[0], other[1] and (start is None or start[1]))
    return max(start, other) if forward else min(start, other)


def _is_behind(entry: tuple[str, Row], edge: tuple[str, str, str], *, forward: bool) -> bool:
    sort, row = entry
    place = (sort, row.pk, row.sk)
    return place > edge if forward else place < edge


def _fingerprint(request: dict[str, Any]) -> bytes:
    return hashlib.sha256(json.dumps(request, sort_keys=True).encode()).digest()


def _json(value: object) -> bytes:
    return json.dumps(value, default=plain, separators=(",", ":")).encode()
