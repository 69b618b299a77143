"""Days of the plan made lighter or harder: ``friday has to be light``, ``make thursday harder``."""

from typing import Any

from spotter.dialogue.answer import listed
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import StoredDay, rewritten
from spotter.language.word_lists import word_set

_lighter = word_set("light lighter easy easier gentle gentler")
_harder = word_set("hard harder heavy heavier tougher tough")
_marks = (" (light)", " (hard)")
_light_cap, _fewest_sets, _most_sets, _longest_name = 7, 2, 5, 80


def effort_said(text: str, standing: Standing) -> WeekDecision | None:
    """The days that are named, with fewer sets that leave more in reserve, or with a set more each."""
    tokens = plain(text).tokens
    words = {token.text for token in tokens}
    days = [day for each in days_said(text, tokens) for day in each.days]
    is_of_all = not days and bool(words & {"it", "them", "plan", "all", "everything", "whole"})
    days = days or ([int(each["day"]) for each in standing.days] if is_of_all else [])
    found = [stored for day in days if (stored := standing.of(day)) is not None and stored.get("exercises")]
    is_light, is_hard = bool(words & _lighter), bool(words & _harder)
    if not found or len(found) != len(days) or is_light is is_hard:
        return None
    changed = [_eased(each) if is_light else _hardened(each) for each in found]
    names = listed([DAY_NAMES[day - 1] for day in sorted(days)])
    how = "fewer sets, and every set ends with three good reps left" if is_light else "a set more of each exercise"
    return setting(changed, f"{names}: {how}.")


def _bare_name(day: StoredDay) -> str:
    name = str(day.get("name") or "")
    for mark in _marks:
        name = name.replace(mark, "")
    return name


def _with(day: StoredDay, rows: list[dict[str, Any]], mark: str) -> StoredDay:
    return {**rewritten(day, rows), "name": f"{_bare_name(day)}{mark}".strip()[:_longest_name]}


def _eased(day: StoredDay) -> StoredDay:
    rows = [
        {**each, "sets": max(min(_fewest_sets, int(each["sets"])), int(each["sets"]) - 1), "rpe_cap": _light_cap}
        for each in day["exercises"]
    ]
    return _with(day, rows, _marks[0])


def _hardened(day: StoredDay) -> StoredDay:
    rows = [
        {name: value for name, value in each.items() if name != "rpe_cap"}
        | {"sets": min(_most_sets, int(each["sets"]) + 1)}
        for each in day["exercises"]
    ]
    return _with(day, rows, _marks[1])
