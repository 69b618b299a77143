"""The rules of a user's requests and slots, without a table: no order of requests, and no clock, passes a limit."""

from collections import Counter, defaultdict
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
    requests_in,
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
    assert given_on.changed == {"s2": None}
    assert given_on.activity.holders == {"s1": 12, "s3": 12}
    assert given_on.activity.used == 5 + 2  # what it had counted still counts


def test_a_message_that_joins_a_run_is_a_request_and_needs_no_slot() -> None:
    limits = Limits(requests_per_minute=10, concurrent_runs=1)
    activity = Activity(1, NOW, 0, {"s1": 2})
    joined = let_in(count(activity, limits, "s2", None, starts=False, minute=NOW, others={}))
    assert (joined.slot, joined.activity.holders, joined.activity.used) == (None, {"s1": 2}, 1)


def test_shares_that_other_sessions_hold_are_given_back_before_a_request_is_refused() -> None:
    limits = Limits(requests_per_minute=8, concurrent_runs=2)
    activity = Activity(1, NOW, 6, {"s1": 1, "s2": 1})
    full = Slot(1, NOW, 1, NOW)
    assert count(activity, limits, "s1", full, starts=True, minute=NOW, others={}) is Reached.REQUESTS
    for runs in (True, False):
        idle = {"s2": other(Slot(1, NOW - 1, 1, NOW - 1), runs=runs)}
        made = let_in(count(activity, limits, "s1", full, starts=True, minute=NOW, others=idle))
        assert made.changed == {"s2": Slot(0, NOW, 0, NOW - 1)}  # it keeps its place among those that may run
        assert made.activity.holders == {"s1": 1, "s2": 0}
        assert (made.activity.used, made.slot) == (7, Slot(1, NOW, 1, NOW))


def test_sessions_at_work_give_back_their_shares_last_and_what_is_used_of_them_stays_counted() -> None:
    limits = Limits(requests_per_minute=5, concurrent_runs=3)
    activity = Activity(1, NOW, 1, {"s1": 4, "s2": 4, "s3": 4})
    others = {
        "s1": other(Slot(4, NOW, 1, NOW), runs=True),
        "s2": other(Slot(4, NOW, 1, NOW)),
        "s3": other(Slot(4, NOW, 1, NOW), is_gone=True),
    }
    asked = let_in(count_alone(activity, limits, "", minute=NOW, others=others))
    empty = Slot(0, NOW, 0, NOW)
    assert asked.changed == {"s3": None, "s2": empty, "s1": empty}
    assert list(asked.changed) == ["s3", "s2", "s1"]
    assert (asked.activity.used, asked.activity.holders) == (1 + 3 + 1, {"s1": 0, "s2": 0})
    assert count_alone(asked.activity, limits, "", minute=NOW, others={}) is Reached.REQUESTS


def test_a_session_that_is_gone_gives_up_its_slot_before_one_that_is_there() -> None:
    limits = Limits(requests_per_minute=100, concurrent_runs=2)
    others = {"s1": other(Slot(12, NOW, 0, NOW)), "s2": other(None, is_gone=True)}
    made = let_in(
        count(Activity(1, NOW, 0, {"s1": 12, "s2": 12}), limits, "s3", None, starts=True, minute=NOW, others=others)
    )
    assert made.changed == {"s2": None}


def alone(activity: Activity, limits: Limits, minute: int, key: str) -> Activity:
    return let_in(count_alone(activity, limits, key, minute=minute, others={})).activity


def test_a_request_of_no_session_is_counted_once_by_its_key() -> None:
    limits = Limits(requests_per_minute=2, concurrent_runs=1)
    once = alone(Activity(), limits, NOW, "k1")
    assert alone(once, limits, NOW, "k1") is once
    twice = alone(once, limits, NOW, "")
    assert twice.used == 2
    assert count_alone(twice, limits, "k2", minute=NOW, others={}) is Reached.REQUESTS
    assert alone(twice, limits, NOW, "k1") is twice
    assert alone(twice, limits, NOW + 1, "k2") == Activity(0, NOW + 1, 1, {}, ("k2",))


def test_a_key_is_known_for_its_minute_alone_whatever_counts_in_the_next() -> None:
    limits = Limits(requests_per_minute=2, concurrent_runs=1)
    once = alone(Activity(), limits, NOW, "k1")
    message = let_in(count(once, limits, "s1", None, starts=True, minute=NOW + 1, others={}))
    assert alone(message.activity, limits, NOW + 1, "k1").used == 2


def test_no_more_keys_are_kept_than_fit() -> None:
    activity = Activity()
    for number in range(MOST_KEYS + 5):
        activity = alone(activity, Limits(), NOW, f"k{number}")
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
        st.sampled_from(["say", "say", "say", "alone", "alone", "end", "delete"]),
        st.sampled_from(NAMES),
        st.integers(-2, 3),
        st.none() | st.none() | st.none() | LIMITS,
    ),
    max_size=120,
)


class User:
    """What a user's items hold, and what was really counted, by minute. Each request has a clock of its own."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.activity = Activity()
        self.slots: dict[str, Slot] = {}
        self.running: set[str] = set()
        self.gone: set[str] = set()
        self.counted: Counter[int] = Counter()
        self.of_slot: dict[str, Limits] = {}
        """The limits that each slot goes by."""
        self.went_by: defaultdict[int, list[Limits]] = defaultdict(list)
        """The limits that what is counted in a minute was let in by."""

    def others(self, but: str = "") -> dict[str, Other]:
        return {
            name: other(self.slots.get(name), runs=name in self.running, is_gone=name in self.gone)
            for name in self.activity.holders
            if name != but
        }

    def alone(self, now: int) -> None:
        """A request of no session."""
        left = self.limits.requests_per_minute - requests_in(self.activity, self.others(), now)
        outcome: Counted | Reached = Reached.REQUESTS
        for others in ({}, self.others()):
            if isinstance(outcome, Reached):
                outcome = count_alone(self.activity, self.limits, "", minute=now, others=others)
        assert isinstance(outcome, Counted) == (left > 0)  # what is told to be left is
        if isinstance(outcome, Reached):
            self.refused(now, outcome, self.others())
        else:
            self.lands(outcome)

    def say(self, name: str, now: int) -> None:
        """A message of a session, which begins a run if none is at work on it."""
        slot, starts = self.slots.get(name), name not in self.running
        counted = slot.counted(now) if slot else None
        if counted is None:
            counted = renewed(self.activity, self.limits, name, slot, now)
            if counted is not None:
                self.of_slot[name] = self.limits
        if counted is not None:
            self.slots[name] = counted
            self.counts(counted.minute, self.of_slot[name])
            self.running.add(name)
            return
        outcome: Counted | Reached = Reached.REQUESTS
        for others in ({}, self.others(name)):
            if isinstance(outcome, Reached):
                outcome = count(self.activity, self.limits, name, slot, starts=starts, minute=now, others=others)
        if isinstance(outcome, Reached):
            self.refused(now, outcome, self.others(name) | ({name: other(slot)} if slot else {}))
            return
        self.lands(outcome)
        assert outcome.slot is not None
        self.slots[name], self.of_slot[name] = outcome.slot, self.limits
        self.running.add(name)
        assert len(self.activity.holders) <= self.limits.concurrent_runs or not starts

    def lands(self, outcome: Counted) -> None:
        for name, slot in outcome.changed.items():
            assert slot is not None or name not in self.running
            if slot is None:
                self.slots.pop(name, None)
            else:
                self.slots[name] = slot
        assert outcome.activity.minute >= self.activity.minute
        self.activity = outcome.activity
        self.counts(self.activity.minute, self.limits)
        held = sum(self.activity.holders.values())
        assert held + self.activity.used <= self.limits.requests_per_minute

    def counts(self, minute: int, limits: Limits) -> None:
        self.counted[minute] += 1
        self.went_by[minute].append(limits)
        assert self.counted[minute] <= max(each.requests_per_minute for each in self.went_by[minute])

    def refused(self, now: int, reached: Reached, others: dict[str, Other]) -> None:
        """Nobody is refused while the minute has room, or while fewer runs are at work than may be."""
        minutes = [each.slot.minute for each in others.values() if each.slot]
        if reached is Reached.REQUESTS:
            assert self.counted[max(now, self.activity.minute, *minutes)] >= self.limits.requests_per_minute
        else:
            assert len(self.running) >= self.limits.concurrent_runs


@given(LIMITS, ACTS)
def test_no_minute_counts_more_than_the_limit_and_nobody_is_refused_while_it_has_room(
    limits: Limits, acts: list[tuple[str, str, int, Limits | None]]
) -> None:
    user, now = User(limits), NOW
    for what, name, jump, changed in acts:
        now += jump
        user.limits = changed or user.limits
        if what == "end":
            user.running.discard(name)
        elif what == "delete":
            user.gone.add(name)
            user.running.discard(name)
        elif what == "alone":
            user.alone(now)
        elif name not in user.gone:
            user.say(name, now)
        assert user.running <= set(user.activity.holders)
        assert all(user.slots[each].share == share for each, share in user.activity.holders.items())


@given(LIMITS, st.lists(st.sampled_from(NAMES), max_size=40))
def test_limits_that_are_lowered_to_one_leave_one_of_each_minute(limits: Limits, names: list[str]) -> None:
    user = User(limits)
    for name in names:
        user.say(name, NOW)
        user.running.discard(name)
    user.limits = Limits(requests_per_minute=1, concurrent_runs=1)
    for minute in range(NOW + 1, NOW + 4):
        user.alone(minute)
        assert user.counted[minute] == 1
        user.alone(minute)
        assert user.counted[minute] == 1
    user.say("s4", NOW + 10)
    assert user.counted[NOW + 10] == 1
    assert set(user.activity.holders) == {"s4"}


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
            slots = {each: slot for each in slots if (slot := done.changed.get(each, slots[each]))}
            activity, fast = done.activity, done.slot
        assert fast is not None
        slots[name] = fast
        assert number < limits.requests_per_minute


def test_a_slots_share_is_a_quarter_of_the_limit_over_all_slots() -> None:
    assert share_of(Limits(requests_per_minute=60, concurrent_runs=5)) == 3
    assert share_of(Limits(requests_per_minute=19, concurrent_runs=5)) == 0
