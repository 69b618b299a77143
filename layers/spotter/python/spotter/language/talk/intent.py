"""What a message of a talk may ask for, and what there is when it comes."""

from collections.abc import Mapping, Sequence
from enum import StrEnum


class Intent(StrEnum):
    """One thing that a message asks for; a message may ask for several. The order is that of the weights."""

    SESSION = "session"
    """One new workout, for now or for one day."""
    WEEK = "week"
    """A plan over several days."""
    PLAN_CHANGE = "plan_change"
    """A change of the weekly plan that is stored, or none of it any more."""
    PLAN_ASK = "plan_ask"
    """A question about that plan: what is on, and when."""
    CHANGE = "change"
    """A change of the workout in hand."""
    ABOUT = "about"
    """A question about the workout in hand."""
    LOG = "log"
    """Training that was done, to be recorded."""
    FIX_LOG = "fix_log"
    """What was recorded is put right, added to, moved or deleted."""
    RECORD = "record"
    """A question about what was done before."""
    QUESTION = "question"
    """A question about training in general."""
    BOOKING = "booking"
    """A session of the calendar: booked, moved, cancelled, or asked about."""
    KEEP = "keep"
    """Something lasting to be kept in mind."""
    FORGET = "forget"
    """Something kept in mind is taken back or changed."""
    HEALTH = "health"
    """A pain, an illness, a condition, distress, as it is now."""
    BETTER = "better"
    """A pain or the like is over, or never was."""
    TIMER = "timer"
    COACH = "coach"
    """A question about the coach."""
    YES = "yes"
    NO = "no"
    PICK = "pick"
    """What the coach asked is chosen or filled in."""
    TALK = "talk"
    """Nothing is to be done with it."""


class Stands(StrEnum):
    """What there is when a message comes. The order is that of the weights."""

    NOTHING = "nothing"
    WORKOUT = "workout"
    PLAN = "plan"
    LOGGED = "logged"


_makes: Mapping[str, Stands] = {
    **dict.fromkeys(
        ("generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise", "plan_today"), Stands.WORKOUT
    ),
    "set_program": Stands.PLAN,
    **dict.fromkeys(("log_workout", "correct_workout", "undo_log", "delete_workout"), Stands.LOGGED),
}


def stands_after(tools: Sequence[str], before: Stands) -> Stands:
    """What there is after these tools were called; ``before``: what there was, which stays where they make nothing."""
    return next((_makes[name] for name in reversed(tools) if name in _makes), before)
