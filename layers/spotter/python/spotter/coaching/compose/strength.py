"""A strength session: one exercise for each place, as many places and sets as the time allows."""

from spotter.catalogue import Equipment, Exercise, Kind, Level, LoadType
from spotter.coaching.compose.doses import FEWEST_SETS, dosed, sets_of
from spotter.coaching.compose.request import LONGEST_MINUTES, ComposedExercise, WorkoutRequest
from spotter.coaching.compose.slots import Slot, slots_of
from spotter.coaching.compose.staples import NO_STAPLE, rank
from spotter.coaching.formatting import listed

MOST_EXERCISES = 10
_breadth = ((12, 2), (20, 3), (30, 4), (45, 5), (60, 6), (90, 7), (LONGEST_MINUTES, MOST_EXERCISES))
"""Minutes of the session, and the number of exercises that they are good for."""
_furniture = frozenset({Equipment.BENCH, Equipment.RACK, Equipment.PLATE, Equipment.BOX})


def strength(
    request: WorkoutRequest, pool: list[Exercise], budget: int
) -> tuple[tuple[ComposedExercise, ...], tuple[str, ...]]:
    """The exercises, and what to say of what was left out. ``budget`` in seconds, without the warm-up."""
    slots = slots_of(request.focus)
    wanted = _choose(request, pool, slots)
    places = [(slot, chosen) for slot, chosen in zip(slots, wanted, strict=True) if chosen is not None]
    doses = _fill(request, places, budget)
    if not doses:
        return (), ()
    done = {each.exercise.id for each in doses}
    found = {slot.label for slot, _ in places}
    fitted = {slot.label for slot, exercise in places if exercise.id in done}
    notes = []
    if missing := [label for label in _labels(slots) if label not in found]:
        notes.append(f"Nothing for {listed(missing, 'or')} fits your equipment and your limits.")
    if late := [label for label in _labels(slots) if label in found - fitted]:
        notes.append(f"{request.minutes} min left no room for {listed(late, 'or')}.")
    doses.sort(key=lambda each: not each.exercise.compound)
    return tuple(doses), tuple(notes)


def _labels(slots: tuple[Slot, ...]) -> list[str]:
    return list(dict.fromkeys(slot.label for slot in slots))


def _choose(request: WorkoutRequest, pool: list[Exercise], slots: tuple[Slot, ...]) -> list[Exercise | None]:
    """The best exercise for each place, no two of them variations of the same lift."""
    taken: set[str] = set()
    chosen: list[Exercise | None] = []
    for slot in slots:
        fitting = [
            each for each in pool if slot.takes(each) and each.variation_group not in taken and _is_set_work(each)
        ]
        best = min(fitting, key=lambda each: (-_worth(each, request), each.id), default=None)
        if best is not None:
            taken.add(best.variation_group)
        chosen.append(best)
    return chosen


def _fill(request: WorkoutRequest, places: list[tuple[Slot, Exercise]], budget: int) -> list[ComposedExercise]:
    """Breadth first: as many places as the time is good for with few sets, then sets, then further places."""
    breadth = next(count for within, count in _breadth if request.minutes <= within)
    doses: list[ComposedExercise] = []
    left = _add(request, places[:breadth], FEWEST_SETS, doses, budget)
    for sets in range(FEWEST_SETS + 1, sets_of(request.level) + 2):
        if sets > sets_of(request.level):
            left = _add(request, places[breadth:], sets_of(request.level), doses, left)
        for at, each in enumerate(doses):
            more = _dose(request, each.exercise, sets)
            if more.seconds - each.seconds <= left and each.sets == sets - 1:
                left -= more.seconds - each.seconds
                doses[at] = more
    return doses


def _add(
    request: WorkoutRequest, places: list[tuple[Slot, Exercise]], sets: int, doses: list[ComposedExercise], left: int
) -> int:
    """Adds to ``doses`` each place that ``left`` seconds allow with ``sets`` sets; the seconds that are left then."""
    for _, exercise in places:
        dose = _dose(request, exercise, sets)
        if not doses and dose.seconds > left:
            dose = _dose(request, exercise, 1)
        if dose.seconds <= left and len(doses) < MOST_EXERCISES:
            doses.append(dose)
            left -= dose.seconds
    return left


def _dose(request: WorkoutRequest, exercise: Exercise, sets: int) -> ComposedExercise:
    return dosed(exercise, sets, request.goal, request.level, request.minutes)


def _is_set_work(exercise: Exercise) -> bool:
    return exercise.kind in (Kind.REPS, Kind.HOLD)


def _worth(exercise: Exercise, request: WorkoutRequest) -> int:
    """How good a choice it is: a staple of its movement, known to the person, with the equipment that they named."""
    place = rank(exercise, request.goal, request.level)
    worth = -place
    worth += 2 * (exercise.id in request.loads)
    worth -= 2 * exercise.unilateral
    worth += place == NO_STAPLE and exercise.id == exercise.variation_group
    worth -= 3 * (exercise.load_type is LoadType.ASSISTED and request.level is not Level.BEGINNER)
    worth += 3 * exercise.compound
    if request.equipment:
        worth += 4 * bool(exercise.equipment - _furniture)
    return worth
