"""What is kept up for minutes beside the work: ``rower plus some core``, ``10 mins of the cross trainer``."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Kind
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.composing.constraints import Piece, Side, WorkoutConstraints
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.language.durations import Duration
from spotter.language.tokens import Token

_near = 3
"""Words between a name and its minutes at most."""
_usual_minutes, _longest_minutes = 10, 60
_what_else = ("exercise", "lift", "area")


def with_what_is_kept_up(
    wanted: WorkoutConstraints, mentions: Sequence[Mention], tokens: Sequence[Token]
) -> WorkoutConstraints:
    """``wanted`` with what is kept up as a piece before or behind the work; as it is where there is no other work."""
    named = [each for each in wanted.includes if each.exercises and each.exercises[0].kind is Kind.DURATION]
    others = tuple(each for each in wanted.includes if each not in named)
    if not named or not (others or wanted.areas):
        return wanted
    pieces, minutes = list(wanted.pieces), wanted.minutes
    for each in named:
        at = next((one for one in mentions if one.value == each), None)
        told = _told(at, mentions, tokens) if at is not None else None
        if told is not None and minutes == told and not _is_of_all(mentions, told):
            minutes = None
        is_first = at is not None and not any(one.start < at.start for one in mentions if one.kind in _what_else)
        pieces.append(_piece(each, told or _usual(wanted, others), is_first=is_first))
    warm_up = {each.minutes for each in pieces if each.is_work and each.side is Side.FIRST}
    kept = [each for each in pieces if each.exercises or each.side is Side.LAST or each.minutes not in warm_up]
    count = len(others) or None if wanted.count == len(wanted.includes) else wanted.count
    return replace(wanted, includes=others, pieces=tuple(kept), minutes=minutes, count=count)


def _piece(named: Named, minutes: int, *, is_first: bool) -> Piece:
    side = Side.FIRST if is_first else Side.LAST
    ids = tuple(each.id for each in named.exercises)
    return Piece(side, named.text, min(minutes, _longest_minutes), ids, is_there=True, is_work=True)


def _told(named: Mention, mentions: Sequence[Mention], tokens: Sequence[Token]) -> int | None:
    """The minutes that are told right behind a name, or right before it: no mark parts them."""
    for each in mentions:
        is_near = 0 <= each.start - named.end <= _near or 0 <= named.start - each.end <= _near
        between = tokens[min(each.end, named.end) : max(each.start, named.start)]
        is_of_it = is_near and all(token.is_word for token in between)
        if isinstance(each.value, Duration) and is_of_it and each.value.seconds >= 60:
            return each.value.seconds // 60
    return None


def _is_of_all(mentions: Sequence[Mention], minutes: int) -> bool:
    """Whether the same length is told twice: of what is kept up, and of all."""
    return sum(isinstance(each.value, Duration) and each.value.seconds == minutes * 60 for each in mentions) > 1


def _usual(wanted: WorkoutConstraints, others: Sequence[Named]) -> int:
    """Half of the time beside work for the core alone, else ten minutes."""
    core = muscles_of_area(area_named("core")[1])
    is_beside_core = not others and all(muscles_of_area(area) <= core for _name, area in wanted.areas)
    return max(5, wanted.minutes // 2) if is_beside_core and wanted.minutes else _usual_minutes
