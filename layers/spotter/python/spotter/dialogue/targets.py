"""Which exercises of the current workout an act is about, or the question that finds out."""

from dataclasses import dataclass

from spotter.catalogue import Exercise
from spotter.dialogue.answer import Answer, ask, listed
from spotter.dialogue.areas import area_named, muscles_of_area
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.workout import known

ALL_OF_THEM = "All of them"


@dataclass(frozen=True, slots=True)
class Targets:
    """``places`` in the workout, from 0. ``every``: all were meant by one word. ``question`` asks what is unclear."""

    places: tuple[int, ...] = ()
    every: bool = False
    question: Answer | None = None


def targets(turn: Turn, question: str, *, name: str = "target", offer_all: bool = False) -> Targets:
    """What the act's ``name`` mentions mean. ``question`` is asked where nothing or several things fit.

    An exercise of the catalogue that is not in the workout is said to be absent; it never means a similar one.
    """
    exercises = turn.now.workout.exercises
    spared = {place for mention in turn.act.all("spared") for place in _places(turn, mention)}
    places: list[int] = []
    every = False
    for mention in turn.act.all(name):
        if isinstance(mention.value, Places) and mention.value.unclear:
            return Targets(question=_which(turn, question, mention.value.places, offer_all))
        if isinstance(mention.value, Named) and not (found := _listed_of(turn, mention.value)):
            absent = f"{mention.value.text.capitalize()} is not in this workout. {question}"
            return Targets(question=_which(turn, absent, tuple(range(len(exercises))), offer_all))
        if isinstance(mention.value, Named) and len(found) > 1:
            return Targets(question=_which(turn, question, found, offer_all))
        if mention.kind == "whole":
            every = True
        places += _places(turn, mention)
    for kind in ("target_area", "target_equipment"):
        narrowed = [place for mention in turn.act.all(kind) for place in _places(turn, mention)]
        if turn.act.all(kind) and every:
            places, every = [place for place in places if place in narrowed], False
        elif len(narrowed) > 1 and not turn.act.all(name):
            return Targets(question=_which(turn, question, tuple(narrowed), offer_all))
        else:
            places += narrowed
    if turn.act.all("others"):
        places += [place for place in range(len(exercises)) if place not in places]
    left = tuple(dict.fromkeys(place for place in places if place not in spared and place < len(exercises)))
    if not left and len(exercises) == 1 and not turn.act.all(name):
        left = (0,)
    if not left:
        return Targets(question=_which(turn, question, tuple(range(len(exercises))), offer_all))
    return Targets(left, every and not spared)


def _places(turn: Turn, mention: Mention) -> tuple[int, ...]:
    exercises = turn.now.workout.exercises
    value = mention.value
    if isinstance(value, Places):
        return value.places
    if isinstance(value, Named):
        return _listed_of(turn, value)
    if isinstance(value, Gear):
        return tuple(at for at, own in _known(turn) if own.equipment & value.equipment)
    if mention.kind in ("whole", "others"):
        return tuple(range(len(exercises)))
    if mention.kind == "pointed":
        if value == "all" and turn.now.workout.talked_about is None:
            return tuple(range(len(exercises)))
        return tuple(at for at, each in enumerate(exercises) if each["id"] == turn.now.workout.talked_about)
    if mention.kind == "area":
        muscles = muscles_of_area(area_named(str(value))[1])
        return tuple(at for at, own in _known(turn) if muscles & set(own.primary))
    return ()


def _listed_of(turn: Turn, named: Named) -> tuple[int, ...]:
    """The exercises of the workout that a name of the catalogue covers."""
    ids = {each.id for each in named.exercises}
    return tuple(at for at, own in _known(turn) if own.id in ids)


def _known(turn: Turn) -> list[tuple[int, Exercise]]:
    return [(at, own) for at, each in enumerate(turn.now.workout.exercises) if (own := known(each)) is not None]


def _which(turn: Turn, question: str, places: tuple[int, ...], offer_all: bool) -> Answer:
    """Asks which exercise is meant; asked already, it says how to name one, so that it never asks in circles."""
    names = tuple(str(turn.now.workout.exercises[place]["name"]) for place in places)
    if turn.asked is not None:
        return Answer(
            f"I could not tell which one you mean. You have {listed(names)}. Name one, or say its place: the "
            "second one."
        )
    return ask(question, (*names[:11], ALL_OF_THEM) if offer_all and len(names) > 1 else names)
