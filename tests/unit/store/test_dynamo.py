"""What DynamoDB turns away for a moment is tried again, with full jitter; what stays turned away has a name of ours.

The errors are those that botocore's own model of DynamoDB names for each operation: emulators send none of them.
"""

from collections.abc import Callable
from typing import Any

import botocore.session
import pytest
from botocore.exceptions import ClientError, ReadTimeoutError
from hypothesis import given
from hypothesis import strategies as st

from spotter.errors import Contended, StoreUnavailable
from spotter.store.backoff import FIRST_SECONDS, LONGEST_SECONDS, PAUSES, pauses
from spotter.store.dynamo import DynamoTable
from spotter.store.table import ABSENT, CancelledError, ConditionFailedError, Delete, Item, Key, Put, Update, Write

KEY = Key("p", "s")
ITEM: Item = {"pk": "p", "sk": "s", "n": 1}
RAW = {"pk": {"S": "p"}, "sk": {"S": "s"}, "n": {"N": "1"}}
MODEL = botocore.session.get_session().get_service_model("dynamodb")
TRIES = PAUSES + 1


class Client:
    """Answers every operation with what is queued for it, then with success."""

    def __init__(self) -> None:
        self.queued: dict[str, list[Exception]] = {}
        self.calls: list[str] = []
        self.stands: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(**_request: Any) -> Any:
            self.calls.append(name)
            if self.queued.get(name):
                raise self.queued[name].pop(0)
            return {"get_item": self.stands, "update_item": {"Attributes": RAW}}.get(name, {})

        return call


def refused(code: str, **more: Any) -> ClientError:
    status = 500 if code.startswith("Internal") else 400
    error = {"Code": code, "Message": "the words of nobody"}
    response: Any = {"Error": error, "ResponseMetadata": {"HTTPStatusCode": status}, **more}
    return ClientError(response, "Operation")


def cancelled(*codes: str, item: Any = None) -> ClientError:
    reasons = [
        {"Code": code, **({"Item": item} if item and code == "ConditionalCheckFailed" else {})} for code in codes
    ]
    return refused("TransactionCanceledException", CancellationReasons=reasons)


def table() -> tuple[DynamoTable, Client, list[float]]:
    client = Client()
    waited: list[float] = []
    stub: Any = client
    return DynamoTable(stub, "table", waited.append), client, waited


WRITES: dict[str, Callable[[DynamoTable], Any]] = {
    "put_item": lambda one: one.put(Put(ITEM, (ABSENT,))),
    "update_item": lambda one: one.update(Update(KEY, set={"n": 1})),
    "delete_item": lambda one: one.delete(Delete(KEY)),
}
TRANSACTION: tuple[Write, ...] = (Put(ITEM, (ABSENT,)), Delete(KEY))


def operation_name(method: str) -> str:
    return "".join(part.capitalize() for part in method.split("_"))


@pytest.mark.parametrize("method", WRITES)
def test_a_write_that_meets_a_transaction_is_made_again(method: str) -> None:
    one, client, waited = table()
    client.queued[method] = [refused("TransactionConflictException")] * PAUSES
    WRITES[method](one)
    assert client.calls == [method] * TRIES
    assert len(waited) == PAUSES


@pytest.mark.parametrize("code", ["TransactionConflictException", "ReplicatedWriteConflictException"])
@pytest.mark.parametrize("method", WRITES)
def test_a_write_that_keeps_meeting_transactions_is_contended(method: str, code: str) -> None:
    one, client, _ = table()
    client.queued[method] = [refused(code)] * 99
    with pytest.raises(Contended):
        WRITES[method](one)
    assert client.calls == [method] * TRIES


@pytest.mark.parametrize(
    "error",
    [
        cancelled("None", "TransactionConflict"),
        cancelled("ThrottlingError", "None"),
        cancelled("ProvisionedThroughputExceeded", "None"),
        refused("TransactionInProgressException"),
    ],
)
def test_a_transaction_that_met_another_is_made_again_and_contended_in_the_end(error: ClientError) -> None:
    one, client, _ = table()
    client.queued["transact_write_items"] = [error]
    one.transact(TRANSACTION)
    assert client.calls == ["transact_write_items"] * 2
    client.queued["transact_write_items"] = [error] * 99
    with pytest.raises(Contended):
        one.transact(TRANSACTION)


def test_a_transaction_whose_condition_failed_is_not_made_again_even_where_it_met_another() -> None:
    one, client, waited = table()
    client.queued["transact_write_items"] = [cancelled("ConditionalCheckFailed", "TransactionConflict", item=RAW)]
    with pytest.raises(CancelledError) as lost:
        one.transact(TRANSACTION)
    assert lost.value.failed == {0: ITEM}
    assert waited == []


@pytest.mark.parametrize("method", WRITES)
def test_what_stands_in_the_way_is_read_where_the_refusal_does_not_bring_it(method: str) -> None:
    one, client, _ = table()
    client.queued[method] = [refused("ConditionalCheckFailedException")]
    client.stands = {"Item": RAW}
    with pytest.raises(ConditionFailedError) as lost:
        WRITES[method](one)
    assert lost.value.item == ITEM
    assert client.calls == [method, "get_item"]


@pytest.mark.parametrize("method", WRITES)
def test_what_the_refusal_brings_is_not_read_again(method: str) -> None:
    one, client, _ = table()
    client.queued[method] = [refused("ConditionalCheckFailedException", Item=RAW)]
    with pytest.raises(ConditionFailedError) as lost:
        WRITES[method](one)
    assert lost.value.item == ITEM
    assert client.calls == [method]


def test_what_stands_in_the_way_of_a_transaction_is_read_where_the_refusal_does_not_bring_it() -> None:
    one, client, _ = table()
    client.queued["transact_write_items"] = [cancelled("ConditionalCheckFailed", "None")]
    client.stands = {"Item": RAW}
    with pytest.raises(CancelledError) as lost:
        one.transact(TRANSACTION)
    assert lost.value.failed == {0: ITEM}


CALLS: dict[str, Callable[[DynamoTable], Any]] = {
    **WRITES,
    "get_item": lambda one: one.get(KEY),
    "batch_get_item": lambda one: one.batch_get([KEY]),
    "query": lambda one: one.query("p", "a", "z"),
    "transact_write_items": lambda one: one.transact(TRANSACTION),
    "batch_write_item": lambda one: one.delete_all([KEY]),
}
OURS = {
    "ConditionalCheckFailedException",  # ConditionFailedError
    "TransactionCanceledException",  # CancelledError, or tried again
    "IdempotentParameterMismatchException",  # botocore makes a token for each transaction
    "ItemCollectionSizeLimitExceededException",  # there is no local index
    "ResourceNotFoundException",  # there is no such table: a fault of the deployment
}


@pytest.mark.parametrize("method", CALLS)
def test_every_error_that_the_model_of_an_operation_names_has_its_answer(method: str) -> None:
    named = {str(shape.name) for shape in MODEL.operation_model(operation_name(method)).error_shapes}
    for code in sorted(named - OURS):
        one, client, _ = table()
        client.queued[method] = [refused(code)] * 99
        with pytest.raises((StoreUnavailable, Contended)):
            CALLS[method](one)


@pytest.mark.parametrize("method", CALLS)
def test_an_answer_that_does_not_come_is_unavailable_and_is_not_asked_for_again_here(method: str) -> None:
    one, client, _ = table()
    client.queued[method] = [ReadTimeoutError(endpoint_url="it")]
    with pytest.raises(StoreUnavailable):
        CALLS[method](one)
    assert client.calls == [method]


@given(st.lists(st.floats(0, 1), min_size=PAUSES, max_size=PAUSES))
def test_pauses_are_drawn_from_the_whole_of_a_range_that_doubles(draws: list[float]) -> None:
    drawn = iter(draws)
    for attempt, (seconds, draw) in enumerate(zip(pauses(lambda: next(drawn)), draws, strict=True)):
        assert seconds == draw * min(LONGEST_SECONDS, FIRST_SECONDS * 2**attempt)


def test_who_waits_for_a_change_looks_with_a_client_of_its_own() -> None:
    patient, hasty = Client(), Client()
    stubs: Any = (patient, hasty)
    one = DynamoTable(stubs[0], "table", hasty=lambda: stubs[1])
    assert one.peek(KEY) is None
    assert (patient.calls, hasty.calls) == ([], ["get_item"])
