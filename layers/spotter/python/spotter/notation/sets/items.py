"""A clause to items: its groups checked against its exercise, neighbours merged, doubts flagged."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby

from spotter.catalogue import Exercise, LoadType
from spotter.notation.quantities.elements import Note, Word
from spotter.notation.segments.clauses import Clause
from spotter.notation.segments.names import Unknown
from spotter.notation.segments.segments import Part
from spotter.notation.sets import plausibility
from spotter.notation.sets.atoms import Atom, Declined, Load, Traits, is_whole
from spotter.notation.sets.counts import counted
from spotter.notation.sets.groups import OneSet, check_sets, grouped
from spotter.notation.sets.reading import Reading
from spotter.notation.sets.set_products import unclear
from spotter.notation.types import Code, ParsedItem, Unit
from spotter.notation.vocabulary import CONNECTORS, FILLERS, JOINS


def items_of(clause: Clause, exercise: Exercise | None, text: str, default_unit: Unit) -> list[ParsedItem]:
    """The items of a clause. Declined if it cannot be read with certainty."""
    traits = Traits.of(exercise)
    reading = Reading(clause.parts, traits, clause.mention.start if clause.mention else None)
    if reading.on_and_off:
        raise unclear("it is not clear how often work and rest were done in turn")
    if reading.reps_by_sets:
        raise unclear("words say that the reps stand before the sets")
    atoms = counted(reading.atoms, traits)
    told = _in_rounds(grouped(atoms, traits), clause)
    writer = _Writer(clause, exercise, traits, text, _unit(atoms, reading, default_unit), told)
    items = _merged([writer.item(each, reading) for each in told], text)
    start, end = clause.span
    return [replace(items[0], input=text[start:end], start=start)] if len(items) == 1 else items


def _in_rounds(told: list[OneSet], clause: Clause) -> list[OneSet]:
    """``3 rounds of``: each exercise told once was done in every round."""
    if clause.rounds is None or len(told) == clause.rounds:
        return told
    if len(told) != 1:
        raise unclear("it is not clear how the rounds and the sets go together")
    check_sets(clause.rounds)
    return told * int(clause.rounds)


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
        self, clause: Clause, exercise: Exercise | None, traits: Traits, text: str, unit: Unit, told: Sequence[OneSet]
    ) -> None:
        self.exercise = exercise
        self.traits = traits
        self.text = text
        self.unit = unit
        self.tempo = _tempo(clause.parts)
        self.notes = _notes(clause.parts, text)
        self.starts = sorted({each.start for each in told})

    def item(self, told: OneSet, reading: Reading) -> ParsedItem:
        """The item of one set. Declined if its numbers are beyond belief."""
        weight, unit = self._weight(told.load)
        code, detail = self._doubt(told, reading, weight) or (None, None)
        return ParsedItem(
            input=self.text[told.start : told.end],
            start=told.start,
            sets=1,
            reps_per_set=self._reps(told),
            variable_reps=None,
            weight=weight,
            unit=unit,
            rpe=self._effort(told.effort),
            duration_s=self._seconds(told.seconds),
            notes=self._note(told),
            exercise_match=self.exercise,
            flagged=code is not None,
            code=code,
            detail=detail,
            tempo=self.tempo,
        )

    def _reps(self, told: OneSet) -> int | None:
        if told.reps is None:
            return None
        if told.reps == 0 and told.told_with:
            raise Declined(Code.NOT_PERFORMED, "no rep was done")
        if not is_whole(told.reps) or told.reps < 1:
            raise Declined(Code.INVALID_NUMBER, "reps are whole numbers")
        if told.reps > plausibility.most_reps(told.load is not None and told.load.value is not None):
            raise Declined(Code.IMPLAUSIBLE_VALUE, f"{told.reps} reps in a set are hard to believe")
        return int(told.reps)

    def _seconds(self, value: Decimal | None) -> int | None:
        if value is None:
            return None
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
        if self.exercise is not None and not plausibility.is_believed(self.exercise, kilograms):
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

    def _effort(self, value: Decimal | None) -> Decimal | None:
        if value is not None and not 1 <= value <= 10:
            raise Declined(Code.IMPLAUSIBLE_VALUE, f"RPE goes from 1 to 10, not to {value}")
        if value is not None and not is_whole(value * 2):
            raise Declined(Code.AMBIGUOUS_AT_VALUE, f"{value} is no RPE")
        return value

    def _doubt(self, told: OneSet, reading: Reading, weight: Decimal | None) -> tuple[Code, str] | None:
        if reading.skipped:
            return (Code.NOT_PERFORMED, "words say that it was not done")
        if (told.failed or reading.falls_short) and told.told_with:
            single = told.told_with == 1 and told.reps == 1
            code = Code.NOT_PERFORMED if single else Code.AMBIGUOUS_NOTATION
            return (code, "words say that not all of it was done")
        if reading.unsure:
            return (Code.AMBIGUOUS_NOTATION, "the words put it in doubt")
        if told.about:
            code = Code.AMBIGUOUS_WEIGHT if weight is not None else Code.AMBIGUOUS_NOTATION
            return (code, "the numbers are written as a guess")
        if self._may_be_the_body(told.load, weight):
            return (Code.AMBIGUOUS_WEIGHT, "so much may be the body and not what was added to it")
        if weight is not None and self.exercise is not None and self.exercise.load_type is LoadType.NONE:
            return (Code.AMBIGUOUS_WEIGHT, f"{self.exercise.name} is done without a load")
        if self.exercise is not None and self.traits.bears_load and weight is None and told.reps is not None:
            return (Code.MISSING_WEIGHT, "the load is not written")
        if self.traits.timed and told.reps is not None:
            return (Code.AMBIGUOUS_NOTATION, "this exercise is counted in seconds, and none are written")
        return None

    def _may_be_the_body(self, load: Load | None, weight: Decimal | None) -> bool:
        if not self.traits.adds or self.traits.assisted or weight is None or load is None or load.sign or load.body:
            return False
        return plausibility.in_kilograms(weight, load.unit or self.unit) >= plausibility.may_be_a_body_kg

    def _note(self, told: OneSet) -> str | None:
        """The notes behind the start of the set, up to the next one; the first has those before it too."""
        end = next((start for start in self.starts if start > told.start), len(self.text))
        first = told.start == self.starts[0]
        return "; ".join(text for place, text in self.notes if (first or place >= told.start) and place < end) or None


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
        stretch = []
    return found


_empty = FILLERS | CONNECTORS | JOINS


def _merged(items: Sequence[ParsedItem], text: str) -> list[ParsedItem]:
    """Neighbouring sets that differ in nothing but their reps as one item."""
    found: list[ParsedItem] = []
    for _, alike in groupby(items, _likeness):
        run = list(alike)
        reps = tuple(item.reps_per_set for item in run if item.reps_per_set is not None)
        uniform = len(set(reps)) == 1
        start, end = min(item.start for item in run), max(item.start + len(item.input) for item in run)
        merged = replace(
            run[0],
            input=text[start:end],
            start=start,
            sets=len(run),
            reps_per_set=reps[0] if uniform else None,
            variable_reps=reps if reps and not uniform else None,
            notes="; ".join(dict.fromkeys(item.notes for item in run if item.notes)) or None,
        )
        found.append(merged)
    return found


def _likeness(item: ParsedItem) -> tuple[object, ...]:
    return item.weight, item.unit, item.rpe, item.duration_s, item.code, item.reps_per_set is None
