"""What the part of a figure is told by: the words and figures around it, and what the rules make of it."""

from collections.abc import Iterator, Sequence
from itertools import chain

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.training.figure_parts.mentions import LogSaid, Said
from spotter.dialogue.training.figure_parts.part import Part
from spotter.dialogue.training.terms import is_loaded
from spotter.dialogue.understanding.exercises_said import Named
from spotter.language.tokens import TokenKind

_reach = 4
_most_known = 5
_bounds = (1, 2, 3, 5, 8, 12, 15, 20, 30, 50, 100, 200)


def features(log: LogSaid) -> list[list[frozenset[str]]]:
    """Of each gap, for each of its figures."""
    symbols = _symbols(log)
    row = [(gap, place, each) for gap, held in enumerate(log.gaps) for place, each in enumerate(held)]
    found: list[list[frozenset[str]]] = [[] for _ in log.gaps]
    for at, (gap, place, each) in enumerate(row):
        around = [row[other][2] if 0 <= other < len(row) else None for other in (at - 2, at - 1, at + 1, at + 2)]
        of_one = chain(_of_words(symbols, each), _of_figures(each, around), _of_place(log, gap, place))
        found[gap].append(frozenset(of_one))
    return found


def of_parts_before(parts: Sequence[Part], each: Said) -> list[str]:
    """What the parts of the figures of one exercise so far say of the part of the next."""
    joint = each.figure.joint if each.figure is not None else "word"
    known = [part.value for part in parts if part is not Part.NONE]
    last, before = (known[-1] if known else "first"), (known[-2] if len(known) > 1 else "first")
    right_before = parts[-1].value if parts else "first"
    first = known[0] if known else "none"
    has_load = f"has load {Part.LOAD in parts}"
    return [
        *(f"p1 {right_before}", f"p1 {right_before} {joint}", f"p1 {right_before} {_kind(each)}"),
        *(f"l1 {last}", f"l12 {before} {last}", f"l12 {before} {last} {joint}", f"l12 {before} {last} {_kind(each)}"),
        *(f"opens {first}", f"n {min(len(known), _most_known)} {last}"),
        *(has_load, f"{has_load} {_kind(each)} {last}"),
    ]


def _symbols(log: LogSaid) -> list[str]:
    """Each token: a figure as a number, an exercise as its kind, a word as it is."""
    tokens = log.said.tokens
    symbols = [_of_token(token.kind, token.text) for token in tokens]
    for name in log.names:
        if name.end > name.start:  # no words are of what is only talked about
            symbols[name.start : name.end] = ["{exercise}", *[""] * (name.end - name.start - 1)]
    for gap in log.gaps:
        for each in gap:
            if each.figure is not None:
                symbols[each.start] = "{n}" if symbols[each.start].isdigit() or each.end - each.start == 1 else "{n+}"
    return symbols


def _of_token(kind: TokenKind, text: str) -> str:
    return {TokenKind.NUMBER: "{n}", TokenKind.BREAK: "{line}", TokenKind.CLOCK: "{time}"}.get(kind, text)


def _of_words(symbols: Sequence[str], each: Said) -> Iterator[str]:
    framed = ["<s>"] * _reach + list(symbols) + ["</s>"] * _reach
    start, end = each.start + _reach, each.end + _reach
    before = [word for word in framed[max(0, start - 2 * _reach) : start] if word][-_reach:]
    behind = [word for word in framed[end : end + 2 * _reach] if word][:_reach]
    within = framed[start:end]
    yield from (f"in {word}" for word in within)
    for distance, word in enumerate(reversed(before), start=1):
        yield f"-{distance} {word}"
        yield f"before {word}"
    for distance, word in enumerate(behind, start=1):
        yield f"+{distance} {word}"
        yield f"behind {word}"
    yield f"-2-1 {' '.join(before[-2:])}"
    yield f"+1+2 {' '.join(behind[:2])}"
    yield f"-1+1 {before[-1]} {behind[0]}"


def _of_figures(each: Said, around: Sequence[Said | None]) -> Iterator[str]:
    yield f"own {_kind(each)}"
    yield f"own {_kind(each)} {_size(each)}"
    yield f"size {_size(each)}"
    for name, other in zip(("-2", "-1", "+1", "+2"), around, strict=True):
        yield f"{name} is {_kind(other)}"
        yield f"own {_kind(each)} {name} {_kind(other)}"
        if other is not None and other.figure is not None and each.figure is not None:
            yield f"{name} {_compared(each, other)}"
            yield f"{name} {_compared(each, other)} {_kind(other)} {_kind(each)}"
    yield f"around {_kind(around[1])} {_kind(each)} {_kind(around[2])}"
    if each.figure is not None:
        yield f"joint {each.figure.joint}"
        yield f"joint {each.figure.joint} {_kind(around[1])} {_kind(each)}"
        following = around[2].figure if around[2] is not None else None
        if following is not None:
            yield f"next joint {following.joint}"
            yield f"joints {each.figure.joint} {following.joint}"
        if each.figure.is_last:
            yield "last"
        if each.figure.is_repaired:
            yield "repaired"
        if each.figure.unit is not None:
            yield "unit"


def _of_place(log: LogSaid, gap: int, place: int) -> Iterator[str]:
    count = len(log.gaps[gap])
    yield f"place {min(place, 4)}"
    yield f"from end {min(count - 1 - place, 3)}"
    yield f"count {min(count, 6)}"
    before = log.names[gap - 1] if gap else None
    behind = log.names[gap] if gap < len(log.names) else None
    yield f"name before {_of_name(before)}"
    yield f"name behind {_of_name(behind)}"
    yield f"names {min(len(log.names), 3)}"
    if before is not None:
        yield f"{_of_name(before)} {_kind(log.gaps[gap][place])} {_size(log.gaps[gap][place])}"
    each = log.gaps[gap][place]
    if before is not None:
        yield f"since name {min(each.start - before.end, 6)}"
    if behind is not None:
        yield f"to name {min(behind.start - each.end, 6)}"
    earlier = [other.value for other in log.gaps[gap][:place]]
    later = [other.value for other in log.gaps[gap][place + 1 :]]
    if each.value in earlier:
        yield "seen before"
    if each.value in later:
        yield "seen behind"
    if not each.is_told:
        yield "not told"
        yield f"not told {_kind(each)}"
    held = [other.value for other in log.gaps[gap]]
    yield f"is greatest {each.value == max(held)}"
    yield f"counts what follows {each.value == len(later)}"


def _kind(each: Said | None) -> str:
    if each is None:
        return "nothing"
    return each.figure.role.value if each.figure is not None else "again"


def _size(each: Said) -> str:
    whole = "" if each.value == int(each.value) else "."
    return f"{next((bound for bound in _bounds if each.value <= bound), 'more')}{whole}"


def _compared(one: Said, other: Said) -> str:
    return "same" if one.value == other.value else "more" if one.value > other.value else "less"


def _of_name(name: Named | None) -> str:
    exercise: Exercise | None = name.exercise if name is not None else None
    if name is None:
        return "none"
    if exercise is None:
        return "open"
    return f"{'counted' if exercise.kind is Kind.REPS else 'held'} {is_loaded(exercise)}"
