"""A segment with several names parted, so that each part has one name and its numbers."""

from collections.abc import Iterable, Sequence

from spotter.notation.quantities.elements import Quantity, Word, amounts, is_of
from spotter.notation.quantities.kinds import MarkKind, QuantityKind
from spotter.notation.segments.names import Mention
from spotter.notation.segments.segments import Part, Segment


def by_name(segment: Segment) -> list[Segment]:
    """The segment parted so that each part has one name."""
    if len(segment.mentions) < 2:
        return [segment]
    first = next(part for part in segment.parts if isinstance(part, (Mention, *amounts)))
    parted = _from_each_name(segment) if isinstance(first, Mention) else _to_each_name(segment)
    unclear = _names_last_too(segment) if isinstance(first, Mention) else not all(map(_is_complete, parted))
    return [
        Segment(segment.before if at == 0 else MarkKind.COMMA, parts, unclear=unclear)
        for at, parts in enumerate(parted)
    ]


def _names_last_too(segment: Segment) -> bool:
    """``pull-ups 3x8 3x10 dips``: the last name stands right behind numbers, and none stand behind it."""
    at = max(place for place, part in enumerate(segment.parts) if isinstance(part, Mention))
    return isinstance(segment.parts[at - 1], amounts) and not _numbers_follow(segment.parts, at)


def _is_complete(parts: Sequence[Part]) -> bool:
    return has_count(parts) and any(isinstance(part, Mention) for part in parts)


def _from_each_name(segment: Segment) -> list[list[Part]]:
    """``bench 3x5 squat 5x5``: a name begins a part; a later name without numbers is chat."""
    parted: list[list[Part]] = [[]]
    named = False
    for at, part in enumerate(segment.parts):
        if isinstance(part, Mention):
            if named and not _numbers_follow(segment.parts, at):
                part = Word(part.text, part.start, part.end)
            elif named:
                parted.append([])
            named = True
        parted[-1].append(part)
    return parted


def _numbers_follow(parts: Sequence[Part], at: int) -> bool:
    return isinstance(next((part for part in parts[at + 1 :] if isinstance(part, (Mention, *amounts))), None), amounts)


def _to_each_name(segment: Segment) -> list[list[Part]]:
    """``3x10 squats 60kg 3x8 bench``: after a name, the next count (or second load) begins a part."""
    parted: list[list[Part]] = [[]]
    named = loaded = False
    for part in segment.parts:
        load = is_of(part, QuantityKind.LOAD, QuantityKind.BODY)
        at = isinstance(part, Quantity) and part.at
        again = isinstance(part, Mention) or (load and loaded) or (has_count([part]) and not at)
        if named and again:
            parted.append([])
            named = loaded = False
        parted[-1].append(part)
        named |= isinstance(part, Mention)
        loaded |= load or at
    return parted


def has_count(parts: Iterable[Part]) -> bool:
    """Whether there are sets or reps among the parts, and not just a load."""
    loads = (QuantityKind.LOAD, QuantityKind.BODY, QuantityKind.RPE)
    return any(isinstance(part, amounts) and not is_of(part, *loads) for part in parts)
