"""Whether a message is of the plan of a week: it asks for one, changes one, or answers a question about one."""

from datetime import date, timedelta

from spotter.dialogue.composing.todays_session import asks_for_todays_session
from spotter.dialogue.intents.fitting import OF_PLANS, SURELY
from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.intents.wanted_writes import Write, wanted_writes
from spotter.dialogue.plan_changes.deciding import CHANGE_SO, asks_to_change_plan, may_change_plan
from spotter.dialogue.training.goal_told import goal_told
from spotter.dialogue.training.state import HISTORY, TrainingState
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.changes import REMOVE, may_change
from spotter.dialogue.weekly.day_told import day_told
from spotter.dialogue.weekly.days_said import days_said
from spotter.dialogue.weekly.decision import TOOL
from spotter.dialogue.weekly.dictated import plan_dictated
from spotter.dialogue.weekly.hearing import (
    asks_for_a_week,
    names_days_for,
    names_week_or_day,
    tells_of_the_past,
)
from spotter.dialogue.weekly.in_hand import ANEW_WITH, TAKE_OUT
from spotter.dialogue.weekly.in_hand_state import is_in_hand
from spotter.dialogue.weekly.mistaken_bookings import booked_by_mistake
from spotter.dialogue.weekly.plan_asked import (
    asks_of_gear,
    asks_what_is_left,
    asks_whether_it_is_saved,
)
from spotter.dialogue.weekly.plan_spoken_of import may_be_of_the_plan
from spotter.dialogue.weekly.plan_told import asks_to_see
from spotter.dialogue.weekly.plan_wanted import wants_a_plan, wants_it_anew
from spotter.dialogue.weekly.planning import (
    MOVE_TO_THESE,
    OPEN_QUESTIONS,
    PLAN_THESE,
    REPLACE,
)
from spotter.dialogue.weekly.redoing import redo_said
from spotter.dialogue.weekly.sparing import SPARE_IT
from spotter.dialogue.weekly.stored_days import StoredDay
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import talk_reading
from spotter.language.word_lists import word_set

YES_OR_NO = (
    SPARE_IT,
    REPLACE,
    REMOVE,
    PLAN_THESE,
    MOVE_TO_THESE,
    TAKE_OUT,
    ANEW_WITH,
    "Shall the two days change places?",
    CHANGE_SO,
)
"""Questions about a plan that are answered with yes or no."""
_train = word_set("train training trains workout lift gym exercise")
_keeping = word_set("save keep put note remember are store set write noted")
_several = 2


def may_be_of_weeks(state: TrainingState, at: int, today: date) -> bool:
    """Whether a message may be of a weekly plan: it asks for one, changes one, or answers a question about one."""
    return _names_a_plan(state, at, today) and (is_asked(state, at) or not _is_of_the_log(state.messages[at]))


def _names_a_plan(state: TrainingState, at: int, today: date) -> bool:
    text = state.messages[at]
    words = {token.text for token in plain(text).tokens}
    if goal_told(message(text, today)) is not None and not (wants_a_plan(text) and _named_plans & words):
        return False
    is_of_the_plan = may_be_of_the_plan(text) or asks_of_gear(text) or asks_whether_it_is_saved(text)
    if (is_in_hand(state, at) and is_of_the_plan) or booked_by_mistake(state, at):
        return True
    if not (is_asked(state, at) or names_week_or_day(text)):
        return False
    if is_asked(state, at) or goes_on_with_a_plan(state, at):
        return True
    if (asks_for_a_week(text) or names_days_for(text)) and not _may_answer_another_question(state, at):
        return True
    if plan_dictated(text) is not None and is_dictated_to_be_kept(state, at):
        return True
    if day_told(text) is not None or asks_what_is_left(text):
        return True
    return keeps_training_days(text) or may_change(text) or is_of_the_plan_again(text) or asks_to_see(text)


_not_mine = word_set("friend friends wife wifes husband mum mom dad client clients brother sister old think opinion")
PLANS = word_set("plan program programme split routine week weekly")
"""What a plan of several days is called."""


_named_plans = word_set("plan program programme split routine")


def _is_of_the_log(text: str) -> bool:
    """Whether what was done is told, put right or asked about, and nothing else: ``bench 80 5x5, rows 60 2x10``."""
    likely = likelihoods(text, "", Stands.PLAN)
    is_logged = max(likely[each] for each in _of_logs) >= SURELY
    return is_logged and max(likely[each] for each in OF_PLANS) < _hardly_of_plans


_of_logs = (Intent.LOG, Intent.FIX_LOG, Intent.RECORD)
_hardly_of_plans = 0.1


def _may_answer_another_question(state: TrainingState, at: int) -> bool:
    """Whether a short message stands behind a question of something else: ``for which day?`` - ``monday``."""
    return state.asked_before[at] and not is_asked(state, at) and len(state.messages[at].split()) <= _longest_answer


_longest_answer = 4


def goes_on_with_a_plan(state: TrainingState, at: int) -> bool:
    """Whether a message surely wants a plan beside what the coach said last: ``ye go on, tue thurs sun``."""
    coach = state.replies[at] if state.replies[at].rstrip().endswith("?") else ""
    return bool(coach) and not is_asked(state, at) and wants_a_plan(state.messages[at], coach)


def is_of_the_plan_again(text: str) -> bool:
    """Whether a plan that was made before this conversation is to be made anew: ``redo my week with a barbell``."""
    is_long = len(text.split()) > _longest_answer
    return (is_long and wants_it_anew(text)) or bool(PLANS & {token.text for token in plain(redo_said(text)).tokens})


def is_dictated_to_be_kept(state: TrainingState, at: int) -> bool:
    """Whether days that are dictated are a plan, and no log of what was done."""
    text = state.messages[at]
    words = {token.text for token in plain(text).tokens}
    if words & _not_mine or {"so", "far"} <= words or "?" in words:
        return False
    if tells_of_the_past(text) or any(each.kind == "weight" for each in plain(text).mentions):
        return False
    return bool(words & PLANS) or asks_for_a_week(text) or is_in_hand(state, at) or is_asked(state, at)


def is_asked(state: TrainingState, at: int) -> bool:
    """Whether the coach has asked about a weekly plan right before a message."""
    asked = (*OPEN_QUESTIONS, *YES_OR_NO)
    return state.asked_before[at] and any(each in state.replies[at] for each in asked)


_log_tools = frozenset({"log_workout", "correct_workout"})


def asks_to_change_it(state: TrainingState, at: int, today: date) -> bool:
    """Whether a message asks for changes of a plan that is stored."""
    if TOOL not in state.tools or is_asked(state, at) or asks_for_todays_session(state.messages[at]):
        return False
    logged = [each.name for each in state.events if each.message < at and each.name in _log_tools]
    has_workout = bool(state.workout) or state.is_shortened
    stands = Stands.WORKOUT if has_workout else Stands.LOGGED if logged else Stands.NOTHING
    stands = Stands.PLAN if is_in_hand(state, at) else stands
    text, before = state.messages[at], state.replies[at]
    if not (state.asked_before[at] or stands is Stands.PLAN or PLANS & set(before.lower().split())):
        before = ""  # what was told of something else says nothing of what is meant
    may_be = may_change_plan(text, before, stands, today)
    if not may_be and may_change_plan(text, before, stands, today, is_planned=True):
        is_of_goals = bool(_of_goals & {token.text for token in plain(text).tokens})
        may_be = not is_of_goals and any(each.get("exercises") for each in stored_days(state))
        may_be = may_be and not _is_logged(state, text, today)
    return may_be and asks_to_change_plan(text, before, today, stored_days(state))


def _is_logged(state: TrainingState, text: str, today: date) -> bool:
    """Whether something is logged for the last of a day that is named, or for today: that may be meant as well."""
    named = days_named(text)
    history = state.source(HISTORY) or ()
    logged = {str(each.get("date")) for each in history if isinstance(each, dict)}
    recent = [today - timedelta(days=ago) for ago in range(_days_of_a_week)]
    return any(day.isoformat() in logged for day in recent if day.isoweekday() in named or day == today)


_days_of_a_week = 7
_of_goals = word_set("goal goals")


def surely_changes_it(text: str) -> bool:
    """Whether a message surely asks for changes of a plan, where there is one, and for no other plan.

    Days and exercises that somebody asks for are a new plan where there is none: ``skull crushers out, dips in, 3x8``.
    """
    both = likelihoods(text, "", Stands.PLAN), talk_reading(text, "", Stands.PLAN).intents
    is_change = min(likely[Intent.PLAN_CHANGE] for likely in both) >= _surely_changed
    return is_change and max(likely[Intent.WEEK] for likely in both) < _hardly_anew


_surely_changed, _hardly_anew = 0.65, 0.3


def is_to_be_remembered(text: str) -> bool:
    """Whether a message likely tells something that is to be kept in mind."""
    is_kept = likelihoods(text, "", Stands.NOTHING)[Intent.KEEP] >= _likely_kept
    return is_kept or wanted_writes(text)[Write.NOTE] >= _likely_kept


_likely_kept = 0.5


def stored_days(state: TrainingState) -> tuple[StoredDay, ...]:
    """The days of the plan that is stored. SourceNeeded where that was not looked up yet."""
    return tuple((state.source("program") or {}).get("days", ()))


def days_named(text: str) -> tuple[int, ...]:
    """The days of the week that a message names, those left out that are to be free."""
    found = {day for each in days_said(text, plain(text).tokens) for day in each.days}
    return tuple(sorted(found - week_said(text).off))


def keeps_training_days(text: str) -> bool:
    """Whether a message says on which days somebody trains, to be kept: ``mon tue thu sat are my training days``."""
    words = [token.text for token in plain(text).tokens]
    if "?" in words or NEVER_PLANNED & set(words) or week_said(text).labels or len(days_named(text)) < _several:
        return False
    is_of_training = bool(_train & set(words)) or ("days" in words and "my" in words)
    return is_of_training and bool(_keeping & set(words)) and ("i" in words or "my" in words or "days" in words)


NEVER_PLANNED = word_set(
    "book booked schedule calendar did done log logged was were workout move reschedule cancel last next rota shifts"
)
"""Words of the calendar, of the log and of the past: what is said with them is no day of a plan."""
