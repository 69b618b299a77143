"""A clause to items: its groups checked against its exercise, neighbours merged, doubts flagged."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import Exercise, LoadType
from spotter.notation.quantities.elements import Mark, Note, Word
from spotter.notation.segments.clauses import Clause
from spotter.notation.segments.names import Unknown
from spotter.notation.segments.segments import Part
from spotter.notation.sets import plausibility
from spotter.notation.sets.atoms import Atom, Declined, Load, Traits, is_whole
from spotter.notation.sets.counts import counted
from spotter.notation.sets.groups import Group, grouped
from spotter.notation.sets.reading import Reading
from spotter.notation.sets.set_products import unclear
from spotter.notation.types import Code, ParsedItem, Unit
from spotter.notation.vocabulary import CONNECTORS, FILLERS, JOINS

_half = Decimal("0.5")


def items_of(clause: Clause, exercise: Exercise | None, text: str, default_unit: Unit) -> list[ParsedItem]:
    """The items of a clause. Declined if it cannot be read with certainty."""
    traits = Traits.of(exercise)
    reading = Reading(clause.parts, traits, clause.mention.start if clause.mention else None)
    if reading.on_and_off:
        raise unclear("it is not clear how often work and rest were done in turn")
    if reading.reps_by_sets:
        raise unclear("words say that the reps stand before the sets")
    atoms = counted(reading.atoms, traits)
    if reading.as_many and not any(atom.counts for atom in atoms):
        raise Declined(Code.MISSING_REPS, "it is not told how many reps were done")
    groups = _in_rounds(grouped(atoms, traits), clause)
    default = _unit(atoms, reading, default_unit)
    writer = _Writer(clause, exercise, traits, text, default, [group.start for group in groups])
    items = [writer.item(group, reading, alone=len(groups) == 1) for group in groups]
    return _merged(items, text)


def _in_rounds(groups: list[Group], clause: Clause) -> list[Group]:
    """``3 rounds of``: each exercise told once was done in every round."""
    if clause.rounds is None:
        return groups
    if sum(group.sets for group in groups) == clause.rounds:
        return groups
    if len(groups) != 1 or groups[0].sets != 1:
        raise unclear("it is not clear how the rounds and the sets go together")
    if not is_whole(clause.rounds) or not 0 < clause.rounds <= 20:
        raise Declined(Code.IMPLAUSIBLE_VALUE, f"{clause.rounds} rounds are hard to believe")
    return [replace(groups[0], sets=clause.rounds)]


def _unit(atoms: Sequence[Atom], reading: Reading, default_unit: Unit) -> Unit:
    """The unit of loads that have none: the one that the clause writes elsewhere, else the user's."""
    loads = [load for atom in atoms for load in atom.loads]
    written: set[Unit] = {load.unit for load in loads if load.unit is not None}
    if any(load.other_unit for load in loads) or (reading.stray_unit and written - {reading.stray_unit}):
        raise Declined(Code.UNIT_CONFLICT, "kilograms and pounds are written for the same load")
    if reading.stray_unit:
        return reading.stray_unit
    if len(written) > 1 and any(load.unit is None and load.value is not None for load in loads):
        raise Declined(Code.UNIT_CONFLICT, "kilograms and pounds are written, and one load has neither")
    return next(iter(written)) if len(written) == 1 else default_unit


class _Writer:
    def __init__(
        self, clause: Clause, exercise: Exercise | None, traits: Traits, text: str, unit: Unit, starts: Sequence[int]
    ) -> None:
        self.clause = clause
        self.exercise = exercise
        self.traits = traits
        self.text = text
        self.unit = unit
        self.notes = _notes(clause.parts, text)
        self.starts = starts

    def item(self, group: Group, reading: Reading, *, alone: bool) -> ParsedItem:
        """The item of one group. Declined if its numbers are beyond belief."""
        reps = self._reps(group)
        seconds = self._seconds(group)
        weight, unit = self._weight(group.load)
        effort = self._effort(group)
        doubt = self._doubt(group, reading, weight)
        uniform = reps is None or len(set(reps)) == 1
        start, end = self.clause.span if alone else (group.start, group.end)
        return ParsedItem(
            input=self.text[start:end],
            start=start,
            sets=int(group.sets),
            reps_per_set=reps[0] if reps is not None and uniform else None,
            variable_reps=reps if reps is not None and not uniform else None,
            weight=weight,
            unit=unit,
            rpe=effort,
            duration_s=seconds,
            notes=self._note(group),
            exercise_match=self.exercise,
            flagged=doubt is not None,
            code=doubt[0] if doubt else None,
            detail=doubt[1] if doubt else None,
            tempo=_tempo(self.clause.parts),
        )

    def _reps(self, group: Group) -> tuple[int, ...] | None:
        if group.reps is None:
            return None
        if not any(group.reps):
            raise Declined(Code.NOT_PERFORMED, "no rep was done")
        if any(not is_whole(value) or value < 1 for value in group.reps):
            raise Declined(Code.INVALID_NUMBER, "reps are whole numbers")
        loaded = group.load is not None and group.load.value is not None
        if max(group.reps) > plausibility.most_reps(loaded):
            raise Declined(Code.IMPLAUSIBLE_VALUE, f"{max(group.reps)} reps in a set are hard to believe")
        return tuple(int(value) for value in group.reps)

    def _seconds(self, group: Group) -> int | None:
        if group.seconds is None:
            return None
        value = group.seconds[0]
        longest = plausibility.longest_session_s if self.traits.cardio else plausibility.longest_hold_s
        if value <= 0 or not is_whole(value):
            raise Declined(Code.INVALID_NUMBER, f"{value} seconds cannot be logged")
        if value > longest:
            raise Declined(Code.IMPLAUSIBLE_VALUE, f"{value} seconds are hard to believe")
        return int(value)

    def _weight(self, load: Load | None) -> tuple[Decimal | None, Unit | None]:
        if load is None or (self.traits.cardio and load.unit is None and not load.body):
            return None, None
        self._refuse_unclear(load)
        if load.value is None:
            return None, None
        unit = load.unit or self.unit
        if load.value <= 0:
            raise Declined(Code.INVALID_NUMBER, f"{load.value} {unit} is no load")
        kilograms = plausibility.in_kilograms(load.value, unit)
        believed = self.exercise is None or plausibility.lightest_kg(
            self.exercise
        ) <= kilograms <= plausibility.heaviest_kg(self.exercise)
        if self.exercise is not None and not believed:
            raise Declined(Code.IMPLAUSIBLE_VALUE, f"{load.value} {unit} is hard to believe of {self.exercise.name}")
        return load.value, unit

    def _refuse_unclear(self, load: Load) -> None:
        traits = self.traits
        if load.unclear:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "plates, bars and stone are no load in kg or lb")
        if self.exercise is None:
            return
        if (load.body or load.sign) and not traits.adds and not (traits.timed and load.value is None):
            raise Declined(Code.AMBIGUOUS_WEIGHT, f"bodyweight is no load of {self.exercise.name}")
        if load.sign == "-" and not traits.assisted:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "a load below zero is help, which this exercise has not")
        if load.sided and not (traits.per_hand or traits.hand_held or traits.unilateral or traits.adds):
            raise Declined(Code.AMBIGUOUS_WEIGHT, "a load for each side leaves the bar open")
        if load.total and traits.per_hand:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "the total is written where one hand's load is logged")

    def _effort(self, group: Group) -> Decimal | None:
        if not group.efforts:
            return None
        value = group.efforts[0]
        if not 1 <= value <= 10:
            raise Declined(Code.IMPLAUSIBLE_VALUE, f"RPE goes from 1 to 10, not to {value}")
        if not is_whole(value / _half):
            raise Declined(Code.AMBIGUOUS_AT_VALUE, f"{value} is no RPE")
        return value

    def _doubt(self, group: Group, reading: Reading, weight: Decimal | None) -> tuple[Code, str] | None:
        if reading.skipped:
            return (Code.NOT_PERFORMED, "words say that it was not done")
        failed = group.failed or reading.falls_short
        if failed and (group.reps is None or len(group.reps) == 1):
            single = group.sets == 1 and group.reps == (Decimal(1),)
            code = Code.NOT_PERFORMED if single else Code.AMBIGUOUS_NOTATION
            return (code, "words say that not all of it was done")
        if reading.unsure:
            return (Code.AMBIGUOUS_NOTATION, "the words put it in doubt")
        if group.about:
            code = Code.AMBIGUOUS_WEIGHT if weight is not None else Code.AMBIGUOUS_NOTATION
            return (code, "the numbers are written as a guess")
        if self._may_be_the_body(group, weight):
            return (Code.AMBIGUOUS_WEIGHT, "so much may be the body and not what was added to it")
        if weight is not None and self.exercise is not None and self.exercise.load_type is LoadType.NONE:
            return (Code.AMBIGUOUS_WEIGHT, f"{self.exercise.name} is done without a load")
        if self.exercise is not None and self.traits.bears_load and weight is None and group.reps is not None:
            return (Code.MISSING_WEIGHT, "the load is not written")
        if self.traits.timed and group.reps is not None:
            return (Code.AMBIGUOUS_NOTATION, "this exercise is counted in seconds, and none are written")
        return None

    def _may_be_the_body(self, group: Group, weight: Decimal | None) -> bool:
        load = group.load
        unsigned = load is not None and not load.sign and not load.body
        if not self.traits.adds or self.traits.assisted or weight is None or load is None or not unsigned:
            return False
        return plausibility.in_kilograms(weight, load.unit or self.unit) >= plausibility.may_be_a_body_kg

    def _note(self, group: Group) -> str | None:
        """The notes behind the start of the group, up to the next one; the first group has those before it too."""
        later = [start for start in self.starts if start > group.start]
        first = group.start == min(self.starts)
        end = min(later, default=len(self.text))
        kept = [text for place, text in self.notes if (first or place >= group.start) and place < end]
        return "; ".join(kept) or None


def _tempo(parts: Sequence[Part]) -> str | None:
    """The tempo of the clause; None where it tells several."""
    told = {part.tempo for part in parts if isinstance(part, Note) and part.tempo}
    return told.pop() if len(told) == 1 else None


def _notes(parts: Sequence[Part], text: str) -> list[tuple[int, str]]:
    """Stretches of words that tell more than where numbers belong, with their places."""
    found: list[tuple[int, str]] = []
    stretch: list[Part] = []
    for part in [*parts, None]:
        if isinstance(part, (Word, Unknown, Note)):
            stretch.append(part)
            continue
        told = any(not isinstance(each, Word) or each.word not in _empty for each in stretch)
        if told:
            found.append((stretch[0].start, text[stretch[0].start : stretch[-1].end]))
        if part is None or isinstance(part, Mark) or stretch:
            stretch = []
    return found


_empty = FILLERS | CONNECTORS | JOINS


def _merged(items: list[ParsedItem], text: str) -> list[ParsedItem]:
    """Neighbouring items that differ in nothing but their reps as one."""
    found: list[ParsedItem] = []
    for item in items:
        before = found[-1] if found else None
        if before is None or not _alike(before, item):
            found.append(item)
            continue
        reps = (*_unrolled(before), *_unrolled(item))
        uniform = len(set(reps)) <= 1
        start = min(before.start, item.start)
        end = max(before.start + len(before.input), item.start + len(item.input))
        found[-1] = replace(
            before,
            input=text[start:end],
            start=start,
            sets=before.sets + item.sets,
            reps_per_set=reps[0] if reps and uniform else None,
            variable_reps=reps if reps and not uniform else None,
            notes="; ".join(dict.fromkeys(note for note in (before.notes, item.notes) if note)) or None,
        )
    return found


def _alike(first: ParsedItem, second: ParsedItem) -> bool:
    same = (first.weight, first.unit, first.rpe, first.duration_s, first.code) == (
        second.weight,
        second.unit,
        second.rpe,
        second.duration_s,
        second.code,
    )
    return same and bool(_unrolled(first)) == bool(_unrolled(second))


def _unrolled(item: ParsedItem) -> tuple[int, ...]:
    if item.variable_reps is not None:
        return item.variable_reps
    return (item.reps_per_set,) * item.sets if item.reps_per_set is not None else ()
