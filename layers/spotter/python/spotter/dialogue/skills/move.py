"""Another order: an exercise to a place, or two that change places."""

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.changes.targets import targets
from spotter.dialogue.replies.claims import ALREADY_THERE
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.workouts.places import place_asked
from spotter.dialogue.workouts.workout import NO_WORKOUT, revised

_where = ("First", "Last")


def move(turn: Turn) -> Answer:
    """The exercises that are meant, in their order, at the place that was asked for."""
    exercises = turn.now.workout.exercises
    if not exercises:
        return NO_WORKOUT
    found = targets(turn, "Which one should I move?")
    if found.question is not None:
        return found.question
    place = place_asked(turn)
    if place is None:
        return ask("Where should it go?", _where)
    if place.question is not None:
        return place.question
    moved = [exercises[at] for at in found.places]
    if place.from_end:
        index = place.at(len(exercises) - len(moved))
    elif turn.act.all("to") or not _beside(turn):
        index = place.index
    else:
        index = place.index - sum(at < place.index for at in found.places)
    rest: list[Listed] = [each for at, each in enumerate(exercises) if at not in found.places]
    return _ordered(turn, [*rest[:index], *moved, *rest[index:]], moved)


def exchange(turn: Turn) -> Answer:
    """Two exercises, each at the place of the other."""
    exercises = list(turn.now.workout.exercises)
    if not exercises:
        return NO_WORKOUT
    words = set(turn.act.words)
    if not turn.act.all("target") and words & {"reverse", "flip", "invert"}:
        return _ordered(turn, exercises[::-1], exercises)
    found = targets(turn, "Which two should change places?", needed=False)
    if found.question is not None:
        return found.question
    if found.every and not turn.act.all("target_area"):
        return _ordered(turn, exercises[::-1], exercises)
    if len(found.places) != 2:
        return ask("Which two should change places? Name both of them.")
    first, second = found.places
    exercises[first], exercises[second] = exercises[second], exercises[first]
    return _ordered(turn, exercises, [exercises[first], exercises[second]])


def _beside(turn: Turn) -> bool:
    return any(name.startswith(("before", "after")) for name, _mention in turn.act.mentions)


def _ordered(turn: Turn, exercises: list[Listed], moved: list[Listed]) -> Answer:
    if [each["id"] for each in exercises] == [each["id"] for each in turn.now.workout.exercises]:
        return Answer(f"{moved[0]['name']} {ALREADY_THERE}")
    return Answer(calls=revised(turn.now, exercises))


MOVE = Skill(move, writes=True)
EXCHANGE = Skill(exchange, writes=True)
