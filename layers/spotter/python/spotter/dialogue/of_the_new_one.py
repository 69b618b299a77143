"""What was said of the workout that has just been made, where a message goes on with it: ``40 min tops``.

A request for a workout that says of no focus of its own, right behind a new one, is about that: its muscles, its kind,
its exercises and their number hold, and what is said now comes on top. One that says outright to build anew does not.
"""

from spotter.dialogue.constraint_extraction import constraints_of
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.message_requests import with_requests
from spotter.dialogue.pains import pains_in
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.model import Act

_going_on = frozenset({"fragment", "implied"})
_of_its_own = ("areas", "goal", "session", "includes", "same_as")


def of_the_new_one(now: ConversationState, act: Act, said: WorkoutConstraints) -> WorkoutConstraints:
    """What the messages said that led to the workout in hand; nothing where ``act`` does not go on with it."""
    wanted = WorkoutConstraints()
    if act.skill != "build" or act.intent not in _going_on or not _goes_on(said):
        return wanted
    for at in range(len(now.heard) - 1, 0, -1):
        if not now.heard[at].follows_a_new_one:
            break
        before = now.heard[at - 1]
        heard = constraints_of(with_requests(before)[0], pains_in(before.text))
        wanted = heard.then(wanted)
        if not _goes_on(heard):
            break
    return wanted


def _goes_on(said: WorkoutConstraints) -> bool:
    """Whether it says of no focus of its own, or of more beside the one before."""
    return said.adds or not any(getattr(said, name) for name in _of_its_own)
