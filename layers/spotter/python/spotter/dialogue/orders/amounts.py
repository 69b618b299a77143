"""The amounts of an order: sets, reps, seconds, rest, load, and how hard or in what manner it is done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.language.durations import duration_at
from spotter.language.numbers import number_at
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_sets, _reps = word_set("sets set rounds round"), word_set("reps rep repetitions times")
_times, _range = word_set("x by ×"), word_set("- to")
_kilograms, _pounds = word_set("kg kgs kilo kilos"), word_set("lb lbs pound pounds")
_holding, _both_hands = word_set("with w using at @"), 2
_of, _seconds = word_set("of"), word_set("s sec secs second seconds")
_most_sets, _most_reps = 20, 100
_most_effort = 10


@dataclass(frozen=True, slots=True)
class Amounts:
    """What is told of an exercise; None where it is not. ``time`` and ``rest`` are in seconds."""

    sets: int | None = None
    reps: int | None = None
    most_reps: int | None = None
    time: int | None = None
    rest: int | None = None
    load: Weight | None = None
    more: int | None = None
    """Sets that come on top; below 0 those that go."""
    notes: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is told."""
        return self == Amounts()

    def then(self, other: "Amounts") -> "Amounts":
        """Both; ``other`` counts where both tell the same thing."""
        told = {
            name: value
            for name in ("sets", "reps", "most_reps", "time", "rest", "load", "more")
            if (value := getattr(other, name)) is not None
        }
        return replace(self, **told, notes=tuple(dict.fromkeys((*self.notes, *other.notes))))


def amount_at(tokens: Sequence[Token], at: int) -> tuple[Amounts, int] | None:
    """The amount that begins at ``at`` and where it ends; None where none does. A bare number is none."""
    if tokens[at].text in ("rpe", "@") and (effort := _whole(tokens, at + 1)) is not None:
        value, end = effort
        return (Amounts(notes=(f"RPE {value}.",)), end) if value <= _most_effort else None
    if (more := _more(tokens, at)) is not None:
        return more
    length = duration_at(tokens, at)
    if length is not None:
        return Amounts(time=length.seconds), length.end
    first = _whole(tokens, at)
    if first is None:
        return None
    value, end = first
    word = _text(tokens, end)
    if word in _times and (second := _whole(tokens, end + 1)) is not None and value <= _most_sets:
        return _loaded(tokens, at, value, second) or _per_set(tokens, Amounts(sets=value), second)
    if word in _sets and value <= _most_sets:
        behind = _text(tokens, end + 1)
        of = end + 2 if behind in _of or behind in _times else end + 1
        second = _whole(tokens, of) if of == end + 2 else None
        return _per_set(tokens, Amounts(sets=value), second) if second is not None else (Amounts(sets=value), end + 1)
    if word in _range and (most := _whole(tokens, end + 1)) is not None and value < most[0]:
        if _text(tokens, most[1]) in _reps:
            return Amounts(reps=value, most_reps=most[0]), most[1] + 1
        return (Amounts(sets=most[0]), most[1] + 1) if _text(tokens, most[1]) in _sets else None
    if word == "rpe" and value <= _most_effort:
        return Amounts(notes=(f"RPE {value}.",)), end + 1
    if word in _reps and value <= _most_reps:
        return Amounts(reps=value), end + 1
    if word in _kilograms or word in _pounds:
        return Amounts(load=Weight(Decimal(value), "kg" if word in _kilograms else "lb")), end + 1
    return None


def _more(tokens: Sequence[Token], at: int) -> tuple[Amounts, int] | None:
    """``another set``, ``2 more sets``, ``a set``: sets that come on top, or go where they are taken off."""
    number = _whole(tokens, at)
    value, end = number if number is not None else (1, at + 1)
    is_one = number is None and tokens[at].text in ("a", "another")
    if _text(tokens, end) in ("more", "extra", "additional") and (is_one or number is not None):
        end += 1
    elif not is_one:
        return None
    return (Amounts(more=value), end + 1) if _text(tokens, end) in ("set", "sets") else None


def _loaded(tokens: Sequence[Token], at: int, sets: int, told: tuple[int, int]) -> tuple[Amounts, int] | None:
    """So many sets with a load; ``with 2x22 kg`` is one in each hand."""
    value, end = told
    unit = _text(tokens, end)
    if unit not in _kilograms and unit not in _pounds:
        return None
    load = Weight(Decimal(value), "kg" if unit in _kilograms else "lb")
    is_pair = sets == _both_hands and at > 0 and tokens[at - 1].text in _holding
    return Amounts(sets=None if is_pair else sets, load=load), end + 1


def _per_set(tokens: Sequence[Token], sets: Amounts, told: tuple[int, int]) -> tuple[Amounts, int]:
    """So many sets of reps or of seconds: ``3x8-10``, ``2 sets of 30 seconds``."""
    value, end = told
    word = _text(tokens, end)
    if word in _seconds:
        return replace(sets, time=value), end + 1
    if word in ("min", "mins", "minute", "minutes"):
        return replace(sets, time=60 * value), end + 1
    if word in _range and (most := _whole(tokens, end + 1)) is not None and value < most[0] <= _most_reps:
        told_reps, end = replace(sets, reps=value, most_reps=most[0]), most[1]
    else:
        told_reps = replace(sets, reps=value)
    return told_reps, end + 1 if _text(tokens, end) in _reps else end


def _whole(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    number = number_at(tokens, at) if at < len(tokens) else None
    if number is None or number.value != number.value.to_integral_value() or number.value < 1:
        return None
    return int(number.value), number.end


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if at < len(tokens) else ""
