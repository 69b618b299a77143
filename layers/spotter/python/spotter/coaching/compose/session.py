"""The composer: fits a session to the person's time, equipment and body."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Exercise, Joint, Level, Stress, all_exercises
from spotter.coaching.compose.cues import cue_of
from spotter.coaching.compose.request import ComposedWorkout, Goal, Session, WorkoutRequest
from spotter.coaching.compose.strength import strength
from spotter.coaching.compose.timed_sessions import cardio, mobility
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.duration import work_seconds_within
from spotter.coaching.substitution import leaves_alone, spares
from spotter.coaching.workout_facts import general_warm_up_seconds, minutes

_levels = tuple(Level)


def compose(request: WorkoutRequest) -> ComposedWorkout:
    """A session for ``request``: balanced by movement, compounds first, no near-identical variations, within the time.

    Pure and deterministic: the same request gives the same session. Nothing needs equipment that is not there, loads a
    joint or muscle to avoid, or is above the level. The estimate counts 20 s to get ready, 7 s a rep and the rest of
    every set, as a plan does, with a general warm-up in front.
    """
    pool = [exercise for exercise in all_exercises() if fits(exercise, request)]
    warmed_up = request.session is not Session.MOBILITY
    budget = work_seconds_within(request.minutes * 60) if warmed_up else request.minutes * 60
    make = {Session.STRENGTH: strength, Session.CARDIO: cardio, Session.MOBILITY: mobility}[request.session]
    exercises, notes = make(request, pool, budget)
    if not exercises:
        return ComposedWorkout((), 0, "", (*notes, "Nothing in the catalogue fits this equipment and these limits."))
    done = tuple(finished(each, request) for each in exercises)
    return ComposedWorkout(done, minutes(done), warm_up_before(done, request.session), notes)


def fits(exercise: Exercise, request: WorkoutRequest) -> bool:
    """Whether equipment, level, exclusions and the body allow ``exercise``."""
    spared = request.spare_joints | request.avoid_joints
    return (
        exercise.id not in request.exclude
        and (request.equipment is None or exercise.equipment <= request.equipment)
        and _levels.index(exercise.level) <= _levels.index(request.level)
        and leaves_alone(exercise, request.avoid_joints, request.avoid_muscles)
        and spares(exercise, request.spare_joints)
        and not any(exercise.stress_on(joint) is Stress.HIGH for joint in request.ease_joints)
        and (exercise.variation_group not in _for_sparing or _for_sparing[exercise.variation_group] in spared)
    )


_for_sparing = {"quad-set": Joint.KNEE}
"""What is given in the place of more to those who spare a joint, and to nobody else."""


def warm_up_before(exercises: Sequence[ComposedExercise], session: Session) -> str:
    """The warm-up before these exercises, as a sentence."""
    length, first = general_warm_up_seconds(exercises) // 60, exercises[0]
    if not length:
        return "No warm-up needed: begin gently and go further with each breath."
    if session is Session.CARDIO:
        return f"{length} min easy, building up to the pace of the first piece."
    name = first.exercise.name
    ramp = "a light set or two" if first.exercise.equipment else "an easy set"
    return f"{length} min: brisk movement until you are warm, then {ramp} of {name} before the work sets."


def finished(each: ComposedExercise, request: WorkoutRequest) -> ComposedExercise:
    """With its cue and the load that was lifted last."""
    cue = cue_of(each.exercise)
    if request.session is Session.STRENGTH and request.goal is not Goal.CONDITIONING and each.reps:
        cue += f" Stop with about {'three' if request.needs_care else 'two'} good reps left."
    return replace(each, cue=cue, load_kg=request.loads.get(each.exercise.id))
