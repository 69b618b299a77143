"""How a coach says it: short, with the numbers that decided."""

from collections.abc import Sequence
from decimal import Decimal

from spotter.catalogue import Exercise, Kind, LoadType
from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.effort_limits import GENTLE_CAP
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exercise_selection import Selection
from spotter.coaching.formatting import counted, listed, number, percent, reps_of
from spotter.coaching.formatting import load as said
from spotter.coaching.loads import SAME_WITHIN
from spotter.coaching.mistyped_sets import DoubtfulSet
from spotter.coaching.planned_work import Sets
from spotter.coaching.progression import Next, Scheme
from spotter.coaching.readiness import Day
from spotter.coaching.rep_ranges import FEWEST_GENTLE_REPS
from spotter.coaching.types import PrescriptionContext, RepRange, Unit

HARDEST_MISS = Decimal("9.5")
"""A miss at this RPE, a second time, is a reason to deload."""
_DELOAD_WARNING = f" A second such session at RPE {HARDEST_MISS} or more means a deload."
_units = {Kind.HOLD: " s", Kind.DURATION: " min", Kind.INTERVALS: " rounds"}

_reasons = {
    "P1": "the top of {range} inside the cap",
    "P2": "in the range",
    "P3": "below {range}",
    "P3 and P4": "below {range} and over the RPE cap of {cap}",
    "P4": "over the RPE cap of {cap}",
    "P7": "not every set at {high} yet",
}


def progress(due: Next, decision: Next, scheme: Scheme, exercise: Exercise, unit: Unit) -> str:
    """Why the load and the reps of today are what they are. ``due`` is the decision before anything held it back."""
    last, today = due.last, decision.reps
    done = [each.reps for each in last.working] if scheme.sets and last.every_set else [last.top.reps]
    rpe = f" @ {number(last.top.rpe)}" if last.top.rpe is not None else ""
    before = f"last {_dose(due.done_with, done, exercise, unit)}{rpe}"
    now = _dose(decision.load, today, exercise, unit)
    every = due.rule == "P7" and (due.increase or due.at_the_heaviest)
    why = "every set at the top inside the cap" if every else _reasons[_rules_of(due)]
    if not last.complete:
        why = "short of the load that was prescribed"
    why = why.format(range=scheme.reps, cap=number(scheme.cap), high=scheme.reps.high)
    warning = _DELOAD_WARNING if due.over_cap and due.rule == "P3" and _all_out(due) else ""
    return f"{before}, {why}. {_instruction(due, decision)}: {now}.{warning}"


def _rules_of(due: Next) -> str:
    return "P3 and P4" if due.over_cap and due.rule == "P3" else due.rule


def _all_out(due: Next) -> bool:
    sets = (due.last.top, *due.last.working)
    return any(each.rpe is not None and each.rpe >= HARDEST_MISS for each in sets)


def _instruction(due: Next, decision: Next) -> str:
    if due.increase and decision.increase:
        return "Up to the next load" if due.rule != "P3" else "The lightest load there is"
    if decision.reps != due.reps or decision.load != due.load:
        return "Repeat it today"
    if due.at_the_heaviest:
        return "Stay at the top"
    return "Same again, cleaner" if due.rule == "P4" else "Same load, aim for more reps"


def _dose(load: Decimal, reps: Sequence[int], exercise: Exercise, unit: Unit) -> str:
    amount = f"{reps_of(reps)}{_units.get(exercise.kind, '')}"
    return amount if exercise.kind in (Kind.DURATION, Kind.INTERVALS) else f"{said(load, unit)} × {amount}"


def a_guess(load: Decimal, reps: int, scheme: Scheme, exercise: NamedExercise, source: str, unit: Unit) -> str:
    """P6 in words, but where the load is of the program."""
    dose = _dose(load, (reps,), exercise.exercise, unit)
    if not exercise.known:
        easy = scheme.reps.high + 3
        return f"no history, so the load is yours to choose. Begin with one that you could lift {easy} times."
    base = "" if source == "profile" else f" from your {source}"
    return f"no history. A light guess{base} to begin with: {dose}. If it is easy, add a little next time."


def of_the_program(load: Decimal, reps: int, written: Decimal, exercise: NamedExercise, unit: Unit) -> str:
    """P6 in words, of the load that the program names: ``written``, which may be more than there is or may be done."""
    dose = _dose(load, (reps,), exercise.exercise, unit)
    if abs(load - written) <= SAME_WITHIN:
        return f"nothing is logged yet. The load of your program to begin with: {dose}. Stop at the RPE cap."
    return f"nothing is logged yet. Your program says {said(written, unit)}; begin with {dose}. Stop at the RPE cap."


def a_break(weeks: int, load: Decimal, scheme: Scheme, unit: Unit) -> str:
    """P9 in words."""
    return f"{weeks} weeks since the last session. Back in with {said(load, unit)} × {scheme.reps.low}."


def unknown(exercise: NamedExercise) -> str:
    """A1 for an exercise that the catalogue has not."""
    if exercise.candidates:
        names = listed([each.name for each in exercise.candidates[:3]], "or")
        return f"this may mean {names}; planned from its own log with small steps until I know."
    return "I do not know this one; planned from its own log with small steps."


def straight_sets(sets: int, reps: RepRange, exercise: Exercise) -> str:
    """S4 in words."""
    what = _units.get(exercise.kind, " reps")
    return f"no load is chosen for it, so {sets} straight sets of {reps}{what} instead of a heavy top set."


def doubtful(doubt: DoubtfulSet, unit: Unit) -> str:
    """P10 in words: a question."""
    done = f"{said(doubt.load, unit)} × {doubt.reps}"
    above = percent(doubt.above)
    day = f"{doubt.session.date:%Y-%m-%d}"
    return f"is {done} on {day} a typing error? It is {above} above your best. Until you tell me, it decides nothing."


def care(reasons: str) -> str:
    """H5 in words."""
    return f"RPE {number(GENTLE_CAP)} at most and {FEWEST_GENTLE_REPS} reps at least in every set, because {reasons}."


def gentler(load: Decimal, reps: int, cap: Decimal, exercise: Exercise, unit: Unit) -> str:
    """H5 in words, where the last time was harder than is allowed."""
    dose = _dose(load, (reps,), exercise, unit)
    return f"the last time was harder than RPE {number(cap)} or under {reps} reps, so {dose}."


def over_the_cap(due: Next, scheme: Scheme) -> str:
    """P4 where the reps were below the range as well, and P3 decides them."""
    return f"Over the RPE cap of {number(scheme.cap)} as well: same load." + (_DELOAD_WARNING if _all_out(due) else "")


def beyond_the_cap(decision: Next, cap: Decimal) -> str | None:
    """What to do where the same work was harder last time than today allows; None where it was not."""
    rpes = [each.rpe for each in (decision.last.top, *decision.last.working) if each.rpe is not None]
    if decision.increase or not rpes or max(rpes) <= cap:
        return None
    harder = number(max(rpes))
    return f"the same was RPE {harder} last time. Stop at RPE {number(cap)} today, even if the reps are not all there."


def lighter(selection: Selection, before: Decimal | None, load: Decimal, unit: Unit) -> str:
    """H2 in words, with the percentage that the equipment allowed."""
    part = selection.pain.part if selection.pain else "pain"
    if before is None or not before or before == load:
        return f"moderate pain ({part}): keep it light, {said(load, unit)}, and only in the range that does not hurt."
    drop = percent(abs(1 - load / before))
    word = "more help" if load > before else "lighter"
    return f"moderate pain ({part}): {drop} {word}, {said(load, unit)}, and only in the range that does not hurt."


def at_the_heaviest(load: Decimal, exercise: Exercise, unit: Unit) -> str:
    """L2 in words."""
    if exercise.kind in (Kind.DURATION, Kind.INTERVALS):
        return "that is as long as it is meant to be: pace or incline is what grows next."
    if exercise.load_type is LoadType.ASSISTED:
        return "no help is left to take away: it is time to do it without the machine."
    if not load:
        return "there is no load to add here: lower for three seconds, then look for a harder variation."
    return f"{said(load, unit)} is the heaviest there is: stay, and slow the lowering down."


def not_on_the_rack(written: Decimal, exists: Decimal, unit: Unit) -> str:
    """L1 or L3 in words."""
    return f"{said(written, unit)} cannot be loaded here: {said(exists, unit)}."


def backoffs(sets: Sets, prescription: PrescriptionContext, unit: Unit) -> str:
    """P8 in words."""
    drop = percent(prescription.backoff_load_drop_percent)
    return f"{counted(sets.count, 'backoff')} at the top set less {drop}: {said(sets.load, unit)} × {sets.reps}."


def warmups(sets: Sequence[Sets], unit: Unit) -> str:
    """W1 in words."""
    return (
        "Warm-up " + ", ".join(f"{each.note or number(each.load)} × {each.reps}" for each in sets) + f" ({unit.value})."
    )


def tell_readiness(
    name: str, day: Day, prescribed: Decimal, cap: Decimal, backoff_sets: int | None, log: DecisionLog
) -> None:
    """R1 and R2: what the day changes of the template; a double progression has no ``backoff_sets``."""
    if day.rule is None:
        return
    changes = []
    if cap != prescribed:
        changes.append(f"RPE cap {number(prescribed)} → {number(cap)}")
    if backoff_sets is not None and day.backoffs(backoff_sets) != backoff_sets:
        changes.append(f"backoffs {backoff_sets} → {day.backoffs(backoff_sets)}")
    if changes:
        log.adjusted(day.rule, name, f"{listed(changes)} ({day.why}).")
