"""What is known of a person when a week is planned: what is stored of them, and what they told before.

Gear is named in many messages: in what was lifted, in a swap, in a question. That is gear of one exercise. What there
is to train with is told where a session or a plan is asked for, something is to be kept, or gear is said to be had.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from spotter.catalogue import Equipment, Level
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.person import person
from spotter.dialogue.person.remembered import with_message
from spotter.dialogue.person.years_of_training import level_of_months
from spotter.dialogue.skills.measures_said import measures_said
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import days_said
from spotter.dialogue.weekly.hearing import asks_for_a_week, names_days_for
from spotter.dialogue.weekly.redoing import redo_said
from spotter.language.talk.intent import Intent, Stands
from spotter.language.word_lists import word_set

_telling = (Intent.SESSION, Intent.WEEK, Intent.PLAN_CHANGE, Intent.KEEP)
_of_exercises = (
    *(Intent.LOG, Intent.FIX_LOG, Intent.RECORD, Intent.CHANGE, Intent.TIMER),
    *(Intent.QUESTION, Intent.ABOUT),
)
_having = word_set("have got own bought ive theres")
_lacking = word_set("no not dont didnt without lack never havent")
_surely_lasting = 0.7
_months_of_a_year = 12


def known_of(messages: Sequence[str], now: ConversationState, today: date) -> WorkoutConstraints:
    """What is stored about the person, with what ``messages`` said that still holds, the oldest first."""
    stored = person.stored(now)
    stored = replace(stored, level=stored.level or _level_of_years(_years_stored(now)))
    base = WorkoutConstraints(equipment=stored.equipment)
    told, of_weeks = base, None
    for text in messages:
        told = told.then(week_said(text).wanted) if _is_of_days(text) else _with_message(told, text)
        of_weeks = (week_said(text).wanted.minutes if _is_of_days(text) else None) or of_weeks
        if stored.level is None and told.level is None:
            told = replace(told, level=_level_of_years(_years_told(text, today)))
    lasting = replace(person.lasting(told), exclusions=told.exclusions, minutes=of_weeks or told.minutes)
    gear = None if told.equipment == base.equipment else told.equipment
    known = stored.then(replace(lasting, equipment=gear))
    return known.then(WorkoutConstraints(pains=stored.pains))  # as bad as it was noted


def _with_message(told: WorkoutConstraints, text: str) -> WorkoutConstraints:
    """``told``, with what holds of a message that asks for no week; what is said of one day holds for that day."""
    likely = likelihoods(text, "", Stands.NOTHING)
    is_of_exercises = _most(likely, _of_exercises) > _most(likely, _telling)
    words = {token.text for token in plain(text).tokens}
    is_had = bool(words & _having) and not words & _lacking
    found = with_message(told, text)
    if not _lasts(likely):
        found = replace(found, unwanted=told.unwanted)  # ``no legs today`` leaves no week without them
    if days_said(text, plain(text).tokens):
        gear = _wider(told.equipment, found.equipment) if is_had or _lasts(likely) else told.equipment
        return replace(told, equipment=gear, level=found.level, pains=found.pains, exclusions=found.exclusions)
    if is_of_exercises:
        kept = replace(told, pains=found.pains, exclusions=found.exclusions, allowed=found.allowed)
        gear = _wider(told.equipment, found.equipment) if is_had else told.equipment
        return replace(kept, level=found.level, conditions=found.conditions, equipment=gear, loads=told.loads)
    if _is_less(found.equipment, told.equipment) and not _lasts(likely):
        return replace(found, equipment=told.equipment, place=told.place, lacking=told.lacking)
    return found


def _is_of_days(text: str) -> bool:
    return asks_for_a_week(text) or names_days_for(text) or bool(redo_said(text))


def _most(likely: Mapping[Intent, float], intents: Sequence[Intent]) -> float:
    return max(likely[each] for each in intents)


def _lasts(likely: Mapping[Intent, float]) -> bool:
    return likely[Intent.KEEP] >= _surely_lasting


_Gear = frozenset[Equipment] | None


def _is_less(later: _Gear, before: _Gear) -> bool:
    """Whether one session was to make do with less than there is."""
    return later is not None and before is not None and later < before


def _wider(before: _Gear, later: _Gear) -> _Gear:
    return before if later is None else (before or frozenset()) | later


def _years_told(text: str, today: date) -> float | None:
    return next((each.value for each in measures_said(message(text, today)) if each.kind == "training_years"), None)


def _years_stored(now: ConversationState) -> float | None:
    profile = now.knowledge.get("user_profile")
    years = profile.get("training_years") if isinstance(profile, Mapping) else None
    return float(years) if isinstance(years, int | float) else None


def _level_of_years(years: float | None) -> Level | None:
    return None if years is None else level_of_months(_months_of_a_year * years)
