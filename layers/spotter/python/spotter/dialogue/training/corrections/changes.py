"""What figures change of an exercise in the log: each set as it was done, or what is not clear."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from spotter.dialogue.training.corrections.figures import Figure, Of
from spotter.dialogue.training.corrections.places import Places
from spotter.dialogue.training.corrections.said import Said
from spotter.dialogue.training.sets_done import SetDone
from spotter.notation import Unit

_lightest, _heaviest = Decimal("0.5"), Decimal("1.6")
"""A figure between these parts of a logged load may be a load."""
_near_reps = 4
_most_reps = 100
_most_sets = 20
_highest_rpe = 10


class Unclear(Exception):
    """What is said does not tell which set is meant, or what is right of it. The text is the question, if any."""


class UnknownName(Unclear):
    """An exercise is named that does not stand in the log, or that nobody knows. The text is the question."""


@dataclass(frozen=True, slots=True)
class _Bound:
    """A figure of a known kind, and the sets, from 0, that it is of; None where no set is named."""

    figure: Figure
    places: tuple[int, ...] | None


def right_sets(said: Said, sets: Sequence[SetDone], unit: Unit) -> tuple[SetDone, ...]:
    """The sets as they were done. Unclear where that is not told, or where it does not fit these sets."""
    figures = [each for each in said.figures if not _counts_all(each, said, sets)]
    known = _with_wrong(_of_log(figures or said.figures, said, sets), sets)
    if any(each.is_wrong and not _stands(each, sets) for each in known):
        raise Unclear
    counts = [each for each in known if each.of is Of.SETS]
    listed = _listed(known, sets) if not said.places and not counts else None
    if listed is not None:
        return listed
    selected, rest = _selected([each for each in known if each.of is not Of.SETS], sets)
    bound = _bound(said, rest, sets)
    right = list(sets)
    told: dict[tuple[int, Of], Decimal] = {}
    for each in bound:
        places = each.places if each.places is not None else selected or _everywhere(each.figure, known, said, sets)
        _check_wrong(each.figure, places, known, sets)
        for place in places:
            if told.setdefault((place, each.figure.of), each.figure.value) != each.figure.value:
                raise Unclear
            right[place] = _with(right[place], _from_log(each.figure, sets[place]), unit)
    if counts and not rest and len(said.places) == 1 and not said.places[0].every:
        return _without(_places_of(said.places[0], sets), counts, sets)
    return _counted(counts, tuple(right), sets) if counts else tuple(right)


def _counts_all(figure: Figure, said: Said, sets: Sequence[SetDone]) -> bool:
    """Whether a number only says how many all of them are: ``57.5 on all three``."""
    is_behind = any(each.every and each.end == figure.start for each in said.places)
    return is_behind and figure.of is Of.OPEN and figure.value == len(sets)


def _from_log(figure: Figure, one: SetDone) -> Figure:
    """A figure that tells how much more or less as what the set comes to. Unclear where the log has nothing of it."""
    if not figure.by:
        return figure
    old = _value(one, figure.of)
    if old is None or (figure.unit is not None and figure.unit != one.unit):
        raise Unclear
    return replace(figure, value=old + figure.by * figure.value)


def _of_log(figures: Sequence[Figure], said: Said, sets: Sequence[SetDone]) -> list[Figure]:
    """The figures with what they are of: ``x`` joins a load or a count of sets with reps; the log tells the rest."""
    left_of = {one.start for one, _two in said.pairs}
    found: list[Figure] = []
    for each in figures:
        if each.of is Of.OPEN and each.start in left_of:
            is_load = each.value in _loads(sets) or each.value > _most_sets or each.value != int(each.value)
            each = replace(each, of=Of.LOAD if is_load else Of.SETS)
        found.append(each)
    found = _counts_opposed(found, said, sets)
    wrong = [each for each in found if each.is_wrong]
    settled = [_settled(each, wrong, said, sets) for each in found]
    _check_guesses(found, settled, said, sets)
    return settled


def _counts_opposed(found: list[Figure], said: Said, sets: Sequence[SetDone]) -> list[Figure]:
    """A number that stands against the logged count of sets is one as well: ``you have 4 sets but there were 5``."""
    stored = [each for each in found if each.of is Of.SETS and each.value == len(sets)]
    bare = [each for each in found if each.of is Of.OPEN]
    if len(stored) != 1 or len(bare) != 1 or not {"but", "there"} & set(said.message.words):
        return found
    return [replace(each, of=Of.SETS) if each is bare[0] else each for each in found]


def _check_guesses(read: Sequence[Figure], settled: Sequence[Figure], said: Said, sets: Sequence[SetDone]) -> None:
    """Unclear where figures of several kinds stand side by side and one is but guessed: ``100kg, it was 10``."""
    right = [(one, two) for one, two in zip(read, settled, strict=True) if not two.is_wrong and two.of is not Of.SETS]
    joined = {each.start for pair in said.pairs for each in pair}
    guessed = any(
        one.of is Of.OPEN and one.value == int(one.value) and one.start not in joined and not _stands(two, sets)
        for one, two in right
    )
    beside = {two.of for _one, two in right} | {
        each.of for each in read if each.of is Of.SETS and each.start not in joined
    }
    if guessed and len(beside) > 1:
        raise Unclear


def _settled(figure: Figure, wrong: Sequence[Figure], said: Said, sets: Sequence[SetDone]) -> Figure:
    if figure.of is not Of.OPEN:
        return figure
    if figure.by:
        raise Unclear
    opposed = [each for each in wrong if each is not figure]
    against = figure if figure.is_wrong else opposed[0] if len(opposed) == 1 else None
    if against is not None and against.of is Of.OPEN:
        kinds = _kinds_of_stored(against.value, sets)
        if against.value == len(sets) and said.has("sets") and not said.places:
            kinds |= {Of.SETS}
    elif against is not None:
        kinds = {against.of}
    else:
        kinds = _kinds_of_stored(figure.value, sets) or _near(figure, said, sets)
    if len(kinds) != 1:
        raise Unclear
    return replace(figure, of=kinds.pop())


def _kinds_of_stored(value: Decimal, sets: Sequence[SetDone]) -> set[Of]:
    found = {Of.LOAD} if value in _loads(sets) else set()
    found |= {Of.REPS} if any(one.reps is not None and value == one.reps for one in sets) else set()
    found |= {Of.SECONDS} if any(one.seconds is not None and value == one.seconds for one in sets) else set()
    return found or ({Of.RPE} if any(one.rpe == value for one in sets) else set())


def _near(figure: Figure, said: Said, sets: Sequence[SetDone]) -> set[Of]:
    """What a figure may be that is not in the log: what it comes near to; of a set that is named, else its reps."""
    value, found = figure.value, set()
    is_count = value == int(value) and value > 0 and not figure.is_at
    counts = [one.reps for one in sets if one.reps is not None]
    if figure.felt and value <= _highest_rpe and any(one.rpe is not None for one in sets):
        return {Of.RPE}
    if figure.is_at and value <= _highest_rpe:
        found.add(Of.RPE)
    if any(_lightest * load <= value <= _heaviest * load for load in _loads(sets)):
        found.add(Of.LOAD)
    if is_count and any(abs(value - each) <= max(_near_reps, each // 2) for each in counts):
        found.add(Of.REPS)
    times = [one.seconds for one in sets if one.seconds is not None]
    if any(_lightest * each <= value <= _heaviest * each for each in times):
        found.add(Of.SECONDS)
    if not found and is_count and said.places and counts and value <= 2 * max(counts):
        found.add(Of.REPS)
    return found


def _loads(sets: Sequence[SetDone]) -> set[Decimal]:
    return {one.weight for one in sets if one.weight is not None}


def _with_wrong(known: list[Figure], sets: Sequence[SetDone]) -> list[Figure]:
    """Of two figures of one kind the one that stands in the log is wrong, where none is said to be."""
    if any(each.is_wrong for each in known):
        return known
    for of in (Of.LOAD, Of.REPS, Of.SECONDS):
        alike = [each for each in known if each.of is of and not each.by]
        stored = [each for each in alike if _stands(each, sets)]
        if len(alike) == 2 and len(stored) == 1:
            known = [replace(each, is_wrong=each is stored[0]) if each in alike else each for each in known]
    counts = [each for each in known if each.of is Of.SETS]
    if len(counts) == 2 and sum(each.value == len(sets) for each in counts) == 1:
        known = [replace(each, is_wrong=each.value == len(sets)) if each in counts else each for each in known]
    return known


def _stands(figure: Figure, sets: Sequence[SetDone]) -> bool:
    """Whether a set of the log is as the figure says."""
    if figure.of is Of.SETS:
        return figure.value == len(sets)
    return any(_value(one, figure.of) == figure.value for one in sets)


def _value(one: SetDone, of: Of) -> Decimal | None:
    values: Mapping[Of, Decimal | int | None] = {
        Of.LOAD: one.weight,
        Of.REPS: one.reps,
        Of.RPE: one.rpe,
        Of.SECONDS: one.seconds,
    }
    value = values.get(of)
    return None if value is None else Decimal(value)


def _listed(known: Sequence[Figure], sets: Sequence[SetDone]) -> tuple[SetDone, ...] | None:
    """The reps of each set in a row, as many as there are sets: ``6 6 4``; None where it is no such list."""
    reps = [each for each in known if each.of is Of.REPS and not each.is_wrong]
    others = [each for each in known if each.of is not Of.REPS and not each.is_wrong]
    if len(sets) < 2 or len(reps) != len(sets) or others:
        return None
    return tuple(replace(one, reps=each.whole) for one, each in zip(sets, reps, strict=True))


def _selected(known: Sequence[Figure], sets: Sequence[SetDone]) -> tuple[tuple[int, ...], list[Figure]]:
    """The sets that a load picks out, ``185 was x3``, and the figures that are right of them."""
    right = [each for each in known if not each.is_wrong]
    loads = {each.value for each in known if each.of is Of.LOAD}
    others = [each for each in right if each.of is not Of.LOAD]
    if len(loads) != 1 or not others or not loads <= _loads(sets):
        return (), right
    return tuple(at for at, one in enumerate(sets) if one.weight in loads), others


def _bound(said: Said, figures: Sequence[Figure], sets: Sequence[SetDone]) -> list[_Bound]:
    """Each figure with the sets that are named nearest to it: before it, or behind where figures come first.

    The reps of ``3x8`` are those of every set.
    """
    of_every = {two.start for one, two in said.pairs if one.value == len(sets) and one.value not in _loads(sets)}
    places = said.places
    if not places:
        return [_Bound(each, None) for each in figures]
    places_first = not figures or places[0].start < figures[0].start
    found: list[_Bound] = []
    for each in figures:
        if each.start in of_every:
            found.append(_Bound(each, tuple(range(len(sets)))))
            continue
        before = [one for one in places if one.start < each.start]
        behind = [one for one in places if one.start > each.start]
        if len(places) == 1:
            meant = places[0]
        else:
            near = (before[-1:] or behind[:1]) if places_first else (behind[:1] or before[-1:])
            meant = near[0]
        found.append(_Bound(each, _places_of(meant, sets)))
    return found


def _places_of(meant: Places, sets: Sequence[SetDone]) -> tuple[int, ...]:
    found = meant.among([float(one.weight or 0) for one in sets])
    if found is None:
        raise Unclear
    return found


def _check_wrong(figure: Figure, places: Sequence[int], known: Sequence[Figure], sets: Sequence[SetDone]) -> None:
    """Unclear where none of these sets is as it is said to be wrong."""
    wrong = {each.value for each in known if each.is_wrong and each.of is figure.of}
    if wrong and not any(_value(sets[place], figure.of) in wrong for place in places):
        raise Unclear


def _everywhere(figure: Figure, known: Sequence[Figure], said: Said, sets: Sequence[SetDone]) -> tuple[int, ...]:
    """The sets that a figure is of where none is named: those that are as it is said to be wrong, or all alike."""
    every = tuple(range(len(sets)))
    if figure.by and figure.of is Of.LOAD:
        return every
    wrong = [each for each in known if each.is_wrong and each.of is figure.of]
    if wrong:
        values = {each.value for each in wrong}
        fitting = tuple(at for at in every if _value(sets[at], figure.of) in values)
        if not fitting or (figure.of in (Of.REPS, Of.SECONDS) and 1 < len(fitting) < len(sets)):
            raise Unclear
        return fitting
    if figure.of is Of.LOAD and not figure.by and _stands(figure, sets):
        return tuple(at for at in every if sets[at].weight == figure.value)
    if _names_one_set(said):
        raise Unclear
    if said.message.phrase("single") and sum(one.reps == 1 for one in sets) == 1:
        return tuple(at for at in every if sets[at].reps == 1)
    alike = len({_value(one, figure.of) for one in sets}) == 1
    if not alike or (figure.of is Of.RPE and len({(one.weight, one.reps) for one in sets}) > 1):
        raise Unclear
    return every


def _names_one_set(said: Said) -> bool:
    """Whether one set is spoken of, and not told which: ``a set was 7``, ``one of them``."""
    words = said.message.words
    return "set" in words or any(words[at : at + 2] == ("one", "of") for at in range(len(words)))


def _with(one: SetDone, figure: Figure, unit: Unit) -> SetDone:
    if figure.of is Of.LOAD:
        if figure.value <= 0:
            raise Unclear
        return replace(one, weight=figure.value, unit=figure.unit or one.unit or unit)
    if figure.of is Of.RPE:
        if not 1 <= figure.value <= _highest_rpe:
            raise Unclear
        return replace(one, rpe=figure.value)
    if figure.value != int(figure.value) or figure.value < 1:
        raise Unclear
    if figure.of is Of.SECONDS:
        return replace(one, seconds=figure.whole, reps=None)
    if figure.value > _most_reps:
        raise Unclear
    return replace(one, reps=figure.whole)


def _without(places: Sequence[int], counts: Sequence[Figure], sets: Sequence[SetDone]) -> tuple[SetDone, ...]:
    """The sets without those that are named, where that leaves as many as there were."""
    left = tuple(one for at, one in enumerate(sets) if at not in places)
    if any(each.value != len(left) for each in counts if not each.is_wrong):
        raise Unclear
    return left


def _counted(counts: Sequence[Figure], right: tuple[SetDone, ...], sets: Sequence[SetDone]) -> tuple[SetDone, ...]:
    """As many sets as there were: those that are all alike are fewer or more of the same."""
    meant = list({each.value: each for each in counts if not each.is_wrong}.values())
    if len(meant) != 1 or not 0 < meant[0].value <= _most_sets or meant[0].value != int(meant[0].value):
        raise Unclear
    count = len(sets) + meant[0].by * meant[0].whole if meant[0].by else meant[0].whole
    if count == len(right):
        return right
    if count < 1:
        raise Unclear
    if len(set(right)) > 1:
        raise Unclear("Which set was not done?" if count < len(sets) else "How many reps had the other set?")
    return right[:count] + right[-1:] * (count - len(right))
