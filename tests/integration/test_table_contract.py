"""The table in memory and the table in DynamoDB behave alike: what tests prove on the one holds on the other.

DynamoDB is here twice, as two teams have written it: moto, and AWS's own DynamoDB Local.
"""

from collections.abc import Callable, Iterator

import pytest
from botocore.config import Config
from botocore.exceptions import ClientError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spotter.store.dynamo import DynamoTable
from spotter.store.dynamo_client import make_client
from spotter.store.table import (
    ABSENT,
    Below,
    CancelledError,
    Condition,
    ConditionFailedError,
    Delete,
    Is,
    Key,
    Put,
    Table,
    Update,
    Write,
)
from tests.fakes.aws import TABLE, emulated
from tests.fakes.memory_table import MemoryTable

A, B, C = Key("p", "A"), Key("p", "B"), Key("q", "A")
KEYS = (A, B, C)


@pytest.fixture(scope="module", params=["memory", "moto", "dynamodb-local"])
def make_table(request: pytest.FixtureRequest) -> Iterator[Callable[[], Table]]:
    """Makes a table without an item, forgetting the last one."""
    if request.param == "memory":
        yield MemoryTable
        return
    elsewhere = request.getfixturevalue("dynamodb_local_url") if request.param == "dynamodb-local" else ""
    with emulated(elsewhere) as aws:

        def make() -> Table:
            aws.begin_anew()
            return DynamoTable(make_client(Config()), TABLE, pause=lambda _seconds: None)

        yield make


@pytest.fixture(scope="module")
def real(make_table: Callable[[], Table]) -> Table:
    return make_table()


def emptied(table: Table) -> Table:
    """The real table without an item."""
    table.delete_all(KEYS)
    return table


values = st.sampled_from([1, 2])
conditions = st.lists(
    st.one_of(
        st.just(ABSENT),
        st.builds(Is, st.just("n"), st.one_of(st.none(), values)),
        st.builds(Is, st.just("s"), st.one_of(st.none(), st.just(frozenset({"x"})))),
        st.builds(Below, st.just("s"), st.integers(1, 2)),
    ),
    max_size=2,
    unique_by=lambda one: (type(one), one.attribute),
).map(tuple)
members = st.sampled_from([frozenset({"x"}), frozenset({"y"}), frozenset({"x", "y"})])


def put(key: Key, number: int, when: tuple[Condition, ...]) -> Put:
    return Put({"pk": key.pk, "sk": key.sk, "n": number, "text": "é"}, when)


def update(key: Key, kind: int, number: int, some: frozenset[str], when: tuple[Condition, ...]) -> Update:
    """One of the changes that the store makes."""
    if kind == 5:
        return Update(key, set={"n": number}, when=when, tells=False)
    if kind == 0:
        return Update(key, set={"n": number}, add={"count": number}, when=when)
    if kind == 1:
        return Update(key, include={"s": some}, set={"t": "t"}, when=when)
    if kind == 2:
        return Update(key, exclude={"s": some}, when=when)
    if kind == 3:
        return Update(key, set={"n": number, "text": "e"}, add={"count": number}, when=when, creates=True)
    return Update(key, set={"last": number}, copy={"upto": "text"}, remove=("n", "absent"), when=when)


writes: st.SearchStrategy[Write] = st.one_of(
    st.builds(put, st.sampled_from(KEYS), values, conditions),
    st.builds(update, st.sampled_from(KEYS), st.integers(0, 5), values, members, conditions),
    st.builds(Delete, st.sampled_from(KEYS), conditions),
)
steps = st.lists(
    st.one_of(
        writes,
        st.lists(writes, min_size=1, max_size=3, unique_by=lambda write: write.key),
    ),
    min_size=1,
    max_size=8,
)


def outcome(table: Table, step: Write | list[Write]) -> object:
    """What a step answers, errors included."""
    try:
        if isinstance(step, list):
            table.transact(step)
        elif isinstance(step, Put):
            table.put(step)
        elif isinstance(step, Update):
            return table.update(step)
        else:
            return table.delete(step)
    except ConditionFailedError as lost:
        return ("lost", lost.item)
    except CancelledError as lost:
        return ("cancelled", dict(lost.failed))
    return None


@pytest.mark.parametrize("make_table", ["moto", "dynamodb-local"], indirect=True)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
def test_any_sequence_of_writes_has_the_same_outcome(real: Table, sequence: list[Write | list[Write]]) -> None:
    memory, table = MemoryTable(), emptied(real)
    for step in sequence:
        assert outcome(memory, step) == outcome(table, step), step
    assert memory.batch_get(KEYS) == table.batch_get(KEYS)
    assert memory.batch_get(KEYS, only=("n", "s")) == table.batch_get(KEYS, only=("n", "s"))
    for key in KEYS:
        assert memory.get(key) == table.get(key)


def fill(table: Table) -> None:
    """Twelve events and a HEAD in one partition, and three sessions in a list."""
    for number in range(1, 13):
        table.put(Put({"pk": "p", "sk": f"E#{number:010d}", "content": "x" * 200_000}))
    table.put(Put({"pk": "p", "sk": "HEAD", "user": "ana"}))
    for number in range(3):
        table.put(Put({"pk": f"s{number}", "sk": "HEAD", "list_pk": "L", "list_sk": f"2026-0{number + 1}"}))


@pytest.fixture
def table(make_table: Callable[[], Table]) -> Table:
    made = make_table()
    fill(made)
    return made


def test_a_write_that_loses_its_condition_says_what_stands_there(table: Table) -> None:
    stands = {"pk": "p", "sk": "HEAD", "user": "ana"}
    lost: list[Write] = [
        Put({"pk": "p", "sk": "HEAD", "user": "bob"}, (ABSENT,)),
        Update(Key("p", "HEAD"), set={"user": "bob"}, when=(Is("user", "eve"),)),
        Delete(Key("p", "HEAD"), (Is("user", "eve"),)),
    ]
    for write in lost:
        assert outcome(table, write) == ("lost", stands), write
        assert outcome(table, [write]) == ("cancelled", {0: stands}), write


def test_a_query_returns_all_pages_in_order(table: Table) -> None:
    found = table.query("p", "E#0000000003", "HEAD")
    assert [item["sk"] for item in found] == [*[f"E#{number:010d}" for number in range(3, 13)], "HEAD"]


def test_a_query_newest_first_stops_at_its_limit(table: Table) -> None:
    found = table.query("p", "E#", "HEAD", limit=2, newest_first=True)
    assert [item["sk"] for item in found] == ["HEAD", "E#0000000012"]


@pytest.mark.parametrize("make_table", ["memory", "dynamodb-local"], indirect=True)  # moto finds nothing in it
def test_a_range_that_ends_before_it_begins_is_refused(make_table: Callable[[], Table]) -> None:
    with pytest.raises((ClientError, ValueError)):
        make_table().query("p", "HEAD", "E#0000000003")


def test_the_list_is_paged_newest_first(table: Table) -> None:
    page = table.query_list("L", limit=2)
    assert [key.pk for key in page.keys] == ["s2", "s1"]
    assert page.next is not None
    rest = table.query_list("L", limit=2, start=page.next)
    assert [key.pk for key in rest.keys] == ["s0"]
    assert rest.next is None


def test_the_list_until_a_place_is_oldest_first(table: Table) -> None:
    assert [key.pk for key in table.query_list_until("L", "2026-02", limit=5).keys] == ["s0", "s1"]


def test_more_deletes_than_one_call_takes(table: Table) -> None:
    keys = [Key("many", f"{number:03d}") for number in range(60)]
    for key in keys:
        table.put(Put({"pk": key.pk, "sk": key.sk}))
    table.delete_all(keys)
    assert table.query("many", " ", "~") == []
