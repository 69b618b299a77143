"""An answer as it fits the talk: beside a pain, with a condition in mind, and not as it was told before."""

from dataclasses import replace

from spotter.dialogue.answer import Answer
from spotter.dialogue.conversation.last_message import hear
from spotter.dialogue.questions.gone_on_with import with_its_condition
from spotter.dialogue.questions.told_before import not_again
from spotter.dialogue.skills.build import TOGETHER
from spotter.dialogue.skills.explain import NOTHING_WOULD
from spotter.dialogue.state import ASK, FETCH, PLAN, ConversationState

_BUILDING = frozenset({"generate_workout", PLAN})
_answering = frozenset({"explain", "how_to", "facts", "show", "compare"})
"""Skills that only answer, and of which a plain answer knows better."""


def in_the_talk(found: Answer, now: ConversationState) -> Answer:
    """An answer as it fits what was told and answered in the last messages."""
    return not_again(with_its_condition(found, now), now)


def beside_a_pain(found: Answer, plain: str, now: ConversationState) -> Answer:
    """What is done and said of a pain, and once that is done the ``plain`` answer to what is asked beside it.

    Whoever asks so, and for nothing to be done, wants no workout: none is built.
    """
    if plain and any(name in _BUILDING for name, _arguments in found.calls):
        kept = tuple(call for call in found.calls if call[0] not in _BUILDING)
        found = replace(found, calls=kept, heading="", text=found.text.replace(TOGETHER, "").strip())
    if not plain or any(name != ASK for name, _arguments in found.calls):
        return found
    told = "" if _only_answers(now, found) else found.text.replace(NOTHING_WOULD, "").strip()
    return replace(found, text=f"{told}\n\n{plain}".strip())


def _only_answers(now: ConversationState, found: Answer) -> bool:
    """Whether what is said is but another answer to the question, and nothing of the pain."""
    skills = {act.skill for act in hear(now).requests}
    is_begun = any(call.name != FETCH for call, _result in now.done)
    return not found.calls and bool(skills) and skills <= _answering and not is_begun
