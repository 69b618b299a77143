"""Whether an exercise is for this person: what hurts, and what their condition leaves out."""

from collections.abc import Iterable, Sequence

from spotter.catalogue import Exercise
from spotter.coaching.contraindications import left_out, reason
from spotter.coaching.substitution import leaves_alone, spares
from spotter.coaching.types import Severity
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import Pain


def is_suitable(exercise: Exercise, wanted: WorkoutConstraints) -> bool:
    """Whether neither what hurts nor a condition rules ``exercise`` out."""
    return spared(exercise, wanted.pains) and exercise.id not in left_out(wanted.conditions)


def why_unsuitable(exercise: Exercise, wanted: WorkoutConstraints) -> str:
    """What rules ``exercise`` out, as a clause: ``your knee needs care``; empty where nothing does."""
    sore = list(dict.fromkeys(pain.part for pain in wanted.pains if not spared(exercise, (pain,))))
    if sore:
        return f"your {listed(sore)} {'needs' if len(sore) == 1 else 'need'} care"
    return reason(exercise, wanted.conditions)


def may_be_wanted(exercise: Exercise, wanted: WorkoutConstraints) -> bool:
    """Whether somebody who names it may have it all the same: no condition and nothing severe is against it."""
    severe = tuple(pain for pain in wanted.pains if pain.severity is Severity.SEVERE)
    return spared(exercise, severe) and exercise.id not in left_out(wanted.conditions)


def with_care(exercise: Exercise, wanted: WorkoutConstraints) -> str:
    """The caution with which an exercise comes in that works what hurts."""
    sore = list(dict.fromkeys(pain.part for pain in wanted.pains if not spared(exercise, (pain,))))
    return f"{exercise.name} works your {listed(sore)}: start light, and stop if it hurts there." if sore else ""


def asked_for_by_name(exercises: Sequence[Exercise], wanted: WorkoutConstraints) -> list[Exercise]:
    """What may be meant by a name that is asked for: of several those that nothing was said against, else all.

    Who asks for an exercise by its name has changed their mind where they said something against it before.
    """
    return [each for each in exercises if each.id not in wanted.banned] or list(exercises)


def noted_against(exercise: Exercise, stored: WorkoutConstraints) -> tuple[str, ...]:
    """That an exercise which is asked for by its name is ``stored`` as not wanted; empty where it is not."""
    is_noted = exercise.id in stored.excluded
    return (f"{exercise.name} is noted as not wanted: say so if that no longer holds.",) if is_noted else ()


def spared(exercise: Exercise, pains: Iterable[Pain]) -> bool:
    """Whether what hurts allows it: nothing at all of a severe pain, no more than a little of a moderate one."""
    return all(_allows(pain, exercise) for pain in pains)


def _allows(pain: Pain, exercise: Exercise) -> bool:
    if pain.severity is Severity.SEVERE:
        return leaves_alone(exercise, pain.joints, pain.muscles)
    if pain.severity is Severity.MODERATE:
        return spares(exercise, pain.joints, () if pain.joints else pain.muscles)
    return True
