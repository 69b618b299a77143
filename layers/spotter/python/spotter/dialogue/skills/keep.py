"""What is to stay as it is: a no to changes, which writes nothing."""

from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.changes.targets import targets
from spotter.dialogue.turn import Skill, Turn

_all_stays = "All right, I leave everything as it is."


def keep(turn: Turn) -> Answer:
    """Says what stays. Beside a change in the same message it is heeded by that."""
    found = targets(turn, "", needed=False)
    names = [str(turn.now.workout.exercises[place]["name"]) for place in found.places]
    if found.question is not None or not names or len(names) == len(turn.now.workout.exercises):
        return Answer(_all_stays)
    return Answer(f"All right, I leave {listed(names)} as {'it is' if len(names) == 1 else 'they are'}.")


def left_alone(turn: Turn) -> Answer | None:
    """A message that only says what is not to be done: it is not done."""
    denied = [act for act in turn.heard.acts if act.denied and act.skill in _changing]
    if not denied or turn.heard.left_over or turn.heard.is_question:
        return None
    return keep(Turn(turn.now, turn.heard, denied[0], turn.said, turn.known, turn.asked, turn.listed))


_changing = frozenset({"swap", "remove", "adjust", "add", "move", "reshape", "undo"})
KEEP = Skill(keep)
