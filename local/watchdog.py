"""Ends a process that hangs: C code that keeps Python's lock, such as a pattern that backtracks, stops every thread.

``faulthandler`` waits in a thread of its own that needs no such lock. Unless it is put off it writes where every thread
is, files, lines and functions and nothing of the data, to standard error, and ends the process with code 1. What had
been saved is there at the next start.
"""

import faulthandler
import signal
import threading
import time

HANG_SECONDS = 60.0
PERIOD_SECONDS = 1.0


def start() -> None:
    """Watch this process until it ends. For the main thread: a process that is paused by Ctrl-Z does not hang."""
    _put_off()
    threading.Thread(target=_watch, name="watchdog", daemon=True).start()
    signal.signal(signal.SIGTSTP, _pause)


def _watch() -> None:
    while True:
        time.sleep(PERIOD_SECONDS)
        _put_off()


def _put_off() -> None:
    faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)


def _pause(*_: object) -> None:
    faulthandler.cancel_dump_traceback_later()
    signal.raise_signal(signal.SIGSTOP)
    _put_off()
