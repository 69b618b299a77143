"""A day of the plan that goes to another: ``saturday instead of sunday``, ``choir is on monday, move it``."""

from dataclasses import dataclass

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import weekday_of
from spotter.dialogue.weekly.standing import Standing
from spotter.language.word_lists import word_set

_moving = word_set("move shift push bring put switch change swap")
_making = word_set("make do have")
_pointing = word_set("it that this one")
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
