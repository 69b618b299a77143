"""A day of the plan that is trained on another for one week: ``cant do fri this week, move it to sat``.

The plan holds for every week and stays as it is: the session is booked for the other day.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.days_said import DAY_NAMES, DAYS_OF_WEEK, weekday_of
from spotter.dialogue.weekly.decision import WeekDecision
from spotter.dialogue.weekly.in_parts import applied
from spotter.dialogue.weekly.planning import NOT_BOOKED
from spotter.dialogue.weekly.standing import Standing, called
from spotter.language.day_words import WEEK_WORDS
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ends = word_set(". ! ? ;")
_moving = word_set("move shift push put swap switch instead do bring")
_asked = word_set("what whats which when why how did done was were log logged")
_refused = word_set("dont never had didnt swapped moved")
_both = 2
BOOK = "schedule_workout"


@dataclass(frozen=True, slots=True)
class MovedOnce:
    """Two days of the week, and the message without what it says of them."""

    old: int
    new: int
    rest: str


def moved_once(text: str) -> MovedOnce | None:
    """The move of one week that a sentence of a message asks for; None where it asks for none."""
    tokens = plain(text).tokens
    cuts = [0, *(at + 1 for at, token in enumerate(tokens) if token.text in _ends), len(tokens)]
    for start, end in pairwise(cuts):
        own = tokens[start:end]
        days = [day for token in own if (day := weekday_of(token.text)) is not None]
        words = {token.text for token in own}
        if len(days) != _both or days[0] == days[1] or not _is_of_this_week(own):
            continue
        if (
            not words & _moving
            or words & (_asked | _refused)
            or ("do", "not") in set(pairwise(each.text for each in own))
        ):
            continue
        if ("instead", "of") in set(pairwise(each.text for each in own)):
            days.reverse()  # ``saturday instead of friday``
        rest = text[: tokens[start].start] + (text[tokens[end].start :] if end < len(tokens) else "")
        return MovedOnce(days[0], days[1], rest.strip())
    return None


def _is_of_this_week(tokens: Sequence[Token]) -> bool:
    return any(token.text == "this" and behind.text in WEEK_WORDS for token, behind in pairwise(tokens))


def date_of(day: int, today: date) -> date:
    """The next date of a day of the week, today included."""
    return today + timedelta(days=(day - today.isoweekday()) % DAYS_OF_WEEK)


def booked_once(once: MovedOnce, decided: WeekDecision | None, standing: Standing, today: date) -> WeekDecision | None:
    """A day of the plan booked for another date of this week, beside what else is decided; the plan stays so."""
    days = applied(standing.days, decided.call) if decided is not None and decided.call is not None else standing.days
    planned = next((each for each in days if int(each["day"]) == once.old and each.get("exercises")), None)
    on = date_of(once.new, today)
    if decided is None and any(each == date_of(once.old, today) for each, _name in standing.sessions):
        return None  # the session that is booked is moved
    if planned is None:
        return _beside(decided, f"Your plan has nothing on {DAY_NAMES[once.old - 1]}, so I booked nothing for that.")
    if any(each == on for each, _name in standing.sessions):
        told = f"A session is booked for {DAY_NAMES[once.new - 1]} already, so I booked no second one."
        return _beside(decided, told) or WeekDecision(text=told)
    told = (
        f"For this week {called(planned)} is booked for {DAY_NAMES[once.new - 1]} {on.day} {on:%B}. "
        f"Your plan has it on {DAY_NAMES[once.old - 1]} in every other week."
    )
    booking = {"date": on.isoformat(), "name": str(planned.get("name") or called(planned))}
    if decided is None or decided.call is None:
        before = decided.text if decided is not None else ""
        return WeekDecision(booking=booking, heading="\n".join(filter(None, (before, told))))
    remarks = [each.replace(NOT_BOOKED, "").rstrip() for each in decided.remarks]
    return replace(decided, booking=booking, remarks=(told, *remarks))


def _beside(decided: WeekDecision | None, told: str) -> WeekDecision | None:
    if decided is None:
        return None
    if decided.call is None:
        return replace(decided, text="\n".join(filter(None, (decided.text, told))))
    return replace(decided, remarks=(*decided.remarks, told))
