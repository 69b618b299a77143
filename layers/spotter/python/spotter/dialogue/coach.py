"""The coach's decision: from where the conversation stands to what is said and done next.

A message goes to the skills of training data (``training.requests``), to those of workouts (``workout_turns``), or to
both, each with its own part of it. A plan for a whole week is heard before them (``weekly.turns``). Care comes before
any.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile

from spotter.dialogue.answer import Answer, with_options_named
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.todays_session import asks_for_todays_session
from spotter.dialogue.conversation.answers_that_go_on import in_its_place, may_do, parts_of_an_answer, still_open
from spotter.dialogue.conversation.behind_a_stop import of_what_is_left
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.courtesies import without_courtesies
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.conversation.held_back import likely_wants_a_change, surely_wants, unless_unwanted
from spotter.dialogue.conversation.last_message import CARE, Heard, hear
from spotter.dialogue.conversation.part_by_part import by_intent, in_parts, part_by_part
from spotter.dialogue.intents.fitting import (
    ANSWERING,
    ASKING,
    HARDLY,
    OF_PLANS,
    OF_WORKOUTS,
    is_surely_to_be_done,
    may_ask,
)
from spotter.dialogue.intents.talk import intents_of
from spotter.dialogue.likely_changes.programmed import asks_politely, is_of_changes
from spotter.dialogue.likely_readings.readings import AS_FOUND, Meaning, Said, Side
from spotter.dialogue.likely_readings.taking import as_said, last_said, taken
from spotter.dialogue.memoisation import cached_by_request
from spotter.dialogue.orders.turns import of_orders
from spotter.dialogue.pains.cleared import of_clearance
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.person.others_training import of_the_speaker
from spotter.dialogue.questions.beside import with_questions_beside
from spotter.dialogue.questions.in_the_talk import beside_a_pain, in_the_talk
from spotter.dialogue.questions.lifts_in_pain import lifts_in_pain
from spotter.dialogue.questions.plain_questions import is_stiff_alone, plain_answer
from spotter.dialogue.questions.unanswered import in_place_of_nothing
from spotter.dialogue.requests.arbitration import is_settled
from spotter.dialogue.requests.implied import is_bare_name, is_told
from spotter.dialogue.requests.template_requests import is_to_be_asked
from spotter.dialogue.requests.unasked import ANY_DAY, LEFT, asked_first, likely_clauses
from spotter.dialogue.state import ASK, FETCH, PLAN, ConversationState, Utterance
from spotter.dialogue.training.for_workouts import Elsewhere, without
from spotter.dialogue.training.left_as_it_is import is_taken_back
from spotter.dialogue.training.requests import (
    Decision,
    decide,
    decide_rest,
    decide_written,
    heard_in,
    is_asked,
    is_of_the_record,
    of_one_that_is_on,
    read_out,
    read_so,
)
from spotter.dialogue.training.state import WRITES, SourceNeeded, read_state
from spotter.dialogue.training.stretch_plans import sum_asked_for
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.model import CHANGING, Act
from spotter.dialogue.understanding.new_workouts import likelihood_of_new_workout
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.weekly.hearing import names_one_session
from spotter.dialogue.weekly.turns import of_weeks
from spotter.dialogue.wished.refining import REFINES
from spotter.dialogue.workout_turns import of_workouts
from spotter.language.talk.intent import Intent
from spotter.messages import AssistantTurn, Request, SummaryTurn, UserTurn

_of_workouts_alone = CHANGING | {"build", "explain", "how_to", "facts", "show", "keep", "compare"}
"""Skills of which nothing is about what is stored of the training."""
_not_done = frozenset(f"unsupported.{name}" for name in ("media", "reminder", "food", "apps", "medical", "other"))
_answers = ("answer.cannot", "answer.compare")
_of_rules = {"facts": "answer.fact", "progress": "answer.progress"}
_taking_off = frozenset({FETCH, "cancel_scheduled_workout", "set_pain"})
_putting_off = frozenset({FETCH, ASK, "cancel_scheduled_workout", "update_scheduled_workout"})
_recording = frozenset({"log_workout", "correct_workout", "undo_log", "delete_workout"})
_likely_asked, _rather_asked = 0.5, 0.45
_few_words = 4
_hardly_care = 0.15
"""How likely no clause may be one of care, where what is told is but a pain."""
_wanted, _hardly_wanted = ("build", "plan", "edit", "undo"), 0.1
"""How likely a clause has to ask for a workout or a change where what one reader is sure of is done unasked."""
_surely_of_itself, _surely_asked, _seldom_wanted = 0.6, 0.8, 0.25
_surely_logged = 0.95
_logging = frozenset({"log", "logged", "logging"})
_hardly_anything_else = 0.85
"""How likely a new workout has to be where nothing of the training data is thought of."""
_surely_a_build, _doubtless, _likely_an_answer, _surely_an_answer = 0.4, 0.98, 0.3, 0.7


def answer(request: Request) -> Answer:
    """What to say and do next. The same request gives the same answer."""
    request = of_the_speaker(in_its_place(of_what_is_left(without_courtesies(request))))
    now = read_conversation(request)
    before = before_this_turn(request, now)
    parts = parts_of_an_answer(before)
    found = in_parts(request, parts, _of_its_kinds, may_do) if parts else of_clearance(request, _of_its_kinds)
    is_only_shown = bool(found.listing) and not (found.calls or now.steps)
    left_open = still_open(before) if is_only_shown else ""
    if _is_fetched_already(found, request):
        return Answer("I could not work that out. Please say it once more in other words, one thing at a time.")
    return with_options_named(replace(found, text="\n\n".join(filter(None, (found.text, left_open)))))


def _is_fetched_already(found: Answer, request: Request) -> bool:
    """Whether all that is to be done is to fetch what was fetched since anything was done: that would never end."""
    turns = request.turns[max(0, last_said(request)) :]
    made = [(call.name, call.arguments) for turn in turns if isinstance(turn, AssistantTurn) for call in turn.calls]
    fetched = list(takewhile(lambda call: call[0] == FETCH, reversed(made)))
    return bool(found.calls) and all((name, arguments) in fetched for name, arguments in found.calls)


def _of_its_kinds(request: Request) -> Answer:
    """What to say and do next for a newest message, but for what it hardly wants changed."""
    return unless_unwanted(request, _of_each_kind)


def _of_each_kind(request: Request) -> Answer:
    """What to say and do next for a newest message, in parts where it asks for things of different kinds."""
    return with_questions_beside(by_intent(request, _of_one_kind), request, _of_one_kind)


@cached_by_request
def _of_one_kind(request: Request) -> Answer:
    """What to say and do next for a newest message that asks for things of one kind.

    A plan of a week is heard first; nothing is planned where no such thing is likely.
    """
    said = before_this_turn(request, read_conversation(request)).said
    may_be_of_weeks = said.answers or may_ask(OF_PLANS, intents_of(said)) or not names_one_session(said.text)
    may_be_of_weeks = may_be_of_weeks and not asks_for_todays_session(said.text)
    weekly = of_weeks(request) if may_be_of_weeks else None
    return weekly or of_orders(request, _in_parts)


def _in_parts(request: Request) -> Answer:
    """What to say and do next for the newest message as it is weighed as a whole, or sentence by sentence."""
    return part_by_part(request, _taken)


@cached_by_request
def _taken(request: Request) -> Answer:
    """What to say and do next for a newest message that is taken as a whole.

    A plain question is answered from the handbook, but for a wish that is only said as one. Where a pain is told beside
    it, that is seen to first.
    """
    before = before_this_turn(request, read_conversation(request))
    plain = plain_answer(before)
    lifts = lifts_in_pain(before)
    if lifts and not pains_in(before.said.text):
        plain = ""  # of a pain that was told before the handbook knows nothing
    if plain and (_is_a_polite_wish(hear(before), before) or is_surely_to_be_done(intents_of(before.said))):
        plain = ""
    is_of_care = bool(pains_in(before.said.text)) or hear(before).requests[:1] == (CARE,)
    written = decide_rest(request) or decide_written(request) if not (plain or is_of_care) else None
    if written is not None:
        return in_the_talk(written.answer, before)
    if plain and (not pains_in(before.said.text) or is_stiff_alone(before.said.text)):
        return in_the_talk(Answer(plain), before)
    if lifts and not pains_in(before.said.text) and likely_clauses(before, _wanted) < _seldom_wanted:
        return in_the_talk(Answer(lifts), before)
    found = in_place_of_nothing(taken(request, answered, told), before)
    return in_the_talk(beside_a_pain(found, plain or lifts, before), before)


def answered(request: Request, meaning: Meaning, said: Said | None = None) -> Answer:
    """What to say and do next for a newest message that is taken so. ``said``: as it was heard, where that is known."""
    if meaning == AS_FOUND:
        return _as_found(request)
    if meaning.side is Side.WORKOUTS:
        return _with_workouts(request, None)
    said = said or told(as_said(request))
    return _with_workouts(request, read_so(request, said.parted, meaning.way) if said is not None else None)


@cached_by_request
def _as_found(request: Request) -> Answer:
    """What to say and do next where the message is taken by the skills' own precedence."""
    now = read_conversation(request)
    decided = _of_training_data(request, now)
    if decided is not None and _asks_for_today(before_this_turn(request, now)):
        return _with_workouts(request, of_one_that_is_on(request, decided) or decided)
    if decided is not None:
        heard = hear(before_this_turn(request, now))
        is_anew = _asks_anew(heard) and not is_of_the_record(request, has_workout=bool(now.workout.exercises))
        decided = None if is_anew and not _is_beside(decided, now, heard) else decided
    return _with_workouts(request, decided)


def _with_workouts(request: Request, decided: Decision | None) -> Answer:
    """What is ``decided`` about training data, with what the skills of workouts do about what that leaves."""
    if decided is None:
        before = before_this_turn(request, read_conversation(request))
        found = of_workouts(request)
        heard = hear(before)
        if _is_taken_back(heard, before):
            return LEFT
        is_read = bool(heard.said.surely_read) and likely_clauses(before, _wanted) >= _hardly_wanted
        is_sure = is_read or _is_plainly_of_workouts(heard) or _is_surely_a_build(heard) or _asks_anew(heard)
        told_of = _is_only_told(heard)
        return found if is_sure and not told_of else asked_first(found, before, is_told=told_of)
    if not decided.left or any(name != ASK for name, _arguments in decided.answer.calls):
        return decided.answer
    left = without(request, decided.left)
    is_wanted = may_ask(OF_WORKOUTS, intents_of(before_this_turn(left, read_conversation(left)).said))
    then = of_workouts(left) if is_wanted else Answer()
    return _joined(_not_said_before(decided.answer, request), then)


def taken_off(request: Request) -> Answer:
    """What is done all the same for somebody who is not to train: a session that they cancel is cancelled.

    Beside that a pain is noted. Empty where they ask for nothing of the kind.
    """
    decided = decide(request, has_workout=False, in_care=True)
    names = {name for name, _arguments in decided.answer.calls} if decided is not None else set()
    return decided.answer if decided is not None and names <= _taking_off else Answer()


def written_down(request: Request) -> Answer:
    """What is done all the same for somebody whom the coach is worried about: training that was done is recorded, or
    the record put right, where that is surely wanted. Empty where nothing of the kind is.
    """
    before = before_this_turn(request, read_conversation(request))
    if not before.said.text or not any(surely_wants(before.said, (name,)) for name in _recording):
        return Answer()
    decided = decide(request, has_workout=bool(before.workout.exercises))
    calls = decided.answer.calls if decided is not None else ()
    done = {call.name for call, _result in read_conversation(request).done}
    names = {name for name, _arguments in calls}
    is_of_the_record = names <= _recording | {FETCH} and bool(names or done & _recording)
    is_of_the_record = is_of_the_record and surely_wants(before.said, names)
    return decided.answer if decided is not None and is_of_the_record and not decided.left else Answer()


def looked_up(request: Request) -> Answer:
    """What is answered all the same to somebody who is not to train: a question that only reads what is stored."""
    return read_out(request)


def put_off(request: Request) -> Answer:
    """What is done for somebody who is not to train yet: a session moved or cancelled, an exercise left out.

    Empty where they ask for nothing of the kind, or for anything beside it.
    """
    before = before_this_turn(request, read_conversation(request))
    likely = intents_of(before.said) if before.said.text else {}
    answering = ANSWERING if before.said.answers else ()
    kinds = (Intent.BOOKING, Intent.PLAN_CHANGE, Intent.KEEP, *answering)
    if not likely or max(likely[each] for each in kinds) < _likely_asked:
        return Answer()
    decided = decide(request, has_workout=False)
    calls = decided.answer.calls if decided is not None else ()
    is_put_off = all(
        name in _putting_off or (name == "set_preference" and arguments.get("preference_type") == "exclusion")
        for name, arguments in calls
    )
    return decided.answer if decided is not None and is_put_off and not decided.left else Answer()


def taught(request: Request) -> Answer:
    """What is answered from the handbook, or of how an exercise is done, to somebody who is not to train yet.

    Empty where they ask whether or what they may train, or for anything to be done.
    """
    before = before_this_turn(request, read_conversation(request))
    if not before.said.text or pains_in(before.said.text):
        return Answer()
    if intents_of(_by_itself(before.said))[Intent.HEALTH] >= _likely_asked:
        return Answer()
    if plain := plain_answer(before):
        return Answer(plain)
    skills = {act.skill for act in hear(before).requests}
    if not skills or skills - {"how_to", "facts"} or not asks_in_words(request):
        return Answer()
    found = answer(request)
    return Answer(found.text) if not found.calls else Answer()


def asks_in_words(request: Request) -> bool:
    """Whether the newest message asks a question of training, or of the coach, and for nothing to be done."""
    before = before_this_turn(request, read_conversation(request))
    if not before.said.text:
        return False
    said = _by_itself(before.said)
    likely = intents_of(said)
    is_asked = max(likely[each] for each in ASKING) >= _rather_asked
    return is_asked and likely[Intent.HEALTH] < _likely_asked and not likely_wants_a_change(said)


def _by_itself(said: Utterance) -> Utterance:
    """A message without what the coach said before it: behind a stop everything sounds like an illness."""
    return replace(said, replied="", question="", options=(), did=())


@cached_by_request
def told(request: Request) -> Said | None:
    """The newest message as the skills of workouts and those of training data hear it; None where either cannot."""
    state = read_state(request)
    if not state.messages or not request.today:
        return None
    now = read_conversation(request)
    before = before_this_turn(request, now)
    heard = hear(before)
    if _asks_anew(heard) or _asks_for_today(before):
        return None
    try:
        parted = heard_in(request, has_workout=bool(before.workout.exercises))
        is_sum = any(sum_asked_for(parted, each) is not None for each in parted.parts)
    except SourceNeeded:
        return None
    flags = {
        "plain": _is_plainly_of_workouts(heard),
        "surely": _is_surely_of_workouts(heard),
        "changes": any(act.skill in CHANGING for act in heard.requests),
        "bare": is_bare_name(heard.said),
        "withdraws": _withdraws(heard),
        "sum": is_sum,
        "record": parted.is_of_the_record,
        "kept": heard.wanted != WorkoutConstraints(),
        "of the one before": not before.workout.exercises
        and any(act.skill in CHANGING for act in heard.requests)
        and any(each.listed for each in before.heard),
    }
    return Said(heard, parted, flags)


def _not_said_before(answer: Answer, request: Request) -> Answer:
    """The answer without its text, where an earlier step of this turn has said that."""
    last = max(at for at, turn in enumerate(request.turns) if isinstance(turn, UserTurn))
    said = [turn.text for turn in request.turns[last:] if isinstance(turn, AssistantTurn)]
    return replace(answer, text="") if answer.text and any(answer.text in each for each in said) else answer


def _joined(first: Answer, then: Answer) -> Answer:
    """Both answers in one: what was said first stands before the other; of two questions the first is asked.

    What is done comes before a question, which ends the turn: it is asked in the step behind.
    """
    text = "\n\n".join(filter(None, (first.text, then.text)))
    acts = any(name != ASK for name, _arguments in then.calls)
    return replace(first, text=text) if first.calls and not acts else replace(then, text=text)


def _of_training_data(request: Request, now: ConversationState) -> Decision | None:
    """What a message asks to be stored of the user's training, or to be told of it; care comes first."""
    before = before_this_turn(request, now)
    heard = hear(before)
    is_wished = bool(heard.said.wished)
    if is_wished:
        heard = replace(heard, said=replace(heard.said, surely_read=""))
    changed = any(call.name == PLAN or call.name not in {FETCH, *WRITES} for call, _result in now.done)
    has_workout = bool((before if changed else now).workout.exercises)
    had_workout = has_workout or any(each.listed for each in before.heard)
    is_plain = _is_plainly_of_workouts(heard) and not is_wished
    changes = any(act.skill in CHANGING for act in heard.requests)
    likely = intents_of(before.said)
    is_log = likely[Intent.LOG] >= _surely_logged and likely[Intent.CHANGE] < HARDLY
    is_plain, changes = is_plain and not is_log, changes and not is_log
    of_workouts_alone = heard.asked is not None or (heard.topic is not None and heard.topic.is_surely_of_rules)
    of_workouts_alone = of_workouts_alone or _is_of_changes(heard, before)
    if of_workouts_alone and not is_asked(request, has_workout=has_workout):
        return None
    return decide(
        request,
        has_workout=has_workout,
        in_care=heard.requests[:1] == (CARE,),
        in_pain_alone=heard.requests[:1] == (CARE,) and likely_clauses(before, ("care",)) < _hardly_care,
        edits=is_plain
        or _is_surely_of_workouts(heard)
        or (had_workout and changes)
        or _withdraws(heard)
        or is_to_be_asked(heard.said, heard.requests),
        is_plain=(is_plain or bool(heard.said.surely_read)) and changes and (had_workout or _is_carried_over(request)),
        is_bare=is_bare_name(heard.said) and not heard.said.surely_read,
        is_surely_of_workouts=_is_surely_of_workouts(heard),
        elsewhere=_elsewhere(heard),
    )


def _is_of_changes(heard: Heard, before: ConversationState) -> bool:
    """Whether it surely asks for changes of the workout, or they are offered, and no clause is of the training data."""
    is_meant = heard.said.surely_read == "edit" or bool(heard.said.offers)
    is_meant = is_meant and heard.requests[:1] != (CARE,) and not pains_in(heard.said.text)
    return is_meant and is_of_changes(heard.utterance) and likely_clauses(before, _of_training) < _seldom_wanted


def _is_a_polite_wish(heard: Heard, before: ConversationState) -> bool:
    """Whether it is only said as a question that something of the workout is to change."""
    is_sure = bool(heard.requests) and heard.said.surely_read == "edit"
    return asks_politely(heard.said) and (is_sure or _is_of_changes(heard, before))


_of_training = (
    *("log", "correct", "delete_log", "schedule", "reschedule", "unschedule", "preference", "forget_preference"),
    *("pain", "pain_over", "goal", "profile", "settings"),
)


def _is_beside(decided: Decision, now: ConversationState, heard: Heard) -> bool:
    """Whether what the skills of training data would do books a session, plans that of a day, or notes a pain."""
    names = {name for name, _arguments in decided.answer.calls}
    done = {call.name for call, _result in now.done}
    is_of_a_day = bool(_of_days & names) or names == {FETCH} or (not names and bool(_of_days & done))
    return is_of_a_day or bool(decided.left and heard.wanted.pains)


_of_days = frozenset({"schedule_workout", "update_scheduled_workout", "cancel_scheduled_workout", "set_pain", PLAN})


def _asks_anew(heard: Heard) -> bool:
    """Whether it asks for a new workout, read piece by piece, and tells no figures of what was done, to be logged."""
    if not heard.said.wished or not heard.requests or heard.requests[0].skill != "build":
        return False
    if heard.requests[0].intent != REFINES and likelihood_of_new_workout(heard.said.text) < _hardly_anything_else:
        return False
    if _logging & {token.text for token in heard.said.tokens}:
        return False
    done = [each for each in heard.said.wished if each.kind is WishKind.DONE]
    return not any(character.isdigit() for each in done for character in heard.said.text[each.start : each.end])


def _asks_for_today(before: ConversationState) -> bool:
    """Whether somebody with no workout in hand tells of themselves, and asks what to train today."""
    if before.workout.exercises or before.said.answers or not asks_for_todays_session(before.said.text):
        return False
    requests = hear(before).requests
    return bool(requests) and requests[0].skill == "build"


def _is_surely_of_workouts(heard: Heard) -> bool:
    """Whether it surely asks for a change or a new workout, as it was read beside the workout.

    In few words a new workout is asked for as a session is booked, or a goal is set: ``make it legs``.
    """
    words = sum(token.is_word for token in heard.said.tokens)
    return (
        heard.said.surely_read == "edit"
        or bool(heard.said.offers)
        or (heard.said.surely_read == "build" and words > _few_words)
    )


def _is_surely_a_build(heard: Heard) -> bool:
    """Whether the slots make a new workout, and what was learned of messages leaves no doubt of it."""
    is_build = bool(heard.requests) and heard.requests[0].skill == "build"
    return is_build and heard.likely.get("build", 0) >= _doubtless


def _is_taken_back(heard: Heard, before: ConversationState) -> bool:
    """Whether a change is taken back behind it: ``cut a set off the squats. actually no, keep them all``."""
    changes = bool(heard.requests) and all(act.skill in CHANGING for act in heard.requests)
    return bool(before.workout.exercises) and changes and is_taken_back(message(before.said.text, ANY_DAY))


def _is_only_told(heard: Heard) -> bool:
    """Whether a new workout is made of mere mentions, of which it is told or asked: ``did some chest today``."""
    is_implied = bool(heard.requests) and heard.requests[0].name == "build.implied" and not heard.said.surely_read
    is_asked = heard.likely.get("answer", 0) >= _surely_asked and heard.likely.get("build", 0) < _hardly_wanted
    return is_implied and (is_asked or is_told(heard.said))


def _elsewhere(heard: Heard) -> Elsewhere:
    """What of a message both the templates of workouts and what was learned of their messages read."""
    first = heard.requests[0] if heard.requests else None
    answers = [_is_not_done(act, heard.likely) or act.skill == "compare" for act in heard.requests]
    declines = [act.skill == "unsupported" for act in heard.requests]
    is_an_answer = max(heard.likely.get(kind, 0) for kind in _answers) >= _likely_an_answer
    kind = first.name if first is not None else ""
    return Elsewhere(
        is_answered=first is not None
        and (heard.topic is None or heard.topic.is_read)
        and len(heard.requests) == 1
        and not heard.said.left_over
        and heard.likely.get(_of_rules.get(first.skill, kind), 0) >= _surely_an_answer,
        builds=first is not None and first.skill == "build" and heard.likely.get("build", 0) >= _surely_a_build,
        answers=bool(answers) and all(answers) and is_an_answer,
        declines=bool(declines) and all(declines) and is_an_answer,
        changes=any(act.skill in CHANGING and not act.denied for act in heard.said.acts),
    )


def _is_not_done(act: Act, likely: Mapping[str, float]) -> bool:
    """Whether a request is one that is not done at all; "remind me how much I took" asks for no reminder."""
    least = _surely_an_answer if act.name == "unsupported.reminder" else 0.0
    return act.name in _not_done and likely.get("answer.cannot", 0) >= least


def _is_carried_over(request: Request) -> bool:
    """Whether there may be a workout of which the conversation that is left says nothing."""
    return any(isinstance(turn, SummaryTurn) for turn in request.turns)


def _withdraws(heard: Heard) -> bool:
    """Whether what was said of the workout that is wanted is taken back: ``forget the 30 minutes``."""
    return bool(heard.requests) and all(act.name == "tell.withdraw" for act in heard.requests)


def _is_plainly_of_workouts(heard: Heard) -> bool:
    """Whether a short message is nothing but what the templates of workouts say.

    A mere ``45 min`` or ``the bench`` is a new workout where one is likely asked for: a set may last as long.
    """
    if not heard.requests or any(act.skill not in _of_workouts_alone for act in heard.requests):
        return False
    least = _surely_a_build if heard.utterance.answers else _surely_of_itself
    if heard.requests[0].name == "build.fragment" and heard.likely.get("build", 0) < least:
        return False
    is_asked = heard.likely.get("answer", 0) >= _surely_asked and heard.likely.get("build", 0) < _seldom_wanted
    if is_asked and heard.requests[0].skill == "build" and not heard.utterance.answers:
        return False  # ``and what'd I deadlift that day``
    return is_settled(heard.requests, heard.said, named(heard.utterance))
