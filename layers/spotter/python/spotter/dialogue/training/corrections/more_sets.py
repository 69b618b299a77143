"""A set that was forgotten: ``i forgot a set of 5``, ``there was a fourth one of 6``."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.training.corrections.changes import Unclear
from spotter.dialogue.training.corrections.figures import Figure, Of
from spotter.dialogue.training.corrections.said import Said
from spotter.dialogue.training.corrections.word_classes import words_of
from spotter.dialogue.training.sets_done import SetDone
from spotter.notation import Unit

_reach = 4
"""Words between ``forgot`` and the set."""


def more_sets(said: Said, sets: Sequence[SetDone], unit: Unit) -> tuple[SetDone, ...] | None:
    """The sets with the one that was forgotten behind them; None where none is told of."""
    numbers = [number for each in said.places for number in each.numbers]
    is_next = numbers == [len(sets) + 1]
    if not _is_forgotten(said) and not (is_next and said.has("adding")):
        return None
    if said.wrong or (numbers and not is_next):
        return None
    counted = [each for each in said.right if each.of is Of.REPS]
    right = [each for each in said.right if each.of is not Of.OPEN or not _is_one_more(said, each)]
    open_ = [each for each in right if each.of is Of.OPEN]
    reps = counted or open_
    loads = [each for each in said.right if each.of is Of.LOAD] or (open_ if counted else [])
    if len(reps) > 1 or len(loads) > 1 or len(reps) + len(loads) != len(right):
        raise Unclear("What was the load of that set, and how many reps?")
    if not reps and len(set(sets)) > 1:
        raise Unclear("How many reps had that set?")
    new = replace(sets[-1], rpe=None) if reps else sets[-1]
    if reps:
        new = replace(new, reps=reps[0].whole)
    if loads:
        new = replace(new, weight=loads[0].value, unit=loads[0].unit or sets[-1].unit or unit)
    return (*sets, new)


def _is_one_more(said: Said, figure: Figure) -> bool:
    """Whether it is the one of ``one more of those``."""
    return said.message.words[figure.start : figure.start + 2] == ("one", "more")


def _is_forgotten(said: Said) -> bool:
    """Whether a set is told of as one that is lacking: ``forgot a set``, ``another set``."""
    words = said.message.words
    for at, word in enumerate(words):
        if word in ("set", "one") and words_of("adding") & set(words[max(0, at - _reach) : at]):
            return bool({"a", "another", "one", "more", "extra"} & set(words[max(0, at - 2) : at + 1]))
    return False
