"""The sets, loads and repetitions that a question about a lift gives, whatever is logged."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.durations import durations
from spotter.language.numbers import Number, number_at
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_products = word_set("x * × for by /")
_reps = word_set("rep reps repetitions repetition")
_with = word_set("at with @ of on")
_effort = word_set("rpe @")
_before_effort = _effort | word_set("at with and had about felt like")
_left = word_set("left reserve tank rir spare")
_counted = word_set("times days sessions workouts weeks months years sets set week month day")
_named_counts = {"singles": 1, "single": 1, "doubles": 2, "double": 2, "triples": 3, "triple": 3}
_most_reps, _hardest, _least_load = 30, 10, 12
_reach = 5


@dataclass(frozen=True, slots=True)
class GivenSet:
    """A load in ``unit``, the repetitions with it and its effort, as far as they are given."""

    load: Decimal
    unit: str
    reps: int | None
    rpe: Decimal | None
    start: int
    end: int


def sets_given(said: Message) -> tuple[GivenSet, ...]:
    """The sets and the bare loads of a message, in order."""
    return tuple(_sets(said, _held(said)))


def reps_given(said: Message) -> tuple[int, ...]:
    """The repetitions that are named for themselves: ``sets of 5``, ``for 3 reps``, ``triples``."""
    taken = {at for each in sets_given(said) for at in range(each.start, each.end)} | _held(said)
    found: list[int] = []
    for at, value in said.numbers():
        if at in taken or value != int(value) or not 0 < value <= _most_reps:
            continue
        before, behind = said.words[max(0, at - 1) : at], said.words[at + 1 : at + 2]
        of_sets = before == ("of",) and bool({"set", "sets"} & set(said.words[max(0, at - 2) : at]))
        is_product = before == ("x",) and at > 1
        if of_sets or is_product or set(behind) & _reps:
            found.append(int(value))
    found += [count for word, count in _named_counts.items() if said.says(word)]
    return tuple(dict.fromkeys(found))


def _held(said: Message) -> set[int]:
    """The places of days, lengths of time and the words for a maximum, whose numbers are no loads."""
    held = {at for way in Direction for each in said.days(way) for at in range(each.start, each.end)}
    held |= {at for each in durations(said.tokens) for at in range(each.start, each.end)}
    for at, _value in said.numbers():
        if is_of_maximum(said.words, at):
            held.add(at)
    return held


def is_of_maximum(words: Sequence[str], at: int) -> bool:
    """Whether a number is of the words ``1 RM``, ``1-rep max``."""
    behind = tuple(word for word in words[at + 1 : at + 4] if word != "-")
    return behind[:1] == ("rm",) or behind[:2] == ("rep", "max")


def _sets(said: Message, held: set[int]) -> Iterator[GivenSet]:
    at = 0
    while at < len(said.tokens):
        found = _set_at(said, at, held)
        if found is not None:
            yield found
        at = found.end if found is not None else at + 1


def _set_at(said: Message, at: int, held: set[int]) -> GivenSet | None:
    words = said.words
    number = _number(said, at) if at not in held and words[at] not in ("a", "one", "couple") else None
    if number is None or words[max(0, at - 1) : at] == ("rpe",):
        return None
    load, reps, end = number.value, None, number.end
    unit, end = _unit(words, end)
    if (second := _second(said, end, held)) is not None:
        other, behind = second
        other_unit, behind = _unit(words, behind)
        if other_unit or (not unit and other > load and load <= _most_reps):
            load, unit, reps = other, other_unit, load
        elif other <= _most_reps:
            reps = other
        end = behind if reps is not None else end
    elif not unit and words[end : end + 1] and words[end] in _reps and load <= _most_reps:
        is_with = words[end + 1 : end + 2] and words[end + 1] in _with
        behind_number = _number(said, end + 2) if is_with else None
        if behind_number is None or end + 2 in held:
            return None
        load, reps = behind_number.value, load
        unit, end = _unit(words, behind_number.end)
    if words[end : end + 1] and words[end] in _reps and reps is not None:
        end += 1
    rpe, end = _effort_behind(said, end, held)
    is_bare = reps is None and rpe is None and not unit
    if is_bare and (load <= _least_load or set(words[end : end + 1]) & (_counted | _reps | {"%", "percent"})):
        return None
    if reps is not None and reps != int(reps):
        return None
    return GivenSet(load, unit, int(reps) if reps is not None else None, rpe, at, end)


def _number(said: Message, at: int) -> Number | None:
    return number_at(said.tokens, at) if at < len(said.tokens) else None


def _unit(words: Sequence[str], end: int) -> tuple[str, int]:
    unit = WEIGHT_UNITS.get(words[end]) if end < len(words) else None
    return (str(unit), end + 1) if unit is not None else ("", end)


def _second(said: Message, end: int, held: set[int]) -> tuple[Decimal, int] | None:
    """The number that is joined to the one before ``end``: ``170 x 3``, ``100 kg for 5``."""
    if end >= len(said.words) or said.words[end] not in _products or end + 1 in held:
        return None
    number = _number(said, end + 1)
    is_held = number is None or said.words[end + 1] in ("a", "the")
    if number is None or is_held or set(said.words[number.end : number.end + 1]) & (_counted - {"set", "sets"}):
        return None
    return number.value, number.end


def _effort_behind(said: Message, end: int, held: set[int]) -> tuple[Decimal | None, int]:
    """The effort that is told behind a set, and its end: ``@8``, ``at RPE 8``, ``with 2 reps left``."""
    words = said.words
    for at in range(end, min(end + _reach, len(words))):
        number = _number(said, at) if at not in held and words[at] not in ("a", "one") else None
        if number is None:
            if said.tokens[at].is_word and words[at] not in _before_effort:
                break
            continue
        behind = words[number.end : number.end + 4]
        if number.value <= _hardest and set(words[end:at]) & _effort:
            return number.value, number.end
        if number.value < _hardest and (set(behind[:1]) & _left or (set(behind[:1]) & _reps and set(behind) & _left)):
            last = next(place for place in range(number.end, len(words)) if words[place] in _left)
            return _hardest - number.value, last + 1
        break
    return None, end
