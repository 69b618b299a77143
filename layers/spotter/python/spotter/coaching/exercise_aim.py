"""Today's load and reps of one exercise, from what was done before: P1 to P7, P9, H2, H5 and R1."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from spotter.catalogue import Kind
from spotter.coaching import explanations
from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.e1rm import estimate, load_for
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exercise_selection import Selection
from spotter.coaching.exposures import Exposure, exposures, top_loads
from spotter.coaching.load_options import LoadOptions
from spotter.coaching.load_reduction import after_a_break, reduced_by, reduced_for_pain
from spotter.coaching.plan_inputs import PlanInputs
from spotter.coaching.progression import Next, Scheme, held, progressed, repeated
from spotter.coaching.readiness import Day
from spotter.coaching.rep_ranges import middle
from spotter.coaching.starting_load import carried_over, first_load

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


def aim_of(case: Case) -> Aim:
    """The load and the reps of today's hardest work, each decision told to the log of ``case``."""
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
    if load is None and selection.instead_of is None and (written := _of_the_program(case)) is not None:
        load, source = written, "program"
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
    named = inputs.personal.starts.get(exercise.key)
    if source == "program" and named is not None:
        text = explanations.of_the_program(load, reps, named, exercise, inputs.unit)
    else:
        text = explanations.a_guess(load, reps, case.scheme, exercise, source, inputs.unit)
    case.log.reasoned("P6", exercise.written, text)
    return Aim(load, (reps,) * max(case.scheme.sets, 1))


def _of_the_program(case: Case) -> Decimal | None:
    """The load that the person's program names; of who is to train gently, no more than the light start."""
    exercise, inputs, options = case.exercise, case.inputs, case.options
    written = inputs.personal.starts.get(exercise.key)
    if written is None:
        return None
    load = options.nearest_available(written)
    if not inputs.care:
        return load
    light = first_load(exercise.exercise, inputs.profile, options, inputs.unit) if exercise.known else load
    return light if options.is_harder(load, light) else load
