"""Chunks to clauses: which numbers belong to which exercise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from spotter.notation.chunks import Chunk, Part, chunks, lines
from spotter.notation.elements import Element, M, Mark, Note, Q, Quantity, Word, amounts
from spotter.notation.names import Mention, Names, Unknown
from spotter.notation.parting import by_name, has_count
from spotter.notation.sentences import judged
from spotter.notation.types import Code
from spotter.notation.vocabulary import (
    chatter,
    connectors,
    failed,
    fillers,
    headings,
    joins,
    reps,
    sets,
    timed_formats,
    word_set,
)


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
        told = [part for part in self.parts if not isinstance(part, Mark) or part.kind is M.CLOSE]
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


def clauses(elements: Iterable[Element], names: Names) -> list[Found]:
    """Everything that the log tells, in order."""
    builder = _Builder(names)
    for line in lines(elements):
        builder.line(line)
    return builder.found


class _Builder:
    def __init__(self, names: Names) -> None:
        self.names = names
        self.found: list[Found] = []
        self.open: Clause | None = None
        """The exercise to which numbers without a name belong."""
        self.heading: Unknown | None = None
        """Words alone on the line above: a name if only numbers follow."""
        self.rounds: Decimal | None = None
        self.rounds_here = False
        """They were told on this line."""
        self.timed = False
        """It is an EMOM or the like."""
        self.planned = False
        """A heading above says that all of this is a plan."""

    def line(self, elements: list[Element]) -> None:
        """Read one line; a blank one ends what is complete."""
        if not elements:
            self.rounds, self.planned, self.timed = None, False, False
            if self.open is not None and self.open.counts:
                self.open = None
            return
        if any(isinstance(element, Note) and element.heading for element in elements):
            self.open = None
        if _is_remark(elements):
            return
        read: list[Chunk] = []
        follows = self.open is not None
        for chunk in _named_by(judged(chunks(elements, self.names))):
            if self._told(chunk, follows):
                read.append(chunk)
                follows = follows or bool(chunk.mentions)
        if not read or self._is_heading(read):
            return
        read = [part for chunk in read for part in by_name(chunk)]
        self._assign(read)
        self._remember(read)

    def _told(self, chunk: Chunk, follows: bool) -> bool:
        """Whether the chunk tells of something done (or of how it went, if it follows); if not it is reported."""
        code = chunk.refused or (Code.NOT_PERFORMED if self.planned else None)
        if code is None:
            return True
        named = bool(chunk.mentions) or (chunk.counts and not follows)
        if chunk.refused is Code.NOT_PERFORMED and not chunk.planned and not named and follows:
            return _tells_how_it_went(chunk)
        self.planned |= chunk.planned and not named
        self.found.append(Refused(code, chunk.start, chunk.end, named))
        return False

    def _is_heading(self, read: Sequence[Chunk]) -> bool:
        """``Push day``, ``Chest & triceps:``: another exercise begins under it."""
        words = [word for chunk in read for word in chunk.words]
        if not words or any(chunk.counts for chunk in read):
            return False
        names = [mention for chunk in read for mention in chunk.mentions if mention.exercise is not None]
        only_headings = all(word in headings for word in words) and not names
        if only_headings or (words[-1] in _days and len(words) <= _longest_heading):
            self.open = self.heading = None
            return True
        return False

    def _remember(self, read: Sequence[Chunk]) -> None:
        """Keep what matters to the next line."""
        counted = any(chunk.counts for chunk in read)
        unknown = [part for part in read[0].parts if isinstance(part, Unknown) and not part.modifies]
        self.heading = unknown[0] if len(read) == 1 and unknown and not counted and not read[0].mentions else None
        if self.rounds_here and any(chunk.mentions for chunk in read):
            self.rounds = None
        self.rounds_here = False

    def _assign(self, read: Sequence[Chunk]) -> None:
        """Give each chunk's numbers to its own name, else to the one before it, else to the one behind."""
        here: Clause | None = None
        bare: list[Clause] = []
        orphans: list[Chunk] = []
        for chunk in read:
            self._take_rounds(chunk)
            self.timed |= _is_timed_format(chunk)
            name = chunk.mentions[0] if chunk.mentions else None
            if name is None:
                if here is not None:
                    here.parts += _with_mark(chunk)
                    bare = [] if chunk.counts else bare
                elif chunk.counts:
                    orphans.append(chunk)
                elif self.open is not None:
                    self.open.parts += chunk.parts
                continue
            if here is not None and here.counts and not chunk.counts and not _is_nothing_but(chunk, name):
                here.parts += [Word(name.text, name.start, name.end)]
                continue
            rest = Clause(name, [], self.rounds)
            if orphans and here is None and not has_count(chunk.parts) and self._may_take_orphans():
                rest.parts = [part for orphan in orphans for part in _with_mark(orphan)]
                orphans = []
            orphans = self._settle(orphans)
            rest.parts += [part for part in _with_mark(chunk) if part is not name]
            if bare and chunk.counts and chunk.before in (M.COMMA, M.JOIN):
                _share([*bare, rest])
            if here is not None and here.counts and not rest.counts and chunk.before is M.JOIN and _is_name_last(here):
                _share([here, rest])
            if rest.counts:
                bare = []
            else:
                bare.append(rest)
            if self.timed or chunk.unclear:
                rest.code = Code.AMBIGUOUS_NOTATION
            self.found.append(rest)
            self.open = here = rest
        self._settle(orphans)

    def _may_take_orphans(self) -> bool:
        """Numbers before the first name of a line are its own, unless a heading above still waits for numbers."""
        return self.open is None or self.open.counts

    def _settle(self, orphans: list[Chunk]) -> list[Chunk]:
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

    def _take_rounds(self, chunk: Chunk) -> None:
        """``3 rounds of`` holds for every exercise of its line, or of the lines under it."""
        for part in chunk.parts:
            if isinstance(part, Quantity) and part.kind is Q.ROUNDS and len(part.values) == 1:
                self.rounds, self.rounds_here = part.values[0], True
                chunk.parts.remove(part)
                return


_small_words = fillers | connectors | joins
_remarks = word_set("note notes comment comments remark remarks feedback feeling feelings thoughts ps")
_of_sets = reps | sets | word_set("last final one it that them lift")
_nothing_else = word_set(
    "skipped cancelled canceled didn't didnt did not do done it this that them today get to finish couldn't yet one no"
    " but the"
)
_days = frozenset({"day", "session", "workout", "night"})
_longest_heading = 5


def _tells_how_it_went(chunk: Chunk) -> bool:
    """``missed the last rep`` is of the sets before it; ``skipped accessories`` is of something else."""
    words = set(chunk.words)
    return not words.isdisjoint(_of_sets) or words <= failed | _nothing_else


def _is_remark(elements: Sequence[Element]) -> bool:
    """``Notes: 2 more reps than planned``: nothing in it is a set."""
    words = [element for element in elements[:3] if not (isinstance(element, Mark) and element.kind is M.DASH)]
    if len(words) < 2 or not isinstance(words[0], Word) or not isinstance(words[1], Mark):
        return False
    return words[0].word in _remarks and words[1].kind is M.COLON


def _is_timed_format(chunk: Chunk) -> bool:
    """``EMOM 10 min``, ``AMRAP 20 min``: how often its exercises were done is not told."""
    amrap = False
    for part in chunk.parts:
        if isinstance(part, Word) and part.word in timed_formats:
            return True
        amrap |= isinstance(part, Word) and part.word == "amrap"
        if amrap and isinstance(part, Quantity) and part.kind is Q.TIME:
            return True
    return False


def _named_by(read: list[Chunk]) -> list[Chunk]:
    """``Bench - skipped``: what is undone is what the chunk before names."""
    kept: list[Chunk] = []
    for chunk in read:
        name = kept[-1] if kept else None
        undone = chunk.refused is Code.NOT_PERFORMED and not chunk.planned and not chunk.mentions and not chunk.counts
        if undone and name is not None and name.mentions and not name.counts and name.refused is None:
            name.refused = Code.NOT_PERFORMED
            name.parts += chunk.parts
        else:
            kept.append(chunk)
    return kept


def _with_mark(chunk: Chunk) -> list[Part]:
    """The parts, led by what separates them from those before."""
    if not chunk.parts:
        return []
    return [Mark(chunk.before, chunk.parts[0].start, chunk.parts[0].start), *chunk.parts]


def _is_only_time(chunk: Chunk) -> bool:
    """A time without a name tells how long the session was."""
    return all(isinstance(part, Quantity) and part.kind is Q.TIME for part in chunk.parts if isinstance(part, amounts))


def _share(sharing: Iterable[Clause]) -> None:
    """``curls and pushdowns 3x12``: the numbers may be one's or everybody's."""
    for clause in sharing:
        clause.code = Code.AMBIGUOUS_NOTATION


def _is_name_last(clause: Clause) -> bool:
    told = [part for part in clause.parts if isinstance(part, amounts)]
    return clause.mention is not None and bool(told) and told[0].start < clause.mention.start


def _is_nothing_but(chunk: Chunk, name: Mention) -> bool:
    """Whether the chunk is a name with no more than small words around it."""
    if name.text in chatter:
        return False
    return all(
        part is name or isinstance(part, Mark) or (isinstance(part, Word) and part.word in _small_words)
        for part in chunk.parts
    )
