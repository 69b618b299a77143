"""What the writer denies or takes back: it was not done, however well its sets can be read."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spotter.language.negation import Denial, scopes
from spotter.language.tokens import tokenise
from spotter.notation.quantities.elements import amounts
from spotter.notation.segments.names import Mention
from spotter.notation.segments.segments import Part, Segment, words_of
from spotter.notation.types import Code
from spotter.notation.vocabulary import CORRECTIONS, NAMED, TAKEN_BACK, first_phrase

Spans = tuple[tuple[int, int], ...]
_denials = {Denial.DENY, Denial.EXCEPT}
_farthest_name = 4
"""Words between "did not" and the exercise that it denies."""


def denied_spans(text: str) -> Spans:
    """Where ``text`` denies something: ``not bench 3x5``; language has the one definition of that."""
    once = (" " if sign == before and not sign.isalnum() else sign for before, sign in pairwise(f" {text}"))
    tokens = tokenise("".join(once))
    found = (scope for scope in scopes(tokens) if scope.kind in _denials)
    return tuple((tokens[scope.start].start, tokens[scope.end - 1].end) for scope in found)


def without_denied(segment: Segment, denied: Spans) -> list[Segment]:
    """The segment in pieces, of which those that name an exercise within a denial are refused."""
    for start, end in denied if segment.refused is None else ():
        inside = [at for at, part in enumerate(segment.parts) if start <= part.start < end]
        names = [at for at in inside if isinstance(segment.parts[at], Mention)]
        if not names or sum(len(words_of(part)) for part in segment.parts[inside[0] : names[0]]) > _farthest_name:
            continue
        first, last = inside[0], inside[-1] + 1
        while last < len(segment.parts) and not _begins_another(segment.parts[last]):
            last += 1
        if not any(isinstance(part, amounts) for part in segment.parts[first:last]):
            continue
        pieces = [segment.parts[:first], segment.parts[first:last], segment.parts[last:]]
        found = [replace(segment, parts=parts) for parts in pieces if parts]
        found[1 if first else 0].refused = Code.NOT_PERFORMED
        return found
    return [segment]


def _begins_another(part: Part) -> bool:
    return isinstance(part, Mention) or "but" in words_of(part)


def without_taken_back(line: Sequence[Segment]) -> tuple[list[Segment], bool]:
    """The segments of a line, what is taken back of them refused; whether it takes back what stands above it."""
    kept: list[Segment] = []
    above = False
    for at, segment in enumerate(line):
        further = line[at + 1] if at + 1 < len(line) else None
        place = first_phrase(segment.words, TAKEN_BACK)
        if place is None:
            if kept and _corrects(segment, further):
                _refuse(kept)
            kept.append(segment)
            continue
        told, rest = split(segment, place)
        if rest.counts or (further is not None and further.counts and not further.mentions):
            kept.append(segment)
            continue
        kept += [told] if told is not None else []
        above |= not _refuse(kept)
        if rest.mentions:
            rest.refused = Code.NOT_PERFORMED
            kept.append(rest)
    return kept, above


def _refuse(kept: Sequence[Segment]) -> bool:
    """Refuse the last exercise of these and all that is told of it. Whether anything was counted."""
    counted = False
    for segment in reversed(kept):
        counted |= segment.counts
        segment.refused = segment.refused or Code.NOT_PERFORMED
        if segment.mentions:
            break
    return counted


def _corrects(segment: Segment, further: Segment | None) -> bool:
    """``i mean squat 3x5 100kg``, alone or with the exercise in the segment behind."""
    if NAMED["more"] & set(segment.words):
        return False
    place = first_phrase(segment.words, CORRECTIONS)
    if segment.mentions:
        return place == 0 and segment.counts
    alone = place is not None and not segment.counts
    return alone and further is not None and bool(further.mentions) and further.counts


def split(segment: Segment, word: int, behind: tuple[type, ...] = amounts) -> tuple[Segment | None, Segment]:
    """The segment before and from its ``word``-th word, if numbers (or others of ``behind``) stand before it."""
    seen = 0
    for at, part in enumerate(segment.parts):
        seen += len(words_of(part))
        if seen > word:
            if any(isinstance(each, behind) for each in segment.parts[:at]):
                return replace(segment, parts=segment.parts[:at]), replace(segment, parts=segment.parts[at:])
            break
    return None, segment
