"""What was in the workout, is there no more and is named again: ``return the bench``, ``squats again``."""

from spotter.dialogue.changes.targets import place_of
from spotter.dialogue.conversation.heard import understood
from spotter.dialogue.state import ConversationState, Listed
from spotter.dialogue.understanding.model import Act, Mention
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places, references
from spotter.dialogue.workouts.workout import known
from spotter.language.templates import Slot
from spotter.language.word_lists import word_set

_again = word_set("back again return reinstate restore unswap undelete")
_of_the_body = word_set("my lower upper sore bad stiff your the")
"""Before "back" these make it a part of the body, unless an exercise stands between."""
_never = word_set("not never dont no without cant wont")
_tells = word_set(
    "will ll gonna going next week tomorrow yesterday was did done hurt hurts hurting sore ache aches pain"
)
"""With one of these the message tells of another day or of the body and asks for nothing."""
_near = 4
"""Words between what is named and the word that brings it back."""


def brought_back(now: ConversationState) -> Act | None:
    """The act that undoes what took an exercise out, where the message names it and wants it back; None elsewhere."""
    gone = _gone(now)
    said = understood(now.said)
    words = [token.text for token in said.tokens]
    places = [at for at, word in enumerate(words) if word in _again and not _is_of_the_body(words, at)]
    if not gone or not places or said.is_question or (_never | _tells) & set(words):
        return None
    found = [
        slot
        for slot in references(said.tokens, [str(each["name"]) for each in gone])
        if slot.kind == "listed" and isinstance(slot.value, Places) and not slot.value.unclear
    ]
    near = [each for each in found if any(_is_near(each, at) for at in places)]
    if not near:
        return None
    slot = max(near, key=lambda each: each.end - each.start)
    meant = slot.value.places if isinstance(slot.value, Places) else ()
    own = [exercise for at in meant if (exercise := known(gone[at])) is not None]
    if len(own) != 1:
        return None
    target = Mention("exercise", Named(own[0].name, tuple(own)), slot.start, slot.end)
    return Act("undo", "undo", slot.start, slot.end, (("target", target),), denied=False)


def _is_near(slot: Slot, at: int) -> bool:
    return 0 <= at - slot.end < _near or 0 < slot.start - at <= _near


def _gone(now: ConversationState) -> list[Listed]:
    """What the workout had before some change and has no more, each once."""
    found: dict[str, Listed] = {}
    for revision in now.workout.revisions:
        for each in revision.before:
            if place_of(each, now.workout.exercises) is None:
                found[str(each["name"])] = each
    return list(found.values())


def _is_of_the_body(words: list[str], at: int) -> bool:
    return words[at] == "back" and at > 0 and words[at - 1] in _of_the_body
