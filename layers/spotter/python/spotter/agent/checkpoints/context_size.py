"""How large a context is, and how large it may be.

The provider's own count is taken where there is one: what its newest answer read and wrote. What came after that is
estimated from its bytes, as all is where no provider counts: four to a token, which is right for English and a little
too many for scripts whose letters take two or three bytes.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from spotter.agent.profile import AgentProfile
from spotter.store.events import Event
from spotter.store.heads import Head

BYTES_PER_TOKEN = 4
TURN_TOKENS = 4
"""What a turn takes beside its text: who speaks, names and ids."""

WINDOW_SHARE = 0.6
"""Of a model's context window: the answer, the tools and the error of an estimate need the rest."""

OFFLINE = "offline"
OFFLINE_TOKENS = 16_000
OFFLINE_EVENTS = 120
"""Twenty turns or so. The offline coach reads them all anew in every step, and a cold function from the table."""
MOST_EVENTS = 4_000
"""For models: what a cold function reads in a second or two."""


@dataclass(frozen=True, slots=True)
class ContextSize:
    """A context, or the most of one."""

    tokens: int
    events: int

    def exceeds(self, most: "ContextSize", share: float = 1.0) -> bool:
        """Whether it is more, in one measure or the other, than a share of ``most``."""
        return self.tokens > most.tokens * share or self.events > most.events * share


def most_of(profile: AgentProfile, provider: str, window: int | None) -> ContextSize:
    """How large a context may be. ``window`` is that of the model in tokens; None where it is not known."""
    tokens = profile.context_tokens
    if provider == OFFLINE:
        return ContextSize(min(tokens, OFFLINE_TOKENS), OFFLINE_EVENTS)
    return ContextSize(min(tokens, int(window * WINDOW_SHARE)) if window else tokens, MOST_EVENTS)


def is_counted(action: Event) -> bool:
    """Whether the provider has counted what it read for an action."""
    return int(action.data.get("usage", {}).get("input", 0)) > 0


def tokens_of(event: Event) -> int:
    """An estimate of what an event takes in a model's context."""
    tokens: int | None = event.derived.get("tokens")
    if tokens is None:
        size = _bytes(event)
        tokens = event.derived["tokens"] = TURN_TOKENS + ceil(size / BYTES_PER_TOKEN) if size else 0
    return tokens


def context_tokens(events: Sequence[Event], head: Head) -> int:
    """What the context holds at the end of ``events``: all of it, or its newest.

    The newest count counts, unless a checkpoint came after it. Without one ``head`` tells what the context held
    when its last run ended, or was shortened.
    """
    for event in reversed(events):
        if event.type == "checkpoint":
            break
        counted = _counted(event)
        if counted:
            seen = int(event.data["saw"])
            return counted + sum(tokens_of(each) for each in events if each.seq > seen and each is not event)
    if events and events[0].seq <= head.context_start:
        return whole_context_tokens([event for event in events if event.seq >= head.context_start])
    return head.context_tokens + sum(tokens_of(event) for event in events if event.type != "checkpoint")


def whole_context_tokens(events: Sequence[Event]) -> int:
    """An estimate of all these events, of whose checkpoints the newest alone is in a context."""
    newest = next((event for event in reversed(events) if event.type == "checkpoint"), None)
    rest = sum(tokens_of(event) for event in events if event.type != "checkpoint")
    return rest + (tokens_of(newest) if newest else 0)


def _counted(event: Event) -> int:
    """What the context held behind an action, as it was counted or estimated then; 0 where it was not."""
    if event.type != "action" or "usage" not in event.data:
        return 0
    if is_counted(event):
        return int(event.data["usage"]["input"]) + int(event.data["usage"]["output"])
    return int(event.data["context"]) + tokens_of(event) if "context" in event.data else 0


def _bytes(event: Event) -> int:
    """The bytes of an event that stand in a request; none where it is no turn."""
    data = event.data
    if event.type == "user_message":
        return len(str(data["message"]).encode("utf-8", "replace"))
    if event.type == "result":
        return len(str(data["text"]).encode("utf-8", "replace"))
    if event.type == "knowledge":
        return sum(len(str(source["text"]).encode("utf-8", "replace")) for source in data.get("sources", ()))
    if event.type == "checkpoint":
        return _json_bytes({name: data.get(name) for name in ("summary", "said", "facts")})
    if "stop_reason" in data:
        return 0
    return (
        len(str(data["text"]).encode("utf-8", "replace"))
        + _json_bytes(data.get("calls") or "")
        + _json_bytes(data.get("blocks") or "")
    )


def _json_bytes(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")) if value else 0
