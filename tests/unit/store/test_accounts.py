"""The mark of a deleted user: made once, found when it is due, put off, taken away."""

from spotter.store.accounts import DeletedUser, due, mark_deleted, mark_of, put_off, unmark
from tests.fakes.memory_table import MemoryTable

AT, LATER, LAST = "2026-03-02T09:00:00.000Z", "2026-03-02T09:03:00.000Z", "2026-03-02T12:00:00.000Z"
ANA = DeletedUser("gym", "ana", AT, AT)


def test_a_user_is_marked_once() -> None:
    table = MemoryTable()
    assert mark_of(table, "gym", "ana") is None
    assert mark_deleted(table, "gym", "ana", AT) == ANA
    assert mark_deleted(table, "gym", "ana", LATER) == ANA
    assert mark_of(table, "gym", "ana") == ANA
    assert mark_of(table, "gym", "bob") is None
    assert mark_of(table, "other", "ana") is None


def test_those_that_are_due_come_in_their_order() -> None:
    table = MemoryTable()
    for user, at in (("bob", LATER), ("ana", AT), ("eve", LAST)):
        mark_deleted(table, "gym", user, at)
    assert [one.user for one in due(table, LATER, 9)] == ["ana", "bob"]
    assert [one.user for one in due(table, LATER, 1)] == ["ana"]
    assert due(table, "2026-03-02T08:59:59.999Z", 9) == []


def test_who_is_put_off_is_due_later_and_who_was_put_off_by_another_stays_so() -> None:
    table = MemoryTable()
    ana = mark_deleted(table, "gym", "ana", AT)
    put_off(table, ana, LATER)
    assert due(table, AT, 9) == []
    assert due(table, LATER, 9) == [DeletedUser("gym", "ana", AT, LATER)]
    put_off(table, ana, LAST)
    unmark(table, ana)
    assert mark_of(table, "gym", "ana") == DeletedUser("gym", "ana", AT, LATER)
    unmark(table, DeletedUser("gym", "ana", AT, LATER))
    assert table.items == {}
    unmark(table, ana)
    put_off(table, ana, LAST)
    assert table.items == {}
