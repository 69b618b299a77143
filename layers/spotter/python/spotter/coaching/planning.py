"""The work of one exercise: load, reps, sets and warm-ups, each by its rule."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Kind
from spotter.coaching import phrases
from spotter.coaching.backoffs import backoffs_after
from spotter.coaching.choice import Choice
from spotter.coaching.easing import after_a_break, eased, lightened
from spotter.coaching.exposures import Exposure, exposures, top_loads
from spotter.coaching.facts import Facts, default_range
from spotter.coaching.names import Named
from spotter.coaching.notes import Notes
from spotter.coaching.progression import Next, Scheme, held, progressed, repeated
from spotter.coaching.racks import Rack, rack_for
from spotter.coaching.readiness import ORDINARY
from spotter.coaching.sharing import share
from spotter.coaching.starts import carried_over, first_load
from spotter.coaching.types import ProgressionType, RepRange, TemplateExerciseContext
from spotter.coaching.warmups import ramp
from spotter.coaching.work import Sets as PlannedSets
from spotter.coaching.work import Work, grouped

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
    item: TemplateExerciseContext, choice: Choice, facts: Facts, others: Sequence[RepRange], worked: bool, notes: Notes
) -> Work:
    """The work for ``item`` of the template. ``others`` are the rep ranges of the same exercise elsewhere in the plan;
    ``worked``: its muscles are warm from an earlier exercise."""
    exercise = choice.exercise
    prescription = item.prescription
    sessions = share(facts.history(exercise), range_of(item, facts), others)
    rack = rack_of(exercise, facts)
    history = exposures(sessions, assisted=rack.assisted)
    scheme = _scheme(item, choice, facts, history)
    day = facts.day if choice.pain is None or facts.day.rule != "R2" else ORDINARY
    cap = day.cap(scheme.cap)
    if not exercise.known:
        notes.reasoned("A1", exercise.written, phrases.unknown(exercise))
    if rack.assumed:
        notes.decided("A1", exercise.written, f"Assumed {rack.assumed} {facts.unit.value}.")
    aim = _aim(choice, facts, history, scheme, rack, notes)
    double = prescription.progression_type is ProgressionType.DOUBLE
    backoffs = None
    if not double:
        count = day.backoffs(prescription.backoff_sets)
        reps = prescription.backoff_reps_range or default_range(facts.goal)
        backoffs = backoffs_after(aim.load, prescription.backoff_load_drop_percent, count, reps, cap, rack)
        if backoffs is not None:
            notes.decided("P8", exercise.written, phrases.backoffs(backoffs, prescription, facts.unit))
    phrases.tell_readiness(exercise.written, day, scheme.cap, cap, None if double else prescription.backoff_sets, notes)
    heavy = exercise.exercise.compound or not (exercise.known or double)
    return Work(
        name=exercise.written,
        exercise=exercise.exercise,
        heavy=heavy,
        main=heavy and not double and not item.is_optional,
        optional=item.is_optional,
        warmups=_warmups(choice, aim, rack, facts, worked, notes),
        top=None if double else PlannedSets(aim.load, aim.reps[0], cap),
        backoffs=backoffs,
        working=grouped(aim.load, aim.reps, cap) if double else (),
    )


def rack_of(exercise: Named, facts: Facts) -> Rack:
    """The loads that ``exercise`` can have here."""
    return rack_for(
        exercise.exercise,
        facts.equipment,
        facts.unit,
        top_loads(facts.history(exercise)),
        known=exercise.known,
        available=facts.available,
    )


def range_of(item: TemplateExerciseContext, facts: Facts) -> RepRange:
    """The rep range of the top set or the working sets; the goal's where none is prescribed."""
    return item.prescription.top_set_reps_range or default_range(facts.goal)


def _scheme(item: TemplateExerciseContext, choice: Choice, facts: Facts, history: Sequence[Exposure]) -> Scheme:
    prescription = item.prescription
    step = HOLD_STEP_SECONDS if choice.exercise.exercise.kind is Kind.HOLD else 1
    sets = 0
    if prescription.progression_type is ProgressionType.DOUBLE:
        sets = prescription.sets or _usual_sets(history)
    return Scheme(range_of(item, facts), prescription.top_set_rpe_cap, sets, step)


def _usual_sets(history: Sequence[Exposure]) -> int:
    """The number of sets of most sessions, the greater of equals, six at most; three where none is known."""
    counts = Counter(min(each.total_sets, MOST_USUAL_SETS) for each in history if each.total_sets)
    return max(counts, key=lambda sets: (counts[sets], sets)) if counts else USUAL_SETS


def _aim(choice: Choice, facts: Facts, history: Sequence[Exposure], scheme: Scheme, rack: Rack, notes: Notes) -> Aim:
    name = choice.exercise.written
    if not history:
        return _start(choice, facts, scheme, rack, notes)
    decision = progressed(history, scheme, rack)
    if choice.lighter:
        decision = repeated(decision, scheme, rack)
        load = eased(decision.load, rack)
        notes.adjusted("H2", name, phrases.lighter(choice, decision.load, load, facts.unit))
        return Aim(load, decision.reps)
    rest = after_a_break(decision.last.date, facts.today)
    if rest is not None:
        decision = held(decision, scheme, rack)
        load = lightened(decision.load, rack, rest.share)
        notes.reasoned("P9", name, phrases.a_break(rest.weeks, load, scheme, facts.unit))
        return Aim(load, tuple(scheme.reps.low for _ in decision.reps))
    before, decision = decision, _held_where_due(decision, choice, facts, scheme, rack, notes)
    _explain(before, decision, choice, facts, scheme, notes)
    return Aim(decision.load, decision.reps)


def _held_where_due(decision: Next, choice: Choice, facts: Facts, scheme: Scheme, rack: Rack, notes: Notes) -> Next:
    name = choice.exercise.written
    if choice.pain is not None:
        return repeated(decision, scheme, rack)
    if facts.day.rule == "R1" and decision.increase:
        kept = held(decision, scheme, rack)
        notes.adjusted("R1", name, f"the increase that is due waits ({facts.day.why}).")
        return kept
    return decision


def _explain(before: Next, decision: Next, choice: Choice, facts: Facts, scheme: Scheme, notes: Notes) -> None:
    name = choice.exercise.written
    text = phrases.progress(before, decision, scheme, choice.exercise.exercise, facts.unit)
    notes.reasoned(before.rule, name, text)
    if before.last.top.rpe is None:
        notes.decided("P5", name, "No RPE was recorded: read as if at the cap.")
    if before.top_set_speaks_for_all and scheme.sets:
        notes.decided("A1", name, "Only the top set is known; the other sets are taken to have matched it.")
    if before.skipped:
        notes.decided("R1", name, f"{before.skipped} held-back session(s) after that one are not counted.")
    if before.at_the_heaviest:
        notes.adjusted("L2", name, phrases.at_the_heaviest(decision.load, choice.exercise.exercise, facts.unit))
    if not decision.increase and before.done_with != decision.load:
        notes.adjusted("L1", name, phrases.not_on_the_rack(before.done_with, decision.load, facts.unit))


def _start(choice: Choice, facts: Facts, scheme: Scheme, rack: Rack, notes: Notes) -> Aim:
    """P6. A substitute begins below what the exercise that it stands for was done with."""
    exercise, load, source = choice.exercise, None, "profile"
    other = choice.instead_of or (exercise if facts.history(exercise) else None)
    done = exposures(facts.history(other)) if other is not None else ()
    if done and other is not None and other.known:
        load = carried_over(done[-1].top.load, other.exercise, exercise.exercise, rack)
        source = other.written if load is not None else source
    if load is None:
        load = first_load(exercise.exercise, facts.profile, rack, facts.unit) if exercise.known else rack.loads.lightest
    failed = [each for each in top_loads(facts.history(exercise)) if each]
    if failed and not rack.assisted:
        load = min(load, rack.standing_for(min(failed) * OF_A_FAILED_LOAD))
    if choice.lighter:
        notes.adjusted("H2", exercise.written, phrases.lighter(choice, None, load, facts.unit))
    if choice.spared:
        load = eased(load, rack)
    reps = scheme.reps.high if choice.instead_of is not None and not load else scheme.reps.low
    notes.reasoned("P6", exercise.written, phrases.a_guess(load, reps, scheme, exercise, source, facts.unit))
    return Aim(load, (reps,) * max(scheme.sets, 1))


def _warmups(choice: Choice, aim: Aim, rack: Rack, facts: Facts, worked: bool, notes: Notes) -> tuple[PlannedSets, ...]:
    exercise = choice.exercise
    single_joint = exercise.known and not exercise.exercise.compound
    if worked and single_joint:
        notes.decided("W2", exercise.written, "Its muscles are warm from the exercises before: no ramp.")
        return ()
    found = ramp(exercise.exercise, aim.load, rack, facts.unit)
    if found:
        notes.decided("W1", exercise.written, phrases.warmups(found, facts.unit))
    return found
