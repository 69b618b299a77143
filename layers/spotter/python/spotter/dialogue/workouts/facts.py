"""What can be said of the workout in hand, each sentence computed from it."""

from collections.abc import Iterable, Sequence

from spotter.catalogue import Equipment, Exercise, Muscle
from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.workouts.prescription import line
from spotter.dialogue.workouts.workout import known


def no_workout() -> Answer:
    """Says that there is none to speak of."""
    return Answer(
        "There is no workout in this conversation yet. Say how long you have and what you can train with, and I build "
        "you one: 30 minutes, dumbbells."
    )


def places_meant(turn: Turn, name: str = "target") -> tuple[int, ...]:
    """The places in the workout, from 0, that the act's ``name`` mentions mean; all that an unclear name fits."""
    found: list[int] = []
    for mention in turn.act.all(name):
        found += _places(turn, mention)
    return tuple(dict.fromkeys(found))


def named_in(mention: Mention) -> tuple[Named, ...]:
    """The names of the catalogue that a mention holds: one, or those of a lift such as ``sbd``."""
    value = mention.value if isinstance(mention.value, tuple) else (mention.value,)
    return tuple(each for each in value if isinstance(each, Named))


def _places(turn: Turn, mention: Mention) -> Iterable[int]:
    exercises = turn.now.workout.exercises
    if isinstance(mention.value, Places):
        return [place for place in mention.value.places if place < len(exercises)]
    if named := named_in(mention):
        ids = {own.id for each in named for own in each.exercises}
        return [at for at, each in enumerate(exercises) if (own := known(each)) is not None and own.id in ids]
    if mention.kind == "pointed" and turn.now.workout.talked_about is not None:
        return [at for at, each in enumerate(exercises) if each["id"] == turn.now.workout.talked_about]
    return ()


def exercise_meant(turn: Turn, name: str = "target") -> Exercise | None:
    """The exercise of the catalogue that the act's ``name`` mention means: one of the workout, or any by its name."""
    places = places_meant(turn, name)
    if places:
        return known(turn.now.workout.exercises[places[0]])
    return next((one.exercises[0] for each in turn.act.all(name) for one in named_in(each)), None)


def muscles_said(muscles: Iterable[Muscle]) -> str:
    """``lats, upper back and biceps``."""
    return listed([muscle.value.replace("_", " ") for muscle in dict.fromkeys(muscles)])


def trains(exercise: Exercise) -> str:
    """What an exercise trains, in one sentence."""
    helped = f", with help from the {muscles_said(exercise.secondary)}" if exercise.secondary else ""
    return f"{exercise.name} trains the {muscles_said(exercise.primary)}{helped}."


def purpose(listed_one: Listed) -> str:
    """What an exercise of the workout is for; its own muscles where the catalogue does not know it."""
    own = known(listed_one)
    if own is not None:
        return trains(own)
    muscles = [str(muscle) for muscle in listed_one.get("muscles", ())][:3]
    if not muscles:
        return f"I do not know {listed_one['name']}."
    return f"{listed_one['name']} trains the {listed(muscles)}."


def muscles_of(listed_one: Listed) -> frozenset[Muscle]:
    """The target muscles of one of the workout."""
    own = known(listed_one)
    return frozenset(own.primary) if own is not None else frozenset()


def for_area(exercises: Sequence[Listed], name: str) -> tuple[int, ...]:
    """The places of those that target an area of the slots, ``lower_body``."""
    wanted = muscles_of_area(area_named(name)[1])
    return tuple(at for at, each in enumerate(exercises) if wanted & muscles_of(each))


def needed(exercises: Iterable[Listed]) -> frozenset[Equipment]:
    """All the equipment that the exercises need."""
    return frozenset[Equipment]().union(*(own.equipment for each in exercises if (own := known(each)) is not None))


def needed_said(exercises: Sequence[Listed]) -> str:
    """What is needed, as it is said; a floor where nothing is."""
    gear = needed(exercises)
    return equipment_said(gear) if gear else "nothing but some floor"


def numbered_lines(exercises: Sequence[Listed], places: Iterable[int] | None = None) -> str:
    """The exercises at ``places``, or all, each with its number."""
    chosen = range(len(exercises)) if places is None else places
    return "\n".join(f"{place + 1}. {line(exercises[place])}" for place in chosen)
