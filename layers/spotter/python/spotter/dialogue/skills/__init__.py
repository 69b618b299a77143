"""What the coach can do: one module a capability, its wordings in the text file beside it, one registry."""

from collections.abc import Callable, Mapping

from spotter.dialogue.answer import Answer
from spotter.dialogue.skills.build import BUILD
from spotter.dialogue.skills.fallbacks import FALLBACKS as FALLBACKS
from spotter.dialogue.skills.remove import REMOVE
from spotter.dialogue.skills.swap import SWAP
from spotter.dialogue.skills.tell import TELL
from spotter.dialogue.turn import Skill, Turn

SKILLS: Mapping[str, Skill] = {
    "swap.swap": SWAP,
    "remove.remove": REMOVE,
    "build.build": BUILD,
    "build.session": BUILD,
    "build.another": BUILD,
    "build.implied": BUILD,
    "build.fragment": BUILD,
    "tell.withdraw": TELL,
    "tell.allow": TELL,
}
"""By ``skill.intent``: the intent is a heading of the skill's file of wordings."""

Fallback = Callable[[Turn], Answer | None]
