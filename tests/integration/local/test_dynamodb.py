"""The emulated DynamoDB: it says what plain moto says, and it is right where plain moto is not."""

import gc
import json
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import boto3
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.dynamo_type import Item
from moto.dynamodb.models.table import Table

from local import database
from local.cloud import ACCOUNT, REGION
from local.database import Changes, Database
from local.dynamodb import DynamoDB
from local.items import Items
from local.server import LocalServer

TABLE = {
    "TableName": "t",
    "BillingMode": "PAY_PER_REQUEST",
    "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
    "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name in ("pk", "sk", "lpk", "lsk")],
    "GlobalSecondaryIndexes": [
        {
            "IndexName": "lists",
            "KeySchema": [{"AttributeName": "lpk", "KeyType": "HASH"}, {"AttributeName": "lsk", "KeyType": "RANGE"}],
            "Projection": {"ProjectionType": "KEYS_ONLY"},
        }
    ],
}


@contextmanager
def service(*, plain: bool = False) -> Iterator[DynamoDB]:
    """A service with the table, over a file; with moto's own backend if ``plain``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data.sqlite"
        Database.make(path, {}, Changes())
        with closing(Database(path)) as opened:
            made = DynamoDB(REGION, ACCOUNT, Items(opened))
            if plain:
                made.backend = _Plain(REGION, ACCOUNT)  # type: ignore[assignment]  # stands in for ours
            assert made.answer("CreateTable", json.dumps(TABLE).encode())[0] == 200
            yield made


class _Plain(DynamoDBBackend):
    def take_records(self) -> None:
        """It has none to give."""


def save(made: DynamoDB) -> None:
    """Write what has changed into the file, as the keeper does every moment."""
    changes = made.items.changes()
    made.items._database.commit(Changes(items=changes))
    made.items.saved(changes)
    assert made.items.changes() == {}


def ask(made: DynamoDB, action: str, **request: Any) -> tuple[int, Any]:
    """Status and answer."""
    status, body = made.answer(action, json.dumps(request).encode())
    return status, json.loads(body)


def key(pk: str, sk: str) -> dict[str, Any]:
    return {"pk": {"S": pk}, "sk": {"S": sk}}


def item(pk: str, sk: str, **more: Any) -> dict[str, Any]:
    return key(pk, sk) | {name: {"S": value} for name, value in more.items()}


@pytest.fixture
def made() -> Iterator[DynamoDB]:
    with service() as serving:
        yield serving


KEYS = st.tuples(st.sampled_from(["a", "b"]), st.sampled_from(["1", "2", "3"]))
ABSENT: dict[str, Any] = {"ConditionExpression": "attribute_not_exists(pk)"}
OLD: dict[str, Any] = {"ReturnValuesOnConditionCheckFailure": "ALL_OLD"}


def _put(at: tuple[str, str], value: str, *, guarded: bool) -> dict[str, Any]:
    listed = {"lpk": {"S": "l"}, "lsk": {"S": value}} if value > "m" else {}
    return {"TableName": "t", "Item": item(*at, v=value) | listed, **(ABSENT | OLD if guarded else {})}


def _update(at: tuple[str, str], value: str, *, guarded: bool) -> dict[str, Any]:
    condition: dict[str, Any] = {"ConditionExpression": "attribute_exists(pk)"} | OLD if guarded else {}
    return {
        "TableName": "t",
        "Key": key(*at),
        "UpdateExpression": "SET v = :v ADD n :one",
        "ExpressionAttributeValues": {":v": {"S": value}, ":one": {"N": "1"}},
        **condition,
    }


def _delete(at: tuple[str, str], *, guarded: bool) -> dict[str, Any]:
    return {"TableName": "t", "Key": key(*at), **({"ConditionExpression": "attribute_exists(v)"} if guarded else {})}


VALUES = st.text("azx", min_size=1, max_size=3)
PUTS = st.builds(_put, KEYS, VALUES, guarded=st.booleans())
UPDATES = st.builds(_update, KEYS, VALUES, guarded=st.booleans())
DELETES = st.builds(_delete, KEYS, guarded=st.booleans())
WRITES = st.one_of(
    st.tuples(st.just("Put"), PUTS), st.tuples(st.just("Update"), UPDATES), st.tuples(st.just("Delete"), DELETES)
)
TRANSACTIONS = st.lists(WRITES, min_size=1, max_size=4).map(
    lambda writes: ("TransactWriteItems", {"TransactItems": [{kind: write} for kind, write in writes]})
)
CONDITIONS = ["", " AND sk = :x", *(f" AND sk {sign} :x" for sign in ("<", "<=", ">", ">="))]
CONDITIONS += [" AND sk BETWEEN :x AND :y", " AND begins_with(sk, :x)"]


def _query(
    pk: str, condition: str, bounds: tuple[str, str], after: str | None, limit: int, **more: Any
) -> tuple[str, dict[str, Any]]:
    values = {":p": pk} | {name: value for name, value in zip((":x", ":y"), bounds, strict=True) if name in condition}
    asked = {
        "TableName": "t",
        "KeyConditionExpression": f"pk = :p{condition}",
        "ExpressionAttributeValues": {name: {"S": value} for name, value in values.items()},
        "ConsistentRead": True,
        **({"Limit": limit} if limit else {}),
        **({"ExclusiveStartKey": key(pk, after)} if after else {}),
    }
    for value in more.values():
        if value is not None:
            asked |= value
    return "Query", asked


BACKWARD = st.sampled_from([None, {"ScanIndexForward": False}, {"ScanIndexForward": True}])
QUERIES = st.builds(
    _query,
    st.sampled_from(["a", "b", "c"]),
    st.sampled_from(CONDITIONS),
    st.tuples(st.sampled_from(["1", "2", ""]), st.sampled_from(["2", "3"])),
    st.sampled_from([None, None, "1", "2", "25"]),
    st.integers(0, 3),
    backward=BACKWARD,
    filtered=st.sampled_from([None, None, {"FilterExpression": "attribute_exists(lpk)"}]),
    projected=st.sampled_from([None, None, {"ProjectionExpression": "sk, v"}]),
    counted=st.sampled_from([None, None, None, {"Select": "COUNT"}]),
)
PLACES = st.sampled_from([("x", "a", "1"), ("xz", "b", "2"), ("z", "a", "3")])
LISTS = st.builds(
    lambda after, limit, least, backward: (
        "Query",
        {
            "TableName": "t",
            "IndexName": "lists",
            "KeyConditionExpression": "lpk = :p" + (" AND lsk >= :least" if least else ""),
            "ExpressionAttributeValues": {":p": {"S": "l"}} | ({":least": {"S": least}} if least else {}),
            **(backward or {}),
            **({"Limit": limit} if limit else {}),
            **({"ExclusiveStartKey": item(*after[1:], lpk="l", lsk=after[0])} if after else {}),
        },
    ),
    st.none() | PLACES,
    st.integers(0, 2),
    st.sampled_from(["", "xz"]),
    BACKWARD,
)
BATCHES = st.lists(KEYS, min_size=1, max_size=4, unique=True).map(
    lambda keys: ("BatchGetItem", {"RequestItems": {"t": {"Keys": [key(*at) for at in keys], "ConsistentRead": True}}})
)
REQUESTS = st.one_of(
    PUTS.map(lambda request: ("PutItem", request)),
    UPDATES.map(lambda request: ("UpdateItem", request | {"ReturnValues": "ALL_NEW"})),
    DELETES.map(lambda request: ("DeleteItem", request | {"ReturnValues": "ALL_OLD"})),
    KEYS.map(lambda at: ("GetItem", {"TableName": "t", "Key": key(*at), "ConsistentRead": True})),
    TRANSACTIONS,
    QUERIES,
    LISTS,
    BATCHES,
)


# The threads of a local run in this process draw random numbers, which hypothesis takes for its strategies'.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(REQUESTS, st.booleans()), min_size=1, max_size=15))
def test_it_answers_as_plain_moto_does(requests: list[tuple[tuple[str, dict[str, Any]], bool]]) -> None:
    with service() as ours, service(plain=True) as plain:
        for (action, request), saved in requests:
            assert ask(ours, action, **request) == ask(plain, action, **request)
            if saved:
                save(ours)


def test_a_transaction_that_fails_leaves_no_trace_and_says_what_it_met(made: DynamoDB) -> None:
    ask(made, "PutItem", TableName="t", Item=item("a", "1", v="old"))
    put = {"Put": {"TableName": "t", "Item": item("a", "2")}}
    update = {"Update": _update(("a", "1"), "new", guarded=False)}
    fails = {"Put": {"TableName": "t", "Item": item("b", "1"), "ConditionExpression": "attribute_exists(pk)"}}
    status, error = ask(made, "TransactWriteItems", TransactItems=[put, update, fails])
    assert status == 400
    assert error["__type"].endswith("TransactionCanceledException")
    assert [reason["Code"] for reason in error["CancellationReasons"]] == ["None", "None", "ConditionalCheckFailed"]
    _, page = ask(
        made,
        "Query",
        TableName="t",
        KeyConditionExpression="pk = :p",
        ExpressionAttributeValues={":p": {"S": "a"}},
    )
    assert page["Items"] == [item("a", "1", v="old")]


@pytest.mark.parametrize("transact", [False, True])
def test_a_failed_condition_hands_over_the_old_item(made: DynamoDB, *, transact: bool) -> None:
    old = item("a", "1", v="old", content="{}")
    ask(made, "PutItem", TableName="t", Item=old)
    write = {"TableName": "t", "Item": item("a", "1", v="new")} | ABSENT | OLD
    if transact:
        _, error = ask(made, "TransactWriteItems", TransactItems=[{"Put": write}])
        assert error["CancellationReasons"][0]["Item"] == old
    else:
        _, error = ask(made, "PutItem", **write)
        assert error["Item"] == old


def test_writers_at_once_lose_nothing(made: DynamoDB) -> None:
    threads, turns = 6, 15

    def write(writer: int) -> None:
        for turn in range(turns):
            fine = {"Put": {"TableName": "t", "Item": item("log", f"{writer}-{turn}")} | ABSENT}
            never = {"Put": {"TableName": "t", "Item": item("x", "1"), "ConditionExpression": "attribute_exists(pk)"}}
            assert ask(made, "TransactWriteItems", TransactItems=[fine, never])[0] == 400
            assert ask(made, "TransactWriteItems", TransactItems=[fine, {"Update": _count()}])[0] == 200

    started = [threading.Thread(target=write, args=(writer,)) for writer in range(threads)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    _, counted = ask(made, "GetItem", TableName="t", Key=key("count", "1"))
    assert counted["Item"]["n"] == {"N": str(threads * turns)}
    assert sorted(made.items.partitions("t")) == ["count", "log"]


def _count() -> dict[str, Any]:
    return {
        "TableName": "t",
        "Key": key("count", "1"),
        "UpdateExpression": "ADD n :one",
        "ExpressionAttributeValues": {":one": {"N": "1"}},
    }


def test_a_transaction_that_comes_again_is_not_repeated(made: DynamoDB) -> None:
    asked = {"TransactItems": [{"Update": _count()}], "ClientRequestToken": "once"}
    for _ in range(3):
        assert ask(made, "TransactWriteItems", **asked)[0] == 200
    assert ask(made, "GetItem", TableName="t", Key=key("count", "1"))[1]["Item"]["n"] == {"N": "1"}
    other = {"TransactItems": [{"Delete": {"TableName": "t", "Key": key("a", "1")}}], "ClientRequestToken": "once"}
    status, error = ask(made, "TransactWriteItems", **other)
    assert (status, error["__type"].rpartition("#")[2]) == (400, "IdempotentParameterMismatchException")


def test_bytes_go_in_and_out_through_boto3(server: LocalServer) -> None:
    assert server.url
    client: Any = boto3.client("dynamodb")
    table = os.environ["SPOTTER_TABLE"]
    stored = item("bytes", "1") | {"b": {"B": b"\x00\xff"}, "s": {"SS": ["x"]}, "m": {"M": {"l": {"L": [{"N": "1"}]}}}}
    client.put_item(TableName=table, Item=stored)
    assert client.get_item(TableName=table, Key=key("bytes", "1"))["Item"] == stored
    with pytest.raises(client.exceptions.ConditionalCheckFailedException) as refused:
        client.put_item(TableName=table, Item=stored, **ABSENT, **OLD)
    assert refused.value.response["Item"] == stored


def test_what_is_no_request_is_refused(made: DynamoDB) -> None:
    assert made.answer("PutItem", b"{")[0] == 400
    assert made.answer("PutItem", b"{}")[0] == 400
    assert json.loads(made.answer("__init__", b"{}")[1])["__type"].endswith("UnknownOperationException")


def test_only_what_has_changed_is_written_to_the_file(made: DynamoDB) -> None:
    ask(made, "PutItem", TableName="t", Item=item("a", "1"))
    ask(made, "TransactWriteItems", TransactItems=[{"Put": {"TableName": "t", "Item": item("b", "1")}}])
    assert made.items.changes().keys() == {("t", "a", "1"), ("t", "b", "1")}
    save(made)
    ask(made, "GetItem", TableName="t", Key=key("a", "1"))
    ask(made, "UpdateItem", **_update(("absent", "1"), "x", guarded=True))
    assert made.items.changes() == {}
    ask(made, "UpdateItem", **_update(("a", "1"), "x", guarded=True))
    ask(made, "DeleteItem", TableName="t", Key=key("b", "1"))
    changes = made.items.changes()
    assert changes[("t", "b", "1")] is None
    changed = changes[("t", "a", "1")]
    assert changed is not None
    assert json.loads(changed.record)["v"] == {"S": "x"}


def test_what_changes_while_a_moment_is_written_belongs_to_the_next(made: DynamoDB) -> None:
    ask(made, "PutItem", TableName="t", Item=item("a", "1", v="first"))
    taken = made.items.changes()
    ask(made, "PutItem", TableName="t", Item=item("a", "1", v="second"))
    made.items._database.commit(Changes(items=taken))
    made.items.saved(taken)
    assert ask(made, "GetItem", TableName="t", Key=key("a", "1"))[1]["Item"]["v"] == {"S": "second"}
    assert made.items.changes().keys() == {("t", "a", "1")}


def test_a_query_reads_no_more_than_it_gives_back(made: DynamoDB, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(300):
        ask(made, "PutItem", TableName="t", Item=item("log", f"{number:04}", lpk="l", lsk=f"{number:04}"))
        ask(made, "PutItem", TableName="t", Item=item(f"other-{number}", "1"))
    save(made)
    touched: list[str] = []

    def checked(found: Any) -> Any:
        touched.append(found[1])
        return whole(found)

    whole = database._checked
    monkeypatch.setattr(database, "_checked", checked)
    asked = {"TableName": "t", "ExpressionAttributeValues": {":p": {"S": "log"}, ":x": {"S": "0290"}}}
    for forward, names in ((True, ["0290", "0291"]), (False, ["0290", "0289"])):
        condition = f"pk = :p AND sk {'>=' if forward else '<='} :x"
        more: dict[str, Any] = {"ScanIndexForward": forward, "Limit": 2, "KeyConditionExpression": condition}
        _, read = ask(made, "Query", **asked, **more)
        assert [entry["sk"]["S"] for entry in read["Items"]] == names
        assert len(touched) == 3  # one more tells whether there is more
        touched.clear()
    listed = {"IndexName": "lists", "KeyConditionExpression": "lpk = :p", "ScanIndexForward": False, "Limit": 2}
    _, read = ask(made, "Query", TableName="t", ExpressionAttributeValues={":p": {"S": "l"}}, **listed)
    assert [entry["sk"]["S"] for entry in read["Items"]] == ["0299", "0298"]
    assert len(touched) == 3
    touched.clear()
    ask(made, "TransactWriteItems", TransactItems=[{"Update": _update(("log", "0001"), "x", guarded=True)}])
    assert set(touched) == {"0001"}


def test_no_query_looks_through_the_table_or_sorts(made: DynamoDB) -> None:
    statements: list[str] = []
    connection = made.items._database._items
    connection.set_trace_callback(statements.append)
    values = {":p": {"S": "a"}, ":x": {"S": "1"}}
    for condition in ({"KeyConditionExpression": "pk = :p AND sk > :x"}, LISTED):
        for forward in (True, False):
            asked = {"TableName": "t", "ScanIndexForward": forward, "ExpressionAttributeValues": values}
            assert ask(made, "Query", **asked, **condition)[0] == 200
    connection.set_trace_callback(None)
    plans = [[step[3] for step in connection.execute(f"EXPLAIN QUERY PLAN {ran}")] for ran in statements]
    assert [len(plan) for plan in plans] == [1] * 4
    used = [plan[0].partition(" USING ")[2].partition(" (")[0] for plan in plans]
    assert used == ["INDEX sqlite_autoindex_items_1"] * 2 + ["INDEX by lpk, lsk"] * 2


LISTED = {"IndexName": "lists", "KeyConditionExpression": "lpk = :p AND lsk > :x"}


def test_requests_leave_none_of_motos_objects_behind(made: DynamoDB) -> None:
    def work() -> None:
        for number in range(20):
            ask(made, "PutItem", TableName="t", Item=item("a", str(number)))
            ask(made, "TransactWriteItems", TransactItems=[{"Update": _update(("a", str(number)), "x", guarded=True)}])
            ask(made, "GetItem", TableName="t", Key=key("a", str(number)))
        values = {":p": {"S": "a"}}
        ask(made, "Query", TableName="t", KeyConditionExpression="pk = :p", ExpressionAttributeValues=values)
        save(made)

    def alive() -> int:
        gc.collect()
        return sum(isinstance(thing, Item | Table) for thing in gc.get_objects())

    work()
    before = alive()
    work()
    assert alive() == before


@pytest.mark.parametrize("keys", [[("pk", "S", "HASH")], [("pk", "S", "HASH"), ("n", "N", "RANGE")]])
def test_a_table_with_other_keys_than_two_strings_is_refused(made: DynamoDB, keys: list[tuple[str, str, str]]) -> None:
    status, error = ask(
        made,
        "CreateTable",
        TableName="other",
        BillingMode="PAY_PER_REQUEST",
        KeySchema=[{"AttributeName": name, "KeyType": role} for name, _, role in keys],
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": kind} for name, kind, _ in keys],
    )
    assert (status, error["__type"].rpartition("#")[2]) == (400, "ValidationException")
    assert "partition key and a sort key that are strings" in error["message"]
    assert ask(made, "ListTables")[1]["TableNames"] == ["t"]


def test_a_damaged_item_is_not_served(made: DynamoDB, caplog: pytest.LogCaptureFixture) -> None:
    for sort in ("1", "2"):
        ask(made, "PutItem", TableName="t", Item=item("a", sort, v="right"))
    save(made)
    made.items._database._writer.execute("UPDATE items SET record = replace(record, 'right', 'wrong') WHERE sk = '1'")
    status, error = ask(made, "GetItem", TableName="t", Key=key("a", "1"))
    assert (status, error["__type"].rpartition("#")[2]) == (500, "InternalServerError")
    assert "The data cannot be read (an item is not as it was written)" in caplog.text
    assert ask(made, "GetItem", TableName="t", Key=key("a", "2"))[0] == 200
