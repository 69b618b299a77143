"""What has been found so far of what a request says, and which mentions stand in a piece of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from spotter.catalogue import Equipment, Muscle
from spotter.dialogue.composing.areas import Area
from spotter.dialogue.composing.constraints import Dose, Piece
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.wish import Wish
from spotter.language.tokens import tokenise


@dataclass(slots=True)
class Found:
    """What was found so far."""

    text: str = ""
    fields: dict[str, object] = field(default_factory=dict)
    areas: list[Area] = field(default_factory=list)
    equipment: set[Equipment] = field(default_factory=set)
    lacking: set[Equipment] = field(default_factory=set)
    exclusions: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    includes: list[Named] = field(default_factory=list)
    sorts: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    doses: list[tuple[Named, Dose]] = field(default_factory=list)
    techniques: list[tuple[str, str]] = field(default_factory=list)
    unheeded: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    unused: list[Mention] = field(default_factory=list)
    """Figures that stand in no piece."""
    unwanted: set[Muscle] = field(default_factory=set)
    allowed: set[str] = field(default_factory=set)
    has_nothing: bool = False
    """Whether what there is needs no equipment: a room, a floor."""
    has_seat: bool = False
    """Whether there is something to sit on or lean on that nobody lies on: a chair."""
    in_gym: bool = False
    speaks_of_a_gym: bool = False
    """Whether something is named, in whatever part, that stands in gyms alone."""
    is_a_load: bool = False
    """Whether loads were said to be there, without what they are of."""
    is_all: bool = False
    """Whether there is said to be nothing else."""

    def is_only(self, piece: str) -> bool:
        """Whether it is said of a piece of the message that there is to be nothing else: ``standing stuff only``."""
        at = self.text.find(piece)
        around = self.text[max(0, at - BESIDE) : at + len(piece) + BESIDE] if at >= 0 else ""
        return bool({token.text for token in tokenise(around)} & {"only", "just", "solely", "all"})


BESIDE = 16
"""Letters to either side of a piece in which a word belongs to it."""


def inside_of(said: Understanding, mentions: Sequence[Mention], wish: Wish) -> tuple[Mention, ...]:
    """The mentions that stand in a piece of ``said``, or reach into it."""

    def overlaps(each: Mention) -> bool:
        last = max(each.end - 1, each.start)
        return said.tokens[each.start].start < wish.end and wish.start < said.tokens[last].end

    return tuple(filter(overlaps, mentions))
