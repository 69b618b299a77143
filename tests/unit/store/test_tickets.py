"""A ticket opens one connection, once, within a minute."""

from datetime import timedelta

import pytest

from spotter.store.keys import tenant_pk
from spotter.store.table import Key
from spotter.store.tickets import LIFETIME, Bearer, burn, issue
from tests.fakes.memory_table import MemoryTable
from tests.fakes.world import START

ANA = Bearer("gym", "ana")


def test_a_ticket_speaks_for_its_bearer_once() -> None:
    table = MemoryTable()
    ticket = issue(table, ANA, START)
    assert burn(table, ticket, START) == ANA
    assert burn(table, ticket, START) is None
    assert table.items == {}


def test_a_ticket_is_good_for_a_minute_and_used_up_when_it_comes_too_late() -> None:
    table = MemoryTable()
    in_time, late = issue(table, ANA, START), issue(table, ANA, START)
    assert burn(table, in_time, START + timedelta(seconds=60)) == ANA
    assert burn(table, late, START + timedelta(seconds=60, milliseconds=1)) is None
    assert table.items == {}


def test_only_the_hash_of_the_secret_is_kept_and_it_expires() -> None:
    table = MemoryTable()
    secret = issue(table, ANA, START).partition(".")[2]
    ((key, item),) = table.items.items()
    assert key.pk == tenant_pk("gym")
    assert key.sk.startswith("TICKET#")
    assert secret not in str(item)
    assert item == {"pk": key.pk, "sk": key.sk, "user": "ana", "expires_at": int((START + LIFETIME).timestamp())}


def test_a_ticket_of_one_tenant_is_unknown_in_another() -> None:
    table = MemoryTable()
    ticket = issue(table, ANA, START)
    assert burn(table, ticket.replace("gym.", "other."), START) is None
    assert burn(table, ticket, START) == ANA


@pytest.mark.parametrize("ticket", ["", "gym", "gym.", ".secret", "gym.short", "gym." + "a" * 44, "a b." + "a" * 43])
def test_what_is_no_ticket_is_not_looked_up(ticket: str) -> None:
    table = MemoryTable(before=lambda name: pytest.fail(f"{name} for a ticket that is none"))
    assert burn(table, ticket, START) is None


def test_a_ticket_that_is_unknown_leaves_others_alone() -> None:
    table = MemoryTable()
    issue(table, ANA, START)
    kept = dict(table.items)
    assert burn(table, "gym." + "a" * 43, START) is None
    assert table.items == kept
    assert Key("T#gym", "TICKET#") not in table.items
