"""A composed session with what was asked of its amounts: sets, reps, how many exercises, and the day's R1 or R2."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Category, Exercise, Kind, all_exercises
from spotter.coaching.compose import ComposedExercise, ComposedWorkout, Session, WorkoutRequest, compose
from spotter.coaching.compose.circuit import SHORTEST_CHANGE_SECONDS
from spotter.coaching.compose.doses import FEWEST_SETS, dosed_for
from spotter.coaching.compose.on_the_clock import ON_THE_CLOCK
from spotter.coaching.compose.request import LONGEST_MINUTES
from spotter.coaching.compose.session import finished, fits, warm_up_before
from spotter.coaching.compose.strength import areas_first
from spotter.coaching.duration import working_rest
from spotter.coaching.rep_ranges import FEWEST_GENTLE_REPS, is_range_note, range_note
from spotter.coaching.workout_facts import minutes
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.composing.constraints import Dose, WorkoutConstraints
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.suitability import spared

MOST_SETS_OF_ONE = 8
"""More sets than this are of the whole session."""
_most_reps = 50
_two_left = "Stop with about two good reps left."
_one_left = "Stop with one or two good reps left."
_three_left = "Stop with about three good reps left."
_set_counted = (Kind.REPS, Kind.HOLD)


def as_requested(
    workout: ComposedWorkout, wanted: WorkoutConstraints, request: WorkoutRequest
) -> tuple[ComposedWorkout, list[str]]:
    """``workout`` changed as wanted, within its time, and what to say about it."""
    remarks: list[str] = []
    if not workout.exercises:
        return workout, remarks
    exercises = workout.exercises
    if wanted.count is not None and wanted.count != len(exercises):
        exercises = _counted(exercises, wanted.count, request)
    before = exercises
    if request.session is Session.STRENGTH:
        exercises = _for_the_day(exercises, wanted)
    amounts = with_doses(_with_amounts(exercises, wanted), wanted)
    if wanted.conditions:
        amounts = tuple(
            replace(each, reps=max(each.reps, FEWEST_GENTLE_REPS)) if each.kind is Kind.REPS else each
            for each in amounts
        )
    if wanted.total_sets is not None:
        amounts = _of_total(amounts, wanted.total_sets)
    changed = _within_time(workout, amounts, request, wanted)
    if wanted.total_sets is not None and (sets := _sets(changed.exercises)) != wanted.total_sets:
        remarks.append(f"It has {sets} sets: {wanted.total_sets} do not fit in {request.minutes} minutes.")
    if wanted.count is not None and len(changed.exercises) != wanted.count:
        remarks.append(f"{len(changed.exercises)} exercises fit; I could not make it {wanted.count}.")
    if request.session is Session.STRENGTH:
        remarks += _said_of_the_day(before, changed.exercises, wanted)
    return changed, remarks


def begun_with(workout: ComposedWorkout, wanted: WorkoutConstraints, session: Session) -> ComposedWorkout:
    """``workout`` with the exercise first that it is to begin with, where it has that and is done in straight sets."""
    if wanted.begins_with is None or wanted.arrangement is not None:
        return workout
    ids = _meant(wanted.begins_with, workout.exercises)
    first = [each for each in workout.exercises if each.exercise.id in ids][:1]
    if not first:
        return workout
    exercises = (*first, *(each for each in workout.exercises if each is not first[0]))
    return replace(workout, exercises=exercises, warm_up=warm_up_before(exercises, session))


def _for_the_day(exercises: tuple[ComposedExercise, ...], wanted: WorkoutConstraints) -> tuple[ComposedExercise, ...]:
    """Less of each on a bad day (R1) or where it is to be light; on a good one (R2) or where it is to be hard, more.

    Who trains with care (H5) has no more on any day.
    """
    rule = _readiness(wanted)
    if rule == "R1" or wanted.intensity == "light":
        return tuple(map(_eased, exercises))
    if wanted.conditions:
        return exercises
    if wanted.intensity == "hard":
        return tuple(_closer(_more(each)) for each in exercises)
    if rule == "R2":
        return tuple(map(_closer, (_more(exercises[0]), *exercises[1:])))
    return exercises


def _said_of_the_day(
    before: tuple[ComposedExercise, ...], after: tuple[ComposedExercise, ...], wanted: WorkoutConstraints
) -> list[str]:
    """Why there is more or less of it, from what there is now."""
    rule = _readiness(wanted)
    asked = "You are back after a break" if wanted.returning else f"You asked for a {wanted.intensity} one"
    why = f"You said {wanted.why_feeling!r}" if rule else asked
    named = f" ({rule})" if rule else ""
    more = _sets(after) - _sets(before)
    if rule == "R1" or wanted.intensity == "light":
        if wanted.reps_left is not None:
            return [f"{why}, so it has fewer sets{named}."] if more < 0 else []
        fewer = "it has fewer sets, and " if more < 0 else ""
        return [f"{why}, so {fewer}every set ends with three good reps left{named}."]
    if wanted.conditions and (wanted.feeling == "high" or wanted.intensity == "hard"):
        return ["I kept it at moderate effort all the same: every set ends with three good reps left."]
    if rule == "R2" or wanted.intensity == "hard":
        sets = f" and there {'is' if more == 1 else 'are'} {more} more set{'s' * (more > 1)}" if more > 0 else ""
        return [f"{why}, so a set may end with one or two good reps left{sets}{named}."]
    return []


def _closer(each: ComposedExercise) -> ComposedExercise:
    return replace(each, cue=each.cue.replace(_two_left, _one_left))


def _sets(exercises: tuple[ComposedExercise, ...]) -> int:
    return sum(each.sets for each in exercises)


def _readiness(wanted: WorkoutConstraints) -> str:
    if wanted.feeling == "low":
        return "R1"
    return "R2" if wanted.feeling == "high" and not (wanted.pains or wanted.conditions) else ""


def _eased(each: ComposedExercise) -> ComposedExercise:
    cue = each.cue.replace(_two_left, _three_left)
    return replace(each, cue=cue, sets=max(FEWEST_SETS, each.sets - 1) if each.sets >= FEWEST_SETS else each.sets)


def _more(each: ComposedExercise) -> ComposedExercise:
    return replace(each, sets=each.sets + 1) if each.kind in _set_counted else each


def _with_amounts(exercises: tuple[ComposedExercise, ...], wanted: WorkoutConstraints) -> tuple[ComposedExercise, ...]:
    sets = wanted.sets
    if wanted.reps is not None and 0 < wanted.reps[0] <= _most_reps:
        fewest, most = wanted.reps
        exercises = tuple(
            replace(each, reps=min(max(each.reps, fewest), most)) if each.kind is Kind.REPS else each
            for each in exercises
        )
    if sets is None or sets <= 0:
        return exercises
    if sets <= MOST_SETS_OF_ONE:
        return tuple(replace(each, sets=sets) if each.kind in _set_counted else each for each in exercises)
    return _of_whole(exercises, sets)


def _of_whole(exercises: tuple[ComposedExercise, ...], sets: int) -> tuple[ComposedExercise, ...]:
    """At most ``sets`` sets in all: exercises from the end go first, then sets."""
    while sum(each.sets for each in exercises) > sets:
        at = max(range(len(exercises)), key=lambda each: (exercises[each].sets, each))
        if exercises[at].sets > FEWEST_SETS:
            exercises = (*exercises[:at], replace(exercises[at], sets=exercises[at].sets - 1), *exercises[at + 1 :])
        elif len(exercises) > 1:
            exercises = exercises[:-1]
        else:
            return exercises
    return exercises


def _of_total(exercises: tuple[ComposedExercise, ...], sets: int) -> tuple[ComposedExercise, ...]:
    """``sets`` sets in all: what is too much goes, what lacks comes on top of those that have fewest."""
    exercises = _of_whole(exercises, sets)
    while (lacks := sets - _sets(exercises)) > 0:
        counted = [
            at for at, each in enumerate(exercises) if each.kind in _set_counted and each.sets < MOST_SETS_OF_ONE
        ]
        if not counted:
            return exercises
        at = min(counted, key=lambda place: (exercises[place].sets, place))
        exercises = (
            *exercises[:at],
            replace(exercises[at], sets=exercises[at].sets + min(1, lacks)),
            *exercises[at + 1 :],
        )
    return exercises


def with_doses(exercises: tuple[ComposedExercise, ...], wanted: WorkoutConstraints) -> tuple[ComposedExercise, ...]:
    """The exercises, each with what was said of it alone: its sets, its reps, and how it is done."""
    doses = [(_meant(named, exercises), dose) for named, dose in wanted.doses]
    return tuple(_dosed(each, [dose for ids, dose in doses if each.exercise.id in ids], wanted) for each in exercises)


def _meant(named: Named, exercises: Sequence[ComposedExercise]) -> frozenset[str]:
    """Ids of what is meant by a name: the exercises that it names, else a variation that stands for them."""
    own = frozenset(each.id for each in named.exercises)
    if any(each.exercise.id in own for each in exercises):
        return own
    groups = {each.variation_group for each in named.exercises}
    return frozenset(each.exercise.id for each in exercises if each.exercise.variation_group in groups)


def _dosed(each: ComposedExercise, doses: Sequence[Dose], wanted: WorkoutConstraints) -> ComposedExercise:
    each = _minding(each, wanted)
    for dose in doses:
        each = _dosed_so(each, dose, wanted)
    return each


def _dosed_so(each: ComposedExercise, dose: Dose, wanted: WorkoutConstraints) -> ComposedExercise:
    sets = dose.sets or each.sets
    if dose.reps is not None and each.kind is Kind.REPS:
        fewest, most = dose.reps
        reps = min(max(each.reps, fewest), most)
        told = (range_note(fewest, most),) if fewest < most else ()
        notes = (*(each for each in each.notes if not is_range_note(each)), *told)
        rest = wanted.rest_seconds if wanted.rest_seconds is not None else working_rest(each.exercise, reps)
        each = replace(each, reps=reps, rest_seconds=rest, notes=notes)
    if dose.rest_seconds is not None and each.kind in _set_counted:
        each = replace(each, rest_seconds=dose.rest_seconds)
    if dose.seconds is not None and each.kind is Kind.HOLD:
        each = replace(each, hold_seconds=dose.seconds)
    manner = () if wanted.conditions else dose.notes
    return replace(each, sets=sets if each.kind in _set_counted else each.sets, notes=(*each.notes, *manner))


def _minding(each: ComposedExercise, wanted: WorkoutConstraints) -> ComposedExercise:
    """What asks much of a sore part and is in all the same, since it was asked for by name: lighter."""
    sore = [pain.part for pain in wanted.pains if not spared(each.exercise, (pain,))]
    if not sore:
        return each
    return replace(each, notes=(*each.notes, f"Take 10 to 20% less than usual, and stop if your {sore[0]} hurts."))


def _counted(
    exercises: tuple[ComposedExercise, ...], count: int, request: WorkoutRequest
) -> tuple[ComposedExercise, ...]:
    """``count`` exercises: of each part that was asked for one at least, or more than the time alone would give."""
    if count <= len(exercises):
        kept = areas_first([each.exercise for each in exercises], request.areas)[: max(1, count)]
        return tuple(exercises[at] for at in sorted(kept))
    return (*exercises, *_further(exercises, request)[: count - len(exercises)])


def _further(exercises: tuple[ComposedExercise, ...], request: WorkoutRequest) -> list[ComposedExercise]:
    """What a longer session would have, then whatever else is for the same, its near variations last."""
    longer = compose(replace(request, minutes=LONGEST_MINUTES)).exercises
    found = [replace(each, sets=FEWEST_SETS) if each.sets > FEWEST_SETS else each for each in longer]
    if request.session is Session.STRENGTH:
        found += [_least(each, request) for each in all_exercises() if _is_for(each, request)]
    taken = {each.exercise.id for each in exercises}
    groups = {each.exercise.variation_group for each in exercises}
    new: list[ComposedExercise] = []
    alike: list[ComposedExercise] = []
    for each in found:
        if each.exercise.id not in taken:
            (alike if each.exercise.variation_group in groups else new).append(each)
            taken.add(each.exercise.id)
            groups.add(each.exercise.variation_group)
    return new + alike


def _is_for(exercise: Exercise, request: WorkoutRequest) -> bool:
    muscles = muscles_of_area(request.focus)
    is_work = exercise.kind in _set_counted and exercise.category in (Category.STRENGTH, Category.CORE)
    return is_work and fits(exercise, request) and (not muscles or exercise.primary[0] in muscles)


def _least(exercise: Exercise, request: WorkoutRequest) -> ComposedExercise:
    return finished(dosed_for(request, exercise, request.sets or FEWEST_SETS), request)


def _within_time(
    workout: ComposedWorkout,
    exercises: tuple[ComposedExercise, ...],
    request: WorkoutRequest,
    wanted: WorkoutConstraints,
) -> ComposedWorkout:
    """``exercises`` with fewer sets, then shorter rests, then fewer exercises, until they fit in the time there is.

    Where their number was said, one set of each and the shortest rests come before any exercise is left out.
    """
    if request.arrangement in ON_THE_CLOCK and wanted.minutes is not None:
        return replace(workout, exercises=exercises, minutes=minutes(exercises))  # as long as the clock runs
    steps = [(FEWEST_SETS, _least_rest_seconds)]
    if wanted.count is not None:
        steps += [(1, _least_rest_seconds), (1, SHORTEST_CHANGE_SECONDS)]
    if wanted.rest_seconds is not None:
        steps = [(sets, max(rest, wanted.rest_seconds)) for sets, rest in steps]
    for sets, rest in steps:
        fewest = sets if wanted.sets is None and wanted.total_sets is None else MOST_SETS_OF_ONE + 1
        while minutes(exercises) > request.minutes:
            less = _one_less(exercises, fewest, rest, _told_of(exercises, wanted), _rests_told(exercises, wanted))
            if less is None:
                break
            exercises = less
    while minutes(exercises) > request.minutes and len(exercises) > 1:
        last = areas_first([each.exercise for each in exercises], request.areas)[-1]
        exercises = (*exercises[:last], *exercises[last + 1 :])
    return replace(workout, exercises=exercises, minutes=minutes(exercises))


def _told_of(exercises: tuple[ComposedExercise, ...], wanted: WorkoutConstraints) -> frozenset[int]:
    """The places of the exercises whose sets were said."""
    return _places(exercises, [named for named, dose in wanted.doses if dose.sets])


def _rests_told(exercises: tuple[ComposedExercise, ...], wanted: WorkoutConstraints) -> frozenset[int]:
    """The places of those whose own rests were said."""
    return _places(exercises, [named for named, dose in wanted.doses if dose.rest_seconds])


def _places(exercises: tuple[ComposedExercise, ...], names: Sequence[Named]) -> frozenset[int]:
    ids = frozenset[str]().union(*(_meant(named, exercises) for named in names))
    return frozenset(at for at, each in enumerate(exercises) if each.exercise.id in ids)


def _one_less(
    exercises: tuple[ComposedExercise, ...],
    fewest: int,
    least_rest: int,
    told_of: frozenset[int],
    rests_told: frozenset[int],
) -> tuple[ComposedExercise, ...] | None:
    """One set less of what has most, else a little less rest where there is most; None where nothing more goes.

    ``told_of``: places of those whose sets were said; ``rests_told``: of those whose own rests were.
    """
    at = max(range(len(exercises)), key=lambda each: (each not in told_of, exercises[each].sets, each))
    resting = max(range(len(exercises)), key=lambda each: (each not in rests_told, exercises[each].rest_seconds, each))
    if exercises[at].sets > fewest and at not in told_of:
        return (*exercises[:at], replace(exercises[at], sets=exercises[at].sets - 1), *exercises[at + 1 :])
    if exercises[resting].rest_seconds > least_rest and resting not in rests_told:
        rest = max(least_rest, exercises[resting].rest_seconds - 15)
        return (*exercises[:resting], replace(exercises[resting], rest_seconds=rest), *exercises[resting + 1 :])
    return None


_least_rest_seconds = 45
