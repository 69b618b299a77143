"""A day of the plan that goes to another: ``saturday instead of sunday``, ``choir is on monday, move it``."""

from dataclasses import dataclass

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import DaysSaid, days_said
from spotter.dialogue.weekly.standing import Standing
from spotter.language.word_lists import word_set

_moving = word_set("move shift push bring put switch change swap")
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
    tokens = plain(text).tokens
    words = [token.text for token in tokens]
    named = [each for each in days_said(text, tokens) if len(each.days) == 1]
    planned = {int(each["day"]) for each in standing.days}
    taken = tuple(sorted(week_said(text).off & planned))
    if len(named) == _both and named[0].days != named[1].days:
        found = _between_two(words, named)
        if found is not None:
            return found
        own = [each.days[0] for each in named if each.days[0] not in taken]
        points = bool(_moving & set(words)) and bool(_pointing & set(words))
        if len(own) == 1 and len(taken) == 1 and points:
            return DayMove(taken, own[0])
    if taken and not week_said(text).days:
        return DayMove(taken)
    return None


def _between_two(words: list[str], named: list[DaysSaid]) -> DayMove | None:
    first, then = named
    between = tuple(words[first.end : then.start])
    for phrase in _instead:
        if phrase == between[-len(phrase) :]:
            return DayMove(then.days, first.days[0])
    begins = next((at for at, word in enumerate(words[: first.start]) if word in _moving), None)
    return DayMove(first.days, then.days[0]) if begins is not None and set(between) & _to else None
