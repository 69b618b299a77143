"""How large a context is: by the provider's own count where there is one, else by what it holds."""

import dataclasses
from typing import Any

import pytest

from spotter.agent.checkpoints.context_size import (
    MOST_EVENTS,
    OFFLINE_EVENTS,
    OFFLINE_TOKENS,
    ContextSize,
    context_tokens,
    most_of,
    tokens_of,
    whole_context_tokens,
)
from spotter.agent.profile import MOST_CONTEXT_TOKENS, AgentProfile
from spotter.store.events import Event, EventType
from spotter.store.heads import Head, head_of, new_head
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, CountingProvider

AT = "2026-03-02T09:00:00.000Z"


def event(seq: int, kind: EventType, **data: Any) -> Event:
    return Event(seq, kind, "r", 1, f"r/1/{kind}/{seq}", AT, data)


def message(seq: int, letters: int = 40) -> Event:
    return event(seq, "user_message", message="m" * letters)


def action(seq: int, saw: int, *, counted: tuple[int, int] = (0, 0), **more: Any) -> Event:
    usage = {"input": counted[0], "output": counted[1]}
    return event(seq, "action", text="a" * 40, calls=[], usage=usage, saw=saw, **more)


def head(**changes: Any) -> Head:
    return dataclasses.replace(head_of(new_head(REF, agent="a", at=AT).item, REF.tenant), **changes)


@pytest.mark.parametrize(
    ("one", "tokens"),
    [
        (message(1, 40), 14),
        (message(1, 41), 15),
        (event(1, "user_message", message="膝が痛い"), 7),
        (event(1, "result", text="r" * 80, data={"much": "x" * 900}), 24),
        (event(1, "knowledge", sources=[{"text": "k" * 40, "data": {}}, {"text": "k" * 40}]), 24),
        (event(1, "knowledge", sources=[], approval={}), 0),
        (event(1, "action", stop_reason="end_turn", saw=1), 0),
        (action(1, 0), 14),
        (event(1, "action", text="", calls=[{"id": "c", "name": "count", "arguments": {"amount": 1}}]), 19),
        (event(1, "checkpoint", summary="s" * 100, said=[], facts=[]), 39),
    ],
)
def test_what_stands_in_a_request_is_estimated_at_four_bytes_to_a_token(one: Event, tokens: int) -> None:
    assert tokens_of(one) == tokens
    assert tokens_of(one) == tokens, "and kept"


def test_reasoning_that_goes_back_to_the_provider_counts_as_well() -> None:
    assert tokens_of(action(1, 0, blocks=[{"type": "thinking", "text": "t" * 400}])) > 110


def test_the_newest_count_counts_and_what_came_after_it_is_estimated() -> None:
    events = [message(1, 4_000), action(2, 1, counted=(900, 50)), message(3), action(4, 3, counted=(1_000, 60))]
    assert context_tokens(events, head()) == 1_060
    later = [*events, event(5, "result", text="r" * 40), message(6)]
    assert context_tokens(later, head()) == 1_060 + 14 + 14
    joined = [message(1), message(2), action(3, 1, counted=(500, 20))]
    assert context_tokens(joined, head()) == 520 + 14, "what it had not seen comes on top"


def test_an_answer_that_nobody_counted_tells_what_was_estimated_then() -> None:
    events = [message(7), action(8, 7, context=300)]
    assert context_tokens(events, head(context_start=2)) == 300 + 14


def test_without_any_count_all_is_estimated_where_all_is_at_hand_and_head_tells_the_rest() -> None:
    assert context_tokens([message(1), message(2)], head(context_tokens=99)) == 28
    assert context_tokens([message(8), message(9)], head(context_tokens=99)) == 99 + 28
    assert context_tokens([message(2), message(3), message(4)], head(context_start=3)) == 28


def test_what_was_counted_before_a_checkpoint_counts_no_more() -> None:
    checkpoint = event(4, "checkpoint", summary="s" * 100, upto=1)
    events = [action(2, 1, counted=(9_000, 50)), message(3), checkpoint]
    assert context_tokens(events, head(context_start=2, context_tokens=60)) == 14 + 14 + tokens_of(checkpoint)
    assert context_tokens(events[1:], head(context_start=2, context_tokens=60)) == 60 + 14
    assert context_tokens([*events, action(5, 4, counted=(200, 10))], head(context_start=2)) == 210


def test_of_several_checkpoints_the_newest_is_in_the_context() -> None:
    checkpoints = [event(seq, "checkpoint", summary="s" * 100 * seq, upto=0) for seq in (1, 2)]
    assert whole_context_tokens([*checkpoints, message(3)]) == tokens_of(checkpoints[1]) + 14


@pytest.mark.parametrize(
    ("profile", "provider", "window", "most"),
    [
        (AgentProfile(), "anthropic", 200_000, ContextSize(MOST_CONTEXT_TOKENS, MOST_EVENTS)),
        (AgentProfile(), "openai", None, ContextSize(MOST_CONTEXT_TOKENS, MOST_EVENTS)),
        (AgentProfile(), "openai", 10_000, ContextSize(6_000, MOST_EVENTS)),
        (AgentProfile(context_tokens=5_000), "openai", 10_000, ContextSize(5_000, MOST_EVENTS)),
        (AgentProfile(), "offline", 200_000, ContextSize(OFFLINE_TOKENS, OFFLINE_EVENTS)),
        (AgentProfile(context_tokens=5_000), "offline", None, ContextSize(5_000, OFFLINE_EVENTS)),
    ],
)
def test_a_context_is_bounded_by_the_agent_the_window_and_what_rules_read_quickly(
    profile: AgentProfile, provider: str, window: int | None, most: ContextSize
) -> None:
    assert most_of(profile, provider, window) == most
    assert MOST_CONTEXT_TOKENS == 80_000


def test_a_size_exceeds_another_in_either_measure() -> None:
    most = ContextSize(100, 10)
    assert not ContextSize(100, 10).exceeds(most)
    assert ContextSize(101, 1).exceeds(most)
    assert ContextSize(1, 11).exceeds(most)
    assert ContextSize(26, 1).exceeds(most, 1 / 4)
    assert not ContextSize(25, 2).exceeds(most, 1 / 4)


def test_head_tells_how_large_the_context_is_when_a_run_has_ended() -> None:
    conversation = Conversation(provider=CountingProvider())
    for number in range(3):
        conversation.say("1 time", f"m{number}")
        conversation.run()
        events = conversation.events()
        told = conversation.ports.log.head(REF).context_tokens
        assert told == whole_context_tokens(events) > 0
    assert all("context" in one.data for one in events if one.type == "action" and "usage" in one.data), (
        "nobody counts here"
    )
