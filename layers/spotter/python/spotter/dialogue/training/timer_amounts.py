"""The amounts of a timer: rounds, work and rest, as they are said or as the name of a format stands for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spotter.dialogue.understanding.message import Message
from spotter.language.durations import durations
from spotter.language.numbers import number_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_rounds = word_set("rounds round rds rd times sets set intervals circuits cycles goes reps through series")
_rest = word_set("off rest rests resting pause pauses break breaks recovery recover breathe between down easy")
_work = word_set("on work working hold holds effort go hard up")
_ready = word_set("ready prep prepare setup")
_stations = word_set("stations station exercises exercise moves")
_minute = 60
_most_rounds = 100
_least_seconds = 5
_least_metres = 100
_least_rest = 15
_between_label_and_amount = word_set(": = of for is , . -")
_between_label_and_length = word_set("of for a the to is be at")
_near = 3
_factor = 2
"""Words from one number to the other in ``8 x 20``."""
_least_rounds = 2


@dataclass(frozen=True, slots=True)
class Amounts:
    """Rounds, and seconds of work and of rest; None for what was not said. ``loose`` is a number of nothing."""

    rounds: int | None = None
    work: int | None = None
    rest: int | None = None
    loose: int | None = None
    prepare: int | None = None
    """Seconds to get ready."""


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
    if said.says("emom") or said.phrase("on the minute") or _every_minutes(said):
        return "emom"
    return "amrap" if said.says("amrap") else ""


def _every_minutes(said: Message) -> int | None:
    """The minutes of ``e2mom``."""
    words = said.words
    found = [at for at in range(1, len(words) - 1) if words[at - 1] == "e" and words[at + 1] == "mom"]
    return int(words[found[0]]) if found and words[found[0]].isdecimal() else None


def amounts_said(said: Message, held: frozenset[int] = frozenset()) -> Amounts:
    """The amounts of a stretch; ``held`` are places of something else, such as the name of an exercise."""
    if (labelled := _label_first(said, held)) is not None:
        return labelled
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
    found = replace(found, rounds=rounds or found.rounds, loose=loose[-1] if loose else None)
    if said.phrase("make it") and len(lengths) == 1 and found.loose is not None and lengths[0].seconds % _minute == 0:
        known = found.loose * _minute
        found = replace(found, work=known if found.work else None, rest=known if found.rest else None, loose=None)
    return _of_format(said, found, lengths)


def _label_first(said: Message, held: frozenset[int]) -> Amounts | None:
    """``Work 30, rest 10, rounds 6``: each amount behind its name; None where they stand otherwise."""
    told: dict[str, int] = {}
    ends = {each.start: (each.end, each.seconds) for each in durations(said.tokens)}
    end = 0
    for at, value in said.numbers():
        if at in held or at < end:
            continue
        before = [word for word in said.words[end:at] if word not in _between_label_and_amount]
        kind = _kind_of_label(before[-1]) if before else ""
        end, amount = ends.get(at, (at + 1, int(value)))
        if not kind or kind in told:
            return None
        told[kind] = int(value) if kind == "rounds" else amount
    behind = said.words[end] if end < len(said.words) else ""
    if len(told) < _least_rounds or behind in _rounds | _rest | _work:
        return None
    return Amounts(told.get("rounds"), told.get("work"), told.get("rest"))


def _kind_of_label(word: str) -> str:
    if word in ("rounds", "sets", "times"):
        return "rounds"
    if word in ("rest", "rests", "pause", "break", "recovery"):
        return "rest"
    return "work" if word in ("work", "working", "hold") else ""


def _of_format(said: Message, found: Amounts, lengths: Sequence[_Length]) -> Amounts:
    """The amounts that the name of a format stands for, where they were not said."""
    kind = format_said(said)
    beats = [one.seconds for one in lengths if one.start and said.words[one.start - 1] in ("every", "each")]
    seconds = [one.seconds for one in lengths if one.seconds not in beats]
    if kind == "tabata":
        whole = found.work if found.rest is None else None
        if whole is not None and whole >= _minute:
            return Amounts(whole // 30, 20, 10)
        return Amounts(found.rounds or 8, found.work or 20, found.rest if found.rest is not None else 10)
    if kind == "amrap":
        return Amounts(1, seconds[0] if seconds else _minutes(found.loose), 0)
    whole = max(seconds, default=0) or (_minutes(found.loose) or 0 if kind == "emom" else 0)
    if beats and kind != "emom" and whole >= _least_rounds * beats[0] and found.rounds is None:
        return Amounts(whole // beats[0], beats[0], 0)
    if kind != "emom":
        return found
    each = beats[0] if beats else _minutes(_every_minutes(said)) or _minute
    if found.rounds is None and not whole:
        return Amounts(None, _minute, 0)
    return Amounts(found.rounds or whole // each, each, 0)


def _minutes(count: int | None) -> int | None:
    return count * _minute if count is not None else None


def _lengths(said: Message, held: frozenset[int]) -> list[_Length]:
    found = [
        _Length(each.seconds, each.start, each.end)
        for each in durations(said.tokens)
        if each.seconds > 0 and each.start not in held and not _is_of_metres(said, each.start, each.end)
    ]
    for at, token in enumerate(said.tokens):
        if token.kind is TokenKind.CLOCK and at not in held:
            minutes, seconds = map(int, token.text.split(":"))
            found.append(_Length(minutes * _minute + seconds, at, at + 1))
        if token.kind is TokenKind.NUMBER and token.text.isdecimal() and at not in held:
            found += _with_marks(said, at)
        if token.text == "minute" and at and said.words[at - 1] in ("every", "each", "per"):
            found.append(_Length(_minute, at, at + 1))
    return sorted(found, key=lambda one: one.start)


def _is_of_metres(said: Message, start: int, end: int) -> bool:
    """``400m`` is a way to run."""
    value = said.tokens[start].value
    return end == start + 2 and said.words[start + 1] == "m" and value is not None and value >= _least_metres


def _with_marks(said: Message, at: int) -> list[_Length]:
    """``2'30`` and ``90"``: minutes and seconds by their marks."""
    token = said.tokens[at]
    mark = said.text[token.end : token.end + 1]
    behind = said.tokens[at + 1] if at + 1 < len(said.tokens) else None
    if mark in ("'", "\u2019"):
        minutes = int(token.text) * _minute
        if behind is not None and behind.start == token.end + 1 and behind.text.isdecimal():
            return [_Length(minutes + int(behind.text), at, at + 2)]
        return [_Length(minutes, at, at + 1)]
    return [_Length(int(token.text), at, at + 1)] if mark in ('"', "\u2033") else []


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
        before = words[at - 1] if at else ""
        is_times = bool(behind) and behind[0] in ("x", "*") and before != "/"
        is_count = is_times or (bool(behind) and (behind[0] in _rounds or behind[:2] == ("of", "em")))
        is_second = at - _factor in counted or (bool(behind) and behind[0] in _rest | _work)
        before_count = before in ("x", "*") and not is_second
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
        near = set(words[at + 1 : at + 1 + _near]) & {"between", "breathe", "rest"}
        is_named = behind in _rest | _work and words[at + 2 : at + 3] not in (("the",), ("my",))
        before = words[at - 1] if at else ""
        is_named = is_named or (before in ("rest", "pause", "break", "work") and behind not in _rounds | {"x"})
        if paired or is_named or (near and value >= _least_rest):
            found.append(_Length(value, at, at + 1, is_bare=True))
    return sorted(found, key=lambda one: one.start)


def _named(said: Message, lengths: Sequence[_Length]) -> Amounts:
    """Which length is the work and which is the rest: by the word behind it, or before it, or by their order."""
    work: int | None = None
    rest: int | None = None
    prepare: int | None = None
    open_: list[int] = []
    for at, one in enumerate(lengths):
        stop = lengths[at + 1].start if at + 1 < len(lengths) else len(said.words)
        begin = lengths[at - 1].end if at else 0
        kind = _kind(said.words, one, begin, stop)
        if kind == "prepare":
            prepare = one.seconds
        elif kind == "rest" and rest is None:
            rest = one.seconds
        elif kind == "work" and work is None:
            work = one.seconds
        else:
            open_.append(one.seconds)
    if len(lengths) == 1 and rest is None and _is_between(said):
        return Amounts(rest=lengths[0].seconds)
    for seconds in tuple(open_):
        if work is None:
            work = seconds
            open_.remove(seconds)
        elif rest is None:
            rest = seconds
            open_.remove(seconds)
    whole = max(open_, default=0)
    both = (work or 0) + (rest or 0)
    rounds = whole // both if rest is not None and work is not None and whole >= _least_rounds * both else None
    return Amounts(rounds, work, rest, prepare=prepare)


def _is_between(said: Message) -> bool:
    """Whether a single length is that of the rests: ``60 seconds on for the rests``."""
    after = said.phrase("after each set") or said.phrase("after every set")
    return after or said.says("rests", "between")


def _kind(words: Sequence[str], one: _Length, begin: int, stop: int) -> str:
    behind = words[one.end : min(stop, one.end + _near)]
    if _ready & set(behind):
        return "prepare"
    for word in behind:
        if word in _rest:
            return "rest"
        if word in _work:
            return "work"
        if word in (",", "and", "then", "/", "."):
            break
    before = [
        word for word in words[max(begin, one.start - _near) : one.start] if word not in _between_label_and_length
    ]
    if before and before[-1] in _rest - {"off", "down", "easy"}:
        return "rest"
    if before and before[-1] in ("work", "working", "on"):
        return "work"
    is_of_rest = before and before[-1] in ("timer", "clock", ":", "=", ",") and set(before) & {"rest", "pause", "break"}
    return "rest" if is_of_rest else ""
