"""A client of the WebSocket that keeps the rules by which the page applies frames, and checks that they suffice."""

import json
from typing import Any

from websockets.sync.client import ClientConnection

from tests.integration.gateway.people import Person, opened

MOST_BYTES = 28_000

Frame = dict[str, Any]
Name = tuple[int, int]


class Viewer:
    """Watches a session, over one connection after another, and applies each durable frame once and in order."""

    def __init__(self, person: Person, session: str) -> None:
        self._person = person
        self._session = session
        self.shown: list[Frame] = []
        """The durable frames, as they were applied."""
        self.received: list[Frame] = []
        """Everything that came, as it came."""
        self.socket = self._connected()

    @property
    def complete(self) -> int:
        """The newest event all of whose frames have been applied."""
        if not self.shown:
            return 0
        last = self.shown[-1]
        return int(last["seq"]) if last["part"] == last["parts"] - 1 else int(last["seq"]) - 1

    @property
    def ended(self) -> bool:
        """Whether the newest thing shown is the end of a run."""
        return bool(self.shown) and self.shown[-1]["type"] == "done"

    def subscribe(self) -> None:
        """Ask for everything that is not shown yet."""
        self.send({"action": "subscribe", "sessionId": self._session, "after": self.complete})

    def send(self, frame: object) -> None:
        """Send a frame."""
        self.socket.send(json.dumps(frame))

    def take(self) -> Frame:
        """Receive one frame, check it, apply it, and ask for what is missing if it shows a gap."""
        text = self.socket.recv(timeout=30)
        assert isinstance(text, str)
        assert len(text.encode()) <= MOST_BYTES
        frame: Frame = json.loads(text)
        assert frame.keys() - {"seq", "part", "parts"} == {
            "v",
            "type",
            "sessionId",
            "runId",
            "step",
            "attempt",
            "at",
            "data",
        }
        assert frame["v"] == 1
        self.received.append(frame)
        if "seq" in frame:
            self._apply(frame)
        elif frame["data"].get("lastSeq", 0) > self.complete and frame["data"]["event"] == "subscribed":
            self.subscribe()
        return frame

    def watch_until_end(self) -> None:
        """Receive until a run has ended and all of it is shown."""
        while not self.ended:
            self.take()

    def drop(self) -> None:
        """Lose the connection without a word, as in a tunnel."""
        self.socket.socket.close()

    def return_after_drop(self) -> None:
        """Connect anew and ask for what has been missed."""
        self.socket = self._connected()
        self.subscribe()

    def close(self) -> None:
        """Leave."""
        self.socket.close()

    def _apply(self, frame: Frame) -> None:
        if (frame["seq"], frame["part"]) == self._due():
            self.shown.append(frame)
        elif (frame["seq"], frame["part"]) > self._due():
            self.subscribe()

    def _due(self) -> Name:
        if not self.shown:
            return (1, 0)
        last = self.shown[-1]
        if last["part"] < last["parts"] - 1:
            return (last["seq"], last["part"] + 1)
        return (last["seq"] + 1, 0)

    def _connected(self) -> ClientConnection:
        return opened(self._person.server, self._person.ticket())


def subscribed(person: Person, session: str) -> Viewer:
    """Somebody who watches a session from here on."""
    viewer = Viewer(person, session)
    viewer.subscribe()
    while viewer.take()["data"].get("event") != "subscribed":
        continue
    return viewer


def names(frames: list[Frame]) -> list[Name]:
    """The names of durable frames."""
    return [(frame["seq"], frame["part"]) for frame in frames]
