"""Elements to segments: what stands between two commas, joins or full stops, with its names found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from operator import attrgetter

from spotter.notation.quantities.elements import Amount, Element, Mark, Note, SetProduct, Word, amounts, is_mark, is_of
from spotter.notation.quantities.kinds import SEPARATORS, MarkKind, QuantityKind
from spotter.notation.segments.names import Mention, Names, Unknown
from spotter.notation.types import Code
from spotter.notation.vocabulary import CARRIED, CONNECTORS, HEADINGS, JOINS, NAMED

Part = Amount | Mention | Unknown | Word | Mark | Note


@dataclass(slots=True)
class Segment:
    """Parts between two separators. ``refused`` says why it tells of nothing done."""

    before: MarkKind
    parts: list[Part] = field(default_factory=list)
    refused: Code | None = None
    planned: bool = False
    """It is refused as a plan."""
    unclear: bool = False
    """It is not clear which numbers belong to which of its names."""
    asked: bool = False
    """A question mark ends it."""

    @property
    def mentions(self) -> list[Mention]:
        return [part for part in self.parts if isinstance(part, Mention)]

    @property
    def counts(self) -> bool:
        """Whether it holds an amount."""
        return any(isinstance(part, amounts) for part in self.parts)

    @property
    def only_names(self) -> bool:
        """Whether it names an exercise and counts nothing."""
        return bool(self.mentions) and not self.counts

    @property
    def words(self) -> list[str]:
        """Every word of it, in lower case."""
        return [word for part in self.parts for word in words_of(part)]

    @property
    def start(self) -> int:
        return self.parts[0].start

    @property
    def end(self) -> int:
        return self.parts[-1].end


def words_of(part: Part) -> list[str]:
    """The words of a part, in lower case."""
    if isinstance(part, Word):
        return [part.word]
    return part.text.split() if isinstance(part, (Mention, Unknown)) else []


_parting = SEPARATORS - {MarkKind.BREAK}
_before_numbers = {MarkKind.COLON, MarkKind.DASH, MarkKind.OPEN, MarkKind.SET_LABEL, MarkKind.CLOSE}
_before_names = CONNECTORS | {"on", "of", "the"}


def lines(elements: Iterable[Element]) -> list[list[Element]]:
    """The elements of each line, without its end."""
    found: list[list[Element]] = [[]]
    for element in elements:
        if is_mark(element, MarkKind.BREAK):
            found.append([])
        else:
            found[-1].append(element)
    return found


def segments(line: Sequence[Element], names: Names) -> list[Segment]:
    """The segments of a line. Brackets do not part it, unless they name an exercise of their own."""
    return _cut(_named(line, names))


def _named(line: Sequence[Element], names: Names) -> list[Part]:
    """The line with its runs of words looked up. ``and`` and its kind become marks."""
    parts: list[Part] = []
    run: list[Word] = []
    for element in [*line, None]:
        if isinstance(element, Word):
            run.append(element)
            continue
        for piece in names.pieces(run) if run else ():
            if isinstance(piece, Word) and piece.word in JOINS:
                parts.append(Mark(MarkKind.JOIN, piece.start, piece.end))
            else:
                parts.append(piece)
        run = []
        if element is not None:
            parts.append(element)
    return _names_before_numbers(_without_days(parts), names)


def _without_days(parts: list[Part]) -> list[Part]:
    """``Bench day: incline bench 3x8``: the name of a day is no exercise of it."""
    mentions = [at for at, part in enumerate(parts) if isinstance(part, Mention)]
    if len(mentions) < 2:
        return parts
    first = mentions[0]
    behind = parts[first + 1]
    if not isinstance(behind, Word) or behind.word not in NAMED["days"]:
        return parts
    name = parts[first]
    return [*parts[:first], Note(name.start, name.end), *parts[first + 1 :]]


def _names_before_numbers(parts: list[Part], names: Names) -> list[Part]:
    """Unknown words become names where numbers follow them, or where they follow numbers that have no name yet."""
    named = list(parts)
    nameless = not any(isinstance(part, Mention) for part in parts)
    has_name = False
    for at, part in enumerate(parts):
        if isinstance(part, Mention):
            has_name = True
        elif is_mark(part, *_parting):
            has_name = False
        elif isinstance(part, Unknown) and (nameless or not part.modifies):
            mention = _promoted(part, parts, at, has_name, names)
            if mention is not None:
                named[at] = mention
                has_name = True
    return named


def _promoted(unknown: Unknown, parts: Sequence[Part], at: int, has_name: bool, names: Names) -> Mention | None:
    """The unknown words at ``at`` as a name, if they stand where a name stands."""
    ahead = _beyond_connectors(parts, at)
    behind = parts[at - 1] if at else None
    if has_name and (unknown.modifies or set(unknown.text.split()) <= CARRIED):
        return None
    if has_name:
        return names.name(unknown) if _counts_sets(ahead) else None
    if isinstance(ahead, amounts):
        return names.name(unknown)
    counted = isinstance(behind, amounts) and not is_of(behind, QuantityKind.RPE)
    follows_numbers = counted or (isinstance(behind, Word) and behind.word in _before_names)
    alone = _stands_alone(parts, at) and not set(unknown.text.split()) <= HEADINGS
    if follows_numbers or alone:
        mention = names.name(unknown)
        known = mention.exercise is not None or mention.found.code == "ambiguous_exercise"
        return mention if known or (counted and not unknown.modifies) else None
    return None


def _stands_alone(parts: Sequence[Part], at: int) -> bool:
    """Whether no other words and no numbers stand with it between two separators."""
    before, behind = (parts[at - 1] if at else None), (parts[at + 1] if at + 1 < len(parts) else None)
    if is_mark(behind, MarkKind.COLON) and at + 2 < len(parts):
        return False
    return all(part is None or is_mark(part, MarkKind.COLON, *_parting) for part in (before, behind))


def _counts_sets(part: Part | None) -> bool:
    return isinstance(part, SetProduct) or is_of(part, QuantityKind.REPS, QuantityKind.SETS, QuantityKind.TIME)


def _beyond_connectors(parts: Sequence[Part], at: int) -> Part | None:
    """The next part that is no ``at``, ``with``, colon, dash or bracket."""
    for part in parts[at + 1 : at + 6]:
        passes = isinstance(part, Word) and part.word in CONNECTORS
        passes |= isinstance(part, Unknown) and part.modifies
        passes |= is_mark(part, *_before_numbers)
        if not passes:
            return part
    return None


def _cut(parts: Sequence[Part]) -> list[Segment]:
    """The parts between separators; what stands in brackets stays with what they follow."""
    found = [Segment(MarkKind.BREAK)]
    inside = False
    for at, part in enumerate(parts):
        if not isinstance(part, Mark):
            found[-1].parts.append(part)
            continue
        if part.kind is MarkKind.OPEN and not inside and _holds_a_log(parts, at):
            found.append(Segment(MarkKind.COMMA))
            continue
        if part.kind is MarkKind.QUESTION:
            found[-1].asked = True
        inside = part.kind is MarkKind.OPEN or (inside and part.kind is not MarkKind.CLOSE)
        if part.kind in _parting and not inside:
            found.append(Segment(part.kind))
        else:
            found[-1].parts.append(part)
    return _without_empty(found)


def _without_empty(found: Sequence[Segment]) -> list[Segment]:
    """A segment that is empty hands its stronger separator on to the next, and its question mark back."""
    kept: list[Segment] = []
    strength = attrgetter("value")
    pending = MarkKind.COLON
    for segment in found:
        if not segment.parts:
            pending = max(segment.before, pending, key=strength)
            if segment.asked and kept:
                kept[-1].asked = True
            continue
        segment.before = max(segment.before, pending, key=strength)
        pending = MarkKind.COLON
        kept.append(segment)
    return kept


def _holds_a_log(parts: Sequence[Part], at: int) -> bool:
    """Whether the brackets that open at ``at`` name an exercise and count it."""
    inside = list(takewhile(lambda part: not is_mark(part, MarkKind.CLOSE), parts[at + 1 : at + 20]))
    return any(isinstance(part, Mention) for part in inside) and any(isinstance(part, amounts) for part in inside)
