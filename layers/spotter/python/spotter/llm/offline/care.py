"""What safety says in a conversation: warnings in the last message, and those of earlier ones that still stand."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from spotter.coaching.safety import Block, Category, SafetyState, SafetyVerdict, assess
from spotter.llm.offline import memory
from spotter.llm.offline.containment import contained
from spotter.llm.offline.conversation import Conversation
from spotter.llm.offline.phrases import any_of
from spotter.llm.offline.text import plain

_cleared = any_of(
    r"(?:doctor|gp|hospital|cardiologist|physician|nurse|er|specialist|surgeon|medic)s? (?:has |have |"
    r"had )?(?:said|says|cleared|"
    r"checked|told me|confirmed|gave me)",
    r"(?:been|got|was|im|am) (?:cleared|checked out|given the all clear)|all clear\b|false alarm|"
    r"just (?:kidding|joking|a joke)|"
    r"it was a joke|i was (?:kidding|joking)",
)
_flags = {
    Category.PREGNANCY: "pregnant",
    Category.SURGERY: "recent_surgery",
    Category.HEART: "heart_condition",
    Category.EATING_DISORDER: "eating_disorder",
}
_minor_age = 17
"""Stands for "under 18" where no age was said."""


@dataclass(frozen=True, slots=True)
class Care:
    """``answer`` is said first, word for word; ``ends`` that nothing else may follow; ``caveats`` go with any plan."""

    answer: str = ""
    ends: bool = False
    caveats: tuple[str, ...] = ()


def care_for(now: Conversation) -> Care:
    """What the last message calls for, given the messages before it and the profile."""
    state = _state(now)
    said = now.said.text
    standing = None if _cleared.search(plain(said)) else state.open_warning
    verdict = assess(said, replace(state, open_warning=standing))
    if verdict is None:
        return Care()
    if Block.EVERYTHING in verdict.blocks:
        return Care(verdict.answer, ends=True)
    if _assessed(said) is None:
        return Care(caveats=verdict.caveats)
    refused = bool(verdict.blocks & {Block.ADVICE, Block.PLAN}) or _slimming(verdict, said)
    return Care(verdict.answer, ends=refused, caveats=verdict.caveats)


@lru_cache(maxsize=1024)
def _assessed(text: str) -> SafetyVerdict | None:
    return assess(text)


def _slimming(verdict: SafetyVerdict, said: str) -> bool:
    return Block.WEIGHT_LOSS in verdict.blocks and _weight.search(plain(said)) is not None


_weight = any_of(r"los(?:e|ing) (?:weight|fat|\d+)|weight loss|fat loss|slim|burn|diet|skinn|thin")


def _state(now: Conversation) -> SafetyState:
    """What the profile and the earlier messages tell of the person."""
    age = now.knowledge.get("user_profile", {}).get("age")
    state = SafetyState(age=age if isinstance(age, int) else None, beginner=memory.stored(now).level == "beginner")
    for heard in now.heard[:-1]:
        state = contained(partial(_after, state), heard.text, state)
    return state


def _after(state: SafetyState, text: str) -> SafetyState:
    """The state after an earlier message."""
    verdict = _assessed(text)
    if verdict is not None and verdict.urgent:
        return replace(state, open_warning=verdict.category)
    if _cleared.search(plain(text)):
        state = replace(state, open_warning=None)
    if verdict is None:
        return state
    if verdict.category is Category.MINOR and state.age is None:
        return replace(state, age=_minor_age)
    if verdict.category in _flags:
        flag: dict[str, Any] = {_flags[verdict.category]: True}
        return replace(state, **flag)
    return state
