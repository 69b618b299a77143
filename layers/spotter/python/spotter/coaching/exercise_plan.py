"""The work of one exercise: load, reps, sets and warm-ups, each by its rule."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from spotter.catalogue import Exercise, Kind
from spotter.coaching import explanations
from spotter.coaching.backoffs import backoffs_after
from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.e1rm import estimate, load_for
from spotter.coaching.effort_limits import GENTLE_CAP
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exercise_selection import Selection
from spotter.coaching.exposures import Exposure, exposures, top_loads
from spotter.coaching.history_by_range import sessions_in_range
from spotter.coaching.load_options import LoadOptions, load_options_for
from spotter.coaching.load_reduction import after_a_break, reduced_by, reduced_for_pain
from spotter.coaching.plan_inputs import PlanInputs
from spotter.coaching.planned_work import ExerciseWork, grouped
from spotter.coaching.planned_work import Sets as PlannedSets
from spotter.coaching.progression import Next, Scheme, held, progressed, repeated
from spotter.coaching.readiness import ORDINARY, Day
from spotter.coaching.rep_ranges import default_range, gentle, is_unloaded, middle, unloaded_range
from spotter.coaching.starting_load import carried_over, first_load
from spotter.coaching.types import ProgressionType, RepRange, TemplateExerciseContext
from spotter.coaching.warmups import ramp

USUAL_SETS = 3
MOST_USUAL_SETS = 6
FEWEST_STRAIGHT_SETS, MOST_STRAIGHT_SETS = 2, 5
HOLD_STEP_SECONDS = 5
OF_A_FAILED_LOAD = Decimal("0.8")
"""Where the whole history is sets without a rep, the start is well below them."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The load and the reps of today's hardest work; one number of reps for each set of a double progression."""

    load: Decimal
    reps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One place of the template as it is planned: what is done there, by which scheme, on what kind of day."""

    selection: Selection
    inputs: PlanInputs
    scheme: Scheme
    day: Day
    options: LoadOptions
    history: tuple[Exposure, ...]
    log: DecisionLog

    @property
    def exercise(self) -> NamedExercise:
        """What is done."""
        return self.selection.exercise

    @property
    def cap(self) -> Decimal:
        """The RPE cap of today."""
        return self.day.cap(self.scheme.cap)

    @property
    def gentle(self) -> bool:
        """Whether H5 holds: no set under six reps."""
        return bool(self.inputs.care) and self.exercise.exercise.kind is Kind.REPS


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
    prescription = item.prescription
    case = _case(item, selection, inputs, others, log)
    exercise, scheme = case.exercise, case.scheme
    _tell_assumptions(case)
    aim = _aim(case)
    top = backoffs = None
    if not scheme.sets:
        top = PlannedSets(aim.load, aim.reps[0], case.cap)
        reps = prescription.backoff_reps_range
        count = case.day.backoffs(prescription.backoff_sets)
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


def _aim(case: Case) -> Aim:
    if not case.history:
        return _start(case)
    decision = progressed(case.history, case.scheme, case.options)
    rest = after_a_break(_last_trained(case), case.inputs.today)
    if case.selection.lighter:
        return _lighter_for_pain(case, decision, rest.share if rest else Decimal(0))
    if rest is not None:
        decision = held(decision, case.scheme, case.options)
        load = reduced_by(decision.load, case.options, rest.share)
        text = explanations.a_break(rest.weeks, load, case.scheme, case.inputs.unit)
        case.log.reasoned("P9", case.exercise.written, text)
        return Aim(load, tuple(case.scheme.reps.low for _ in decision.reps))
    before, decision = decision, _held_where_due(case, decision)
    aim = Aim(decision.load, decision.reps)
    if (gentler := _inside_the_gentle_cap(case, aim, decision.last)) is not None:
        return gentler
    _explain(case, before, decision)
    return aim


def _last_trained(case: Case) -> datetime:
    """The newest session, also one that is asked about or that was held back."""
    asked = [each.session.date for each in case.inputs.checked(case.exercise).doubtful]
    return max([case.history[-1].date, *asked])


def _lighter_for_pain(case: Case, decision: Next, share: Decimal) -> Aim:
    """H2, and P9 on top of it after a break that costs ``share`` of the load: the lighter of the two."""
    decision = repeated(decision, case.scheme, case.options)
    load = reduced_for_pain(decision.load, case.options)
    if share:
        rested = reduced_by(decision.load, case.options, share)
        load = rested if case.options.is_harder(load, rested) else load
    text = explanations.lighter(case.selection, decision.load, load, case.inputs.unit)
    case.log.adjusted("H2", case.exercise.written, text)
    aim = Aim(load, decision.reps)
    return _inside_the_gentle_cap(case, aim, decision.last) or aim


def _held_where_due(case: Case, decision: Next) -> Next:
    if case.selection.pain is not None:
        return repeated(decision, case.scheme, case.options)
    if case.day.rule == "R1" and decision.increase:
        kept = held(decision, case.scheme, case.options)
        case.log.adjusted("R1", case.exercise.written, f"the increase that is due waits ({case.day.why}).")
        return kept
    return decision


def _inside_the_gentle_cap(case: Case, aim: Aim, before: Exposure) -> Aim | None:
    """H5: six reps or more inside the cap, by the maximum of ``before``; None where ``aim`` is that already."""
    last, low = before.top, case.scheme.reps.low
    over = last.rpe is not None and last.rpe > case.cap
    if not case.gentle or (not over and min(aim.reps) >= low):
        return None
    reps = tuple(low for _ in aim.reps)
    best = estimate(last.load, last.reps, last.rpe)
    load = aim.load
    if best is not None and not case.options.assisted:
        found = case.options.loads.at_or_below(load_for(best.load, low + 10 - case.cap))
        load = min(load, case.options.loads.lightest if found is None else found)
    text = explanations.gentler(load, low, case.cap, case.exercise.exercise, case.inputs.unit)
    case.log.adjusted("H5", case.exercise.written, text)
    return Aim(load, reps)


def _explain(case: Case, before: Next, decision: Next) -> None:
    name, log, unit = case.exercise.written, case.log, case.inputs.unit
    exercise = case.exercise.exercise
    log.reasoned(before.rule, name, explanations.progress(before, decision, case.scheme, exercise, unit))
    if before.over_cap and before.rule != "P4":
        log.decided("P4", name, explanations.over_the_cap(before, case.scheme))
    if (text := explanations.beyond_the_cap(decision, case.cap)) is not None:
        log.adjusted("R1" if case.cap < case.scheme.cap else "P4", name, text)
    if before.last.top.rpe is None:
        log.decided("P5", name, "No RPE was recorded: read as if at the cap.")
    if before.top_set_speaks_for_all and case.scheme.sets:
        log.decided("A1", name, "Only the top set is known; the other sets are taken to have matched it.")
    if before.skipped:
        log.decided("R1", name, f"{before.skipped} held-back session(s) after that one are not counted.")
    if before.at_the_heaviest:
        log.adjusted("L2", name, explanations.at_the_heaviest(decision.load, exercise, unit))
    if not decision.increase and before.done_with != decision.load:
        log.adjusted("L1", name, explanations.not_on_the_rack(before.done_with, decision.load, unit))


def _start(case: Case) -> Aim:
    """P6. A substitute begins below what the exercise that it stands for was done with."""
    exercise, inputs, options, selection = case.exercise, case.inputs, case.options, case.selection
    load, source = None, "profile"
    other = selection.instead_of or (exercise if inputs.history(exercise) else None)
    done = exposures(inputs.history(other)) if other is not None else ()
    if done and other is not None and other.known:
        load = carried_over(done[-1].top.load, other.exercise, exercise.exercise, options)
        source = other.written if load is not None else source
    if load is None and exercise.known:
        load = first_load(exercise.exercise, inputs.profile, options, inputs.unit)
    load = options.loads.lightest if load is None else load
    failed = [each for each in top_loads(inputs.history(exercise)) if each]
    if failed and not options.assisted:
        load = min(load, options.nearest_available(min(failed) * OF_A_FAILED_LOAD))
    if selection.spared:
        load = reduced_for_pain(load, options)
    if selection.lighter:
        case.log.adjusted("H2", exercise.written, explanations.lighter(selection, None, load, inputs.unit))
    reps = middle(case.scheme.reps)
    text = explanations.a_guess(load, reps, case.scheme, exercise, source, inputs.unit)
    case.log.reasoned("P6", exercise.written, text)
    return Aim(load, (reps,) * max(case.scheme.sets, 1))


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
