"""What lies in the table for an event, what a read gives back, and where a writer goes when its slot is taken."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from spotter.errors import Fenced, NotFound, TornRead
from spotter.store.appender import Appender
from spotter.store.events import NewEvent, action_key, end_key, is_past, result_key, stamp
from spotter.store.heads import head_key, new_head
from spotter.store.keys import CURRENT_WORKOUT, SessionRef, event_sk, marker_sk
from spotter.store.log import INLINE_BYTES, EventLog, SlotTakenError, WritesRefusedError
from spotter.store.table import ABSENT, Is, Item, Key, Put, Update, Value
from tests.fakes.memory_table import MemoryBlobs, MemoryTable
from tests.fakes.world import REF, Clock

RUN = "run_1"
AT = "2026-03-02T09:00:00.000Z"


def message(number: int, run: str = RUN) -> NewEvent:
    return NewEvent("user_message", run, 0, f"user/m{number}", {"message": f"{number} é"})


def log_of(events: int, **head: Value) -> tuple[EventLog, MemoryTable, MemoryBlobs]:
    """A session with so many events, and a HEAD that says this."""
    table, blobs = MemoryTable(), MemoryBlobs()
    log = EventLog(table, blobs, Clock())
    table.put(Put({**new_head(REF, agent="default", at=AT).item, **head}))
    for seq in range(1, events + 1):
        log.put_at(REF, seq, message(seq))
    return log, table, blobs


def test_the_identities_of_events() -> None:
    assert (end_key("r"), action_key("r", 2), result_key("r", 2, "c")) == ("r/end", "r/2/action", "r/2/result/c")


def test_a_moment_is_written_in_utc_with_milliseconds() -> None:
    assert stamp(datetime(2026, 3, 2, 9, 0, 1, 234_567, tzinfo=UTC)) == "2026-03-02T09:00:01.234Z"


def test_an_event_lies_in_the_table_as_flat_attributes_and_comes_back() -> None:
    log, table, blobs = log_of(0)
    landed = log.put_at(REF, 1, message(1))
    assert table.items[Key(REF.pk, event_sk(1))] == {
        "pk": REF.pk,
        "sk": event_sk(1),
        "type": "user_message",
        "v": 1,
        "seq": 1,
        "run": RUN,
        "step": 0,
        "key": "user/m1",
        "at": AT,
        "content": '{"message":"1 é"}',
    }
    (read,) = log.read(REF).events
    assert read == landed
    assert read.size == len('{"message":"1 é"}')
    assert blobs.objects == {}


@pytest.mark.parametrize(("excess", "inline"), [(0, True), (1, False)])
def test_content_above_the_bound_lies_in_the_bucket(excess: int, inline: bool) -> None:
    log, table, blobs = log_of(0)
    text = "é" + "x" * (INLINE_BYTES - len('{"message":"é"}'.encode()) + excess)
    landed = log.put_at(REF, 1, NewEvent("user_message", RUN, 0, "user/m1", {"message": text}))
    item = table.items[Key(REF.pk, event_sk(1))]
    assert ("content" in item, "object" in item) == (inline, not inline)
    assert [*blobs.objects] == ([] if inline else [f"{REF.objects_prefix}{item['object']}"])
    assert EventLog(table, blobs, Clock()).read(REF).events == (landed,)
    for body in blobs.objects.values():
        assert json.loads(body) == {"message": text}


def test_an_event_is_what_it_says_whatever_readers_have_made_of_it() -> None:
    log, _, _ = log_of(0)
    landed = log.put_at(REF, 1, message(1))
    (read,) = log.read(REF).events
    read.derived["turn"] = "made of it"
    assert landed.size == 0
    assert landed == read
    assert "made of it" not in repr(read)


def test_events_stay_inline_up_to_a_quarter_of_what_an_item_may_hold() -> None:
    assert INLINE_BYTES == 100_000


def test_the_log_stamps_with_its_clock() -> None:
    clock = Clock()
    log = EventLog(MemoryTable(), MemoryBlobs(), clock)
    clock.pass_by(milliseconds=1500)
    assert log.now() == "2026-03-02T09:00:01.500Z"
    assert log.now() == stamp(clock.moment + timedelta(microseconds=999))


@pytest.mark.parametrize("start", [-1, 0, 1, 3, 4])
@pytest.mark.parametrize("warm", [None, 1, 2, 3, 4])
def test_a_read_gives_the_events_from_a_number_on_whatever_is_held(start: int, warm: int | None) -> None:
    log, _, _ = log_of(3)
    if warm is not None:
        log.read(REF, warm)
    snapshot = log.read(REF, start)
    assert [event.seq for event in snapshot.events] == list(range(max(start, 1), 4))
    assert snapshot.last_seq == (0 if start == 4 else 3)


def test_an_empty_log_has_nothing_and_ends_at_nought() -> None:
    log, _, _ = log_of(0)
    for _ in range(2):
        assert (log.read(REF).events, log.read(REF).last_seq) == ((), 0)
    assert log.tail(REF)[1] == 0


def asked(table: MemoryTable) -> list[tuple[str, str]]:
    """The ranges of the queries from now on."""
    ranges: list[tuple[str, str]] = []
    query = table.query

    def noted(pk: str, low: str, high: str, **options: Any) -> list[Item]:
        ranges.append((low, high))
        return query(pk, low, high, **options)

    table.query = noted  # type: ignore[method-assign]  # to note what is asked
    return ranges


def test_a_warm_read_begins_behind_what_is_held() -> None:
    log, table, _ = log_of(3)
    log.read(REF)
    log.put_at(REF, 4, message(4))
    ranges = asked(table)
    for start in (1, 3, 5):
        assert log.read(REF, start).events == log_of(4)[0].read(REF, start).events
    assert [low for low, _ in ranges] == [event_sk(4), event_sk(5), event_sk(5)]


def test_what_lies_before_the_context_is_not_held() -> None:
    log, table, _ = log_of(4, context_start=3)
    assert len(log.read(REF).events) == 4
    ranges = asked(table)
    log.read(REF, 3)
    log.read(REF, 2)
    assert [low for low, _ in ranges] == [event_sk(5), event_sk(2)]


def test_another_session_under_the_same_id_is_read_anew() -> None:
    log, table, _ = log_of(3)
    log.read(REF)
    table.items.clear()
    table.put(Put(new_head(REF, agent="default", at="2026-03-03T09:00:00.000Z").item))
    other = log.put_at(REF, 1, message(9))
    assert log.read(REF).events == (other,)


@pytest.mark.parametrize("change", [{"deleted_at": AT}, {"user": "bob"}, {"user": "al"}])
def test_a_session_that_is_deleted_or_somebody_elses_is_not_found_and_no_longer_held(change: dict[str, Value]) -> None:
    log, table, _ = log_of(2)
    log.read(REF)
    before = dict(table.items)
    key = head_key(REF)
    table.items[key] = {**table.items[key], **change}
    reads: list[Any] = [log.read, log.head, log.tail, lambda ref: log.read_with_state(ref, 1)]
    for read in reads:
        with pytest.raises(NotFound, match="There is no such session"):
            read(REF)
    table.items = before
    ranges = asked(table)
    log.read(REF)
    assert [low for low, _ in ranges] == [event_sk(1)]


def test_a_session_that_there_is_not_is_not_found_and_has_no_tail() -> None:
    log, table, _ = log_of(2)
    other = SessionRef(REF.tenant, REF.user, "ses_2")
    for read in (log.read, log.head):
        with pytest.raises(NotFound):
            read(other)
    assert log.tail(other) == (None, 0)
    del table.items[head_key(REF)]
    with pytest.raises(NotFound):
        log.read(REF)


def test_the_tail_is_head_and_the_number_of_the_newest_event() -> None:
    log, _, _ = log_of(12)
    head, last = log.tail(REF)
    assert head == log.head(REF)
    assert last == 12


def test_the_tail_is_two_items_however_long_the_log_is() -> None:
    log, table, _ = log_of(12)
    query = table.query
    read: list[list[Item]] = []

    def noted(*args: Any, **options: Any) -> list[Item]:
        read.append(query(*args, **options))
        return read[-1]

    table.query = noted  # type: ignore[method-assign]  # to note what is read
    log.tail(REF)
    assert [[item["sk"] for item in items] for items in read] == [["HEAD", event_sk(12)]]


@pytest.mark.parametrize("named", [4, 5])
def test_a_read_of_nothing_is_torn_where_head_names_what_it_asked_for(named: int) -> None:
    log, _, _ = log_of(3, last_message=named)
    with pytest.raises(TornRead):
        log.read(REF, 4)


def test_a_read_from_within_the_context_is_held_from_there_on() -> None:
    log, table, _ = log_of(4)
    log.read(REF, 3)
    ranges = asked(table)
    assert [event.seq for event in log.read(REF, 3).events] == [3, 4]
    assert [low for low, _ in ranges] == [event_sk(5)]


def test_the_state_beside_the_log_is_read_with_it_and_markers_are_not() -> None:
    log, table, _ = log_of(3)
    workout: Item = {"pk": REF.pk, "sk": CURRENT_WORKOUT, "version": 1}
    table.put(Put(workout))
    table.put(Put({"pk": REF.pk, "sk": marker_sk("m1"), "seq": 1}))
    snapshot, state = log.read_with_state(REF, 2)
    assert [event.seq for event in snapshot.events] == [2, 3]
    assert snapshot.head == log.head(REF)
    assert state == {CURRENT_WORKOUT: workout}


@pytest.mark.parametrize("times", [3, 4])
def test_a_read_with_a_gap_is_tried_four_times(times: int) -> None:
    log, table, _ = log_of(3)
    gap = table.items.pop(Key(REF.pk, event_sk(2)))
    ranges = asked(table)
    query = table.query

    def heals(*args: Any, **options: Any) -> list[Item]:
        if len(ranges) == times:
            table.items[Key(REF.pk, event_sk(2))] = gap
        return query(*args, **options)

    table.query = heals  # type: ignore[method-assign]  # the event comes back after so many tries
    reads: list[Any] = [lambda: log.read(REF), lambda: log.read_with_state(REF, 1)[0]]
    for read in reads:
        ranges.clear()
        table.items.pop(Key(REF.pk, event_sk(2)), None)
        log._cache.drop(REF)
        if times == 4:
            with pytest.raises(TornRead):
                read()
        else:
            assert [event.seq for event in read().events] == [1, 2, 3]
        assert len(ranges) == 4


def test_one_event_is_read_once_while_it_is_held() -> None:
    log, table, _ = log_of(3)
    head = log.head(REF)
    event = log.event(head, 2)
    assert (event.seq, event.key) == (2, "user/m2")
    table.items.pop(Key(REF.pk, event_sk(2)))
    assert log.event(head, 2) is event
    with pytest.raises(TornRead):
        log.event(head, 9)


def test_a_taken_slot_tells_who_holds_it_alone_and_in_a_transaction() -> None:
    log, _, _ = log_of(1)
    for beside in ((), (Put({"pk": "p", "sk": "s"}),)):
        with pytest.raises(SlotTakenError) as taken:
            log.put_at(REF, 1, message(2), beside)
        assert taken.value.occupant.key == "user/m1"


def test_a_write_beside_the_event_that_is_refused_is_told_by_its_place() -> None:
    log, table, _ = log_of(0)
    there: Item = {"pk": "p", "sk": "s"}
    table.put(Put(there))
    beside = (Update(head_key(REF), set={"title": "x"}), Put(there, (ABSENT,)))
    with pytest.raises(WritesRefusedError) as refused:
        log.put_at(REF, 1, message(1), beside)
    assert refused.value.failed == {1: there}
    assert log.read(REF).events == ()
    assert log.head(REF).title == ""


def test_a_slot_whose_holder_does_not_come_back_is_a_torn_read() -> None:
    log, table, _ = log_of(1)
    table.items[Key(REF.pk, event_sk(1))] = {}
    occupied: Any = log
    with pytest.raises(TornRead):
        occupied._occupant(None, REF)


def appender(log: EventLog, *pending: str, after: int = 0, run: str = RUN, step: int = 1, known: Any = ()) -> Appender:
    return Appender(log, REF, run=run, step=step, after=after, pending=pending, known=known)


def result(call: str, step: int = 1, run: str = RUN) -> NewEvent:
    return NewEvent("result", run, step, result_key(run, step, call), {"call": call})


def test_a_writer_writes_one_after_the_other_behind_what_it_has_read() -> None:
    log, _, _ = log_of(2)
    one, two = result("a"), result("b")
    writer = appender(log, one.key, two.key, after=2)
    assert writer.last_seq == 2
    assert (writer.append(one).seq, writer.append(two).seq, writer.last_seq) == (3, 4, 4)
    assert writer.append(one).seq == 3, "it has landed"
    assert writer.landed(two.key) == log.read(REF).events[-1]
    assert writer.landed("other") is None
    assert len(log.read(REF).events) == 4


def test_a_writer_passes_the_slots_of_others_and_finds_its_own_events_in_them() -> None:
    log, _, _ = log_of(3)
    one, two = result("a"), result("b")
    log.put_at(REF, 4, two)
    writer = appender(log, one.key, two.key, after=1)
    assert writer.append(one).seq == 5
    assert (writer.append(two).seq, writer.last_seq) == (4, 5)
    assert len(log.read(REF).events) == 5


def test_a_writer_goes_on_behind_what_it_knows() -> None:
    log, _, _ = log_of(3)
    one = result("a")
    writer = appender(log, one.key, after=1, known=log.read(REF).events[1:])
    assert writer.last_seq == 3
    assert writer.append(one).seq == 4
    late = appender(log, one.key, after=9, known=log.read(REF).events)
    assert (late.last_seq, late.append(one).seq) == (9, 4)


@pytest.mark.parametrize(
    ("met", "late"),
    [
        (NewEvent("action", RUN, 1, end_key(RUN), {}), True),
        (NewEvent("action", RUN, 2, action_key(RUN, 2), {}), True),
        (NewEvent("result", RUN, 1, result_key(RUN, 1, "other"), {}), False),
        (NewEvent("action", "run_2", 2, end_key("run_2"), {}), False),
        (NewEvent("user_message", RUN, 0, "user/m9", {}), False),
    ],
)
def test_a_writer_whose_run_has_ended_or_gone_on_is_late(met: NewEvent, late: bool) -> None:
    log, _, _ = log_of(1)
    event = log.put_at(REF, 2, met)
    assert is_past(event, RUN, 1) is late
    one = result("a")
    if late:
        with pytest.raises(Fenced):
            appender(log, one.key, after=1).append(one)
    else:
        assert appender(log, one.key, after=1).append(one).seq == 3
    assert appender(log, one.key, after=2, known=[event]).append(one).seq == 3, "what was read is judged by who read it"


def test_what_lands_beside_an_event_lands_with_it_and_only_once() -> None:
    log, table, _ = log_of(0)
    one = result("a")
    beside = (Put({"pk": "p", "sk": "s"}, (ABSENT,)),)
    writer = appender(log, one.key)
    writer.append(one, beside)
    writer.append(one, beside)
    assert Key("p", "s") in table.items
    two = result("b")
    with pytest.raises(WritesRefusedError):
        appender(log, two.key, after=1).append(two, (Put({"pk": "p", "sk": "s"}, (Is("n", 1),)),))
    assert len(log.read(REF).events) == 1
