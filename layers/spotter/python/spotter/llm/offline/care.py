"""What the offline coach minds of safety: the loop has said the answers, here are the caveats of what is known.

Where safety refuses, the loop does not ask any provider. Asked all the same, this coach says the fixed answer and
builds nothing.
"""

from dataclasses import dataclass

from spotter.llm.offline import memory
from spotter.llm.offline.containment import contained
from spotter.llm.offline.conversation import Conversation
from spotter.llm.offline.phrases import any_of
from spotter.llm.offline.text import plain
from spotter.safety import Block, SafetyState, SafetyVerdicts, assess, assess_conversation


@dataclass(frozen=True, slots=True)
class Care:
    """``answer`` is said and ``ends`` the turn; ``caveats`` go with any plan."""

    answer: str = ""
    ends: bool = False
    caveats: tuple[str, ...] = ()


def care_for(now: Conversation) -> Care:
    """What the last message calls for, given the messages before it and the profile."""
    age = now.knowledge.get("user_profile", {}).get("age")
    state = SafetyState(age=age if isinstance(age, int) else None, beginner=memory.stored(now).level == "beginner")
    earlier = [heard.text for heard in now.heard[:-1] if contained(_is_readable, heard.text, unreadable=False)]
    verdicts = assess_conversation(earlier, now.said.text, state)
    if verdicts.says and (verdicts.refuses or _is_slimming(verdicts, now.said.text)):
        return Care(verdicts.answer, ends=True)
    return Care(caveats=verdicts.caveats)


def _is_readable(text: str) -> bool:
    assess(text)
    return True


def _is_slimming(verdicts: SafetyVerdicts, said: str) -> bool:
    return Block.WEIGHT_LOSS in verdicts.blocks and _weight.search(plain(said)) is not None


_weight = any_of(r"los(?:e|ing) (?:weight|fat|\d+)|weight loss|fat loss|slim|burn|diet|skinn|thin")
