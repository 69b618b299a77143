"""Changes of a plan's exercises, made one after another: what is sure is done, and what is not is told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from spotter.catalogue import Equipment, Exercise, Kind, Muscle
from spotter.coaching.substitution import ranked
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.areas import Area, muscles_of_area
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.draft import draft
from spotter.dialogue.person import person
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.composing import prescribed
from spotter.dialogue.weekly.day_exercises import gear_of, places_of, suiting
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.edit_work import Row, Working
from spotter.dialogue.weekly.edits_said import Doing, Edit, EditsSaid
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import exercise_of, minutes_of, rewritten
from spotter.dialogue.workouts.suitability import is_suitable, why_unsuitable

ON_WHICH_DAY = "On which day shall I put"
_spare_minutes = 5
_usual_sets, _usual_reps, _usual_hold = 3, "8-12", "30 s"
_few_sets = 2
_arm_muscles = (frozenset({Muscle.BICEPS}), frozenset({Muscle.TRICEPS}))


def edits_made(now: ConversationState, standing: Standing, said: EditsSaid) -> WeekDecision | None:
    """What becomes of the changes; None where nothing of them is of the plan and it was not just made."""
    rows = {int(each["day"]): [dict(row) for row in each.get("exercises", ())] for each in standing.days}
    work = Working(now, standing, rows)
    for edit in _in_order(_on_planned_days(work, said.edits)):
        if edit.area is not None and _is_named_too(edit.area, said):
            continue
        _makers[edit.doing](work, edit)
    work.problems += [f"I did not understand '{each}', so I left that." for each in said.left]
    problems = tuple(dict.fromkeys([*work.problems, *_longer_than_wanted(work), *_where_to(work.homeless)]))
    kept = [day for day in work.changed if day not in work.gone]
    if not kept and not work.gone and work.homeless and problems == (question := tuple(_where_to(work.homeless))):
        return WeekDecision(question=question[0], options=tuple(DAY_NAMES[day - 1] for day in sorted(rows)))
    if not kept and not work.gone:
        return WeekDecision(text=" ".join(problems)) if problems and standing.in_hand else None
    if work.gone >= set(rows):
        return None
    days = [rewritten(standing.of(day) or {"day": day}, work.rows[day]) for day in sorted(kept)]
    return setting(days, "\n".join(work.done), sorted(work.gone), problems)


def _in_order(edits: Sequence[Edit]) -> Iterator[Edit]:
    """The changes; of several that are to come first the last is put in first, so that they stand as they were said."""
    for is_first, group in groupby(edits, key=lambda each: each.doing is Doing.ADD and each.is_first):
        said = list(group)
        yield from reversed(said) if is_first else said


def _on_planned_days(work: Working, edits: Sequence[Edit]) -> list[Edit]:
    """The changes; a day that has nothing but a session that is booked is the day of the plan that this stands for."""
    found = []
    for edit in edits:
        days = []
        for day in edit.days:
            planned = work.standing.planned_for(day)
            if planned is not None and planned != day:
                work.problems.append(
                    f"Your session on {DAY_NAMES[day - 1]} is the one of {DAY_NAMES[planned - 1]} in your plan."
                )
            days.append(day if planned is None else planned)
        found.append(replace(edit, days=tuple(dict.fromkeys(days))))
    return found


def _is_named_too(area: Area, said: EditsSaid) -> bool:
    """Whether exercises for a part are named as well: these are what is wanted for it."""
    named = [each.new.exercises[:1] for each in said.edits if each.doing is Doing.ADD and each.new is not None]
    return any(set(one.primary) & muscles_of_area(area[1]) for each in named for one in each)


def _longer_than_wanted(work: Working) -> list[str]:
    """The days that take longer now than there is time."""
    most = work.standing.known.minutes
    takes = {day: minutes_of(work.rows[day]) for day in sorted(work.changed - work.gone)}
    found = [DAY_NAMES[day - 1] for day, minutes in takes.items() if most and minutes > most + _spare_minutes]
    if not found:
        return []
    return [f"{listed(found)}: that is more than your {most} minutes. Say: make {found[0]} {most} minutes."]


def _where_to(homeless: Sequence[str]) -> list[str]:
    return [f"{ON_WHICH_DAY} {listed(list(homeless))} in?"] if homeless else []


def _remove(work: Working, edit: Edit) -> None:
    if edit.old is None:
        return
    for day, places in work.with_it(edit, edit.old):
        if work.is_unclear(edit.old, day, places):
            continue
        names = [str(work.rows[day][at]["exercise"]) for at in places]
        if len(names) == len(work.rows[day]):
            work.problems.append(f"{listed(names)} is all that {work.name(day)} has, so I left it in.")
            continue
        work.rows[day] = [row for at, row in enumerate(work.rows[day]) if at not in places]
        work.removed_at[day] = places[0]
        work.changed.add(day)
        work.done.append(f"{listed(names)} {'is' if len(names) == 1 else 'are'} out on {DAY_NAMES[day - 1]}.")


def _remove_days(work: Working, edit: Edit) -> None:
    days = list(work.days_of(edit)) if edit.days else []
    work.gone |= set(days)
    if days:
        work.done.append(f"{listed([DAY_NAMES[day - 1] for day in days])}: out of your plan.")


def _swap(work: Working, edit: Edit) -> None:
    if edit.old is None:
        return
    for day, places in work.with_it(edit, edit.old):
        if work.is_unclear(edit.old, day, places):
            continue
        for at in places[:1] if edit.new is not None else places:
            if _put(work, day, at, edit.new) and (edit.sets or edit.reps):
                row = work.rows[day][at]
                row.update({"sets": edit.sets or row["sets"], "reps": edit.reps or row["reps"]})
    if edit.load is not None:
        told = f"{edit.load.value:f} {edit.load.unit or person.unit_spoken(work.now)}"
        work.problems.append(f"The plan has no loads, so {told} is not in it: a load is planned when the day comes.")


def _exclude(work: Working, edit: Edit) -> None:
    """What is not wanted at all: the like of it in its place, or nothing."""
    if edit.old is None:
        return
    banned = frozenset(each.id for each in edit.old.exercises)
    found = [(day, at) for day in work.days_of(edit) for at in places_of(edit.old, work.rows[day])]
    if not found:
        work.done.append(f"No {edit.old.text}: your plan has none.")
    for day, at in reversed(found):
        if not _put(work, day, at, None, banned):
            _remove(work, Edit(Doing.REMOVE, edit.old, days=(day,)))


def put_in_place(work: Working, day: int, at: int) -> bool:
    """The like of an exercise in its place, which spares what hurts; False where nothing fits."""
    return _put(work, day, at, None)


def _put(work: Working, day: int, at: int, new: Named | None, banned: frozenset[str] = frozenset()) -> bool:
    """Another exercise in the place of one, as much of it as there was."""
    rows, standing = work.rows[day], work.standing
    there = {own.id for row in rows if (own := exercise_of(row)) is not None}
    old = exercise_of(rows[at])
    wished = [each for each in new.exercises if each.id not in there] if new is not None else []
    if new is not None and not new.exercises:
        work.problems.append(f"Which {new.text} do you mean?")
        return False
    if new is not None and not wished:
        work.problems.append(f"{work.name(day)} has {new.text} already.")
        return False
    pool = wished or [each for each in (ranked(old) if old is not None else ()) if each.id not in banned]
    found = suiting(pool, standing, _gear(work, day), there, is_named=bool(wished))
    if found is None:
        why = why_unsuitable(wished[0], standing.known) if wished else ""
        named = wished[0].name if wished else str(rows[at]["exercise"])
        work.problems += [f"I would rather not put {named} in: {why}."] if wished else []
        work.problems += [] if wished or banned else [f"I know nothing like {named} that fits: name what you want."]
        return False
    was = str(rows[at]["exercise"])
    kept = {name: rows[at][name] for name in ("sets", "reps", "rpe_cap") if name in rows[at]}
    rows[at] = _row(found, **kept)
    if old is not None and old.kind is not found.kind:
        rows[at]["reps"] = _usual_hold if found.kind is Kind.HOLD else _usual_reps
    work.changed.add(day)
    work.done.append(f"{found.name} is in for {was} on {DAY_NAMES[day - 1]}.")
    return True


def _row(exercise: Exercise, **amount: object) -> Row:
    row: Row = {"exercise": exercise.name, **amount}
    return {**row, "notes": "Each side."} if exercise.unilateral else row


def _gear(work: Working, day: int) -> frozenset[Equipment]:
    return gear_of(work.standing.of(day) or {"day": day}, work.standing)


def _add(work: Working, edit: Edit) -> None:
    if not edit.days and not edit.on_all and work.removed_at:
        edit = replace(edit, days=tuple(sorted(work.removed_at)))
    if not edit.days and not edit.on_all:
        what = edit.new.text if edit.new is not None else edit.area[0] if edit.area is not None else "that"
        work.homeless.append(what)
        return
    for day in work.days_of(edit):
        if edit.new is not None:
            _add_exercise(work, day, edit)
        elif edit.area is not None:
            _add_for(work, day, edit.area)


def _add_exercise(work: Working, day: int, edit: Edit) -> None:
    wished = edit.new.exercises if edit.new is not None else ()
    there = {own.id for row in work.rows[day] if (own := exercise_of(row)) is not None}
    if edit.is_first and len(places := places_of(edit.new, work.rows[day]) if edit.new is not None else []) == 1:
        work.rows[day].insert(0, work.rows[day].pop(places[0]))
        work.changed.add(day)
        work.done.append(f"{work.rows[day][0]['exercise']} comes first on {DAY_NAMES[day - 1]}.")
        return
    if any(each.id in there for each in wished):
        work.problems.append(f"{work.name(day)} has {edit.new.text if edit.new is not None else 'that'} already.")
        return
    if not wished:
        work.problems.append(f"Which {edit.new.text if edit.new is not None else 'exercise'} do you mean?")
        return
    found = suiting(wished, work.standing, _gear(work, day), there, is_named=True)
    if found is None:
        why = why_unsuitable(wished[0], work.standing.known)
        work.problems.append(f"I would rather not put {wished[0].name} in: {why}.")
        return
    reps = edit.reps or (_usual_hold if found.kind is Kind.HOLD else _usual_reps)
    if edit.is_first:
        work.removed_at[day] = 0
    _insert(work, day, _row(found, sets=edit.sets or _usual_sets, reps=reps), may_have_less=not edit.sets)


def _insert(work: Working, day: int, row: Row, *, may_have_less: bool) -> None:
    """A row put into a day; with two sets where no number was said and the time that there is is full."""
    most = work.standing.known.minutes
    if may_have_less and most and int(row["sets"]) > _few_sets and minutes_of([*work.rows[day], row]) > most:
        row = {**row, "sets": _few_sets}
    at = work.removed_at.pop(day, len(work.rows[day]))
    work.rows[day].insert(at, row)
    work.changed.add(day)
    work.done.append(f"{row['exercise']} is in on {DAY_NAMES[day - 1]}.")


def _add_for(work: Working, day: int, area: Area) -> None:
    """Something for a part of the body; for the arms something for each side of them."""
    muscles = muscles_of_area(area[1])
    groups = _arm_muscles if muscles == frozenset[Muscle]().union(*_arm_muscles) else (muscles,)
    known = work.standing.known
    wanted = known.then(WorkoutConstraints(areas=(area,), equipment=known.equipment or _gear(work, day)))
    for group in groups:
        there = frozenset(own.id for row in work.rows[day] if (own := exercise_of(row)) is not None)
        pool = [
            each
            for each in draft(work.now, wanted, there).workout.exercises
            if each.exercise.id not in there and is_suitable(each.exercise, known)
        ]
        direct = [each for each in pool if set(each.exercise.primary) <= group]
        other = [each for each in pool if set(each.exercise.primary) & group]
        patterns = {own.pattern for row in work.rows[day] if (own := exercise_of(row)) is not None}
        found = next(iter(sorted(direct or other, key=lambda each: each.exercise.pattern in patterns)), None)
        if found is None:
            work.problems.append(f"I found nothing for your {area[0]} that fits {work.name(day)}.")
            continue
        _insert(work, day, prescribed(found), may_have_less=True)


def _amount(work: Working, edit: Edit) -> None:
    if edit.old is None:
        _amount_of_all(work, edit)
        return
    for day, places in work.with_it(edit, edit.old):
        if work.is_unclear(edit.old, day, places):
            continue
        for at in places:
            row = work.rows[day][at]
            row["sets"] = edit.sets or row.get("sets", _usual_sets)
            row["reps"] = edit.reps or row.get("reps", _usual_reps)
            work.done.append(f"{row['exercise']} on {DAY_NAMES[day - 1]}: {row['sets']} x {row['reps']}.")
        work.changed.add(day)


def _amount_of_all(work: Working, edit: Edit) -> None:
    """Sets and reps of everything on the days, but of what has no sets."""
    for day in work.days_of(edit):
        for row in work.rows[day]:
            exercise = exercise_of(row)
            if exercise is not None and exercise.kind in (Kind.REPS, Kind.HOLD):
                row["sets"] = edit.sets or row.get("sets", _usual_sets)
                row["reps"] = edit.reps if edit.reps and exercise.kind is Kind.REPS else row.get("reps", _usual_reps)
        work.changed.add(day)
    amount = " x ".join(filter(None, (f"{edit.sets} sets" if edit.sets else "", edit.reps)))
    work.done.append(f"Everything has {amount} now." if edit.on_all else f"All of the day has {amount} now.")


_makers: Mapping[Doing, Any] = {
    Doing.REMOVE: _remove,
    Doing.REMOVE_DAYS: _remove_days,
    Doing.SWAP: _swap,
    Doing.EXCLUDE: _exclude,
    Doing.ADD: _add,
    Doing.AMOUNT: _amount,
}
