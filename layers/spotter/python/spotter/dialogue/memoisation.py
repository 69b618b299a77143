"""What is made of a message is kept for whoever asks for it again: a turn asks for the same dozens of times.

A message is understood together with what went before it, and tried alone, in its sentences and in other meanings; each
of these is read by the same readers. All of them are functions of what they are given, so that what they make is kept
for as long as it is among the last that were asked for. None of it may be changed afterwards.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Generic, TypeVar

from spotter.dialogue.state import Utterance
from spotter.messages import Request, UserTurn

Made = TypeVar("Made")
Of = TypeVar("Of")
_most_utterances = 256
"""Those of a turn, in the parts that it is read in, and of the turns before it."""
_most_requests = 32
"""Those of a turn: as it stands, as it stood before each of its steps, and with each part alone."""
_forgetting: list[Callable[[], None]] = []


def cached_by_utterance(make: Callable[[Utterance], Made]) -> Callable[[Utterance], Made]:
    """``make``, done once for whatever is said in the same words beside the same workout."""

    @lru_cache(maxsize=_most_utterances)
    def made(asked: "_ByKey[Utterance]") -> Made:
        return make(asked.of)

    @wraps(make)
    def found(utterance: Utterance) -> Made:
        return made(_ByKey(utterance.key, utterance))

    return found


def cached_by_request(make: Callable[[Request], Made]) -> Callable[[Request], Made]:
    """``make``, done once for a request that holds the same turns, whatever part of the turn has made it anew."""

    @lru_cache(maxsize=_most_requests)
    def made(asked: "_ByKey[Request]") -> Made:
        return make(asked.of)

    @wraps(make)
    def found(request: Request) -> Made:
        return made(_ByKey(_key_of(request), request))

    _forgetting.append(made.cache_clear)
    return found


def cached_by_identity(make: Callable[[Of], Made]) -> Callable[[Of], Made]:
    """``make``, done once for an object that is asked of several times in a row.

    The object itself counts, not what it is equal to: a conversation holds mappings, which have no hash.
    """
    kept: tuple[tuple[Of, Made], ...] = ()

    @wraps(make)
    def found(asked: Of) -> Made:
        nonlocal kept
        for known, made in kept:
            if known is asked:
                return made
        made = make(asked)
        kept = ((asked, made), *kept)[:_most_requests]
        return made

    def empty() -> None:
        nonlocal kept
        kept = ()

    _forgetting.append(empty)
    return found


def forget_requests() -> None:
    """Nothing that was made of whole requests is kept any more: for whoever exchanges what decides about them."""
    for each in _forgetting:
        each()


@dataclass(frozen=True, slots=True)
class _ByKey(Generic[Of]):
    """Something with what tells it from others: mappings, of which a conversation is full, have no hash."""

    key: Hashable
    of: Of = field(compare=False)


def _key_of(request: Request) -> Hashable:
    """A message counts by what it says, all other turns, and tools, by themselves: what is kept holds them."""
    turns = tuple(turn if isinstance(turn, UserTurn) else id(turn) for turn in request.turns)
    return turns, tuple(map(id, request.tools)), request.today, request.zone, request.sources
