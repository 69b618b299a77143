"""Whether an exercise may be in a workout at all; the reason where not, and what could be there instead."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from spotter.catalogue import Category, Equipment, Exercise, Kind, Level, Muscle, all_exercises
from spotter.catalogue.words import words
from spotter.coaching.contraindications import left_out, reason
from spotter.coaching.exercise_names import NamedExercise, resolve_name
from spotter.coaching.formatting import listed
from spotter.coaching.pain import Flag, flags_of, hurts
from spotter.coaching.substitution import ranked
from spotter.coaching.types import Experience, PainFlagContext, Severity
from spotter.training.proposals.limits import Limits

_alternatives = 3
_longest_part = 120
_said = {Severity.SEVERE: "which hurts badly", Severity.MODERATE: "which hurts"}


def flags(limits: Limits) -> tuple[Flag, ...]:
    """What hurts, the worst first."""
    return _flags(limits.pains)


@lru_cache(maxsize=256)
def _flags(pains: tuple[tuple[str, Severity], ...]) -> tuple[Flag, ...]:
    return flags_of(PainFlagContext(body_part=part[:_longest_part], severity=severity) for part, severity in pains)


def why_not(
    exercise: NamedExercise,
    kind: str,
    limits: Limits,
    pool: frozenset[Equipment] | None,
    *,
    eased: bool = False,
    replaces: bool = False,
) -> str:
    """Why ``exercise`` may not be done, as a clause; empty where it may.

    ``pool`` is the equipment at hand, None for all. ``eased``: it stood in the workout and only becomes less, which a
    moderate pain allows. ``replaces``: it takes the place of another, which what brings on a pain never does, however
    mild. What nobody knows is refused wherever anything would have to be known of it.
    """
    pain = _pain(exercise, limits, eased=eased) or _brings_pain(exercise, limits, eased=eased, replaces=replaces)
    return pain or _condition(exercise, kind, limits) or _excluded(exercise, limits) or _gear(exercise, limits, pool)


def instead_of(
    exercise: NamedExercise, muscles: Iterable[str], limits: Limits, pool: frozenset[Equipment] | None
) -> tuple[str, ...]:
    """Names of exercises that may be done in its place: of its movement, else for the ``muscles`` that were meant."""
    found: list[str] = []
    for each in _candidates(exercise, muscles):
        named = NamedExercise(each.name, each, known=True)
        hard = each.level is Level.ADVANCED and limits.level is not Experience.ADVANCED
        if each.id != exercise.key and not hard and not why_not(named, each.kind, limits, pool, replaces=True):
            found.append(each.name)
            if len(found) == _alternatives:
                break
    return tuple(found)


def is_unsafe(exercise: NamedExercise, kind: str, limits: Limits) -> bool:
    """Whether what hurts or a condition forbids ``exercise``, wherever it is proposed."""
    pain = _pain(exercise, limits, eased=False) or _brings_pain(exercise, limits, eased=False, replaces=False)
    return bool(pain or _condition(exercise, kind, limits))


def _candidates(exercise: NamedExercise, muscles: Iterable[str]) -> Iterator[Exercise]:
    if exercise.known:
        yield from ranked(exercise.exercise)
        return
    yield from exercise.candidates
    meant = {name.strip().lower().replace(" ", "_") for name in muscles} & set(Muscle)
    for each in all_exercises():
        if meant & set(each.primary) and each.category in (Category.STRENGTH, Category.CORE):
            yield each


def _pain(exercise: NamedExercise, limits: Limits, *, eased: bool) -> str:
    found = hurts(exercise, flags(limits))
    if found is None:
        return ""
    level, flag = found
    if not exercise.could_be:
        worst = next((each for each in flags(limits) if each.severity is not Severity.MILD), None)
        if worst is None or (worst.severity is Severity.MODERATE and eased):
            return ""
        return f"I do not know this exercise, so I cannot tell whether it spares the {worst.part}"
    if level is Severity.SEVERE or (level is Severity.MODERATE and not eased):
        return f"it loads the {flag.part}, {_said[level]}"
    return ""


def _brings_pain(exercise: NamedExercise, limits: Limits, *, eased: bool, replaces: bool) -> str:
    """That it is, or is a variation of, an exercise which brings on a pain."""
    for name, severity in limits.hurting:
        allowed = Severity.MODERATE if eased else Severity.MILD
        if not replaces and severity in (Severity.MILD, allowed):
            continue
        by = resolve_name(name)
        if exercise.key == by.key:
            return "it brings on a pain"
        if {each.variation_group for each in exercise.could_be} & {each.variation_group for each in by.could_be}:
            return f"it is a variation of {by.exercise.name}, which brings on a pain"
    return ""


def _condition(exercise: NamedExercise, kind: str, limits: Limits) -> str:
    if not limits.conditions:
        return ""
    if kind == Kind.INTERVALS:
        return "nothing above moderate effort is planned for this person, and intervals are"
    if not exercise.could_be:
        return "I do not know this exercise, so I cannot tell whether it is safe with this person's condition"
    ruled_out = left_out(limits.conditions)
    return next((reason(each, limits.conditions) for each in exercise.could_be if each.id in ruled_out), "")


def _excluded(exercise: NamedExercise, limits: Limits) -> str:
    for name, ids in limits.excluded:
        if any(each.id in ids for each in exercise.could_be) or _is_called(exercise, name):
            return f"the user does not want it ({name})"
    unwanted = {muscle for each in exercise.could_be for muscle in each.primary} & limits.unwanted
    if unwanted:
        return f"the user does not want to train {listed([each.replace('_', ' ') for each in sorted(unwanted)])}"
    return ""


def _is_called(exercise: NamedExercise, name: str) -> bool:
    """Whether an exercise that nobody knows has the words of an exclusion in its name."""
    own = frozenset(words(name))
    return bool(own) and not exercise.could_be and own <= frozenset(words(exercise.written))


def _gear(exercise: NamedExercise, limits: Limits, pool: frozenset[Equipment] | None) -> str:
    if not exercise.could_be:
        if (pool is None and not limits.lacking) or exercise.key in limits.loads:
            return ""
        return "I do not know this exercise, so I cannot tell what it needs: use the plain name of a common one"
    missing = [_missing(each, limits, pool) for each in exercise.could_be]
    if not all(missing):
        return ""
    return f"it needs {listed([each.replace('_', ' ') for each in sorted(missing[0])])}, which is not there"


def _missing(exercise: Exercise, limits: Limits, pool: frozenset[Equipment] | None) -> frozenset[Equipment]:
    lacking = exercise.equipment & limits.lacking
    return lacking if pool is None else lacking | (exercise.equipment - pool)
