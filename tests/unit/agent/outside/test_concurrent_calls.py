"""Calls beside each other: a slow one holds nobody up, a dead one costs its time, and none raises."""

import threading

from spotter.agent.outside.concurrent_calls import FAILED, TOO_SLOW, ConcurrentCalls
from spotter.tools.tool import Outcome


def said(text: str) -> Outcome:
    return Outcome({"success": True}, text)


def test_they_run_beside_each_other_and_come_as_they_end() -> None:
    both = threading.Barrier(2, timeout=20)
    calls = ConcurrentCalls()

    def met(name: str) -> Outcome:
        both.wait()
        return said(name)

    calls.start("a", lambda: met("a"), 20)
    calls.start("b", lambda: met("b"), 20)
    assert {(name, outcome.text) for name, outcome in calls.finished()} == {("a", "a"), ("b", "b")}


def test_a_slow_one_comes_behind_a_quick_one_that_was_begun_later() -> None:
    go = threading.Event()
    calls = ConcurrentCalls()
    calls.start("slow", lambda: said(str(go.wait(20))), 20)
    calls.start("quick", lambda: said("quick"), 20)
    came = calls.finished()
    assert next(came)[0] == "quick"
    go.set()
    assert next(came) == ("slow", said("True"))


def test_one_that_hangs_is_given_up_on_and_the_others_are_kept() -> None:
    forever = threading.Event()
    calls = ConcurrentCalls(grace=0.01)
    calls.start("dead", lambda: said(str(forever.wait(60))), 0.01)
    calls.start("alive", lambda: said("alive"), 30)
    outcomes = dict(calls.finished())
    assert outcomes == {"alive": said("alive"), "dead": Outcome.refused(TOO_SLOW)}
    forever.set()
    assert list(calls.finished()) == []


def test_one_that_raises_has_failed_and_says_nothing_of_it() -> None:
    def broken() -> Outcome:
        raise ValueError("a secret of the tool")

    calls = ConcurrentCalls()
    calls.start("broken", broken, 20)
    assert list(calls.finished()) == [("broken", Outcome.refused(FAILED))]
