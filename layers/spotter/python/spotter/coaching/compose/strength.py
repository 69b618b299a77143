"""A strength session: one exercise for each place, as many places and sets as the time allows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.catalogue import Category, Equipment, Exercise, Kind, Level, LoadType, Muscle, Pattern, Stress
from spotter.coaching.compose.circuit import LONGEST_CIRCUIT_MINUTES, NOTE, circuit
from spotter.coaching.compose.doses import FEWEST_SETS, dosed_for, sets_of
from spotter.coaching.compose.on_the_clock import ON_THE_CLOCK, on_the_clock
from spotter.coaching.compose.request import GROUP_SIZES, LONGEST_MINUTES, Arrangement, WorkoutRequest
from spotter.coaching.compose.slots import Slot, slots_of
from spotter.coaching.compose.staples import NO_STAPLE, rank
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.formatting import listed
from spotter.coaching.rep_ranges import is_unloaded
from spotter.coaching.workout_facts import targets

MOST_EXERCISES = 10
USUAL_SETS = 3
SHARE = "share"
_well_used = 0.85
"""Of the time: in less there is room for further exercises."""
_more_in_a_circuit = 2
"""Exercises beyond those that straight sets would have time for: nobody waits between them."""
_fewest_in_turn = 4
"""Exercises of a circuit that was asked for, where there is time for them."""
_beside_the_point = 4
_on_a_sore_joint = 8
_breadth = ((12, 2), (20, 3), (30, 4), (45, 5), (60, 6), (90, 7), (LONGEST_MINUTES, MOST_EXERCISES))
"""Minutes of the session, and the number of exercises that they are good for."""
_furniture = frozenset({Equipment.BENCH, Equipment.RACK, Equipment.PLATE, Equipment.BOX})
_levels = tuple(Level)


def strength(
    request: WorkoutRequest, pool: list[Exercise], budget: int
) -> tuple[tuple[ComposedExercise, ...], tuple[str, ...]]:
    """The exercises, and what to say of what was left out. ``budget`` in seconds, without the warm-up."""
    slots = (*_slots_of_shares(request), *slots_of(request.focus))
    wanted = _choose(request, pool, slots)
    places = _new_muscles_first(
        [(slot, chosen) for slot, chosen in zip(slots, wanted, strict=True) if chosen is not None]
    )
    of_parts = isinstance(request.focus, frozenset)
    places = _named_first(request, _shares_first(_areas_first(places, request.areas, is_of_parts=of_parts)))
    short = _is_in_turn(request)
    if request.arrangement is not None and request.arrangement in ON_THE_CLOCK:
        chosen = [_dose(request, exercise, 1) for _slot, exercise in places]
        doses = on_the_clock(request, request.arrangement, chosen, budget)
    else:
        doses = _in_turn(request, places, budget) if short else _in_groups(request, places, budget)
        if not short and request.count is None and _seconds(doses) < _well_used * budget:
            doses = max(
                doses, _in_groups(request, [*places, *_second_choices(request, pool, places)], budget), key=_seconds
            )
    if not doses:
        return (), ()
    done = {each.exercise.id for each in doses}
    trained = targets(doses)
    found = {slot.label for slot, _ in places}
    fitted = {slot.label for slot, exercise in places if exercise.id in done}
    fitted |= {slot.label for slot in slots if slot.muscles & trained}
    notes = [NOTE] if short and len(doses) > 1 and doses[0].sets > 1 else []
    if missing := [label for label in _labels(slots) if label not in found | fitted]:
        notes.append(f"Nothing for {listed(missing, 'or')} fits your equipment and your limits.")
    if late := [label for label in _labels(slots) if label in found - fitted]:
        notes.append(f"{request.minutes} min left no room for {listed(late, 'or')}.")
    doses.sort(key=lambda each: not each.exercise.compound)
    return tuple(doses), tuple(notes)


def _slots_of_shares(request: WorkoutRequest) -> Iterator[Slot]:
    """A place for each exercise that is to be for a part of the body."""
    for muscles, count in request.shares:
        yield from (Slot(SHARE, muscles=muscles, extra=True, compound=False) for _ in range(count))


def _named_first(request: WorkoutRequest, places: list[tuple[Slot, Exercise]]) -> list[tuple[Slot, Exercise]]:
    """The exercises that are to be in it in any case, then the others that are no variations of them."""
    groups = {each.variation_group for each in request.named}
    named = [(Slot(each.name, extra=True), each) for each in request.named]
    return [*named, *(place for place in places if place[1].variation_group not in groups)]


def _is_in_turn(request: WorkoutRequest) -> bool:
    """Whether all exercises are done in turn: where that is asked for, and in little time where nothing else is."""
    if request.arrangement in (Arrangement.CIRCUIT, Arrangement.AMRAP):
        return True
    has_own = request.arrangement in {Arrangement.STRAIGHT, *GROUP_SIZES} or request.rest_seconds is not None
    return request.minutes <= LONGEST_CIRCUIT_MINUTES and not has_own


def _new_muscles_first(places: list[tuple[Slot, Exercise]]) -> list[tuple[Slot, Exercise]]:
    """Of asked muscles each has its first exercise before any has its second."""
    covered: set[Muscle] = set()
    second = []
    first = []
    for slot, exercise in places:
        if slot.muscles and slot.muscles <= covered:
            second.append((slot, exercise))
        else:
            first.append((slot, exercise))
            covered |= set(exercise.primary)
    return first + second


def _areas_first(
    places: list[tuple[Slot, Exercise]], areas: tuple[frozenset[Muscle], ...], *, is_of_parts: bool
) -> list[tuple[Slot, Exercise]]:
    """Of asked parts of the body each has its first exercise before any has its second; where nothing but these is
    trained, its second before any has its third too, and so on.
    """
    left, order = list(places), list[tuple[Slot, Exercise]]()
    while left and is_of_parts and len(areas) > 1:
        turn = areas_first([exercise for _slot, exercise in left], areas)[: len(areas)]
        of_an_area = [at for at in turn if any(area & set(left[at][1].primary) for area in areas)]
        if not of_an_area:
            break
        order += [left[at] for at in of_an_area]
        left = [place for at, place in enumerate(left) if at not in of_an_area]
    return [*order, *(left[at] for at in areas_first([exercise for _slot, exercise in left], areas))]


def areas_first(exercises: Sequence[Exercise], areas: tuple[frozenset[Muscle], ...]) -> list[int]:
    """The places of ``exercises``: first one for each of ``areas``, mainly for it if there is one, then the others."""
    first: list[int] = []
    for area in areas:
        own = [at for at, each in enumerate(exercises) if at not in first and area & set(each.primary)]
        first += sorted(own, key=lambda at: (exercises[at].primary[0] not in area, at))[:1]
    return [*first, *(at for at in range(len(exercises)) if at not in first)]


def _shares_first(places: list[tuple[Slot, Exercise]]) -> list[tuple[Slot, Exercise]]:
    return sorted(places, key=lambda place: place[0].label != SHARE)


def _labels(slots: tuple[Slot, ...]) -> list[str]:
    """What a session of this kind is expected to have."""
    return list(dict.fromkeys(slot.label for slot in slots if not slot.extra))


def _choose(request: WorkoutRequest, pool: list[Exercise], slots: tuple[Slot, ...]) -> list[Exercise | None]:
    """The best exercise for each place, no two of them variations of the same lift."""
    taken: set[tuple[str, frozenset[Muscle]]] = set()
    chosen: list[Exercise | None] = []
    for slot in slots:
        fitting = [
            each for each in pool if slot.takes(each) and _kind_of_lift(each) not in taken and _is_set_work(each)
        ]
        if slot.compound and any(_is_staple(each, request) and _isolates(each, slot) for each in pool):
            fitting = [each for each in fitting if _is_staple(each, request)]
        if slot.label == SHARE and not fitting:
            fitting = [each for each in pool if slot.takes(each) and each not in chosen and _is_set_work(each)]
        best = min(fitting, key=lambda each: _preference(each, request, slot), default=None)
        if best is not None:
            taken.add(_kind_of_lift(best))
        chosen.append(best)
    return chosen


def _kind_of_lift(exercise: Exercise) -> tuple[str, frozenset[Muscle]]:
    """Of the same kind are variations for the same muscles: an incline press is another one than a bench press."""
    return exercise.variation_group, frozenset(exercise.primary)


def _in_turn(request: WorkoutRequest, places: list[tuple[Slot, Exercise]], budget: int) -> list[ComposedExercise]:
    more = _more_in_a_circuit if request.arrangement is not None else 1
    count = request.count or max(_breadth_of(request) + more, _fewest_in_turn)
    doses = [_dose(request, exercise, 1) for _, exercise in places[:count]]
    if found := circuit(doses, budget, request.count or len(request.areas), request.rest_seconds):
        return [replace(each, sets=request.sets) for each in found] if request.sets else found
    return [each for each in doses if each.seconds <= budget][:1]


def _seconds(doses: Sequence[ComposedExercise]) -> int:
    return sum(each.seconds for each in doses)


def _second_choices(
    request: WorkoutRequest, pool: list[Exercise], places: list[tuple[Slot, Exercise]]
) -> list[tuple[Slot, Exercise]]:
    """Further exercises for the same movements and muscles, where the first ones leave time."""
    known = {(exercise.variation_group, exercise.implement) for _slot, exercise in places}
    slots = tuple(replace(slot, extra=True) for slot in slots_of(request.focus))
    others = [each for each in pool if (each.variation_group, each.implement) not in known]
    chosen = zip(slots, _choose(request, others, slots), strict=True)
    return [(slot, each) for slot, each in chosen if each is not None and _is_staple(each, request)]


def _in_groups(request: WorkoutRequest, places: list[tuple[Slot, Exercise]], budget: int) -> list[ComposedExercise]:
    """As many as the time allows; where they are done in pairs or threes none is left over."""
    doses = _fill(request, places, budget)
    size = GROUP_SIZES.get(request.arrangement, 1) if request.arrangement is not None else 1
    over = len(doses) % size
    if not over or request.count is not None:
        return doses
    whole = len(doses) + size - over
    more = _fill(replace(request, count=whole), places, budget)
    if len(more) == whole or len(doses) < size:
        return more
    return _fill(replace(request, count=len(doses) - over), places, budget)


def _fill(request: WorkoutRequest, places: list[tuple[Slot, Exercise]], budget: int) -> list[ComposedExercise]:
    """Breadth first: as many places as the time is good for with few sets, then sets, then further places."""
    doses: list[ComposedExercise] = []
    if request.sets is not None:
        _add(request, places, request.sets, doses, budget, request.count or MOST_EXERCISES)
        return doses
    left = _add(request, places, FEWEST_SETS, doses, budget, _breadth_of(request))
    left = _one_set_more(request, doses, USUAL_SETS, left)
    for sets in (USUAL_SETS, FEWEST_SETS):
        left = _add(request, places, sets, doses, left, request.count or MOST_EXERCISES)
    for sets in range(USUAL_SETS + 1, sets_of(request.level) + 2):
        left = _one_set_more(request, doses, sets, left)
    return doses


def _breadth_of(request: WorkoutRequest) -> int:
    if request.count is not None:
        return request.count
    in_turn = request.arrangement is not None and request.arrangement in GROUP_SIZES
    usual = next(count for within, count in _breadth if request.minutes <= within)
    return max(len(request.areas), usual + _more_in_a_circuit * in_turn)


def _one_set_more(request: WorkoutRequest, doses: list[ComposedExercise], sets: int, left: int) -> int:
    for at, each in enumerate(doses):
        more = _dose(request, each.exercise, sets)
        if more.seconds - each.seconds <= left and each.sets == sets - 1:
            left -= more.seconds - each.seconds
            doses[at] = more
    return left


def _add(
    request: WorkoutRequest,
    places: list[tuple[Slot, Exercise]],
    sets: int,
    doses: list[ComposedExercise],
    left: int,
    most: int,
) -> int:
    """Adds to ``doses``, up to ``most``, each place that ``left`` seconds allow; the seconds that are left then."""
    done = {each.exercise.id for each in doses}
    for _, exercise in places:
        dose = _dose(request, exercise, sets)
        if exercise.id not in done and dose.seconds <= left and len(doses) < most:
            doses.append(dose)
            left -= dose.seconds
    return left


def _dose(request: WorkoutRequest, exercise: Exercise, sets: int) -> ComposedExercise:
    return dosed_for(request, exercise, sets)


def _is_set_work(exercise: Exercise) -> bool:
    return exercise.kind in (Kind.REPS, Kind.HOLD)


def _is_staple(exercise: Exercise, request: WorkoutRequest) -> bool:
    return rank(exercise, request.goal, request.level) != NO_STAPLE


def _isolates(exercise: Exercise, slot: Slot) -> bool:
    """Whether it trains the muscles of ``slot`` alone: better than an odd lift that happens to reach them."""
    return replace(slot, compound=False).takes(exercise)


def _preference(exercise: Exercise, request: WorkoutRequest, slot: Slot) -> tuple[int, bool, str]:
    """The best first: of asked muscles, what is mainly for them; of core work that is as good, bracing."""
    beside = bool(slot.muscles) and exercise.primary[0] not in slot.muscles
    asks = any(exercise.stress_on(joint) is Stress.MODERATE for joint in request.ease_joints)
    worth = _worth(exercise, request) - _beside_the_point * beside - _on_a_sore_joint * asks
    return (-worth, exercise.pattern is not Pattern.CORE_STABILITY, exercise.id)


def _worth(exercise: Exercise, request: WorkoutRequest) -> int:
    """How good a choice it is: a staple of its movement, known to the person, with the equipment that they named."""
    place = rank(exercise, request.goal, request.level)
    worth = -place
    worth += 2 * (exercise.id in request.loads)
    worth -= (6 if request.minutes <= LONGEST_CIRCUIT_MINUTES else 2) * exercise.unilateral
    worth += place == NO_STAPLE and exercise.id == exercise.variation_group
    worth -= 3 * (exercise.load_type is LoadType.ASSISTED and request.level is not Level.BEGINNER)
    worth += 3 * exercise.compound
    if is_unloaded(exercise) and exercise.category is Category.STRENGTH and place != NO_STAPLE:
        worth -= 3 * (_levels.index(request.level) - _levels.index(exercise.level))
    if request.equipment and exercise.category is Category.STRENGTH:
        worth += 4 * bool(exercise.equipment - _furniture)
    return worth
