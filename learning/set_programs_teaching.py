"""Teaches the network that writes programs of sets (``learning.pointing_teaching``)."""

from collections.abc import Callable, Mapping, Sequence

from learning import pointing_teaching
from learning.pointing_teaching import Language, laid_out
from learning.pretrained import Numbers
from learning.set_programs import Example
from spotter.dialogue.training.set_programs.page import FEATURES, MOST_ITEMS
from spotter.dialogue.training.set_programs.position import WIDTH, Position
from spotter.dialogue.training.set_programs.program import OPERATIONS, POINTING, POINTS_AT, Operation

PROGRAMS = Language(
    name="programs of sets",
    operations=len(OPERATIONS),
    pointing=len(POINTING),
    told=FEATURES,
    there=WIDTH,
    steps=(12, 28, 64),
    items=(24, MOST_ITEMS),
    epochs_of_heads=0,
    epochs=8,
    seldom=frozenset({OPERATIONS.index(Operation.NOTHING)}),
    left_out=0.4,
)


def learned(
    examples: Sequence[Example], begin: Mapping[str, Numbers], say: Callable[[str], None]
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the network upon it."""
    can = {operation: POINTS_AT[operation] for operation in POINTING}
    laid = [
        laid_out(PROGRAMS, each.page, each.program, Position(), OPERATIONS, can)
        for each in examples
        if len(each.page.items) <= MOST_ITEMS and len(each.program) <= PROGRAMS.steps[-1]
    ]
    return pointing_teaching.learned(laid, PROGRAMS, begin, say)
