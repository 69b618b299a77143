"""What days of a plan are to be for from now on: ``make tuesday upper and put lower on friday``."""

from collections.abc import Mapping
from dataclasses import replace

from spotter.dialogue.answer import listed
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.label_words import Label
from spotter.dialogue.weekly.planning import set_anew
from spotter.dialogue.weekly.redoing import areas_of_name
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import rewritten
from spotter.language.word_lists import word_set

_setting = word_set("make set turn change switch put becomes become be is = should do")
_of_exercises = word_set("add more extra some one two three exercise exercises move less fewer no not dont why how")
_whole = ("full body", "upper body", "lower body", "push", "pull", "legs")


def labels_said(piece: str) -> Mapping[int, Label]:
    """What a piece says that days are to be for as a whole; none where it is of an exercise more or less."""
    said = plain(piece)
    words = {token.text for token in said.tokens}
    if (
        not words & _setting
        or words & _of_exercises
        or any(each.kind in ("exercise", "lift") for each in said.mentions)
    ):
        return {}
    found = week_said(piece).labels
    is_whole = all(
        each.wanted.areas and all(name in _whole for name, _focus in each.wanted.areas) for each in found.values()
    )
    return found if is_whole else {}


def set_for(labels: Mapping[int, Label], now: ConversationState, standing: Standing) -> WeekDecision | None:
    """The days set for these; days that are for each other's parts change places, and keep their exercises."""
    has = {int(each["day"]): areas_of_name(str(each.get("name", ""))) for each in standing.days}
    new = {day: each for day, each in labels.items() if has.get(day) != each.wanted.areas}
    if not new:
        names = listed([f"{DAY_NAMES[day - 1]} is for {has[day][0][0]}" for day in sorted(labels)])
        return WeekDecision(text=f"{names} already.")
    sources = {day: [old for old in new if old in has and has[old] == each.wanted.areas] for day, each in new.items()}
    if all(len(each) == 1 for each in sources.values()):
        rows = [
            rewritten(stored, to=day)
            for day, (old,) in sorted(sources.items())
            if (stored := standing.of(old)) is not None
        ]
        names = listed([DAY_NAMES[day - 1] for day in sorted(new)])
        return setting(rows, f"{names} have changed places.")
    asked = replace(week_said(""), days=tuple(sorted(new)), labels=dict(new))
    return set_anew(now, asked, standing.known, standing.days)
