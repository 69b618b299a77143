"""What there is to train with on single days: ``legs thursday at home, only a barbell``, ``on friday just dumbbells``.

What is said of one day holds for that day alone, and is taken out of what is read as said of all of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.read import Situation, plain, understand
from spotter.dialogue.understanding.slots.equipment import FULL_GYM
from spotter.dialogue.weekly.day_roles import runs_of
from spotter.dialogue.weekly.days_said import DAYS_OF_WEEK, DaysSaid, days_said, weekday_of
from spotter.dialogue.wished.asking import as_asked
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ends = word_set(". ; ! ?")
_joins = word_set("and but & then")
_before_a_day = word_set("on the this next")
_of_gear = frozenset({"equipment", "location"})
_of_a_day = frozenset({"area", "exercise", "lift", "movement", "session", "intensity", "effort", "time", "length"})
_several = 2


@dataclass(frozen=True, slots=True)
class GearOfDays:
    """``text`` is the message without what it says there is on single days."""

    text: str
    days: Mapping[int, WorkoutConstraints] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    days: tuple[DaysSaid, ...]
    mentions: tuple[Mention, ...]

    @property
    def gear(self) -> tuple[Mention, ...]:
        return tuple(each for each in self.mentions if each.kind in _of_gear and not each.denied)


@lru_cache(maxsize=128)
def gear_of_days(text: str) -> GearOfDays:
    """What there is on single days; nothing where it is said of all the days that the message names."""
    said = plain(text)
    tokens = said.tokens
    pieces = tuple(_pieces(text, tokens, said.mentions))
    everywhere = {day for piece in pieces for each in piece.days for day in each.days}
    found: dict[int, WorkoutConstraints] = {}
    kept: list[str] = []
    before: set[int] = set()
    for piece in pieces:
        own = {day for each in piece.days for day in each.days}
        goes_on = not own and before and not any(each.kind in _of_a_day for each in piece.mentions)
        days = before if goes_on else own
        is_single = bool(days) and len(everywhere) >= _several and days < everywhere and len(days) < DAYS_OF_WEEK
        there = (
            _there(tokens, piece) if is_single and _says_what_there_is(tokens, piece, goes_on=bool(goes_on)) else None
        )
        if there is None:
            kept.append(_slice(text, tokens, piece.start, piece.end))
            before = set()
            continue
        if not (goes_on and there.place):  # ``only dumbbells on friday, at home``
            found |= {day: found.get(day, WorkoutConstraints()).then(there) for day in days}
        kept.append(_without_gear(text, tokens, piece))
        before = days
    return GearOfDays("".join(kept).strip(), found) if found else GearOfDays(text)


def _pieces(text: str, tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[_Piece]:
    """The stretches up to a mark, or up to a joining word with a day behind it."""
    named = days_said(text, tokens)
    cuts = [0]
    for at, token in enumerate(tokens):
        is_line = at > 0 and "\n" in text[tokens[at - 1].end : token.start]
        if is_line or (token.text in _joins and _is_day(tokens, at + 1)):
            cuts.append(at)
        if token.text in _ends or token.text == ",":
            cuts.append(at + 1)
    runs = [range(run[0].start + 1, run[-1].end) for run in runs_of(tokens, named)]
    parted = [at for at in dict.fromkeys(cuts) if not any(at in run for run in runs)]
    for start, end in pairwise([*parted, len(tokens)]):
        yield _Piece(
            start,
            end,
            tuple(each for each in named if start <= each.start < end),
            tuple(each for each in mentions if start <= each.start < end),
        )


def _is_day(tokens: Sequence[Token], at: int) -> bool:
    while at < len(tokens) and tokens[at].text in _before_a_day:
        at += 1
    return at < len(tokens) and weekday_of(tokens[at].text) is not None


def _says_what_there_is(tokens: Sequence[Token], piece: _Piece, *, goes_on: bool) -> bool:
    """Whether gear is named as something to train with, or a place: ``friday is out, band practice`` does not."""
    said = {token.text for token in tokens[piece.start : piece.end]}
    is_place = any(each.kind == "location" for each in piece.gear)
    return bool(piece.gear) and (goes_on or is_place or bool(said & _having))


_having = word_set("only just have has got with use using")


def _there(tokens: Sequence[Token], piece: _Piece) -> WorkoutConstraints | None:
    """What there is by the gear and the place that a piece names."""
    names = [" ".join(token.text for token in tokens[each.start : each.end]) for each in piece.gear]
    found = constraints_of(as_asked(understand(f"only {' and '.join(names)}", Situation())), ())
    equipment = found.equipment if found.equipment is not None else FULL_GYM if found.in_a_gym else None
    if equipment is None:
        return None
    return WorkoutConstraints(equipment=equipment, place=found.place, loads=found.loads)


def _slice(text: str, tokens: Sequence[Token], start: int, end: int) -> str:
    if start >= end:
        return ""
    return text[tokens[start].start : tokens[end].start if end < len(tokens) else len(text)]


def _without_gear(text: str, tokens: Sequence[Token], piece: _Piece) -> str:
    """What a piece says beside that: what its day is for, and what is not wanted."""
    said = [each for each in piece.mentions if each.kind in _of_a_day]
    spans = [(each.start - (each.denied and each.start > piece.start), each.end) for each in said]
    if any(not each.denied for each in said):
        spans += [(each.start, each.end) for each in piece.days]
    parts = [text[tokens[start].start : tokens[end - 1].end] for start, end in sorted(spans)]
    mark = tokens[piece.end - 1].text if piece.end > piece.start else ""
    closes = mark if mark in _ends | {","} else ","
    return f"{' '.join(parts)}{closes} " if parts else ""
