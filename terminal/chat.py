"""A conversation at the terminal: what the user types goes out, and what comes back is shown until the coach rests."""

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from rich.table import Table

from terminal import words
from terminal.api import Api, Refused, Unreachable
from terminal.connection import Change, Connection
from terminal.drawing import LETTERS, plain
from terminal.entries import Asked
from terminal.follower import Follower
from terminal.frame_log import Frame
from terminal.interrupts import Interrupts
from terminal.outgoing import Outgoing
from terminal.screen import Screen
from terminal.transcript import Transcript
from terminal.zone import own_zone

TICK_SECONDS = 0.1
CANCEL_PAUSE_SECONDS = 2.0
TURNS_SHOWN = 3
SESSIONS_LISTED = 10
HELP = """\
Write to your coach; Ctrl-C stops an answer, twice it leaves.
/new         begin a new conversation
/sessions    list your conversations; /sessions 2 goes on with the second one
/help        this
/quit        leave (as does Ctrl-D)"""

Read = Callable[[str], str]
"""Asks the user for a line; EOFError when there are no more."""


class Chat:
    """One user at one terminal."""

    def __init__(
        self,
        api: Api,
        connection: Connection,
        screen: Screen,
        read: Read,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._api = api
        self._connection = connection
        self._screen = screen
        self._read = read
        self._monotonic = monotonic
        self._interrupts = Interrupts()
        self._follower: Follower | None = None
        self._outgoing: Outgoing | None = None
        self._restarts = 0
        self._cancelled_at = 0.0
        self._listed: list[str] = []

    @property
    def session(self) -> str | None:
        """The open conversation; None for a new one."""
        return self._follower.session if self._follower else None

    def begin(self) -> None:
        """Begin a new conversation."""
        self._follower = None
        self._screen.begin()

    def resume(self, session: str) -> None:
        """Go on with a conversation: its last turns are shown, and a run that is at work is followed."""
        frames = [frame for page in self._api.history(session) for frame in page]
        self.begin()
        follower = self._follow(session)
        follower.read(frames)
        self._screen.skip_to_last(follower.transcript.entries, TURNS_SHOWN)
        self._until(lambda: self._follower is None or self._follower.rests)

    def resume_last(self) -> None:
        """Go on with the conversation that was active last, if there is one."""
        for newest in self._api.sessions(1):
            self.resume(str(newest["sessionId"]))

    def run(self) -> None:
        """Read what the user writes until there is no more."""
        while True:
            try:
                line = self._read("› ").strip()
            except EOFError:
                return
            if line in ("/quit", "/exit"):
                return
            try:
                self._take_line(line)
            except (Unreachable, Refused) as error:
                self._screen.say(str(error), "red")

    def say(self, text: str) -> None:
        """Send a message, and show what comes of it until the coach rests."""
        outgoing = self._outgoing = Outgoing(text, self.session, own_zone())
        self._screen.typed(outgoing.key)
        try:
            self._until(lambda: self._is_answered(outgoing))
        finally:
            self._outgoing = None
        if outgoing.refusal:
            self._screen.say(f"Not sent: {outgoing.refusal}", "red")
        self._ask_for_approvals()

    def _take_line(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        if command == "/new":
            self.begin()
            self._screen.say("A new conversation.", "dim")
        elif command == "/sessions":
            self._sessions(rest.strip())
        elif command == "/help":
            self._screen.say(HELP, "dim")
        elif command.startswith("/"):
            self._screen.say(f"There is no {command} here. /help tells what there is.", "yellow")
        elif line:
            self.say(self._chosen(line))

    def _chosen(self, line: str) -> str:
        """The answer that a letter names, if the coach has just asked; else the line as it is."""
        entries = self._follower.transcript.entries if self._follower else []
        asked = next((entry for entry in reversed(entries[-3:]) if isinstance(entry, Asked)), None)
        at = LETTERS.find(line.lower().removesuffix(")")) if len(line.removesuffix(")")) == 1 else -1
        return asked.options[at] if asked and 0 <= at < len(asked.options) else line

    def _sessions(self, number: str) -> None:
        if number.isdecimal() and 1 <= int(number) <= len(self._listed):
            self.resume(self._listed[int(number) - 1])
            return
        sessions = self._api.sessions(SESSIONS_LISTED)
        self._listed = [str(one["sessionId"]) for one in sessions]
        table = Table(box=None, header_style="dim")
        for title in ("", "Conversation", "Last active", "Session"):
            table.add_column(title)
        now = datetime.now(UTC)
        for at, one in enumerate(sessions, 1):
            here = "›" if one["sessionId"] == self.session else ""
            when = words.ago(str(one["updatedAt"]), now)
            title = str(one["title"]) or "(nothing said yet)"
            table.add_row(f"{here}{at}", plain(title), when, plain(str(one["sessionId"])))
        self._screen.draw(table if sessions else plain("There are no conversations yet.", "dim"))

    def _is_answered(self, outgoing: Outgoing) -> bool:
        if outgoing.refusal:
            return True
        if self._interrupts.presses and not outgoing.sent:
            outgoing.refusal = "you stopped it before there was a connection."
            return True
        follower = self._follower
        landed = follower is not None and outgoing.key in follower.transcript.messages
        return landed and follower is not None and not follower.transcript.running

    def _ask_for_approvals(self) -> None:
        """Ask about each call that waits for the user, and follow what the answer sets going."""
        while self._follower is not None and (waiting := self._follower.transcript.waiting):
            call = waiting[0]
            arguments = f" {dict(call.arguments)}" if call.arguments else ""
            self._screen.say(f"{words.doing(call.name)}{arguments}: may I?", "cyan")
            try:
                approved = self._read("y/n › ").strip().lower() in ("y", "yes")
            except EOFError:
                return
            self._decide(self._follower.session, call.call_id, approved)

    def _decide(self, session: str, call_id: str, approved: bool) -> None:
        self._api.decide(session, call_id, approved)
        self._until(lambda: self._is_decided(call_id))

    def _is_decided(self, call_id: str) -> bool:
        transcript = self._transcript()
        return self._follower is None or (call_id in transcript.decided and not transcript.running)

    def _until(self, done: Callable[[], bool]) -> None:
        """Follow the session until something is so."""
        self._connection.listen()
        with self._screen.following(), self._interrupts.caught():
            self._cancelled_at = 0.0
            while not done():
                self._send_what_is_due()
                received = self._connection.receive(TICK_SECONDS, self._ping())
                if received is Change.OPENED:
                    self._opened()
                elif received is Change.LOST:
                    self._lost()
                elif isinstance(received, Mapping):
                    self._take(received)
                self._screen.show(self._transcript(), self._status())
            self._screen.show(self._transcript(), "")

    def _send_what_is_due(self) -> None:
        now = self._monotonic()
        if not self._connection.is_open:
            return
        if self._follower is not None and (request := self._follower.request(now)):
            self._connection.send(request)
        knows_the_log = self._follower is None or self._follower.is_subscribed
        if self._outgoing is not None and knows_the_log and (message := self._outgoing.request(now)):
            self._connection.send(message)
        if self._follower is None:
            return
        if self._interrupts.presses and now >= self._cancelled_at and self._transcript().running:
            self._cancelled_at = now + CANCEL_PAUSE_SECONDS  # until the end is here: the request may have been lost
            self._connection.send({"action": "cancel", "sessionId": self._follower.session})

    def _opened(self) -> None:
        self._cancelled_at = 0.0
        if self._follower is not None:
            self._follower.connected()

    def _lost(self) -> None:
        if self._follower is not None:
            self._follower.lost()
        if self._outgoing is not None:
            self._outgoing.lost()

    def _take(self, frame: Frame) -> None:
        data = frame["data"]
        if frame["type"] == "status" and data.get("event") == "accepted":
            self._accepted(data)
        elif frame["type"] == "error" and frame.get("seq") is None:
            self._refused(data)
        elif self._follower is not None and frame["sessionId"] == self._follower.session:
            self._follower.receive(frame, self._monotonic())
            if self._follower.restarts > self._restarts and self._outgoing is not None:
                self._outgoing.lost()
            self._restarts = self._follower.restarts

    def _accepted(self, data: Mapping[str, Any]) -> None:
        if self._outgoing is None or data["key"] != self._outgoing.key:
            return
        self._outgoing.accepted(str(data["sessionId"]))
        if self._follower is None:
            self._follow(str(data["sessionId"]))

    def _refused(self, data: Mapping[str, Any]) -> None:
        action, status = data.get("action"), int(data["status"])
        reason = str(data.get("detail") or data.get("title") or "")
        if action == "message" and self._outgoing is not None:
            self._outgoing.refused(status, reason, self._monotonic())
        elif action in ("subscribe", "ping") and status == 404:
            self.begin()
            raise Refused(404, "That conversation isn't there any more. The next message begins a new one.")
        elif status < 500:
            raise Refused(status, reason)

    def _follow(self, session: str) -> Follower:
        self._follower = Follower(session, lambda seq: self._whole_result(session, seq))
        self._restarts = 0
        return self._follower

    def _whole_result(self, session: str, seq: int) -> Mapping[str, Any] | None:
        try:
            return self._api.result(session, seq)
        except (Unreachable, Refused):
            return None  # the line of the result says what was done

    def _ping(self) -> Mapping[str, Any]:
        return {"action": "ping", "sessionId": self.session} if self.session else {"action": "ping"}

    def _transcript(self) -> Transcript:
        return self._follower.transcript if self._follower else Transcript()

    def _status(self) -> str:
        if not self._connection.is_open:
            return "Spotter can't be reached right now; trying again"
        if self._interrupts.presses:
            return "stopping; Ctrl-C again leaves"
        return "" if self._transcript().draft is not None else "thinking"
