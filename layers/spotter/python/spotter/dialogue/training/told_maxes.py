"""The maxima that somebody has told of their lifts: ``squat 1rm around 365, bench 265, dl 455``.

They are a record of strength where nothing is logged yet: a first load follows from them by Epley, and never a maximum.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import get
from spotter.coaching.e1rm import load_for
from spotter.coaching.load_options import load_options_for
from spotter.coaching.types import EquipmentContext, Unit
from spotter.dialogue.person.conditions import conditions_in
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.subject import Lift
from spotter.dialogue.training.workout_in_hand import prescribed
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set
from spotter.notation import Unit as Written
from spotter.training.analytics.units import plain

_maximum = word_set("1rm 1rms rm orm max maxes maxed maximum maxima single singles pr prs pb pbs")
_aimed_at = word_set(
    "goal goals want wanna target targets aim aiming hope would if like reach hit until till by should what whats "
    "reps sets x rpe"
)
"""Words of a sentence that tells of no maximum that was lifted, or of sets."""
_pounds, _kilograms = word_set("lb lbs pound pounds"), word_set("kg kgs kilo kilos k")
_near = 4
"""Words between a lift and its figure, at most."""
_least, _most = 20, 1000
_usual_reps, _in_reserve = 5, 2


@dataclass(frozen=True, slots=True)
class ToldMax:
    """A maximum as it was told."""

    load: Decimal
    unit: Written


def first_load(context: Context, lift: Lift) -> str:
    """The load to begin with that follows from the maximum that was told of a lift; empty where none was.

    Nor is any told to whom a maximum says little: who has a condition, or is not grown up.
    """
    told = told_maxes(context).get(lift.id)
    if told is None or any(True for text in context.state.messages for _each in conditions_in(text)):
        return ""
    planned = next((each.reps for each in prescribed(context.state.workout) if each.exercise.id == lift.id), None)
    reps = planned or _usual_reps
    options = load_options_for(get(lift.id), EquipmentContext(), Unit(told.unit), (told.load,))
    load = options.nearest_available(load_for(told.load, reps + _in_reserve))
    return (
        f"{lift.name}: nothing is logged yet, so I go by the max that you told me, {plain(told.load)} {told.unit}. For "
        f"{reps} reps with two in reserve that is about {plain(load)} {told.unit} (Epley). Take less if the first set "
        "is harder than that, and log it: the next load follows from it."
    )


_not_own = word_set(
    "brother brothers sister sisters dad dads mate mates friend friends buddy buddys his her their isnt wasnt not ago "
    "used wife husband coach"
)
"""Words of a best that is somebody else's, denied, or of long ago."""


def told_maxes(context: Context) -> Mapping[str, ToldMax]:
    """The maxima of the conversation by the id of the exercise; what was told last counts."""
    found: dict[str, ToldMax] = {}
    for text in context.state.messages:
        said = message(text, context.today)
        unit: Written = _unit_of(said) or context.unit
        for sentence in said.sentences():
            found.update(_of_sentence(sentence, unit))
    return found


def _unit_of(said: Message) -> Written | None:
    pounds, kilograms = said.has("unit_lb"), said.has("unit_kg")
    return None if pounds is kilograms else "lb" if pounds else "kg"


def _of_sentence(said: Message, unit: Written) -> Iterator[tuple[str, ToldMax]]:
    """Each lift of a sentence about maxima with the figure that stands next to it, behind it and before another."""
    words = set(said.words)
    if said.is_question or not words & _maximum or words & (_aimed_at | _not_own):
        return
    lifts = [each for each in said.exercises if each.exercise is not None]
    for at, each in enumerate(lifts):
        ends = lifts[at + 1].start if at + 1 < len(lifts) else len(said.words)
        figures = [(place, value) for place, value in said.numbers() if each.end <= place < min(ends, each.end + _near)]
        loads = [(place, value) for place, value in figures if _least <= value <= _most]
        if len(loads) == 1 and each.exercise is not None:
            place, value = loads[0]
            behind = said.words[place + 1] if place + 1 < len(said.words) else ""
            own: Written = "lb" if behind in _pounds else "kg" if behind in _kilograms else unit
            yield each.exercise.id, ToldMax(Decimal(str(value)), own)
