"""What the table asks of DynamoDB, to the letter, and what it makes of answers that come in parts."""

from collections.abc import Callable
from typing import Any

import pytest
from botocore.exceptions import ClientError

from spotter.errors import Contended, StoreUnavailable
from spotter.store.backoff import PAUSES
from spotter.store.dynamo import LIST_INDEX, DynamoTable
from spotter.store.expressions import condition_expression, key_of, marshal, update_expression
from spotter.store.table import ABSENT, Delete, Is, Item, Key, Page, Put, Update, Write

KEY, OTHER = Key("p", "s"), Key("p", "t")
ITEM: Item = {"pk": "p", "sk": "s", "n": 1}
RAW, RAW_OTHER = marshal(ITEM), marshal({"pk": "p", "sk": "t"})
WHEN = (Is("n", 1),)


class Client:
    """Gives one prepared answer after the other, the last one for ever, and notes what it is asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, dict[str, Any]]] = []

    def __getattr__(self, operation: str) -> Callable[..., Any]:
        def call(**request: Any) -> Any:
            self.asked.append((operation, dict(request)))
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            if isinstance(answer, Exception):
                raise answer
            return answer

        return call


def table(*answers: Any) -> tuple[DynamoTable, Client, list[float]]:
    client = Client(*answers)
    waited: list[float] = []
    stub: Any = client
    return DynamoTable(stub, "table", waited.append), client, waited


def test_an_item_is_read_consistently() -> None:
    one, client, _ = table({"Item": RAW})
    assert one.get(KEY) == one.peek(KEY) == ITEM
    assert client.asked == [("get_item", {"TableName": "table", "Key": key_of(KEY), "ConsistentRead": True})] * 2
    assert table({})[0].get(KEY) is None


def left(*keys: Key) -> dict[str, Any]:
    return {"Responses": {}, "UnprocessedKeys": {"table": {"Keys": [key_of(key) for key in keys]}}}


def test_keys_that_were_left_unread_are_asked_for_again_and_no_others() -> None:
    first = {**left(OTHER), "Responses": {"table": [RAW]}}
    one, client, waited = table(first, {"Responses": {"table": [RAW_OTHER]}, "UnprocessedKeys": {}})
    assert one.batch_get([KEY, OTHER]) == {KEY: ITEM, OTHER: {"pk": "p", "sk": "t"}}
    assert [request["RequestItems"] for _, request in client.asked] == [
        {"table": {"Keys": [key_of(KEY), key_of(OTHER)], "ConsistentRead": True}},
        {"table": {"Keys": [key_of(OTHER)], "ConsistentRead": True}},
    ]
    assert len(waited) == 1


def test_of_some_attributes_alone_no_others_are_read_however_often_it_asks() -> None:
    one, client, _ = table(left(KEY), {"Responses": {"table": [RAW]}, "UnprocessedKeys": {}})
    one.batch_get([KEY], only=("slot",))
    for _, request in client.asked:
        wanted = request["RequestItems"]["table"]
        assert wanted["ProjectionExpression"] == "#pk, #sk, #slot"
        assert wanted["ExpressionAttributeNames"] == {"#pk": "pk", "#sk": "sk", "#slot": "slot"}


def test_keys_that_stay_unread_are_unavailable() -> None:
    one, client, waited = table(left(KEY))
    with pytest.raises(StoreUnavailable, match="DynamoDB left keys unread"):
        one.batch_get([KEY])
    assert (len(client.asked), len(waited)) == (PAUSES + 1, PAUSES)


def test_a_query_goes_on_through_all_pages() -> None:
    one, client, _ = table({"Items": [RAW], "LastEvaluatedKey": key_of(KEY)}, {"Items": [RAW_OTHER]})
    assert one.query("p", "a", "z") == [ITEM, {"pk": "p", "sk": "t"}]
    request = {
        "TableName": "table",
        "KeyConditionExpression": "pk = :pk AND sk BETWEEN :low AND :high",
        "ExpressionAttributeValues": {":pk": {"S": "p"}, ":low": {"S": "a"}, ":high": {"S": "z"}},
        "ConsistentRead": True,
        "ScanIndexForward": True,
    }
    assert client.asked == [("query", request), ("query", {**request, "ExclusiveStartKey": key_of(KEY)})]


def test_a_query_with_a_limit_asks_for_what_is_missing_and_stops_there() -> None:
    page = {"Items": [RAW], "LastEvaluatedKey": key_of(KEY)}
    one, client, _ = table(page)
    assert one.query("p", "a", "z", limit=2, newest_first=True) == [ITEM, ITEM]
    assert [request["Limit"] for _, request in client.asked] == [2, 1]
    assert [request["ScanIndexForward"] for _, request in client.asked] == [False, False]
    one, client, _ = table({"Items": [RAW]})
    assert one.query("p", "a", "z", limit=2) == [ITEM]
    assert len(client.asked) == 1
    one, client, _ = table({**page, "Items": [RAW, RAW, RAW]})
    assert len(one.query("p", "a", "z", limit=2)) == 3
    assert len(client.asked) == 1


def test_the_list_is_asked_for_newest_first_from_a_place_on() -> None:
    start = {"list_pk": "l", "list_sk": "5", "pk": "p", "sk": "s"}
    after = {name: {"S": value} for name, value in start.items()}
    one, client, _ = table({"Items": [RAW], "LastEvaluatedKey": after}, {"Items": []})
    assert one.query_list("l", limit=3) == Page((KEY,), start)
    assert one.query_list("l", limit=3, start=start) == Page((), None)
    request = {
        "TableName": "table",
        "IndexName": LIST_INDEX,
        "Limit": 3,
        "KeyConditionExpression": "list_pk = :pk",
        "ExpressionAttributeValues": {":pk": {"S": "l"}},
        "ScanIndexForward": False,
    }
    assert client.asked == [("query", request), ("query", {**request, "ExclusiveStartKey": after})]


def test_the_list_until_a_place_is_asked_for_oldest_first() -> None:
    one, client, _ = table({"Items": [RAW]})
    assert one.query_list_until("l", "5", limit=3) == Page((KEY,), None)
    request = {
        "TableName": "table",
        "IndexName": "lists",
        "Limit": 3,
        "KeyConditionExpression": "list_pk = :pk AND list_sk <= :last",
        "ExpressionAttributeValues": {":pk": {"S": "l"}, ":last": {"S": "5"}},
    }
    assert client.asked == [("query", request)]


def test_writes_of_one_item_send_their_conditions_and_bring_what_was_or_is_there() -> None:
    one, client, _ = table({"Attributes": RAW})
    change = Update(KEY, set={"n": 2}, when=WHEN)
    one.put(Put(ITEM, WHEN))
    assert one.update(change) == ITEM
    assert one.delete(Delete(KEY, WHEN)) == ITEM
    assert client.asked == [
        ("put_item", {"TableName": "table", "Item": RAW, **condition_expression(WHEN)}),
        ("update_item", {"TableName": "table", **update_expression(change), "ReturnValues": "ALL_NEW"}),
        (
            "delete_item",
            {"TableName": "table", "Key": key_of(KEY), **condition_expression(WHEN), "ReturnValues": "ALL_OLD"},
        ),
    ]
    assert table({})[0].delete(Delete(KEY)) is None


def test_a_transaction_sends_each_kind_of_write_with_its_conditions() -> None:
    one, client, _ = table({})
    change = Update(OTHER, set={"n": 2}, when=WHEN)
    writes: tuple[Write, ...] = (Put(ITEM, (ABSENT,)), change, Delete(Key("p", "u"), WHEN))
    one.transact(writes)
    assert client.asked == [
        (
            "transact_write_items",
            {
                "TransactItems": [
                    {"Put": {"TableName": "table", "Item": RAW, **condition_expression((ABSENT,))}},
                    {"Update": {"TableName": "table", **update_expression(change)}},
                    {"Delete": {"TableName": "table", "Key": key_of(Key("p", "u")), **condition_expression(WHEN)}},
                ]
            },
        )
    ]


def undone(requests: Any) -> dict[str, Any]:
    return {"UnprocessedItems": {"table": requests}}


def test_deletes_go_out_by_twenty_five_with_those_that_were_left_undone_first() -> None:
    keys = [Key("p", f"{number:02}") for number in range(30)]
    deletes = [{"DeleteRequest": {"Key": key_of(key)}} for key in keys]
    one, client, waited = table(undone(deletes[:2]), {"UnprocessedItems": {}})
    one.delete_all(keys)
    sent = [request["RequestItems"]["table"] for _, request in client.asked]
    assert sent == [deletes[:25], [*deletes[:2], *deletes[25:]]]
    assert len(waited) == 1
    one, client, waited = table({})
    one.delete_all(keys)
    assert ([len(request["RequestItems"]["table"]) for _, request in client.asked], waited) == ([25, 5], [])
    one, client, _ = table({})
    one.delete_all([])
    assert client.asked == []


def test_deletes_that_stay_undone_are_unavailable() -> None:
    one, client, waited = table(undone([{"DeleteRequest": {"Key": key_of(KEY)}}]))
    with pytest.raises(StoreUnavailable, match="DynamoDB left deletes undone"):
        one.delete_all([KEY])
    assert (len(client.asked), len(waited)) == (PAUSES + 1, PAUSES)


def refused(code: str, **more: Any) -> ClientError:
    response: Any = {"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": 400}, **more}
    return ClientError(response, "Operation")


@pytest.mark.parametrize(
    "error",
    [
        refused("AccessDeniedException"),
        refused("TransactionCanceledException", CancellationReasons=[{"Code": "ValidationError"}]),
        refused("TransactionCanceledException"),
        ClientError({}, "Operation"),
    ],
)
def test_a_refusal_that_is_none_of_these_is_a_fault_of_ours(error: ClientError) -> None:
    calls: list[Callable[[DynamoTable], Any]] = [
        lambda one: one.put(Put(ITEM)),
        lambda one: one.transact((Put(ITEM), Delete(OTHER))),
        lambda one: one.get(KEY),
    ]
    for call in calls:
        one, client, waited = table(error)
        with pytest.raises(ClientError) as raised:
            call(one)
        assert raised.value is error
        assert (len(client.asked), waited) == (1, [])


def test_what_is_given_up_says_why_and_hides_the_words_of_the_refusal() -> None:
    one, _, _ = table(refused("TransactionConflictException"))
    with pytest.raises(Contended, match="other transactions kept touching the same items") as raised:
        one.put(Put(ITEM))
    assert raised.value.__suppress_context__
    one, _, _ = table(refused("ThrottlingException"))
    with pytest.raises(StoreUnavailable, match="DynamoDB did not answer: ClientError") as unavailable:
        one.put(Put(ITEM))
    assert unavailable.value.__suppress_context__
