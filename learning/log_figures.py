"""The examples of which is learned what each figure of a log is.

People wrote what they had trained and told the sets (``data/logs.jsonl``, a message a line: ``author``, ``say``,
``unit`` and ``exercises``; those of ``house`` are of the skills' own tests). To them come the seen logs of two corpora.
Which part each figure has is searched for: the parts that come to the sets that were told, and of several the plainest.
A log for which there are none teaches nothing.
"""

import heapq
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

from learning.clauses import TODAY
from learning.fitting import Example, fit_one_of
from spotter.catalogue import Exercise, Kind, match
from spotter.dialogue.training.figure import Joint, Role
from spotter.dialogue.training.figure_parts.decoding import COUNTS, NOTHING_BEFORE, Before, decode
from spotter.dialogue.training.figure_parts.features import features, of_parts_before
from spotter.dialogue.training.figure_parts.mentions import LogSaid, Said, log_said
from spotter.dialogue.training.figure_parts.part import OF_WORDS, Part, PartOf, Side
from spotter.dialogue.training.figure_parts.reading import Reader
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.training.terms import Load
from spotter.dialogue.understanding.message import Message, message
from spotter.notation import Unit
from tests.unit.dialogue import training_format

LOGS = Path(__file__).with_name("data") / "logs.jsonl"
LATER = Path(__file__).with_name("data") / "logs_later.jsonl"
"""Logs of six more authors, which teach the parts of figures alone."""
CONVERSATIONS = Path(__file__).with_name("data") / "conversations.jsonl"
"""Conversations of more authors, in the form of the corpus."""
CONVERSED = (Path(training_format.__file__).with_name("corpus") / "training_seen.jsonl", CONVERSATIONS)
_written = tuple(
    Path(training_format.__file__).parents[1] / "notation" / "corpus" / f"{name}.jsonl"
    for name in ("building", "fresh_seen")
)
SOURCES = (LOGS, LATER, *CONVERSED, *_written)
STRENGTH = 1.0
LEAST_WEIGHT = 0.01
_most_tried = 3000
_most_names = 12
_most_choices = 64
_tolerance_kg = 0.06
_seconds_apart = 1
_in_kilograms: Mapping[Unit, float] = {"kg": 1.0, "lb": 0.45359237}
_counts_of = {
    Role.LOAD: {Part.LOAD, Part.LOAD_BEFORE},
    Role.REPS: {Part.REPS, Part.LAST},
    Role.SETS: {Part.SETS, Part.SETS_BEFORE},
    Role.TIMES: {Part.SETS, Part.SETS_BEFORE, Part.REPS},
    Role.SECONDS: {Part.SECONDS},
    Role.EFFORT: {Part.EFFORT, Part.LAST_EFFORT},
}
"""The parts that what the rules take a figure for can have."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A set as it was told: its load in kilograms."""

    reps: int | None
    seconds: float | None
    kilograms: float | None
    rpe: float | None

    def is_set(self, done: SetDone) -> bool:
        """Whether a set is this one."""
        if self.reps is not None and done.reps != self.reps:
            return False
        if self.seconds is not None and abs((done.seconds or 0) - self.seconds) > _seconds_apart:
            return False
        weight = float(done.weight) * _in_kilograms[done.unit or "kg"] if done.weight else None
        if (weight is None) is not (self.kilograms is None):
            return False
        if weight is not None and abs(weight - (self.kilograms or 0)) > _tolerance_kg:
            return False
        return (None if done.rpe is None else float(done.rpe)) == self.rpe


@dataclass(frozen=True)
class Log:
    """A log that somebody wrote, and the sets that it tells of, exercise by exercise."""

    author: str
    text: str
    own_unit: Unit
    exercises: tuple[Mapping[str, Any], ...]

    @cached_property
    def said(self) -> Message:
        """The text as a message."""
        return message(self.text, TODAY)

    @property
    def unit(self) -> Unit:
        """The unit of loads without one: the only one that the text names, or the author's."""
        pounds, kilograms = self.said.has("unit_lb"), self.said.has("unit_kg")
        return "lb" if pounds and not kilograms else "kg" if kilograms and not pounds else self.own_unit

    def wanted(self, at: int) -> tuple[Wanted, ...]:
        """The sets of the exercise at ``at``."""
        return tuple(self._set(each) for each in self.exercises[at]["sets"])

    def _set(self, told: Mapping[str, Any]) -> Wanted:
        weight, unit = told.get("weight"), told.get("unit") or self.unit
        return Wanted(
            told.get("reps"), told.get("seconds"), weight * _in_kilograms[unit] if weight else None, told.get("rpe")
        )


@dataclass(frozen=True, slots=True)
class Labelled:
    """A figure with its part, and what the figures of its exercise before it are."""

    said: Said
    part: Part
    side: Side
    before: tuple[Part, ...]


def everyones() -> Iterator[Log]:
    """All logs that teach."""
    yield from logs(LOGS)
    yield from logs(LATER)
    yield from logs_of_conversations()
    yield from logs_of_notation()


def logs(path: Path) -> Iterator[Log]:
    """The logs of a file that say enough to be written down."""
    for line in path.read_text("utf-8").splitlines():
        told = json.loads(line)
        if told["exercises"]:
            yield Log(told["author"], told["say"], told["unit"], tuple(told["exercises"]))


def logs_of_conversations() -> Iterator[Log]:
    """Those of the seen conversations about a training log."""
    for conversation in (each for path in CONVERSED for each in training_format.conversations_of(path)):
        for turn in conversation.turns:
            if turn.expect.acts == ("log",) and turn.expect.exercises:
                exercises = tuple(each.model_dump() for each in turn.expect.exercises)
                yield Log(conversation.author, turn.say, "kg", exercises)


def logs_of_notation() -> Iterator[Log]:
    """Those of the corpus of written logs of which all can be written down."""
    for path in _written:
        for line in path.read_text("utf-8").splitlines():
            told = json.loads(line)
            items = told["expect"]["items"]
            is_clear = items and not told["expect"]["errors"] and not any(map(_is_open, items))
            if is_clear and not told["exercises"]:
                by_name: dict[str, list[dict[str, Any]]] = {}
                for item in items:
                    by_name.setdefault(item["exercise"], []).extend(_sets_of(item))
                exercises = tuple({"name": name, "sets": sets} for name, sets in by_name.items())
                yield Log(told.get("author", "notation"), told["text"], told["default_unit"], exercises)


def _is_open(item: Mapping[str, Any]) -> bool:
    return bool(item["flagged"]) or not (item["reps_per_set"] or item["variable_reps"] or item["duration_s"])


def _sets_of(item: Mapping[str, Any]) -> list[dict[str, Any]]:
    counts = item["variable_reps"] or [item["reps_per_set"]] * item["sets"]
    told = {"seconds": item["duration_s"], "weight": item["weight"], "unit": item["unit"], "rpe": item["rpe"]}
    return [{"reps": each, **told} for each in counts]


def taught(of: Sequence[Log]) -> Reader:
    """The reader that these logs teach."""
    parts: list[Example] = []
    sides: list[Example] = []
    for log in of:
        found = log_said(log.said)
        labels = labelled(log, found)
        known: dict[int, frozenset[str]] = {}
        for gap, held in zip(features(found), found.gaps, strict=True):
            known |= {id(each): one for one, each in zip(gap, held, strict=True)}
        for each in labels:
            before = of_parts_before(each.before, each.said)
            parts.append(Example(known[id(each.said)] | frozenset(before), frozenset({each.part.value})))
            sides.append(Example(known[id(each.said)], frozenset({each.side.value})))
    return Reader(fit_one_of(parts, STRENGTH, LEAST_WEIGHT), fit_one_of(sides, STRENGTH, LEAST_WEIGHT))


def labelled(log: Log, found: LogSaid) -> list[Labelled]:
    """The figures of a log with the parts that come to its sets; none where there are no such parts."""
    best: _Shared | None = None
    for holders in _holders(log, found):
        shared = _Sharing(log, found, holders).best()
        if shared is not None and (best is None or shared.score > best.score):
            best = shared
    return list(best.labels) if best is not None else []


def _holders(log: Log, found: LogSaid) -> Iterator[dict[int, tuple[int, Exercise]]]:
    """Which name stands for each exercise that was told: the place of the exercise, and what is meant, by name."""
    if not 0 < len(found.names) <= _most_names:
        return
    possible: list[list[tuple[int, Exercise]]] = []
    for told in log.exercises:
        meant = match(told["name"])
        ids = {each.id for each in meant.candidates} | ({meant.exercise.id} if meant.exercise is not None else set())
        of_one: list[tuple[int, Exercise]] = []
        for at, name in enumerate(found.names):
            exercises = (name.exercise,) if name.exercise is not None else name.candidates
            of_one += [(at, each) for each in exercises if each.id in ids][:1]
        possible.append(of_one)
    for number, chosen in enumerate(product(*possible)):
        holders = {name: (place, exercise) for place, (name, exercise) in enumerate(chosen)}
        if len(holders) == len(chosen):
            yield holders
        if number >= _most_choices:
            return


@dataclass(frozen=True, slots=True)
class _Shared:
    score: float
    labels: tuple[Labelled, ...]


class _Sharing:
    """Shares the figures of a log out among its names so that they come to what was told."""

    def __init__(self, log: Log, found: LogSaid, holders: Mapping[int, tuple[int, Exercise]]) -> None:
        self._log = log
        self._found = found
        self._holders = holders
        self._kept: dict[tuple[int, int], _Shared | None] = {}

    def best(self) -> _Shared | None:
        """The best of all ways; None if there is none."""
        head = self._found.gaps[0]
        best: _Shared | None = None
        for carried in range(len(head), -1, -1):
            rest = self._from(0, carried)
            if rest is None:
                continue
            left = tuple(Labelled(each, Part.NONE, Side.NONE, ()) for each in head[: len(head) - carried])
            score = rest.score - len(left)
            if best is None or score > best.score:
                best = _Shared(score, (*left, *rest.labels))
        return best

    def _from(self, at: int, carried: int) -> _Shared | None:
        if (at, carried) not in self._kept:
            self._kept[at, carried] = self._searched(at, carried)
        return self._kept[at, carried]

    def _searched(self, at: int, carried: int) -> _Shared | None:
        ahead, behind = self._found.gaps[at], self._found.gaps[at + 1]
        is_last = at + 1 == len(self._found.names)
        best: _Shared | None = None
        for cut in [len(behind)] if is_last else range(len(behind), -1, -1):
            carried_ones = ahead[len(ahead) - carried :]
            figures = (*carried_ones, *behind[:cut])
            parts = self._parts(at, figures)
            rest = _Shared(0.0, ()) if is_last else self._from(at + 1, len(behind) - cut)
            if parts is None or rest is None:
                continue
            score = parts[0] + rest.score - _cost_of_carrying * (len(behind) - cut)
            if best is None or score > best.score:
                labels = tuple(_label(figures, parts[1], place, len(carried_ones)) for place in range(len(figures)))
                best = _Shared(score, (*labels, *rest.labels))
        return best

    def _parts(self, at: int, figures: Sequence[Said]) -> tuple[float, tuple[Part, ...]] | None:
        if at not in self._holders:
            return -1.0 * sum(each.figure is not None for each in figures), (Part.NONE,) * len(figures)
        place, exercise = self._holders[at]
        return _parts_of(figures, exercise, self._log.wanted(place), self._log.unit, self._before(at))

    def _before(self, at: int) -> Before:
        earlier = [name for name in self._holders if name < at]
        if not earlier:
            return NOTHING_BEFORE
        place, exercise = self._holders[max(earlier)]
        sets = self._log.wanted(place)
        kilograms = sets[-1].kilograms
        load = Load(Decimal(str(round(kilograms, 3))), "kg") if kilograms is not None else None
        is_held = exercise.kind is not Kind.REPS
        counts = (each.seconds if is_held else each.reps for each in sets)
        return Before(load, tuple(int(each) for each in counts if each is not None), is_held)


_cost_of_carrying = 0.05


def _label(figures: Sequence[Said], parts: Sequence[Part], place: int, carried: int) -> Labelled:
    part = parts[place]
    side = Side.NONE if part is Part.NONE else Side.NEXT if place < carried else Side.BEFORE
    return Labelled(figures[place], part, side, tuple(parts[:place]))


def _parts_of(
    figures: Sequence[Said], exercise: Exercise, wanted: Sequence[Wanted], unit: Unit, before: Before
) -> tuple[float, tuple[Part, ...]] | None:
    """The plainest parts of ``figures`` that come to ``wanted``, and how plain they are: the best are tried first."""
    options = [_by_plainness(each, _possible(each, exercise, wanted, unit)) for each in figures]
    start = (0,) * len(options)
    heap = [(-sum(option[0][0] for option in options), start)]
    met = {start}
    for _ in range(_most_tried):
        if not heap:
            return None
        cost, chosen = heapq.heappop(heap)
        parts = tuple(option[at][1] for option, at in zip(options, chosen, strict=True))
        told = [
            PartOf(part, each.value, each.figure.unit if each.figure is not None else None)
            for part, each in zip(parts, figures, strict=True)
        ]
        sets = decode(told, exercise, unit, before)
        if sets is not None and _are_wanted(sets, wanted):
            return -cost, parts
        for place in range(len(chosen)):
            if chosen[place] + 1 < len(options[place]):
                other = (*chosen[:place], chosen[place] + 1, *chosen[place + 1 :])
                if other not in met:
                    met.add(other)
                    more = options[place][chosen[place]][0] - options[place][other[place]][0]
                    heapq.heappush(heap, (cost + more, other))
    return None


def _by_plainness(each: Said, parts: Sequence[Part]) -> list[tuple[float, Part]]:
    return sorted(((_plainness(part, each), part) for part in parts), key=lambda one: -one[0])


def _are_wanted(sets: Sequence[SetDone], wanted: Sequence[Wanted]) -> bool:
    return len(sets) == len(wanted) and all(two.is_set(one) for one, two in zip(sets, wanted, strict=True))


def _possible(each: Said, exercise: Exercise, wanted: Sequence[Wanted], unit: Unit) -> list[Part]:
    """The parts that a figure can have by its value alone."""
    if each.figure is None:
        return [Part.NONE, *OF_WORDS]
    value = float(each.value)
    found = [Part.NONE]
    if each.figure.role is Role.LOAD and not value and any(one.kilograms is None for one in wanted):
        found.append(Part.LOAD)  # ``then bodyweight``
    units: tuple[Unit, ...] = (each.figure.unit,) if each.figure.unit is not None else (unit, "kg", "lb")
    loads = [one.kilograms for one in wanted if one.kilograms is not None]
    if any(abs(value * _in_kilograms[one] - load) < _tolerance_kg for one in units for load in loads):
        found += [Part.LOAD, Part.LOAD_BEFORE]
    if each.figure.role is not Role.EFFORT:
        is_held = exercise.kind is not Kind.REPS
        if any((one.seconds if is_held else one.reps) == value for one in wanted):
            found += [Part.SECONDS if is_held else Part.REPS, Part.LAST]
        if value == int(value) and 1 <= value <= len(wanted):
            found += [Part.SETS, Part.SETS_BEFORE]
    if any(one.rpe == value for one in wanted):
        found += [Part.EFFORT, Part.LAST_EFFORT]
    return found


def _plainness(part: Part, each: Said) -> float:
    """How well a part fits what stands right beside a figure: it settles what several readings leave open."""
    if each.figure is None:
        return {Part.NONE: 0.0, Part.AGAIN: -0.5, Part.SAME_LOAD: -0.6}.get(part, -0.7)
    if part is Part.NONE:
        return -1.0
    role, joint, is_last = each.figure.role, each.figure.joint, each.figure.is_last
    score = 0.5 if part in _counts_of.get(role, ()) else 0.0
    if role is Role.PLAIN and part in COUNTS:
        score += 0.1
    if part is Part.SETS_BEFORE and role is not Role.TIMES:
        score -= 0.1
    if part is (Part.LOAD if joint is Joint.AT else Part.LOAD_BEFORE):
        score -= 0.1
    if part in (Part.LAST, Part.LAST_EFFORT):
        score += 0.1 if is_last else -0.3
    elif part is Part.EFFORT and is_last:
        score -= 0.2
    return score
