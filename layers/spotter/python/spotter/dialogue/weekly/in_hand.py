"""What is said of a weekly plan that was just made: it is shown, deleted, made anew, or changed in its days."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from spotter.dialogue.answer import listed
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import WeekAsked, week_said
from spotter.dialogue.weekly.changes import YES_OR_NO, change_said, deleting, is_refused, is_whole, moved
from spotter.dialogue.weekly.day_efforts import effort_said
from spotter.dialogue.weekly.day_moves import day_move_said, day_moves_said, pointed_move
from spotter.dialogue.weekly.day_told import day_told
from spotter.dialogue.weekly.days_by_name import with_weekdays
from spotter.dialogue.weekly.days_for import labels_said, set_for
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.dictating import set_as_told
from spotter.dialogue.weekly.edits_made import edits_made
from spotter.dialogue.weekly.edits_programmed import edits_programmed
from spotter.dialogue.weekly.edits_said import Doing, EditsSaid, edits_said, only_tells_of_the_plan
from spotter.dialogue.weekly.hearing import names_days_for
from spotter.dialogue.weekly.in_parts import Deciders, done_in_parts
from spotter.dialogue.weekly.label_words import Label
from spotter.dialogue.weekly.plan_asked import SAVED, asks_of_gear, asks_whether_it_is_saved, gear_counted_on
from spotter.dialogue.weekly.plan_spoken_of import ANEW, GONE, SAVING, may_be_of_the_plan
from spotter.dialogue.weekly.plan_talk import pieces_of, plan_talk, talk_words
from spotter.dialogue.weekly.plan_told import (
    is_question,
    listed_plan,
    names_exercises,
    names_one,
    shown,
    told,
)
from spotter.dialogue.weekly.planning import new_week, set_anew
from spotter.dialogue.weekly.redoing import areas_of_name, redo_said, redone
from spotter.dialogue.weekly.splits import missing
from spotter.dialogue.weekly.standing import Standing, called
from spotter.dialogue.weekly.stored_days import days_told, rewritten
from spotter.language.word_lists import word_set

_of_a_day = word_set("make change need keep should")
"""What may be said of single days of the plan, and leaves the others as they are."""
_few_words, _short_words = 14, 8
ANEW_WITH = "Shall I make your weekly plan anew with that?"
TAKE_OUT = "Shall I take that out of your plan?"
NO_PLAN = "You have no weekly plan now: nothing of it is left."
_both = 2


@dataclass(frozen=True, slots=True)
class InHand:
    """The plan in hand: how it was asked for so far, and whether all of it was made in this conversation."""

    asked: WeekAsked
    is_all_new: bool
    is_just_set: bool
    """Whether it was set for the message before."""


def of_plan_in_hand(text: str, now: ConversationState, standing: Standing, plan: InHand) -> WeekDecision | None:
    """What a message about the plan in hand comes to; None where it is about something else."""
    text = with_weekdays(text, standing)
    talk = plan_talk(text)
    said = plain(talk.text)
    words = {token.text for token in said.tokens}
    if not said.tokens and talk.denies_booking:
        return WeekDecision(text="All right, nothing is booked for that. " + listed_plan(standing))
    if not said.tokens:
        return shown(standing, ()) if talk.is_of_plan and standing.days else None
    if standing.days and asks_of_gear(text) and not redo_said(text) and day_told(text) is None:
        return gear_counted_on(standing)
    if standing.days and asks_whether_it_is_saved(text):
        return WeekDecision(text=f"Yes. {SAVED}")
    if not may_be_of_the_plan(text):
        return None
    edits = edits_said(talk.text)
    said_too = week_said(talk.text).wanted
    known = standing.known.then(WorkoutConstraints(exclusions=said_too.exclusions, pains=said_too.pains))
    standing = replace(standing, known=known)
    if standing.days and (one := day_told(text)) is not None:
        return set_as_told(one, standing)
    if piece := redo_said(text):
        asked = redone(text, piece, plan.asked, standing)
        return new_week(now, asked, standing.known, standing.days, was_asked=True, may_replace=True)
    if makes_anew(talk.text, edits):
        if (kept := _days_kept(talk.text, standing)) is not None:
            return kept
        asked = plan.asked.then(week_said(talk.text))
        return new_week(now, asked, standing.known, standing.days, was_asked=True, may_replace=True)
    if not standing.days:
        ends = GONE | talk_words()["deletes"] | talk_words()["shows"]
        is_asked = words & ends and words & talk_words()["plans"]
        return WeekDecision(text=NO_PLAN) if is_asked or talk.is_of_plan else None
    return (
        _deleted(talk.text, words, standing, plan)
        or done_in_parts(talk.text, standing, _deciders(now))
        or _of_whole_days(talk.text, now, standing)
        or _moved(talk.text, words, standing)
        or _added(talk.text, words, now, standing, plan)
        or _saved(words, plan)
        or _with_kit(talk.text, words, now, standing, plan)
        or told(talk.text, words, standing, edits)
        or _edited(now, standing, _surest(talk.text, standing, edits))
        or change_said(talk.text, standing)
        or _of_effort(talk.text, standing)
        or _not_understood(talk.text, words, edits)
    )


def _deciders(now: ConversationState) -> Deciders:
    def of_days(part: str, standing: Standing) -> WeekDecision | None:
        return _of_whole_days(part, now, standing)

    def of_exercises(part: str, standing: Standing) -> WeekDecision | None:
        return _edited(now, standing, _surest(part, standing, edits_said(part)))

    def shows(part: str, standing: Standing) -> WeekDecision | None:
        words = {token.text for token in plain(part).tokens}
        return told(part, words, standing, edits_said(part)) if words & talk_words()["plans"] else None

    def pointed(heard: str, standing: Standing) -> WeekDecision | None:
        move = pointed_move(heard, standing)
        words = {token.text for token in plain(heard).tokens}
        return moved((move.old[0], move.new), words, standing) if move is not None and move.new is not None else None

    def for_these(labels: Mapping[int, Label], standing: Standing) -> WeekDecision | None:
        return set_for(labels, now, standing)

    return Deciders(labels_said, for_these, of_days, pointed, of_exercises, shows)


def _of_whole_days(text: str, now: ConversationState, standing: Standing) -> WeekDecision | None:
    """Days that move, that are for something else from now on, or that are to take another time."""
    words = {token.text for token in plain(text).tokens}
    if is_question(text) or is_refused(text):
        return None
    if labels := labels_said(text):
        return set_for(labels, now, standing)
    return _moved(text, words, standing) or (change_said(text, standing) if week_said(text).days else None)


def _surest(text: str, standing: Standing, edits: EditsSaid) -> EditsSaid:
    """The changes as programs tell them, where these are sure; what is not wanted at all only the words tell."""
    if any(each.doing in (Doing.EXCLUDE, Doing.REMOVE_DAYS) for each in edits.edits):
        return edits
    if only_tells_of_the_plan(text):
        return edits
    if _says_which_goes(text) and not edits.left and all(each.doing is Doing.SWAP for each in edits.edits):
        return edits if edits.edits else edits_programmed(text, standing) or edits
    return edits_programmed(text, standing) or edits


def _says_which_goes(text: str) -> bool:
    """``A instead of b``, ``change it for c, d for e``: which of the two goes, the words tell."""
    words = [token.text for token in plain(text).tokens]
    is_instead = any(pair == ("instead", "of") for pair in pairwise(words))
    return is_instead or any(word in _points and behind == "for" for word, behind in pairwise(words))


_points = word_set("it that this")


def _days_kept(text: str, standing: Standing) -> WeekDecision | None:
    """``Just monday and friday``, of a plan whose days are alike: these stay as they are, and the others go."""
    said = week_said(text)
    planned = {int(each["day"]) for each in standing.days}
    alike = len({str(each.get("name", "")) for each in standing.days}) == 1
    changes = bool(said.split or said.kinds or said.labels) or said.wanted != WorkoutConstraints()
    if (
        not alike
        or changes
        or not said.days
        or not set(said.days) < planned
        or said.count not in (None, len(said.days))
    ):
        return None
    names = listed([DAY_NAMES[day - 1] for day in said.days])
    rows = [rewritten(each) for each in standing.days if int(each["day"]) in said.days]
    return setting(rows, f"Your plan is on {names} alone now.", sorted(planned - set(said.days)))


def _moved(text: str, words: set[str], standing: Standing) -> WeekDecision | None:
    """A day that goes to another; one that is taken by something else is only taken out with a yes."""
    if pairs := day_moves_said(text, standing):
        rows = [rewritten(each, to=new) for old, new in pairs if (each := standing.of(old)) is not None]
        gone = {old for old, _new in pairs} - {new for _old, new in pairs}
        return setting(rows, "These days have moved:", sorted(gone))
    if named := _days_by_name(text, words, standing):
        return moved(named, words, standing)
    if is_refused(text):
        return None
    move = day_move_said(text, standing) or pointed_move(text, standing)
    if move is None or is_question(text) or edits_said(text).edits:
        return None
    if move.new is not None:
        return moved((move.old[0], move.new), words, standing)
    if set(move.old) >= {int(each["day"]) for each in standing.days}:
        return deleting(standing)
    names = [called(each) for day in move.old if (each := standing.of(day)) is not None]
    told = f"Your plan has {listed(names)}."
    heading = f"{listed([DAY_NAMES[day - 1] for day in move.old])}: out of your plan."
    return replace(setting((), heading, move.old), text=told, question=TAKE_OUT, options=YES_OR_NO)


def _with_kit(
    text: str, words: set[str], now: ConversationState, standing: Standing, plan: InHand
) -> WeekDecision | None:
    """Something to train with that there is now: the plan is made anew for it with a yes."""
    said = week_said(text)
    is_told = said.wanted.equipment is not None and bool(words & {"have", "got", "bought", "ive", "get"})
    if not is_told or is_question(text) or said.days or edits_said(text).edits or len(words) > _few_words:
        return None
    asked = plan.asked.then(said)
    decided = new_week(now, asked, standing.known, standing.days, was_asked=True, may_replace=True)
    return replace(decided, question=ANEW_WITH, options=YES_OR_NO) if decided.call is not None else None


def _not_understood(text: str, words: set[str], edits: EditsSaid) -> WeekDecision | None:
    """That nothing was changed, where a change of days was asked for in words that nobody knows."""
    is_of_plan = bool(days_said(text, plain(text).tokens)) or bool(words & talk_words()["plans"])
    if not edits.left or not is_of_plan or is_question(text) or week_said(text).labels:
        return None
    quoted = listed([f"'{each}'" for each in edits.left])
    return WeekDecision(
        text=f"I did not understand {quoted}, so your plan stays as it is. Name the exercise and the day."
    )


def _of_effort(text: str, standing: Standing) -> WeekDecision | None:
    """Days that are to be lighter or harder: what is said of them in a piece that is wholly understood."""
    found = (effort_said(piece, standing) for piece in pieces_of(text) if is_whole(piece))
    return next((each for each in found if each is not None), None)


def _saved(words: set[str], plan: InHand) -> WeekDecision | None:
    """``Save it``: the plan is stored already."""
    is_meant = words & talk_words()["plans"] or plan.is_just_set
    if not (words & SAVING and words & talk_words()["pointing"] and is_meant) or len(words) > _short_words:
        return None
    return WeekDecision(text=SAVED)


def _added(text: str, words: set[str], now: ConversationState, standing: Standing, plan: InHand) -> WeekDecision | None:
    """Days that come to the plan: ``wednesday as well``, ``and thursday: legs``."""
    said = week_said(text)
    planned = {int(each["day"]) for each in standing.days}
    is_more = bool(words & _more) or bool(said.labels)
    is_new = bool(said.days) and not planned & set(said.days) and not said.off
    if not is_new or not is_more or is_question(text) or names_one(text) or len(words) > _few_words:
        return None
    trained = [areas_of_name(str(each.get("name", ""))) for each in standing.days]
    usual = Label(0, 0, WorkoutConstraints(areas=missing([each for each in trained if each])))
    labels = {day: said.labels.get(day, usual) for day in said.days}
    days = tuple(sorted(planned | set(said.days)))
    asked = replace(plan.asked, days=days, labels=labels, off=frozenset(), kinds=(), count=None, split=None)
    decided = set_anew(now, asked, standing.known, standing.days)
    return replace(decided, heading=f"Added: {listed([DAY_NAMES[day - 1] for day in said.days])}.")


_more = word_set("add also too well another extra plus additional")


def _days_by_name(text: str, words: set[str], standing: Standing) -> tuple[int, int] | None:
    """``Swap legs and push``: two days by what they are for, each of which there is once."""
    areas = [str(each.value).replace("_", " ") for each in plain(text).mentions if each.kind == "area"]
    if not words & {"swap", "switch", "exchange"} or len(areas) != _both or days_said(text, plain(text).tokens):
        return None
    found = [
        [int(each["day"]) for each in standing.days if str(each.get("name", "")).lower() == name] for name in areas
    ]
    return (found[0][0], found[1][0]) if all(len(each) == 1 for each in found) else None


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
    if any(each.doing is not Doing.EXCLUDE for each in edits.edits) or is_question(text):
        return False
    said = week_said(text)
    if names_days_for(text) and not said.off and not words & {"only", "over", "new", "plan", "week"}:
        return False
    if said.wanted.equipment is not None and words & {"use", "using", "only", "with"} and not names_one(text):
        return True
    is_of_aim = said.wanted.goal is not None or said.wanted.level is not None
    if is_of_aim and words & ANEW and words & talk_words()["pointing"] and not names_one(text):
        return True
    is_of_days = len(said.days) >= _both or (said.count or 0) >= _both or bool(said.kinds)
    is_of_all = bool(words & {"make", "change"} and words & {"it", "that", "this"})
    is_told = bool(words & (ANEW - _of_a_day)) or bool(said.off) or is_of_all or bool(words & talk_words()["plans"])
    if said.split is not None and (is_of_days or words & ANEW or len(words) <= _short_words):
        return True
    if is_of_days and _only_moves_or_sizes(words, said):
        return False
    return is_of_days and is_told


def _only_moves_or_sizes(words: set[str], said: WeekAsked) -> bool:
    """Whether two days change places, or named days take another time: no plan is made anew for that."""
    is_whole = bool(words & {"only", "just", "week", "plan", "over", "new"}) or bool(said.off)
    moves = bool(words & {"move", "shift", "swap", "switch", "exchange", "instead"}) and len(said.days) == _both
    sizes = said.wanted.minutes is not None or bool(words & {"shorter", "longer"})
    return not is_whole and (moves or (sizes and said.split is None and not said.count))


def _deleted(text: str, words: set[str], standing: Standing, plan: InHand) -> WeekDecision | None:
    lists = talk_words()
    is_meant = words & lists["plans"] or (plan.is_just_set and "cancel" not in words)
    if not words & lists["deletes"] or not words & lists["pointing"] or not is_meant or names_exercises(text):
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
