"""One of the coach's parts decides otherwise for a while, and nothing is kept of what it decided about requests.

What readers make of an utterance is kept: who exchanges one of those reads messages that were not read yet.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from spotter.dialogue.memoisation import forget_requests


@contextmanager
def exchanged(owner: object, name: str, by: object) -> Iterator[None]:
    """``owner`` has ``by`` under this ``name``."""
    forget_requests()
    try:
        with patch.object(owner, name, by):
            yield
    finally:
        forget_requests()
