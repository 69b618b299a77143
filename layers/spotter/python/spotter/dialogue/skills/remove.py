"""One exercise less, or some."""

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.changes.targets import targets
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.workouts.workout import NO_WORKOUT, removal

_another = ("Build a new workout", "Keep it")


def remove(turn: Turn) -> Answer:
    """Without the exercises that are meant. To take out all of them is to want another workout: it asks."""
    if not turn.now.workout.exercises:
        return NO_WORKOUT
    found = targets(turn, "Which one should I take out?")
    if found.question is not None:
        return found.question
    exercises = turn.now.workout.exercises
    if len(found.places) == len(exercises) > 1 and turn.asked is None:
        return ask("That would leave nothing. Shall I build you another workout instead?", _another)
    return Answer(calls=tuple(removal(exercises[place]) for place in found.places))


REMOVE = Skill(remove, writes=True)
