"""What the workout in hand or the stored plan has of a lift: sets, repetitions and load."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.dialogue.own_numbers.asked import Asked
from spotter.dialogue.replies.figures import day_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.subject import Lift
from spotter.dialogue.training.workout_in_hand import prescribed
from spotter.language.talk.intent import Intent
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted
from spotter.training.analytics.units import plain

_of_the_plan = word_set("plan planned program programme still supposed scheduled")
_amounts = ("how heavy", "what weight", "how much", "what load", "on the bar", "how many", "what do i", "which weight")
_past = word_set("did was were lifted got hit managed pulled pushed benched squatted deadlifted logged ive last")
_judging = word_set("should could can too enough increase add more right wrong ok okay good")


@dataclass(frozen=True, slots=True)
class Row:
    """An exercise of a day of the plan."""

    weekday: int
    exercise: Exercise
    sets: int
    reps: str
    load: Decimal | None
    unit: str


def rows_of(context: Context) -> tuple[Row, ...]:
    """The exercises of the plan, day by day."""
    found = []
    for day in context.program:
        for each in day.get("exercises", ()):
            row = _row(int(day.get("day") or 0), each)
            if row is not None:
                found.append(row)
    return tuple(found)


def _row(weekday: int, each: Mapping[str, Any]) -> Row | None:
    exercise = match(str(each.get("exercise", ""))).exercise
    if exercise is None:
        return None
    load = Decimal(str(each["weight"])) if each.get("weight") else None
    return Row(
        weekday, exercise, int(each.get("sets") or 1), str(each.get("reps") or ""), load, str(each.get("unit") or "kg")
    )


def row_said(row: Row) -> str:
    """``3 x 5 at 140 kg``."""
    load = f" at {plain(row.load)} {row.unit}" if row.load is not None else ""
    return f"{row.sets} x {row.reps}{load}"


def planned_lift(asked: Asked) -> str:
    """What is planned of the lifts that are named: their sets and loads, in the workout in hand or in the plan."""
    is_amount = any(map(asked.said.phrase, _amounts))
    of_the_plan = bool(asked.words & _of_the_plan)
    if asked.words & _past or asked.words & _judging or not (is_amount or of_the_plan) or not asked.asks:
        return ""
    if not asked.is_likely(Intent.ABOUT, Intent.PLAN_ASK, Intent.RECORD) or not asked.lifts:
        return ""
    lifts = asked.named or (asked.lifts if asked.points and not asked.coming else ())
    lines = [_of_workout(asked, lift) or _of_plan(asked, lift, of_the_plan=of_the_plan) for lift in lifts]
    return "\n".join(lines) if all(lines) else ""


def planned_sets(asked: Asked) -> str:
    """How many sets the plan has on a day: ``what is on thursday, and how many sets in all?``."""
    if not (asked.says("many") and asked.says("sets")) or asked.words & _past or asked.context.has_workout:
        return ""
    days = asked.coming or (asked.before.coming if asked.before is not None else ())
    if not days or not asked.is_likely(Intent.PLAN_ASK, Intent.ABOUT) or asked.named:
        return ""
    rows = [row for row in rows_of(asked.context) if row.weekday == days[-1].isoweekday()]
    when = day_said(days[-1], asked.context.today)
    return f"{counted(sum(row.sets for row in rows), 'set')} in all are planned for {when}." if rows else ""


def _of_workout(asked: Asked, lift: Lift) -> str:
    if (asked.coming and asked.context.today not in asked.coming) or asked.says("plan", "program"):
        return ""
    for each in prescribed(asked.context.state.workout):
        if each.exercise.id != lift.id:
            continue
        amount = f"{each.sets} x {each.reps}" if each.reps else f"{each.sets} x {each.seconds} s"
        load = each.load
        told = f" at {plain(load.value)} {load.unit or 'kg'}" if load is not None else ", no load written"
        return f"In your workout: {lift.name} {amount}{told}."
    return ""


def _of_plan(asked: Asked, lift: Lift, *, of_the_plan: bool) -> str:
    """As the plan has it; of a question that does not name the plan only where nothing of the lift is logged."""
    is_of_a_day = any(day > asked.context.today for part in (asked, asked.before) if part for day in part.coming)
    if not (of_the_plan or is_of_a_day) and asked.log.sessions(lift.id):
        return ""
    rows = [row for row in rows_of(asked.context) if row.exercise.id == lift.id]
    days = [each.isoweekday() for each in asked.coming]
    rows = [row for row in rows if row.weekday in days] or rows
    if not rows:
        return ""
    return "\n".join(f"In your plan: {lift.name} {row_said(row)}, {_next(row, asked.context.today)}." for row in rows)


def _next(row: Row, today: date) -> str:
    return day_said(today + timedelta(days=(row.weekday - today.isoweekday()) % 7), today)
