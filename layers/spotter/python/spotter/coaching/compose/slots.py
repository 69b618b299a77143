"""The places of a session: which movements a focus calls for, the most important first."""

from dataclasses import dataclass, replace

from spotter.catalogue import Category, Exercise, Muscle, Pattern
from spotter.coaching.compose.request import Focus


@dataclass(frozen=True, slots=True)
class Slot:
    """One place: a movement (``patterns``), or muscles to train by any movement. ``label`` is said to the person."""

    label: str
    patterns: frozenset[Pattern] = frozenset()
    muscles: frozenset[Muscle] = frozenset()
    extra: bool = False
    """Good to have where there is time; nobody misses it where there is none."""
    compound: bool | None = None
    """True: only exercises of several joints; False: only of one; None: either."""

    def takes(self, exercise: Exercise) -> bool:
        """Whether ``exercise`` belongs here."""
        if self.patterns and exercise.pattern not in self.patterns:
            return False
        if self.muscles and not self.muscles & set(exercise.primary):
            return False
        if exercise.category not in (Category.STRENGTH, Category.CORE):
            return False
        return self.compound is None or exercise.compound is self.compound


def _slot(label: str, *patterns: Pattern) -> Slot:
    return Slot(label, frozenset(patterns))


def _extra(*slots: Slot) -> tuple[Slot, ...]:
    return tuple(replace(each, extra=True) for each in slots)


_horizontal_push = _slot("horizontal push", Pattern.HORIZONTAL_PUSH)
_horizontal_pull = _slot("horizontal pull", Pattern.HORIZONTAL_PULL)
_vertical_push = _slot("vertical push", Pattern.VERTICAL_PUSH)
_vertical_pull = _slot("vertical pull", Pattern.VERTICAL_PULL)
_squat = _slot("squat", Pattern.SQUAT)
_hinge = _slot("hinge", Pattern.HINGE)
_lunge = _slot("lunge", Pattern.LUNGE)
_hip_extension = _slot("hip extension", Pattern.HIP_EXTENSION)
_hamstrings = _slot("leg curl", Pattern.KNEE_FLEXION)
_knee_extension = _slot("leg extension", Pattern.KNEE_EXTENSION)
_calves = _slot("calf raise", Pattern.CALF)
_fly = _slot("chest fly", Pattern.CHEST_FLY)
_shoulders = _slot("shoulder raise", Pattern.SHOULDER_ISOLATION)
_rear_delts = _slot("rear shoulder", Pattern.REAR_DELT)
_shrug = _slot("shrug", Pattern.SHRUG)
_curl = _slot("curl", Pattern.ELBOW_FLEXION)
_triceps = _slot("triceps extension", Pattern.ELBOW_EXTENSION)
_brace = _slot("core stability", Pattern.CORE_STABILITY)
_crunch = _slot("core flexion", Pattern.CORE_FLEXION)
_twist = _slot("core rotation", Pattern.CORE_ROTATION)
_side = _slot("core side", Pattern.CORE_LATERAL)
_core = _slot("core", Pattern.CORE_STABILITY, Pattern.CORE_FLEXION, Pattern.CORE_ROTATION, Pattern.CORE_LATERAL)

_small = frozenset(
    {
        *(Muscle.SIDE_DELTS, Muscle.REAR_DELTS, Muscle.BICEPS, Muscle.TRICEPS, Muscle.FOREARMS, Muscle.CALVES),
        *(Muscle.ADDUCTORS, Muscle.ABDUCTORS, Muscle.TRAPS, Muscle.ABS, Muscle.OBLIQUES),
    }
)
"""Muscles that work of a single joint trains best: each gets that first, so that none that was named goes without."""

_back = frozenset({Muscle.LATS, Muscle.UPPER_BACK})
"""What pulling from above and pulling from the front train together."""
_fewest_slots = 6
"""Places of a session for a muscle or two: its movements come round again, as other exercises."""

_slots: dict[Focus, tuple[Slot, ...]] = {
    Focus.FULL: (
        _squat, _horizontal_push, _horizontal_pull, _hinge, _core, _vertical_push, _vertical_pull,
        *_extra(_lunge, _curl, _triceps),
    ),
    Focus.UPPER: (
        _horizontal_push, _horizontal_pull, _vertical_push, _vertical_pull, _shoulders,
        _curl, _triceps, *_extra(_rear_delts, _fly),
    ),
    Focus.LOWER: (_squat, _hinge, _lunge, _hamstrings, _calves, *_extra(_hip_extension, _knee_extension, _core)),
    Focus.PUSH: (_horizontal_push, _vertical_push, _shoulders, _triceps, *_extra(_fly)),
    Focus.PULL: (_vertical_pull, _horizontal_pull, _rear_delts, _curl, *_extra(_shrug)),
    Focus.LEGS: (_squat, _hinge, _lunge, _hamstrings, _calves, *_extra(_hip_extension, _knee_extension)),
    Focus.CORE: (_brace, _crunch, _side, _twist),
}  # fmt: skip


def slots_of(focus: Focus | frozenset[Muscle]) -> tuple[Slot, ...]:
    """The places of a session with this focus, in the order in which they are filled."""
    if isinstance(focus, Focus):
        return _slots[focus]
    if not focus:
        return _slots[Focus.FULL]
    movements = (_vertical_pull, _horizontal_pull) if focus >= _back else ()
    muscles = [muscle for muscle in Muscle if muscle in focus and not (movements and muscle in _back)]
    first = tuple(_for_muscle(muscle, compound=muscle not in _small) for muscle in muscles)
    then = tuple(_for_muscle(muscle, compound=muscle in _small) for muscle in muscles)
    first = (*movements, *first) if not {Muscle.CHEST, Muscle.QUADS} & focus else (*first[:1], *movements, *first[1:])
    more = (first + then) * (_fewest_slots // len(first + then))
    return first + then + _extra(*more)


def _for_muscle(muscle: Muscle, *, compound: bool) -> Slot:
    return Slot(muscle.value.replace("_", " "), muscles=frozenset({muscle}), compound=compound)
