"""What is said of a weekly plan that was just made: it is shown, deleted, made anew, or changed in its days."""

from dataclasses import dataclass, replace
from typing import Any

from spotter.dialogue.answer import listed
from spotter.dialogue.areas import muscles_of_area
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.asked import WeekAsked, week_said
from spotter.dialogue.weekly.changes import change_said, deleting
from spotter.dialogue.weekly.day_exercises import places_of
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said
from spotter.dialogue.weekly.decision import WeekDecision
from spotter.dialogue.weekly.edits_made import edits_made
from spotter.dialogue.weekly.edits_said import Doing, EditsSaid, edits_said
from spotter.dialogue.weekly.hearing import names_days_for
from spotter.dialogue.weekly.plan_talk import plan_talk, talk_words
from spotter.dialogue.weekly.planning import new_week
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import day_line, days_told, exercise_of
from spotter.language.word_lists import word_set

_past = word_set("log logs logged logging did done trained lifted yesterday")
_anew = word_set(
    "make start begin over anew new only just change want wanted meant asked instead redo keep need should"
)
_single = word_set("workout today tonight session now")
_showing = word_set("show see view list tell remind")
_gone = word_set("gone deleted away still left there in where")
_few_words, _short_words = 14, 8
NO_PLAN = "You have no weekly plan now: nothing of it is left."
_both = 2


@dataclass(frozen=True, slots=True)
class InHand:
    """The plan in hand: how it was asked for so far, and whether all of it was made in this conversation."""

    asked: WeekAsked
    is_all_new: bool
    is_just_set: bool
    """Whether it was set for the message before."""


def may_be_of_the_plan(text: str) -> bool:
    """Whether a message may be of the plan in hand at all: else nothing is looked up for it."""
    talk = plan_talk(text)
    tokens = plain(talk.text).tokens
    words = {token.text for token in tokens}
    if not tokens:
        return talk.is_of_plan
    lists = talk_words()
    if _is_of_the_past(words) or (words & _single and not words & lists["plans"] and not days_said(talk.text, tokens)):
        return False
    verbs = lists["removes"] | lists["adds"] | lists["swaps"] | lists["deletes"] | lists["takes"] | lists["shows"]
    is_named = bool(days_said(talk.text, tokens)) or bool(words & lists["plans"])
    is_asked_for = bool(words & (verbs | _anew | _gone)) and (is_named or _names_exercises(talk.text))
    is_sized = bool(words & word_set("shorter longer"))
    is_pointed_at = (is_sized or bool(words & lists["deletes"])) and bool(words & lists["pointing"])
    return is_named or is_asked_for or is_pointed_at or bool(edits_said(talk.text).edits)


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


def _names_exercises(text: str) -> bool:
    return any(each.kind in ("exercise", "lift", "area") for each in plain(text).mentions)


def of_plan_in_hand(text: str, now: ConversationState, standing: Standing, plan: InHand) -> WeekDecision | None:
    """What a message about the plan in hand comes to; None where it is about something else."""
    talk = plan_talk(text)
    said = plain(talk.text)
    words = {token.text for token in said.tokens}
    if not said.tokens:
        return _shown(standing, ()) if talk.is_of_plan and standing.days else None
    if not may_be_of_the_plan(text):
        return None
    edits = edits_said(talk.text)
    said_too = week_said(talk.text).wanted
    known = standing.known.then(WorkoutConstraints(exclusions=said_too.exclusions, pains=said_too.pains))
    standing = replace(standing, known=known)
    if makes_anew(talk.text, edits):
        asked = plan.asked.then(week_said(talk.text))
        return new_week(now, asked, standing.known, standing.days, was_asked=True, may_replace=True)
    if not standing.days:
        ends = _gone | talk_words()["deletes"] | talk_words()["shows"]
        is_asked = words & ends and words & talk_words()["plans"]
        return WeekDecision(text=NO_PLAN) if is_asked or talk.is_of_plan else None
    return (
        _deleted(talk.text, words, standing, plan)
        or _told(talk.text, words, standing, edits)
        or _edited(now, standing, edits)
        or change_said(talk.text, standing)
    )


def _edited(now: ConversationState, standing: Standing, edits: EditsSaid) -> WeekDecision | None:
    """The changes of exercises and of days; a plan of which nothing would be left is only deleted with a yes."""
    if not edits.edits:
        return None
    gone = {day for each in edits.edits if each.doing is Doing.REMOVE_DAYS for day in each.days}
    if gone >= {int(each["day"]) for each in standing.days}:
        return deleting(standing)
    return edits_made(now, standing, edits)


def put_on(days: tuple[int, ...], before: str, now: ConversationState, standing: Standing) -> WeekDecision | None:
    """What was to be put in without a day, once the days are told."""
    edits = edits_said(plan_talk(before).text).edits
    homeless = [each for each in edits if each.doing is Doing.ADD and not each.days and not each.on_all]
    return edits_made(now, standing, EditsSaid(tuple(replace(each, days=days) for each in homeless)))


def makes_anew(text: str, edits: EditsSaid) -> bool:
    """Whether a message says for which days, or for what, the whole plan is to be: ``only mon wed fri``."""
    words = {token.text for token in plain(text).tokens}
    if any(each.doing is not Doing.EXCLUDE for each in edits.edits) or _is_question(text):
        return False
    said = week_said(text)
    if names_days_for(text) and not said.off and not words & {"only", "over", "new", "plan", "week"}:
        return False
    if said.wanted.equipment is not None and words & {"use", "using", "only", "with"} and not _names_one(text):
        return True
    is_of_days = len(said.days) >= _both or (said.count or 0) >= _both or bool(said.kinds)
    is_told = bool(words & _anew) or bool(said.off) or bool(words & {"plan", "week", "split", "program"})
    if said.split is not None and (is_of_days or words & _anew or len(words) <= _short_words):
        return True
    if is_of_days and _only_moves_or_sizes(words, said):
        return False
    return is_of_days and is_told


def _names_one(text: str) -> bool:
    return any(each.kind in ("exercise", "lift") and not each.denied for each in plain(text).mentions)


def _only_moves_or_sizes(words: set[str], said: WeekAsked) -> bool:
    """Whether two days change places, or named days take another time: no plan is made anew for that."""
    is_whole = bool(words & {"only", "just", "week", "plan", "over", "new"}) or bool(said.off)
    moves = bool(words & {"move", "shift", "swap", "switch", "exchange", "instead"}) and len(said.days) == _both
    sizes = said.wanted.minutes is not None or bool(words & {"shorter", "longer"})
    return not is_whole and (moves or (sizes and said.split is None and not said.count))


def _is_question(text: str) -> bool:
    """Whether any of its sentences begins as a question does."""
    asks = (talk_words()["asks"] - {"do", "can", "could", "have", "has"}) | talk_words()["shows"]
    is_first = True
    for token in plain(text).tokens:
        if token.is_word and is_first and token.text not in _openings:
            if token.text in asks:
                return True
            is_first = False
        is_first = is_first or token.text in _ends
    return False


_ends = word_set(". ! ? ;")


_openings = word_set(
    "and so ok okay but please no yes then also now well hm hmm can could you i me to see oh safe cool"
)


def _deleted(text: str, words: set[str], standing: Standing, plan: InHand) -> WeekDecision | None:
    lists = talk_words()
    is_meant = words & lists["plans"] or (plan.is_just_set and "cancel" not in words)
    if not words & lists["deletes"] or not words & lists["pointing"] or not is_meant or _names_exercises(text):
        return None
    if "if" in words:
        return _deleted_if_there(text, standing)
    if days_said(text, plain(text).tokens) or len(words) > _few_words:
        return None
    decided = deleting(standing)
    was_not_asked_for = bool(words & {"did", "didnt", "never", "not"}) and bool(words & {"ask", "asked", "want"})
    if not (was_not_asked_for and plan.is_all_new and plan.is_just_set):
        return decided
    return WeekDecision(decided.call, "Your weekly plan is deleted: you have none now. Say undo if you want it back.")


def _deleted_if_there(text: str, standing: Standing) -> WeekDecision:
    """``Is the one with tuesday gone? if not bin it``: what there is is told, and deleted with a yes."""
    named = {day for each in days_said(text, plain(text).tokens) for day in each.days}
    there = named & {int(each["day"]) for each in standing.days}
    if named and not there:
        told = f"Nothing of your plan is on {listed([DAY_NAMES[day - 1] for day in sorted(named)])} any more."
        return WeekDecision(text=f"{told} This is your plan now:\n{days_told(standing.days)}")
    return deleting(standing)


def _told(text: str, words: set[str], standing: Standing, edits: EditsSaid) -> WeekDecision | None:
    """Days of the plan, or where an exercise stands in it, where that is asked."""
    lists = talk_words()
    days = tuple(dict.fromkeys(day for each in days_said(text, plain(text).tokens) for day in each.days))
    is_asked = bool(words & _showing) or text.rstrip().endswith("?") or _is_question(text)
    asks_why = words & {"why", "how", "when", "should", "feel", "hurt", "does", "good"}
    if not is_asked or asks_why or edits.edits or words & {"book", "booked", "shorter", "longer"}:
        return None
    if _names_one(text) or (_names_exercises(text) and not days):
        return _where(text, days, standing)
    if days or words & (lists["plans"] | {"it"}):
        return _shown(standing, days)
    return None


def _shown(standing: Standing, days: tuple[int, ...]) -> WeekDecision:
    if not days:
        return WeekDecision(text="Your weekly plan:\n" + days_told(standing.days))
    lines = []
    for day in sorted(days):
        stored = standing.of(day)
        lines.append(day_line(stored) if stored is not None else f"- {DAY_NAMES[day - 1]}: nothing is planned.")
    return WeekDecision(text="\n".join(["In your weekly plan:", *lines]))


def _where(text: str, days: tuple[int, ...], standing: Standing) -> WeekDecision | None:
    """On which days an exercise stands, or what trains a part of the body."""
    asked: list[tuple[str, Any]] = []
    for each in plain(text).mentions:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        asked += [(one.text, one) for one in values if isinstance(one, Named)]
    asked += [area for area in week_said(text).wanted.areas if not asked]
    lines = []
    for name, what in asked:
        found = {}
        for stored in standing.days:
            rows = list(stored.get("exercises", ()))
            if isinstance(what, Named):
                hits = [str(rows[at]["exercise"]) for at in places_of(what, rows)]
            else:
                muscles = muscles_of_area(what)
                own = [exercise_of(row) for row in rows]
                hits = [one.name for one in own if one is not None and set(one.primary) & muscles]
            if hits and (not days or int(stored["day"]) in days):
                found[DAY_NAMES[int(stored["day"]) - 1]] = listed(hits)
        there = "; ".join(f"{hits} on {day}" for day, hits in found.items())
        on = f" on {listed([DAY_NAMES[day - 1] for day in sorted(days)])}" if days else ""
        lines.append(f"For {name} your plan has {there}." if there else f"Your plan has nothing for {name}{on}.")
    is_of_plan = bool({token.text for token in plain(text).tokens} & talk_words()["plans"])
    shown = [day_line(each) for each in standing.days if int(each["day"]) in days or (is_of_plan and not days)]
    return WeekDecision(text="\n".join([*lines, *shown])) if lines else None
