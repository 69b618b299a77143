"""The likeliest reading of a log: which exercise each figure is of, what part it has, and the sets that this comes to.

A figure between two names is of the one before it or of the one behind it, in order. Of all such cuts, and of all parts
that come to sets, the likeliest are taken (a search by beam). How likely they are is learned from logs of which people
told the sets (``make learn``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from pathlib import Path

from spotter.catalogue import Exercise, Implement
from spotter.dialogue.training.figure_parts.decoding import NOTHING_BEFORE, Before, decode
from spotter.dialogue.training.figure_parts.features import features, of_parts_before
from spotter.dialogue.training.figure_parts.mentions import LogSaid, Said, log_said
from spotter.dialogue.training.figure_parts.part import OF_WORDS, Part, PartOf, Side
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.terms import Load
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.understanding.slots.amounts import tops_of_rep_ranges
from spotter.language.classifier import Classifier, read_classifier
from spotter.language.tokens import Token
from spotter.notation import Unit

PARTS = Path(__file__).parents[1] / "data" / "figure_parts.txt"
SIDES = Path(__file__).parents[1] / "data" / "figure_sides.txt"
_beam = 24
_most_names = 12
_most_figures = 80
_most_candidates = 6
_least = 0.004
"""A part that is less likely is not tried."""
_never = 1e-3
_of_words = (Part.NONE, *OF_WORDS)
_of_figures = tuple(part for part in Part if part not in OF_WORDS)


_Beam = list[tuple[float, tuple[Part, ...]]]


@dataclass(frozen=True, slots=True)
class Reader:
    """What tells the part of a figure, and to which side of it its exercise stands."""

    parts: Classifier
    sides: Classifier


@dataclass(frozen=True, slots=True)
class NameRead:
    """An exercise that is named: which of those that may be meant fit, its figures with their parts, and its sets."""

    named: Named
    fitting: tuple[Exercise, ...]
    told: tuple[tuple[Said, Part], ...]
    sets: tuple[SetDone, ...]

    @property
    def is_told(self) -> bool:
        """Whether the rules take some of its figures for what this person did."""
        return any(each.is_told for each, part in self.told if part is not Part.NONE)


@dataclass(frozen=True, slots=True)
class LogByParts:
    """A whole log, and how likely that reading is, 0 to 1."""

    names: tuple[NameRead, ...]
    likelihood: float

    @property
    def done(self) -> tuple[Done, ...]:
        """The sets of each exercise, in the order in which it was first named."""
        found: dict[str, Done] = {}
        for each in self.names:
            if each.sets:
                exercise = each.fitting[0]
                before = found[exercise.id].sets if exercise.id in found else ()
                found[exercise.id] = Done(exercise, (*before, *each.sets))
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class _Told:
    """Figures of one exercise with their parts, how likely those are (as a logarithm), and what they come to."""

    score: float
    parts: tuple[Part, ...]
    sets: tuple[SetDone, ...]
    fitting: tuple[Exercise, ...]


@dataclass(frozen=True, slots=True)
class _Rest:
    """The best reading from a name on."""

    score: float
    names: tuple[NameRead, ...]


def read_by_parts(
    said: Message, unit: Unit, context: Exercise | None = None, by: Reader | None = None
) -> LogByParts | None:
    """The likeliest reading of ``said``; None where no exercise is meant, nothing fits, or reps are told as a range.

    ``unit``: of loads without one. ``context``: the exercise that is talked about, where none is named.
    """
    if tops_of_rep_ranges(said.tokens):
        return None
    found = log_said(said, context)
    if not 0 < len(found.names) <= _most_names or sum(map(len, found.gaps)) > _most_figures:
        return None
    best = _Search(found, unit, by or reader()).best()
    return None if best is None else LogByParts(best.names, exp(best.score))


@cache
def reader() -> Reader:
    """The reader that was taught."""
    return Reader(read_classifier(PARTS), read_classifier(SIDES))


class _Search:
    """Goes through the names in order; what was found from a name on is kept."""

    def __init__(self, log: LogSaid, unit: Unit, by: Reader) -> None:
        self._log = log
        self._unit = unit
        self._by = by
        self._features = features(log)
        self._sides = [[_shares(by.sides.totals(each)) for each in gap] for gap in self._features]
        self._found: dict[tuple[int, int, Before], _Rest | None] = {}
        self._sums = [[by.parts.sums(each) for each in gap] for gap in self._features]
        self._beams: dict[tuple[int, int], list[_Beam]] = {}

    def best(self) -> _Rest | None:
        return self._from(0, len(self._log.gaps[0]), NOTHING_BEFORE)

    def _from(self, at: int, carried: int, before: Before) -> _Rest | None:
        """The best from the name ``at`` on, to which the last ``carried`` figures before it belong."""
        key = (at, carried, before)
        if key not in self._found:
            self._found[key] = self._searched(at, carried, before)
        return self._found[key]

    def _searched(self, at: int, carried: int, before: Before) -> _Rest | None:
        ahead, behind = self._log.gaps[at], self._log.gaps[at + 1]
        first = len(ahead) - carried
        is_last = at + 1 == len(self._log.names)
        best: _Rest | None = None
        for cut in [len(behind)] if is_last else range(len(behind), -1, -1):
            told = self._told(at, first, cut, before)
            if told is None:
                continue
            figures = (*ahead[first:], *behind[:cut])
            sides = self._of_sides(at, first, cut, told.parts, is_last=is_last)
            then = _behind(told.sets) if told.sets else before
            rest = _Rest(0.0, ()) if is_last else self._from(at + 1, len(behind) - cut, then)
            if rest is None:
                continue
            score = told.score + sides + rest.score
            if best is None or score > best.score:
                read = NameRead(
                    self._log.names[at], told.fitting, tuple(zip(figures, told.parts, strict=True)), told.sets
                )
                best = _Rest(score, (read, *rest.names))
        return best

    def _of_sides(self, at: int, first: int, cut: int, parts: Sequence[Part], *, is_last: bool) -> float:
        """How likely it is that these figures are of this name and no other's, as a logarithm."""
        ahead = self._sides[at][first:]
        score = 0.0
        for place, shares in enumerate((*ahead, *self._sides[at + 1][:cut])):
            is_ahead = place < len(ahead)
            is_open = (is_ahead and at > 0) or (not is_ahead and not is_last)
            if is_open and parts[place] is not Part.NONE:
                score += log(max(_never, shares.get(Side.NEXT if is_ahead else Side.BEFORE, 0.0)))
        return score

    def _told(self, at: int, first: int, cut: int, before: Before) -> _Told | None:
        """The likeliest parts of these figures that come to sets of an exercise that is meant."""
        figures = (*self._log.gaps[at][first:], *self._log.gaps[at + 1][:cut])
        named = self._log.names[at]
        exercises = (named.exercise,) if named.exercise is not None else named.candidates[:_most_candidates]
        for score, parts in self._parts_of(at, first, cut):
            if all(part is Part.NONE for part in parts):
                return _Told(score, parts, (), exercises)
            told = [
                PartOf(part, each.value, each.figure.unit if each.figure is not None else None)
                for each, part in zip(figures, parts, strict=True)
            ]
            meant = _meant(self._log.said.tokens, exercises, figures, parts)
            read = {each: decode(told, each, self._unit, before) for each in meant}
            fitting = tuple(each for each, sets in read.items() if sets is not None)
            if fitting:
                return _Told(score, parts, read[fitting[0]] or (), fitting)
        return None

    def _parts_of(self, at: int, first: int, cut: int) -> _Beam:
        """The likeliest rows of parts of the figures of a name, the best first."""
        if (at, first) not in self._beams:
            self._beams[at, first] = self._searched_from(at, first)
        return self._beams[at, first][len(self._log.gaps[at]) - first + cut]

    def _searched_from(self, at: int, first: int) -> list[_Beam]:
        """The same for every number of figures from ``first`` in the gap ``at`` on, up to the end of the next gap."""
        places = [(at, place) for place in range(first, len(self._log.gaps[at]))]
        places += [(at + 1, place) for place in range(len(self._log.gaps[at + 1]))]
        beams: list[_Beam] = [[(0.0, ())]]
        for gap, place in places:
            each = self._log.gaps[gap][place]
            following: _Beam = []
            shares: dict[tuple[str, ...], dict[str, float]] = {}
            for score, parts in beams[-1]:
                before = tuple(of_parts_before(parts, each))
                if before not in shares:
                    shares[before] = self._shares_of(gap, place, before)
                possible = _of_words if each.figure is None else _of_figures
                following += [
                    (score + log(shares[before][part]), (*parts, part))
                    for part in possible
                    if shares[before].get(part, 0.0) > _least
                ]
            beams.append(sorted(following, key=lambda one: -one[0])[:_beam])
        return beams

    def _shares_of(self, gap: int, place: int, before: Sequence[str]) -> dict[str, float]:
        """How likely each part of a figure is, by what stands around it and by the parts before it."""
        own = self._sums[gap][place]
        sums = [one + two for one, two in zip(own, self._by.parts.sums(before), strict=True)]
        return _shares(self._by.parts.totals_of(sums, len(self._features[gap][place]) + len(before)))


def _meant(
    tokens: Sequence[Token], exercises: Sequence[Exercise], figures: Sequence[Said], parts: Sequence[Part]
) -> Sequence[Exercise]:
    """Those that may be meant: of a lift with a pair and the plain one, the pair only for a load like ``24s``."""
    plain = next((each for each in exercises if each.implement is Implement.BARBELL), None)
    if len(exercises) != _pair_and_plain or plain is None or exercises[0].implement is not Implement.DUMBBELL:
        return exercises
    loads = [each for each, part in zip(figures, parts, strict=True) if part in (Part.LOAD, Part.LOAD_BEFORE)]
    is_of_pairs = any(tokens[each.end - 1].text == "s" for each in loads)
    words = {token.text for each in loads for token in tokens[each.end : each.end + 2]}
    return exercises[:1] if is_of_pairs or words & _hands else (plain,)


_pair_and_plain = 2
_hands = frozenset({"hand", "each", "per"})


def _behind(sets: Sequence[SetDone]) -> Before:
    """What the exercise behind these sets can be told by."""
    last = sets[-1]
    is_held = last.reps is None
    counts = tuple(count for each in sets if (count := each.seconds if is_held else each.reps) is not None)
    return Before(Load(last.weight, last.unit) if last.weight is not None else None, counts, is_held)


def _shares(totals: Mapping[str, float]) -> dict[str, float]:
    highest = max(totals.values())
    raised = {label: exp(total - highest) for label, total in totals.items()}
    whole = sum(raised.values())
    return {label: each / whole for label, each in raised.items()}
