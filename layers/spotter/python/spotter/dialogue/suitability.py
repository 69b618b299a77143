"""Whether an exercise is for this person: what hurts, and what their condition leaves out."""

from collections.abc import Iterable

from spotter.catalogue import Exercise
from spotter.coaching.contraindications import left_out, reason
from spotter.coaching.substitution import leaves_alone, spares
from spotter.coaching.types import Severity
from spotter.dialogue.answer import listed
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.pains import Pain


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


def spared(exercise: Exercise, pains: Iterable[Pain]) -> bool:
    """Whether what hurts allows it: nothing at all of a severe pain, no more than a little of a moderate one."""
    return all(_allows(pain, exercise) for pain in pains)


def _allows(pain: Pain, exercise: Exercise) -> bool:
    if pain.severity is Severity.SEVERE:
        return leaves_alone(exercise, pain.joints, pain.muscles)
    if pain.severity is Severity.MODERATE:
        return spares(exercise, pain.joints, () if pain.joints else pain.muscles)
    return True
