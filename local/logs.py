"""Where the local run's words go: errors to the terminal, everything else to a file. Neither holds a person's words.

Functions log and count on standard output, as in Lambda. Here that is the file, so that the terminal shows what its
reader has to act on.
"""

import io
import logging
import sys
import threading
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path

MAX_BYTES = 5 * 1024 * 1024
"""Of the file; one older file is kept."""

_FILE = "local.log"


def write_to(folder: Path) -> None:
    """Send this process's logs, and whatever is printed, to a file in ``folder``; its errors to standard error too."""
    file = RotatingFileHandler(folder / _FILE, maxBytes=MAX_BYTES, backupCount=1, encoding="utf-8")
    file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[file], force=True)
    for noisy in ("botocore", "urllib3", "werkzeug", "uvicorn", "moto"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    errors = logging.StreamHandler(sys.stderr)
    errors.setLevel(logging.WARNING)
    errors.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    logging.getLogger("local").addHandler(errors)
    logging.captureWarnings(capture=True)
    sys.stdout = _Lines(logging.getLogger("printed"))
    threading.excepthook = _of_a_thread


class _Lines(io.TextIOBase):
    """What is printed, line by line into a log."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._begun = threading.local()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        *lines, self._begun.text = (getattr(self._begun, "text", "") + text).split("\n")
        for line in lines:
            if line.strip():
                self._log.info(line)
        return len(text)


def _of_a_thread(failure: threading.ExceptHookArgs) -> None:
    """An exception that ended a thread: its type and its place, not its message."""
    frames = traceback.extract_tb(failure.exc_traceback)[-4:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    logging.getLogger("local.thread").error("A thread ended with %s at %s", failure.exc_type.__name__, places)
