"""What a model may choose in a plan, and what becomes of it: M1 to M4. It can take work away and never add any."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.coaching.exercise_aim import Aim, Case
from spotter.coaching.formatting import counted
from spotter.coaching.formatting import load as said

MOST_LIGHTER = Decimal("0.20")
"""As much as the longest break costs (P9). A plan that is easier still is no training, and is likelier a slip."""


@dataclass(frozen=True, slots=True)
class ExerciseChoice:
    """What is chosen for one place of the template, in the request's unit. None: as the rules say.

    ``sets`` are the backoff sets, or the working sets of a double progression. ``replacement`` is an exercise's name.
    """

    replacement: str | None = None
    load: Decimal | None = None
    reps: int | None = None
    sets: int | None = None


AS_THE_RULES_SAY = ExerciseChoice()


def chosen_aim(aim: Aim, choice: ExerciseChoice, case: Case) -> Aim:
    """``aim`` of the rules, made easier as far as ``choice`` may; every departure from either goes to the log."""
    reps = _reps(aim.reps, choice, case)
    if case.scheme.sets:
        reps = reps[: fewer(len(reps), choice, case)]
    return Aim(_load(aim.load, choice, case), reps)


def fewer(sets: int, choice: ExerciseChoice, case: Case) -> int:
    """``sets`` of the rules, or the fewer that are chosen: one at least, where there are any."""
    if choice.sets is None or not sets:
        return sets
    kept = max(1, min(choice.sets, sets))
    if choice.sets > sets:
        _tell(case, "M4", f"more sets were proposed; it stays at {counted(sets, 'set')}.")
    elif kept < sets:
        _tell(case, "M4", f"{counted(kept, 'set')} instead of {sets}.")
    return kept


def _load(bound: Decimal, choice: ExerciseChoice, case: Case) -> Decimal:
    wanted, options, unit = choice.load, case.options, case.inputs.unit
    if wanted is None or not options.weighted or not bound:
        return bound
    if options.is_harder(wanted, bound):
        _tell(case, "M2", f"a heavier load was proposed; it stays at {said(bound, unit)}.")
        return bound
    if not options.is_harder(bound, wanted):
        return bound
    easiest = bound * (1 + MOST_LIGHTER if options.assisted else 1 - MOST_LIGHTER)
    too_easy = options.is_harder(easiest, wanted)
    kept = _easier(bound, easiest if too_easy else wanted, case)
    if kept == bound:
        _tell(case, "M2", f"no load that is easier by 20% at most exists here; it stays at {said(bound, unit)}.")
    else:
        much = "much easier was proposed; " if too_easy else ""
        _tell(case, "M2", f"{much}{said(kept, unit)} instead of {said(bound, unit)}.")
    return kept


def _easier(bound: Decimal, wanted: Decimal, case: Case) -> Decimal:
    """The load that exists nearest to ``wanted``, not harder than ``bound`` nor easier than it by more than 20%."""
    loads = case.options.loads
    if case.options.assisted:
        found = loads.nearest(wanted)
        return found if bound <= found <= bound * (1 + MOST_LIGHTER) else bound
    found = loads.nearest(wanted)
    return found if bound * (1 - MOST_LIGHTER) <= found <= bound else bound


def _reps(bound: tuple[int, ...], choice: ExerciseChoice, case: Case) -> tuple[int, ...]:
    if choice.reps is None:
        return bound
    least = min(case.scheme.reps.low, *bound)
    kept = tuple(min(each, max(choice.reps, least)) for each in bound)
    if choice.reps > max(bound):
        _tell(case, "M3", f"more reps were proposed; it stays at {max(bound)}.")
    elif kept != bound:
        _tell(case, "M3", f"{max(kept)} reps instead of {max(bound)}.")
    elif choice.reps < least:
        _tell(case, "M3", f"fewer reps were proposed; {least} is the least of the range.")
    return kept


def _tell(case: Case, rule: str, text: str) -> None:
    case.log.adjusted(rule, case.exercise.written, text)
