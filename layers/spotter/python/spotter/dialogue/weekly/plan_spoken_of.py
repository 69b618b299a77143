"""Whether a message is of the weekly plan in hand at all: what is logged, booked or of one week alone is not."""

from collections.abc import Sequence
from itertools import pairwise

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import days_said, weekday_of
from spotter.dialogue.weekly.edits_said import Doing, edits_said
from spotter.dialogue.weekly.plan_talk import plan_talk, talk_words
from spotter.dialogue.weekly.plan_told import ALL_OF_IT, SHOWING, names_exercises
from spotter.language.clock_times import clock_times
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_past = word_set("log logs logged logging did done trained lifted yesterday")
_single = word_set("workout today tonight session")
GONE = word_set("gone deleted away still left there in where")
SAVING = word_set("save saved keep store stored")
ANEW = word_set("make start begin over anew new only just change want wanted meant asked instead redo keep need should")
_having = word_set("use using have got bought ive get only")
_short_words = 8

_longest = 1000
"""Letters of a message about the plan in hand; a longer one is read by whoever reads any message."""


def may_be_of_the_plan(text: str) -> bool:
    """Whether a message may be of the plan in hand at all: else nothing is looked up for it."""
    if len(text) > _longest:
        return False
    talk = plan_talk(text)
    tokens = plain(talk.text).tokens
    words = {token.text for token in tokens}
    if not tokens:
        return talk.is_of_plan or talk.denies_booking
    lists = talk_words()
    if _is_of_the_past(words) or (words & _single and not words & lists["plans"] and not days_said(talk.text, tokens)):
        return False
    if _is_of_one_week(tokens) and not words & SHOWING and not _changes_named_days(talk.text):
        return False
    if words & lists["books"] or any(True for _each in clock_times(tokens)):
        return False  # a session is booked, moved or asked for
    verbs = lists["removes"] | lists["adds"] | lists["swaps"] | lists["deletes"] | lists["takes"] | lists["shows"]
    is_named = bool(days_said(talk.text, tokens)) or bool(words & lists["plans"])
    is_asked_for = bool(words & (verbs | ANEW | GONE)) and (is_named or names_exercises(talk.text))
    is_sized = (
        bool(words & word_set("shorter longer easier harder lighter"))
        or week_said(talk.text).wanted.minutes is not None
    )
    is_of_kit = week_said(talk.text).wanted.equipment is not None and bool(words & _having)
    is_of_less = bool(words & {"less", "fewer"}) and names_exercises(talk.text)
    acts = (
        is_sized
        or bool(words & (SAVING | ANEW))
        or bool(words & lists["deletes"])
        or (bool(words & SHOWING) and len(words) <= _short_words)
    )
    is_pointed_at = acts and bool(words & (lists["pointing"] | ALL_OF_IT))
    return any((is_named, is_asked_for, is_of_less, is_of_kit, is_pointed_at, edits_said(talk.text).edits))


def _changes_named_days(text: str) -> bool:
    """Whether an exercise goes out of days that are named, or comes in: the plan, which has no weeks, is changed."""
    return any(each.days and each.doing is not Doing.REMOVE_DAYS for each in edits_said(text).edits)


def _is_of_one_week(tokens: Sequence[Token]) -> bool:
    """``This week``, ``next friday``: the plan holds for every week, and is not changed for one."""
    return any(
        token.text in ("this", "next", "coming") and (behind.text == "week" or weekday_of(behind.text) is not None)
        for token, behind in pairwise(tokens)
    )


def _is_of_the_past(words: set[str]) -> bool:
    """Whether it is of what was done or logged, and not of whether the plan was saved or was asked for."""
    lists = talk_words()
    is_of_keeping = words & lists["plans"] and words & {
        "save",
        "saved",
        "keep",
        "kept",
        "still",
        "ask",
        "asked",
        "mean",
    }
    return bool(words & _past) and not is_of_keeping
