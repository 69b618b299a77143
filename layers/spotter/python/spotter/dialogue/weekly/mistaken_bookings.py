"""Sessions that were booked right before, and of which it is said that nobody asked for them: they are cancelled."""

from collections.abc import Sequence
from datetime import date

from spotter.dialogue.answer import Call
from spotter.dialogue.training.context import day_said
from spotter.dialogue.training.sessions import BOOK, CANCEL
from spotter.dialogue.training.state import Event, TrainingState
from spotter.dialogue.weekly.plan_talk import plan_talk


def booked_by_mistake(state: TrainingState, at: int) -> tuple[Event, ...]:
    """What was booked for the message before the ``at``-th, where that says that no booking was asked for."""
    if CANCEL not in state.tools or not plan_talk(state.messages[at]).denies_booking:
        return ()
    booked = [each for each in state.events if each.name == BOOK and each.message == at - 1 and each.result.ok]
    return tuple(each for each in booked if (each.result.data.get("scheduled") or {}).get("id"))


def cancelling(booked: Sequence[Event]) -> tuple[Call, ...]:
    """The calls that take the bookings off again."""
    return tuple((CANCEL, {"schedule_id": str(each.result.data["scheduled"]["id"])}) for each in booked)


def cancelled(done: Sequence[Event], today: date) -> list[str]:
    """What became of these calls."""
    lines = []
    for each in done:
        session = each.result.data.get("cancelled") or {}
        if each.name != CANCEL or not session:
            continue
        day = day_said(date.fromisoformat(str(session["date"])), today)
        lines.append(f"Cancelled: {session.get('name') or 'the session'} {day}. Nothing was to be booked.")
    return lines
