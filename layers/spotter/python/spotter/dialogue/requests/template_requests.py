"""What the templates read of a message: the acts that it asks for, put in order."""

from collections.abc import Sequence

from spotter.dialogue.conversation.heard import understood, understood_as_build
from spotter.dialogue.conversation.short_messages import is_short_question
from spotter.dialogue.memoisation import cached_by_utterance
from spotter.dialogue.requests.act_selection import selected
from spotter.dialogue.requests.implied import implied, is_bare_name, is_of_another_matter
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Act, Understanding
from spotter.dialogue.understanding.unexplained import unexplained

POSSESSION = "tell.have"
"""What there is to train with asks for nothing by itself: what else is said heeds it, or it is told."""
LOG = "unsupported.log"
_explicit = frozenset({"build", "session", "another"})


@cached_by_utterance
def with_requests(utterance: Utterance) -> tuple[Understanding, tuple[Act, ...]]:
    """What was said, and what it asks for.

    A request for a new workout is read by itself: what it says of exercises is said of the new one. Where there is no
    workout, what would change one says what the new one is to be like.
    """
    said = understood(utterance)
    requests = requests_of(said, has_workout=bool(utterance.listed))
    builds = bool(requests) and requests[0].skill == "build"
    logs = bool(requests) and all(act.name == LOG for act in requests)
    if not builds and (utterance.listed or not (logs or all(SKILLS[act.name].writes for act in requests))):
        return said, requests
    new = understood_as_build(utterance)
    anew = tuple(act for act in requests_of(new, has_workout=False) if act.skill == "build")
    shortens = bool(requests) and not utterance.listed and all(act.skill == "reshape" for act in requests)
    enough = _explicit if logs else _explicit | {"implied"} | ({"fragment"} if shortens else set())
    if anew and (builds or not requests or anew[0].intent in enough):
        return new, anew
    return said, requests


def requests_of(said: Understanding, *, has_workout: bool) -> tuple[Act, ...]:
    """What a message asks for, in so many words or by what it names: all that change something, else the others."""
    if is_bare_name(said):
        return ()
    is_everyday = is_short_question(said)
    is_declined = any(act.skill == "unsupported" and act.name != LOG for act in said.acts)  # ``write me a meal plan``
    acts = (
        act
        for act in said.acts
        if act.name != POSSESSION
        and not (act.name == LOG and is_declined)
        and not is_of_another_matter(said, act, has_workout=has_workout)
        and not is_everyday(act)
    )
    found = selected(said, acts)
    builds = [act for act in found if act.skill == "build"]
    is_chat = all(act.skill == "small_talk" for act in found)
    if not builds and is_chat and (meant := implied(said, has_workout=has_workout)) is not None:
        builds = [meant] if not found or meant.intent == "implied" else []
    others = tuple(act for act in found if not SKILLS[act.name].writes and act.skill != "small_talk")
    if builds:
        return (builds[0], *others)
    writing = tuple(act for act in found if SKILLS[act.name].writes)
    strong = tuple(act for act in writing if not SKILLS[act.name].yields)
    return (*strong, *others) if strong else others or writing[:1] or found


def is_to_be_asked(said: Understanding, requests: Sequence[Act]) -> bool:
    """Whether a change was read beside a word that nobody knows: that is asked about, whatever the rest is likely."""
    writing = [act for act in requests if SKILLS[act.name].writes]
    return bool(writing) and any(not is_known(said.tokens[at]) for at in unexplained(said, writing))
