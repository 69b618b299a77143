"""Which way a goal is to go: more of it, less, or as it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

ADJECTIVES = word_set("stronger strong big bigger size mass strength flexible")
"""Beside a muscle they say how it is wanted, and name no goal of their own."""
_weighty = word_set("accent emphasis focus attention priority importance weight stress")
"""What there can be more or less of: ``less focus`` is less, though ``focus`` alone is more."""
_denials = word_set("no not dont without never isnt")
_negative = word_set("not dont do couldnt could no stop hate fed sick idc never")
_limits = word_set("enough plenty stop top max maximum")
"""Beside a number they say that it goes no further than that."""
_limit_reach, _reach_to_no = 2, 2
_much = word_set("so much too that many very")


@dataclass(frozen=True, slots=True)
class Named:
    """A goal that is named at ``start:end``."""

    name: str
    start: int
    end: int


_Cue = tuple[int, int, int]
"""Where a word for a way stands, and the way: 1, -1 or 0."""


def ways_said(clause: Message, names: Sequence[Named]) -> list[int | None]:
    """Which way each name goes, by the nearest word for it; None where none is said."""
    cues = [each for each in _cues(clause) if not any(one.start <= each[0] < one.end for one in names if one.name)]
    cues += [] if cues else [cue for each in names if each.name and (cue := _refused(clause, each)) is not None]
    if len(cues) == len(names):
        return [way for _start, _end, way in cues]
    return [min(cues, key=lambda cue, one=each: _distance(cue, one))[2] if cues else None for each in names]  # type: ignore[misc]


def is_had(clause: Message, each: Named) -> bool:
    """Whether a goal is named only as what there is enough of elsewhere: ``I get enough walking at work``."""
    before = clause.words[max(0, each.start - 3) : each.start]
    return before[-1:] in (("enough",), ("plenty",), ("of",)) and bool(
        {"enough", "plenty"} & set(before) and _has & set(before)
    )


_has = word_set("got get gets getting do does doing did have had has")


def _cues(clause: Message) -> list[_Cue]:
    classes = word_classes("goals")
    less = [
        (entry.start, entry.end, -1)
        for entry in classes["less"].find(clause.tokens)
        if not _limits_a_number(clause, entry.start)
    ]
    held = {at for start, end, _way in less for at in range(start, end)}
    more = [
        (entry.start, entry.end, -1 if _is_denied(clause, entry.start) else 1)
        for entry in classes["more"].find(clause.tokens)
        if entry.start not in held and entry.end - 1 not in held and not _is_lessened(clause, entry.start, less)
    ]
    stays = [(entry.start, entry.end, 0) for entry in classes["stays"].find(clause.tokens) if entry.start not in held]
    cues = sorted(less + more + stays)
    if less and clause.words[less[0][0]] in _negative:
        return [each for each in cues if each[2] < 0 or clause.words[each[0]] not in ADJECTIVES]
    return cues


def _limits_a_number(clause: Message, at: int) -> bool:
    """Whether a word says that a number before it is enough: ``5 is enough``."""
    begin = max(0, at - _limit_reach)
    return clause.words[at] in _limits and any(
        number_at(clause.tokens, place) is not None and clause.words[place] != "a" for place in range(begin, at)
    )


def _is_lessened(clause: Message, at: int, less: Sequence[_Cue]) -> bool:
    """Whether a word for more says no more: ``any more``, or what there is to be less of: ``less emphasis``."""
    if clause.words[at] == "more" and clause.words[max(0, at - 1) : at] == ("any",):
        return True
    return clause.words[at] in _weighty and any(0 <= at - end <= 1 for _start, end, _way in less)


def _refused(clause: Message, each: Named) -> _Cue | None:
    """The no that stands before a name: ``no cardio``, ``not so much cardio``."""
    at = each.start
    while at and clause.words[at - 1] in _much:
        at -= 1
    return (at - 1, at, -1) if at and clause.words[at - 1] in ("no", "not") else None


def _distance(cue: _Cue, name: Named) -> tuple[int, int]:
    start, end, _way = cue
    return (name.start - end, 0) if end <= name.start else (start - name.end, 1)


def _is_denied(clause: Message, at: int) -> bool:
    return bool(_denials & set(clause.words[max(0, at - _reach_to_no) : at]))
