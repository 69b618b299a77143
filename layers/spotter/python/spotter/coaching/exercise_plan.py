"""The work of one exercise: load, reps, sets and warm-ups, each by its rule."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Exercise, Kind
from spotter.coaching import explanations
from spotter.coaching.backoffs import backoffs_after
from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.effort_limits import GENTLE_CAP
from spotter.coaching.exercise_aim import Aim, Case, aim_of
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exercise_selection import Selection
from spotter.coaching.exposures import Exposure, exposures, top_loads
from spotter.coaching.history_by_range import sessions_in_range
from spotter.coaching.load_options import LoadOptions, load_options_for
from spotter.coaching.plan_choices import AS_THE_RULES_SAY, ExerciseChoice, chosen_aim, fewer
from spotter.coaching.plan_inputs import PlanInputs
from spotter.coaching.planned_work import ExerciseWork, grouped
from spotter.coaching.planned_work import Sets as PlannedSets
from spotter.coaching.progression import Scheme
from spotter.coaching.readiness import ORDINARY, Day
from spotter.coaching.rep_ranges import default_range, gentle, is_unloaded, unloaded_range
from spotter.coaching.types import ProgressionType, RepRange, TemplateExerciseContext
from spotter.coaching.warmups import ramp

USUAL_SETS = 3
MOST_USUAL_SETS = 6
FEWEST_STRAIGHT_SETS, MOST_STRAIGHT_SETS = 2, 5
HOLD_STEP_SECONDS = 5


def planned(
    item: TemplateExerciseContext,
    selection: Selection,
    inputs: PlanInputs,
    others: Sequence[RepRange],
    worked: bool,
    log: DecisionLog,
    choice: ExerciseChoice = AS_THE_RULES_SAY,
) -> ExerciseWork:
    """The work for ``item`` of the template. ``others`` are the rep ranges of the same exercise elsewhere in the plan;
    ``worked``: its muscles are warm from an earlier exercise; ``choice``: what somebody would have otherwise."""
    prescription = item.prescription
    case = _case(item, selection, inputs, others, log)
    exercise, scheme = case.exercise, case.scheme
    _tell_assumptions(case)
    aim = chosen_aim(aim_of(case), choice, case)
    top = backoffs = None
    if not scheme.sets:
        top = PlannedSets(aim.load, aim.reps[0], case.cap)
        reps = prescription.backoff_reps_range
        count = fewer(case.day.backoffs(prescription.backoff_sets), choice, case)
        reps = gentle(reps) if reps and case.gentle else reps
        backoffs = backoffs_after(top, prescription.backoff_load_drop_percent, count, reps, case.options)
        if backoffs is not None:
            log.decided("P8", exercise.written, explanations.backoffs(backoffs, prescription, inputs.unit))
    backoff_sets = None if scheme.sets else prescription.backoff_sets
    explanations.tell_readiness(exercise.written, case.day, scheme.cap, case.cap, backoff_sets, log)
    counted = _counted(exercise, prescription.progression_type)
    return ExerciseWork(
        name=exercise.written,
        exercise=counted,
        main=counted.compound and prescription.progression_type is ProgressionType.TOP_SET and not item.is_optional,
        optional=item.is_optional,
        warmups=_warmups(case, aim, worked),
        top=top,
        backoffs=backoffs,
        working=grouped(aim.load, aim.reps, case.cap) if scheme.sets else (),
    )


def load_options_of(exercise: NamedExercise, inputs: PlanInputs) -> LoadOptions:
    """The loads that ``exercise`` can have here."""
    return load_options_for(
        exercise.exercise,
        inputs.equipment,
        inputs.unit,
        top_loads(inputs.history(exercise)),
        known=exercise.known,
        available=inputs.available,
    )


def range_of(item: TemplateExerciseContext, exercise: Exercise, inputs: PlanInputs) -> RepRange:
    """The rep range of the top set or the working sets; the goal's where none is prescribed."""
    return item.prescription.top_set_reps_range or default_range(inputs.goal, exercise)


def _case(
    item: TemplateExerciseContext,
    selection: Selection,
    inputs: PlanInputs,
    others: Sequence[RepRange],
    log: DecisionLog,
) -> Case:
    exercise = selection.exercise
    options = load_options_of(exercise, inputs)
    reps = range_of(item, exercise.exercise, inputs)
    history = exposures(sessions_in_range(inputs.history(exercise), reps, others), assisted=options.assisted)
    day = inputs.day if selection.pain is None or inputs.day.rule != "R2" else ORDINARY
    scheme = _straight_sets(_scheme(item, selection, inputs, history), item, selection, inputs, day, history, log)
    if inputs.care:
        kind = exercise.exercise.kind
        reps = gentle(scheme.reps) if kind is Kind.REPS else scheme.reps
        scheme = replace(scheme, reps=reps, cap=min(scheme.cap, GENTLE_CAP))
    return Case(selection, inputs, scheme, day, options, history, log)


def _scheme(
    item: TemplateExerciseContext, selection: Selection, inputs: PlanInputs, history: Sequence[Exposure]
) -> Scheme:
    prescription, exercise = item.prescription, selection.exercise.exercise
    step = HOLD_STEP_SECONDS if exercise.kind is Kind.HOLD else 1
    sets = 0
    if prescription.progression_type is ProgressionType.DOUBLE:
        sets = prescription.sets or _usual_sets(history)
    return Scheme(range_of(item, exercise, inputs), prescription.top_set_rpe_cap, sets, step)


def _straight_sets(
    scheme: Scheme,
    item: TemplateExerciseContext,
    selection: Selection,
    inputs: PlanInputs,
    day: Day,
    history: Sequence[Exposure],
    log: DecisionLog,
) -> Scheme:
    """S4: a loaded lift's few heavy reps mean nothing on a substitute that no load is chosen for."""
    exercise = selection.exercise
    loaded = any(each.top.load for each in history)
    if selection.instead_of is None or loaded or not is_unloaded(exercise.exercise):
        return scheme
    reps = unloaded_range(exercise.exercise, inputs.profile.level)
    if scheme.reps.high >= reps.low and scheme.sets:
        return scheme
    done = 1 + day.backoffs(item.prescription.backoff_sets)
    sets = scheme.sets or min(max(done, FEWEST_STRAIGHT_SETS), MOST_STRAIGHT_SETS)
    log.adjusted("S4", exercise.written, explanations.straight_sets(sets, reps, exercise.exercise))
    return replace(scheme, reps=reps, sets=sets)


def _usual_sets(history: Sequence[Exposure]) -> int:
    """The number of sets of most sessions, the greater of equals, six at most; three where none is known."""
    counts = Counter(min(each.total_sets, MOST_USUAL_SETS) for each in history if each.total_sets)
    return max(counts, key=lambda sets: (counts[sets], sets)) if counts else USUAL_SETS


def _counted(exercise: NamedExercise, progression: ProgressionType) -> Exercise:
    """The exercise by which time is counted: an unknown one with a top set is taken for a compound lift."""
    if exercise.known or progression is ProgressionType.DOUBLE:
        return exercise.exercise
    return replace(exercise.exercise, compound=True)


def _tell_assumptions(case: Case) -> None:
    exercise, unit = case.exercise, case.inputs.unit
    if not exercise.known:
        case.log.reasoned("A1", exercise.written, explanations.unknown(exercise))
    if case.options.assumed:
        case.log.decided("A1", exercise.written, f"Assumed {case.options.assumed} {unit.value}.")
    for doubt in case.inputs.checked(exercise).doubtful:
        case.log.adjusted("P10", exercise.written, explanations.doubtful(doubt, unit))


def _warmups(case: Case, aim: Aim, worked: bool) -> tuple[PlannedSets, ...]:
    exercise = case.exercise
    single_joint = exercise.known and not exercise.exercise.compound
    if worked and single_joint:
        case.log.decided("W2", exercise.written, "Its muscles are warm from the exercises before: no ramp.")
        return ()
    found = ramp(exercise.exercise, aim.load, case.options, case.inputs.unit)
    if found:
        case.log.decided("W1", exercise.written, explanations.warmups(found, case.inputs.unit))
    return found
