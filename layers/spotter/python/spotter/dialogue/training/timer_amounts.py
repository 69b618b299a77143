"""The amounts of a timer: rounds, work and rest, as they are said or as the name of a format stands for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spotter.dialogue.understanding.message import Message
from spotter.language.durations import durations
from spotter.language.numbers import number_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_rounds = word_set("rounds round rds rd times sets set intervals circuits cycles goes reps through series")
_rest = word_set("off rest rests resting pause pauses break breaks recovery recover between down easy")
_work = word_set("on work working hold holds effort go hard up")
_stations = word_set("stations station exercises moves")
_minute = 60
_most_rounds = 100
_least_seconds = 5
_near = 3


@dataclass(frozen=True, slots=True)
class Amounts:
    """Rounds, and seconds of work and of rest; None for what was not said. ``loose`` is a number of nothing."""

    rounds: int | None = None
    work: int | None = None
    rest: int | None = None
    loose: int | None = None


@dataclass(frozen=True, slots=True)
class _Length:
    seconds: int
    start: int
    end: int
    is_bare: bool = False


def format_said(said: Message) -> str:
    """The format that is named: tabata, emom (every minute on the minute), amrap; empty for none."""
    if said.says("tabata", "tabatas"):
        return "tabata"
    if said.says("emom") or said.phrase("on the minute"):
        return "emom"
    return "amrap" if said.says("amrap") else ""


def amounts_said(said: Message, held: frozenset[int] = frozenset()) -> Amounts:
    """The amounts of a stretch; ``held`` are places of something else, such as the name of an exercise."""
    lengths = _lengths(said, held)
    rounds, counted = _rounds_said(said, held, lengths)
    bare = [
        (at, int(value))
        for at, value in said.numbers()
        if at not in held | counted and value == int(value) and not any(one.start <= at < one.end for one in lengths)
    ]
    lengths = _with_bare(said, lengths, bare)
    used = {at for one in lengths for at in range(one.start, one.end)}
    loose = [value for at, value in bare if at not in used]
    found = _named(said, lengths)
    found = replace(found, rounds=rounds, loose=loose[-1] if loose else None)
    return _of_format(said, found, [one.seconds for one in lengths])


def _of_format(said: Message, found: Amounts, seconds: Sequence[int]) -> Amounts:
    """The amounts that the name of a format stands for, where they were not said."""
    kind = format_said(said)
    if kind == "tabata":
        return Amounts(found.rounds or 8, found.work or 20, found.rest if found.rest is not None else 10)
    if kind == "amrap":
        return Amounts(1, seconds[0] if seconds else _minutes(found.loose), 0)
    if kind != "emom":
        return found
    whole = max(seconds, default=0) or (_minutes(found.loose) or 0)
    each = min((one for one in seconds if one < whole), default=_minute)
    if found.rounds is None and not whole:
        return Amounts(None, _minute, 0)
    return Amounts(found.rounds or whole // each, each, 0)


def _minutes(count: int | None) -> int | None:
    return count * _minute if count is not None else None


def _lengths(said: Message, held: frozenset[int]) -> list[_Length]:
    found = [
        _Length(each.seconds, each.start, each.end)
        for each in durations(said.tokens)
        if each.seconds > 0 and each.start not in held
    ]
    for at, token in enumerate(said.tokens):
        if token.kind is TokenKind.CLOCK and at not in held:
            minutes, seconds = map(int, token.text.split(":"))
            found.append(_Length(minutes * _minute + seconds, at, at + 1))
        if token.text == "minute" and at and said.words[at - 1] in ("every", "each", "per"):
            found.append(_Length(_minute, at, at + 1))
    return sorted(found, key=lambda one: one.start)


def _rounds_said(said: Message, held: frozenset[int], lengths: Sequence[_Length]) -> tuple[int | None, frozenset[int]]:
    """How often, and where that is said: ``8 rounds``, ``5 x``, ``three times``; stations are multiplied."""
    words = said.words
    inside = {at for one in lengths for at in range(one.start, one.end)}
    rounds: int | None = None
    stations = 1
    counted: set[int] = set()
    for at in range(len(words)):
        number = number_at(said.tokens, at) if at not in inside | held else None
        if number is None or number.value != int(number.value) or words[at] == "a":
            continue
        value, behind = int(number.value), words[number.end : number.end + 2]
        is_count = bool(behind) and (behind[0] in _rounds or behind[0] in ("x", "*") or behind[:2] == ("of", "em"))
        before_count = at > 0 and words[at - 1] in ("x", "*") and bool(lengths)
        if behind and behind[0] in _stations:
            stations = value
            counted.add(at)
        elif (is_count or before_count) and 0 < value <= _most_rounds:
            rounds = value
            counted.add(at)
    for word, count in (("once", 1), ("twice", 2), ("thrice", 3)):
        if word in words and rounds is None:
            rounds = count
    if stations > 1:
        rounds = (rounds or 1) * stations
    return rounds, frozenset(counted)


def _with_bare(said: Message, lengths: list[_Length], bare: Sequence[tuple[int, int]]) -> list[_Length]:
    """With numbers without a unit that stand as seconds: ``40/20``, ``30 on 15 off``."""
    found = list(lengths)
    places = dict(bare)
    for at, value in bare:
        if value < _least_seconds:
            continue
        words = said.words
        behind = words[at + 1] if at + 1 < len(words) else ""
        paired = (behind in ("/", "-") and at + 2 in places) or (
            at > 1 and words[at - 1] in ("/", "-") and at - 2 in places
        )
        if paired or (behind in _rest | _work and words[at + 2 : at + 3] not in (("the",), ("my",))):
            found.append(_Length(value, at, at + 1, is_bare=True))
    return sorted(found, key=lambda one: one.start)


def _named(said: Message, lengths: Sequence[_Length]) -> Amounts:
    """Which length is the work and which is the rest: by the word behind it, or before it, or by their order."""
    work: int | None = None
    rest: int | None = None
    open_: list[int] = []
    for at, one in enumerate(lengths):
        stop = lengths[at + 1].start if at + 1 < len(lengths) else len(said.words)
        begin = lengths[at - 1].end if at else 0
        kind = _kind(said.words, one, begin, stop)
        if kind == "rest" and rest is None:
            rest = one.seconds
        elif kind == "work" and work is None:
            work = one.seconds
        else:
            open_.append(one.seconds)
    for seconds in open_:
        if work is None:
            work = seconds
        elif rest is None:
            rest = seconds
    return Amounts(work=work, rest=rest)


def _kind(words: Sequence[str], one: _Length, begin: int, stop: int) -> str:
    behind = words[one.end : min(stop, one.end + _near)]
    for word in behind:
        if word in _rest:
            return "rest"
        if word in _work:
            return "work"
        if word in (",", "and", "then", "/", "."):
            break
    before = [
        word for word in words[max(begin, one.start - _near) : one.start] if word not in ("of", "for", "a", "the")
    ]
    if before and before[-1] in _rest - {"off", "down", "easy"}:
        return "rest"
    if before and before[-1] in ("work", "working", "on"):
        return "work"
    is_of_rest = before and before[-1] in ("timer", "clock", ":", "=", ",") and set(before) & {"rest", "pause", "break"}
    return "rest" if is_of_rest else ""
