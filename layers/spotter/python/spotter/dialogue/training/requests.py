"""The coach's decision about training data: what each stretch of a message asks to be stored, or to be told.

A message is parted by what its clauses do (``understanding.clause_kinds``). Each stretch goes to the skill of its kind,
and to that alone; what is of a workout is left to the skills of workouts. What a skill cannot do without doubt becomes
a question.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue.answer import Answer
from spotter.dialogue.consent import Consent, consent_in
from spotter.dialogue.skills.rest_of_session import next_exercise
from spotter.dialogue.skills.wish_kinds import left_out_said
from spotter.dialogue.skills.wish_length import PERMANENT, length_said
from spotter.dialogue.training import doubted, held
from spotter.dialogue.training.accounted import doubt
from spotter.dialogue.training.beside_plans import is_for_the_plan
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.follow_ups import follow_up, kinds_meant
from spotter.dialogue.training.kinds import ANSWERS, ASKING, BY_TOPIC, OF_THE_LOG, OF_WORKOUTS, WRITING
from spotter.dialogue.training.plan import HELD, THEN, YES_OR_NO, Plan
from spotter.dialogue.training.replies import fetching, reported, spoken
from spotter.dialogue.training.state import (
    WRITES,
    SourceNeeded,
    TrainingState,
    before_this_message,
    read_state,
)
from spotter.dialogue.training.stretches import joined
from spotter.dialogue.understanding.clause_kinds import Part, Setting, parts
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.messages import AssistantTurn, Request, ResultsTurn, Turn, UserTurn

_longest_consent = 6
_longest_answer = 8
_sure = 0.8
"""How likely the kind of a stretch has to be for its write to be made unasked."""
_sure_of: Mapping[str, float] = {
    **dict.fromkeys(("plan", "timer", "undo"), 0.35),
    **dict.fromkeys(("correct", "goal"), 0.7),
    **dict.fromkeys(("forget_preference", "pain_over", "unschedule", "reschedule", "delete_log"), 0.4),
}
"""The same of what is easily taken back, and of what was found to be stored."""
_sure_of_what_is_ordered = 0.5
"""The same of sets beside which it is said that they are to be logged."""
_likely_enough_to_ask = 0.25
"""The same of a stretch about which something is asked, or said."""
_surely_a_wish = 0.8
"""The same of a wish that is noted in the person's own words."""
_surely_no_edit = 0.85
"""The same where a message reads as a change of the workout in hand too."""
_beyond_doubt = 0.95
"""The same where a request for a workout was heard too."""
_sure_beside = 0.6
"""The same of a stretch beside one whose kind is likelier."""
_longest_quoted = 80
_opposites: Mapping[str, str] = {"preference": "forget_preference", "pain": "pain_over"}
_with_the_workout = frozenset({"pain", "pain_over", "preference", "forget_preference"})
"""Kinds of stretch that a workout which the same message asks for minds as well."""
_taking_back = frozenset({"forget_preference", "unschedule", "reschedule", "delete_log"})
"""Kinds of stretch that say in few words what a change of a workout does: ``drop the plank``."""
_of_bookings = frozenset({"unschedule", "reschedule"})
_seldom_beside_a_build = frozenset({"timer", "settings", "profile"})
"""Kinds of stretch that share their words with requests for a workout: ``30 minutes dumbbells with goblet squats``."""
_ON = frozenset({"ask_today", "ask_schedule"})
_of_timers = ("timer", "timers", "countdown", "stopwatch", "clock", "count", "beep", "beeps", "buzzer", "rounds")
_in_care = frozenset({"set_pain", "cancel_scheduled_workout"})
"""All that is done for somebody who needs care before anything else."""
_CARING = (
    "Look after yourself first. If it gets worse, or you are not sure what it is, please have a doctor look at it."
)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What the skills of workouts hear in a message, and what was learned of their messages bears out.

    ``builds``: it asks for a new workout. ``answers``: it asks what they answer, or what is not done at all.
    ``declines``: it may ask for what was not done once, and is done now where it is understood. ``changes``: it names
    a change of a workout, whether or not one is there.
    """

    builds: bool = False
    answers: bool = False
    declines: bool = False
    changes: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """What is said and done about training data, and what of the message is left to the skills of workouts.

    ``left`` is empty where nothing is left.
    """

    answer: Answer
    left: str = ""


def decide(
    request: Request,
    *,
    has_workout: bool,
    in_care: bool = False,
    edits: bool = False,
    is_plain: bool = False,
    is_bare: bool = False,
    elsewhere: Elsewhere = Elsewhere(),
) -> Decision | None:
    """What to do about training data for the newest message; None if it asks for nothing of the kind.

    ``in_care``: the message is a cause for care; nothing is done about it but to note what hurts. ``edits``: it reads
    as a request for a workout, or a change of the one in hand, too; ``is_plain``: it is nothing but a change of
    a workout that may be there. ``is_bare``: it is the name of an exercise and nothing else.
    """
    state = read_state(request)
    if not state.messages or not request.today:
        return None
    newest = len(state.messages) - 1
    done = [event for event in state.events if event.message == newest]
    before = before_this_message(state)
    try:
        heard = _hear(before, request, has_workout=has_workout)
        if not done and (
            heard.is_of_workouts(edits=edits, is_bare=is_bare, is_plain=is_plain) or heard.is_meant_for(elsewhere)
        ):
            return None
        plans = _plans(heard, in_care=in_care)
    except SourceNeeded as needed:
        return Decision(reported(done, ())) if done else Decision(fetching(needed, state))
    left = "" if in_care else heard.left(plans)
    if not plans and not done:
        return None
    if done:
        return Decision(reported(done, plans), left)
    steps = [step for plan in plans for step in plan.steps]
    if steps:
        return Decision(Answer(calls=tuple((step.tool, step.arguments) for step in steps)), left)
    return Decision(spoken(plans), left)


def is_asked(request: Request, *, has_workout: bool) -> bool:
    """Whether the newest message comes behind a question about training data."""
    state = read_state(request)
    if not state.messages or not request.today or not state.asked_before[-1]:
        return False
    written = [event for event in state.events if event.message == len(state.messages) - 2]
    if any(held.held_rows(event) or doubted.doubt_of(event) for event in written):
        return True
    try:
        return _pending(before_this_message(state), request, has_workout=has_workout) is not None
    except SourceNeeded:
        return bool(written)


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


@dataclass(frozen=True)
class _Heard:
    """The newest message by its stretches."""

    whole: Message
    parts: tuple[Part, ...]
    context: Context
    setting: Setting

    def of(self, part: Part) -> Context:
        """What the skill of a stretch is given: neighbours of no matter stay with the only stretch there is."""
        said = self.whole.part(part.start, part.end)
        return replace(self.context, said=said, kind=part.kind)

    def is_of_workouts(self, *, edits: bool, is_bare: bool, is_plain: bool) -> bool:
        """Whether a message that may be of both is one for the skills of workouts: it answers nothing of ours, and
        what it does with training data is not sure."""
        context, surest = self.context, self.surest
        if held.read(context) or doubted.read(context) or follow_up(context, ""):
            return False
        if context.pending is not None:
            is_held = HELD in context.pending.partial and THEN not in context.pending.partial
            return is_held and edits and surest is None and consent_in(context.whole.tokens) is None
        if is_bare or self._names_an_exercise_alone:
            return not self.whole.numbers()
        if not edits or surest is None:
            return edits
        if self._asks_what_is_on:
            return False
        if self.setting is Setting.LOGGED and not context.has_workout and surest.kind in WRITING:
            return False
        if surest.kind == "plan" and context.has_workout and self.whole.says("what", "whats", "show", "which"):
            return True
        return (surest.likelihood < _surely_no_edit and not self._wishes_for_good(surest)) or (
            surest.kind in _taking_back and is_plain
        )

    def _wishes_for_good(self, part: Part) -> bool:
        """Whether a stretch is likely a wish, and is said to hold for good: that is of no one workout."""
        if part.kind != "preference" or part.likelihood < _sure_beside:
            return False
        length = length_said(self.whole.part(part.start, part.end))
        return length is not None and length.kind == PERMANENT

    @property
    def _names_an_exercise_alone(self) -> bool:
        """Whether an exercise is named, or several that may be meant, and nothing else is said: ``lunges?``."""
        held = {at for each in self.whole.exercises for at in range(each.start, each.end)}
        return bool(held) and all(at in held or not token.is_word for at, token in enumerate(self.whole.tokens))

    def is_meant_for(self, elsewhere: Elsewhere) -> bool:
        """Whether a message that seems to be of training data is borne out as one for the skills of workouts."""
        if self.surest is None or self.context.pending is not None or follow_up(self.context, ""):
            return False
        kind, likelihood = self.surest.kind, self.surest.likelihood
        if self._asks_what_is_on:
            return False
        if kind in ASKING and (elsewhere.answers or (elsewhere.declines and likelihood < _sure_beside)):
            return True
        if elsewhere.builds and kind in _seldom_beside_a_build and likelihood < _beyond_doubt:
            return not self.whole.says(*_of_timers)
        names_none = not self.whole.days(Direction.FUTURE) and not self.whole.times()
        if elsewhere.changes and kind in _of_bookings and names_none and not self.context.has_workout:
            return not self.context.state.source("schedule")
        return False

    @property
    def _asks_what_is_on(self) -> bool:
        """Whether the program of a day is asked for, or what of it is left, and no workout could be meant."""
        context = self.context
        if self.surest is None or self.surest.kind not in _ON or context.has_workout:
            return False
        if not self.whole.is_question or self.whole.says("remind", "reminder"):
            return False
        of_a_day = self.whole.days(Direction.FUTURE) or self.whole.says("today", "tonight", "program", "programme")
        return bool((of_a_day and context.program) or next_exercise(context))

    @property
    def surest(self) -> Part | None:
        """The stretch that asks for something most surely."""
        return _surest(self.parts)

    def left(self, plans: Sequence[Plan]) -> str:
        """What is left to the skills of workouts, as it was written."""
        if not plans:
            return ""
        kinds = {part.kind for part in self.parts}
        beside = _with_the_workout if kinds & {"build", "edit"} else frozenset()
        mine = [part for part in self.parts if part.kind in OF_WORKOUTS | beside] if kinds & OF_WORKOUTS else []
        if any(step.tool == "plan_today" for plan in plans for step in plan.steps):
            mine = [part for part in mine if not self._is_in_the_plan(part)]
            mine = mine if any(part.kind in OF_WORKOUTS for part in mine) else []
        return " ".join(self.whole.part(part.start, part.end).quoted() for part in mine)

    def _is_in_the_plan(self, part: Part) -> bool:
        """Whether a session that is planned minds a stretch: it makes no second one, and leaves out what it refuses."""
        refuses = part.kind == "edit" and bool(left_out_said(self.whole.part(part.start, part.end)))
        return part.kind == "build" or refuses


def _hear(state: TrainingState, request: Request, *, has_workout: bool) -> _Heard:
    day = date.fromisoformat(request.today)
    whole = message(state.messages[-1], day)
    setting = _setting(state, has_workout=has_workout)
    found = parts(whole, setting)
    pending = _pending(state, request, has_workout=has_workout)
    context = Context(state, day, whole, whole=whole, pending=pending, has_workout=has_workout)
    meant = kinds_meant(context, joined(whole, found), frozenset(ASKING))
    return _Heard(whole, meant, replace(context, kinds=frozenset(part.kind for part in meant)), setting)


def _surest(found: Sequence[Part]) -> Part | None:
    asking = [part for part in found if part.kind in WRITING or part.kind in ASKING]
    return max(asking, key=lambda part: part.likelihood, default=None)


def _in_order(found: Sequence[Part]) -> list[Part]:
    """The stretches as they are done: a session is planned last, so that its plan minds the others."""
    return sorted(found, key=lambda part: part.kind == "plan")


def _setting(state: TrainingState, *, has_workout: bool) -> Setting:
    newest = len(state.messages) - 1
    if state.asked_before[newest]:
        return Setting.ASKED
    last = state.events[-1] if state.events else None
    if last is not None and last.name in ("log_workout", "correct_workout") and last.message >= newest - 2:
        return Setting.LOGGED
    return Setting.WORKOUT if has_workout else Setting.NONE


def _plans(heard: _Heard, *, in_care: bool) -> tuple[Plan, ...]:
    """What the newest message asks for."""
    context = heard.context
    if in_care:
        noted = [
            plan
            for part in heard.parts
            if part.kind in ("pain", "unschedule") and (plan := WRITING[part.kind](heard.of(part))) is not None
        ]
        steps = [step for plan in noted for step in plan.steps]
        if not steps or any(step.tool not in _in_care for step in steps):
            return ()
        return (*noted, Plan("care", text=_CARING))
    if (confirmed := held.read(context) or doubted.read(context)) is not None:
        return (confirmed,)
    if (settled := _settled(heard)) is not None:
        return _resumed(context, settled)
    if (answered := _plain_answer(context)) is not None:
        return (answered,)
    return _resumed(context, _understood(heard))


def _resumed(context: Context, plans: tuple[Plan, ...]) -> tuple[Plan, ...]:
    """The plans with what waited for the answer that they are of."""
    waited = context.pending.partial.get(THEN, ()) if context.pending is not None else ()
    if not waited or not plans or any(plan.question or plan.topic == "plan" for plan in plans):
        return plans
    return (*(plan for plan in plans if plan.steps or plan.topic != "nothing"), Plan("plan", tuple(waited)))


def _waiting(plans: Sequence[Plan]) -> list[Plan]:
    """The plans, where a session waits until it is known whether and how badly something hurts."""
    asked = next((plan for plan in plans if plan.topic in ("pain", "pain_over") and plan.question), None)
    sessions = [plan for plan in plans if plan.topic == "plan" and plan.steps]
    if asked is None or not sessions:
        return list(plans)
    steps = tuple(step for plan in sessions for step in plan.steps)
    held_back = replace(asked, partial={**asked.partial, THEN: steps})
    return [held_back if plan is asked else plan for plan in plans if plan not in sessions]


def _understood(heard: _Heard) -> tuple[Plan, ...]:
    """The plans of all stretches; where a stretch leaves something open, a question in its place."""
    read = [(part, plan) for part in _in_order(heard.parts) if (plan := _plan(heard, part)) is not None]
    surest = _surest([part for part, _plan in read])
    plans = [
        plan if part == surest or part.likelihood >= _sure_beside else _named(heard, part, plan) for part, plan in read
    ]
    if not plans and heard.context.pending is not None and not {part.kind for part in heard.parts} & OF_WORKOUTS:
        plans = [*filter(None, [_answer(heard.context)])]
    plans = _waiting(plans)
    return tuple(plan for at, plan in enumerate(plans) if plan not in plans[:at])


def _named(heard: _Heard, part: Part, plan: Plan) -> Plan:
    """What is said of a stretch that may be of something else than it seems: that nothing was done about it."""
    if part.kind in ASKING or (not plan.steps and not plan.question):
        return plan
    quoted = heard.whole.part(part.start, part.end).quoted()[:_longest_quoted]
    return Plan("nothing", text=f"I did nothing about {quoted!r}: say it by itself if it was meant for me.")


def _plan(heard: _Heard, part: Part) -> Plan | None:
    context = heard.of(part)
    if part.kind in ANSWERS:
        return _answer(replace(context, said=heard.whole))
    if part.kind in ASKING:
        if part.kind in OF_THE_LOG:
            context.state.need_workouts()
        return ASKING[part.kind](replace(context, kind=part.kind))
    if part.kind not in WRITING:
        return None
    plan = WRITING[part.kind](context)
    behind_another_question = context.state.asked_before[-1] and context.pending is None
    if (
        plan is not None
        and not plan.steps
        and context.pending is None
        and (part.likelihood < _likely_enough_to_ask or behind_another_question)
    ):
        return None
    if plan is None or not plan.steps or is_for_the_plan(context, plan):
        return plan if plan is None or not plan.steps else None
    unsure = doubt(context, plan)
    if not unsure and _is_own_words(plan) and (part.likelihood < _surely_a_wish or len(context.said.words) < 3):
        unsure = f"Shall I note this: {_said(plan)}?"
    if not unsure and part.likelihood < _needed(context):
        unsure = f"Shall I do this: {_said(plan)}?"
    if unsure:
        return Plan(
            plan.topic, question=unsure, options=YES_OR_NO, partial={**plan.partial, HELD: plan.steps}, text=plan.text
        )
    return plan


def _needed(context: Context) -> float:
    """How likely the kind of a stretch has to be for its write to be made unasked."""
    if context.kind == "log" and context.said.says("log"):
        return _sure_of_what_is_ordered
    return _sure_of.get(context.kind, _sure)


def _is_own_words(plan: Plan) -> bool:
    """Whether a wish is noted in the person's own words, since no rule knows what it asks for."""
    return any(step.arguments.get("preference_type") == "custom" for step in plan.steps)


def _said(plan: Plan) -> str:
    told = plan.steps[0].told.rstrip(".")
    return f"{told[:1].lower()}{told[1:]}" if told else plan.topic.replace("_", " ")


def _answer(context: Context) -> Plan | None:
    """What an answer to the coach's question comes to."""
    if context.pending is None or context.pending.topic not in BY_TOPIC:
        return None
    return BY_TOPIC[context.pending.topic](context)


def _settled(heard: _Heard) -> tuple[Plan, ...] | None:
    """What a yes or a no to the question about a held write comes to; None if that was not asked, or not answered.

    What takes a thing back is no yes to it, whatever its words: ``push ups are fine again``.
    """
    context = heard.context
    steps = context.pending.partial.get(HELD) if context.pending is not None else None
    if context.pending is None or steps is None or len(context.whole.words) > _longest_consent:
        return None
    consent = consent_in(context.whole.tokens)
    if consent is Consent.YES and _opposites.get(context.pending.topic) in context.kinds:
        return None
    if consent is Consent.YES:
        return (Plan(context.pending.topic, steps),)
    return (Plan("nothing", text="All right, nothing is written."),) if consent is Consent.NO else None


def _plain_answer(context: Context) -> Plan | None:
    """What a short message completes of what a log left open, whatever its words alone are mostly of."""
    pending = context.pending
    if pending is None or "open" not in pending.partial or len(context.whole.words) > _longest_answer:
        return None
    plan = _answer(replace(context, said=context.whole, kind="reply"))
    return plan if plan is not None and plan.steps else None


def _pending(state: TrainingState, request: Request, *, has_workout: bool) -> Plan | None:
    """The plan with the question that the coach asked before this message: it is read again from what was said then."""
    newest = len(state.messages) - 1
    if newest < 1 or not state.asked_before[newest]:
        return None
    before = replace(
        state,
        messages=state.messages[:newest],
        asked_before=state.asked_before[:newest],
        replies=state.replies[:newest],
        events=[event for event in state.events if event.message < newest - 1],
        other_writes=[each for each in state.other_writes if each[0] < newest - 1],
    )
    for had_workout in (has_workout, not has_workout):
        try:
            found = _understood(_hear(before, request, has_workout=had_workout))
        except SourceNeeded:
            if any(event.message == newest - 1 for event in state.events):
                raise
            continue  # what the coach had not looked up, it did not ask about
        asked = (plan for plan in found if plan.question and plan.question in state.replies[newest])
        if (plan := next(asked, None)) is not None:
            return plan
    return None
