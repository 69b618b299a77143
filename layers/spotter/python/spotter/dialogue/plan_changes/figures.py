"""Figures of a change: sets, reps, seconds, loads and lengths, as the words around the numbers tell them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, cast

from spotter.dialogue.plan_changes.change import Amount
from spotter.language.durations import duration_at
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.units import REP_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS
from spotter.language.word_lists import word_set

_hundreds, _tens = range(1, 10), range(10, 100)
_set_words = SET_WORDS | {"lots", "lot"}
_times = frozenset({"x", "×", "by", "of", "times", "*"})
_dashes = frozenset({"-", "–", "—", "to"})
_to = word_set("@ at to with on up use =")
_by = word_set("by +")
_small = word_set("a the about around just only like of to for")
_more, _less = word_set("more heavier extra additional another up"), word_set("less fewer lighter down")
_instead = (("instead", "of"), ("rather", "than"), ("not",), ("from",))
_a_unit = word_set("a one")
_per = word_set("per each every a")
_sides = word_set("leg side arm hand")
_least_load = 5
_most_step = 25
_least_bare_load, _most_sets, _most_reps = 20, 12, 100
_longest_hold = 240
_shortest_session = 5
_putting_on, _taking_off = (
    word_set("add adding put"),
    word_set("take taking knock shave strip cut drop remove lose chop"),
)
_on, _off = word_set("to onto"), word_set("off from")
_which_set = word_set("first second third fourth fifth last final")
_unknown_as_load = word_set(
    "wks wk yrs mins days day times week weeks years year pm am oclock percent % exercises more hours hour"
)


@dataclass(frozen=True, slots=True)
class Figure:
    """What stands at ``start:end``. ``is_bare``: a number alone, which may be a load or nothing of the plan.

    ``is_old``: what it was before, ``instead of three``.
    """

    amount: Amount
    start: int
    end: int
    is_bare: bool = False
    is_old: bool = False


def figure_at(tokens: Sequence[Token], at: int) -> Figure | None:
    """The figure that begins at a word, the longest; None where none does."""
    begins = _old_at(tokens, at)
    if begins > at:
        old = figure_at(tokens, begins)
        end = old.end if old is not None else _number(tokens, begins)[1]
        return Figure(Amount(), at, end, is_old=True)
    return (
        _put_on_or_off(tokens, at)
        or _added_sets(tokens, at)
        or _scheme(tokens, at)
        or _counted(tokens, at)
        or _time(tokens, at)
        or _changed_load(tokens, at)
        or _load(tokens, at)
    )


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if 0 <= at < len(tokens) else ""


def _number(tokens: Sequence[Token], at: int) -> tuple[Decimal | None, int]:
    if at >= len(tokens) or tokens[at].text in ("a", "couple"):
        return None, at
    found = number_at(tokens, at)
    if found is None:
        return None, at
    behind = number_at(tokens, found.end) if found.end < len(tokens) and tokens[at].is_word else None
    if behind is not None and found.value in _hundreds and tokens[found.end].is_word and behind.value in _tens:
        return found.value * 100 + behind.value, behind.end  # ``one forty five``
    return found.value, found.end


def _count(tokens: Sequence[Token], at: int, most: int) -> tuple[int | None, int]:
    value, end = _number(tokens, at)
    return (None, at) if value is None or value % 1 or not 0 < value <= most else (int(value), end)


def _old_at(tokens: Sequence[Token], at: int) -> int:
    """Where a figure begins that is said as the one before: behind ``instead of``, or ``from`` where ``to`` follows."""
    for phrase in _instead:
        end = at + len(phrase)
        if tuple(_word(tokens, place) for place in range(at, end)) != phrase:
            continue
        end += _word(tokens, end) == "the"
        if _number(tokens, end)[0] is None:
            return at
        return end
    return at


def _put_on_or_off(tokens: Sequence[Token], at: int) -> Figure | None:
    """``Add 5 kg to the rows``, ``take a set off the bench``: what comes to what there is, or goes off it."""
    before = {_word(tokens, at - 1), _word(tokens, at - 2)}
    if _word(tokens, at) in _which_set and _word(tokens, at + 1) == "set" and before & _taking_off:
        return Figure(Amount(more_sets=-1), at, at + 2)
    sets, end = (1, at + 1) if _word(tokens, at) in ("a", "an") else _count(tokens, at, _most_sets)
    end += _word(tokens, end) in _more
    load, unit_at = _number(tokens, at)
    unit = _unit_at(tokens, unit_at)
    is_of_sets = sets is not None and _word(tokens, end) in _set_words
    if not (is_of_sets or (load is not None and unit is not None)):
        return None
    end = (end if is_of_sets else unit_at) + 1
    is_on = _word(tokens, at - 1) in _putting_on and _word(tokens, end) in _on
    is_off = _word(tokens, end) == "off" or (_word(tokens, at - 1) in _taking_off and _word(tokens, end) in _off)
    if is_of_sets and _word(tokens, at - 1) in _taking_off and _word(tokens, end) == "of":
        is_off = _number(tokens, end + 1)[0] is None  # ``cut one set of curls``
    if not (is_on or is_off):
        return None
    sign = 1 if is_on else -1
    if is_of_sets and sets is not None:
        return Figure(Amount(more_sets=sign * sets), at, end)
    return Figure(Amount(more_load=sign * float(load or 0), unit=_unit(unit)), at, end)


def _added_sets(tokens: Sequence[Token], at: int) -> Figure | None:
    """``one more set``, ``an extra set of``, ``2 sets less``."""
    is_step = _word(tokens, at) in ("up", "down") and _word(tokens, at + 1) == "by"
    if is_step and (by := _count(tokens, at + 2, _most_sets))[0] is not None and _word(tokens, by[1]) in _set_words:
        return Figure(Amount(more_sets=(by[0] or 0) * (-1 if _word(tokens, at) == "down" else 1)), at, by[1] + 1)
    is_one = _word(tokens, at) in ("an", "another")
    value, end = (1, at + 1) if is_one else _count(tokens, at, _most_sets)
    if value is None:
        return None
    sign = 1 if _word(tokens, at) == "another" else 0
    if _word(tokens, end) in _more | _less:
        sign = 1 if _word(tokens, end) in _more else -1
        end += 1
    if _word(tokens, end) not in _set_words:
        return None
    end += 1
    if not sign and _word(tokens, end) in ("more", "less", "fewer", "extra"):
        sign, end = (-1 if _word(tokens, end) in _less else 1), end + 1
    return Figure(Amount(more_sets=sign * value), at, end) if sign else None


def _scheme(tokens: Sequence[Token], at: int) -> Figure | None:
    """``3 x 10``, ``3 sets of 8 to 12 reps``, ``4 sets``, ``sets of 5``, ``five by five``."""
    sets, end = _count(tokens, at, _most_sets)
    has_word = False
    if sets is not None and _word(tokens, end) in _set_words | {"working", "straight"}:
        end += 1 + (_word(tokens, end) not in _set_words)
        has_word = True
    elif sets is None and _word(tokens, at) == "sets" and _word(tokens, at + 1) == "of":
        end = at + 1
    elif sets is None or _word(tokens, end) not in _times - {"of"}:
        return None
    if has_word and _word(tokens, end) not in _times | {",", "with", "at"}:
        return Figure(Amount(sets=sets), at, end)
    if has_word and _word(tokens, end) in {",", "with", "at"} and not _is_reps(tokens, end + 1):
        return Figure(Amount(sets=sets), at, end)
    start = end + 1
    while _word(tokens, start) in _small:
        start += 1
    reps, behind = _reps_at(tokens, start)
    if reps is None:
        held = duration_at(tokens, start) if start < len(tokens) else None
        if held is not None and held.seconds <= _longest_hold:
            return Figure(Amount(sets=sets, seconds=held.seconds), at, held.end)
        return Figure(Amount(sets=sets), at, end) if has_word else None
    if _word(tokens, behind) in SECONDS_OF_UNIT and _word(tokens, behind) != "m":
        return Figure(
            Amount(sets=sets, seconds=int(float(reps.split("-")[0]) * SECONDS_OF_UNIT[_word(tokens, behind)])),
            at,
            behind + 1,
        )
    if has_word and _word(tokens, behind) in WEIGHT_UNITS:
        return Figure(Amount(sets=sets), at, end)
    if has_word and _word(tokens, behind) in _set_words:
        return Figure(Amount(), at, start, is_old=True)  # ``four sets of four, no hang on, three sets of four``
    behind += _word(tokens, behind) in REP_WORDS
    return Figure(Amount(sets=sets, reps=reps), at, _with_sides(tokens, behind))


def _is_reps(tokens: Sequence[Token], at: int) -> bool:
    reps, end = _reps_at(tokens, at)
    return reps is not None and _word(tokens, end) in REP_WORDS


def _reps_at(tokens: Sequence[Token], at: int) -> tuple[str | None, int]:
    """``8``, ``8-12``, ``8 to 12``."""
    few, end = _count(tokens, at, _most_reps)
    if few is None:
        return None, at
    if _word(tokens, end) in _dashes:
        many, behind = _count(tokens, end + 1, _most_reps)
        if many is not None and few < many <= 3 * few and _word(tokens, behind) not in WEIGHT_UNITS:
            return f"{few}-{many}", behind
    return str(few), end


def _with_sides(tokens: Sequence[Token], at: int) -> int:
    is_of_sides = _word(tokens, at) in _per and _word(tokens, at + 1) in _sides
    return at + 2 if is_of_sides else at


def _counted(tokens: Sequence[Token], at: int) -> Figure | None:
    """``8 reps``, ``8-12 reps``, ``fives``."""
    reps, end = _reps_at(tokens, at)
    if reps is not None and _word(tokens, end) in REP_WORDS:
        return Figure(Amount(reps=reps), at, _with_sides(tokens, end + 1))
    plural = _plurals.get(_word(tokens, at))
    return Figure(Amount(reps=str(plural)), at, at + 1) if plural is not None else None


_plurals = {"triples": 3, "fives": 5, "sixes": 6, "eights": 8, "tens": 10, "twelves": 12, "doubles": 2}


def _time(tokens: Sequence[Token], at: int) -> Figure | None:
    """Seconds of a hold, or the minutes of a session."""
    found = duration_at(tokens, at)
    if found is None or tokens[at].kind is TokenKind.CLOCK:
        return None
    if found.seconds <= _longest_hold:
        return Figure(Amount(seconds=found.seconds), at, found.end)
    minutes = found.seconds // 60
    return Figure(Amount(minutes=minutes), at, found.end) if minutes >= _shortest_session else None


def _changed_load(tokens: Sequence[Token], at: int) -> Figure | None:
    """``by 5 kg``, ``+2.5``, ``5 kg more``, ``10 lb lighter``."""
    if (lighter := _lighter(tokens, at)) is not None:
        return lighter
    is_by = _word(tokens, at) in _by
    is_step = _word(tokens, at) in ("down", "up") and _word(tokens, at + 1) != "to"
    value, end = _number(tokens, at + (is_by or is_step) + (is_step and _word(tokens, at + 1) == "by"))
    if value is None:
        return None
    unit = _unit_at(tokens, end)
    end += unit is not None
    sign = -1 if _word(tokens, at) == "down" else 1
    is_by = is_by or is_step
    if _word(tokens, end) in _more | _less and (unit is not None or is_by):
        sign = -1 if _word(tokens, end) in _less else 1
        end += 1
    elif not is_by or _word(tokens, end) in _unknown_as_load | SET_WORDS | REP_WORDS:
        return None
    return Figure(Amount(more_load=sign * float(value), unit=_unit(unit)), at, end)


def _lighter(tokens: Sequence[Token], at: int) -> Figure | None:
    """``-2.5 kg``, with the minus at the number: a step, where it is no larger than one may be."""
    value, end = _number(tokens, at + 1)
    is_minus = _word(tokens, at) in ("-", "–") and value is not None and tokens[at + 1].glued and not tokens[at].glued
    unit = _unit_at(tokens, end)
    if not is_minus or value is None or value > _most_step or unit is None:
        return None
    return Figure(Amount(more_load=-float(value), unit=_unit(unit)), at, end + 1)


def _load(tokens: Sequence[Token], at: int) -> Figure | None:
    """``@ 80``, ``at 225``, ``to 82.5 kg``, ``30 kilos``; a bare number that is too large to be sets or reps."""
    start = at + (_word(tokens, at) in _to and _word(tokens, at) != "")
    value, end = _number(tokens, start)
    if value is None or value <= 0:
        return None
    unit = _unit_at(tokens, end)
    if unit is not None:
        return Figure(Amount(load=float(value), unit=_unit(unit)), at, end + 1)
    behind = _word(tokens, end)
    is_bare = start == at
    if behind in _unknown_as_load | SET_WORDS | REP_WORDS | _times - {"of", "by"} or behind in SECONDS_OF_UNIT:
        return None
    if value < _least_bare_load and _word(tokens, at) == "to" and not value % 1:
        return Figure(Amount(reps=str(value)), at, end)
    if value < _least_bare_load and _word(tokens, at) not in ("@", "at", "with"):
        return None
    if value < _least_load:
        return None
    return Figure(Amount(load=float(value)), at, end, is_bare=is_bare)


def _unit_at(tokens: Sequence[Token], at: int) -> str | None:
    """The unit of a load; ``k`` glued to its number is one too: ``82.5k``."""
    if _word(tokens, at) == "k" and tokens[at].glued:
        return "kg"
    return WEIGHT_UNITS.get(_word(tokens, at))


def _unit(told: str | None) -> Literal["kg", "lb"] | None:
    return cast(Literal["kg", "lb"], told) if told else None
