"""Makes the changes of a plan one after another: what is sure is done, and what is not is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from spotter.catalogue import Exercise, Implement, Kind, Level, all_exercises
from spotter.coaching.substitution import ranked
from spotter.dialogue.answer import listed
from spotter.dialogue.plan_changes.change import Amount, Change, ChangesRead, Doing, Target
from spotter.dialogue.plan_changes.planned import Planned, muscles_called, name_words
from spotter.dialogue.weekly.day_exercises import gear_of, suiting
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.decision import MOST_SETS
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import exercise_of, minutes_of
from spotter.language.units import KILOGRAM_IN_POUNDS, POUND_IN_KILOGRAMS
from spotter.language.words import singular

Row = dict[str, Any]
_spare_minutes = 5
_plainer = (Implement.BAND, Implement.BODYWEIGHT, Implement.BARBELL)
"""What is chosen for a part of the body only where there is nothing else: it is harder to load in small steps."""
_usual_sets, _usual_reps, _usual_hold = 3, "10", 30
_kept = ("sets", "reps", "weight", "unit", "rpe_cap", "notes")
_of_work = ("sets", "reps")


@dataclass(slots=True)
class Made:
    """The days as they are then. ``done`` tells what was changed, ``problems`` what was not."""

    standing: Standing
    rows: dict[int, list[Row]]
    names: dict[int, str]
    changed: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    done: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is good to know, and leaves nothing undone."""
    first: dict[int, int] = field(default_factory=dict)
    """Where on each day the last one stands that was put first: several stand in the order in which they were said."""
    removed: list[tuple[int, int, Row]] = field(default_factory=list)
    """What the message has taken out: the day, the place and the row."""

    @property
    def planned(self) -> Planned:
        """The plan as it is by now."""
        return Planned(self.rows, self.names)

    def weekday(self, day: int) -> str:
        """The name of a day of the week."""
        return DAY_NAMES[day - 1]


def changes_made(read: ChangesRead, standing: Standing) -> Made:
    """The plan with the changes that were read."""
    planned = Planned.of(standing.days)
    made = Made(standing, {day: [dict(row) for row in rows] for day, rows in planned.rows.items()}, dict(planned.names))
    for change in read.changes:
        _makers[change.doing](made, change)
    made.changed -= made.gone
    most = standing.known.minutes
    long = [day for day in sorted(made.changed) if most and minutes_of(made.rows[day]) > most + _spare_minutes]
    if long:
        days = listed([made.weekday(day) for day in long])
        made.notes.append(
            f"{days}: that is more than your {most} minutes. Say: make {made.weekday(long[0])} {most} minutes."
        )
    return made


def _places(made: Made, change: Change, target: Target) -> list[tuple[int, int]]:
    """Where a target stands that has to be there; told where it does not, or may be one of several."""
    days = () if change.is_everywhere else change.days
    target = replace(target, is_kind=target.is_kind or change.is_everywhere)
    found = made.planned.places_of(target, days)
    if not found and any(Planned({1: [row]}, {1: ""}).places_of(target) for _day, _at, row in made.removed):
        return []
    if not found:
        where = f"{listed([made.weekday(day) for day in days])} has" if days else "your plan has"
        made.problems.append(f"{where[0].upper()}{where[1:]} no {target.called}.")
        return []
    if not target.is_everything and not change.is_everywhere and _is_one_of(target):
        names = list(dict.fromkeys(str(made.rows[day][at]["exercise"]) for day, at in found))
        if len(names) > 1:
            made.problems.append(f"Which {target.text} do you mean: {listed(names, 'or')}?")
            return []
    return found


def _is_one_of(target: Target) -> bool:
    """Whether a name is of one exercise: ``the press``, not ``presses``."""
    return not target.is_kind and singular(target.words[-1]) == target.words[-1]


def _out(made: Made, change: Change) -> None:
    found = _places(made, change, change.of)
    for day in sorted({day for day, _at in found}):
        places = [at for own, at in found if own == day]
        if len(places) == len(made.rows[day]):
            names = listed([str(row["exercise"]) for row in made.rows[day]])
            made.problems.append(
                f"{names} is all that {made.weekday(day)} has, so I left it in. "
                f"Say: no training on {made.weekday(day)}, if you want that day off."
            )
            continue
        gone = [made.rows[day][at] for at in places]
        made.removed += [(day, at, row) for at, row in zip(places, gone, strict=True)]
        made.rows[day] = [row for at, row in enumerate(made.rows[day]) if at not in places]
        made.changed.add(day)
        made.done.append(f"{made.weekday(day)}: {listed([str(row['exercise']) for row in gone])} out.")


def _in(made: Made, change: Change) -> None:
    days = change.days or (tuple(dict.fromkeys(day for day, _at, _row in made.removed)) if made.removed else ())
    if change.is_everywhere:
        days = tuple(sorted(made.rows))
    if not days:
        made.problems.append(f"On which day shall I put {change.by.text} in?")
        return
    for day in days:
        _in_on(made, change, change.by, day)


def _in_on(made: Made, change: Change, target: Target, day: int) -> None:
    if target.is_vague and target.words == ("arm",):
        for side in ("bicep", "tricep"):
            _in_on(made, change, replace(target, words=(side,)), day)
        return
    there = made.planned.places_of(target, (day,)) if day in made.rows and not target.is_vague else []
    if there and (change.amount or change.place is None):
        if change.amount:
            _amount(made, replace(change, doing=Doing.AMOUNT, old=target, new=None, days=(day,)))
        else:
            made.notes.append(f"{made.weekday(day)} has {target.called} already.")
        return
    like = _like(made, target)
    exercise = _chosen(made, target, day, like)
    if exercise is None:
        made.problems.append(f"I know no exercise for {target.text}: name the one that you want.")
        return
    row = _row(exercise, {name: like[name] for name in _kept if like and name in like} if like else {})
    if target.exercise is None and like is not None:
        row["exercise"] = like["exercise"]
    _with_amount(made, row, change.amount)
    if change.is_as_before and like is None and made.removed:
        row.update({name: made.removed[-1][2][name] for name in _kept[:4] if name in made.removed[-1][2]})
        _with_amount(made, row, change.amount)
    at = _position(made, change, day)
    made.rows.setdefault(day, []).insert(at, row)
    made.names.setdefault(day, "")
    made.changed.add(day)
    made.gone.discard(day)
    made.done.append(f"{made.weekday(day)}: {_told(row)} in.")


def _like(made: Made, target: Target) -> Row | None:
    """The same exercise where the plan has it, or had it until now: its figures are kept."""
    for _day, _at, row in reversed(made.removed):
        if Planned({1: [row]}, {1: ""}).places_of(target):
            return row
    found = made.planned.places_of(target) if not target.is_vague else []
    return made.rows[found[0][0]][found[0][1]] if found else None


def _position(made: Made, change: Change, day: int) -> int:
    rows = made.rows.get(day, [])
    if change.place is not None and change.place.where == "first":
        made.first[day] = made.first.get(day, -1) + 1
        return made.first[day]
    if change.place is not None and change.place.beside is not None:
        beside = made.planned.places_of(change.place.beside, (day,))
        if beside:
            return beside[0][1] + (change.place.where == "after")
    if change.place is None and (out := [at for own, at, _row in made.removed if own == day]):
        return min(out[-1], len(rows))
    return len(rows)


def _chosen(made: Made, target: Target, day: int, like: Row | None) -> Exercise | None:
    """The exercise that is meant: the one that is named, else one that suits."""
    if like is not None and (target.exercise is None or _is_short(target)):
        return exercise_of(like)
    if target.exercise is not None:
        return target.exercise
    gear = gear_of(made.standing.of(day) or {"day": day}, made.standing)
    there = {own.id for row in made.rows.get(day, []) if (own := exercise_of(row)) is not None}
    pool: Sequence[Exercise] = target.candidates
    if target.is_vague:
        muscles = set(muscles_called(target.words[0]))
        pool = [each for each in all_exercises() if set(each.primary) & muscles]
        pool = sorted(pool, key=lambda each: _oddity(each, target.words[0]))
    return suiting(pool, made.standing, gear, there, is_named=not target.is_vague)


def _oddity(exercise: Exercise, area: str) -> tuple[bool, bool, bool, int]:
    """How far an exercise is from what anybody would choose for a part of the body, the least first."""
    is_direct = set(exercise.primary) <= set(muscles_called(area))
    is_called_so = area in name_words(exercise.name)
    return not is_direct, exercise.implement in _plainer, not is_called_so, list(Level).index(exercise.level)


def _is_short(target: Target) -> bool:
    """Whether less than the whole name is said, which may be that of another exercise that the plan has."""
    return target.exercise is not None and name_words(target.text) != name_words(target.exercise.name)


def _row(exercise: Exercise, kept: Mapping[str, Any]) -> Row:
    usual = f"{_usual_hold} s" if exercise.kind is Kind.HOLD else _usual_reps
    row: Row = {"exercise": exercise.name, "sets": _usual_sets, "reps": usual, **kept}
    return {**row, "notes": "Each side."} if exercise.unilateral and "notes" not in row else row


def _swap(made: Made, change: Change) -> None:
    for day, at in _places(made, change, change.of):
        was = made.rows[day][at]
        old = exercise_of(was)
        if change.new is not None:
            if any(own == day for own, _at in made.planned.places_of(change.by, (day,))) and not change.by.is_vague:
                made.problems.append(f"{made.weekday(day)} has {change.by.called} already.")
                continue
            found = _chosen(made, change.by, day, None)
        else:
            there = {own.id for row in made.rows[day] if (own := exercise_of(row)) is not None}
            pool = ranked(old) if old is not None else ()
            gear = gear_of(made.standing.of(day) or {"day": day}, made.standing)
            found = suiting(pool, made.standing, gear, there, is_named=False)
        if found is None:
            named = change.by.text if change.new is not None else f"in place of {was['exercise']}"
            made.problems.append(f"I know nothing that fits {named}: name the exercise that you want.")
            continue
        like = _like(made, change.new) if change.new is not None else None
        names = _kept[:4] if change.is_as_before or like is not None else _of_work
        row = _row(found, {name: (like or was)[name] for name in names if name in (like or was)})
        if old is not None and old.kind is not found.kind:
            row["reps"] = f"{_usual_hold} s" if found.kind is Kind.HOLD else _usual_reps
        _with_amount(made, row, change.amount)
        made.rows[day][at] = row
        made.changed.add(day)
        made.done.append(f"{made.weekday(day)}: {_told(row)} in for {was['exercise']}.")


def _amount(made: Made, change: Change) -> None:
    days = () if change.is_everywhere else change.days
    is_known = change.of.exercise is not None or _like(made, change.of) is not None
    if not made.planned.places_of(change.of, days) and is_known and change.days:
        _in(made, replace(change, doing=Doing.IN, old=None, new=change.of))
        return
    found = _places(made, change, change.of)
    names = list(dict.fromkeys(str(made.rows[day][at]["exercise"]) for day, at in found))
    if change.amount.load and len(names) > 1 and not change.is_everywhere:
        made.problems.append(f"Which {change.of.text} do you mean: {listed(names, 'or')}?")
        return
    if change.amount.more_load and any(made.rows[day][at].get("weight") for day, at in found):
        found = [(day, at) for day, at in found if made.rows[day][at].get("weight")]
    for day, at in found:
        row = made.rows[day][at]
        before = dict(row)
        _with_amount(made, row, change.amount)
        if row == before and change.amount.more_load:
            continue
        if row == before:
            made.notes.append(f"{row['exercise']} on {made.weekday(day)} has that already.")
            continue
        made.changed.add(day)
        made.done.append(f"{made.weekday(day)}: {_told(row)}.")


def _with_amount(made: Made, row: Row, amount: Amount) -> None:
    """Sets the figures that are told; a load without a unit is in the one of the plan."""
    own = exercise_of(row)
    if amount.sets or amount.more_sets:
        row["sets"] = max(
            1, min(MOST_SETS, amount.sets or int(row.get("sets") or _usual_sets) + (amount.more_sets or 0))
        )
    if amount.seconds:
        row["reps"] = f"{amount.seconds} s"
    elif amount.reps:
        row["reps"] = f"{amount.reps} s" if own is not None and own.kind is Kind.HOLD else amount.reps
    if amount.load:
        row["weight"], row["unit"] = amount.load, amount.unit or _unit_of(made, row)
    if amount.more_load and row.get("weight"):
        row.setdefault("unit", _unit_of(made, row))
        row["weight"] = max(0.5, float(row["weight"]) + _in_unit(amount.more_load, amount.unit, row["unit"]))
    elif amount.more_load:
        made.problems.append(f"{row['exercise']} has no load in your plan: say the load that it should have.")


def _in_unit(load: float, unit: str | None, of_row: str) -> float:
    """A step of a load in the unit that the row has, to the nearest half."""
    if unit is None or unit == of_row:
        return load
    return round(2 * load * float(POUND_IN_KILOGRAMS if of_row == "kg" else KILOGRAM_IN_POUNDS)) / 2


def _unit_of(made: Made, row: Row) -> str:
    units = [row.get("unit"), *(each.get("unit") for rows in made.rows.values() for each in rows)]
    return str(next(filter(None, units), "kg"))


def _place(made: Made, change: Change) -> None:
    for day, at in _places(made, change, change.of):
        row = made.rows[day].pop(at)
        made.rows[day].insert(_position(made, replace(change, days=(day,)), day), row)
        made.changed.add(day)
        made.done.append(
            f"{made.weekday(day)}: {listed([str(each['exercise']) for each in made.rows[day]])}, in this order."
        )


def _to_day(made: Made, change: Change) -> None:
    found = [each for each in made.planned.places_of(change.of, change.days) if each[0] not in change.to]
    if not found:
        _in(made, replace(change, doing=Doing.IN, new=change.of, old=None, days=change.to))
        return
    if len({day for day, _at in found}) > 1:
        days = listed([made.weekday(day) for day, _at in found], "or")
        made.problems.append(f"From which day shall {change.of.text} go: {days}?")
        return
    for day, at in reversed(found):
        row = made.rows[day].pop(at)
        made.removed.append((day, at, row))
        made.changed.add(day)
        made.done.append(f"{made.weekday(day)}: {row['exercise']} out.")
        if not made.rows[day]:
            made.gone.add(day)
    named = replace(change, doing=Doing.IN, new=change.of, old=None, days=change.to)
    for day in change.to:
        _in_on(made, replace(named, place=named.place), change.of, day)


def _exchange(made: Made, change: Change) -> None:
    one, two = made.planned.places_of(change.of, change.days), made.planned.places_of(change.by, change.to)
    if not one or not two:
        made.problems.append(f"I did not find both {change.of.text} and {change.by.text} on these days.")
        return
    (first, at), (second, place) = one[0], two[0]
    made.rows[first][at], made.rows[second][place] = made.rows[second][place], made.rows[first][at]
    made.changed |= {first, second}
    made.done.append(
        f"{made.rows[first][at]['exercise']} is on {made.weekday(first)} now, "
        f"and {made.rows[second][place]['exercise']} on {made.weekday(second)}."
    )


def _day_out(made: Made, change: Change) -> None:
    for day in change.days:
        if day in made.gone:
            continue
        if day not in made.rows:
            made.problems.append(f"Your plan has nothing on {made.weekday(day)}.")
            continue
        made.removed += [(day, at, row) for at, row in enumerate(made.rows.pop(day))]
        made.gone.add(day)
        made.done.append(f"{made.weekday(day)}: no training any more.")


def _day_moved(made: Made, change: Change) -> None:
    if len(change.days) != 1 or len(change.to) != 1:
        names = listed([made.weekday(day) for day in change.days], "or")
        made.problems.append(f"Which of your days shall move: {names}?")
        return
    old, new = change.days[0], change.to[0]
    if old not in made.rows:
        made.problems.append(f"Your plan has nothing on {made.weekday(old)}.")
    elif new in made.rows:
        made.problems.append(
            f"{made.weekday(new)} has its own session. Shall the two days change places? "
            f"Say: swap {made.weekday(old)} and {made.weekday(new)}."
        )
    else:
        made.rows[new], made.names[new] = made.rows.pop(old), made.names.pop(old)
        made.gone.add(old)
        made.gone.discard(new)
        made.changed.add(new)
        made.done.append(f"What was on {made.weekday(old)} is on {made.weekday(new)} from now on.")


def _days_swapped(made: Made, change: Change) -> None:
    one, two = change.days[0], change.to[0]
    if len(change.days) != 1 or len(change.to) != 1:
        made.problems.append("Which two days shall change places?")
        return
    rows, names = dict(made.rows), dict(made.names)
    for old, new in ((one, two), (two, one)):
        if old in rows:
            made.rows[new], made.names[new] = rows[old], names.get(old, "")
            made.changed.add(new)
            made.gone.discard(new)
        else:
            made.rows.pop(new, None)
            made.gone.add(new)
    made.done.append(f"{made.weekday(one)} and {made.weekday(two)} have changed places.")


def _days_set(made: Made, change: Change) -> None:
    """The sessions in their order on other days, as many as there are."""
    before = sorted(made.rows)
    if len(change.days) != len(before):
        made.problems.append(f"Your plan has {len(before)} days, and you name {len(change.days)}.")
        return
    rows, names = dict(made.rows), dict(made.names)
    made.rows = {new: rows[old] for old, new in zip(before, sorted(change.days), strict=True)}
    made.names = {new: names[old] for old, new in zip(before, sorted(change.days), strict=True)}
    made.gone |= set(before) - set(change.days)
    made.changed |= {new for old, new in zip(before, sorted(change.days), strict=True) if old != new}
    made.done.append(f"You train on {listed([made.weekday(day) for day in sorted(change.days)])} now.")


def _day_minutes(made: Made, change: Change) -> None:
    days = listed([made.weekday(day) for day in change.days])
    made.notes.append(
        f"{days}: {change.amount.minutes} minutes are not kept with the plan. "
        "Tell me what to leave out if it does not fit."
    )


def _told(row: Mapping[str, Any]) -> str:
    load = f" at {row['weight']:g} {row.get('unit') or 'kg'}" if row.get("weight") else ""
    return f"{row['exercise']} {row.get('sets')} x {row.get('reps')}{load}"


_makers: Mapping[Doing, Callable[[Made, Change], None]] = {
    Doing.OUT: _out,
    Doing.IN: _in,
    Doing.SWAP: _swap,
    Doing.AMOUNT: _amount,
    Doing.PLACE: _place,
    Doing.TO_DAY: _to_day,
    Doing.EXCHANGE: _exchange,
    Doing.DAY_OUT: _day_out,
    Doing.DAY_MOVED: _day_moved,
    Doing.DAYS_SWAPPED: _days_swapped,
    Doing.DAYS_SET: _days_set,
    Doing.DAY_MINUTES: _day_minutes,
}
