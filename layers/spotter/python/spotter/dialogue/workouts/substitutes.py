"""What takes the place of an exercise: the choice, its reason in words, and its dose."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from spotter.catalogue import Equipment, Exercise, Joint, Kind, Level, Muscle, Stress, all_exercises
from spotter.coaching.compose import ComposedExercise, Goal, Session, WorkoutRequest
from spotter.coaching.compose.cues import cue_of
from spotter.coaching.compose.doses import dosed
from spotter.coaching.compose.timed_sessions import cardio
from spotter.coaching.rep_ranges import FEWEST_GENTLE_REPS
from spotter.coaching.substitution import ranked, score, spares
from spotter.coaching.types import Severity
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.areas import Area, muscles_of_area
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.state import Listed
from spotter.dialogue.workouts.prescription import arguments_of
from spotter.dialogue.workouts.suitability import is_suitable
from spotter.dialogue.workouts.workout import known

USUAL_LEVEL = Level.BEGINNER
"""Where nothing is known the easier exercises are the safer guess."""
PIECE_SECONDS = 300
"""A piece of cardio that is put into a session of other work."""
STRETCH_SECONDS = 120
"""A piece of anything else that is done for a time: what a mobility session gives it."""

_levels = tuple(Level)
_stress = {None: 0, Stress.LOW: 1, Stress.MODERATE: 2, Stress.HIGH: 3}


STRAIN_OF_LOW = _stress[Stress.LOW]


def strain(exercise: Exercise, joint: Joint) -> int:
    """How much an exercise asks of a joint, from 0 for nothing to 3."""
    return _stress[exercise.stress_on(joint)]


@dataclass(frozen=True, slots=True)
class Substitute:
    """What takes the place, or None and the reason why nothing does."""

    exercise: Exercise | None
    reason: str


def choose(
    old: Listed,
    direction: int,
    areas: Iterable[Area],
    wanted: WorkoutConstraints,
    pool: frozenset[Equipment],
    excluded: frozenset[str],
) -> Substitute:
    """The best substitute for ``old`` from ``pool``.

    ``direction`` is 1 for a harder one and -1 for an easier one, ``areas`` what it should train, if that was said;
    ``excluded`` are ids not to take.
    """
    exercise = known(old)
    muscles = frozenset().union(*(muscles_of_area(focus) for _name, focus in areas))
    joints = sore_joints(wanted.pains)
    candidates = _candidates(exercise, old, muscles, joints | _tender_joints(exercise, wanted.pains))
    fitting = [
        each
        for each in candidates
        if each.id not in excluded
        and each.equipment <= pool
        and not wanted.unwanted & set(each.primary)
        and is_suitable(each, wanted)
    ]
    tender = _tender_joints(exercise, wanted.pains)
    fitting = [each for each in fitting if spares(each, tender)] or fitting
    fitting = _of_level(fitting, exercise, direction, wanted)
    if not fitting:
        return Substitute(None, _nothing(old, direction, joints))
    return Substitute(fitting[0], _reason(exercise, fitting[0], direction, wanted, joints))


def sore_joints(pains: Iterable[Pain]) -> frozenset[Joint]:
    """The joints that need care."""
    return frozenset().union(*(pain.joints for pain in pains if pain.severity is not Severity.MILD))


def _tender_joints(old: Exercise | None, pains: Iterable[Pain]) -> frozenset[Joint]:
    """The joints of a mild pain that the exercise loads which is to go: what comes in its place is to spare them."""
    mild = frozenset[Joint]().union(*(pain.joints for pain in pains if pain.severity is Severity.MILD))
    return frozenset(joint for joint in mild if old is not None and not spares(old, (joint,)))


def prescribed(
    exercise: Exercise, old: Listed | None, wanted: WorkoutConstraints, minutes: int, unit: str
) -> dict[str, Any]:
    """``exercise`` as the tools take it, in the dose that goal, level and time call for, with the sets of ``old``."""
    goal, level = wanted.goal or Goal.BOTH, wanted.level or USUAL_LEVEL
    sets = int((old or {}).get("sets") or 3)
    if exercise.kind in (Kind.REPS, Kind.HOLD):
        composed = dosed(exercise, sets, goal, level)
        if composed.reps and wanted.conditions:
            composed = replace(composed, reps=max(composed.reps, FEWEST_GENTLE_REPS))
    elif old is not None and old["type"] == exercise.kind.value:
        composed = _as_long(exercise, old)
    else:
        request = WorkoutRequest(minutes=minutes, session=Session.CARDIO, goal=goal, level=level)
        pieces, _notes = cardio(request, [exercise], PIECE_SECONDS)
        short = ComposedExercise(exercise, Kind.DURATION, duration_seconds=STRETCH_SECONDS)
        composed = pieces[0] if pieces else short
    return arguments_of(replace(composed, cue=cue_of(exercise)), unit)


def _candidates(
    exercise: Exercise | None, old: Listed, muscles: frozenset[Muscle], joints: frozenset[Joint]
) -> list[Exercise]:
    """The same movement first; other movements for the same muscles where muscles are named or a joint rules it out."""
    if exercise is None:
        named = {str(muscle).replace(" ", "_") for muscle in old.get("muscles", ())}
        muscles = muscles or frozenset(Muscle(name) for name in named & set(Muscle))
        return [each for each in all_exercises() if muscles & set(each.primary) and each.kind.value == old["type"]]
    same = list(ranked(exercise))
    if not muscles and not joints:
        return same
    targets = muscles or frozenset(exercise.primary)
    others = [
        each
        for each in all_exercises()
        if targets & set(each.primary)
        and each.category is exercise.category
        and each.id != exercise.id
        and each not in same
    ]
    others.sort(key=lambda each: _unlike(exercise, each))
    if muscles:
        return sorted([*same, *others], key=lambda each: not muscles & set(each.primary))
    return same + others


def _unlike(exercise: Exercise, other: Exercise) -> tuple[bool, bool, bool, int, str]:
    """How far another movement is from an exercise: its first muscle, then joints, implement and muscles in common."""
    return (
        exercise.primary[0] not in other.primary,
        other.compound is not exercise.compound,
        other.implement is not exercise.implement,
        -score(exercise, other),
        other.id,
    )


def _of_level(
    fitting: list[Exercise], exercise: Exercise | None, direction: int, wanted: WorkoutConstraints
) -> list[Exercise]:
    """Those of a level that suits; easier or harder than before where that is asked."""
    if exercise is not None and direction < 0 and not wanted.pains:
        return [each for each in fitting if _hardness(each) < _hardness(exercise)]
    if exercise is not None and direction > 0:
        return [each for each in fitting if _hardness(each) > _hardness(exercise)]
    usual = max(_levels.index(wanted.level or USUAL_LEVEL), _levels.index(exercise.level) if exercise else 0)
    highest = _levels.index(wanted.level or Level.INTERMEDIATE)
    return [each for each in fitting if _levels.index(each.level) <= usual] or [
        each for each in fitting if _levels.index(each.level) <= highest
    ]


def _hardness(exercise: Exercise) -> tuple[int, int]:
    return _levels.index(exercise.level), sum(_stress[stress] for _joint, stress in exercise.joint_stress)


def _nothing(old: Listed, direction: int, joints: frozenset[Joint]) -> str:
    name = old["name"]
    if joints:
        return f"I found nothing in place of {name} that would spare your {_joints_said(joints)}."
    if direction < 0:
        return f"I found no easier version of {name} with what you have. I can take reps or sets off it instead."
    if direction > 0:
        return f"I found no harder version of {name} with what you have. I can add reps or sets instead."
    return f"I found nothing that fits in place of {name} with what you have."


def _reason(
    old: Exercise | None, new: Exercise, direction: int, wanted: WorkoutConstraints, joints: frozenset[Joint]
) -> str:
    eased = {
        joint for joint in joints if old is not None and _stress[new.stress_on(joint)] < _stress[old.stress_on(joint)]
    }
    if eased:
        return f"easier on your {_joints_said(frozenset(eased))}"
    if old is not None and wanted.lacking & old.equipment:
        return (
            f"needs no {listed(sorted(each.value.replace('_', ' ') for each in wanted.lacking & old.equipment), 'or')}"
        )
    if direction < 0:
        return "an easier variation"
    if direction > 0:
        return "a harder variation"
    shared = [muscle for muscle in new.primary if old is None or muscle in old.primary] or list(new.primary)
    same = old is not None and old.pattern is new.pattern
    worked = listed([muscle.value.replace("_", " ") for muscle in shared])
    return f"the same movement, for the {worked}" if same else f"works the {worked} another way"


def _joints_said(joints: frozenset[Joint]) -> str:
    return listed(sorted(joint.value.replace("_", " ") for joint in joints))


def _as_long(exercise: Exercise, old: Listed) -> ComposedExercise:
    if exercise.kind is Kind.DURATION:
        return ComposedExercise(exercise, Kind.DURATION, duration_seconds=int(old["duration"]))
    return ComposedExercise(
        exercise,
        Kind.INTERVALS,
        rounds=int(old["rounds"]),
        work_seconds=int(old["work_time"]),
        rest_seconds=int(old["rest_time"]),
    )
