"""The sets that an item comes to: what is told of them, else what stood there or was to be done."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.record.base import load_of
from spotter.dialogue.training.record.pieces import Place
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.training.sets_read import read_sets
from spotter.dialogue.training.terms import Load, Unclear, is_loaded, terms
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set
from spotter.notation import Unit

_denying = word_set("not wasnt isnt werent instead than")
_gap_of_list = word_set(", and / -")
_copula = word_set("was were be")
_mistaken = word_set("typo wrong mistake")
_every = word_set("all each every")
_behind_value = word_set("for on in")
_whole_sets = word_set("across")
_least_load, _most_bare_reps = 30, 30
_near = 4


@dataclass(slots=True)
class _Sections:
    """The figures of an item: what is told of all sets, what of sets by their places, and what is said to be wrong."""

    main: list[Figure] = field(default_factory=list)
    of_places: list[tuple[Place, list[Figure]]] = field(default_factory=list)
    wrong: list[Figure] = field(default_factory=list)
    efforts: list[Figure] = field(default_factory=list)
    is_every: bool = False


def sets_meant(
    said: Message,
    figures: Sequence[Figure],
    places: Sequence[Place],
    exercise: Exercise,
    unit: Unit,
    base: Sequence[SetDone],
    *,
    known: Load | None = None,
    is_more: bool = False,
) -> tuple[SetDone, ...]:
    """The sets that are told, the rest as in ``base``. Unclear where a figure cannot be placed.

    ``known``: the load where none is told and the base has none. ``is_more``: they come behind those of the base.
    """
    if _is_one_of(said, figures):
        raise Unclear("figures")
    parts = _sections(said, figures, places)
    if exercise.kind in (Kind.DURATION, Kind.INTERVALS):
        return _timed(said, parts, exercise, unit)
    known = known or load_of(base)
    if is_more:
        new = _of_main(parts, exercise, unit, (), known) or _of_one(parts, exercise, unit, base)
        return (*base, *new)
    if _counts_one_more(parts, base):
        parts = replace(parts, main=[], of_places=[(Place(0, 0, (len(base) + 1,)), parts.of_places[0][1])])
    parts = replace(parts, main=_with_loads(said, parts, exercise, known))
    sets = _of_main(parts, exercise, unit, base, known) if parts.main else tuple(base)
    if parts.is_every and len(sets) == 1:
        if len(base) < len(sets) + 1:
            raise Unclear("reps")
        sets = tuple(replace(one, reps=sets[0].reps, weight=sets[0].weight, unit=sets[0].unit) for one in base)
    if parts.main and not sets:
        raise Unclear("figures")
    if not parts.main and len(parts.of_places) == 1 and _is_only(said, parts.of_places[0][0]):
        sets = sets[: max(parts.of_places[0][0].among(len(sets)), default=-1) + 1]
    for place, row in parts.of_places:
        sets = _with_place(sets, place, row, exercise, unit, known, base, is_listed=bool(parts.main))
    if not sets:
        raise Unclear("reps")
    if is_loaded(exercise) and known is not None and known.value > 0:
        filled = (None if known.value == 0 else known.value, known.unit or unit)
        sets = tuple(one if one.weight is not None else replace(one, weight=filled[0], unit=filled[1]) for one in sets)
    return _with_efforts(sets, parts)


def _is_one_of(said: Message, figures: Sequence[Figure]) -> bool:
    """Whether it is not told which of the sets is meant: ``one of the bench sets was six``."""
    begin = min((each.start for each in figures), default=0)
    words = said.words[max(0, begin - _reach) : max((each.end for each in figures), default=0)]
    return any(words[at : at + 2] == ("one", "of") for at in range(len(words)))


def _sections(said: Message, figures: Sequence[Figure], places: Sequence[Place]) -> _Sections:
    found = _Sections()
    before: Figure | None = None
    was_wrong = False
    at_end = max((each.end for each in figures), default=0)
    begin = min((each.start for each in figures), default=0)
    near = [each for each in places if begin - _reach <= each.start <= at_end + _near]
    behind = [each for each in near if _is_behind(said, each, figures)]
    for each in figures:
        gap = said.words[before.end if before is not None else max(0, each.start - _near) : each.start]
        is_wrong = bool(_denying & set(gap)) or (was_wrong and bool(gap) and set(gap) <= _gap_of_list)
        is_wrong = is_wrong or _is_called_wrong(said, each)
        if found.main and {"but", "should", "really", "actually"} & set(gap) and _copula & set(gap):
            found.wrong += found.main  # ``you have 8 7 6 but it was 8 8 7``
            found.main = []
        was_wrong, before = is_wrong, each
        if each.role is Role.EFFORT:
            found.efforts.append(each)
            continue
        if each.role is Role.DISTANCE or said.words[max(0, each.start - 1)] == "rep" or _counts_others(said, each):
            continue
        if is_wrong:
            found.wrong.append(each)
            continue
        if any(place.start <= each.start < place.end for place in places):
            if (rest := _behind_place(said, each, places)) is None:
                continue
            each = rest
        place = _place_of(each, figures, near, behind)
        if place is None:
            found.main.append(each)
            found.is_every = found.is_every or _is_of_every(said, each)
        elif found.of_places and found.of_places[-1][0] == place:
            found.of_places[-1][1].append(each)
        else:
            found.of_places.append((place, [each]))
    return found


_reach = 8
_parting = word_set(", . ; and then but")


def _is_behind(said: Message, place: Place, figures: Sequence[Figure]) -> bool:
    """Whether a place stands behind what is told of it: ``85 for the last 2 sets``."""
    before = [word for word in said.words[max(0, place.start - 3) : place.start] if word != "the"]
    is_joined = bool(before) and before[-1] in _behind_value
    return is_joined and any(
        each.end <= place.start <= each.end + _near and not _parting & set(said.words[each.end : place.start])
        for each in figures
    )


def _place_of(one: Figure, figures: Sequence[Figure], places: Sequence[Place], behind: Sequence[Place]) -> Place | None:
    for place in behind:
        last = max((each.end for each in figures if each.end <= place.start), default=0)
        if one.end == last:
            return place
    before = [each for each in places if each.end <= one.start and each not in behind]
    return before[-1] if before else None


def _counts_others(said: Message, one: Figure) -> bool:
    """Whether a number only says how many sets there are more or fewer: ``one set is missing``, ``one more set``."""
    behind = said.words[one.end : one.end + _near]
    is_few = one.value <= _few and one.value == int(one.value)
    is_more = bool(behind) and behind[0] in ("more", "extra", "additional", "further", "other")
    return is_few and (is_more or "missing" in behind[:3] or "more" in said.words[one.start : one.end])


_few = 3


def _behind_place(said: Message, one: Figure, places: Sequence[Place]) -> Figure | None:
    """The figure without the word that is of a place: ``the first one forty seconds`` is no hundred and forty."""
    place = next(each for each in places if each.start <= one.start < each.end)
    number = number_at(said.tokens, place.end) if one.end > place.end else None
    if number is None:
        return None
    return replace(one, value=number.value, start=place.end, end=number.end, joint=Joint.NEXT)


def _is_called_wrong(said: Message, one: Figure) -> bool:
    behind = said.words[one.end : one.end + _near]
    return behind[:1] in (("is",), ("was",)) and bool(_mistaken & set(behind))


def _is_of_every(said: Message, one: Figure) -> bool:
    before = said.words[max(0, one.start - 2) : one.start]
    behind = said.words[one.end : one.end + 3]
    of_sets = bool(_every & set(behind)) and bool({"sets", "set", "three", "of"} & set(behind))
    return bool(_every & set(before)) or bool(_whole_sets & set(behind)) or of_sets


def _timed(said: Message, parts: _Sections, exercise: Exercise, unit: Unit) -> tuple[SetDone, ...]:
    """A time on a machine or on foot: the one that is told."""
    found = read_sets(parts.main, exercise, unit).done
    words = {word for each in parts.main for word in said.words[max(0, each.start - 1) : each.end]}
    if found is None or _of_ranges & words:
        raise Unclear("seconds")
    return found.sets


def _counts_one_more(parts: _Sections, base: Sequence[SetDone]) -> bool:
    """Whether there was one set more than stand there, the last of which is told: ``4 sets, the last 42.5 for 5``."""
    is_count = len(parts.main) == 1 and parts.main[0].role is Role.SETS and parts.main[0].value == len(base) + 1
    return is_count and len(base) > 0 and len(parts.of_places) == 1 and parts.of_places[0][0].last == 1


def _is_only(said: Message, place: Place) -> bool:
    """Whether no more sets were done than those up to a place: ``only managed the first one``."""
    before = said.words[max(0, place.start - _near) : place.start]
    return bool(place.numbers) and "only" in before and bool(_managed & set(before))


_managed = word_set("managed did got finished made completed")


def _with_loads(said: Message, parts: _Sections, exercise: Exercise, known: Load | None) -> list[Figure]:
    """The figures with the loads that look like efforts, where none is told: ``2x15@8 + 1x12@8`` of dumbbells."""
    has_load = any(each.role is Role.LOAD or each.value > _least_load for each in parts.main)
    marked = [each for each in parts.efforts if said.words[each.start - 1] == "@" and each.start]
    if has_load or known is not None or not marked or not is_loaded(exercise) or len(marked) < len(parts.efforts):
        return parts.main
    parts.efforts.clear()
    loads = [replace(each, role=Role.LOAD, joint=Joint.AT) for each in marked]
    return sorted([*parts.main, *loads], key=lambda each: each.start)


_of_ranges = word_set("to or -")


def _of_main(
    parts: _Sections, exercise: Exercise, unit: Unit, base: Sequence[SetDone], known: Load | None
) -> tuple[SetDone, ...]:
    """The sets by what is told of all of them: as they are told, or those of the base with that figure."""
    main = _as_seconds(parts.main, exercise)
    if not main:
        return ()
    if len(main) == 1 and len(base) > 1:
        return _of_one_figure(main[0], parts, exercise, unit, base)
    row = main if parts.of_places else sorted([*main, *parts.efforts], key=lambda each: each.start)
    read = read_sets(row, exercise, unit, known=known)
    if read.done is not None:
        return read.done.sets
    return _in_part(main, exercise, unit, base)


def _of_one_figure(
    one: Figure, parts: _Sections, exercise: Exercise, unit: Unit, base: Sequence[SetDone]
) -> tuple[SetDone, ...]:
    """The sets of the base with one figure that is told of them: their load, all their repetitions, or how many."""
    wrong = [each.value for each in parts.wrong]
    loads = {each.weight for each in base if each.weight is not None}
    counts = {_count(each) for each in base}
    if one.role is Role.SETS:
        return _as_many(base, int(one.value))
    is_load = one.role is Role.LOAD or (
        one.role is Role.PLAIN
        and is_loaded(exercise)
        and (
            any(value in loads and value not in counts for value in wrong)
            or (not wrong and not parts.is_every and _is_load_like(one.value, loads, counts))
        )
    )
    if is_load:
        old = [value for value in wrong if value in loads]
        return tuple(
            replace(each, weight=one.value or None, unit=(one.unit or each.unit or unit) if one.value else None)
            if not old or each.weight in old
            else each
            for each in base
        )
    if one.value != int(one.value):
        raise Unclear("figures")
    value = int(one.value)
    fitting = [at for at, each in enumerate(base) if not wrong or _count(each) in wrong]
    if parts.is_every or (fitting and len(fitting) == len(base) and wrong):
        fitting = list(range(len(base))) if parts.is_every else fitting
    elif len(fitting) != 1:
        raise Unclear("figures")
    return tuple(_counted(each, value) if at in fitting else each for at, each in enumerate(base))


def _is_load_like(value: Decimal, loads: set[Decimal], counts: set[int]) -> bool:
    """Whether a bare figure is nearer to the loads that stand there than to the repetitions."""
    if not loads:
        return value > _most_bare_reps or value not in counts
    to_load = min(abs(value - each) / each for each in loads if each)
    to_count = min(abs(value - each) / max(each, 1) for each in counts)
    return to_load < to_count


def _in_part(main: Sequence[Figure], exercise: Exercise, unit: Unit, base: Sequence[SetDone]) -> tuple[SetDone, ...]:
    """The sets where their load is told apart from the rest, or a load alone."""
    found = terms(list(main), exercise)
    loads = [each.load for each in found if each.load is not None]
    counts = [each.counts for each in found if each.counts]
    numbers = [each.sets for each in found if each.sets is not None]
    bare = [each.bare for each in found if each.bare is not None]
    if len(loads) > 1 or len(counts) > 1 or len(numbers) > 1 or len(bare) > 1:
        raise Unclear("figures")
    load = loads[0] if loads else None
    if bare and load is None and is_loaded(exercise) and (counts or base):
        load, bare = Load(bare[0]), []
    if bare:
        raise Unclear("figures")
    rows = _rows(counts[0] if counts else (), numbers[0] if numbers else None, base)
    if load is None:
        return rows
    weight = load.value or None
    return tuple(replace(each, weight=weight, unit=(load.unit or unit) if weight else None) for each in rows)


def _rows(counts: tuple[int, ...], number: int | None, base: Sequence[SetDone]) -> tuple[SetDone, ...]:
    if counts:
        if number is not None and len(counts) not in (1, number):
            raise Unclear("figures")
        listed = counts * number if number is not None and len(counts) == 1 else counts
        first = base[0] if base else SetDone(0)
        return tuple(replace(_counted(first, each), rpe=None) for each in listed)
    if not base:
        raise Unclear("reps")
    return _as_many(base, number) if number is not None else tuple(base)


def _as_many(base: Sequence[SetDone], number: int) -> tuple[SetDone, ...]:
    """The sets, so many of them: more are as the last one where all are alike."""
    if not 0 < number <= _most_sets or (number > len(base) and len(set(base)) > 1):
        raise Unclear("reps")
    return (*base[:number], *(base[-1],) * (number - len(base)))


_most_sets = 20


def _with_place(
    sets: tuple[SetDone, ...],
    place: Place,
    row: Sequence[Figure],
    exercise: Exercise,
    unit: Unit,
    known: Load | None,
    base: Sequence[SetDone],
    *,
    is_listed: bool,
) -> tuple[SetDone, ...]:
    """The sets with what is told of those at a place; one right behind the last is one more of them."""
    at = place.among(len(sets))
    is_one_more = (is_listed and bool(place.last) and len(sets) < len(base)) or at == (len(sets),)
    if is_one_more:
        last = sets[-1] if sets else SetDone(None)
        load = known or (Load(last.weight, last.unit) if last.weight is not None else None)
        return (*sets, _one(row, last, exercise, unit, load, is_new=True))
    if not at or max(at) >= len(sets):
        raise Unclear("figures")
    return tuple(
        _one(row, each, exercise, unit, None, is_new=False) if number in at else each
        for number, each in enumerate(sets)
    )


def _of_one(parts: _Sections, exercise: Exercise, unit: Unit, base: Sequence[SetDone]) -> tuple[SetDone, ...]:
    """One more set, told by its place: ``a fourth set, 1x8@70``."""
    if len(parts.of_places) != 1:
        raise Unclear("figures")
    read = read_sets(_as_seconds(parts.of_places[0][1], exercise), exercise, unit, known=load_of(base))
    if read.done is None:
        raise Unclear("figures")
    return read.done.sets


def _one(
    row: Sequence[Figure], old: SetDone, exercise: Exercise, unit: Unit, load: Load | None, *, is_new: bool
) -> SetDone:
    """A set with what is told of it alone."""
    row = _as_seconds(row, exercise)
    if is_new or len(row) > 1:
        standing = Load(old.weight, old.unit) if old.weight is not None else None
        read = read_sets(row, exercise, unit, known=load or standing)
        if read.done is not None and len(read.done.sets) == 1:
            return read.done.sets[0]
    if len(row) != 1 or row[0].role not in (Role.PLAIN, Role.LOAD, Role.REPS, Role.SECONDS, Role.TIMES):
        raise Unclear("figures")
    one = row[0]
    is_load = one.role is Role.LOAD or (
        one.role is Role.PLAIN
        and is_loaded(exercise)
        and _is_load_like(one.value, {old.weight} if old.weight is not None else set(), {_count(old)})
    )
    if is_load and not is_new:
        return replace(old, weight=one.value or None, unit=(one.unit or old.unit or unit) if one.value else None)
    if is_load or one.value != int(one.value):
        raise Unclear("figures")
    return _counted(old, int(one.value))


def _as_seconds(row: Sequence[Figure], exercise: Exercise) -> list[Figure]:
    """Bare numbers as seconds, of what is held."""
    if exercise.kind is not Kind.HOLD:
        return list(row)
    has_unit = any(each.role is Role.SECONDS for each in row)
    return [
        replace(each, role=Role.SECONDS)
        if each.role is Role.PLAIN and each.joint is not Joint.PRODUCT and not has_unit and each.value > _fewest_seconds
        else each
        for each in row
    ]


_fewest_seconds = 8


def _counted(old: SetDone, count: int) -> SetDone:
    if not 0 < count <= _most_counted:
        raise Unclear("figures")
    if old.reps is None and old.seconds is not None:
        return replace(old, seconds=count)
    return replace(old, reps=count, rpe=None)


_most_counted = 3600


def _count(one: SetDone) -> int:
    return one.reps if one.reps is not None else one.seconds or 0


def _with_efforts(sets: Sequence[SetDone], parts: _Sections) -> tuple[SetDone, ...]:
    """The sets with the effort that is told: of the last, or of all that have none."""
    found = list(sets)
    for effort in parts.efforts:
        if not 1 <= effort.value <= _hardest:
            continue
        at = [len(found) - 1] if effort.is_last or len(parts.of_places) == 1 else range(len(found))
        for place in at:
            if found[place].rpe is None:
                found[place] = replace(found[place], rpe=effort.value)
    return tuple(found)


_hardest = 10
