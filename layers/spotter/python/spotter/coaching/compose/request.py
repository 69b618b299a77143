"""What is asked of a composed session, and what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from spotter.catalogue import Equipment, Exercise, Joint, Level, Muscle
from spotter.coaching.composed_exercise import ComposedExercise

SHORTEST_MINUTES = 5
LONGEST_MINUTES = 180

_no_loads: Mapping[str, Decimal] = MappingProxyType({})


class Focus(StrEnum):
    """The part of the body that a session is for."""

    FULL = "full"
    UPPER = "upper"
    LOWER = "lower"
    PUSH = "push"
    PULL = "pull"
    LEGS = "legs"
    CORE = "core"


class Goal(StrEnum):
    """What the training is for. BOTH is strength and size together."""

    STRENGTH = "strength"
    HYPERTROPHY = "hypertrophy"
    BOTH = "both"
    CONDITIONING = "conditioning"


class Session(StrEnum):
    """The kind of session."""

    STRENGTH = "strength"
    CARDIO = "cardio"
    MOBILITY = "mobility"


class Arrangement(StrEnum):
    """How the work of a session is arranged."""

    STRAIGHT = "straight"
    """All sets of an exercise before the next one."""
    SUPERSET = "superset"
    TRISET = "triset"
    GIANT = "giant"
    """Two, three or four exercises in turn, a set of each."""
    CIRCUIT = "circuit"
    """All exercises in turn."""
    AMRAP = "amrap"
    """As many rounds as the time allows."""
    EMOM = "emom"
    """A set at the beginning of each minute."""
    TABATA = "tabata"
    """Twenty seconds of work and ten of rest, eight times."""
    INTERVALS = "intervals"


IN_TURN = frozenset(
    set(Arrangement) - {Arrangement.STRAIGHT, Arrangement.SUPERSET, Arrangement.TRISET, Arrangement.GIANT}
)
"""All exercises in turn, or by the clock."""
GROUP_SIZES = {Arrangement.SUPERSET: 2, Arrangement.TRISET: 3, Arrangement.GIANT: 4}
"""How many exercises are done in turn."""


@dataclass(frozen=True, slots=True)
class WorkoutRequest:
    """What the person has and wants. ValueError if ``minutes`` is outside 5 to 180."""

    minutes: int = 45
    equipment: frozenset[Equipment] | None = None
    """None: a gym that has everything. The empty set: bodyweight alone."""
    focus: Focus | frozenset[Muscle] = Focus.FULL
    """A part of the body, or the muscles themselves (the empty set is the whole body)."""
    areas: tuple[frozenset[Muscle], ...] = ()
    """The muscles of each part that was named: every part has an exercise before any has its second."""
    shares: tuple[tuple[frozenset[Muscle], int], ...] = ()
    """The muscles of a part, and how many exercises are to be for it."""
    level: Level = Level.INTERMEDIATE
    goal: Goal = Goal.BOTH
    session: Session = Session.STRENGTH
    exclude: frozenset[str] = frozenset()
    """Ids of exercises that must not appear."""
    avoid_joints: frozenset[Joint] = frozenset()
    """Joints that nothing may load (severe pain)."""
    avoid_muscles: frozenset[Muscle] = frozenset()
    """Muscles that nothing may work, as target or as synergist (severe pain)."""
    spare_joints: frozenset[Joint] = frozenset()
    """Joints that may be asked for a little and no more (moderate pain)."""
    ease_joints: frozenset[Joint] = frozenset()
    """Joints that nothing may ask much of (mild pain)."""
    needs_care: bool = False
    """H5: a minor, a pregnancy, a heart or blood-pressure flag. RPE 7 at most, six reps at least, no hard intervals."""
    named: tuple[Exercise, ...] = ()
    """Exercises that are to be in it in any case, in this order: of a session in turn or by the clock."""
    arrangement: Arrangement | None = None
    """None: as the time asks for, straight sets in more than twenty minutes."""
    work_and_rest: tuple[int, int] | None = None
    """Seconds of work and of rest of a round by the clock; None: what is usual."""
    count: int | None = None
    """How many exercises there are to be; None: as many as the time is good for."""
    sets: int | None = None
    """Of each exercise, or rounds."""
    reps: tuple[int, int] | None = None
    """The fewest and the most reps of a set."""
    rest_seconds: int | None = None
    loads: Mapping[str, Decimal] = field(default_factory=lambda: _no_loads)
    """The last working load in kilograms by exercise id, where known. A load is repeated, never raised."""

    def __post_init__(self) -> None:
        if not SHORTEST_MINUTES <= self.minutes <= LONGEST_MINUTES:
            raise ValueError(f"a session takes {SHORTEST_MINUTES} to {LONGEST_MINUTES} minutes, not {self.minutes}")


@dataclass(frozen=True, slots=True)
class ComposedWorkout:
    """A session that fits its time.

    ``exercises`` in the order in which they are done; ``minutes`` the estimate, warm-up included;
    ``warm_up`` one sentence; ``notes`` what the person should know: what the equipment or the pain left out,
    and what the time did not allow. ``exercises`` is empty, and ``notes`` says why, when nothing fits the request.
    """

    exercises: tuple[ComposedExercise, ...]
    minutes: int
    warm_up: str
    notes: tuple[str, ...] = ()
