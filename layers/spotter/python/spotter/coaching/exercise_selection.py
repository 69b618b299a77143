"""Which exercise is done: the one of the template, a substitute, or none (S1 to S3, S5, H1 to H3, M1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from spotter.catalogue import Equipment, Exercise, Level
from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.formatting import listed
from spotter.coaching.pain import Flag, hurts, may_replace
from spotter.coaching.plan_inputs import PlanInputs
from spotter.coaching.substitution import ranked
from spotter.coaching.types import Severity, SubstitutionResponse


@dataclass(frozen=True, slots=True)
class Selection:
    """The exercise that is done. ``instead_of`` is the template's, where it is another; ``pain`` what it still feels.

    ``lighter``: a moderate pain without a substitute; ``for_pain``: it is a substitute because of one.
    """

    exercise: NamedExercise
    instead_of: NamedExercise | None = None
    pain: Flag | None = None
    for_pain: bool = False
    lighter: bool = False

    @property
    def spared(self) -> bool:
        """Whether pain, be it in the exercise or in the one that it stands for, asks for a gentle beginning."""
        return self.lighter or self.for_pain


def select_exercise(
    exercise: NamedExercise, inputs: PlanInputs, taken: frozenset[str], log: DecisionLog, preferred: str | None = None
) -> Selection | None:
    """What is done for ``exercise`` of the template; None if it is left out. ``taken`` are the template's other ids.

    ``preferred`` is the name of the substitute to take, where one is needed and this one may stand in.
    """
    found = _select(exercise, inputs, taken, log, preferred)
    if preferred is None or found is None:
        return found
    if found.instead_of is None:
        log.adjusted("M1", exercise.written, "another exercise was proposed for it, and none is needed: it stays.")
    elif not _is_named(found.exercise.exercise, preferred):
        log.adjusted("M1", exercise.written, "the replacement that was proposed cannot stand in for it here.")
    return found


def replacements(exercise: NamedExercise, inputs: PlanInputs, taken: frozenset[str]) -> tuple[Exercise, ...]:
    """What may stand in for ``exercise`` where it cannot be done as it is, the nearest first; else nothing."""
    pain = hurts(exercise, inputs.flags)
    severity = pain[0] if pain is not None else None
    if severity is Severity.SEVERE or not exercise.known:
        return ()
    if exercise.key in inputs.personal.unwanted or not inputs.has(exercise.exercise.equipment):
        return tuple(_substitutes(exercise, inputs, taken))
    if severity is Severity.MODERATE:
        return tuple(_substitutes(exercise, inputs, taken, exercise.exercise.variation_group))
    return ()


def _select(
    exercise: NamedExercise, inputs: PlanInputs, taken: frozenset[str], log: DecisionLog, preferred: str | None
) -> Selection | None:
    pain = hurts(exercise, inputs.flags)
    if pain is not None and pain[0] is Severity.SEVERE:
        log.adjusted("H3", exercise.written, _severe(exercise, pain[1]))
        return None
    unwanted = inputs.personal.unwanted.get(exercise.key)
    if unwanted is not None:
        other = _best(_substitutes(exercise, inputs, taken), preferred)
        if other is None:
            log.adjusted("S5", exercise.written, f"left out: {unwanted}, and nothing here trains the same movement.")
            return None
        return _swap(exercise, other, inputs, log, "S5", unwanted)
    missing = not inputs.has(exercise.exercise.equipment)
    if missing:
        other = _best(_substitutes(exercise, inputs, taken), preferred)
        reason = f"{_needed(exercise.exercise, inputs)} not available"
        if other is None:
            log.adjusted("S3", exercise.written, f"left out: {reason}, and nothing here trains the same movement.")
            return None
        return _swap(exercise, other, inputs, log, "S1", reason)
    if pain is not None and pain[0] is Severity.MODERATE:
        flag = pain[1]
        other = _best(_substitutes(exercise, inputs, taken, exercise.exercise.variation_group), preferred)
        if other is None:
            return Selection(exercise, pain=flag, lighter=True)
        return _swap(exercise, other, inputs, log, "S2", f"moderate pain: {flag.part}")
    if pain is not None:
        log.adjusted("H1", exercise.written, _mild(pain[1]))
        return Selection(exercise, pain=pain[1])
    return Selection(exercise)


def _swap(
    exercise: NamedExercise, other: Exercise, inputs: PlanInputs, log: DecisionLog, rule: str, reason: str
) -> Selection:
    said = reason[:1].upper() + reason[1:]
    log.substituted(SubstitutionResponse(from_=exercise.written, to=other.name, reason=said))
    log.adjusted(rule, exercise.written, f"replaced by {other.name} ({reason}).")
    done = NamedExercise(other.name, other, known=True)
    felt = hurts(done, inputs.flags)
    if felt is not None:
        log.adjusted("H1", other.name, _mild(felt[1]))
    return Selection(done, instead_of=exercise, pain=felt[1] if felt else None, for_pain=rule == "S2")


def _best(found: Iterator[Exercise], preferred: str | None) -> Exercise | None:
    """The preferred one if it is among them, else the nearest."""
    if preferred is None:
        return next(found, None)
    every = list(found)
    return next((each for each in every if _is_named(each, preferred)), every[0] if every else None)


def _is_named(exercise: Exercise, name: str) -> bool:
    """Whether this is the exercise's name to the letter, whatever its case: it was chosen from a list."""
    return exercise.name.casefold() == name.strip().casefold()


def _substitutes(
    exercise: NamedExercise, inputs: PlanInputs, taken: frozenset[str], but_not: str | None = None
) -> Iterator[Exercise]:
    """The exercises that are at hand, painless, no harder to learn than is sensible, and not in the plan yet.

    The nearest comes first, and none is unwanted. ``but_not``: the variation group of what hurts.
    """
    if not exercise.known:
        return
    hardest = max(_levels.index(exercise.exercise.level), _levels.index(_level_of(inputs)))
    for other in ranked(exercise.exercise):
        fits = inputs.has(other.equipment) and _levels.index(other.level) <= hardest and other.id not in taken
        fits = fits and other.id not in inputs.personal.unwanted
        if fits and other.variation_group != but_not and may_replace(other, inputs.flags):
            yield other


def _level_of(inputs: PlanInputs) -> Level:
    """The person's level; where it is not known, an intermediate's exercises are no risk."""
    level = inputs.profile.level
    return Level(level.value.lower()) if level else Level.INTERMEDIATE


_levels = tuple(Level)


def _needed(exercise: Exercise, inputs: PlanInputs) -> str:
    missing = exercise.equipment - (inputs.available or frozenset())
    return listed([each.value.replace("_", " ") for each in Equipment if each in missing]).capitalize()


def _mild(flag: Flag) -> str:
    return f"{flag.part} pain: nothing goes up; watch it, and stop if it grows."


def _severe(exercise: NamedExercise, flag: Flag) -> str:
    if flag.anywhere:
        return f"left out: severe pain ({flag.part}), and I cannot tell what would load it. See a clinician first."
    if not exercise.could_be and flag.exercise != exercise.key:
        return f"left out: I do not know whether it loads {flag.part}, and severe pain allows no guess."
    return f"left out: severe pain ({flag.part}). Nothing that loads it until a clinician has seen it."
