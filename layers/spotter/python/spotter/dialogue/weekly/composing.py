"""A week composed day by day, with other exercises on days for the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from spotter.catalogue import Equipment, Kind, Muscle
from spotter.coaching.compose import Arrangement, ComposedExercise, Focus
from spotter.coaching.compose.request import LONGEST_MINUTES
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.draft import USUAL_MINUTES, Draft, draft
from spotter.dialogue.composing.included import area_of
from spotter.dialogue.person import person
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.slots.equipment import FULL_GYM, IN_GYMS
from spotter.dialogue.weekly.day_lengths import to_length
from spotter.dialogue.weekly.days_wanted import DayWanted
from spotter.dialogue.weekly.stored_days import minutes_of
from spotter.dialogue.weekly.volume import within_recovery

_fewest_exercises = 2
_more_reps = {6: 2, 8: 2, 10: 2, 12: 3, 15: 5}
"""How many reps above the fewest a set may have before the load goes up."""
_light_cap, _care_cap, _most_rpe = 7, 7, 10
_most_to_keep, _sets_to_keep = 4, 2
KEPT = "What you only want to keep has a few sets: that is enough to hold it, so its days are shorter."


@dataclass(frozen=True, slots=True)
class DayComposed:
    """One day as it was composed; no exercises where nothing fits."""

    day: int
    name: str
    exercises: tuple[ComposedExercise, ...]
    remarks: tuple[str, ...]
    cap: int | None = None
    exact_reps: bool = False
    """Whether the reps are as they were said, and no range is made of them."""

    most_minutes: int = USUAL_MINUTES
    """How long the day may take, counted as a program's days are: with the usual rests."""

    def arguments(self) -> dict[str, Any]:
        """As ``set_program`` takes it."""
        rows = [prescribed(each, self.cap, exact=self.exact_reps) for each in self.exercises]
        day = {"day": self.day, "name": self.name, "exercises": rows}
        return dict(to_length(day, self.most_minutes)) if minutes_of(rows) > self.most_minutes else day


def prescribed(each: ComposedExercise, cap: int | None = None, *, exact: bool = False) -> dict[str, Any]:
    """A composed exercise as the program has it: its load is planned when the day comes."""
    sets = each.sets
    if each.kind is Kind.REPS:
        more = 0 if exact else _more_reps.get(each.reps, 0)
        reps = f"{each.reps}-{each.reps + more}" if more else str(each.reps)
    elif each.kind is Kind.HOLD:
        reps = f"{each.hold_seconds} s"
    elif each.kind is Kind.INTERVALS:
        sets, reps = 1, str(each.rounds)
    else:
        sets, reps = 1, str(max(1, each.duration_seconds // 60))
    found: dict[str, Any] = {"exercise": each.exercise.name, "sets": max(1, sets), "reps": reps}
    notes = [note for note in each.notes if note]
    if each.exercise.unilateral and each.kind in (Kind.REPS, Kind.HOLD):
        notes.append("Each side.")
    if each.kind is Kind.INTERVALS:
        notes.append(f"Rounds of {each.work_seconds} s work and {each.rest_seconds} s rest.")
    if each.kind is Kind.DURATION:
        notes.append("Minutes.")
    if notes:
        found["notes"] = " ".join(notes)[:300]
    if cap is not None:
        found["rpe_cap"] = cap
    return found


def composed(now: ConversationState, known: WorkoutConstraints, days: Sequence[DayWanted]) -> tuple[DayComposed, ...]:
    """The days with their exercises."""
    known = with_kit(now, known, days)
    found: list[DayComposed] = []
    for each in days:
        wanted = known.then(each.wanted)
        wanted = replace(wanted, arrangement=wanted.arrangement or Arrangement.STRAIGHT)
        cap = _care_cap if wanted.conditions else _light_cap if wanted.intensity == "light" else None
        if wanted.reps_left is not None:
            cap, wanted = _most_rpe - wanted.reps_left, replace(wanted, reps_left=None)
        exact, most = wanted.reps is not None, min(wanted.minutes or USUAL_MINUTES, LONGEST_MINUTES)
        drafted = _unlike(now, wanted, [before for before in found if _is_alike(before, each, days)])
        exercises = drafted.workout.exercises
        exercises, remarks = (_kept(exercises), (KEPT,)) if each.is_kept else (exercises, ())
        found.append(DayComposed(each.day, each.name, exercises, (*drafted.remarks, *remarks), cap, exact, most))
    within = within_recovery([each.exercises for each in found])
    return tuple(replace(each, exercises=exercises) for each, exercises in zip(found, within, strict=True))


def _kept(exercises: tuple[ComposedExercise, ...]) -> tuple[ComposedExercise, ...]:
    """What keeps a part as it is: few exercises, each with few sets."""
    few = exercises[:_most_to_keep]
    return tuple(replace(each, sets=min(each.sets, _sets_to_keep)) if each.sets else each for each in few)


def with_kit(now: ConversationState, known: WorkoutConstraints, days: Sequence[DayWanted]) -> WorkoutConstraints:
    """``known``; what is assumed to be at hand for a lift that one day is for is there on all of them."""
    common = next((each.wanted.equipment for each in days if each.wanted.equipment is not None), known.equipment)
    if common is not None or not is_of_a_gym(days):
        return known
    done = person.trained_with(now)
    return replace(known, equipment=(done | _needed(days)) if done else FULL_GYM)


def is_of_a_gym(days: Sequence[DayWanted]) -> bool:
    """Whether a lift is named that takes what stands in gyms."""
    return bool(_needed(days) & (IN_GYMS | {Equipment.BARBELL, Equipment.RACK}))


def _needed(days: Sequence[DayWanted]) -> frozenset[Equipment]:
    named = [each for day in days for each in day.wanted.includes if each.exercises]
    return frozenset[Equipment]().union(*(each.exercises[0].equipment for each in named))


def _is_alike(before: DayComposed, each: DayWanted, days: Sequence[DayWanted]) -> bool:
    """Whether an earlier day trains muscles that this one is for."""
    other = next(one for one in days if one.day == before.day)
    mine, theirs = _muscles(each.wanted), _muscles(other.wanted)
    return not mine or not theirs or bool(mine & theirs)


def _muscles(wanted: WorkoutConstraints) -> frozenset[Muscle]:
    areas = wanted.areas or area_of(tuple(each.exercises[0] for each in wanted.includes if each.exercises))
    if any(focus is Focus.FULL for _name, focus in areas):
        return frozenset()
    return frozenset[Muscle]().union(*(muscles_of_area(focus) for _name, focus in areas))


def _unlike(now: ConversationState, wanted: WorkoutConstraints, before: Sequence[DayComposed]) -> Draft:
    """A session that is not like those before it, with as much in it as it would have without them."""
    base = draft(now, wanted)
    lists = [{each.exercise.id for each in day.exercises} for day in before]
    own = {each.exercise.id for each in base.workout.exercises}
    if not any(own & each for each in lists):
        return base
    lacking, used = len(base.workout.notes), _with_what_was_told(base, wanted)
    others: list[Draft] = []
    for left_out in _left_out(lists):
        found = draft(now, wanted, left_out)
        ids = {each.exercise.id for each in found.workout.exercises}
        if ids in lists or len(ids) < _fewest_exercises:
            continue
        is_as_good = len(ids) >= len(own) - 1 and len(found.workout.notes) <= lacking
        if is_as_good and _with_what_was_told(found, wanted) >= used:
            return found
        others.append(found)
    return max(
        (each for each in others if _with_what_was_told(each, wanted) >= used - 1),
        key=lambda each: _with_what_was_told(each, wanted),
        default=base,
    )


def _with_what_was_told(found: Draft, wanted: WorkoutConstraints) -> int:
    """How many exercises take a load that was told to be there: it is to be used, and not only bodyweight."""
    loads = (wanted.equipment or frozenset()) - _no_loads
    if len(loads) > _few_loads and wanted.equipment is not None and wanted.equipment & _free_weights:
        return 0  # a gym has enough for every day
    return sum(bool(each.exercise.equipment & loads) for each in found.workout.exercises)


_few_loads = 4
_free_weights = frozenset({Equipment.BARBELL, Equipment.DUMBBELL})
_no_loads = frozenset({Equipment.BENCH, Equipment.BOX, Equipment.RACK, Equipment.PULL_UP_BAR})


def _left_out(lists: Sequence[set[str]]) -> Iterator[frozenset[str]]:
    """What may be left out, the most first: all of the days before, those of the last, and every second of these."""
    yield frozenset().union(*lists)
    for each in reversed(lists):
        yield frozenset(each)
    for each in reversed(lists):
        ordered = sorted(each)
        yield frozenset(ordered[::2])
        yield frozenset(ordered[1::2])
    for each in reversed(lists):
        for one in sorted(each):
            yield frozenset({one})
