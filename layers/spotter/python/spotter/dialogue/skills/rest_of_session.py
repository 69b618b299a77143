"""What is left of the session that somebody is logging set by set: of the workout in hand, or of the program."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from spotter.catalogue import match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import log_of
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

_NEXT = word_set("next left remaining else now")
_LEFT = word_set("left remaining remains missing")
_ASKS = word_set("what whats which anything")
_OF_BOOKINGS = word_set(
    "session sessions workout workouts booked booking bookings appointment appointments scheduled schedule calendar "
    "day days week weekend month when whens training time gym mean"
)
_longest = 8


def next_exercise(context: Context) -> str:
    """What follows what is logged of the workout in hand, else of today's program; empty where none asks for it."""
    if not _is_asked(context):
        return ""
    in_hand = {"name": "the workout", "exercises": [_row_of(each) for each in context.state.workout]}
    sessions = (in_hand, context.program_day(context.today))
    return next((told for each in sessions if each is not None and (told := _left_of(each, context))), "")


def _left_of(program: Mapping[str, Any], context: Context) -> str:
    """What of a session is not logged today; empty where nothing of it is."""
    done = {each.exercise: len(each.working) for each in log_of(context).on(context.today)}
    rows = [(each, _id(each)) for each in program.get("exercises", ())]
    if not any(exercise in done for _each, exercise in rows):
        return ""
    open_sets = [each for each, exercise in rows if 0 < done.get(exercise, 0) < int(each.get("sets") or 0)]
    left = [each for each, exercise in rows if exercise not in done]
    name = program.get("name") or "the session"
    told = [f"{each['exercise']}: {done[_id(each)]} of {each['sets']} sets are logged." for each in open_sets]
    if left:
        others = ", ".join(str(each["exercise"]) for each in left[1:])
        told.append(f"Next is {_row(left[0])}{f', then {others}' if others else ''}.")
    elif not told:
        told.append(f"That was all of {name} for today.")
    return " ".join(told)


def _is_asked(context: Context) -> bool:
    """Whether it is asked what is left of today, or right behind a log of today what comes now."""
    said, event = context.said, context.last("log_workout")
    if said.says(*_LEFT) and len(said.words) <= _longest:
        is_of_today = said.says("today", "todays", "tonight", "tonights") or event is not None
        others = _OF_BOOKINGS - ({"day", "session", "workout"} if is_of_today else {"day"})
        is_asked = said.is_question or said.says(*_ASKS)
        is_of_another_day = any(each.day != context.today for each in said.days(Direction.FUTURE))
        return is_asked and not is_of_another_day and not said.says(*others, "goals", "equipment", "log", "logs")
    if event is None or event.message < len(context.state.messages) - 2:
        return False
    logged = date.fromisoformat(str(event.call.arguments.get("date") or context.today))
    asked = said.says(*_NEXT) and (said.says(*_ASKS) or len(said.words) <= 2)
    elsewhere = said.says(*_OF_BOOKINGS) or any(each.day != context.today for each in said.days(Direction.FUTURE))
    return logged == context.today and asked and not elsewhere and len(said.words) <= _longest


def _id(row: Mapping[str, Any]) -> str:
    found = match(str(row.get("exercise", ""))).exercise
    return found.id if found is not None else str(row.get("exercise", ""))


def _row(row: Mapping[str, Any]) -> str:
    amounts = f" {row.get('sets')} x {row.get('reps')}" if row.get("sets") and row.get("reps") else ""
    return f"{row['exercise']}{amounts}"


def _row_of(exercise: Mapping[str, Any]) -> dict[str, Any]:
    """An exercise of a workout as a row of a program."""
    seconds = exercise.get("hold_time")
    reps = exercise.get("reps") or (f"{seconds} s" if seconds else None)
    return {"exercise": str(exercise.get("name", "")), "sets": exercise.get("sets"), "reps": reps}
