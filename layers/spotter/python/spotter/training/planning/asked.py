"""What is asked of a plan beyond what is stored: the day, and what was said of it."""

from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Equipment, Muscle
from spotter.coaching.contraindications import Condition
from spotter.coaching.types import Energy, PainFlagContext, Soreness


@dataclass(frozen=True, slots=True)
class Asked:
    """``date`` is the user's own day. What is None or empty was not said, and what is stored holds.

    ``template`` is the name of a workout of the program, ``session`` the conversation, for what is stored for one
    alone. ``pains``, ``excluded`` (ids of exercises by the name under which they were refused), ``unwanted`` and
    ``conditions`` come on top of what is stored; ``equipment`` takes its place, and ``lacking`` is not there in any
    case. ``holds``: no load goes up, for safety's sake.
    """

    date: date
    minutes: int | None = None
    energy: Energy | None = None
    soreness: Soreness | None = None
    template: str = ""
    session: str = ""
    pains: tuple[PainFlagContext, ...] = ()
    excluded: tuple[tuple[str, frozenset[str]], ...] = ()
    unwanted: frozenset[Muscle] = frozenset()
    conditions: frozenset[Condition] = frozenset()
    equipment: frozenset[Equipment] | None = None
    lacking: frozenset[Equipment] = frozenset()
    holds: bool = False
