"""Questions about a weekly plan: what is left of this week, whether it is saved, and what gear it was made for."""

from datetime import date

from spotter.catalogue import Equipment
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.equipment import FULL_GYM
from spotter.dialogue.weekly.days_said import DAYS_OF_WEEK
from spotter.dialogue.weekly.decision import WeekDecision
from spotter.dialogue.weekly.plan_told import names_exercises, shown
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import exercise_of
from spotter.language.word_lists import word_set

SAVED = "Your weekly plan is saved: it holds for every week, until you change it."
_asking, _left = word_set("what whats which show"), word_set("left remaining remains")
_of_else = word_set("did done log logged sets volume muscle muscles minutes time")
_gear = word_set("equipment gear kit")
_counting = word_set("think thought count counted assume assumed believe made use used")
_first = word_set("is was did are has")
_saving, _pointing = word_set("saved stored kept"), word_set("that it this plan week")
_most_words = 6


def asks_what_is_left(text: str) -> bool:
    """``What's left for the week``: which days of the plan are to come."""
    words = {token.text for token in plain(text).tokens}
    is_asked = bool(words & _asking and words & _left and words & {"week", "plan"})
    return is_asked and not words & _of_else and not names_exercises(text)


def left_of_the_week(standing: Standing, today: date) -> WeekDecision:
    """The days of the plan from today to Sunday, and what is booked on them."""
    to_come = tuple(range(today.isoweekday(), DAYS_OF_WEEK + 1))
    days = tuple(day for day in to_come if standing.of(day) is not None or day in standing.booked)
    return shown(standing, days) if days else WeekDecision(text="Nothing of your weekly plan is left for this week.")


def asks_whether_it_is_saved(text: str) -> bool:
    """``Is that saved?``, said where a plan is in hand."""
    words = [token.text for token in plain(text).tokens if token.is_word]
    is_asked = bool(words) and words[0] in _first and len(words) <= _most_words
    return is_asked and bool(_saving & set(words)) and bool(_pointing & set(words))


def asks_of_gear(text: str) -> bool:
    """``Why is it all bodyweight``, ``what equipment do you think i have``: what the plan was made for."""
    said = plain(text)
    words = {token.text for token in said.tokens}
    is_of_gear = any(each.kind == "equipment" for each in said.mentions)
    if "why" in words and is_of_gear and bool(words & {"all", "only", "just", "everything"}):
        return not names_exercises(text)
    return bool(words & _gear and words & _counting and "you" in words and words & {"what", "which"})


def gear_counted_on(standing: Standing) -> WeekDecision:
    """What the plan was made for, and how it is made for something else."""
    rows = [row for each in standing.days for row in each.get("exercises", ())]
    used = frozenset[Equipment]().union(*(own.equipment for row in rows if (own := exercise_of(row)) is not None))
    known = standing.known.equipment
    if known is None:
        taken = equipment_said(used) if used else "no equipment"
        told = f"You have told me of no equipment. Your plan takes {taken}."
    elif len(known) > len(FULL_GYM) // 2:
        told = "I counted on a full gym for your plan."
    else:
        told = f"I counted on {equipment_said(known)} for your plan." if known else "I counted on no equipment at all."
    return WeekDecision(text=f"{told} If that is wrong, say what you have, for example: redo my week with a full gym.")
