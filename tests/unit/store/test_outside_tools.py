"""What a user's partition holds of tools from outside: calls counted once each, and approvals by digest."""

from hypothesis import given
from hypothesis import strategies as st

from spotter.store.outside_tools import approval_of, approved_key, calls_key, is_approved, reserve_call
from tests.fakes.memory_table import MemoryTable

COUNTED = calls_key("gym", "ana", "2026-03-02", "mcp:gym:pay")


def test_a_call_that_is_counted_again_is_counted_once_and_let_through_again() -> None:
    table = MemoryTable()
    assert [reserve_call(table, COUNTED, key, 2) for key in ("a", "b", "a", "c", "b", "c")] == [
        True,
        True,
        True,
        False,
        True,
        False,
    ]
    item = table.items[COUNTED]
    assert isinstance(item["calls"], frozenset) and len(item["calls"]) == 2
    assert item["expires_at"] == 1_772_668_800  # 2026-03-05T00:00:00Z
    assert COUNTED.sk == "CALLS#2026-03-02#mcp:gym:pay"


@given(keys=st.lists(st.sampled_from("abcdefgh"), max_size=30), most=st.integers(1, 6))
def test_the_first_so_many_calls_are_let_through_however_often_each_comes(keys: list[str], most: int) -> None:
    table = MemoryTable()
    allowed = [*dict.fromkeys(keys)][:most]
    assert [reserve_call(table, COUNTED, key, most) for key in keys] == [key in allowed for key in keys]


def test_a_limit_that_was_lowered_lets_those_through_that_were_counted_before() -> None:
    table = MemoryTable()
    assert all(reserve_call(table, COUNTED, key, 5) for key in "abc")
    assert reserve_call(table, COUNTED, "a", 1)
    assert not reserve_call(table, COUNTED, "d", 1)


def test_days_tools_and_users_are_counted_apart() -> None:
    table = MemoryTable()
    others = [
        calls_key("gym", "ana", "2026-03-03", "mcp:gym:pay"),
        calls_key("gym", "ana", "2026-03-02", "mcp:gym:book"),
        calls_key("gym", "bob", "2026-03-02", "mcp:gym:pay"),
        calls_key("spa", "ana", "2026-03-02", "mcp:gym:pay"),
    ]
    assert all(reserve_call(table, key, "a", 1) for key in [COUNTED, *others])
    assert not any(reserve_call(table, key, "b", 1) for key in [COUNTED, *others])


def test_an_approval_holds_for_the_tool_as_it_was() -> None:
    table = MemoryTable()
    assert not is_approved(table, "gym", "ana", "mcp:gym:pay", "d1")
    table.put(approval_of("gym", "ana", "mcp:gym:pay", "d1", "2026-03-02T09:00:00.000Z"))
    assert is_approved(table, "gym", "ana", "mcp:gym:pay", "d1")
    assert not is_approved(table, "gym", "ana", "mcp:gym:pay", "d2")
    assert not is_approved(table, "gym", "bob", "mcp:gym:pay", "d1")
    assert approved_key("gym", "ana", "mcp:gym:pay").sk == "APPROVED#mcp:gym:pay"
