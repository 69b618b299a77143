"""Teaches the network that writes programs of changes (``learning.pointing_teaching``)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from learning import pointing_teaching
from learning.change_programs import Example
from learning.pointing_teaching import Language, laid_out
from learning.pretrained import Numbers
from spotter.dialogue.change_programs.page import FEATURES, MOST_ITEMS
from spotter.dialogue.change_programs.position import WIDTH, Position
from spotter.dialogue.change_programs.program import OPERATIONS, POINTING, POINTS_AT, WHOLE

PROGRAMS = Language(
    name="programs of changes",
    operations=len(OPERATIONS),
    pointing=len(POINTING),
    told=FEATURES,
    there=WIDTH,
    steps=(4, 8, 20, 48),
    items=(48, MOST_ITEMS),
    epochs_of_heads=6,
    epochs=2,
    seldom=frozenset(map(OPERATIONS.index, WHOLE)),
    left_out=0.5,
    others=0.35,
)


def learned(
    examples: Sequence[Example], begin: Mapping[str, Numbers], say: Callable[[str], None]
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the network upon it. ``begin``: the transformer that reads changes."""
    can = {operation: POINTS_AT[operation] for operation in POINTING}
    laid = [
        replace(laid_out(PROGRAMS, each.page, each.program, Position(), OPERATIONS, can), is_likest=each.is_of_a_talk)
        for each in examples
        if len(each.program) <= PROGRAMS.steps[-1]
    ]
    return pointing_teaching.learned(laid, PROGRAMS, begin, say)
