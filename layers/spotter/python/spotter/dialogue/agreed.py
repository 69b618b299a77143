"""A yes to what was only asked about: ``would lunges do instead of the squats?`` - ``yes, let's do that``."""

from spotter.dialogue.completion import carried
from spotter.dialogue.consent import Consent, consent_of
from spotter.dialogue.heard import named, understood
from spotter.dialogue.message_requests import weighed_requests
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.model import Act
from spotter.dialogue.understanding.slots.references import Places

_longest = 10
"""Words of a yes."""
_figures = ("number", "weight", "scheme", "sets", "reps", "time", "percent")
_weighed = "explain.would"


def agreed(now: ConversationState) -> Act | None:
    """The swap that the message before asked about and this one agrees to; None where it does not.

    Both exercises have to be named in that question: one that is there, and one that is not.
    """
    if now.said.answers or len(now.heard) < 2:
        return None
    said, before = understood(now.said), now.heard[-2]
    if consent_of(said) is not Consent.YES or len(said.tokens) > _longest or any(True for _ in said.named(*_figures)):
        return None
    _said, requests = weighed_requests(before)
    if [act.name for act in requests] != [_weighed] or any(SKILLS[act.name].writes for act in said.acts):
        return None
    asked = named(before)
    there = [
        each
        for each in asked.named("listed", "place", denied=False)
        if isinstance(each.value, Places) and len(each.value.places) == 1
    ]
    new = list(asked.named("exercise", denied=False))
    if len(there) != 1 or len(new) != 1:
        return None
    act = Act("swap", "swap", 0, 0, (("target", there[0]), ("new", new[0])), denied=False)
    return carried(act, before.listed, now.said.listed)
