"""A day of a plan told exercise by exercise: ``make monday again with squats, leg press and hip thrusts, 3x10``."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.amounts import Scheme, reps_said
from spotter.dialogue.weekly.days_said import days_said
from spotter.dialogue.weekly.dictated import DayTold, exercises_told, schemes_in
from spotter.dialogue.weekly.plan_talk import talk_words
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ends = word_set(". ! ? ;")
_setting = word_set("make set build redo remake rebuild change turn do want should put give")
_behind_the_day = word_set("with : to = is be as into for")
_not_anew = word_set("instead rather than first last not dont never without if also too")
_asking = word_set("should shall is are do does did would what why how which when")
_fewest, _longest_head = 2, 6


def day_told(text: str) -> DayTold | None:
    """The day that is to be of just these exercises; None where a message tells of no day in that way."""
    tokens = plain(text).tokens
    cuts = [0, *(at + 1 for at, token in enumerate(tokens) if token.text in _ends), len(tokens)]
    found = [_told(text, tokens[start:end]) for start, end in pairwise(cuts) if start < end]
    told = [each for each in found if each is not None]
    return told[0] if len(told) == 1 else None


def _told(text: str, tokens: Sequence[Token]) -> DayTold | None:
    named = days_said(text, tokens)
    if len(named) != 1:
        return None
    words = [token.text for token in tokens]
    if "?" in words and words[0] in _asking:
        return None
    lists = talk_words()
    day = named[0]
    mark = next((at for at in range(day.end, len(words)) if words[at] in _behind_the_day), None)
    is_set = bool(_setting & set(words[: day.start])) or (mark == day.end and words[mark] in (":", "="))
    if mark is None or mark - day.end > _longest_head or not is_set:
        return None
    if set(words) & _not_anew or set(words[: day.start]) & (lists["removes"] | lists["swaps"]) - _setting:
        return None
    behind = tuple(token for token in tokens[mark + 1 :] if token.text not in _ends)
    unknown: list[str] = []
    common = _for_all(behind)
    named_there = tuple(token for token in behind if token.text not in _all)
    exercises = tuple(exercises_told(text, named_there, unknown))
    if len(exercises) < _fewest or unknown:
        return None
    if common is not None:
        exercises = tuple(replace(each, sets=common.sets, reps=reps_said(common)) for each in exercises)
    return DayTold("", day.days, exercises)


def _for_all(tokens: Sequence[Token]) -> Scheme | None:
    """Sets and reps that stand behind all of the exercises, apart from the last."""
    found = schemes_in(tokens)
    if len(found) != 1 or not isinstance(found[0].value, Scheme) or found[0].end < len(tokens):
        return None
    before = tokens[found[0].start - 1].text if found[0].start else ""
    return found[0].value if before in _apart else None


_all = word_set("all each everything")
_apart = word_set(", - – :") | _all
