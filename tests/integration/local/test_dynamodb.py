"""The emulated DynamoDB: it says what plain moto says, and it is right where plain moto is not."""

import json
import os
import threading
from typing import Any

import boto3
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from moto.dynamodb.models import DynamoDBBackend

from local.cloud import ACCOUNT, REGION
from local.dynamodb import DynamoDB
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


def service(*, plain: bool = False) -> DynamoDB:
    """A service with the table; with moto's own backend if ``plain``."""
    made = DynamoDB(REGION, ACCOUNT)
    if plain:
        made.backend = DynamoDBBackend(REGION, ACCOUNT)  # type: ignore[assignment]  # stands in for ours
    assert made.answer("CreateTable", json.dumps(TABLE).encode())[0] == 200
    return made


def ask(made: DynamoDB, action: str, **request: Any) -> tuple[int, Any]:
    """Status and answer."""
    status, body = made.answer(action, json.dumps(request).encode())
    return status, json.loads(body)


def key(pk: str, sk: str) -> dict[str, Any]:
    return {"pk": {"S": pk}, "sk": {"S": sk}}


def item(pk: str, sk: str, **more: Any) -> dict[str, Any]:
    return key(pk, sk) | {name: {"S": value} for name, value in more.items()}


@pytest.fixture
def made() -> DynamoDB:
    return service()


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
QUERIES = st.builds(
    lambda pk, low, forward, limit: (
        "Query",
        {
            "TableName": "t",
            "KeyConditionExpression": "pk = :p AND sk >= :low",
            "ExpressionAttributeValues": {":p": {"S": pk}, ":low": {"S": low}},
            "ScanIndexForward": forward,
            "ConsistentRead": True,
            **({"Limit": limit} if limit else {}),
        },
    ),
    st.sampled_from(["a", "b", "c"]),
    st.sampled_from(["0", "2"]),
    st.booleans(),
    st.integers(0, 3),
)
LISTS = st.booleans().map(
    lambda forward: (
        "Query",
        {
            "TableName": "t",
            "IndexName": "lists",
            "KeyConditionExpression": "lpk = :p",
            "ExpressionAttributeValues": {":p": {"S": "l"}},
            "ScanIndexForward": forward,
        },
    )
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
@given(st.lists(REQUESTS, min_size=1, max_size=15))
def test_it_answers_as_plain_moto_does(requests: list[tuple[str, dict[str, Any]]]) -> None:
    ours, plain = service(), service(plain=True)
    for action, request in requests:
        assert ask(ours, action, **request) == ask(plain, action, **request)


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
    assert len(made.backend.tables["t"].items) == 2


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


def test_only_changed_partitions_are_named_for_the_snapshot(made: DynamoDB) -> None:
    ask(made, "PutItem", TableName="t", Item=item("a", "1"))
    ask(made, "TransactWriteItems", TransactItems=[{"Put": {"TableName": "t", "Item": item("b", "1")}}])
    assert made.take_changed() == {"t": {"a", "b"}}
    assert made.take_changed() == {}
    ask(made, "GetItem", TableName="t", Key=key("a", "1"))
    assert made.take_changed() == {}
    ask(made, "UpdateItem", **_update(("a", "1"), "x", guarded=True))
    ask(made, "DeleteItem", TableName="t", Key=key("b", "1"))
    assert made.take_changed() == {"t": {"a", "b"}}
    assert list(made.records("t", "b")) == []
    [line] = made.records("t", "a")
    assert json.loads(line)["v"] == {"S": "x"}
