"""Exercises that a workout was asked for with: which ones come in, and the session around them."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Equipment, Exercise, Joint, Kind, Level, Muscle, Pattern, Stress, all_exercises
from spotter.catalogue.words import words
from spotter.coaching.compose import (
    Arrangement,
    ComposedExercise,
    ComposedWorkout,
    Focus,
    Goal,
    Session,
    WorkoutRequest,
    compose,
)
from spotter.coaching.compose.cues import cue_of
from spotter.coaching.compose.doses import FEWEST_SETS, dosed_for, sets_of
from spotter.coaching.compose.request import SHORTEST_MINUTES
from spotter.coaching.compose.staples import rank
from spotter.coaching.substitution import ranked
from spotter.coaching.types import Severity
from spotter.coaching.workout_facts import minutes, targets
from spotter.dialogue.composing.areas import Area
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.understanding.slots.equipment import IN_GYMS
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.suitability import is_suitable, why_unsuitable

_levels = tuple(Level)
_most = 8
_piece_seconds = 300
_doing = "ing"
"""What is being done may be something else than an exercise: "cleaning" the dumbbells, "carrying" a toddler."""
_push = frozenset({Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH, Pattern.CHEST_FLY, Pattern.ELBOW_EXTENSION})
_pull = frozenset({Pattern.HORIZONTAL_PULL, Pattern.VERTICAL_PULL, Pattern.REAR_DELT, Pattern.ELBOW_FLEXION})
_core = frozenset({Pattern.CORE_FLEXION, Pattern.CORE_LATERAL, Pattern.CORE_ROTATION, Pattern.CORE_STABILITY})
_legs = frozenset({Pattern.SQUAT, Pattern.HINGE, Pattern.LUNGE, Pattern.HIP_EXTENSION, Pattern.KNEE_FLEXION}) | {
    Pattern.KNEE_EXTENSION,
    Pattern.CALF,
    Pattern.HIP_ABDUCTION,
    Pattern.HIP_ADDUCTION,
}
_kinds: tuple[tuple[frozenset[Pattern], Area], ...] = (
    (_push, ("push", Focus.PUSH)),
    (_pull, ("pull", Focus.PULL)),
    (_legs, ("legs", Focus.LEGS)),
    (_core, ("core", Focus.CORE)),
)


def included(
    wanted: WorkoutConstraints, equipment: frozenset[Equipment], level: Level, remarks: list[str]
) -> tuple[Exercise, ...]:
    """One exercise for each that was named; why one is left out goes to ``remarks``."""
    found: list[Exercise] = []
    for named in wanted.includes[:_most]:
        allowed = [each for each in named.exercises if each.id not in wanted.banned]
        safe = [each for each in allowed if is_suitable(each, wanted)]
        fitting = [each for each in safe if each.equipment <= equipment]
        fitting = fitting or list(_in_other_form(named, wanted, equipment) if safe else ())
        suiting = [each for each in fitting if _levels.index(each.level) <= _levels.index(level)]
        if not safe and allowed and _may_be_kept(named, wanted):
            safe = fitting = suiting = [each for each in allowed if each.equipment <= equipment]
        if fitting:
            found.append(_usual(suiting or fitting, level))
        elif safe:
            remarks.append(f"{safe[0].name} needs {equipment_said(safe[0].equipment - equipment)}, so it is not in.")
        elif allowed:
            remarks.append(f"I left {allowed[0].name} out: {why_unsuitable(allowed[0], wanted)}.")
    return tuple(dict.fromkeys(found))


def _usual(exercises: Sequence[Exercise], level: Level) -> Exercise:
    """Of several that go by one name, what a coach reaches for first: a machine for leg curls where there is one."""
    alike = [each for each in exercises if each.pattern is exercises[0].pattern]
    return min(alike, key=lambda each: (rank(each, Goal.BOTH, level), exercises.index(each)))


def _may_be_kept(named: Named, wanted: WorkoutConstraints) -> bool:
    """Whether what somebody asks for by name stays in though a part of them is sore: lighter, and with a note.

    Not where it asks much of that part, unless they say that this very exercise is fine.
    """
    if wanted.conditions or any(pain.severity is Severity.SEVERE for pain in wanted.pains):
        return False
    sore = frozenset[Joint]().union(*(pain.joints for pain in wanted.pains))
    is_hard = any(each.stress_on(joint) is Stress.HIGH for each in named.exercises for joint in sore)
    return not is_hard or any(each.id in wanted.allowed for each in named.exercises)


def needed_beside(wanted: WorkoutConstraints, equipment: frozenset[Equipment]) -> frozenset[Equipment]:
    """What the exercises that were named need and nobody spoke of: who asks for them by name is taken to have it.

    Not where there is said to be no equipment, where it is said to lack, or where another form of it does.
    """
    if not equipment and not wanted.place:
        return frozenset()
    found: frozenset[Equipment] = frozenset()
    for named in (each for each in wanted.includes[:_most] if not each.text.endswith(_doing)):
        gear = [each.equipment for each in named.exercises]
        if gear and not any(each <= equipment for each in gear) and not _in_other_form(named, wanted, equipment):
            found |= min(gear, key=lambda each: (bool(each & IN_GYMS), len(each))) if " or " in named.text else gear[0]
    return frozenset() if found & wanted.lacking else found - equipment


def _in_other_form(named: Named, wanted: WorkoutConstraints, equipment: frozenset[Equipment]) -> tuple[Exercise, ...]:
    """The same exercise with what there is, by the last word of its name: a goblet squat where squats are wanted.

    Who names what it is done with wants no other: ``barbell bench``.
    """
    if not named.exercises or not equipment:
        return ()
    if set(words(named.text)) & {each.value for each in named.exercises[0].equipment}:
        return ()
    own = words(named.exercises[0].name)[-1]
    return tuple(
        each
        for each in ranked(named.exercises[0])
        if each.equipment
        and each.equipment <= equipment
        and words(each.name)[-1] == own
        and each.id not in wanted.banned
        and is_suitable(each, wanted)
    )


def area_of(exercises: tuple[Exercise, ...]) -> tuple[Area, ...]:
    """What a session around ``exercises`` is for: what their movements train, the full body where they differ."""
    areas = {area for each in exercises for patterns, area in _kinds if each.pattern in patterns}
    return tuple(areas) if len(areas) == 1 else (("full body", Focus.FULL),)


def with_included(
    request: WorkoutRequest, exercises: tuple[Exercise, ...], most: int | None, *, as_told: bool = False
) -> ComposedWorkout:
    """A session that has ``exercises`` in it, and as much of the usual one beside them as the time allows.

    ``most``: how many exercises it may have; None where nobody said. ``as_told``: in the order of their names.
    """
    is_all = most is not None and most <= len(exercises)
    for sets in range(sets_of(request.level), 0, -1):
        own = tuple(_dosed(request, each, sets) for each in exercises)
        whole = _around(request, own, as_told=as_told)
        if is_all:
            whole = replace(whole, exercises=own, minutes=minutes(own))
        if is_all and whole.minutes <= request.minutes:
            return whole
        if whole.minutes <= request.minutes and (len(whole.exercises) > len(own) or sets <= FEWEST_SETS):
            return whole
    return whole


def _around(request: WorkoutRequest, own: tuple[ComposedExercise, ...], *, as_told: bool) -> ComposedWorkout:
    """``own`` with the rest of a session behind them, the compound work first."""
    groups = {each.exercise.variation_group for each in own}
    alike = frozenset(each.id for each in all_exercises() if each.variation_group in groups)
    left = None if request.count is None else max(0, request.count - len(own))
    others = replace(request, exclude=request.exclude | alike, count=left or None, areas=_untrained(request, own))
    rest = compose(_for_what_is_left(others, own))
    kept = rest.exercises
    while kept and minutes((*own, *kept)) > request.minutes:
        kept = _smaller(kept)
    together = (*own, *kept)
    exercises = together if as_told else tuple(sorted(together, key=lambda each: not each.exercise.compound))
    return ComposedWorkout(exercises, minutes(exercises), rest.warm_up, ())


def _untrained(request: WorkoutRequest, own: Sequence[ComposedExercise]) -> tuple[frozenset[Muscle], ...]:
    """The parts that were asked for, first those for which ``own`` has nothing."""
    trained = targets(own)
    return tuple(sorted(request.areas, key=lambda part: bool(part & trained)))


def _for_what_is_left(request: WorkoutRequest, own: Sequence[ComposedExercise]) -> WorkoutRequest:
    """``request`` for the time that ``own`` leaves, in straight sets where it was not said otherwise."""
    left = request.minutes - sum(each.seconds for each in own) // 60
    if request.session is not Session.STRENGTH or left < SHORTEST_MINUTES:
        return request
    return replace(request, minutes=left, arrangement=request.arrangement or Arrangement.STRAIGHT)


def _smaller(kept: tuple[ComposedExercise, ...]) -> tuple[ComposedExercise, ...]:
    """One set less of the last that has more than the fewest, or one exercise less."""
    for at in range(len(kept) - 1, -1, -1):
        if kept[at].sets > FEWEST_SETS:
            return (*kept[:at], replace(kept[at], sets=kept[at].sets - 1), *kept[at + 1 :])
    return kept[:-1]


def _dosed(request: WorkoutRequest, exercise: Exercise, sets: int) -> ComposedExercise:
    if exercise.kind in (Kind.REPS, Kind.HOLD):
        composed = dosed_for(request, exercise, request.sets or sets)
    elif exercise.kind is Kind.INTERVALS:
        composed = ComposedExercise(exercise, Kind.INTERVALS, rounds=2 * sets, work_seconds=30, rest_seconds=30)
    else:
        composed = ComposedExercise(exercise, exercise.kind, duration_seconds=_piece_seconds)
    return replace(composed, cue=cue_of(exercise), load_kg=request.loads.get(exercise.id))
