"""What a process holds of sessions: whole contexts, the newest by use, within a bound of bytes."""

import pytest

from spotter.store.context_cache import EVENT_BYTES, MOST_BYTES, ContextCache, HeldContext
from spotter.store.events import Event
from spotter.store.keys import SessionRef

OPENED = "2026-03-02T09:00:00.000Z"
ONE, TWO, THREE = (SessionRef("gym", "ana", f"ses_{number}") for number in (1, 2, 3))


def event(seq: int, size: int = 0) -> Event:
    """An event whose content takes so many bytes."""
    return Event(seq, "user_message", "r", 0, f"user/m{seq}", OPENED, {"message": "hello"}, size)


def held(first: int, last: int, created_at: str = OPENED, size: int = 0) -> HeldContext:
    """The events from one number to another."""
    return HeldContext(created_at, tuple(event(seq, size) for seq in range(first, last + 1)))


def test_a_session_has_the_context_that_was_put_until_it_is_dropped() -> None:
    cache = ContextCache()
    cache.put(ONE, held(1, 2))
    cache.put(TWO, held(4, 5))
    assert (cache.get(ONE), cache.get(TWO), cache.get(THREE)) == (held(1, 2), held(4, 5), None)
    cache.drop(ONE)
    cache.drop(ONE)
    assert (cache.get(ONE), cache.get(TWO)) == (None, held(4, 5))


@pytest.mark.parametrize(("start", "reached"), [(2, False), (3, True), (5, True), (6, True), (7, False)])
def test_events_reach_from_the_first_of_them_to_the_one_that_follows(start: int, reached: bool) -> None:
    assert held(3, 5).reaches(start) is reached


@pytest.mark.parametrize(
    ("other", "stays"),
    [
        (held(3, 5), True),
        (held(3, 4), True),
        (held(4, 5), True),
        (held(3, 6), False),
        (held(2, 4), False),
        (held(6, 7), False),
        (held(7, 8), True),
        (held(1, 1, "2026-03-03T09:00:00.000Z"), False),
    ],
)
def test_what_is_held_stays_when_it_says_all_that_is_put_or_lies_before_it_with_a_gap(
    other: HeldContext, stays: bool
) -> None:
    cache = ContextCache()
    before = held(3, 5)
    cache.put(ONE, before)
    cache.put(ONE, other)
    assert cache.get(ONE) is (before if stays else other)


def test_the_session_that_was_used_longest_ago_makes_room() -> None:
    cache = ContextCache(2 * (EVENT_BYTES + 10))
    cache.put(ONE, held(1, 1, size=10))
    cache.put(TWO, held(1, 1, size=10))
    assert cache.get(ONE) is not None
    cache.put(THREE, held(1, 1, size=10))
    assert cache.get(TWO) is None
    assert (cache.get(ONE), cache.get(THREE)) == (held(1, 1), held(1, 1))


def test_two_that_are_a_byte_too_many_together_are_not_both_held() -> None:
    cache = ContextCache(2 * (EVENT_BYTES + 10) - 1)
    cache.put(ONE, held(1, 1, size=10))
    cache.put(TWO, held(1, 1, size=10))
    assert (cache.get(ONE), cache.get(TWO)) == (None, held(1, 1))


def test_one_that_is_large_takes_the_room_of_as_many_as_it_needs() -> None:
    cache = ContextCache(3 * EVENT_BYTES)
    for ref in (ONE, TWO):
        cache.put(ref, held(1, 1))
    cache.put(THREE, held(1, 3))
    assert (cache.get(ONE), cache.get(TWO), cache.get(THREE)) == (None, None, held(1, 3))


@pytest.mark.parametrize(("size", "is_held"), [(10, True), (11, False)])
def test_a_context_beyond_the_bound_is_not_held_and_costs_no_other_its_room(size: int, is_held: bool) -> None:
    cache = ContextCache(2 * (EVENT_BYTES + 10))
    cache.put(ONE, held(1, 1, size=10))
    cache.put(TWO, held(1, 2, size=size))
    assert (cache.get(TWO) is not None, cache.get(ONE) is not None) == (is_held, not is_held)


def test_a_context_that_grew_beyond_the_bound_is_not_held_in_part() -> None:
    cache = ContextCache(2 * EVENT_BYTES)
    cache.put(ONE, held(1, 2))
    cache.put(ONE, held(1, 3))
    assert cache.get(ONE) is None


def test_the_room_of_what_was_dropped_replaced_or_pushed_out_is_free_again() -> None:
    cache = ContextCache(4 * EVENT_BYTES)
    for last in (1, 2, 3):
        cache.put(ONE, held(1, last))
    cache.put(TWO, held(1, 1))
    assert cache.get(ONE) is not None, "it takes three, not six"
    cache.drop(ONE)
    cache.put(THREE, held(1, 3))
    assert cache.get(TWO) is not None
    cache.put(ONE, held(1, 3))
    assert (cache.get(TWO), cache.get(THREE)) == (held(1, 1), None)
    cache.put(THREE, held(1, 1))
    assert (cache.get(ONE), cache.get(TWO), cache.get(THREE)) == (None, held(1, 1), held(1, 1))


def test_the_bound_is_a_part_of_a_functions_memory() -> None:
    size = MOST_BYTES - EVENT_BYTES
    cache = ContextCache()
    cache.put(ONE, held(1, 1, size=size))
    cache.put(TWO, held(1, 1, size=size + 1))
    assert (cache.get(ONE), cache.get(TWO)) == (held(1, 1), None)
    assert (MOST_BYTES, EVENT_BYTES) == (16_000_000, 1_000)
    assert MOST_BYTES * 3 < 64_000_000, "of 512 MB"


def test_an_event_comes_from_what_is_held_of_it_alone_or_of_its_session() -> None:
    cache = ContextCache()
    assert cache.get_event(ONE, OPENED, 4) is None
    context = held(3, 5)
    cache.put(ONE, context)
    assert [cache.get_event(ONE, OPENED, seq) for seq in range(2, 7)] == [None, *context.events, None]
    assert cache.get_event(ONE, "2026-03-03T09:00:00.000Z", 4) is None
    alone = event(1)
    cache.put_event(ONE, OPENED, alone)
    assert cache.get_event(ONE, OPENED, 1) is alone
    assert cache.get_event(ONE, "2026-03-03T09:00:00.000Z", 1) is None
    assert cache.get(ONE) is context
    cache.drop(ONE)
    assert cache.get_event(ONE, OPENED, 1) is alone
    assert cache.get_event(ONE, OPENED, 4) is None


def test_an_event_of_the_session_that_had_the_id_before_is_not_given() -> None:
    cache = ContextCache()
    cache.put_event(ONE, OPENED, event(1))
    later = "2026-03-03T09:00:00.000Z"
    cache.put(ONE, held(1, 2, later))
    assert cache.get_event(ONE, later, 1) == event(1)
