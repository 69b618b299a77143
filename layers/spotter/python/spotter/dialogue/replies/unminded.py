"""What was said beside a change and the workout does not mind: it is named, so that nothing that was said is lost.

Computed from the workout as it is, whatever a skill meant to heed.
"""

from collections.abc import Iterator, Sequence

from spotter.catalogue import Exercise, Stress
from spotter.coaching.contraindications import left_out
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.person.conditions import conditions_in
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.state import ConversationState
from spotter.dialogue.workouts.workout import known

_demanding = (Stress.MODERATE, Stress.HIGH)


def unminded(now: ConversationState, said: WorkoutConstraints) -> tuple[str, ...]:
    """A sentence for each thing of ``said`` that the workout does not fit."""
    return tuple(_sentences(now, said))


def _sentences(now: ConversationState, said: WorkoutConstraints) -> Iterator[str]:
    exercises = [own for each in now.workout.exercises if (own := known(each)) is not None]
    if not exercises:
        return
    estimate = now.workout.summary.get("total_duration_estimate")
    if said.minutes is not None and estimate and int(estimate) > said.minutes:
        yield f"You said {said.minutes} minutes: this takes about {estimate}."
    if said.equipment is not None and not said.adds:
        others = [each for each in exercises if each.equipment - said.equipment]
        if others:
            enough = equipment_said(said.equipment) or "your body"
            yield f"{_names(others)} {_verb(others, 'needs', 'need')} more than {enough}."
    for pain in said.pains:
        loading = [each for each in exercises if any(each.stress_on(joint) in _demanding for joint in pain.joints)]
        loading += [each for each in exercises if not pain.joints and pain.muscles & set(each.primary)]
        if loading:
            yield f"{_names(loading)} {_verb(loading, 'loads', 'load')} your {pain.part}: say if I should change that."
    told = frozenset(conditions_in(now.said.text))
    unsuitable = [each for each in exercises if each.id in left_out(told)]
    if unsuitable:
        yield f"{_names(unsuitable)} {_verb(unsuitable, 'is', 'are')} not for you now: say if I should change that."
    unwanted = [each for each in exercises if each.id in said.banned]
    if unwanted:
        yield f"{_names(unwanted)} {_verb(unwanted, 'is', 'are')} still in."
    lacking = [each for each in exercises if each.equipment & said.lacking]
    if lacking:
        yield f"{_names(lacking)} still {_verb(lacking, 'needs', 'need')} {equipment_said(said.lacking)}."


def _names(exercises: Sequence[Exercise]) -> str:
    return listed(list(dict.fromkeys(each.name for each in exercises)))


def _verb(exercises: Sequence[Exercise], one: str, several: str) -> str:
    return one if len(exercises) == 1 else several
