"""The rules of a user's requests and slots, without a table: no order of requests, and no clock, passes a limit."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from spotter.agent.admission.activity import (
    MOST_KEYS,
    Activity,
    Counted,
    Other,
    Reached,
    Slot,
    count,
    count_alone,
    renewed,
    share_of,
)
from spotter.platform.limits.limits import Limits

NOW = 29_540_700
NAMES = ("s1", "s2", "s3", "s4")


def other(slot: Slot | None, *, runs: bool = False, is_gone: bool = False) -> Other:
    return Other(slot, runs=runs, is_gone=is_gone)


def let_in(outcome: Counted | Reached) -> Counted:
    assert isinstance(outcome, Counted), outcome
    return outcome


def test_a_first_message_takes_a_slot_with_its_share_and_counts_in_it() -> None:
    limits = Limits(requests_per_minute=60, concurrent_runs=5)
    first = let_in(count(Activity(), limits, "s1", None, starts=True, minute=NOW, others={}))
    assert first.slot == Slot(share=3, minute=NOW, used=1, read_in=NOW)
    assert (first.activity.holders, first.activity.used) == ({"s1": 3}, 0)


def test_a_slot_counts_by_itself_up_to_its_share_and_as_many_again_in_the_next_minute() -> None:
    slot = Slot(share=2, minute=NOW, used=1, read_in=NOW)
    second = slot.counted(NOW)
    assert second == Slot(2, NOW, 2, NOW)
    assert second.counted(NOW) is None
    assert second.counted(NOW + 1) == Slot(2, NOW + 1, 1, NOW)


def test_a_slot_goes_by_the_limits_that_it_has_read_for_five_minutes() -> None:
    slot = Slot(share=2, minute=NOW, used=1, read_in=NOW)
    assert slot.counted(NOW + 4) is not None
    assert slot.counted(NOW + 5) is None
    limits = Limits(requests_per_minute=8, concurrent_runs=1)
    known = Activity(1, NOW, 0, {"s1": 2})
    assert renewed(known, limits, "s1", slot, NOW + 5) == Slot(2, NOW + 5, 1, NOW + 5)
    lower = Limits(requests_per_minute=4, concurrent_runs=1)
    assert renewed(known, lower, "s1", slot, NOW + 5) is None
    changed = let_in(count(known, lower, "s1", slot, starts=True, minute=NOW + 5, others={}))
    assert (changed.slot, changed.activity.holders) == (Slot(1, NOW + 5, 1, NOW + 5), {"s1": 1})


def test_a_low_limit_is_not_divided_and_counts_to_the_last_request() -> None:
    limits = Limits(requests_per_minute=3, concurrent_runs=2)
    activity, slot = Activity(), None
    for _ in range(3):
        done = let_in(count(activity, limits, "s1", slot, starts=True, minute=NOW, others={}))
        activity, slot = done.activity, done.slot
    assert activity.used == 3
    assert count(activity, limits, "s1", slot, starts=True, minute=NOW, others={}) is Reached.REQUESTS
    assert isinstance(count(activity, limits, "s1", slot, starts=True, minute=NOW + 1, others={}), Counted)


def test_the_slot_of_a_session_whose_run_is_over_is_given_to_another() -> None:
    limits = Limits(requests_per_minute=100, concurrent_runs=2)
    activity = Activity(4, NOW, 5, {"s1": 12, "s2": 12})
    at_work = {"s1": other(Slot(12, NOW, 3, NOW), runs=True), "s2": other(Slot(12, NOW, 2, NOW), runs=True)}
    assert count(activity, limits, "s3", None, starts=True, minute=NOW, others=at_work) is Reached.RUNS
    over = at_work | {"s2": other(Slot(12, NOW, 2, NOW))}
    given_on = let_in(count(activity, limits, "s3", None, starts=True, minute=NOW, others=over))
    assert given_on.evicted == ("s2",)
    assert given_on.activity.holders == {"s1": 12, "s3": 12}
    assert given_on.activity.used == 5 + 2  # what it had counted still counts


def test_a_message_that_joins_a_run_is_a_request_and_needs_no_slot() -> None:
    limits = Limits(requests_per_minute=10, concurrent_runs=1)
    activity = Activity(1, NOW, 0, {"s1": 2})
    joined = let_in(count(activity, limits, "s2", None, starts=False, minute=NOW, others={}))
    assert (joined.slot, joined.activity.holders, joined.activity.used) == (None, {"s1": 2}, 1)


def test_shares_that_idle_sessions_hold_are_given_up_before_a_request_is_refused() -> None:
    limits = Limits(requests_per_minute=8, concurrent_runs=2)
    activity = Activity(1, NOW, 6, {"s1": 1, "s2": 1})
    full = Slot(1, NOW, 1, NOW)
    assert count(activity, limits, "s1", full, starts=True, minute=NOW, others={}) is Reached.REQUESTS
    idle = {"s2": other(Slot(1, NOW - 1, 1, NOW - 1))}
    made = let_in(count(activity, limits, "s1", full, starts=True, minute=NOW, others=idle))
    assert made.evicted == ("s2",)
    assert (made.activity.used, made.slot) == (7, Slot(1, NOW, 1, NOW))


def test_a_session_that_is_gone_gives_up_its_slot_before_one_that_is_there() -> None:
    limits = Limits(requests_per_minute=100, concurrent_runs=2)
    others = {"s1": other(Slot(12, NOW, 0, NOW)), "s2": other(None, is_gone=True)}
    made = let_in(
        count(Activity(1, NOW, 0, {"s1": 12, "s2": 12}), limits, "s3", None, starts=True, minute=NOW, others=others)
    )
    assert made.evicted == ("s2",)


def test_a_request_of_no_session_is_counted_once_by_its_key() -> None:
    limits = Limits(requests_per_minute=2, concurrent_runs=1)
    once = count_alone(Activity(), limits, NOW, "k1")
    assert once is not None
    assert count_alone(once, limits, NOW, "k1") is once
    twice = count_alone(once, limits, NOW, "")
    assert twice is not None
    assert twice.used == 2
    assert count_alone(twice, limits, NOW, "k2") is None
    assert count_alone(twice, limits, NOW, "k1") is twice
    assert count_alone(twice, limits, NOW + 1, "k2") == Activity(0, NOW + 1, 1, {}, ("k2",))


def test_no_more_keys_are_kept_than_fit() -> None:
    activity: Activity | None = Activity()
    for number in range(MOST_KEYS + 5):
        assert activity is not None
        activity = count_alone(activity, Limits(), NOW, f"k{number}")
    assert activity is not None
    assert activity.keys == tuple(f"k{number}" for number in range(5, MOST_KEYS + 5))


def test_what_is_stored_reads_as_what_it_was() -> None:
    activity = Activity(3, NOW, 2, {"s1": 4}, ("a", "b"))
    assert replace(Activity.of(activity.put("gym", "ana").item), version=3) == activity
    slot = Slot(3, NOW, 2, NOW - 1)
    assert Slot.of(str(slot)) == slot
    assert Slot.of("") is None


LIMITS = st.builds(Limits, requests_per_minute=st.integers(1, 40), concurrent_runs=st.integers(1, 4))
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["say", "say", "say", "alone", "end", "delete"]),
        st.sampled_from(NAMES),
        st.integers(-2, 3),
    ),
    max_size=120,
)


@given(LIMITS, ACTS)
def test_no_minute_counts_more_than_the_limit_and_no_more_runs_are_at_work(
    limits: Limits, acts: list[tuple[str, str, int]]
) -> None:
    activity, now = Activity(), NOW
    slots: dict[str, Slot] = {}
    running: set[str] = set()
    gone: set[str] = set()
    by_minute: Counter[int] = Counter()
    for what, name, jump in acts:
        now += jump  # each function has a clock of its own
        if what == "end":
            running.discard(name)
        elif what == "delete":
            gone.add(name)
            running.discard(name)
        elif what == "alone":
            counted = count_alone(activity, limits, now, "")
            if counted is not None:
                activity = counted
                by_minute[activity.minute] += 1
        elif name not in gone:
            slot = slots.get(name)
            fast = slot.counted(now) if slot else None
            if fast is None:
                others = {
                    each: other(slots.get(each), runs=each in running, is_gone=each in gone)
                    for each in activity.holders
                    if each != name
                }
                outcome = count(activity, limits, name, slot, starts=name not in running, minute=now, others=others)
                if isinstance(outcome, Reached):
                    assert outcome is Reached.REQUESTS or len(running) == limits.concurrent_runs
                    continue
                before, activity = activity, outcome.activity
                for each in outcome.evicted:
                    assert each not in running
                    slots.pop(each, None)
                fast = outcome.slot
                assert activity.minute >= before.minute
                minute = activity.minute
                assert fast is not None
            else:
                minute = fast.minute
            slots[name] = fast
            running.add(name)
            by_minute[minute] += 1
        assert len(running) <= limits.concurrent_runs
        assert all(used <= limits.requests_per_minute for used in by_minute.values()), by_minute
        held = sum(activity.holders.values())
        assert held + activity.used <= limits.requests_per_minute
        assert len(activity.holders) <= limits.concurrent_runs


@given(LIMITS, st.lists(st.sampled_from(NAMES), min_size=1, max_size=60))
def test_nobody_is_refused_while_the_minute_has_room_and_no_run_is_in_the_way(limits: Limits, names: list[str]) -> None:
    activity = Activity()
    slots: dict[str, Slot] = {}
    for number, name in enumerate(names):
        others = {each: other(slots.get(each)) for each in activity.holders if each != name}
        slot = slots.get(name)
        fast = slot.counted(NOW) if slot else None
        if fast is None:
            outcome = count(activity, limits, name, slot, starts=True, minute=NOW, others=others)
            if number >= limits.requests_per_minute:
                assert outcome is Reached.REQUESTS
                return
            done = let_in(outcome)
            for each in done.evicted:
                slots.pop(each, None)
            activity, fast = done.activity, done.slot
        assert fast is not None
        slots[name] = fast
        assert number < limits.requests_per_minute


def test_a_slots_share_is_a_quarter_of_the_limit_over_all_slots() -> None:
    assert share_of(Limits(requests_per_minute=60, concurrent_runs=5)) == 3
    assert share_of(Limits(requests_per_minute=19, concurrent_runs=5)) == 0
