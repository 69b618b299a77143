"""Whether a lift is stalled, and the one thing to change."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.exposures import Exposure, exposures, top_loads
from spotter.coaching.formatting import number
from spotter.coaching.load_options import load_options_for
from spotter.coaching.mistyped_sets import body_counted, checked
from spotter.coaching.rep_ranges import default_range
from spotter.coaching.stall_fixes import fix_for
from spotter.coaching.types import Decision, RepRange, StallAnalysisResponse, StallContext

EXPOSURES = 3
LONGEST_WITHOUT_A_BETTER_ONE = timedelta(weeks=2)
BETTER_BY = Decimal("1.005")


def stall(context: StallContext, variation: str | None = None) -> StallAnalysisResponse:
    """Whether the lift of ``context`` is stalled by T1 to T3, and exactly one fix by F1 to F4 if it is. Pure.

    ``variation`` is the name of the exercise to take where F4 swaps the lift, if it is one of ``variations_of``.
    """
    exercise = resolve_name(context.exercise_name)
    done = top_loads(context.last_sessions)
    options = load_options_for(exercise.exercise, context.equipment, context.unit, done, known=exercise.known)
    body = body_counted(exercise.exercise, None, context.unit)
    believed = checked(context.last_sessions, exercise.exercise, options, body).sessions
    history = exposures(believed, assisted=options.assisted)
    reps = context.current_prescription.top_set_reps_range or default_range(context.user_goal, exercise.exercise)
    found = _signs(history, reps, context.current_prescription.top_set_rpe_cap, assisted=options.assisted)
    if not found:
        text = _why_not(history)
        decision = Decision(rule="T4", exercise=context.exercise_name, text=text)
        return StallAnalysisResponse(is_stalled=False, details=text, decisions=(decision,))
    fix = fix_for(context, exercise, history[-EXPOSURES:], reps, options, variation)
    decisions = [Decision(rule=rule, exercise=context.exercise_name, text=text) for rule, text in found]
    decisions.append(Decision(rule=fix.rule, exercise=context.exercise_name, text=fix.why))
    return StallAnalysisResponse(
        is_stalled=True,
        reason=found[0][1],
        suggested_fix=fix.suggestion,
        fix_type=fix.type,
        details=fix.details,
        decisions=tuple(decisions),
    )


def _signs(history: Sequence[Exposure], reps: RepRange, cap: Decimal, *, assisted: bool) -> list[tuple[str, str]]:
    if len(history) < EXPOSURES:
        return []
    newest = history[-EXPOSURES:]
    signs = []
    if not _beaten(history, assisted):
        signs.append(("T1", f"No e1RM improvement in {EXPOSURES} sessions."))
    elif (days := _days_without(history, assisted)) >= LONGEST_WITHOUT_A_BETTER_ONE:
        signs.append(("T1", f"No e1RM improvement in {days.days} days."))
    if all(each.top.reps < reps.low for each in newest):
        signs.append(("T2", f"{EXPOSURES} sessions in a row below {reps} reps."))
    rpes = [each.top.rpe for each in newest if each.top.rpe is not None]
    if len(rpes) == EXPOSURES and rpes == sorted(rpes) and rpes[0] < rpes[-1] and rpes[-1] > cap:
        climb = ", ".join(map(number, rpes))
        signs.append(("T3", f"RPE is climbing ({climb}) and above the cap of {number(cap)}."))
    return signs


def _beaten(history: Sequence[Exposure], assisted: bool) -> bool:
    """Whether one of the newest three beat the best before them by more than 0.5%.

    Without earlier sessions the oldest of the three is what the others have to beat.
    """
    at = max(len(history) - EXPOSURES, 1)
    before = max(_worth(each, assisted) for each in history[:at])
    return any(_better(_worth(each, assisted), before) for each in history[at:])


def _days_without(history: Sequence[Exposure], assisted: bool) -> timedelta:
    """How long before the newest session the last better one was."""
    best, since = _worth(history[0], assisted), history[0].date
    for each in history[1:]:
        if _better(_worth(each, assisted), best):
            best, since = _worth(each, assisted), each.date
    return history[-1].date - since


def _worth(exposure: Exposure, assisted: bool) -> Decimal:
    """The estimated maximum; where there is no load to estimate from, the reps (and less help is worth more)."""
    if assisted:
        return Decimal(exposure.top.reps) / (1 + exposure.top.load)
    return exposure.e1rm or Decimal(exposure.top.reps)


def _better(worth: Decimal, than: Decimal) -> bool:
    return worth > than * BETTER_BY


def _why_not(history: Sequence[Exposure]) -> str:
    if len(history) < EXPOSURES:
        return f"Only {len(history)} session(s) on record; three are needed to call it a stall."
    return "Still progressing: keep going."
