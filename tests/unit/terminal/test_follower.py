"""Whatever the connection does to the frames, the conversation is the same, and nothing in it is taken back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spotter.stream.frames import Frame
from terminal.entries import CoachSaid, Entry, ToolRan, UserSaid, WorkoutChanged
from terminal.follower import REPLAY_PAUSE_SECONDS, REPLAY_WAIT_SECONDS, Follower
from tests.e2e.turns import PRESS, WORKOUT, call
from tests.unit.terminal.log import SESSION, Log, new_follower, transcript_of

LONG = "A sentence about pressing overhead. " * 900
"""Longer than a frame."""
LEAST = {"action": "subscribe", "sessionId": SESSION}


def conversation(turns: Sequence[str]) -> tuple[Log, list[Frame]]:
    """A log, and the pieces of its texts: each turn is ``tool``, ``long``, ``plain`` or ``end``."""
    log = Log()
    pieces: list[Frame] = []
    log.say(SESSION, "hello")
    for step, turn in enumerate(turns, 1):
        if log.sessions[SESSION].run is None:
            log.say(SESSION, f"message {step}")
        pieces += [log.piece(f"piece {step} {at}", step=step, attempt=at // 2) for at in range(4)]
        if turn == "tool":
            log.act(SESSION, step, f"text {step}", [call("generate_workout", f"c{step}")])
            log.result(SESSION, step, f"c{step}", "generate_workout", WORKOUT)
        else:
            log.act(SESSION, step, LONG if turn == "long" else f"text {step}", reasoning="why")
        if turn == "end":
            log.end(SESSION)
    return log, pieces


def answer(follower: Follower, log: Log, now: float) -> bool:
    """Do what the server does when it is asked: replay, and say how far the log is. False: nothing was asked."""
    asked = follower.request(now)
    if asked is None:
        return False
    for frame in log.frames:
        if frame["seq"] > asked["after"]:
            follower.receive(frame, now)
    follower.receive(log.control("subscribed"), now)
    return True


@dataclass
class Watched:
    """A follower of which everything that it ever showed is kept."""

    follower: Follower = field(default_factory=new_follower)
    shown: list[Entry] = field(default_factory=list)

    def look(self) -> None:
        """What is there now goes on from what was there."""
        entries = self.follower.transcript.entries
        assert entries[: len(self.shown)] == self.shown
        self.shown = list(entries)


@given(
    turns=st.lists(st.sampled_from(["tool", "long", "plain", "end"]), min_size=1, max_size=5),
    order=st.randoms(use_true_random=False),
    lost=st.floats(0, 0.6),
    breaks=st.lists(st.integers(0, 60), max_size=4),
)
def test_any_delivery_gives_the_same_conversation_and_shows_each_entry_once(
    turns: list[str], order: Any, lost: float, breaks: list[int]
) -> None:
    log, pieces = conversation(turns)
    arriving = [frame for frame in [*log.frames, *log.frames, *pieces, *pieces] if order.random() >= lost]
    order.shuffle(arriving)
    watched, now = Watched(), 0.0
    follower = watched.follower
    for at, frame in enumerate(arriving):
        now += 0.1
        if at in breaks:
            follower.lost()
            if order.random() < 0.5:
                follower.connected()
                answer(follower, log, now)
        follower.receive(frame, now)
        watched.look()
    follower.lost()
    follower.connected()
    assert answer(follower, log, now)
    watched.look()
    clean = transcript_of(log.frames)
    assert watched.shown == clean.entries
    assert follower.transcript.draft is None
    assert follower.rests == (log.sessions[SESSION].run is None)
    assert not answer(follower, log, now + 60)


def test_a_gap_is_asked_for_at_once_and_again_when_nothing_comes() -> None:
    log, _ = conversation(["plain", "plain"])
    follower = new_follower()
    follower.connected()
    assert follower.request(0.0) == {**LEAST, "after": 0}
    follower.receive(log.control("subscribed", 0), 0.0)
    assert follower.request(0.0) is None
    frames = log.frames
    follower.receive(frames[0], 1.0)
    follower.receive(frames[-1], 1.0)
    assert follower.request(1.0) == {**LEAST, "after": 1}
    assert follower.request(1.0 + REPLAY_WAIT_SECONDS / 2) is None
    assert follower.request(1.0 + REPLAY_WAIT_SECONDS) == {**LEAST, "after": 1}
    follower.receive(log.control("subscribed"), 8.0)
    assert follower.request(8.0) is None
    assert follower.request(8.0 + REPLAY_PAUSE_SECONDS) == {**LEAST, "after": 1}


def test_a_missing_part_is_a_gap() -> None:
    log, _ = conversation(["long"])
    follower = new_follower()
    follower.connected()
    assert answer(follower, Log(), 0.0)
    parts = [frame for frame in log.frames if frame["seq"] == 2]
    assert len(parts) > 2
    follower.read(log.frames[:1])
    follower.receive(parts[0], 1.0)
    assert follower.request(1.0) is None
    follower.receive(parts[2], 1.0)
    assert follower.request(1.0) == {**LEAST, "after": 1}


def test_the_end_of_a_gap_is_found_by_a_pong() -> None:
    log, _ = conversation(["end"])
    follower = new_follower()
    follower.connected()
    assert answer(follower, log, 0.0)
    assert [follower.rests] == [True]
    log.say(SESSION, "from elsewhere")
    follower.receive(log.control("pong"), 1.0)
    assert [follower.rests] == [False]
    assert answer(follower, log, 1.0)
    assert isinstance(follower.transcript.entries[-1], UserSaid)
    assert follower.transcript.running


def test_nothing_is_known_to_rest_before_the_server_says_so() -> None:
    log, _ = conversation(["end"])
    follower = new_follower()
    follower.read(log.frames)
    assert [follower.rests] == [False]
    follower.connected()
    assert answer(follower, log, 0.0)
    assert [follower.rests] == [True]
    follower.lost()
    assert [follower.rests] == [False]


def test_a_log_that_lost_its_end_is_read_afresh() -> None:
    log, _ = conversation(["plain", "end"])
    follower = new_follower()
    follower.connected()
    assert answer(follower, log, 0.0)
    del log.sessions[SESSION].events[2:]
    follower.connected()
    assert answer(follower, log, 1.0)
    assert follower.restarts == 1
    assert answer(follower, log, 1.0)
    assert follower.transcript.entries == transcript_of(log.frames).entries


def test_a_workout_too_long_for_a_frame_is_fetched() -> None:
    log = Log()
    log.say(SESSION, "many", "k")
    log.act(SESSION, 1, calls=[call("generate_workout")])
    many = {**WORKOUT, "exercises": [PRESS] * 200, "exercise_count": 200}
    log.result(SESSION, 1, "c1", "generate_workout", many)
    asked: list[int] = []

    def whole(seq: int) -> dict[str, Any]:
        asked.append(seq)
        return many

    follower = Follower(SESSION, whole)
    follower.read(log.frames)
    assert asked == [3]
    assert follower.transcript.entries[-2:] == [
        ToolRan("generate_workout", True, "200 exercises"),
        WorkoutChanged((PRESS,) * 200, None, WORKOUT["summary"]),
    ]
    without = new_follower()
    without.read(log.frames)
    assert without.transcript.entries[-1] == ToolRan("generate_workout", True, "Done")


def test_the_apis_own_complaints_and_other_answers_do_no_harm() -> None:
    log, _ = conversation(["plain"])
    follower = new_follower()
    follower.read(log.frames)
    follower.receive({"v": 1, "type": "status", "sessionId": "", "data": {"event": "pong"}}, 0.0)
    follower.receive({"v": 1, "type": "status", "sessionId": SESSION, "data": {"event": "cancelling"}}, 0.0)
    assert follower.transcript.entries[-1] == CoachSaid("text 1")
