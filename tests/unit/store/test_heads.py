"""HEAD as an item, and as what the loop reads."""

import pytest

from spotter.store.heads import (
    MOST_CONNECTIONS,
    Head,
    activity_attributes,
    head_key,
    head_of,
    new_head,
    tombstone,
    without_connections,
)
from spotter.store.keys import SessionRef
from spotter.store.table import ABSENT, Is, Item, Key
from tests.fakes.world import REF

AT = "2026-03-02T09:00:00.000Z"
FRESH: Item = {
    "pk": "T#gym#S#ses_1",
    "sk": "HEAD",
    "user": "ana",
    "agent": "default",
    "created_at": AT,
    "updated_at": AT,
    "list_pk": "T#gym#U#ana#SESSIONS",
    "list_sk": f"{AT}#ses_1",
}


def head(**attributes: object) -> Head:
    """A session with these attributes in its item."""
    return head_of({**FRESH, **attributes}, "gym")  # type: ignore[dict-item]  # each is of the attribute's own type


def test_a_new_session_is_put_where_there_is_none_and_holds_nothing_empty() -> None:
    put = new_head(REF, agent="default", at=AT)
    assert put.item == FRESH
    assert put.when == (ABSENT,)
    assert put.key == head_key(REF) == Key("T#gym#S#ses_1", "HEAD")


def test_a_new_session_keeps_its_title_and_metadata() -> None:
    item = new_head(REF, agent="default", at=AT, title="Legs", metadata={"b": 1, "a": {"c": 2}}).item
    assert item == {**FRESH, "title": "Legs", "metadata": '{"a":{"c":2},"b":1}'}


def test_a_session_without_history_reads_as_its_beginning() -> None:
    assert head() == Head(
        ref=SessionRef("gym", "ana", "ses_1"),
        agent="default",
        title="",
        metadata="{}",
        created_at=AT,
        updated_at=AT,
        context_start=1,
        checkpoint=0,
        context_tokens=0,
        day="",
        slot="",
        limits="",
        memories=False,
        memories_due=False,
        suggested_upto=0,
        knowledge=0,
        restarted="",
        restarts=0,
        restarted_upto=0,
        last_message=0,
        answered=0,
        lease_run=None,
        lease_input="",
        cancel_run=None,
        cancel_upto=0,
        connections=frozenset(),
        stop_reason=None,
        turns=0,
        steps=0,
        input_tokens=0,
        output_tokens=0,
        cost_micros=0,
        deleted_at=None,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("title", "Legs"),
        ("metadata", '{"a":1}'),
        ("context_start", 7),
        ("checkpoint", 8),
        ("knowledge", 16),
        ("restarted", "run_1/1/action"),
        ("restarts", 17),
        ("last_message", 9),
        ("answered", 10),
        ("lease_run", "run_1"),
        ("lease_input", "{}"),
        ("cancel_run", "run_2"),
        ("cancel_upto", 11),
        ("connections", frozenset({"phone"})),
        ("stop_reason", "end_turn"),
        ("turns", 12),
        ("steps", 18),
        ("input_tokens", 13),
        ("output_tokens", 14),
        ("cost_micros", 15),
        ("deleted_at", AT),
    ],
)
def test_an_attribute_of_the_item_is_that_of_the_session(name: str, value: object) -> None:
    assert getattr(head(**{name: value}), name) == value


def test_a_session_from_before_steps_were_counted_does_not_say_how_many_there_were() -> None:
    assert head(turns=3).steps is None
    assert head().steps == 0


@pytest.mark.parametrize(
    ("run", "upto", "last", "cancelled"),
    [
        ("run_1", 5, 5, True),
        ("run_1", 6, 5, True),
        ("run_1", 4, 5, False),
        ("run_0", 5, 5, False),
        ("run_2", 5, 5, False),
    ],
)
def test_a_cancel_counts_for_its_run_until_the_user_says_more(run: str, upto: int, last: int, cancelled: bool) -> None:
    assert head(cancel_run=run, cancel_upto=upto, last_message=last).is_cancelled("run_1") is cancelled


def test_nobody_has_subscribed_is_said_of_those_who_had() -> None:
    assert head(connections=frozenset({"phone"})).connections_unchanged == Is("connections", frozenset({"phone"}))
    assert head().connections_unchanged == Is("connections", None)


def test_a_session_is_watched_from_ten_places_at_most() -> None:
    assert MOST_CONNECTIONS == 10


def test_activity_moves_a_session_up_its_users_list() -> None:
    later = "2026-03-02T10:00:00.000Z"
    assert activity_attributes(REF, later) == {
        "updated_at": later,
        "list_pk": "T#gym#U#ana#SESSIONS",
        "list_sk": f"{later}#ses_1",
    }


def test_what_stays_of_a_deleted_session_is_that_its_id_is_taken_for_a_while() -> None:
    put = tombstone(REF, AT, 1_800_000_000)
    assert put.item == {
        "pk": "T#gym#S#ses_1",
        "sk": "HEAD",
        "deleted_at": AT,
        "expires_at": 1_800_000_000,
    }
    assert put.when == (Is("deleted_at", AT),)


def test_connections_that_are_gone_are_taken_out_of_the_set() -> None:
    update = without_connections(REF, frozenset({"phone"}))
    assert (update.key, update.exclude, update.when) == (head_key(REF), {"connections": frozenset({"phone"})}, ())
