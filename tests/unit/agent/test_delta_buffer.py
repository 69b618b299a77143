"""Deltas are gathered into frames of a readable pace, for those who are there to read them."""

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from spotter.agent.delta_buffer import GATHER_SECONDS, MOST_RESTARTS, DeltaBuffer
from spotter.agent.pointers import Pointers
from spotter.messages import ReasoningDelta, TextDelta
from spotter.store.keys import SessionRef
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF

FIRST = 2 * (MOST_RESTARTS + 1)
"""The attempt of a frame of the step's third try, before its answer is begun anew."""
ALL = frozenset({"phone", "watch"})


@dataclass
class Room:
    """Those who listen, and a clock. ``slow`` are not reached."""

    now: float = 0.0
    slow: frozenset[str] = frozenset()
    heard: list[tuple[frozenset[str], str, int, int, str, str]] = field(default_factory=list)

    def landed(self, *_args: Any) -> frozenset[str]:
        raise AssertionError("no event has landed")

    def delta(
        self, ref: SessionRef, connections: frozenset[str], run: str, step: int, attempt: int, kind: str, text: str
    ) -> frozenset[str]:
        assert ref == REF
        self.heard.append((connections, run, step, attempt, kind, text))
        return connections - self.slow

    def texts(self) -> list[tuple[str, str]]:
        return [(kind, text) for *_, kind, text in self.heard]


def writing(connections: frozenset[str] = ALL) -> tuple[DeltaBuffer, Room]:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = Pointers.of_json(conversation.waiting[0]).advance(run="run_1", step=4)
    room = Room()
    ports = dataclasses.replace(conversation.ports, audience=room, monotonic=lambda: room.now)
    return DeltaBuffer(ports, pointers, connections, 2), room


def test_pieces_are_gathered_until_it_is_time() -> None:
    buffer, room = writing()
    buffer.add(TextDelta("Three "))
    room.now += GATHER_SECONDS / 2
    buffer.add(TextDelta("sets "))
    assert room.heard == []
    room.now += GATHER_SECONDS / 2
    buffer.add(TextDelta("of five"))
    assert room.heard == [(ALL, "run_1", 4, FIRST, "response", "Three sets of five")]
    buffer.add(TextDelta("."))
    assert len(room.heard) == 1, "the time begins anew"
    room.now += GATHER_SECONDS
    buffer.add(TextDelta(" Rest."))
    assert room.texts()[1:] == [("response", ". Rest.")]


def test_a_piece_that_comes_late_is_sent_at_once() -> None:
    buffer, room = writing()
    buffer.add(TextDelta("Three "))
    room.now += 4 * GATHER_SECONDS
    buffer.add(TextDelta("sets"))
    assert room.texts() == [("response", "Three sets")]


def test_a_frame_is_of_one_kind() -> None:
    buffer, room = writing()
    buffer.add(ReasoningDelta("They are "))
    buffer.add(ReasoningDelta("tired."))
    buffer.add(TextDelta("Rest."))
    assert room.texts() == [("reasoning", "They are tired.")]
    room.now += GATHER_SECONDS
    buffer.add(ReasoningDelta("Enough?"))
    assert room.texts()[1:] == [("response", "Rest.")], "the change of kind is a frame, and begins the time anew"


def test_what_says_nothing_is_no_frame() -> None:
    buffer, room = writing()
    room.now += GATHER_SECONDS
    buffer.add(TextDelta(""))
    assert room.heard == []


def test_where_nobody_listens_nothing_is_sent_or_kept() -> None:
    buffer, room = writing(frozenset())
    room.now += GATHER_SECONDS
    buffer.add(TextDelta("Three"))
    assert room.heard == []


def test_who_was_not_reached_is_spared_the_rest() -> None:
    buffer, room = writing()
    room.slow = frozenset({"watch"})
    buffer.add(TextDelta("Th"))
    for piece in ("ree", "sets"):
        room.now += GATHER_SECONDS
        buffer.add(TextDelta(piece))
    assert [(connections, text) for connections, *_, text in room.heard] == [(ALL, "Three"), ({"phone"}, "sets")]


def test_the_pace_is_one_that_is_smooth_to_read() -> None:
    assert 0.05 <= GATHER_SECONDS <= 0.1


def test_an_answer_that_is_begun_anew_voids_what_was_gathered_and_what_was_sent() -> None:
    buffer, room = writing()
    buffer.add(TextDelta("Never "))
    buffer.restart()
    room.now += GATHER_SECONDS
    buffer.add(TextDelta("Three sets"))
    assert room.heard == [(ALL, "run_1", 4, FIRST + 1, "response", "Three sets")]


def test_no_try_of_a_step_speaks_as_a_later_one() -> None:
    buffer, room = writing()
    for _ in range(MOST_RESTARTS + 5):
        buffer.restart()
    buffer.add(TextDelta("At "))
    room.now += GATHER_SECONDS
    buffer.add(TextDelta("last"))
    assert [attempt for _, _, _, attempt, _, _ in room.heard] == [FIRST + MOST_RESTARTS]
