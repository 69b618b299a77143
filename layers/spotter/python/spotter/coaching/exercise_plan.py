"""The work of one exercise: load, reps, sets and warm-ups, each by its rule."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Kind
from spotter.coaching import explanations
from spotter.coaching.backoffs import backoffs_after
from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exercise_selection import Selection
from spotter.coaching.exposures import Exposure, exposures, top_loads
from spotter.coaching.history_by_range import sessions_in_range
from spotter.coaching.load_options import LoadOptions, load_options_for
from spotter.coaching.load_reduction import after_a_break, reduced_by, reduced_for_pain
from spotter.coaching.plan_inputs import PlanInputs, default_range
from spotter.coaching.planned_work import ExerciseWork, grouped
from spotter.coaching.planned_work import Sets as PlannedSets
from spotter.coaching.progression import Next, Scheme, held, progressed, repeated
from spotter.coaching.readiness import ORDINARY
from spotter.coaching.starting_load import carried_over, first_load
from spotter.coaching.types import ProgressionType, RepRange, TemplateExerciseContext
from spotter.coaching.warmups import ramp

USUAL_SETS = 3
MOST_USUAL_SETS = 6
HOLD_STEP_SECONDS = 5
OF_A_FAILED_LOAD = Decimal("0.8")
"""Where the whole history is sets without a rep, the start is well below them."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The load and the reps of today's hardest work; one number of reps for each set of a double progression."""

    load: Decimal
    reps: tuple[int, ...]


def planned(
    item: TemplateExerciseContext,
    selection: Selection,
    inputs: PlanInputs,
    others: Sequence[RepRange],
    worked: bool,
    log: DecisionLog,
) -> ExerciseWork:
    """The work for ``item`` of the template. ``others`` are the rep ranges of the same exercise elsewhere in the plan;
    ``worked``: its muscles are warm from an earlier exercise."""
    exercise = selection.exercise
    prescription = item.prescription
    sessions = sessions_in_range(inputs.history(exercise), range_of(item, inputs), others)
    options = load_options_of(exercise, inputs)
    history = exposures(sessions, assisted=options.assisted)
    scheme = _scheme(item, selection, inputs, history)
    day = inputs.day if selection.pain is None or inputs.day.rule != "R2" else ORDINARY
    cap = day.cap(scheme.cap)
    if not exercise.known:
        log.reasoned("A1", exercise.written, explanations.unknown(exercise))
    if options.assumed:
        log.decided("A1", exercise.written, f"Assumed {options.assumed} {inputs.unit.value}.")
    aim = _aim(selection, inputs, history, scheme, options, log)
    double = prescription.progression_type is ProgressionType.DOUBLE
    backoffs = None
    if not double:
        count = day.backoffs(prescription.backoff_sets)
        reps = prescription.backoff_reps_range or default_range(inputs.goal)
        backoffs = backoffs_after(aim.load, prescription.backoff_load_drop_percent, count, reps, cap, options)
        if backoffs is not None:
            log.decided("P8", exercise.written, explanations.backoffs(backoffs, prescription, inputs.unit))
    explanations.tell_readiness(
        exercise.written, day, scheme.cap, cap, None if double else prescription.backoff_sets, log
    )
    heavy = exercise.exercise.compound or not (exercise.known or double)
    return ExerciseWork(
        name=exercise.written,
        exercise=exercise.exercise,
        heavy=heavy,
        main=heavy and not double and not item.is_optional,
        optional=item.is_optional,
        warmups=_warmups(selection, aim, options, inputs, worked, log),
        top=None if double else PlannedSets(aim.load, aim.reps[0], cap),
        backoffs=backoffs,
        working=grouped(aim.load, aim.reps, cap) if double else (),
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


def range_of(item: TemplateExerciseContext, inputs: PlanInputs) -> RepRange:
    """The rep range of the top set or the working sets; the goal's where none is prescribed."""
    return item.prescription.top_set_reps_range or default_range(inputs.goal)


def _scheme(
    item: TemplateExerciseContext, selection: Selection, inputs: PlanInputs, history: Sequence[Exposure]
) -> Scheme:
    prescription = item.prescription
    step = HOLD_STEP_SECONDS if selection.exercise.exercise.kind is Kind.HOLD else 1
    sets = 0
    if prescription.progression_type is ProgressionType.DOUBLE:
        sets = prescription.sets or _usual_sets(history)
    return Scheme(range_of(item, inputs), prescription.top_set_rpe_cap, sets, step)


def _usual_sets(history: Sequence[Exposure]) -> int:
    """The number of sets of most sessions, the greater of equals, six at most; three where none is known."""
    counts = Counter(min(each.total_sets, MOST_USUAL_SETS) for each in history if each.total_sets)
    return max(counts, key=lambda sets: (counts[sets], sets)) if counts else USUAL_SETS


def _aim(
    selection: Selection,
    inputs: PlanInputs,
    history: Sequence[Exposure],
    scheme: Scheme,
    options: LoadOptions,
    log: DecisionLog,
) -> Aim:
    name = selection.exercise.written
    if not history:
        return _start(selection, inputs, scheme, options, log)
    decision = progressed(history, scheme, options)
    if selection.lighter:
        decision = repeated(decision, scheme, options)
        load = reduced_for_pain(decision.load, options)
        log.adjusted("H2", name, explanations.lighter(selection, decision.load, load, inputs.unit))
        return Aim(load, decision.reps)
    rest = after_a_break(decision.last.date, inputs.today)
    if rest is not None:
        decision = held(decision, scheme, options)
        load = reduced_by(decision.load, options, rest.share)
        log.reasoned("P9", name, explanations.a_break(rest.weeks, load, scheme, inputs.unit))
        return Aim(load, tuple(scheme.reps.low for _ in decision.reps))
    before, decision = decision, _held_where_due(decision, selection, inputs, scheme, options, log)
    _explain(before, decision, selection, inputs, scheme, log)
    return Aim(decision.load, decision.reps)


def _held_where_due(
    decision: Next, selection: Selection, inputs: PlanInputs, scheme: Scheme, options: LoadOptions, log: DecisionLog
) -> Next:
    name = selection.exercise.written
    if selection.pain is not None:
        return repeated(decision, scheme, options)
    if inputs.day.rule == "R1" and decision.increase:
        kept = held(decision, scheme, options)
        log.adjusted("R1", name, f"the increase that is due waits ({inputs.day.why}).")
        return kept
    return decision


def _explain(
    before: Next, decision: Next, selection: Selection, inputs: PlanInputs, scheme: Scheme, log: DecisionLog
) -> None:
    name = selection.exercise.written
    text = explanations.progress(before, decision, scheme, selection.exercise.exercise, inputs.unit)
    log.reasoned(before.rule, name, text)
    if before.last.top.rpe is None:
        log.decided("P5", name, "No RPE was recorded: read as if at the cap.")
    if before.top_set_speaks_for_all and scheme.sets:
        log.decided("A1", name, "Only the top set is known; the other sets are taken to have matched it.")
    if before.skipped:
        log.decided("R1", name, f"{before.skipped} held-back session(s) after that one are not counted.")
    if before.at_the_heaviest:
        log.adjusted("L2", name, explanations.at_the_heaviest(decision.load, selection.exercise.exercise, inputs.unit))
    if not decision.increase and before.done_with != decision.load:
        log.adjusted("L1", name, explanations.not_on_the_rack(before.done_with, decision.load, inputs.unit))


def _start(selection: Selection, inputs: PlanInputs, scheme: Scheme, options: LoadOptions, log: DecisionLog) -> Aim:
    """P6. A substitute begins below what the exercise that it stands for was done with."""
    exercise, load, source = selection.exercise, None, "profile"
    other = selection.instead_of or (exercise if inputs.history(exercise) else None)
    done = exposures(inputs.history(other)) if other is not None else ()
    if done and other is not None and other.known:
        load = carried_over(done[-1].top.load, other.exercise, exercise.exercise, options)
        source = other.written if load is not None else source
    if load is None:
        load = (
            first_load(exercise.exercise, inputs.profile, options, inputs.unit)
            if exercise.known
            else options.loads.lightest
        )
    failed = [each for each in top_loads(inputs.history(exercise)) if each]
    if failed and not options.assisted:
        load = min(load, options.nearest_available(min(failed) * OF_A_FAILED_LOAD))
    if selection.lighter:
        log.adjusted("H2", exercise.written, explanations.lighter(selection, None, load, inputs.unit))
    if selection.spared:
        load = reduced_for_pain(load, options)
    reps = scheme.reps.high if selection.instead_of is not None and not load else scheme.reps.low
    log.reasoned("P6", exercise.written, explanations.a_guess(load, reps, scheme, exercise, source, inputs.unit))
    return Aim(load, (reps,) * max(scheme.sets, 1))


def _warmups(
    selection: Selection, aim: Aim, options: LoadOptions, inputs: PlanInputs, worked: bool, log: DecisionLog
) -> tuple[PlannedSets, ...]:
    exercise = selection.exercise
    single_joint = exercise.known and not exercise.exercise.compound
    if worked and single_joint:
        log.decided("W2", exercise.written, "Its muscles are warm from the exercises before: no ramp.")
        return ()
    found = ramp(exercise.exercise, aim.load, options, inputs.unit)
    if found:
        log.decided("W1", exercise.written, explanations.warmups(found, inputs.unit))
    return found
