"""A scenario with a fault at each of many AWS calls: up to the call it is run once, from there on once for each fault.

Where all of AWS is emulated in this process, the process is forked at the call, and the fork goes on with the fault.
"""

import gc
import os
import signal
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

import pytest

from tests.fakes.aws import Aws, Fault

THREAD_SECONDS = 10.0
"""What a call of a tool from outside may take until its thread has ended: it is answered in memory."""
_longest_fork = 300.0
"""Seconds after which a fork that has not ended is killed: it hangs, and so would who waits for it."""

Check = Callable[[int, Fault], None]
"""Judges what a scenario has left behind, told of the number of the call and of its fault."""


def with_each_fault(
    aws: Aws,
    scenario: Callable[[], object],
    places: Sequence[tuple[int, Fault]],
    check: Check,
    struck: Callable[[], None] = lambda: None,
) -> None:
    """Run a scenario on an empty account with one fault, for each of these calls and faults, and check what it leaves.

    ``places`` are in the order of the calls, which are numbered from 1 on. ``struck`` is called as a fault happens.
    AssertionError for a call that is not reached, and for what goes wrong in a fork, with its traceback.
    """
    if aws.is_in_memory:
        _forked(aws, scenario, places, check, struck)
        return
    for at, fault in places:
        aws.begin_anew()
        aws.calls.meet(at, fault, struck)
        scenario()
        assert len(aws.calls.made) >= at, (at, fault)
        check(at, fault)


def _forked(
    aws: Aws,
    scenario: Callable[[], object],
    places: Sequence[tuple[int, Fault]],
    check: Check,
    struck: Callable[[], None],
) -> None:
    left = [*places]
    forks = Forks()

    def coming(at: int) -> None:
        while left and left[0][0] == at and not forks.is_fork:
            _, fault = left.pop(0)
            if forks.fork():
                aws.calls.meet(at, fault, struck)

    aws.begin_anew()
    aws.calls.coming = coming
    with forks.contained():
        scenario()
        if forks.is_fork:
            check(aws.calls.at, aws.calls.fault)
    assert not forks.failures, forks.failures[0]
    assert not left, "a call was not reached"


class Forks:
    """Forks of this process, one after another. Each goes on from where it was made to the end of the block.

    There no time passes while a fork is waited for: what is bounded by it must not end for that.
    """

    def __init__(self) -> None:
        self.is_fork = False
        self.failures: list[str] = []
        """What forks have raised. It is not raised where they are made, which is inside of what may fail."""
        self._monotonic = time.monotonic
        self._threads: Collection[threading.Thread] = frozenset(threading.enumerate())
        self._report = -1
        self._waited = 0.0

    def fork(self) -> bool:
        """Whether this is the fork; elsewhere it has ended by then."""
        self._await_threads()
        reading, self._report = os.pipe()
        with warnings.catch_warnings():
            # Newer Pythons warn where there are threads: those that are left are pytest-xdist's, and no fork needs them
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            os.close(reading)
            self.is_fork = True
            return True
        began = self._monotonic()
        os.close(self._report)
        guard = threading.Timer(_longest_fork, os.kill, (child, signal.SIGKILL))
        guard.start()
        with open(reading, encoding="utf-8") as report:  # noqa: PTH123 - a pipe has no path
            told = report.read()
        guard.cancel()
        guard.join()
        _, status = os.waitpid(child, 0)
        self._waited += self._monotonic() - began
        if told or status:
            self.failures.append(told or f"a fork ended with {status}")
        return False

    @contextmanager
    def contained(self) -> Iterator[None]:
        """The block that forks are made in: they end where it ends, and tell what it raised."""
        gc.disable()  # a collection writes to every object that it looks at, and a fork copies what is written to
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(time, "monotonic", lambda: self._monotonic() - self._waited)
                yield
        except BaseException:
            if not self.is_fork:
                raise
            os.write(self._report, traceback.format_exc().encode())
            os._exit(1)
        finally:
            if self.is_fork:
                os._exit(0)
            gc.enable()

    def _await_threads(self) -> None:
        """Threads are not forked: those that were started meanwhile have to have ended."""
        for thread in threading.enumerate():
            if thread not in self._threads and thread is not threading.current_thread():
                thread.join(THREAD_SECONDS)
                if thread.is_alive():
                    self.failures.append(f"the thread of {thread.name} had not ended")
