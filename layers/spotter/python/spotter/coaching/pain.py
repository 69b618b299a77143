"""What pain allows: mild holds the load, moderate spares the joint, severe leaves the region alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from spotter.catalogue import Exercise, Joint, Muscle, Stress, joints_of, muscles_of
from spotter.coaching.exercise_names import NamedExercise, resolve_name
from spotter.coaching.substitution import leaves_alone, spares
from spotter.coaching.types import PainFlagContext, Severity

_rank = {Severity.MILD: 1, Severity.MODERATE: 2, Severity.SEVERE: 3}


@dataclass(frozen=True, slots=True)
class Flag:
    """A pain as the rules read it. Without joints and muscles its place is not known: then it may be anywhere.

    ``exercise`` is the id of the exercise that brings it on, if one does, and ``variation_group`` its group.
    """

    part: str
    severity: Severity
    joints: frozenset[Joint]
    muscles: frozenset[Muscle]
    exercise: str | None
    variation_group: str | None

    @property
    def anywhere(self) -> bool:
        """Whether neither a place nor an exercise is known."""
        return not self.joints and not self.muscles and self.exercise is None


def flags_of(pains: Iterable[PainFlagContext]) -> tuple[Flag, ...]:
    """The flags, the worst first; their order in the request means nothing."""
    found = {_flag(pain) for pain in pains}
    return tuple(sorted(found, key=lambda each: (-_rank[each.severity], each.part.lower(), each.exercise or "")))


def hurts(exercise: NamedExercise, flags: Iterable[Flag]) -> tuple[Severity, Flag] | None:
    """The worst that ``flags`` mean for ``exercise``, and the flag behind it; None if it touches none of them."""
    found = [(level, flag) for flag in flags if (level := _level(exercise, flag)) is not None]
    return max(found, key=lambda each: _rank[each[0]], default=None)


def may_replace(exercise: Exercise, flags: Iterable[Flag]) -> bool:
    """Whether ``exercise`` may stand in for another: it is no variation of what hurt, and loads no region that hurts.

    It may ask a little of a joint with a moderate pain, nothing of one with a severe pain; a mild pain is only watched.
    """
    return all(_allows(flag, exercise) for flag in flags)


def _flag(pain: PainFlagContext) -> Flag:
    part = " ".join(pain.body_part.split())
    joints, muscles = joints_of(part), muscles_of(part)
    by = resolve_name(pain.exercise_name) if pain.exercise_name else None
    if not joints and not muscles and by is not None:
        stressed = {joint for each in by.could_be for joint, stress in each.joint_stress if stress is not Stress.LOW}
        joints, muscles = frozenset(stressed), frozenset(muscle for each in by.could_be for muscle in each.primary)
    group = by.exercise.variation_group if by else None
    return Flag(part or "an unnamed place", pain.severity, joints, muscles, by.key if by else None, group)


def _allows(flag: Flag, exercise: Exercise) -> bool:
    if flag.variation_group == exercise.variation_group:
        return False
    if flag.severity is Severity.MILD:
        return True
    if flag.severity is Severity.SEVERE:
        return not flag.anywhere and leaves_alone(exercise, flag.joints, flag.muscles)
    return not flag.anywhere and spares(exercise, flag.joints, () if flag.joints else flag.muscles)


def _level(exercise: NamedExercise, flag: Flag) -> Severity | None:
    """As :func:`_level_of`, and with care where it is not known what the exercise loads."""
    if exercise.could_be or flag.exercise == exercise.key:
        levels = [_level_of(each, flag) for each in exercise.could_be or (exercise.exercise,)]
        return max((level for level in levels if level), key=lambda level: _rank[level], default=None)
    return Severity.SEVERE if flag.severity is Severity.SEVERE else Severity.MILD


def _level_of(exercise: Exercise, flag: Flag) -> Severity | None:
    if flag.anywhere or flag.exercise == exercise.id:
        return flag.severity
    if leaves_alone(exercise, flag.joints, flag.muscles):
        return None
    if flag.severity is Severity.SEVERE:
        return Severity.SEVERE
    if not spares(exercise, flag.joints, flag.muscles if not flag.joints else ()):
        return flag.severity
    return Severity.MILD if flag.severity is Severity.MODERATE else None
