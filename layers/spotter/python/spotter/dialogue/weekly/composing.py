"""A week composed day by day: other exercises on days for the same, and no more work than muscles recover from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from spotter.catalogue import Equipment, Kind, Muscle
from spotter.coaching import workout_facts
from spotter.coaching.compose import ComposedExercise, Focus
from spotter.coaching.volume_landmarks import LANDMARKS
from spotter.dialogue import person
from spotter.dialogue.answer import listed
from spotter.dialogue.areas import muscles_of_area
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.draft import Draft, draft
from spotter.dialogue.included import area_of
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.slots.equipment import FULL_GYM, IN_GYMS
from spotter.dialogue.weekly.asked import WeekAsked
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.labels import Label
from spotter.dialogue.weekly.splits import MOST_DAYS, USUAL_DAYS, Areas, areas_of, fitting, missing, usual_days

_fewest_exercises = 2
_more_reps = {6: 2, 8: 2, 10: 2, 12: 3, 15: 5}
"""How many reps above the fewest a set may have before the load goes up."""
_light_cap, _care_cap = 7, 7
_days_with_a_wish = 2
"""On so many days an exercise comes in that was asked for without a day."""
_fewest_sets = 2


@dataclass(frozen=True, slots=True)
class DayWanted:
    """One day, 1 (Monday) to 7, as it is to be composed."""

    day: int
    name: str
    wanted: WorkoutConstraints


@dataclass(frozen=True, slots=True)
class DayComposed:
    """One day as it was composed; no exercises where nothing fits."""

    day: int
    name: str
    exercises: tuple[ComposedExercise, ...]
    remarks: tuple[str, ...]
    cap: int | None = None

    @property
    def minutes(self) -> int:
        """How long it takes, its warm-up included."""
        return workout_facts.minutes(self.exercises)

    def arguments(self) -> dict[str, Any]:
        """As ``set_program`` takes it."""
        exercises = [prescribed(each, self.cap) for each in self.exercises]
        return {"day": self.day, "name": self.name, "exercises": exercises}


def prescribed(each: ComposedExercise, cap: int | None = None) -> dict[str, Any]:
    """A composed exercise as the program has it: its load is planned when the day comes."""
    sets, reps = each.sets, f"{each.reps}-{each.reps + _more_reps[each.reps]}" if each.reps in _more_reps else ""
    if each.kind is Kind.REPS:
        reps = reps or str(each.reps)
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


def days_wanted(asked: WeekAsked, known: WorkoutConstraints, assumed: list[str]) -> tuple[DayWanted, ...]:
    """The days of the plan and what each is for; what had to be assumed goes to ``assumed``."""
    days = _days(asked, assumed)
    common = replace(asked.wanted, areas=(), includes=(), doses=())
    own = [_areas_of_label(asked.labels.get(day)) for day in days]
    given = _given(asked, days, own, known)
    if not asked.labels and asked.split is None and not asked.wanted.areas:
        split = fitting(len(days), known.level)
        assumed.append(f"{len(days)} days a week go well as {split.value}, so I took that.")
    found = []
    for day, areas in zip(days, given, strict=True):
        label = asked.labels.get(day)
        wanted = common.then(label.wanted) if label is not None else common
        if label is None or not (label.wanted.areas or label.wanted.includes or label.wanted.session):
            wanted = replace(wanted, areas=_with_emphasis(areas, asked))
        found.append(DayWanted(day, _name(label, areas), wanted))
    return _with_wishes(tuple(found), asked)


def _days(asked: WeekAsked, assumed: list[str]) -> tuple[int, ...]:
    count = asked.count or 0
    if asked.days and count <= len(asked.days):
        days = asked.days[: MOST_DAYS + 1]
        if len(days) > MOST_DAYS and not asked.labels:
            assumed.append("I left Sunday free, so that you recover; say so if you want to train then too.")
            return days[:MOST_DAYS]
        return days
    if not count:
        count = USUAL_DAYS
        assumed.append("You did not say how often, so I took three days.")
    days = usual_days(min(count, MOST_DAYS), asked.days, asked.off)
    if count > MOST_DAYS:
        assumed.append("I left one day free, so that you recover.")
    assumed.append(f"You did not say which days, so I took {listed([DAY_NAMES[day - 1] for day in days])}.")
    return days


def _areas_of_label(label: Label | None) -> Areas | None:
    """What the label of a day trains; None without one, and for one that says only how hard it is."""
    if label is None or not (label.wanted.areas or label.wanted.includes or label.wanted.session):
        return None
    exercises = tuple(each.exercises[0] for each in label.wanted.includes if each.exercises)
    return (*label.wanted.areas, *(area_of(exercises) if exercises and not label.wanted.areas else ()))


def _given(
    asked: WeekAsked, days: Sequence[int], own: Sequence[Areas | None], known: WorkoutConstraints
) -> tuple[Areas, ...]:
    """What each day is for where its label does not say."""
    areas = asked.wanted.areas
    if any(each is not None for each in own):
        trained = [each for each in own if each is not None]
        left = own.count(None)
        others = iter([missing(trained)] if left == 1 else areas_of(fitting(left, known.level), left))
        return tuple(each if each is not None else next(others) for each in own)
    if asked.split is not None or not areas or asked.emphasis:
        return areas_of(asked.split or fitting(len(days), known.level), len(days))
    if 1 < len(areas) <= len(days):
        return tuple((areas[at % len(areas)],) for at in range(len(days)))
    return (areas,) * len(days)


def _with_emphasis(areas: Areas, asked: WeekAsked) -> Areas:
    """The areas of a day, before them those that are to be trained more, where they belong to it."""
    if not asked.emphasis or asked.wanted.areas == areas:
        return areas
    muscles = frozenset[Muscle]().union(*(muscles_of_area(focus) for _name, focus in areas))
    more = [each for each in asked.wanted.areas if not muscles or muscles_of_area(each[1]) & muscles]
    return tuple(dict.fromkeys((*more, *areas)))


def _name(label: Label | None, areas: Areas) -> str:
    wanted = label.wanted if label is not None else WorkoutConstraints()
    names = [each.exercises[0].name for each in wanted.includes if each.exercises]
    names += [name for name, _focus in (wanted.areas or (() if names or wanted.session else areas))]
    if wanted.session is not None and not names:
        names = [wanted.session.value]
    said = listed(names)
    effort = {"light": " (light)", "hard": " (hard)"}.get(wanted.intensity, "")
    return f"{said[:1].upper()}{said[1:]}{effort}"[:80]


def _with_wishes(days: tuple[DayWanted, ...], asked: WeekAsked) -> tuple[DayWanted, ...]:
    """The days with the exercises that were asked for without a day, where they belong; at least on the first day."""
    found = list(days)
    for named in asked.wanted.includes:
        muscles = frozenset(muscle for each in named.exercises[:1] for muscle in each.primary)
        fitting_days = [at for at, each in enumerate(found) if _is_of(each.wanted, muscles)] or [0]
        for at in fitting_days[:_days_with_a_wish]:
            wanted = found[at].wanted
            found[at] = replace(
                found[at],
                wanted=replace(
                    wanted,
                    includes=(*wanted.includes, named),
                    doses=(*wanted.doses, *(each for each in asked.wanted.doses if each[0] == named)),
                ),
            )
    return tuple(found)


def _is_of(wanted: WorkoutConstraints, muscles: frozenset[Muscle]) -> bool:
    trained = [muscles_of_area(focus) for _name, focus in wanted.areas]
    return any(not each or each & muscles for each in trained)


def composed(now: ConversationState, known: WorkoutConstraints, days: Sequence[DayWanted]) -> tuple[DayComposed, ...]:
    """The days with their exercises."""
    known = with_kit(now, known, days)
    found: list[DayComposed] = []
    for each in days:
        wanted = known.then(each.wanted)
        drafted = _unlike(now, wanted, [before for before in found if _is_alike(before, each, days)])
        cap = _care_cap if wanted.conditions else _light_cap if wanted.intensity == "light" else None
        found.append(DayComposed(each.day, each.name, drafted.workout.exercises, drafted.remarks, cap))
    return within_recovery(tuple(found))


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
    lacking = len(base.workout.notes)
    for left_out in _left_out(lists):
        found = draft(now, wanted, left_out)
        ids = {each.exercise.id for each in found.workout.exercises}
        enough = len(ids) >= max(_fewest_exercises, len(own) - 1) and len(found.workout.notes) <= lacking
        if enough and ids not in lists:
            return found
    for left_out in _left_out(lists):
        found = draft(now, wanted, left_out)
        ids = {each.exercise.id for each in found.workout.exercises}
        if len(ids) >= _fewest_exercises and ids not in lists:
            return found
    return base


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


def within_recovery(days: tuple[DayComposed, ...]) -> tuple[DayComposed, ...]:
    """The days with fewer sets of what the week has more of than is recovered from; no exercise loses its last two."""
    for muscle, marks in LANDMARKS.items():
        while weekly_sets(days).get(muscle, Decimal(0)) > marks.most:
            found = _with_a_set_less(days, muscle)
            if found is None:
                break
            days = found
    return days


def weekly_sets(days: Sequence[DayComposed]) -> dict[Muscle, Decimal]:
    """Hard sets of each muscle in the week: whole for a target, half for a synergist."""
    return workout_facts.sets_by_muscle([each for day in days for each in day.exercises])


def _with_a_set_less(days: tuple[DayComposed, ...], muscle: Muscle) -> tuple[DayComposed, ...] | None:
    """A set less of the exercise for ``muscle`` that has the most, the last of them; None where all have two."""
    places = [
        (each.sets, at, place)
        for at, day in enumerate(days)
        for place, each in enumerate(day.exercises)
        if muscle in each.exercise.primary and each.kind in (Kind.REPS, Kind.HOLD) and each.sets > _fewest_sets
    ]
    if not places:
        return None
    _sets, at, place = max(places)
    exercises = list(days[at].exercises)
    exercises[place] = replace(exercises[place], sets=exercises[place].sets - 1)
    return (*days[:at], replace(days[at], exercises=tuple(exercises)), *days[at + 1 :])
