"""A message on its way out. It carries its id from the moment it is written until the server has it, over dropped
connections and busy servers: sent as often as it takes, and it lands once. Pure: the clock is handed in."""

import secrets
from collections.abc import Mapping
from typing import Any

ANSWER_WAIT_SECONDS = 10.0
BUSY_PAUSE_SECONDS = 1.5
RETRY_STATUSES = frozenset({401, 408, 425, 429})


class Outgoing:
    """One message, to a session or to a new one. ``zone`` is where it is written, where that is known."""

    def __init__(self, text: str, session: str | None, zone: str | None = None) -> None:
        self.key = secrets.token_hex(16)
        self.text = text
        self.session = session
        self._zone = zone
        self.refusal = ""
        """Why the server did not take it; empty while it may yet."""
        self.sent = False
        """It may have reached the server."""
        self._accepted = False
        self._due = 0.0

    def request(self, now: float) -> Mapping[str, Any] | None:
        """What is to be sent now; nothing while an answer may still come."""
        if self._accepted or self.refusal or now < self._due:
            return None
        self._due, self.sent = now + ANSWER_WAIT_SECONDS, True
        known = {"sessionId": self.session, "timeZone": self._zone}
        frame = {"action": "message", "message": self.text, "idempotencyKey": self.key}
        return frame | {name: each for name, each in known.items() if each is not None}

    def accepted(self, session: str) -> None:
        """The server has it."""
        self._accepted, self.session = True, session

    def refused(self, status: int, reason: str, now: float) -> None:
        """The server did not take it: it is sent again where that may help."""
        if status >= 500 or status in RETRY_STATUSES:
            self._due = now + BUSY_PAUSE_SECONDS
        else:
            self.refusal = reason or "it was not accepted"

    def lost(self) -> None:
        """The connection, or the server's memory, is gone: it goes out again. The server tells it by its id."""
        self._accepted, self._due = False, 0.0
