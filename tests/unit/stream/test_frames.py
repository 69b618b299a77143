"""Frames of an event: who answered stands in the first of an action's, and none of them is too large."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.store.events import Event
from spotter.store.keys import SessionRef
from spotter.stream.frames import MOST_BYTES, encoded, frames_of

REF = SessionRef("gym", "ana", "ses_1")
CALL = {"id": "c1", "name": "note", "arguments": {"text": "x"}}


def action(**more: Any) -> Event:
    data = {"text": "", "calls": [], "provider": "anthropic", "model": "m-1", "saw": 1, **more}
    return Event(2, "action", "run_1", 1, "run_1/1/action", "2026-03-01T10:00:00.000Z", data)


def told(event: Event) -> list[tuple[str, dict[str, Any] | None]]:
    return [(frame["type"], frame["data"].get("answeredBy")) for frame in frames_of(REF, event)]


BY = {"provider": "anthropic", "model": "m-1"}


@pytest.mark.parametrize(
    ("event", "frames"),
    [
        (action(text="Hello."), [("response", BY)]),
        (action(), [("response", BY)]),
        (action(reasoning="Hm.", text="Hello."), [("reasoning", BY), ("response", None)]),
        (action(calls=[CALL, CALL]), [("tool_call", BY), ("tool_call", None)]),
        (
            action(provider="offline", model="offline-1", fallback="anthropic: rate limited"),
            [
                (
                    "response",
                    {"provider": "offline", "model": "offline-1", "fallbackReason": "anthropic: rate limited"},
                )
            ],
        ),
    ],
)
def test_the_first_frame_of_an_answer_says_who_gave_it(
    event: Event, frames: list[tuple[str, dict[str, str] | None]]
) -> None:
    assert told(event) == frames


def test_the_end_of_a_run_was_answered_by_nobody() -> None:
    end = Event(3, "action", "run_1", 2, "run_1/end", "", {"stop_reason": "end_turn", "saw": 2})
    assert told(end) == [("done", None)]


@given(st.text(max_size=40), st.integers(1, 30_000), st.text(max_size=40), st.integers(0, 30_000))
def test_no_frame_is_too_large_whoever_answered(text: str, times: int, model: str, more: int) -> None:
    event = action(
        text=text * times,
        model=model * more,
        fallback="\x00" * more,
        calls=[{**CALL, "arguments": {"t": text * times}}],
    )
    assert all(len(encoded(frame)) <= MOST_BYTES for frame in frames_of(REF, event))
