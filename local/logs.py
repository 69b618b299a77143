"""Where the local run's words go: errors to the terminal, the rest to files. None holds a person's words.

Functions log and count on standard output, as in Lambda, each line a JSON object. Here these lines have a file of
their own, ``functions.log``. ``local.log`` has what the local run and its libraries say, so that the terminal shows
what its reader has to act on.
"""

import io
import logging
import sys
import threading
import traceback
import types
from logging.handlers import RotatingFileHandler
from pathlib import Path

MAX_BYTES = 5 * 1024 * 1024
"""Of each file; one older file is kept."""

_LOCAL = "local.log"
_FUNCTIONS = "functions.log"
_LIBRARIES = ("botocore", "urllib3", "werkzeug", "uvicorn", "moto")


def write_to(folder: Path) -> None:
    """Send this process's logs, and whatever is printed, to files in ``folder``; its errors to standard error too."""
    file = _file(folder / _LOCAL, "%(asctime)s %(levelname)s %(name)s %(message)s")
    file.addFilter(_shorten)
    logging.basicConfig(level=logging.INFO, handlers=[file], force=True)
    for noisy in _LIBRARIES:
        logging.getLogger(noisy).setLevel(logging.ERROR)
    functions = logging.getLogger("functions")
    functions.addHandler(_file(folder / _FUNCTIONS, "%(message)s"))
    functions.propagate = False
    errors = logging.StreamHandler(sys.stderr)
    errors.setLevel(logging.WARNING)
    errors.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    logging.getLogger("local").addHandler(errors)
    logging.captureWarnings(capture=True)
    sys.stdout = _Lines(functions, logging.getLogger("printed"))
    threading.excepthook = _of_a_thread


def _file(path: Path, form: str) -> logging.Handler:
    file = RotatingFileHandler(path, maxBytes=MAX_BYTES, backupCount=1, encoding="utf-8")
    file.setFormatter(logging.Formatter(form))
    return file


def _shorten(record: logging.LogRecord) -> bool:
    """Leave of what a library complains about one line: what was raised, if anything, and where.

    moto's messages hold whole inputs and a traceback holds the exception's message, which are a person's words.
    """
    if record.name.split(".")[0] in {*_LIBRARIES, "asyncio"}:
        kind = record.exc_info[0] if record.exc_info else None
        places = _places(record.exc_info[2]) if record.exc_info else ""
        record.msg = f"{kind.__name__ if kind else 'complaint'} at {places or f'{record.filename}:{record.lineno}'}"
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        if record.levelno > logging.WARNING:
            record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return True


class _Lines(io.TextIOBase):
    """What is printed, line by line into a log: JSON objects, which are the functions', into one of their own."""

    def __init__(self, objects: logging.Logger, rest: logging.Logger) -> None:
        self._objects = objects
        self._rest = rest
        self._begun = threading.local()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        *lines, self._begun.text = (getattr(self._begun, "text", "") + text).split("\n")
        for line in lines:
            if line.strip():
                log = self._objects if line.startswith("{") and line.endswith("}") else self._rest
                log.info("%s", line)
        return len(text)


def _of_a_thread(failure: threading.ExceptHookArgs) -> None:
    """An exception that ended a thread: its type and its place, not its message."""
    places = _places(failure.exc_traceback)
    logging.getLogger("local.thread").error("A thread ended with %s at %s", failure.exc_type.__name__, places)


def _places(trace: types.TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)[-4:]
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
