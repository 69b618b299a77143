"""What was said of the workout that has just been made, where a message goes on with it: ``40 min tops``.

A request for a workout that says of no focus of its own, right behind a new one, is about that: its muscles, its kind,
its exercises and their number hold, and what is said now comes on top. One that says outright to build anew does not.
"""

from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.requests.message_requests import weighed_requests
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.model import Act
from spotter.dialogue.wished.refining import ANEW, REFINES, goes_on_with_a_new_one
from spotter.language.tokens import tokenise

_going_on = frozenset({"fragment", "implied"})
_of_its_own = ("areas", "goal", "session", "includes", "same_as")


def of_the_new_one(now: ConversationState, act: Act, said: WorkoutConstraints) -> WorkoutConstraints:
    """What the messages said that led to the workout in hand; nothing where ``act`` does not go on with it."""
    wanted = WorkoutConstraints()
    refines = act.skill == "build" and act.intent == REFINES
    if not refines and (act.skill != "build" or act.intent not in _going_on or _says_its_focus(said)):
        return wanted
    if not refines and ANEW & {token.text for token in tokenise(now.said.text)}:
        return wanted
    for at in range(len(now.heard) - 1, 0, -1):
        if not goes_on_with_a_new_one(now.heard[at]):
            break
        before = now.heard[at - 1]
        heard = constraints_of(weighed_requests(before)[0], pains_in(before.text))
        wanted = heard.then(wanted)
        if _says_its_focus(heard):
            break
    return wanted


def _says_its_focus(said: WorkoutConstraints) -> bool:
    """Whether it says what it is to train, and not only what else beside that of the one before."""
    return not said.adds and any(getattr(said, name) for name in _of_its_own)
