"""A model that keeps failing is left alone for a minute, and then tried with one call."""

import threading

import pytest

from spotter.llm.circuit_breaker import SKIPPED_SECONDS, CircuitBreaker
from tests.fakes.failing_models import Watch

MODEL = ("anthropic", "claude")


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def breaker(watch: Watch) -> CircuitBreaker:
    return CircuitBreaker(watch)


def fail(breaker: CircuitBreaker, times: int) -> None:
    for _ in range(times):
        assert breaker.admit(MODEL)
        breaker.failed(MODEL, "Overloaded 529")


def test_three_failures_in_a_row_and_no_fewer_make_it_be_skipped(breaker: CircuitBreaker) -> None:
    fail(breaker, 2)
    breaker.succeeded(MODEL)
    fail(breaker, 2)
    assert breaker.admit(MODEL)
    assert breaker.failed(MODEL, "TimedOut")
    assert not breaker.admit(MODEL)
    assert breaker.last_failure(MODEL) == "TimedOut"


def test_another_model_of_the_same_provider_is_not_skipped(breaker: CircuitBreaker) -> None:
    fail(breaker, 3)
    assert breaker.admit(("anthropic", "another"))


def test_after_a_minute_one_call_tries_it_and_no_second_one(breaker: CircuitBreaker, watch: Watch) -> None:
    fail(breaker, 3)
    watch.seconds += SKIPPED_SECONDS - 0.01
    assert not breaker.admit(MODEL)
    watch.seconds += 0.01
    assert breaker.admit(MODEL)
    assert not breaker.admit(MODEL)


def test_the_call_that_tried_it_closes_or_opens_it_for_another_minute(breaker: CircuitBreaker, watch: Watch) -> None:
    fail(breaker, 3)
    watch.seconds += SKIPPED_SECONDS
    fail(breaker, 1)
    watch.seconds += SKIPPED_SECONDS - 0.01
    assert not breaker.admit(MODEL)
    watch.seconds += 0.01
    assert breaker.admit(MODEL)
    breaker.succeeded(MODEL)
    assert breaker.last_failure(MODEL) == ""
    fail(breaker, 2)
    assert breaker.admit(MODEL)


def test_a_call_that_was_given_up_lets_the_next_one_try(breaker: CircuitBreaker, watch: Watch) -> None:
    fail(breaker, 3)
    watch.seconds += SKIPPED_SECONDS
    assert breaker.admit(MODEL)
    breaker.left(MODEL)
    assert breaker.admit(MODEL)


def test_calls_that_were_under_way_when_it_opened_do_not_prolong_that(breaker: CircuitBreaker, watch: Watch) -> None:
    fail(breaker, 3)
    watch.seconds += SKIPPED_SECONDS / 2
    breaker.failed(MODEL, "TimedOut")
    watch.seconds += SKIPPED_SECONDS / 2
    assert breaker.admit(MODEL)


def test_of_many_threads_one_alone_tries_it(breaker: CircuitBreaker, watch: Watch) -> None:
    fail(breaker, 3)
    watch.seconds += SKIPPED_SECONDS
    together = threading.Barrier(8)
    admitted: list[bool] = []

    def ask() -> None:
        together.wait()
        admitted.append(breaker.admit(MODEL))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(admitted) == [False] * 7 + [True]
