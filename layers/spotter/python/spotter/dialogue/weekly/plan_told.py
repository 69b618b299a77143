"""What is told of a weekly plan in hand: its days, or where an exercise stands in it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from spotter.dialogue.answer import listed
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.day_exercises import places_of
from spotter.dialogue.weekly.days_said import DAY_NAMES, DAYS_OF_WEEK, days_said
from spotter.dialogue.weekly.decision import WeekDecision
from spotter.dialogue.weekly.edits_said import EditsSaid
from spotter.dialogue.weekly.hearing import tells_of_the_past
from spotter.dialogue.weekly.plan_talk import talk_words
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import day_line, days_told, exercise_of
from spotter.language.word_lists import word_set

SHOWING = word_set("show see view list tell explain")
_of_place = word_set("where still there in which any has have on is are")
_of_something_else = word_set(
    "progress max best pr pb record video weight load kg lb lbs heavy form technique stall 1rm rm history last log "
    "goal goals remind reminder much many"
)
_wishing = word_set("can could")
ALL_OF_IT = word_set("thing lot everything all whole")


def names_exercises(text: str) -> bool:
    return any(each.kind in ("exercise", "lift", "area") for each in plain(text).mentions)


def names_one(text: str) -> bool:
    return any(each.kind in ("exercise", "lift") and not each.denied for each in plain(text).mentions)


def is_question(text: str) -> bool:
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


def told(text: str, words: set[str], standing: Standing, edits: EditsSaid) -> WeekDecision | None:
    """Days of the plan, or where an exercise stands in it, where that is asked."""
    lists = talk_words()
    days = tuple(dict.fromkeys(day for each in days_said(text, plain(text).tokens) for day in each.days))
    if words & {"less", "fewer", "much"} and names_exercises(text) and not edits.edits:
        found = _where(text, days, standing)
        return WeekDecision(text=f"{found.text}\nSay which of them I should take out.") if found is not None else None
    is_asked = bool(words & SHOWING) or text.rstrip().endswith("?") or is_question(text)
    if words & _wishing and week_said(text).wanted.minutes is not None:
        return None  # ``can saturday be 30 min``
    if words & _of_something_else and not words & {"less", "fewer"}:
        return None
    asks_why = "long" not in words and words & {"why", "how", "when", "should", "feel", "hurt", "does", "good"}
    if not is_asked or asks_why or edits.edits or words & {"book", "booked", "shorter", "longer"}:
        return None
    if (names_one(text) or (names_exercises(text) and not days)) and not words & _of_place:
        return None
    if names_one(text) or (names_exercises(text) and not days):
        return _where(text, days, standing)
    if days or words & (lists["plans"] | {"it", "that"} | ALL_OF_IT):
        return shown(standing, days)
    return None


def listed_plan(standing: Standing) -> str:
    return "\n".join(["Your weekly plan:", days_told(standing.days), *_booked(standing, ())])


def _booked(standing: Standing, days: tuple[int, ...]) -> list[str]:
    """What is booked, on these days of the week where some are asked for."""
    found = [
        f"{name} on {DAY_NAMES[day.isoweekday() - 1]} {day.day} {day:%B}"
        for day, name in standing.sessions[:_most_told]
        if not days or day.isoweekday() in days
    ]
    return [f"Booked: {listed(found)}."] if found else []


_most_told = 7


def asks_to_see(text: str) -> bool:
    """Whether a message asks to see the plan or days of it, and neither what was done nor how something goes."""
    tokens = plain(text).tokens
    words = {token.text for token in tokens}
    is_named = bool(words & _plans and words & {"my", "the"}) or bool(days_said(text, tokens))
    is_of_else = bool(words & (_of_something_else | _not_of_plans)) or names_exercises(text)
    is_asked = bool(words & _seeing) or bool(words & _looking and words & {"what", "how", "whats", "hows"})
    is_asked = is_asked or _is_handed_over([token.text for token in tokens if token.is_word])
    is_of_the_days = words <= _of_my_days and words >= {"days", "train", "i"}  # ``which days do i train``
    return is_of_the_days or (is_asked and is_named and not is_of_else and not tells_of_the_past(text))


def _is_handed_over(words: Sequence[str]) -> bool:
    """Whether somebody only wants what is theirs: ``my weekly plan please``, ``give me my plan for the week``."""
    mine = next((at for at, (one, two) in enumerate(pairwise(words)) if one == "my" and two in _own), -1)
    before, behind = set(words[: max(0, mine)]), set(words[mine + 1 :])
    return mine >= 0 and before <= _giving and behind <= _of_a_plan


_of_my_days = word_set("which what whats on are the days do i train again a week in my plan ? please pls")
_own = word_set("plan program programme split week weekly training current")
_giving = word_set("give send me us again and can could you hi hey ok print read list please pls just")
_of_a_plan = _own | word_set("please pls again for the this week now thanks thx full whole as it is")
_seeing, _looking, _plans = (
    word_set("show see view display list print"),
    word_set("look looks looking"),
    word_set("plan program programme split week"),
)
_not_of_plans = word_set(
    "did done log logged was were workout session today tonight tomorrow volume tonnage sets next book booked calendar"
)


def shown(standing: Standing, days: tuple[int, ...]) -> WeekDecision:
    if not days or len(days) == DAYS_OF_WEEK:
        planned = tuple(sorted(int(each["day"]) for each in standing.days))
        return WeekDecision(text=listed_plan(standing), sees=planned)
    lines = []
    for day in sorted(days):
        stored = standing.of(day)
        lines.append(day_line(stored) if stored is not None else f"- {DAY_NAMES[day - 1]}: nothing is planned.")
    lines += _booked(standing, days)
    return WeekDecision(text="\n".join(["In your weekly plan:", *lines]), sees=tuple(sorted(days)))


def _where(text: str, days: tuple[int, ...], standing: Standing) -> WeekDecision | None:
    """On which days an exercise stands, or what trains a part of the body."""
    asked: list[tuple[str, Any]] = []
    for each in plain(text).mentions:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        asked += [(one.text, one) for one in values if isinstance(one, Named)]
    said = week_said(text)
    asked += [area for area in (*said.wanted.areas, *said.kept) if not asked]
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
