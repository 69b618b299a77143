"""A yes to what was only asked about: ``would lunges do instead of the squats?`` - ``yes, let's do that``."""

from spotter.dialogue.conversation.completion import carried
from spotter.dialogue.conversation.consent import Consent, consent_of
from spotter.dialogue.conversation.heard import named, understood
from spotter.dialogue.likely_changes.soundness import is_sound
from spotter.dialogue.requests.asking import asks
from spotter.dialogue.requests.message_requests import weighed_choices, weighed_requests
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import ConversationState, Utterance
from spotter.dialogue.understanding.model import Act
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.word_lists import word_set

_longest = 10
"""Words of a yes."""
_figures = ("number", "weight", "scheme", "sets", "reps", "time", "percent")
_weighed = "explain.would"
_likely = 0.6
"""How likely one change has to be among all that the question may be about."""
_at_least = 0.05
"""How likely that change has to be beside mere interest."""
_doing = frozenset({"do", "go", "lets", "make", "change"})
"""Without one of these a yes is but an answer: ``yes it is``, ``ok, good to know``."""
_doubting = word_set(
    "too silly mistake bad stupid dumb mad crazy wrong pointless useless dangerous risky daft overkill worse hurt harm"
)
"""A yes to a question with one of these says that it is not to be done."""


def agreed(now: ConversationState) -> tuple[Act, ...]:
    """The changes that the message before asked about and this one agrees to; none where it does not."""
    if now.said.answers or len(now.heard) < 2:
        return ()
    said, before = understood(now.said), now.heard[-2]
    if consent_of(said) is not Consent.YES or len(said.tokens) > _longest or any(True for _ in said.named(*_figures)):
        return ()
    _said, requests = weighed_requests(before)
    if _doubting & {token.text for token in understood(before).tokens}:
        return ()
    if any(SKILLS[act.name].writes for act in (*said.acts, *requests)):
        return ()
    acts = _swap(before) if [act.name for act in requests] == [_weighed] else ()
    is_order = bool(_doing & {token.text for token in said.tokens})
    acts = acts or (_asked_about(before) if is_order and before.listed == now.said.listed else ())
    return tuple(carried(act, before.listed, now.said.listed) for act in acts)


def _swap(before: Utterance) -> tuple[Act, ...]:
    """The swap that is asked about: one exercise that is there is named, and one that is not."""
    asked = named(before)
    there = [
        each
        for each in asked.named("listed", "place", denied=False)
        if isinstance(each.value, Places) and len(each.value.places) == 1
    ]
    new = list(asked.named("exercise", denied=False))
    if len(there) != 1 or len(new) != 1:
        return ()
    return (Act("swap", "swap", 0, 0, (("target", there[0]), ("new", new[0])), denied=False),)


def _asked_about(before: Utterance) -> tuple[Act, ...]:
    """The change that a question is most likely about, where no other comes near it."""
    said = understood(before)
    if not asks(said) and not any(token.text == "?" for token in said.tokens):
        return ()
    found = [each for each in weighed_choices(before) if each.choice.acts and is_sound(each.choice.acts, before.listed)]
    best = max(found, key=lambda each: each.share, default=None)
    if best is None or best.share < max(_at_least, _likely * sum(each.share for each in found)):
        return ()
    return best.choice.acts
