"""Which messages, and which stretches of one, are for the skills of workouts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spotter.dialogue.conversation.consent import consent_in
from spotter.dialogue.skills.rest_of_session import next_exercise
from spotter.dialogue.skills.wish_kinds import left_out_said
from spotter.dialogue.skills.wish_length import PERMANENT, length_said
from spotter.dialogue.training import doubted, held
from spotter.dialogue.training.follow_ups import follow_up
from spotter.dialogue.training.kinds import ASKING, OF_WORKOUTS, WRITING
from spotter.dialogue.training.log_reading import read_log
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.plan import HELD, THEN, Plan
from spotter.dialogue.training.state import WRITES
from spotter.dialogue.training.stretch_plans import SURE_BESIDE, sum_asked_for
from spotter.dialogue.training.subject import areas_named
from spotter.dialogue.understanding.clause_kinds import Part, Setting
from spotter.language.days import Direction
from spotter.messages import AssistantTurn, Request, ResultsTurn, Turn, UserTurn

_surely_no_edit = 0.85
"""How likely a stretch has to be of training data where the message reads as a change of the workout in hand too."""
_of_loads = ("weight", "load", "heavy", "much")
"""Whoever says one of these asks about a lift, though none is named."""
_beyond_doubt = 0.95
"""The same where a request for a workout was heard too."""
_taking_back = frozenset({"forget_preference", "unschedule", "reschedule", "delete_log"})
"""Kinds of stretch that say in few words what a change of a workout does: ``drop the plank``."""
_of_bookings = frozenset({"unschedule", "reschedule"})
_seldom_beside_a_build = frozenset({"timer", "settings", "profile"})
"""Kinds of stretch that share their words with requests for a workout: ``30 minutes dumbbells with goblet squats``."""
_planned = frozenset({"plan", "schedule", "timer", "program"})
"""Kinds of stretch that make something other than the workout in hand."""
_orders_one = {(verb, who) for verb in ("build", "make", "create", "plan", "give", "design") for who in ("me", "us")}
"""Whoever begins so orders a workout, though its sets read like a log."""
_on = frozenset({"ask_today", "ask_schedule"})
_of_timers = ("timer", "timers", "countdown", "stopwatch", "clock", "count", "beep", "beeps", "buzzer", "rounds")
_with_the_workout = frozenset({"pain", "pain_over", "preference", "forget_preference"})
"""Kinds of stretch that a workout which the same message asks for minds as well."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What the skills of workouts hear in a message, and what was learned of their messages bears out.

    ``is_answered``: all of it is a question that rules or the log answer as a whole, no lift named.
    ``builds``: it asks for a new workout. ``answers``: it asks what they answer, or what is not done at all.
    ``declines``: it may ask for what was not done once, and is done now where it is understood. ``changes``: it names
    a change of a workout, whether or not one is there.
    """

    is_answered: bool = False
    builds: bool = False
    answers: bool = False
    declines: bool = False
    changes: bool = False


NOWHERE_ELSE = Elsewhere()


def is_of_workouts(
    heard: PartedMessage, *, edits: bool, is_bare: bool, is_plain: bool, is_surely_of_workouts: bool = False
) -> bool:
    """Whether a message that may be of both is one for the skills of workouts: it answers nothing of ours, and
    what it does with training data is not sure.

    ``is_surely_of_workouts``: read beside the workout, it surely asks for changes of it, or for a new one.
    """
    context, surest = heard.context, heard.surest
    if heard.is_of_the_record or held.read(context) or doubted.read(context) or follow_up(context, ""):
        return False
    if context.pending is not None:
        is_held = HELD in context.pending.partial and THEN not in context.pending.partial
        return is_held and edits and surest is None and consent_in(context.whole.tokens) is None
    if is_bare or _names_an_exercise_alone(heard):
        return not heard.whole.numbers()
    if not edits or surest is None:
        return edits
    if is_surely_of_workouts and not (_is_of_both(heard) or _tells_of_sets(heard)) and surest.kind not in _planned:
        return True
    if _asks_what_is_on(heard):
        return False
    if heard.setting is Setting.LOGGED and not context.has_workout and surest.kind in WRITING:
        return False
    if surest.kind in _of_bookings and not context.has_workout and heard.whole.days(Direction.FUTURE):
        return surest.likelihood < SURE_BESIDE
    if surest.kind == "plan" and context.has_workout and heard.whole.says("what", "whats", "show", "which"):
        return True
    is_of_one_workout = surest.likelihood < _surely_no_edit and not _wishes_for_good(heard, surest)
    is_of_both = surest.kind in _taking_back or (surest.kind == "timer" and context.has_workout)
    return is_of_one_workout or (is_of_both and is_plain)


def is_meant_for(heard: PartedMessage, elsewhere: Elsewhere) -> bool:
    """Whether a message that seems to be of training data is borne out as one for the skills of workouts."""
    if heard.surest is None or heard.context.pending is not None or follow_up(heard.context, ""):
        return False
    if heard.is_of_the_record:
        return False
    kind, likelihood = heard.surest.kind, heard.surest.likelihood
    if _asks_what_is_on(heard):
        return False
    if kind == "log" and elsewhere.builds and heard.whole.words[:2] in _orders_one:
        return True
    if kind in ASKING and (elsewhere.answers or (elsewhere.declines and likelihood < SURE_BESIDE)):
        return True
    if kind == "plan" and elsewhere.answers:
        return True  # a meal plan
    if kind in ("ask_next", "ask_progress") and elsewhere.is_answered and not heard.whole.exercises:
        return not (heard.whole.says(*_of_loads) or areas_named(heard.whole))
    if elsewhere.builds and kind in _seldom_beside_a_build and likelihood < _beyond_doubt:
        return not heard.whole.says(*_of_timers)
    if elsewhere.builds and kind == "preference" and likelihood < _beyond_doubt:
        return length_said(heard.whole) is None
    names_none = not heard.whole.days(Direction.FUTURE) and not heard.whole.times()
    if elsewhere.changes and kind in _of_bookings and names_none and not heard.context.has_workout:
        return likelihood < SURE_BESIDE or not heard.context.state.source("schedule")
    return False


def left_to_workouts(heard: PartedMessage, plans: Sequence[Plan]) -> str:
    """What is left to the skills of workouts, as it was written."""
    if not plans:
        return ""
    kinds = {part.kind for part in heard.parts}
    beside = _with_the_workout if kinds & {"build", "edit"} else frozenset()
    mine = [part for part in heard.parts if part.kind in OF_WORKOUTS | beside] if kinds & OF_WORKOUTS else []
    mine = [part for part in mine if sum_asked_for(heard, part) is None]
    if any(step.tool == "plan_today" for plan in plans for step in plan.steps):
        mine = [part for part in mine if not _is_in_the_plan(heard, part)]
        mine = mine if any(part.kind in OF_WORKOUTS for part in mine) else []
    return " ".join(heard.whole.part(part.start, part.end).quoted() for part in mine)


def _is_of_both(heard: PartedMessage) -> bool:
    """Whether a part of a message is a change of the workout and another one is not, or a booking has a day."""
    kinds = {part.kind for part in heard.parts}
    return bool(kinds & OF_WORKOUTS) or bool(kinds & _of_bookings and heard.whole.days(Direction.FUTURE))


def _tells_of_sets(heard: PartedMessage) -> bool:
    """Whether a message is surely a log, and its sets are read whole: what was done is no change of what is to be."""
    part = heard.surest
    if part is None or part.kind != "log" or part.likelihood < _surely_no_edit:
        return False
    read = read_log(replace(heard.of(part).said, own=heard.context.own), heard.context.unit)
    return any(len(each.sets) > 1 for each in read.done)


def _wishes_for_good(heard: PartedMessage, part: Part) -> bool:
    """Whether a stretch is likely a wish, and is said to hold for good: that is of no one workout."""
    if part.kind != "preference" or part.likelihood < SURE_BESIDE:
        return False
    length = length_said(heard.whole.part(part.start, part.end))
    return length is not None and length.kind == PERMANENT


def _asks_what_is_on(heard: PartedMessage) -> bool:
    """Whether the program of a day is asked for, or what of it is left, and no workout could be meant."""
    context = heard.context
    if heard.surest is None or heard.surest.kind not in _on or context.has_workout:
        return False
    if not heard.whole.is_question or heard.whole.says("remind", "reminder"):
        return False
    of_a_day = heard.whole.days(Direction.FUTURE) or heard.whole.says("today", "tonight", "program", "programme")
    return bool((of_a_day and context.program) or next_exercise(context))


def _is_in_the_plan(heard: PartedMessage, part: Part) -> bool:
    """Whether a session that is planned minds a stretch: it makes no second one, and leaves out what it refuses."""
    refuses = part.kind == "edit" and bool(left_out_said(heard.whole.part(part.start, part.end)))
    return part.kind == "build" or refuses


def _names_an_exercise_alone(heard: PartedMessage) -> bool:
    """Whether an exercise is named, or several that may be meant, and nothing else is said: ``lunges?``."""
    held = {at for each in heard.whole.exercises for at in range(each.start, each.end)}
    return bool(held) and all(at in held or not token.is_word for at, token in enumerate(heard.whole.tokens))


def without(request: Request, left: str) -> Request:
    """The request as if ``left`` were all of the last message, and nothing had been done for the rest of it."""
    turns = list(request.turns)
    last = max(at for at, turn in enumerate(turns) if isinstance(turn, UserTurn))
    kept: list[Turn] = [*turns[:last], UserTurn(left)]
    for turn in turns[last + 1 :]:
        if isinstance(turn, AssistantTurn):
            calls = tuple(call for call in turn.calls if call.name not in WRITES)
            if calls or not turn.calls:
                kept.append(replace(turn, calls=calls))
        elif isinstance(turn, ResultsTurn):
            results = tuple(each for each in turn.results if each.name not in WRITES)
            if results:
                kept.append(ResultsTurn(results))
        else:
            kept.append(turn)
    return replace(request, turns=tuple(kept))
