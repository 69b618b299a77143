"""The last set of one exercise of the log, told as it really was: ``the last one i did 62.5 for 8``, ``RPE 10 not 8``.

Each word of a clause with a figure has to be known. A clause without one is a story, unless it doubts or asks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from spotter.dialogue.training.corrections.said import NamedEntry
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_last = word_set("last final")
_ones = word_set("set one sets")
_reps = word_set("rep reps")
_sets = word_set("set sets")
_effort = word_set("rpe @")
_wrong = ("not", "instead", "rather")
_before_wrong = word_set("not no isnt wasnt")
_doubting = word_set(
    "maybe think guess dunno unsure probably if next tomorrow another extra more forgot forgotten add log also delete "
    "remove first second third two three every all both skipped missed"
)
_known = word_set(
    "of the my was were is only just really actually wait sorry no not that this it on and but i did got managed hit "
    "made had for x at with in kg lb then so well oh to one fix please pls correct change mate rpe @ set sets rep reps "
    "last final instead rather than be should has have been my mistake only though tho lol"
)
_most_reps, _hardest = 50, 10


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of the last set, as far as it is, and the number of sets that is told beside it."""

    reps: int | None = None
    weight: Decimal | None = None
    unit: str = ""
    rpe: Decimal | None = None
    count: int | None = None


def last_set_as_told(told: Message, named: NamedEntry) -> tuple[SetDone, ...] | None:
    """The sets of the named entry, the last one as it is told; None where that is not sure."""
    done = named.entry.done
    if not done or told.is_question or set(told.words) & _doubting or not _tells_of_last(told):
        return None
    found = _Told()
    for start, end in clauses(told.tokens):
        clause = told.part(start, end)
        if not clause.numbers():
            continue
        held = set(range(named.start - start, named.end - start))
        if any(
            token.is_word and token.value is None and at not in held and token.text not in _known | set(WEIGHT_UNITS)
            for at, token in enumerate(clause.tokens)
        ):
            return None
        for each in _figures(clause, held):
            merged = _joined(found, each) if each is not None else None
            if merged is None:
                return None
            found = merged
    if found.count not in (None, len(done)):
        return None
    one = replace(
        done[-1],
        reps=found.reps if found.reps is not None else done[-1].reps,
        rpe=found.rpe if found.rpe is not None else done[-1].rpe,
    )
    if found.weight is not None:
        unit = done[-1].unit or "kg"
        if found.unit and found.unit != unit:
            return None
        one = replace(one, weight=found.weight, unit=unit)
    return (*done[:-1], one) if one != done[-1] and done[-1].reps is not None else None


def _tells_of_last(told: Message) -> bool:
    """Whether the last set is spoken of: ``last set``, ``the last one``, ``last was 8``."""
    words = told.words
    return any(
        word in _last and (set(words[at + 1 : at + 2]) & _ones or words[at + 1 : at + 2] == ("was",))
        for at, word in enumerate(words)
    )


def _figures(clause: Message, held: set[int]) -> Iterator[_Told | None]:
    """What each figure of a clause tells; None for one that can be something else."""
    at = 0
    while at < len(clause.tokens):
        number = number_at(clause.tokens, at) if at not in held and clause.words[at] not in ("a", "one") else None
        if number is None:
            at += 1
            continue
        before, behind = clause.words[max(0, at - 2) : at], clause.words[number.end : number.end + 1]
        at = number.end
        if (before[-1:] and before[-1] in _before_wrong) or before == ("instead", "of"):
            continue  # it is said to be wrong
        unit = WEIGHT_UNITS.get(behind[0]) if behind else None
        end = number.end + (unit is not None)
        second = number_at(clause.tokens, end + 1) if _is_product(clause, end) else None
        if second is not None:
            yield _whole(number.value, unit or "", second.value)
            at = second.end
        elif set(before) & _effort:
            yield _Told(rpe=number.value) if number.value <= _hardest else None
        elif unit is not None:
            yield _Told(weight=number.value, unit=str(unit))
        elif set(behind) & _sets:
            yield _Told(count=int(number.value))
        else:
            yield _count(number.value) if number.value <= _most_reps else None


def _is_product(clause: Message, end: int) -> bool:
    return end + 1 < len(clause.words) and clause.words[end] in ("for", "x", "*")


def _whole(load: Decimal, unit: str, reps: Decimal) -> _Told | None:
    told = _count(reps)
    is_load = unit or load > reps
    return replace(told, weight=load, unit=unit) if told is not None and is_load else None


def _count(value: Decimal) -> _Told | None:
    is_count = value == value.to_integral_value() and 0 < value <= _most_reps
    return _Told(reps=int(value)) if is_count else None


def _joined(one: _Told, two: _Told) -> _Told | None:
    """Both in one; None where they tell the same thing twice."""
    names = ("reps", "weight", "rpe", "count")
    if any(getattr(one, name) is not None and getattr(two, name) is not None for name in names):
        return None
    values = {name: getattr(two, name) for name in names if getattr(two, name) is not None}
    return replace(one, **values, unit=one.unit or two.unit)
