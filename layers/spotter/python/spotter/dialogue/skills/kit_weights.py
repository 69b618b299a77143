"""The weights of somebody's kit that are told to be kept: ``I have 8, 12 and 16``, ``dumbbells of 5 and 10 lb``.

Where only the weights are told, they are of the bells or dumbbells that the conversation has spoken of.
"""

import itertools
from collections.abc import Iterator, Sequence

from spotter.dialogue.skills.wish_kinds import Wish
from spotter.dialogue.skills.wish_length import PERMANENT
from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_having = word_set("have own got ive")
_keeping = word_set("remember note save keep store noted")
_joins = word_set(", and & / or +")
_kits = {
    **dict.fromkeys(("kettlebell", "kettlebells", "kb", "kbs", "bell", "bells"), "kettlebells"),
    **dict.fromkeys(("dumbbell", "dumbbells", "db", "dbs", "dumbell", "dumbells"), "dumbbells"),
}
_fewest, _messages_back = 2, 8
_counting = word_set("min mins minutes hours days weeks times sets reps kids years year day week x")


def kit_weights(context: Context) -> tuple[Wish, ...]:
    """The weights that a stretch tells of the kit; none where it tells of none, or it is not clear of what."""
    keeps = context.whole.says(*_keeping)
    for said in context.said.sentences():
        has = said.says(*_having) or (said.says("my") and said.says("are"))
        weights = _weights(said) if has and (keeps or said.says("my")) else None
        kit = _kit(said) or _spoken_of(context) if weights is not None else ""
        if weights is not None and kit:
            numbers, unit = weights
            listed = f"{', '.join(numbers[:-1])} and {numbers[-1]}"
            return (Wish("equipment", f"{kit} of {listed} {unit or context.unit}", PERMANENT),)
    return ()


def _weights(said: Message) -> tuple[Sequence[str], str] | None:
    """The numbers of a list and their unit, where a sentence has no other number."""
    held = {at for each in said.times() for at in range(each.start, each.end)}
    held |= {at for each in said.days(Direction.FUTURE) for at in range(each.start, each.end)}
    places = [at for at, _value in said.numbers() if at not in held]
    if len(places) < _fewest or said.exercises or said.says(*_counting):
        return None
    for one, two in itertools.pairwise(places):
        between = [word for word in said.words[one + 1 : two] if word not in WEIGHT_UNITS]
        if not between or not set(between) <= _joins:
            return None
    unit = next((WEIGHT_UNITS[word] for word in said.words[places[0] :] if word in WEIGHT_UNITS), "")
    return [said.words[at] for at in places], unit


def _kit(said: Message) -> str:
    found = {_kits[word] for word in said.words if word in _kits}
    return found.pop() if len(found) == 1 else ""


def _spoken_of(context: Context) -> str:
    """The kit that was spoken of last, or that what was logged last is done with."""
    return next(filter(None, map(_kit, _before(context))), "")


def _before(context: Context) -> Iterator[Message]:
    for text in context.state.messages[-2 : -2 - _messages_back : -1]:
        yield message(text, context.today)
    for event in reversed(context.state.events):
        yield message(str(event.call.arguments.get("text") or ""), context.today)
