"""What earlier messages said that still holds, one message after the other."""

from dataclasses import replace
from functools import lru_cache

from spotter.catalogue import Joint
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import pains_in, recovered
from spotter.dialogue.person import person
from spotter.dialogue.person.things_told import as_told, asks_for_a_workout, heeded, is_of_one_session, well_parts
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.wished.asking import as_asked
from spotter.safety.conversation import stop_taken_back
from spotter.safety.taken_back import is_of_the_chest


def remembered(now: ConversationState) -> WorkoutConstraints:
    """What the earlier messages said that still holds: all but the focus, the kind of session and the day's state."""
    wanted = WorkoutConstraints()
    texts = [each.text for each in now.heard]
    for at, text in enumerate(texts):
        if any(is_of_the_chest(pain.part) for pain in wanted.pains) and stop_taken_back(texts[:at], text) is not None:
            wanted = replace(wanted, pains=tuple(pain for pain in wanted.pains if not is_of_the_chest(pain.part)))
        wanted = with_message(wanted, text) if at < len(texts) - 1 else wanted
    return person.lasting(wanted)


def with_message(wanted: WorkoutConstraints, text: str) -> WorkoutConstraints:
    """What is wanted after one more message: what it says is added, and the pains that it takes back are gone."""
    told, well = _told(text)
    if is_of_one_session(text, told.equipment, wanted.equipment):
        told = replace(told, equipment=None)
    wanted = wanted.then(told)
    hurting = (pain for pain in wanted.pains if not recovered(text, pain))
    return replace(wanted, pains=tuple(pain for pain in hurting if not (pain.joints and pain.joints <= well)))


@lru_cache(maxsize=512)
def _told(text: str) -> tuple[WorkoutConstraints, frozenset[Joint]]:
    """What a message says that may hold later, and the joints that it says are well."""
    read = understand(text, Situation())
    read = as_asked(read) if asks_for_a_workout(text) else read
    said = as_told(read)
    return heeded(constraints_of(said, pains_in(text)), said), well_parts(read)
