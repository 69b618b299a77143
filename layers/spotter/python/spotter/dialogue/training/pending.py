"""The coach's last question about training data, and what a short answer to it comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from spotter.dialogue.conversation.consent import Consent, consent_in
from spotter.dialogue.conversation.containment import read_conversation
from spotter.dialogue.intents.talk import intents_of
from spotter.dialogue.skills.log_of_workout import LOADS
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.kinds import ANSWERS
from spotter.dialogue.training.offers import offered_as
from spotter.dialogue.training.parted_message import PartedMessage, part_message
from spotter.dialogue.training.plan import CHOICES, HELD, NONE_OF_THESE, THEN, Plan, choose
from spotter.dialogue.training.state import SourceNeeded, TrainingState, read_state
from spotter.dialogue.training.stretch_plans import answered, stretch_plans
from spotter.dialogue.training.ways_to_read import WHICH_IS_MEANT, picked_of, steps_of, ways
from spotter.dialogue.understanding.clause_kinds import Setting, parts
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set
from spotter.messages import Request

_questions_back = 4
"""So many questions in a row are read again for an answer: each of them is read in two ways."""
_longest_consent = 6
_longest_answer = 8
_longest_thanks = 12
_surely_a_story = 0.95
_thanks = word_set("thanks thank thx ty cheers merci danke gracias appreciated")
_of_no_matter = ANSWERS | {"nothing"}
_opposites: Mapping[str, str] = {"preference": "forget_preference", "pain": "pain_over"}


def hear(state: TrainingState, request: Request, *, has_workout: bool, back: int = _questions_back) -> PartedMessage:
    """The newest message by its stretches, with the question that it may answer.

    ``back``: how many questions before that are read again, since it may answer one that was an answer itself.
    """
    pending = pending_plan(state, request, has_workout=has_workout, back=back)
    later = len(read_state(request).messages) - len(state.messages)
    heard = read_conversation(request).heard
    intents = intents_of(heard[-1 - later]) if later < len(heard) else None
    today = date.fromisoformat(request.today)
    return part_message(state, today, has_workout=has_workout, pending=pending, intents=intents)


def pending_plan(
    state: TrainingState, request: Request, *, has_workout: bool, back: int = _questions_back
) -> Plan | None:
    """The plan with the question that the coach asked before this message: it is read again from what was said then."""
    newest = len(state.messages) - 1
    if newest < 1 or not state.asked_before[newest] or not back:
        return None
    before = replace(
        state,
        messages=state.messages[:newest],
        asked_before=state.asked_before[:newest],
        replies=state.replies[:newest],
        options=state.options[:newest],
        events=[event for event in state.events if event.message < newest - 1],
        other_writes=[each for each in state.other_writes if each[0] < newest - 1],
        sources=_known_then(state, newest - 1),
    )
    for had_workout in (has_workout, not has_workout):
        try:
            heard = hear(before, request, has_workout=had_workout, back=back - 1)
            found = stretch_plans(heard)
        except SourceNeeded as needed:
            is_known = state.sources.keys() >= set(needed.names)  # now, and not when that was written
            if not is_known and any(event.message == newest - 1 for event in state.events):
                raise
            continue  # what the coach had not looked up, it did not ask about
        again = asked_again(heard)
        plan = _asked((*found, *([again] if again is not None else [])), state.replies[newest])
        plan = plan or _asked_next(heard, state.replies[newest])
        if back == _questions_back and (plan is None or (state.options[newest] and not plan.options)):
            plan = _asked_beside(heard, found, state, plan)
        if plan is not None:
            return plan
    return None


def _known_then(state: TrainingState, message: int) -> dict[str, Any]:
    """What was known when a message was said: what was logged for it since would read it in another way."""
    written = next((event for event in state.events if event.message >= message), None)
    return dict(written.known) if written is not None else state.sources


def _asked(found: Sequence[Plan], reply: str) -> Plan | None:
    return next((plan for plan in found if plan.question and plan.question in reply), None)


def _asked_next(heard: PartedMessage, reply: str) -> Plan | None:
    """The question about the next thing that a log left open, which was asked when the one before was answered."""
    try:
        answer = short_answer(heard.context)
    except SourceNeeded:
        return None
    return _asked((answer,), reply) if answer is not None else None


def _asked_beside(heard: PartedMessage, found: Sequence[Plan], state: TrainingState, asked: Plan | None) -> Plan | None:
    """The question where the message was read in another way, or with what it may mean offered beside it.

    ``asked``: the question as it would be asked alone.
    """
    steps = {offered_as(steps_of([plan])): steps_of([plan]) for plan in found}
    steps[offered_as(steps_of(found))] = steps_of(found)
    for way in ways(heard):
        try:
            plans = stretch_plans(way.read(heard))
        except SourceNeeded:
            continue
        if asked is None and (plan := _asked(plans, state.replies[-1])) is not None:
            return plan
        steps.setdefault(offered_as(steps_of(plans)), steps_of(plans))
    choices = picked_of(steps, state.options[-1])
    if asked is None and WHICH_IS_MEANT in state.replies[-1]:
        return choose("meant", WHICH_IS_MEANT, choices) if choices else None
    if asked is None:  # a question of the skills of workouts: what picks nothing is their answer
        is_picked = state.messages[-1].strip().lower() in {name.lower() for name in choices}
        return choose("meant", state.replies[-1], choices) if is_picked else None
    return replace(asked, partial={**asked.partial, CHOICES: choices}) if choices else asked


def yes_or_no(heard: PartedMessage) -> tuple[Plan, ...] | None:
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
    return (Plan("nothing", text=_nothing_written),) if consent is Consent.NO else None


def picked(heard: PartedMessage) -> tuple[Plan, ...] | None:
    """What comes of the option that an answer picks, by its words or its place; None if it picks none."""
    pending = heard.context.pending
    choices = pending.partial.get(CHOICES) if pending is not None else None
    if pending is None or not choices:
        return None
    said = heard.whole.quoted().strip().rstrip(".!").lower()
    for name, steps in choices.items():
        if said == name.lower():
            return (Plan(pending.topic, steps),)
    words = [word for word in heard.whole.words if word not in _numbering]
    is_chosen = pending.question.startswith("Which of these")
    by_place = is_chosen or not any(word.isdecimal() for word in words)  # a figure is the answer to another question
    if by_place and len(words) == 1 and len(heard.whole.words) <= _longest_consent and words[0] in _ordinals:
        at = _ordinals[words[0]]
        if at < len(choices):
            return (Plan(pending.topic, tuple(choices.values())[at]),)
    named = _named_option(words, tuple(choices)) if is_chosen else ""
    if named and len(heard.whole.words) <= _longest_consent:
        return (Plan(pending.topic, choices[named]),)
    is_yes = len(choices) == 1 and consent_in(heard.whole.tokens) is Consent.YES and not heard.whole.numbers()
    if is_yes and len(heard.whole.words) <= _longest_consent:
        return (Plan(pending.topic, next(iter(choices.values()))),)
    is_no = said == NONE_OF_THESE.lower() or (
        consent_in(heard.whole.tokens) is Consent.NO and not heard.whole.numbers()
    )
    return (Plan("nothing", text=_nothing_written),) if is_no and len(heard.whole.words) <= _longest_consent else None


def _named_option(words: Sequence[str], options: Sequence[str]) -> str:
    """The only option that has every word of an answer, ``the row``; empty where none has, or several have."""
    said = {token.text for word in words if word not in _articles for token in tokenise(word)}
    found = [each for each in options if said and said <= {token.text for token in tokenise(each.lower())}]
    return found[0] if len(found) == 1 else ""


_articles = word_set("the of for from on in was is should go it one that , . !")
_nothing_written = "All right, nothing is written."
_numbering = word_set("the one option number please pls yes yeah ok okay that")
_ordinals = {"first": 0, "1": 0, "1st": 0, "second": 1, "2": 1, "2nd": 1, "third": 2, "3": 2, "3rd": 2}


def thanked(heard: PartedMessage) -> Plan | None:
    """The end of a question that is met with thanks alone: it is not asked again. None where it is answered."""
    context, said = heard.context, heard.whole
    if context.pending is None or not said.says(*_thanks) or not context.kinds <= _of_no_matter:
        return None
    is_answer = said.numbers() or said.is_question or consent_in(said.tokens) is Consent.YES
    if is_answer or len(said.words) > _longest_thanks:
        return None
    return Plan("nothing", text="You are welcome. I leave it as it is: tell me if something is to be changed.")


def passed_over(heard: PartedMessage) -> Plan | None:
    """The end of a question that is met with a story: it is not asked again. None where it may be answered."""
    context, said = heard.context, heard.whole
    if (
        heard.is_of_the_record
        or context.pending is None
        or len(said.words) <= _longest_answer
        or consent_in(said.tokens) is not None
    ):
        return None
    found = parts(said, Setting.NONE)
    if not all(part.kind == "nothing" and part.likelihood >= _surely_a_story for part in found):
        return None
    return Plan("nothing", text="I leave that open: nothing more is written. Tell me when you want to go on with it.")


def asked_again(heard: PartedMessage) -> Plan | None:
    """The question once more, where it is met with a yes that it cannot be answered with; None where it was none."""
    context, said = heard.context, heard.whole
    if context.pending is None or not context.kinds or not context.kinds <= ANSWERS:
        return None
    is_yes = consent_in(said.tokens) is Consent.YES and len(said.words) <= _longest_consent
    is_again = is_yes and not said.numbers() and not said.exercises
    return replace(context.pending, steps=(), text="") if is_again else None  # what was sure is done


def short_answer(context: Context) -> Plan | None:
    """What a short message completes of what a log left open, whatever its words alone are mostly of."""
    pending = context.pending
    if pending is None or not {"open", LOADS} & set(pending.partial) or len(context.whole.words) > _longest_answer:
        return None
    plan = answered(replace(context, said=context.whole, kind="reply"))
    return plan if plan is not None and plan.steps else None


def resumed(context: Context, plans: tuple[Plan, ...]) -> tuple[Plan, ...]:
    """The plans with what waited for the answer that they are of."""
    waited = context.pending.partial.get(THEN, ()) if context.pending is not None else ()
    if not waited or not plans or any(plan.question or plan.topic == "plan" for plan in plans):
        return plans
    return (*(plan for plan in plans if plan.steps or plan.topic != "nothing"), Plan("plan", tuple(waited)))
