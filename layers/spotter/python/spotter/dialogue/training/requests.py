"""The coach's decision about training data: what a message asks to be stored, or to be told of what is stored."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from spotter.dialogue.answer import Answer
from spotter.dialogue.answer import ask as asking
from spotter.dialogue.consent import Consent, consent_in
from spotter.dialogue.state import FETCH
from spotter.dialogue.training import (
    answers,
    corrections,
    goals,
    left_alone,
    log,
    pain,
    preferences,
    schedule,
    settings,
    timers,
    today,
)
from spotter.dialogue.training.accounted import denies_a_name, doubt
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.log import BUILDING, PERFORMED
from spotter.dialogue.training.log_reading import tells_of_sets
from spotter.dialogue.training.message import message
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.preferences import THINGS, is_for_good, lasts
from spotter.dialogue.training.state import SourceNeeded, TrainingState, before_this_message, read_state
from spotter.language.days import Direction
from spotter.messages import Request

_most_words = 400
_first: tuple[Callable[[Context], Plan | None], ...] = (
    timers.read,
    corrections.undo,
    corrections.delete,
    settings.read,
    preferences.forget,
    pain.over,
    goals.read,
    today.read,
    schedule.read,
    preferences.note,
    pain.told,
    left_alone.read,
    corrections.correct,
    log.read,
    answers.read,
)
_beside: dict[str, tuple[Callable[[Context], Plan | None], ...]] = {
    "pain_over": (log.read, today.read),
    "schedule": (log.read, preferences.forget),
    "pain": (log.read, schedule.read),
    "settings": (),
    "log": (answers.read,),
    "preference": (preferences.forget,),
    "goal": (),
}
"""What else a message may ask for besides."""
_bundled = {
    "workout_history": ("workout_history", "program", "user_settings"),
    "program": ("workout_history", "program", "user_settings"),
    "schedule": ("schedule", "program"),
    "category_goals": ("category_goals", "muscle_goals"),
    "muscle_goals": ("category_goals", "muscle_goals"),
}
"""Sources that are needed together, so that one fetch brings them."""
_most_logged = 50
_TOLD_OF_SOMEBODY = ("preference", "goal", "pain")
"""What is told of a person as often as it is asked to be stored."""
HELD = "held"
"""Of a question: the calls that are made if it is answered with yes."""
_YES_OR_NO = ("Yes", "No")
_longest_consent = 6
_in_care = frozenset({"set_pain", "cancel_scheduled_workout"})
"""All that is done for somebody who needs care before anything else."""
_CARING = (
    "Look after yourself first. If it gets worse, or you are not sure what it is, please have a doctor look at it."
)


def answered(
    request: Request,
    *,
    has_workout: bool,
    asks_for_workout: bool = False,
    asks_of_training: bool = False,
    in_care: bool = False,
) -> Answer | None:
    """What to do about training data for the newest message; None if it asks for nothing of the kind.

    ``asks_for_workout``: it asks for a workout or a change of one too, and what it tells is told for that.
    ``asks_of_training``: it asks what another skill answers, which is not answered twice.
    ``in_care``: the message is a cause for care; nothing is done about it but to note what hurts.
    """
    state = read_state(request)
    if not state.messages or not request.today:
        return None
    newest = len(state.messages) - 1
    done = [event for event in state.events if event.message == newest]
    before = before_this_message(state)
    try:
        context = Context(
            before,
            date.fromisoformat(request.today),
            _pending(before, request, has_workout=has_workout),
            has_workout,
            asks_for_workout,
            asks_of_training,
        )
        plans = _plans(context, in_care=in_care)
    except SourceNeeded as needed:
        if done:
            return _reported(done, ())
        read = Context(before, date.fromisoformat(request.today), None, has_workout, asks_for_workout, asks_of_training)
        if not state.asked_before[newest] and _is_not_of_training(read):
            return None
        names = dict.fromkeys(name for each in needed.names for name in _bundled.get(each, (each,)))
        missing = [name for name in names if name in state.offered and name not in state.sources]
        arguments: dict[str, object] = {"sources": missing}
        if "workout_history" in missing:
            arguments["params"] = {"workout_history": {"limit": _most_logged}}
        return Answer(calls=((FETCH, arguments),))
    if not plans:
        return _reported(done, ()) if done else None
    if done:
        return _reported(done, plans)
    steps = [step for plan in plans for step in plan.steps]
    if steps:
        return Answer(calls=tuple((step.tool, step.arguments) for step in steps))
    return _spoken(plans)


def _spoken(plans: tuple[Plan, ...]) -> Answer | None:
    text = "\n\n".join(filter(None, (plan.text for plan in plans)))
    asked = next((plan for plan in plans if plan.question), None)
    if asked is not None:
        return replace(asking(asked.question, asked.options), text=text)
    return Answer(text) if text else None


def _reported(done: list, plans: tuple[Plan, ...]) -> Answer | None:  # type: ignore[type-arg]
    """What became of the calls, in the order in which they were made, then what else was to be said."""
    steps: list[Step] = [step for plan in plans for step in plan.steps]
    lines: list[str] = []
    for at, event in enumerate(done):
        if not event.result.ok:
            lines.append(f"That did not work: {event.result.data.get('error') or event.result.text}")
        elif at < len(steps) and steps[at].tool == event.name and steps[at].told:
            lines.append(steps[at].told)
        else:
            lines.append(event.result.text)
    lines += [plan.text for plan in plans if plan.text]
    text = "\n".join(dict.fromkeys(filter(None, lines)))
    asked = next((plan for plan in plans if plan.question), None)
    if asked is not None:
        return replace(asking(asked.question, asked.options), text=text)
    return Answer(text or "Done.")


def _plans(context: Context, *, in_care: bool) -> tuple[Plan, ...]:
    """What the newest message asks for."""
    if len(context.said.tokens) > _most_words or not context.said.tokens:
        return ()
    if in_care:
        noted = pain.told(context) or (schedule.read(context) if context.said.has("cancel") else None)
        if noted is None or not noted.steps or any(step.tool not in _in_care for step in noted.steps):
            return ()
        return (noted, Plan("care", text=_CARING))
    return _understood(context)


def _understood(context: Context) -> tuple[Plan, ...]:
    """The plans of all that the message asks for; a question in their place where a word of it is left over."""
    if (settled := _settled(context)) is not None:
        return settled
    found = _first_plan(context)
    if found is None or (context.asks_for_workout and _is_for_the_workout(context, found)):
        return ()
    answers_twice = context.asks_of_training and found.topic == "answer" and not context.said.days(Direction.PAST)
    if answers_twice and context.pending is None:
        return ()
    plans = [found]
    for reader in _beside.get(found.topic, ()) if not found.question else ():
        other = reader(context)
        if other is not None and other.topic not in {plan.topic for plan in plans}:
            plans.append(other)
    unsure = next(filter(None, (doubt(context, plan) for plan in plans)), "")
    if unsure and found.topic == "log" and not context.said.says(*PERFORMED, "x", "@", "sets", "set", "reps"):
        return ()
    told = found.topic in _TOLD_OF_SOMEBODY and not (found.topic == "goal" and goals.says_weights(context.said))
    if unsure and context.asks_for_workout and found.topic != "schedule" and (context.has_workout or told):
        return ()
    if unsure:
        steps = tuple(step for plan in plans for step in plan.steps)
        return (Plan(found.topic, question=unsure, options=_YES_OR_NO, partial={**found.partial, HELD: steps}),)
    return tuple(plans)


def _is_for_the_workout(context: Context, plan: Plan) -> bool:
    """Whether what was read is told for a workout that the message asks for: ``sore wrists, swap the bench``."""
    message = context.said
    if not plan.steps and (context.has_workout or message.says(*_building) or message.minutes() is not None):
        return True
    if not plan.steps and plan.topic == "log" and not message.says(*PERFORMED, "x", "@"):
        return True
    if plan.topic in ("log", "correct"):
        done = message.says(*PERFORMED) and not any(map(message.phrase, ("i got", "got a", "ive got", "only got")))
        return denies_a_name(context, plan) or (
            message.says(*BUILDING, "give", "gimme", "instead", "swap") and not done
        )
    if plan.topic == "preference":
        return context.has_workout or not (is_for_good(message) or (lasts(message) and not message.minutes()))
    if plan.topic == "goal":
        return not message.says("goal", "goals", "scale") and not goals.says_weights(message)
    if plan.topic == "schedule":
        return bool(plan.steps) and plan.steps[0].tool == schedule.BOOK and "time" not in plan.steps[0].arguments
    if plan.topic == "plan":
        return any(list(lexicon.find(message.tokens)) for lexicon in (goals.WORDS, *THINGS))
    return plan.topic == "pain"


def _is_not_of_training(context: Context) -> bool:
    """Whether a workout or an answer is asked for, and nothing that is worth a step of the agent to fetch it."""
    said = context.said
    wants = context.has_workout or said.says(*_building) or said.minutes() is not None
    if said.days(Direction.PAST):
        return False
    if not context.asks_of_training and not (context.asks_for_workout and wants):
        return False
    tells = said.says(*PERFORMED, "today", "todays", "booked", "calendar", "preference", "goal", "goals", "same")
    stands = said.has("take_back", "pain_over", "until", "usual", "time_zone", "timer", "correction")
    clear = is_for_good(said) or goals.says_weights(said) or bool(said.days(Direction.FUTURE))
    return not (tells or stands or clear or context.log_pieces)


def _settled(context: Context) -> tuple[Plan, ...] | None:
    """What a yes or a no to the question about a held write comes to; None if that was not asked, or not answered."""
    steps = context.pending.partial.get(HELD) if context.pending is not None else None
    if context.pending is None or steps is None or len(context.said.words) > _longest_consent:
        return None
    consent = consent_in(context.said.tokens)
    if consent is Consent.YES:
        return (Plan(context.pending.topic, steps),)
    return (Plan("nothing", text="All right, nothing is written."),) if consent is Consent.NO else None


def _first_plan(context: Context) -> Plan | None:
    for reader in _first:
        found = reader(context)
        if found is not None:
            return None if found.topic == "none" or not (found.steps or found.text or found.question) else found
    return None


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
    earlier = (
        _pending(before, request, has_workout=has_workout) if newest > 1 and state.asked_before[newest - 1] else None
    )
    found = next(iter(_understood(Context(before, date.fromisoformat(request.today), earlier, has_workout))), None)
    return found if found is not None and found.question and found.question in state.replies[newest] else None


def tells_only(request: Request, text: str) -> bool:
    """Whether a message asks for no workout in so many words, and tells of the past or asks: of training data, that is.

    Only where there is training data to speak of: without it, what is told is what a workout is to be made of.
    """
    if "log_workout" not in {tool.name for tool in request.tools} or not request.today:
        return False
    said = message(text, date.fromisoformat(request.today))
    if said.says(*_building) or said.minutes() is not None:
        return False
    return said.words[:1] in (("did",), ("was",), ("were",)) or (
        bool(said.exercises)
        and tells_of_sets(said)
        and said.says("did", "done", "was", "were", "got", "hit", "finished")
    )


def answers_training(request: Request, *, has_workout: bool) -> bool:
    """Whether the coach had asked about training data before the newest message."""
    state = before_this_message(read_state(request))
    if not state.messages or not request.today:
        return False
    said = message(state.messages[-1], date.fromisoformat(request.today))
    if said.says(*_building) or said.minutes() is not None:
        return False
    try:
        return _pending(state, request, has_workout=has_workout) is not None
    except SourceNeeded:
        return False


_building = (
    "workout",
    "session",
    "plan",
    "build",
    "make",
    "give",
    "gimme",
    "create",
    "design",
    "need",
    "want",
    "routine",
    "something",
    "program",
    "programme",
)
