"""A strength session: one exercise for each place, as many places and sets as the time allows."""

from spotter.catalogue import Category, Equipment, Exercise, Kind, Level, LoadType, Pattern
from spotter.coaching.compose.circuit import LONGEST_CIRCUIT_MINUTES, NOTE, circuit
from spotter.coaching.compose.doses import FEWEST_SETS, dosed, sets_of
from spotter.coaching.compose.request import LONGEST_MINUTES, ComposedExercise, WorkoutRequest
from spotter.coaching.compose.slots import Slot, slots_of
from spotter.coaching.compose.staples import NO_STAPLE, rank
from spotter.coaching.formatting import listed
from spotter.coaching.rep_ranges import is_unloaded

MOST_EXERCISES = 10
_breadth = ((12, 2), (20, 3), (30, 4), (45, 5), (60, 6), (90, 7), (LONGEST_MINUTES, MOST_EXERCISES))
"""Minutes of the session, and the number of exercises that they are good for."""
_furniture = frozenset({Equipment.BENCH, Equipment.RACK, Equipment.PLATE, Equipment.BOX})
_levels = tuple(Level)


def strength(
    request: WorkoutRequest, pool: list[Exercise], budget: int
) -> tuple[tuple[ComposedExercise, ...], tuple[str, ...]]:
    """The exercises, and what to say of what was left out. ``budget`` in seconds, without the warm-up."""
    slots = slots_of(request.focus)
    wanted = _choose(request, pool, slots)
    places = [(slot, chosen) for slot, chosen in zip(slots, wanted, strict=True) if chosen is not None]
    short = request.minutes <= LONGEST_CIRCUIT_MINUTES
    doses = _in_turn(request, places, budget) if short else _fill(request, places, budget)
    if not doses:
        return (), ()
    done = {each.exercise.id for each in doses}
    found = {slot.label for slot, _ in places}
    fitted = {slot.label for slot, exercise in places if exercise.id in done}
    notes = [NOTE] if short and len(doses) > 1 else []
    if missing := [label for label in _labels(slots) if label not in found]:
        notes.append(f"Nothing for {listed(missing, 'or')} fits your equipment and your limits.")
    if late := [label for label in _labels(slots) if label in found - fitted]:
        notes.append(f"{request.minutes} min left no room for {listed(late, 'or')}.")
    doses.sort(key=lambda each: not each.exercise.compound)
    return tuple(doses), tuple(notes)


def _labels(slots: tuple[Slot, ...]) -> list[str]:
    """What a session of this kind is expected to have."""
    return list(dict.fromkeys(slot.label for slot in slots if not slot.extra))


def _choose(request: WorkoutRequest, pool: list[Exercise], slots: tuple[Slot, ...]) -> list[Exercise | None]:
    """The best exercise for each place, no two of them variations of the same lift."""
    taken: set[str] = set()
    chosen: list[Exercise | None] = []
    for slot in slots:
        fitting = [
            each for each in pool if slot.takes(each) and each.variation_group not in taken and _is_set_work(each)
        ]
        best = min(fitting, key=lambda each: _preference(each, request), default=None)
        if best is not None:
            taken.add(best.variation_group)
        chosen.append(best)
    return chosen


def _in_turn(request: WorkoutRequest, places: list[tuple[Slot, Exercise]], budget: int) -> list[ComposedExercise]:
    doses = [_dose(request, exercise, 1) for _, exercise in places[: _breadth_of(request)]]
    if found := circuit(doses, budget):
        return found
    return [each for each in doses if each.seconds <= budget][:1]


def _fill(request: WorkoutRequest, places: list[tuple[Slot, Exercise]], budget: int) -> list[ComposedExercise]:
    """Breadth first: as many places as the time is good for with few sets, then sets, then further places."""
    most, usual = _breadth_of(request), sets_of(request.level)
    doses: list[ComposedExercise] = []
    left = _add(request, places, FEWEST_SETS, doses, budget, most)
    for sets in range(FEWEST_SETS + 1, usual + 1):
        left = _one_set_more(request, doses, sets, left)
    left = _add(request, places, usual, doses, left, MOST_EXERCISES)
    _one_set_more(request, doses, usual + 1, left)
    return doses


def _breadth_of(request: WorkoutRequest) -> int:
    return next(count for within, count in _breadth if request.minutes <= within)


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
    return dosed(exercise, sets, request.goal, request.level)


def _is_set_work(exercise: Exercise) -> bool:
    return exercise.kind in (Kind.REPS, Kind.HOLD)


def _preference(exercise: Exercise, request: WorkoutRequest) -> tuple[int, bool, str]:
    """The best first; of core work that is as good, bracing."""
    return (-_worth(exercise, request), exercise.pattern is not Pattern.CORE_STABILITY, exercise.id)


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
