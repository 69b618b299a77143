"""What the coach can do: one module a capability, its wordings in the text file beside it, one registry."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from spotter.dialogue.answer import Answer
from spotter.dialogue.skills.add import ADD, PLACE
from spotter.dialogue.skills.adjust import ADJUST, CORRECT, INTENTS
from spotter.dialogue.skills.balance import BALANCE
from spotter.dialogue.skills.build import BUILD
from spotter.dialogue.skills.capabilities import CAPABILITIES
from spotter.dialogue.skills.care import CARE
from spotter.dialogue.skills.compare import COMPARE
from spotter.dialogue.skills.explain import EXPLAIN
from spotter.dialogue.skills.facts import FACTS
from spotter.dialogue.skills.fallbacks import FALLBACKS as FALLBACKS
from spotter.dialogue.skills.how_to import HOW_TO
from spotter.dialogue.skills.keep import KEEP
from spotter.dialogue.skills.move import EXCHANGE, MOVE
from spotter.dialogue.skills.overview import OVERVIEW
from spotter.dialogue.skills.progress import PROGRESS
from spotter.dialogue.skills.readiness import READINESS
from spotter.dialogue.skills.remove import REMOVE
from spotter.dialogue.skills.reshape import ADAPT, AVOID, EASIER, HARDER, LONGER, ONLY, SHORTER
from spotter.dialogue.skills.show import SHOW
from spotter.dialogue.skills.small_talk import SMALL_TALK
from spotter.dialogue.skills.swap import SWAP
from spotter.dialogue.skills.tell import TELL
from spotter.dialogue.skills.undo import UNDO
from spotter.dialogue.skills.unsupported import UNSUPPORTED
from spotter.dialogue.skills.what_changed import WHAT_CHANGED
from spotter.dialogue.turn import Skill, Turn

SKILLS: Mapping[str, Skill] = {
    "swap.swap": SWAP,
    "remove.remove": REMOVE,
    **BALANCE,
    **CAPABILITIES,
    **CARE,
    **COMPARE,
    **EXPLAIN,
    **FACTS,
    **HOW_TO,
    **OVERVIEW,
    **PROGRESS,
    **READINESS,
    **SHOW,
    **SMALL_TALK,
    **UNSUPPORTED,
    **WHAT_CHANGED,
    **{f"adjust.{intent}": ADJUST for intent in INTENTS},
    "adjust.correct": CORRECT,
    "add.add": ADD,
    "add.place": PLACE,
    "keep.keep": KEEP,
    "move.move": MOVE,
    "move.exchange": EXCHANGE,
    "undo.undo": UNDO,
    "undo.not_that": replace(UNDO, yields=True),
    "undo.changed_mind": replace(UNDO, yields=True),
    "reshape.shorter": SHORTER,
    "reshape.longer": LONGER,
    "reshape.easier": EASIER,
    "reshape.bare_easier": replace(EASIER, yields=True),
    "reshape.bare_harder": replace(HARDER, yields=True),
    "reshape.bare_shorter": replace(SHORTER, yields=True),
    "reshape.bare_longer": replace(LONGER, yields=True),
    "reshape.too_hard": replace(EASIER, yields=True),
    "reshape.too_easy": replace(HARDER, yields=True),
    "reshape.too_long": replace(SHORTER, yields=True),
    "reshape.too_short": replace(LONGER, yields=True),
    "adjust.too_heavy": replace(ADJUST, yields=True),
    "adjust.too_light": replace(ADJUST, yields=True),
    "reshape.harder": HARDER,
    "reshape.avoid": AVOID,
    "reshape.only": ONLY,
    "reshape.adapt": replace(ADAPT, yields=True),
    "build.build": BUILD,
    "build.session": BUILD,
    "build.another": BUILD,
    "build.implied": BUILD,
    "build.fragment": BUILD,
    "build.refine": BUILD,
    "tell.withdraw": TELL,
    "tell.allow": TELL,
    "tell.recover": TELL,
}
"""By ``skill.intent``: the intent is a heading of the skill's file of wordings."""

Fallback = Callable[[Turn], Answer | None]
