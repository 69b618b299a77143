"""The coach's decision about training data: what each stretch of a message asks to be stored, or to be told.

A message is parted by what its clauses do (``understanding.clause_kinds``). Each stretch goes to the skill of its kind,
and to that alone; what is of a workout is left to the skills of workouts. What a skill cannot do without doubt becomes
a question.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue.answer import Answer
from spotter.dialogue.memoisation import cached_by_request
from spotter.dialogue.skills.rest_of_session import next_exercise
from spotter.dialogue.state import FETCH
from spotter.dialogue.training import doubted, held
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.for_workouts import (
    NOWHERE_ELSE,
    Elsewhere,
    is_meant_for,
    is_of_workouts,
    left_to_workouts,
)
from spotter.dialogue.training.kinds import ASKING, OF_THE_LOG, RECORD_READ, WRITING
from spotter.dialogue.training.left_as_it_is import left_as_it_is
from spotter.dialogue.training.log_call import TOOL as LOG
from spotter.dialogue.training.log_call import log_step
from spotter.dialogue.training.numbered_sets import goes_on_with_a_log, numbered_sets
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.pending import (
    asked_again,
    hear,
    passed_over,
    picked,
    resumed,
    short_answer,
    thanked,
    yes_or_no,
)
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.replies import fetching, reported, spoken
from spotter.dialogue.training.state import Event, SourceNeeded, TrainingState, before_this_message, read_state
from spotter.dialogue.training.stretch_plans import stretch_plans, sum_asked_for
from spotter.dialogue.training.ways_to_read import Way
from spotter.dialogue.training.workout_in_hand import prescribed
from spotter.dialogue.training.written_sets import is_written_log
from spotter.dialogue.understanding.clause_kinds import Part, Setting, kinds_likely
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set
from spotter.messages import Request

_in_care = frozenset({"set_pain", "cancel_scheduled_workout"})
"""All that is done for somebody who needs care before anything else."""
_beside_a_pain = frozenset({"pain", "log", "correct", "undo", "delete_log", "unschedule", "reschedule"})
"""Kinds of stretch that are done where nothing but a pain is a cause for care: none of them trains anybody."""
_CARING = (
    "Look after yourself first. If it gets worse, or you are not sure what it is, please have a doctor look at it."
)


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
    in_pain_alone: bool = False,
    edits: bool = False,
    is_plain: bool = False,
    is_bare: bool = False,
    is_surely_of_workouts: bool = False,
    elsewhere: Elsewhere = NOWHERE_ELSE,
) -> Decision | None:
    """What to do about training data for the newest message; None if it asks for nothing of the kind.

    ``in_care``: the message is a cause for care; nothing is done about it but to note what hurts, and, where it is
    ``in_pain_alone``, what is of the log and the calendar. ``edits``: it reads as a request for a workout, or a change
    of the one in hand, too; ``is_plain``: it is nothing but a change of a workout that may be there. ``is_bare``: it
    is the name of an exercise and nothing else.
    ``is_surely_of_workouts``: read beside the workout, it surely asks for changes of it, or for a new one.
    """
    state = read_state(request)
    if not state.messages or not request.today:
        return None
    newest = len(state.messages) - 1
    done = [event for event in state.events if event.message == newest]
    try:
        heard = heard_in(request, has_workout=has_workout)
        if not (done or any(sum_asked_for(heard, part) for part in heard.parts)) and (
            is_of_workouts(
                heard, edits=edits, is_bare=is_bare, is_plain=is_plain, is_surely_of_workouts=is_surely_of_workouts
            )
            or is_meant_for(heard, elsewhere)
        ):
            return None
        plans = _plans(heard, in_care=in_care, in_pain_alone=in_pain_alone)
    except SourceNeeded as needed:
        return Decision(reported(done, ())) if done else Decision(fetching(needed, state))
    left = "" if in_care else left_to_workouts(heard, plans)
    try:
        plans = _answered_anew(heard, plans, state) if done and not in_care else plans
    except SourceNeeded as needed:
        return Decision(fetching(needed, state))
    return _carried_out(plans, done, left)


def decide_rest(request: Request) -> Decision | None:
    """What to say to somebody who asks what is left of the workout in hand, of which some is logged; None else."""
    state = read_state(request)
    is_logged = any(event.call.name == "log_workout" for event in state.events)
    if not (state.messages and request.today and state.workout and is_logged) or state.asked_before[-1]:
        return None
    try:
        context = heard_in(request, has_workout=False).context
        told = next_exercise(replace(context, said=context.whole))
    except SourceNeeded as needed:
        return Decision(fetching(needed, state))
    return Decision(Answer(told)) if told else None


def decide_written(request: Request) -> Decision | None:
    """What to do for a newest message that is a log as people write it, whatever is in hand; None for any other.

    Either its sets differ among each other, or they go on with the last log by their places: ``second set 7``.
    """
    state = read_state(request)
    if not state.messages or not request.today or state.asked_before[-1]:
        return None
    planned = [each.exercise for each in prescribed(state.workout)]
    is_log = is_written_log(state.messages[-1], planned)
    if not (is_log or goes_on_with_a_log(state)):
        return None
    done = [event for event in state.events if event.message == len(state.messages) - 1]
    try:
        context = heard_in(request, has_workout=False).context
        context = replace(context, said=context.whole, kind="log")
        plan = _written(context, is_log=is_log)
    except SourceNeeded as needed:
        return Decision(reported(done, ())) if done else Decision(fetching(needed, state))
    return _carried_out((plan,), done, "") if plan is not None and (plan.steps or plan.question) else None


def _written(context: Context, *, is_log: bool) -> Plan | None:
    numbered = numbered_sets(context)
    step = log_step(context, numbered[:1], numbered[1], context.whole) if numbered is not None else None
    if step is not None:
        return Plan("log", (step,))
    return WRITING["log"](context) if is_log else None


def read_out(request: Request) -> Answer:
    """What is answered of the newest message by reading the record alone: ``what did I do today``.

    Nothing is written, planned or advised, so it is answered while nobody may train. Empty where none of that is asked.
    """
    state = read_state(request)
    if not state.messages or not request.today:
        return Answer()
    whole = message(state.messages[-1], date.fromisoformat(request.today))
    likely = kinds_likely(whole, Setting.NONE)
    if max(likely.get(kind, 0) for kind in (*RECORD_READ, "ask_next", "ask_today")) < _may_read_the_record:
        return Answer()  # nothing is fetched for it
    try:
        heard = heard_in(request, has_workout=False)
        read = (part for part in heard.parts if _reads_the_record(heard.whole, part))
        kept = tuple(part if part.kind in RECORD_READ else replace(part, kind="ask_last") for part in read)
        plans = stretch_plans(replace(heard, parts=kept)) if kept else ()
    except SourceNeeded as needed:
        return fetching(needed, state)
    return Answer("\n\n".join(dict.fromkeys(plan.text for plan in plans if plan.text and not plan.steps)))


def _reads_the_record(whole: Message, part: Part) -> bool:
    """Whether a stretch asks for what is stored; so does one that asks how to go on from what was done."""
    is_of_both = part.kind == "ask_next" and whole.part(part.start, part.end).says(*_done)
    return part.kind in RECORD_READ or is_of_both


_may_read_the_record = 0.1
"""How likely some stretch has to be a question about the record for what answers it to be fetched."""
_done = word_set("did lifted managed pressed pulled benched squatted deadlifted rowed")


def of_one_that_is_on(request: Request, decided: Decision) -> Decision | None:
    """What somebody tells of themselves kept in mind, and all else left to the skills of workouts.

    ``decided``: what would be done for a message that asks what to train today. None where that is stored: the program
    or the calendar has something.
    """
    state = read_state(request)
    try:
        if (state.source("program") or {}).get("days") or state.source("schedule"):
            return None
    except SourceNeeded as needed:
        return Decision(fetching(needed, state))
    newest = len(state.messages) - 1
    kept = tuple(call for call in decided.answer.calls if call[0] in _of_the_person)
    if kept or any(name == FETCH for name, _arguments in decided.answer.calls):
        return replace(decided, answer=Answer(calls=kept or decided.answer.calls))
    done = [event for event in state.events if event.message == newest and event.name in _of_the_person]
    plans = _plans(heard_in(request, has_workout=False), in_care=False, in_pain_alone=False) if done else ()
    of_the_person = [plan for plan in plans if any(step.tool in _of_the_person for step in plan.steps)]
    return Decision(reported(done, of_the_person) if done else Answer(), state.messages[newest])


_of_the_person = frozenset({"set_preference", "update_settings", "update_profile"})


def read_so(request: Request, heard: PartedMessage, way: Way) -> Decision | None:
    """What to do for the newest message where it is one of training data, read in this way.

    ``heard``: the message as it is likeliest.
    """
    state = read_state(request)
    done = [event for event in state.events if event.message == len(state.messages) - 1]
    try:
        read = way.read(heard)
        plans = _plans(read, in_care=False, in_pain_alone=False)
    except SourceNeeded as needed:
        return Decision(reported(done, ())) if done else Decision(fetching(needed, state))
    left = left_to_workouts(read, plans)
    try:
        plans = _answered_anew(read, plans, state) if done else plans
    except SourceNeeded as needed:
        return Decision(fetching(needed, state))
    return _carried_out(plans, done, left)


def _answered_anew(heard: PartedMessage, plans: tuple[Plan, ...], state: TrainingState) -> tuple[Plan, ...]:
    """The plans, with the answers about the log as it is since something was logged for the same message.

    ``SourceNeeded`` where the log has to be looked up once more.
    """
    asking = replace(
        heard, parts=tuple(part for part in heard.parts if part.kind in OF_THE_LOG and part.kind in ASKING)
    )
    is_logged = any(
        event.name == LOG and event.result.ok and event.message == len(state.messages) - 1 for event in state.events
    )
    before = stretch_plans(asking) if asking.parts and is_logged else ()
    if not any(plan in before for plan in plans):
        return plans
    now = replace(heard.context.state, sources=state.sources, most_workouts=state.most_workouts)
    anew = stretch_plans(replace(asking, context=replace(heard.context, state=now)))
    return (*(plan for plan in plans if plan not in before), *anew)


def _carried_out(plans: Sequence[Plan], done: Sequence[Event], left: str) -> Decision | None:
    if not plans and not done:
        return None
    if done:
        return Decision(reported(done, plans), left)
    steps = [step for plan in plans for step in plan.steps]
    if steps:
        return Decision(Answer(calls=tuple((step.tool, step.arguments) for step in steps)), left)
    return Decision(spoken(plans), left)


def heard_in(request: Request, *, has_workout: bool) -> PartedMessage:
    """The newest message by its stretches, as it stood before anything was done for it."""
    known = _heard(request)
    if has_workout not in known:
        known[has_workout] = hear(before_this_message(read_state(request)), request, has_workout=has_workout)
    return known[has_workout]


@cached_by_request
def _heard(_request: Request) -> dict[bool, PartedMessage]:
    """The newest message as it has been heard: with a workout in hand, or without."""
    return {}


def is_of_the_record(request: Request, *, has_workout: bool) -> bool:
    """Whether the newest message asks in so many words for what is logged, or tells what was done of the workout."""
    state = read_state(request)
    if not (state.messages and request.today):
        return False
    try:
        heard = heard_in(request, has_workout=has_workout)
        return heard.is_of_the_record or short_answer(heard.context) is not None
    except SourceNeeded:
        return True  # what is needed is fetched, and then it is known


def is_asked(request: Request, *, has_workout: bool) -> bool:
    """Whether the newest message comes behind a question about training data, or asks for what is logged."""
    state = read_state(request)
    if not state.messages or not request.today:
        return False
    if is_of_the_record(request, has_workout=has_workout):
        return True
    if not state.asked_before[-1]:
        return False
    written = [event for event in state.events if event.message == len(state.messages) - 2]
    if any(held.held_rows(event) or doubted.doubt_of(event) for event in written):
        return True
    try:
        return heard_in(request, has_workout=has_workout).context.pending is not None
    except SourceNeeded:
        return bool(written)


def _in_need_of_care(heard: PartedMessage, *, in_pain_alone: bool) -> tuple[Plan, ...]:
    """What is done for somebody who needs care: what hurts is noted, and nothing is trained.

    Beside a pain that is noted, what is of the log and the calendar is done as well.
    """
    if in_pain_alone:
        kept = tuple(part for part in heard.parts if part.kind in _beside_a_pain)
        plans = stretch_plans(replace(heard, parts=kept))
        if any(step.tool == "set_pain" for plan in plans for step in plan.steps):
            return (*plans, Plan("care", text=_CARING))
    noted = [
        plan
        for part in heard.parts
        if (part.kind == "pain" or _is_cancelled(heard, part))
        and (plan := WRITING[part.kind](heard.of(part))) is not None
    ]
    steps = [step for plan in noted for step in plan.steps]
    if not any(plan.steps or plan.text for plan in noted) or any(step.tool not in _in_care for step in steps):
        return ()
    return (*noted, Plan("care", text=_CARING))


def _is_cancelled(heard: PartedMessage, part: Part) -> bool:
    """Whether a stretch surely cancels a session, and does not only ask whether it should."""
    said = heard.of(part).said
    is_likely = part.kind == "unschedule" and part.likelihood >= _surely_cancelled
    return is_likely and not said.is_question and left_as_it_is(part.kind, said, heard.whole) is None


_surely_cancelled = 0.4


def _plans(heard: PartedMessage, *, in_care: bool, in_pain_alone: bool) -> tuple[Plan, ...]:
    """What the newest message asks for."""
    context = heard.context
    if in_care:
        return _in_need_of_care(heard, in_pain_alone=in_pain_alone)
    if (confirmed := held.read(context) or doubted.read(context)) is not None:
        return (confirmed,)
    if (settled := yes_or_no(heard) or picked(heard)) is not None:
        return resumed(context, settled)
    if (ended := thanked(heard)) is not None:
        return (ended,)
    if (answered := short_answer(context)) is not None:
        return (answered,)
    if (story := passed_over(heard)) is not None:
        return (story,)
    plans = resumed(context, stretch_plans(heard))
    again = asked_again(heard) if not plans else None
    return (again,) if again is not None else plans
