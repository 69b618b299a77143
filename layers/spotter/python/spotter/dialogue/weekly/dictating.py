"""A dictated plan as a decision: its days go to the days of the week, each exercise with the sets that were told."""

from collections.abc import Iterator, Sequence

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.included import area_of
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.dictated import DayTold, ExerciseTold, PlanTold
from spotter.dialogue.weekly.planning import as_plan
from spotter.dialogue.weekly.splits import MOST_DAYS, usual_days
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import StoredDay
from spotter.dialogue.workouts.suitability import asked_for_by_name, is_suitable, why_unsuitable

_usual_sets, _usual_reps, _usual_hold, _usual_minutes = 3, "8-10", "30", "10"
_short_name = 2


def week_dictated(
    plan: PlanTold, known: WorkoutConstraints, stored: Sequence[StoredDay], *, may_replace: bool
) -> WeekDecision:
    """The days as they were told; what does somebody harm or is not wanted is left out, and that is said."""
    remarks: list[str] = []
    arguments: list[StoredDay] = []
    for day, told in sorted(_placed(plan, remarks), key=lambda each: each[0]):
        chosen = [(one, each) for each in told.exercises if (one := _chosen(each, known, remarks)) is not None]
        rows = [_row(one, each) for one, each in chosen]
        before = arguments[-1] if arguments and arguments[-1]["day"] == day else None
        if before is not None:  # one day that was told in two pieces
            names = {row["exercise"] for row in before["exercises"]}
            more = [row for row in rows if row["exercise"] not in names]
            arguments[-1] = {**before, "exercises": [*before["exercises"], *more]}
        elif rows:
            name = _name(told, [one for one, _each in chosen])
            arguments.append({"day": day, "name": name, "exercises": rows})
    if not arguments:
        return WeekDecision(text=f"I could not put that week together. {' '.join(dict.fromkeys(remarks))}")
    if any(each.sets is None for told in plan.told for each in told.exercises):
        remarks.append(f"Where you told no sets I took {_usual_sets} x {_usual_reps}.")
    if plan.unknown:
        remarks.append(f"I could make nothing of {listed([repr(each) for each in plan.unknown])}, so I left that out.")
    return as_plan(arguments, remarks, stored, may_replace=may_replace)


def set_as_told(told: DayTold, standing: Standing) -> WeekDecision:
    """Days of the plan set to just what was told for them; the others stay as they are."""
    remarks: list[str] = []
    chosen = [(one, each) for each in told.exercises if (one := _chosen(each, standing.known, remarks)) is not None]
    if not chosen:
        return WeekDecision(text=f"Your plan stays as it is. {' '.join(dict.fromkeys(remarks))}")
    if any(each.sets is None for each in told.exercises):
        remarks.append(f"Where you told no sets I took {_usual_sets} x {_usual_reps}.")
    rows = [_row(one, each) for one, each in chosen]
    name = _name(told, [one for one, _each in chosen])
    days = [{"day": day, "name": name, "exercises": rows} for day in told.days]
    names = listed([DAY_NAMES[day - 1] for day in told.days])
    return setting(
        days, f"{names} is set as you told it." if len(days) == 1 else f"Set as you told it: {names}.", (), remarks
    )


def _placed(plan: PlanTold, remarks: list[str]) -> Iterator[tuple[int, DayTold]]:
    """Each day of the week with what was told for it; days by a name go round those that are left, in their order."""
    taken = {day for told in plan.told for day in told.days}
    yield from ((day, told) for told in plan.told for day in told.days)
    named = [told for told in plan.told if not told.days]
    if not named:
        return
    free = [day for day in plan.days if day not in taken]
    if not free:
        count = min(len(named), MOST_DAYS - len(taken))
        free = [day for day in usual_days(count, (), tuple(taken)) if day not in taken]
        remarks.append(f"You did not say which days, so I took {listed([DAY_NAMES[day - 1] for day in free])}.")
    if len(named) > len(free):
        left = listed([told.name.upper() if len(told.name) == 1 else told.name for told in named[len(free) :]])
        remarks.append(f"You named more days than there is room for, so I left out {left}.")
    yield from ((day, named[at % len(named)]) for at, day in enumerate(free))


def _chosen(each: ExerciseTold, known: WorkoutConstraints, remarks: list[str]) -> Exercise | None:
    """The exercise that is meant: of several that go by one name the first that there is the equipment for."""
    wanted = asked_for_by_name(each.named.exercises, known)
    safe = [one for one in wanted if is_suitable(one, known)]
    if not safe:
        remarks.append(f"I left {each.named.exercises[0].name} out: {why_unsuitable(wanted[0], known)}.")
        return None
    gear = known.equipment
    return next((one for one in safe if gear is None or one.equipment <= gear), safe[0])


def _row(exercise: Exercise, told: ExerciseTold) -> StoredDay:
    sets, reps = told.sets or _usual_sets, told.reps
    match exercise.kind:
        case Kind.HOLD:
            reps = f"{reps or _usual_hold} s"
        case Kind.DURATION:
            sets, reps = 1, reps or _usual_minutes
        case _:
            reps = reps or _usual_reps
    row: StoredDay = {"exercise": exercise.name, "sets": sets, "reps": reps}
    return {**row, "notes": "Each side."} if exercise.unilateral else row


def _name(told: DayTold, exercises: Sequence[Exercise]) -> str:
    if told.name:
        return f"Day {told.name.upper()}" if len(told.name) <= _short_name else told.name.capitalize()
    name = listed([area for area, _focus in area_of(tuple(exercises))])
    return f"{name[:1].upper()}{name[1:]}"
