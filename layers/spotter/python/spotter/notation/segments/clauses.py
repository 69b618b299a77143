"""Segments to clauses: which numbers belong to which exercise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from spotter.notation import vocabulary as known
from spotter.notation.quantities.elements import Element, Mark, Note, Quantity, Word, amounts, is_mark, is_of
from spotter.notation.quantities.kinds import MarkKind, QuantityKind
from spotter.notation.segments.names import Mention, Names, Unknown
from spotter.notation.segments.segment_split import by_name, has_count
from spotter.notation.segments.segments import Part, Segment, lines, segments, words_of
from spotter.notation.segments.sentences import judged
from spotter.notation.segments.taken_back import Spans, without_denied, without_taken_back
from spotter.notation.types import Code


@dataclass(slots=True)
class Clause:
    """An exercise and all that is written of it. ``mention`` None: no exercise is named."""

    mention: Mention | None
    parts: list[Part] = field(default_factory=list)
    rounds: Decimal | None = None
    """From ``3 rounds of`` before it."""
    code: Code | None = None
    """Why it cannot be read, where its place in the line says so."""

    @property
    def counts(self) -> bool:
        """Whether it holds an amount."""
        return any(isinstance(part, amounts) for part in self.parts)

    @property
    def span(self) -> tuple[int, int]:
        told = [part for part in self.parts if not isinstance(part, Mark) or part.kind is MarkKind.CLOSE]
        ends = [*(told or self.parts), *([self.mention] if self.mention else [])]
        return min(part.start for part in ends), max(part.end for part in ends)


@dataclass(frozen=True, slots=True)
class Refused:
    """A stretch that tells of nothing done."""

    code: Code
    start: int
    end: int
    named: bool
    """It names an exercise or counts something."""


Found = Clause | Refused


def clauses(elements: Iterable[Element], names: Names, denied: Spans) -> list[Found]:
    """Everything that the log tells, in order."""
    builder = _Builder(names, denied)
    for line in lines(elements):
        builder.line(line)
    return builder.found


class _Builder:
    def __init__(self, names: Names, denied: Spans) -> None:
        self.names = names
        self.denied = denied
        self.found: list[Found] = []
        self.open: Clause | None = None
        """The exercise to which numbers without a name belong."""
        self.heading: Unknown | None = None
        """Words alone on the line above: a name if only numbers follow."""
        self.rounds: Decimal | None = None
        self.rounds_here = False
        """They were told on this line."""
        self.paragraph = 0
        """Where in ``found`` begins what stands since the last blank line."""
        self.timed = False
        """It is an EMOM or the like."""
        self.planned = False
        """A heading above says that all of this is a plan."""
        self.planned_here = False
        """The same at the head of this line: ``Week 6 (to do): squat 5x3, bench 5x3``."""

    def line(self, elements: list[Element]) -> None:
        """Read one line; a blank one ends what is complete."""
        if not elements:
            self.rounds, self.planned, self.timed = None, False, False
            self.paragraph = len(self.found)
            if self.open is not None and self.open.counts:
                self.open = None
            return
        if any(isinstance(element, Note) and element.heading for element in elements):
            self.open = None
        if _is_remark(elements):
            return
        read: list[Segment] = []
        self.planned_here = False
        follows = self.open is not None
        refused: Code | None = None
        found = judged(segments(elements, self.names))
        pieces = [piece for each in found for piece in without_denied(each, self.denied)]
        told, above = without_taken_back(_named_by(pieces))
        if above:
            self._take_back()
        for segment in told:
            if segment.mentions:
                refused = segment.refused
            last = self.found[-1] if self.found else None
            if refused and segment.counts and not segment.mentions and isinstance(last, Refused):
                self.found[-1] = replace(last, end=segment.end)
            elif self._told(segment, follows):
                read.append(segment)
                follows = follows or bool(segment.mentions)
        if not read or self._is_heading(read):
            return
        read = [part for segment in read for part in by_name(segment)]
        self._assign(read)
        self._remember(read)

    def _take_back(self) -> None:
        """Refuse all that stands above, up to a blank line."""
        for clause in self.found[self.paragraph :]:
            if isinstance(clause, Clause):
                clause.code = Code.NOT_PERFORMED

    def _told(self, segment: Segment, follows: bool) -> bool:
        """Whether the segment tells of something done (or of how it went, if it follows); if not it is reported."""
        self.planned_here &= known.NAMED["turns"].isdisjoint(segment.words[:1])
        code = segment.refused or (Code.NOT_PERFORMED if self.planned or self.planned_here else None)
        if code is None:
            return True
        named = bool(segment.mentions) or (segment.counts and not follows)
        if segment.refused is Code.NOT_PERFORMED and not segment.planned and not named and follows:
            return _tells_how_it_went(segment)
        self.planned |= segment.planned and not named
        self.planned_here |= segment.planned and _heads(segment)
        self.found.append(Refused(code, segment.start, segment.end, named))
        return False

    def _is_heading(self, read: Sequence[Segment]) -> bool:
        """``Push day``, ``Chest & triceps:``: another exercise begins under it."""
        words = [word for segment in read for word in segment.words]
        if not words or any(segment.counts for segment in read):
            return False
        names = [mention for segment in read for mention in segment.mentions if mention.exercise is not None]
        only_headings = all(word in known.HEADINGS for word in words) and not names
        if only_headings or (words[-1] in known.NAMED["days"] and len(words) <= _longest_heading):
            self.open = self.heading = None
            return True
        return False

    def _remember(self, read: Sequence[Segment]) -> None:
        """Keep what matters to the next line."""
        counted = any(segment.counts for segment in read)
        unknown = [part for part in read[0].parts if isinstance(part, Unknown) and not part.modifies]
        self.heading = unknown[0] if len(read) == 1 and unknown and not counted and not read[0].mentions else None
        if self.rounds_here and any(segment.mentions for segment in read):
            self.rounds = None
        self.rounds_here = False

    def _assign(self, read: Sequence[Segment]) -> None:
        """Give each segment's numbers to its own name, else to the one before it, else to the one behind."""
        here: Clause | None = None
        waiting: list[Clause] = []
        orphans: list[Segment] = []
        for segment in read:
            self._take_rounds(segment)
            self.timed |= _is_timed_format(segment)
            name = segment.mentions[0] if segment.mentions else None
            if name is None:
                if here is not None:
                    here.parts += _with_mark(segment)
                    waiting = [] if segment.counts else waiting
                elif segment.counts:
                    orphans.append(segment)
                elif self.open is not None:
                    self.open.parts += segment.parts
                continue
            if here is not None and here.counts and not segment.counts and not _is_nothing_but(segment, name):
                here.parts += [Word(name.text, name.start, name.end)]
                continue
            rest = Clause(name, [], self.rounds)
            waits_above = self.open is not None and not self.open.counts
            if orphans and here is None and not has_count(segment.parts) and not waits_above:
                rest.parts = [part for orphan in orphans for part in _with_mark(orphan)]
                orphans = []
            orphans = self._settle(orphans)
            rest.parts += [part for part in _with_mark(segment) if part is not name]
            if waiting and segment.counts and segment.before in (MarkKind.COMMA, MarkKind.JOIN):
                _share([*waiting, rest])
            if rest.counts:
                waiting = []
            else:
                waiting.append(rest)
            if self.timed or segment.unclear:
                rest.code = Code.AMBIGUOUS_NOTATION
            self.found.append(rest)
            self.open = here = rest
        self._settle(orphans)

    def _settle(self, orphans: list[Segment]) -> list[Segment]:
        """Give numbers that no name on their line claims to the exercise above, or to none."""
        target = self.open
        if target is None and self.heading is None and all(map(_is_only_time, orphans)):
            return []
        if orphans and (self.heading is not None or target is None):
            mention = self.names.name(self.heading) if self.heading is not None else None
            self.open = target = Clause(mention, [], self.rounds)
            self.found.append(target)
        if target is not None:
            target.parts += [part for orphan in orphans for part in _with_mark(orphan)]
        self.heading = None
        return []

    def _take_rounds(self, segment: Segment) -> None:
        """``3 rounds of`` holds for every exercise of its line, or of the lines under it."""
        for part in segment.parts:
            if isinstance(part, Quantity) and part.kind is QuantityKind.ROUNDS and len(part.values) == 1:
                self.rounds, self.rounds_here = part.values[0], True
                segment.parts.remove(part)
                return


_small_words = known.FILLERS | known.CONNECTORS | known.JOINS
_of_sets = known.REPS | known.SETS | known.NAMED["of_sets"]
_longest_heading = 5


def _tells_how_it_went(segment: Segment) -> bool:
    """``missed the last rep`` is of the sets before it; ``skipped accessories`` is of something else."""
    words = set(segment.words)
    return not words.isdisjoint(_of_sets) or words <= known.FAILED | known.NAMED["nothing_else"]


def _heads(segment: Segment) -> bool:
    """Whether a colon stands before the first exercise and the first number."""
    marks = (part for part in segment.parts if isinstance(part, (Mention, *amounts)) or is_mark(part, MarkKind.COLON))
    return is_mark(next(marks, None), MarkKind.COLON)


def _is_remark(elements: Sequence[Element]) -> bool:
    """``Notes: 2 more reps than planned``: nothing in it is a set."""
    words = [element for element in elements[:3] if not is_mark(element, MarkKind.DASH)]
    opens = len(words) > 1 and is_mark(words[1], MarkKind.COLON)
    return opens and not known.NAMED["remarks"].isdisjoint(words_of(words[0]))


def _is_timed_format(segment: Segment) -> bool:
    """``EMOM 10 min``, ``AMRAP 20 min``: how often its exercises were done is not told."""
    words = {part.word for part in segment.parts if isinstance(part, Word)}
    timed = any(is_of(part, QuantityKind.TIME) for part in segment.parts)
    return not known.NAMED["timed_formats"].isdisjoint(words) or (timed and "amrap" in words)


def _named_by(read: list[Segment]) -> list[Segment]:
    """``Bench - skipped``: what is undone is what the segment before names."""
    kept: list[Segment] = []
    for segment in read:
        name = kept[-1] if kept else None
        undone = segment.refused is Code.NOT_PERFORMED and not segment.planned
        alone = not segment.mentions and not segment.counts
        if undone and alone and name is not None and name.only_names and name.refused is None:
            name.refused = Code.NOT_PERFORMED
            name.parts += segment.parts
        else:
            kept.append(segment)
    return kept


def _with_mark(segment: Segment) -> list[Part]:
    """The parts, led by what separates them from those before."""
    if not segment.parts:
        return []
    return [Mark(segment.before, segment.parts[0].start, segment.parts[0].start), *segment.parts]


def _is_only_time(segment: Segment) -> bool:
    """A time without a name tells how long the session was."""
    return all(is_of(part, QuantityKind.TIME) for part in segment.parts if isinstance(part, amounts))


def _share(sharing: Iterable[Clause]) -> None:
    """``curls and pushdowns 3x12``: the numbers may be one's or everybody's."""
    for clause in sharing:
        clause.code = Code.AMBIGUOUS_NOTATION


def _is_nothing_but(segment: Segment, name: Mention) -> bool:
    """Whether the segment is a name with no more than small words around it."""
    if name.text in known.CHATTER:
        return False
    return all(
        part is name or isinstance(part, Mark) or (isinstance(part, Word) and part.word in _small_words)
        for part in segment.parts
    )
