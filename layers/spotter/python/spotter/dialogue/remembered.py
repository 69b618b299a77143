"""What earlier messages said that still holds, one message after the other."""

from dataclasses import replace
from functools import lru_cache

from spotter.dialogue import person
from spotter.dialogue.constraint_extraction import constraints_of
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.pains import pains_in, recovered
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.wished.asking import as_asked


def remembered(now: ConversationState) -> WorkoutConstraints:
    """What the earlier messages said that still holds: all but the focus, the kind of session and the day's state."""
    wanted = WorkoutConstraints()
    for each in now.heard[:-1]:
        wanted = with_message(wanted, each.text)
    return person.lasting(wanted)


def with_message(wanted: WorkoutConstraints, text: str) -> WorkoutConstraints:
    """What is wanted after one more message: what it says is added, and the pains that it takes back are gone."""
    wanted = wanted.then(_told(text))
    return replace(wanted, pains=tuple(pain for pain in wanted.pains if not recovered(text, pain)))


@lru_cache(maxsize=512)
def _told(text: str) -> WorkoutConstraints:
    return constraints_of(as_asked(understand(text, Situation())), pains_in(text))
