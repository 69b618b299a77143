"""A turn about the plan of a week: heard before a single workout is made of it, and behind nothing but care.

Nothing is remembered: a question that was asked is found again by reading what was said before it anew.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.conversation.consent import Consent, consent_in
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.last_message import CARE, hear
from spotter.dialogue.intents.talk import wanted_of
from spotter.dialogue.intents.wanted_writes import Write
from spotter.dialogue.plan_changes.deciding import plan_changed
from spotter.dialogue.replies.failures import failure_said
from spotter.dialogue.state import FETCH, ConversationState, Utterance
from spotter.dialogue.training.replies import fetching
from spotter.dialogue.training.sessions import CANCEL
from spotter.dialogue.training.state import WRITES, Event, SourceNeeded, TrainingState, before_this_message, read_state
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import WeekAsked, week_said
from spotter.dialogue.weekly.changes import change_said, is_whole
from spotter.dialogue.weekly.day_told import day_told
from spotter.dialogue.weekly.days_said import days_said
from spotter.dialogue.weekly.decision import TOOL, WeekDecision
from spotter.dialogue.weekly.dictated import PlanTold, plan_dictated
from spotter.dialogue.weekly.dictating import set_as_told, week_dictated
from spotter.dialogue.weekly.edits_made import ON_WHICH_DAY
from spotter.dialogue.weekly.hearing import (
    asks_for_a_week,
    is_of_one_session,
    names_days_for,
    names_week_or_day,
)
from spotter.dialogue.weekly.in_hand import of_plan_in_hand, put_on
from spotter.dialogue.weekly.in_hand_state import is_in_hand, is_just_set, is_open, plan_in_hand
from spotter.dialogue.weekly.known_of_person import known_of
from spotter.dialogue.weekly.mistaken_bookings import booked_by_mistake, cancelled, cancelling
from spotter.dialogue.weekly.near_days import with_days_named
from spotter.dialogue.weekly.of_the_week import (
    NEVER_PLANNED,
    PLANS,
    YES_OR_NO,
    asks_to_change_it,
    days_named,
    goes_on_with_a_plan,
    is_asked,
    is_dictated_to_be_kept,
    is_of_the_plan_again,
    is_to_be_remembered,
    keeps_training_days,
    may_be_of_weeks,
    stored_days,
    surely_changes_it,
)
from spotter.dialogue.weekly.one_week import BOOK, MovedOnce, booked_once, moved_once
from spotter.dialogue.weekly.plan_asked import (
    asks_what_is_left,
    left_of_the_week,
)
from spotter.dialogue.weekly.plan_read import days_off
from spotter.dialogue.weekly.plan_told import asks_to_see, shown
from spotter.dialogue.weekly.plan_wanted import wants_nothing
from spotter.dialogue.weekly.planning import (
    KIT,
    OPEN_QUESTIONS,
    PLAN_THESE,
    new_week,
    set_anew,
    training_days,
    with_kit_of,
)
from spotter.dialogue.weekly.redoing import redo_said, redone
from spotter.dialogue.weekly.sparing import with_pains_minded
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import days_told
from spotter.language.word_lists import word_set
from spotter.messages import Request

_changing_days = word_set("do change make should turn set switch become be")
_longest_consent = 8
_sources = ("program", "user_settings", "equipment", "active_preferences", "pain", "user_profile")
_reads = word_set("which what when how is")


def of_weeks(request: Request) -> Answer | None:
    """What to say and do for a message about the plan of a week; None for any other, and where care comes first."""
    state = read_state(request)
    if not state.messages or not request.today or TOOL not in state.tools:
        return None
    today = date.fromisoformat(request.today)
    state = replace(state, messages=[with_days_named(each, today) for each in state.messages])
    newest = len(state.messages) - 1
    if names_week_or_day(state.messages[newest]) and is_of_one_session(state.messages[newest]):
        return None
    if not is_asked(state, newest) and _is_of_else(before_this_turn(request, read_conversation(request)).said):
        return None
    once = moved_once(state.messages[newest]) if BOOK in state.tools else None
    if BOOK in state.tools:
        state = replace(state, messages=[_of_every_week(each) for each in state.messages])
    try:
        is_change = asks_to_change_it(state, newest, today)
    except SourceNeeded as needed:
        beside = tuple(each for each in ("schedule", *_sources) if each in state.offered and each not in state.sources)
        return fetching(SourceNeeded(tuple(dict.fromkeys((*needed.names, *beside)))), state)
    if not (is_change or may_be_of_weeks(state, newest, today) or (once is not None and not once.rest)):
        return None
    now = before_this_turn(request, read_conversation(request))
    done = [each for each in state.events if each.message == newest]
    mistakes = booked_by_mistake(state, newest)
    own = {TOOL, *([CANCEL] if mistakes else []), *([BOOK] if once is not None else [])}
    others = [each for each in done if each.name not in own]
    if others or hear(now).requests[:1] == (CARE,):
        return None
    try:
        decided = _decided_with(once, before_this_message(state), now, newest, today)
    except SourceNeeded as needed:
        return None if any(each.name == TOOL for each in done) else fetching(needed, state)
    if mistakes and not done:
        return Answer(calls=cancelling(mistakes))
    off = "\n".join(cancelled(done, today))
    if decided is None:
        return Answer(off) if off else None
    return _next(decided, done, off, lambda: _lacking(state, now))


def _is_of_else(said: Utterance) -> bool:
    """Whether a message surely wants the workout in hand, the record or a booking changed, and hardly the plan.

    A day that is named may be one of the plan, of which the reader knows nothing: that leaves the record alone.
    """
    wanted = wanted_of(said)
    of_record = max(wanted[Write.FIX], wanted[Write.UNLOG])
    of_else = max(of_record, wanted[Write.CALENDAR], wanted[Write.WORKOUT] if said.listed else 0.0)
    if of_else >= _surely_wanted > of_record and days_named(said.text):
        of_else = of_record
    is_surely_else = of_else >= _surely_wanted and wanted[Write.PLAN] < _hardly_wanted
    return is_surely_else or (
        wanted[Write.FIX] >= _likely_wanted and bool(_of_the_past & set(said.text.lower().split()))
    )


_surely_wanted, _likely_wanted, _hardly_wanted = 0.9, 0.5, 0.05
_of_the_past = word_set("was were did")


def _next(decided: WeekDecision, done: Sequence[Event], off: str, lacking: Callable[[], list[str]]) -> Answer:
    """The next step of a decision, after what was done of it; ``off`` is said before it."""
    is_to_be_booked = decided.booking is not None and not any(each.name == BOOK for each in done)
    if done and not (is_to_be_booked and done[-1].name == TOOL and done[-1].result.ok):
        if done[-1].name in (TOOL, BOOK):
            return Answer(_reported(decided, done[-1]))
    elif done and decided.booking is not None:
        return Answer(calls=((BOOK, decided.booking),))
    if (decided.call is not None or is_to_be_booked or decided.sees) and (sources := lacking()):
        return Answer(calls=((FETCH, {"sources": sources}),))
    text = "\n\n".join(filter(None, (off, decided.text)))
    if decided.question:
        return ask(decided.question, decided.options, text)
    if decided.call is None and decided.booking is not None:
        return Answer(calls=((BOOK, decided.booking),))
    return Answer(text, ((TOOL, decided.call),)) if decided.call is not None else Answer(text)


def _decided_with(
    once: MovedOnce | None, state: TrainingState, now: ConversationState, at: int, today: date
) -> WeekDecision | None:
    """What the ``at``-th message comes to, with what it moves for one week alone."""
    decided = _decided(state, now, at, today) if once is None or once.rest else None
    if once is None or (once.rest and (decided is None or decided.question)):
        return decided
    return booked_once(once, decided, _standing(state, now, at, today), today)


def _of_every_week(text: str) -> str:
    """A message without what it moves for one week, where something else stands beside that."""
    once = moved_once(text)
    return once.rest if once is not None and once.rest else text


def _lacking(state: TrainingState, now: ConversationState) -> list[str]:
    """What has to be known before anything is planned, and is not yet."""
    return [each for each in _sources if each in state.offered and each not in now.knowledge]


def _decided(state: TrainingState, now: ConversationState, at: int, today: date) -> WeekDecision | None:
    """What the ``at``-th message comes to; what hurts is minded where days are shown that were planned before."""
    found = _found(state, now, at, today)
    if found is None or not found.sees:
        return found
    return with_pains_minded(found, now, _standing(state, now, at, today))


def _found(state: TrainingState, now: ConversationState, at: int, today: date) -> WeekDecision | None:
    changed = _changed(state, now, at, today)
    if changed is not None and not (changed.is_unsure and is_in_hand(state, at)):
        return changed
    return _found_otherwise(state, now, at, today) or changed


def _changed(state: TrainingState, now: ConversationState, at: int, today: date) -> WeekDecision | None:
    """What a message changes of the plan that is stored; None where it plans a day, or all of it, anew."""
    text = state.messages[at]
    if not asks_to_change_it(state, at, today):
        return None
    is_anew = is_of_the_plan_again(text) or asks_for_a_week(text)
    if day_told(text) is not None or (is_anew and (redo_said(text) or not surely_changes_it(text))):
        return None
    return plan_changed(text, today, _standing(state, now, at, today))


def _found_otherwise(state: TrainingState, now: ConversationState, at: int, today: date) -> WeekDecision | None:
    """What a message comes to that changes nothing of the exercises and days of the stored plan."""
    text = state.messages[at]
    if (told := plan_dictated(text)) is not None and is_dictated_to_be_kept(state, at):
        is_asked_for = asks_for_a_week(text) or is_in_hand(state, at) or bool(_keeping_it & set(text.lower().split()))
        if not (is_asked_for or is_asked(state, at)):
            return WeekDecision(question=PLAN_THESE, options=("Yes, plan it", "No"))
        return _dictated(told, state, now, at, today)
    if is_asked(state, at):
        answered = _answered(state, now, at, today)
        if answered is not None:
            return answered
    if (
        at
        and ON_WHICH_DAY in state.replies[at]
        and (days := days_named(text))
        and len(text.split()) <= _longest_consent
    ):
        return put_on(days, state.messages[at - 1], now, _standing(state, now, at, today))
    if (seen := _looked_at(state, now, at, today)) is not None:
        return seen
    standing = None
    if not is_open(state, at) and is_in_hand(state, at):
        standing = _standing(state, now, at, today)
        if (said := of_plan_in_hand(text, now, standing, plan_in_hand(state, at))) is not None:
            return said
    if not is_asked(state, at) and keeps_training_days(text) and is_to_be_remembered(text):
        return training_days(days_named(text), stored_days(state))
    if _is_asked_anew(state, at):
        standing = standing or _standing(state, now, at, today)
        asked = redone(text, redo_said(text) or text, WeekAsked(), standing)
        known = with_kit_of(standing.known, standing.days)
        return new_week(now, asked, known, standing.days, was_asked=True, may_replace=False)
    thread = _thread(state, at)
    if thread is not None:
        asked, was_asked = thread
        asked = replace(asked, off=asked.off | _off_before(state, at) - set(asked.days))
        known = _known(state, now, at, today)
        stored = stored_days(state)
        return new_week(now, asked, known, stored, was_asked=was_asked, may_replace=is_just_set(state, at))
    return _of_stored_plan(text, now, standing or _standing(state, now, at, today))


def _looked_at(state: TrainingState, now: ConversationState, at: int, today: date) -> WeekDecision | None:
    """What is told of the plan that is stored, where a message only wants to see it, or what is left of the week."""
    text = state.messages[at]
    if not (is_asked(state, at) or is_in_hand(state, at)) and asks_to_see(text) and stored_days(state):
        return _of_stored_plan(text, now, _standing(state, now, at, today))
    if asks_what_is_left(text) and (week := _standing(state, now, at, today)).days:
        return left_of_the_week(week, today)
    return None


def _of_stored_plan(text: str, now: ConversationState, standing: Standing) -> WeekDecision | None:
    """What a message wants of the plan as it is stored, where no plan is asked for and none was just made."""
    if standing.days and (one := day_told(text)) is not None:
        return set_as_told(one, standing)
    if standing.days and asks_to_see(text):
        return shown(standing, tuple(day for each in days_said(text, plain(text).tokens) for day in each.days))
    if standing.days and is_of_the_plan_again(text):
        asked = redone(text, redo_said(text), WeekAsked(), standing)
        return new_week(now, asked, standing.known, standing.days, was_asked=True, may_replace=False)
    if (anew := _of_days_anew(text, now, standing)) is not None:
        return anew
    return change_said(text, standing)


def _dictated(told: PlanTold, state: TrainingState, now: ConversationState, at: int, today: date) -> WeekDecision:
    """The plan as it was dictated, with the equipment that was told beside it, and what hurts."""
    wanted = week_said(told.beside).wanted
    pains = week_said(state.messages[at]).wanted.pains
    known = _known(state, now, at, today).then(WorkoutConstraints(equipment=wanted.equipment, pains=pains))
    may_replace = is_just_set(state, at) or is_asked(state, at)
    return week_dictated(told, known, stored_days(state), may_replace=may_replace)


_keeping_it = word_set("save keep store set make create plan put schedule remember note write start")


def _answered(state: TrainingState, now: ConversationState, at: int, today: date) -> WeekDecision | None:
    """What comes of a yes or a no to the question before; None where it was another, or is not answered."""
    tokens = plain(state.messages[at]).tokens
    consent = consent_in(tokens) if len(tokens) <= _longest_consent else None
    if not any(each in state.replies[at] for each in YES_OR_NO) or consent not in (Consent.YES, Consent.NO):
        return None
    if PLAN_THESE in state.replies[at]:
        if consent is Consent.NO:
            return WeekDecision(text="All right, nothing is written.")
        if (told := plan_dictated(state.messages[at - 1])) is not None:
            return _dictated(told, state, now, at - 1, today)
        asked = week_said(state.messages[at - 1])
        return new_week(
            now, asked, _known(state, now, at, today), stored_days(state), was_asked=False, may_replace=False
        )
    earlier = _decided(state, now, at - 1, today)
    if earlier is None or earlier.call is None:
        return None
    return replace(earlier, text="", question="") if consent is Consent.YES else WeekDecision(text=earlier.kept)


def _thread(state: TrainingState, at: int) -> tuple[WeekAsked, bool] | None:
    """The plan that is asked for, over what was asked and answered about it, and whether the coach has asked."""
    text = state.messages[at]
    if at and state.asked_before[at] and any(each in state.replies[at] for each in OPEN_QUESTIONS):
        before = _thread(state, at - 1)
        if before is None and PLAN_THESE in state.replies[at - 1]:
            before = week_said(state.messages[at - 2]), False
        said = _with_bare_count(text, state.replies[at])
        if before is not None and (_tells_something(said) or consent_in(plain(text).tokens) is Consent.ANY):
            return before[0].then(replace(said, unknown=())), True
    if not (asks_for_a_week(text) or goes_on_with_a_plan(state, at)):
        return None
    return week_said(text), False


def _is_asked_anew(state: TrainingState, at: int) -> bool:
    """Whether the plan that is stored is to be made again."""
    if is_asked(state, at) or not is_of_the_plan_again(state.messages[at]):
        return False
    return any(each.get("exercises") for each in stored_days(state))


def _off_before(state: TrainingState, at: int) -> frozenset[int]:
    """The days of which earlier messages told, as lasting or for a plan, that something else is on."""
    told = [text for text in state.messages[:at] if is_to_be_remembered(text)]
    by_words = {day for text in told for day in week_said(text).off}
    for_plans = [text for text in state.messages[:at] if text in told or asks_for_a_week(text)]
    return frozenset(by_words).union(*(days_off(text) for text in for_plans))


def _with_bare_count(text: str, question: str) -> WeekAsked:
    """What an answer says; a mere number is how many days, where that was asked."""
    said = week_said(text)
    words = [token for token in plain(text).tokens if token.is_word or token.value is not None]
    bare = [int(token.value) for token in words if token.value is not None and token.value in range(1, 8)]
    is_bare = len(words) == 1 and len(bare) == 1 and KIT not in question
    return replace(said, count=bare[0]) if is_bare else said


def _tells_something(said: WeekAsked) -> bool:
    wanted = said.wanted
    return bool(said.days or said.count or wanted.equipment is not None or wanted.minutes or wanted.place or said.split)


def _known(state: TrainingState, now: ConversationState, at: int, today: date) -> WorkoutConstraints:
    """What is known of the person. SourceNeeded where something was noted since it was last looked up."""
    written = {source for each in state.events if each.result.ok for source in WRITES[each.name]}
    stale = tuple(each for each in _sources if each in written & state.offered and each not in state.sources)
    if stale:
        raise SourceNeeded(stale)
    return known_of(state.messages[:at], now, today)


def _standing(state: TrainingState, now: ConversationState, at: int, today: date) -> Standing:
    sessions = sorted(
        (date.fromisoformat(str(each["date"])), str(each.get("name") or "a session"))
        for each in state.source("schedule") or ()
        if each.get("status", "scheduled") == "scheduled" and str(each.get("date", "")) >= today.isoformat()
    )
    booked = frozenset(day.isoweekday() for day, _name in sessions)
    in_hand, has_workout = is_in_hand(state, at), bool(now.workout.exercises)
    return Standing(stored_days(state), _known(state, now, at, today), booked, tuple(sessions), in_hand, has_workout)


def _of_days_anew(text: str, now: ConversationState, standing: Standing) -> WeekDecision | None:
    """What days are to be for from now on: ``change wednesday to upper body``, ``monday squat, tuesday bench``."""
    said = week_said(text)
    words = {token.text for token in plain(text).tokens}
    if names_days_for(text) and wants_nothing(text):
        return None
    if names_days_for(text):
        if standing.days:
            return set_anew(now, said, standing.known, standing.days)
        return WeekDecision(question=PLAN_THESE, options=("Yes, plan it", "No"))
    one = (
        len(said.labels) == 1
        and bool(words & _changing_days)
        and not words & (NEVER_PLANNED | _reads)
        and is_whole(text)
    )
    label = next(iter(said.labels.values()), None)
    if not one or label is None or not (label.wanted.areas or label.wanted.includes or label.wanted.session):
        return None
    is_of_plan = standing.in_hand or bool(words & PLANS) or not standing.has_workout
    day = next(iter(said.labels))
    if not is_of_plan or standing.of(day) is None or day in standing.booked or len(label.wanted.includes) > 1:
        return None
    return set_anew(now, said, standing.known, standing.days)


def _reported(decided: WeekDecision, event: Event) -> str:
    """What became of the call."""
    if not event.result.ok:
        return failure_said(event.result)
    shown = [days_told(decided.shown)] if decided.shown else []
    return "\n".join([decided.heading, *shown, *(["", *decided.remarks] if decided.remarks else [])]).strip()
