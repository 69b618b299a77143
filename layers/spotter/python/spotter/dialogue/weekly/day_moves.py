"""A day of the plan that goes to another: ``saturday instead of sunday``, ``choir is on monday, move it``."""

from dataclasses import dataclass

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import weekday_of
from spotter.dialogue.weekly.redoing import areas_of_name
from spotter.dialogue.weekly.standing import Standing
from spotter.language.word_lists import word_set

_moving = word_set("move shift push bring put switch change swap")
_making = word_set("make do have")
_pointing = word_set("it that this one")
_sessions = word_set("session workout day training")
_instead = (("instead", "of"), ("rather", "than"), ("in", "place", "of"))
_to = word_set("to onto until for")
_both = 2


@dataclass(frozen=True, slots=True)
class DayMove:
    """``old`` goes to ``new``; no ``new`` where it is only said that something else is on then."""

    old: tuple[int, ...]
    new: int | None = None


def day_move_said(text: str, standing: Standing) -> DayMove | None:
    """Which day of the plan goes where; None where none does."""
    words = [token.text for token in plain(text).tokens]
    named = _named(words)
    planned = {int(each["day"]) for each in standing.days}
    taken = tuple(sorted(week_said(text).off & planned))
    if len(named) == _both and named[0][1] != named[1][1]:
        found = _between_two(words, named[0], named[1])
        if found is not None:
            return found
        own = [day for _at, day in named if day not in taken]
        points = bool((_moving | _making) & set(words)) and bool(_pointing & set(words))
        if len(own) == 1 and len(taken) == 1 and points:
            return DayMove(taken, own[0])
    if taken and not week_said(text).days:
        return DayMove(taken)
    return None


def pointed_move(text: str, standing: Standing) -> DayMove | None:
    """A day that is pointed at: ``cant make friday, move that session to sat``, ``can i do it on sunday instead``.

    It is the one that was named last before, else the only one that is for what is named.
    """
    said = plain(text)
    words = [token.text for token in said.tokens]
    named = _named(words)
    planned = {int(each["day"]) for each in standing.days}
    for at, word in enumerate(words):
        later = [each for each in named if each[0] > at]
        between = words[at + 1 : later[0][0]] if later else []
        is_moved = word in _moving and bool(_to & set(between))
        is_instead = word in ("do", "have", *_moving) and "instead" in words[at:]
        if not later or not (is_moved or is_instead) or len(between) > _longest_between:
            continue
        told = [day for place, day in named if place < at and day in planned]
        areas = areas_of_name(text[said.tokens[at].start : said.tokens[later[0][0]].start])
        alike = [int(each["day"]) for each in standing.days if areas and areas_of_name(str(each.get("name"))) == areas]
        if not (_pointing | _sessions) & set(between) and not alike:
            continue
        own = [day for day in told if day in alike] if areas else told
        old = own[-1] if own else alike[0] if len(alike) == 1 else None
        if old is not None and old != later[0][1]:
            return DayMove((old,), later[0][1])
    return None


_longest_between = 6


def day_moves_said(text: str, standing: Standing) -> tuple[tuple[int, int], ...]:
    """Several days that each go to a free one: ``move wed to thu and fri to sat``."""
    words = [token.text for token in plain(text).tokens]
    named = _named(words)
    if len(named) <= _both or len(named) % _both or not _moving & set(words[: named[0][0]]):
        return ()
    pairs = list(zip(named[::2], named[1::2], strict=True))
    if not all(_to & set(words[first[0] : then[0]]) for first, then in pairs):
        return ()
    moves = tuple((first[1], then[1]) for first, then in pairs)
    olds, news = {old for old, _new in moves}, {new for _old, new in moves}
    planned = {int(each["day"]) for each in standing.days}
    is_sound = olds <= planned and not news & (planned - olds) and len(news) == len(moves) == len(olds)
    return moves if is_sound else ()


_Named = tuple[int, int]
"""Where a day is named, and which."""


def _named(words: list[str]) -> list[_Named]:
    return [(at, day) for at, word in enumerate(words) if (day := weekday_of(word)) is not None]


def _between_two(words: list[str], first: _Named, then: _Named) -> DayMove | None:
    between = tuple(words[first[0] + 1 : then[0]])
    for phrase in _instead:
        if phrase == between[-len(phrase) :]:
            return DayMove((then[1],), first[1])
    begins = any(word in _moving for word in words[: first[0]])
    return DayMove((first[1],), then[1]) if begins and set(between) & _to else None
