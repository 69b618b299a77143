"""Sessions: opened once, listed, looked after, stopped, deleted for good."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.admission.activity import activity_key
from spotter.agent.lease import STALE_AFTER
from spotter.agent.ports import DeadRun
from spotter.agent.reap import LOOK_BACK, sweep
from spotter.agent.sessions import ID_STAYS_TAKEN, LINGER, PAGE_BYTES, RECENT_ACTIONS
from spotter.errors import Contended, KeyReused, NotFound, StoreUnavailable
from spotter.store.events import NewEvent, stamp
from spotter.store.heads import head_key
from spotter.store.keys import DELETED_LIST, HEAD, SessionRef, event_sk, marker_sk
from spotter.store.table import Condition, ConditionFailedError, Is, Item, Key, Page, Put, Update, Value
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, START

AT = "2026-03-02T09:00:00.000Z"
OTHER = SessionRef("gym", "ana", "ses_2")


def head(conversation: Conversation, ref: SessionRef = REF) -> dict[str, Value]:
    return dict(conversation.table.items[head_key(ref)])


def change_head(conversation: Conversation, ref: SessionRef = REF, **changes: Value) -> None:
    conversation.table.items[head_key(ref)] = {**head(conversation, ref), **changes}


def opened(conversation: Conversation, ref: SessionRef = REF, **asked: Any) -> Any:
    return sessions.create(
        conversation.ports, ref, **{"agent": "default", "title": "Legs", "metadata": {"app": 2}, **asked}
    )


def test_a_session_is_opened_as_it_was_asked_for_and_the_same_one_again() -> None:
    conversation = Conversation()
    made = opened(conversation)
    assert (made.ref, made.agent, made.title, made.metadata) == (REF, "default", "Legs", '{"app":2}')
    conversation.clock.pass_by(seconds=9)
    assert opened(conversation) == made
    assert made.created_at == AT


def test_a_retry_may_write_its_metadata_in_another_order() -> None:
    conversation = Conversation()
    made = opened(conversation, metadata={"app": 2, "build": {"arm": 1, "x86": 2}})
    assert opened(conversation, metadata={"build": {"x86": 2, "arm": 1}, "app": 2}) == made


def test_a_session_that_was_opened_before_a_deployment_is_known_by_the_same_digest_behind_it() -> None:
    conversation = Conversation()
    opened(conversation)
    assert head(conversation)["opened_with"] == "479f5e750da95eded0f19a4d"


OTHERS = [{"agent": "x"}, {"metadata": {"app": 3}}, *({"title": f"Arms {number}"} for number in range(8))]


@pytest.mark.parametrize("other", OTHERS)
def test_a_key_that_opened_another_session_is_refused(other: dict[str, Any]) -> None:
    conversation = Conversation()
    opened(conversation)
    with pytest.raises(KeyReused):
        opened(conversation, **other)


def test_a_session_that_a_message_opened_is_not_opened_again() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    with pytest.raises(KeyReused):
        opened(conversation)


@pytest.mark.parametrize("change", [{"deleted_at": AT}, {"user": "bob"}, {"user": "al"}])
def test_an_id_that_is_deleted_or_somebody_elses_is_not_found(change: dict[str, Value]) -> None:
    conversation = Conversation()
    opened(conversation)
    change_head(conversation, REF, **change)
    with pytest.raises(NotFound):
        opened(conversation)


def test_a_users_sessions_are_listed_newest_first_page_by_page() -> None:
    conversation = Conversation()
    for number in (1, 2, 3):
        conversation.clock.pass_by(seconds=1)
        opened(conversation, SessionRef("gym", "ana", f"ses_{number}"))
    opened(conversation, SessionRef("gym", "bob", "ses_9"))
    first = sessions.list_sessions(conversation.ports, "gym", "ana", limit=2)
    assert [one.ref.session for one in first.heads] == ["ses_3", "ses_2"]
    second = sessions.list_sessions(conversation.ports, "gym", "ana", limit=2, start=first.next)
    assert ([one.ref.session for one in second.heads], second.next) == (["ses_1"], None)
    assert sessions.list_sessions(conversation.ports, "gym", "eve", limit=2) == sessions.Listed((), None)


@pytest.mark.parametrize("change", [{"deleted_at": AT}, {"user": "bob"}, {"user": "al"}])
def test_what_the_list_still_names_is_left_out_when_it_is_deleted_or_anothers(change: dict[str, Value]) -> None:
    conversation = Conversation()
    opened(conversation)
    opened(conversation, OTHER)
    change_head(conversation, REF, **change)
    stale = Page((head_key(REF), head_key(OTHER), Key("T#gym#S#gone", HEAD)), None)
    conversation.table.query_list = lambda *_args, **_kwargs: stale  # type: ignore[method-assign]  # it lags
    listed = sessions.list_sessions(conversation.ports, "gym", "ana", limit=9)
    assert [one.ref for one in listed.heads] == [OTHER]


@pytest.mark.parametrize(("more", "looked_after"), [(0, False), (1, True)])
def test_a_lease_is_looked_after_when_it_is_older_than_a_while(more: int, looked_after: bool) -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.waiting.clear()
    conversation.runs.inputs.clear()
    conversation.clock.moment += STALE_AFTER + timedelta(milliseconds=more)
    found, last = sessions.look(conversation.ports, REF)
    assert (found.ref, last) == (REF, 1)
    assert bool(conversation.waiting) is looked_after
    assert timedelta(seconds=15) == STALE_AFTER


def test_a_session_that_there_is_not_is_not_found() -> None:
    conversation = Conversation()
    for use in (sessions.look, sessions.cancel, sessions.delete):
        with pytest.raises(NotFound, match="There is no such session"):
            use(conversation.ports, REF)
    with pytest.raises(NotFound):
        sessions.events_after(conversation.ports, REF, 0, 9)


def log_of(conversation: Conversation, *types: str, text: str = "") -> None:
    opened(conversation)
    for seq, type_ in enumerate(types, 1):
        kind: Any = type_
        conversation.ports.log.put_at(REF, seq, NewEvent(kind, "r", 0, f"k{seq}", {"text": text}))


def test_the_newest_actions_and_results_are_found_behind_any_number_of_other_events() -> None:
    conversation = Conversation()
    types = ["action", "result", *["action"] * 4, *["user_message"] * 61, "result", *["action"] * 4, "knowledge"]
    log_of(conversation, *types)
    recent = sessions.recent_actions(conversation.ports, REF, len(types))
    assert [event.seq for event in recent] == [2, 3, 4, 5, 6, 68, 69, 70, 71, 72]
    assert len(recent) == RECENT_ACTIONS
    assert [event.seq for event in sessions.recent_actions(conversation.ports, REF, 3)] == [1, 2, 3]
    assert sessions.recent_actions(conversation.ports, REF, 0) == ()


def reads_of(conversation: Conversation) -> list[str]:
    """The operations on the table from now on, as they come."""
    operations: list[str] = []
    conversation.table.before = operations.append
    return operations


def test_an_action_on_the_border_of_what_is_read_at_once_is_found_once() -> None:
    conversation = Conversation()
    types: list[str] = ["user_message"] * 61
    for seq in (61, 32, 31, 2, 1):
        types[seq - 1] = "action"
    log_of(conversation, *types)
    recent = sessions.recent_actions(conversation.ports, REF, 61)
    assert [event.seq for event in recent] == [1, 2, 31, 32, 61]


@pytest.mark.parametrize(("events", "reads"), [(0, 0), (1, 1), (30, 1), (31, 2), (60, 2), (61, 3)])
def test_a_log_without_an_action_has_none_and_is_read_thirty_at_a_time(events: int, reads: int) -> None:
    conversation = Conversation()
    log_of(conversation, *["user_message"] * events)
    operations = reads_of(conversation)
    assert sessions.recent_actions(conversation.ports, REF, events) == ()
    assert operations == ["Query"] * reads


@pytest.mark.parametrize(("actions", "reads"), [(9, 2), (10, 1), (11, 1)])
def test_nothing_older_is_read_where_the_newest_events_hold_enough(actions: int, reads: int) -> None:
    conversation = Conversation()
    log_of(conversation, *["user_message"] * 30, *["action"] * actions, *["user_message"] * (30 - actions))
    operations = reads_of(conversation)
    recent = sessions.recent_actions(conversation.ports, REF, 60)
    assert [event.seq for event in recent] == list(range(31, 31 + actions))[-10:]
    assert operations == ["Query"] * reads


def test_a_log_that_was_emptied_meanwhile_is_not_looked_through_to_its_beginning() -> None:
    conversation = Conversation()
    operations = reads_of(conversation)
    assert sessions.recent_actions(conversation.ports, REF, 3_000) == ()
    assert operations == ["Query"]


def test_events_come_in_pages_of_so_many() -> None:
    conversation = Conversation()
    log_of(conversation, *["user_message"] * 5)

    def page(after: int, limit: int) -> tuple[list[int], bool]:
        events, more = sessions.events_after(conversation.ports, REF, after, limit)
        return [event.seq for event in events], more

    assert page(0, 2) == ([1, 2], True)
    assert page(2, 2) == ([3, 4], True)
    assert page(3, 2) == ([4, 5], False)
    assert page(4, 2) == ([5], False)
    assert page(5, 2) == ([], False)
    assert page(6, 2) == ([], False)
    assert page(9, 2) == ([], False)
    assert page(0, 9) == ([1, 2, 3, 4, 5], False)


def test_a_page_of_long_events_is_shorter_but_never_empty() -> None:
    conversation = Conversation()
    half = PAGE_BYTES // 2 - len('{"text": ""}')
    log_of(conversation, *["user_message"] * 3, text="x" * half)
    events, more = sessions.events_after(conversation.ports, REF, 0, 9)
    assert ([event.seq for event in events], more) == ([1, 2], True)
    conversation = Conversation()
    log_of(conversation, *["user_message"] * 3, text="x" * (half + 1))
    assert [event.seq for event in sessions.events_after(conversation.ports, REF, 0, 9)[0]] == [1]
    conversation = Conversation()
    log_of(conversation, "user_message", text="x" * half)
    conversation.ports.log.put_at(REF, 2, NewEvent("user_message", "r", 0, "k2", {"text": "x" * (half + 1)}))
    assert [event.seq for event in sessions.events_after(conversation.ports, REF, 0, 9)[0]] == [1]
    conversation = Conversation()
    log_of(conversation, "user_message", text="x" * (2 * half + 100))
    assert [event.seq for event in sessions.events_after(conversation.ports, REF, 0, 9)[0]] == [1]
    assert PAGE_BYTES == 2_000_000


def test_what_lies_behind_a_full_page_is_not_fetched_from_the_bucket() -> None:
    conversation = Conversation()
    log_of(conversation, *["user_message"] * 4, text="x" * PAGE_BYTES)
    fetched: list[str] = []
    conversation.blobs.before = fetched.append
    events, more = sessions.events_after(conversation.ports, REF, 0, 9)
    assert ([event.seq for event in events], more) == ([1], True)
    assert fetched == ["GetObject"] * 2, "that of the page, and the one that does not fit"


def test_a_cancel_names_the_run_and_counts_up_to_the_newest_message() -> None:
    conversation = Conversation()
    run = conversation.say("0", "m1").run
    conversation.say("0", "m2")
    assert sessions.cancel(conversation.ports, REF) == run
    after = head(conversation)
    assert (after["cancel_run"], after["cancel_upto"]) == (run, 2)
    conversation.run()
    assert sessions.cancel(conversation.ports, REF) is None


def test_a_cancel_sees_to_it_that_a_run_that_never_began_is_ended() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.waiting.clear()
    conversation.runs.inputs.clear()
    conversation.clock.pass_by(seconds=60)
    sessions.cancel(conversation.ports, REF)
    conversation.run()
    assert conversation.told() == ["message", "knowledge", "end cancelled"]


def test_a_cancel_that_keeps_missing_the_run_gives_up_after_twelve_tries() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    tries: list[tuple[Condition, ...]] = []

    def lose(update: Update) -> Item:
        tries.append(update.when)
        raise ConditionFailedError(None)

    conversation.table.update = lose  # type: ignore[method-assign]  # others are always quicker
    with pytest.raises(Contended):
        sessions.cancel(conversation.ports, REF)
    assert len(tries) == 12


def test_a_deleted_session_is_gone_at_once_and_its_run_is_stopped() -> None:
    conversation = Conversation()
    run = conversation.say("0", "m1").run
    change_head(conversation, connections=frozenset({"phone"}), metadata="{}")
    sessions.delete(conversation.ports, REF)
    assert conversation.runs.status[run] == "ABORTED"
    left = head(conversation)
    assert set(conversation.table.items) == {head_key(REF), activity_key(REF.tenant, REF.user)}
    assert (left["deleted_at"], left["list_pk"], left["list_sk"]) == (AT, DELETED_LIST, f"{AT}#ses_1")
    gone = {"lease_run", "lease_input", "title", "metadata", "connections"}
    assert not gone & set(left)
    with pytest.raises(NotFound):
        sessions.delete(conversation.ports, REF)


@pytest.mark.parametrize("seconds", [1, -1])
def test_one_of_two_deletions_at_the_same_moment_is_told_that_there_is_nothing(seconds: int) -> None:
    conversation = Conversation()
    opened(conversation)
    quick = conversation.table.update

    def lose(update: Update) -> Item:
        conversation.table.update = quick  # type: ignore[method-assign]  # once
        conversation.clock.pass_by(seconds=seconds)  # the clocks of two functions differ
        sessions.delete(conversation.ports, REF)
        return quick(update)

    conversation.table.update = lose  # type: ignore[method-assign]  # the other is quicker
    with pytest.raises(NotFound):
        sessions.delete(conversation.ports, REF)
    assert head(conversation)["deleted_at"] == stamp(START + timedelta(seconds=seconds))


def test_emptying_takes_all_but_head_and_leaves_other_sessions_alone() -> None:
    conversation = Conversation()
    conversation.say("2 big", "m1")
    conversation.say("2 big", "m1", OTHER)
    conversation.run()
    assert len(conversation.blobs.objects) == 2
    sessions.empty(conversation.ports, REF)
    assert [key.sk for key in conversation.table.items if key.pk == REF.pk] == [HEAD]
    assert Key(OTHER.pk, marker_sk("m1")) in conversation.table.items
    assert [key.startswith(OTHER.objects_prefix) for key in conversation.blobs.objects] == [True]


@pytest.mark.parametrize(("seconds", "emptied"), [(-0.001, 0), (1, 1)])
def test_a_deleted_session_is_emptied_for_good_when_nothing_can_write_to_it_any_more(
    seconds: float, emptied: int
) -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    sessions.delete(conversation.ports, REF)
    late = Key(REF.pk, event_sk(9))
    conversation.table.items[late] = {"pk": late.pk, "sk": late.sk, "seq": 9}
    conversation.clock.moment += LINGER + timedelta(seconds=seconds)
    assert sessions.empty_deleted(conversation.ports) == emptied
    assert (late in conversation.table.items) is not bool(emptied)
    if emptied:
        expires = int((START + LINGER + timedelta(seconds=seconds) + ID_STAYS_TAKEN).timestamp())
        tombstone = {"pk": REF.pk, "sk": HEAD, "deleted_at": AT, "expires_at": expires}
        assert head(conversation) == tombstone
        assert sessions.empty_deleted(conversation.ports) == 0
    assert (timedelta(seconds=180), timedelta(days=90)) == (LINGER, ID_STAYS_TAKEN)


def test_as_many_are_emptied_as_a_sweep_can_take() -> None:
    conversation = Conversation()
    for number in range(3):
        ref = SessionRef("gym", "ana", f"ses_{number}")
        opened(conversation, ref)
        sessions.delete(conversation.ports, ref)
    conversation.clock.pass_by(hours=1)
    assert [sessions.empty_deleted(conversation.ports, limit=2) for _ in range(3)] == [2, 1, 0]


def test_a_session_lingers_from_its_deletion_on_however_long_it_was_idle_before() -> None:
    conversation = Conversation()
    opened(conversation)
    conversation.clock.pass_by(days=1)
    sessions.delete(conversation.ports, REF)
    assert sessions.empty_deleted(conversation.ports) == 0
    conversation.clock.moment += LINGER + timedelta(milliseconds=1)
    assert sessions.empty_deleted(conversation.ports) == 1


def test_a_sweep_takes_a_hundred_unless_it_is_told_otherwise() -> None:
    conversation = Conversation()
    for number in range(101):
        ref = SessionRef("gym", "ana", f"ses_{number}")
        opened(conversation, ref)
        change_head(conversation, ref, deleted_at=AT, list_pk=DELETED_LIST, list_sk=f"{AT}#{ref.session}")
    conversation.clock.pass_by(hours=1)
    assert [sessions.empty_deleted(conversation.ports) for _ in range(3)] == [100, 1, 0]


def test_a_sweep_goes_on_behind_what_cannot_be_emptied_until_it_has_done_enough(
    caplog: pytest.LogCaptureFixture,
) -> None:
    conversation = Conversation()
    refs = [SessionRef("gym", "ana", f"ses_{number}") for number in range(6)]
    for ref in refs:
        opened(conversation, ref)
        sessions.delete(conversation.ports, ref)
    conversation.clock.pass_by(hours=1)
    real = conversation.blobs.delete_prefix

    def fail_once(prefix: str) -> None:
        conversation.blobs.delete_prefix = real  # type: ignore[method-assign]  # once
        raise StoreUnavailable("S3 did not answer")

    conversation.blobs.delete_prefix = fail_once  # type: ignore[method-assign]  # the first one fails
    with pytest.raises(StoreUnavailable):
        sessions.empty_deleted(conversation.ports, limit=2)
    left = [ref.session for ref in refs if "expires_at" not in head(conversation, ref)]
    assert left == ["ses_0", "ses_4", "ses_5"], "one of the first two, and two of the next"
    (record,) = caplog.records
    assert (record.getMessage(), vars(record)["error"]) == ("a deleted session was not emptied", "StoreUnavailable")


@pytest.mark.parametrize("change", [{"expires_at": 1}, {}])
def test_a_session_that_another_sweep_has_emptied_is_left_as_it_is(change: dict[str, Value]) -> None:
    conversation = Conversation()
    opened(conversation)
    sessions.delete(conversation.ports, REF)
    conversation.clock.pass_by(hours=1)
    stale = Page((head_key(REF),), None)
    conversation.table.query_list_until = lambda *_args, **_kwargs: stale  # type: ignore[method-assign]  # it lags
    if change:
        change_head(conversation, REF, **change)
        before = dict(conversation.table.items)
        assert sessions.empty_deleted(conversation.ports) == 0
        assert conversation.table.items == before
    else:
        quick = conversation.table.put

        def lose(put: Put) -> None:
            change_head(conversation, deleted_at="2026-03-02T10:00:00.000Z")
            assert put.when == (Is("deleted_at", AT),)
            quick(put)

        conversation.table.put = lose  # type: ignore[method-assign]  # the other is quicker
        assert sessions.empty_deleted(conversation.ports) == 1
        assert "expires_at" not in head(conversation)


def test_a_sweep_tells_how_many_dead_runs_and_deleted_sessions_it_has_seen() -> None:
    conversation = Conversation()
    asked: list[datetime] = []
    dead_since = conversation.runs.dead_since

    def noted(_moment: datetime) -> list[DeadRun]:
        asked.append(_moment)
        return dead_since(_moment)

    conversation.runs.dead_since = noted  # type: ignore[method-assign]  # to note since when
    run = conversation.say("0", "m1").run
    conversation.runs.status[run] = "FAILED"
    opened(conversation, OTHER)
    sessions.delete(conversation.ports, OTHER)
    conversation.clock.pass_by(hours=1)
    assert sweep(conversation.ports) == (1, 1)
    assert asked == [START + timedelta(hours=1) - LOOK_BACK]
    assert timedelta(minutes=45) == LOOK_BACK
    assert conversation.told() == ["message", "end error"]


def test_a_dead_run_that_cannot_be_closed_is_named_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    conversation = Conversation()
    run = conversation.say("0", "m1").run
    conversation.runs.status[run] = "FAILED"

    def refuse(*_args: Any, **_options: Any) -> list[Item]:
        raise StoreUnavailable("throttled")

    conversation.table.query = refuse  # type: ignore[method-assign]  # the session cannot be read
    with pytest.raises(StoreUnavailable):
        sweep(conversation.ports)
    (record,) = caplog.records
    assert (record.getMessage(), vars(record)["run"], vars(record)["error"]) == (
        "a dead run was not closed",
        run,
        "StoreUnavailable",
    )
