"""Whether a workout was changed as asked, and in nothing else.

The workouts before and after are compared exercise by exercise. What differs must be allowed by a change that was
asked for; each change is then done, or not yet. What was done in part and said to be so is no wrong write.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tests.unit.dialogue.corpus_format import Change
from tests.unit.dialogue.exercise_facts import Item, allowed, fits, found, is_called
from tests.unit.dialogue.whole_changes import WholeChange, whole_change

_fields: Mapping[str, tuple[str, ...]] = {
    "sets": ("sets", "rounds"),
    "reps": ("reps", "hold_time", "duration"),
    "weight": ("load",),
    "rest": ("rest_between_sets", "rest_time"),
}
_kilograms_of_pound, _whole = 0.45359237, 0.03
"""By how much a load in kilograms, to the hundredth, may be off a whole number of pounds."""
_tenth_rounded, _half_rounded = 0.055, 0.255


@dataclass(slots=True)
class Findings:
    """What is to say against the workout as it is now."""

    wrong: list[str] = field(default_factory=list)
    """What was changed though nobody asked for it, or otherwise than asked."""
    harmful: list[str] = field(default_factory=list)
    """What loads that which hurts."""
    lacking: list[str] = field(default_factory=list)
    """What was asked for and is not done."""


@dataclass(slots=True)
class Comparison:
    """Two workouts, exercise by exercise."""

    before: Sequence[Item]
    after: Sequence[Item]
    stays: dict[int, int]
    """The place after of each place before that has one: the same exercise, though its amounts may differ."""
    stands_in: dict[int, int] = field(default_factory=dict)
    """The place after of what came in for the exercise of a place before."""
    explained: set[int] = field(default_factory=set)
    """Places after of new exercises that were asked for by name."""
    anywhere: set[int] = field(default_factory=set)
    """Places before whose exercises may stand anywhere after: they were to be added, and were there."""
    named: set[int] = field(default_factory=set)
    """Places before that a change of its own is about: no change of the whole says anything of them."""

    @property
    def new(self) -> list[int]:
        """Places after of exercises that were not there before, and that nothing explains yet."""
        return [at for at in range(len(self.after)) if at not in self.stays.values() and at not in self.explained]

    @property
    def gone(self) -> list[Item]:
        """The exercises that are not there any more."""
        return [item for at, item in enumerate(self.before) if at not in self.stays]


def compare(before: Sequence[Item], after: Sequence[Item]) -> Comparison:
    """Pairs the exercises that are in both, by id first."""
    stays: dict[int, int] = {}
    for same_id in (True, False):
        for at, old in enumerate(before):
            free = (to for to in range(len(after)) if to not in stays.values())
            if at not in stays:
                same = (
                    to for to in free if old.is_same_exercise(after[to]) and (old.id == after[to].id or not same_id)
                )
                if (to := next(same, None)) is not None:
                    stays[at] = to
    return Comparison(before, after, stays)


def is_changed(before: Sequence[Item], after: Sequence[Item]) -> bool:
    """Whether anything that is prescribed differs: an exercise, an amount, the order."""
    return len(before) != len(after) or any(
        not old.is_same_exercise(new) or old.amounts != new.amounts for old, new in zip(before, after, strict=True)
    )


def judge_edit(
    changes: Sequence[Change], before: Sequence[Item], after: Sequence[Item], *, estimate: int, in_gym: bool
) -> Findings:
    """What is to say against ``after``. ``estimate``: the minutes that the workout itself says it takes."""
    both, against = compare(before, after), Findings()
    wholes = [whole_change(change, before, after, estimate, in_gym=in_gym) for change in changes if change.whole]
    for change in changes:
        for verb, judge in _judges:
            if getattr(change, verb) is not None:
                judge(change, both, against)
    _judge_amounts(changes, both, against)
    _judge_order([change for change in changes if change.move is not None], both, against)
    _judge_the_rest(wholes, both, against)
    for whole in wholes:
        against.lacking += whole.lacking
    return against


def _judge_removal(change: Change, both: Comparison, against: Findings) -> None:
    name = str(change.remove)
    at = found(name, both.before)
    meant = [at] if at is not None else [at for at, item in enumerate(both.before) if is_called(item, name)]
    both.named.update(at for at in meant if at not in both.stays)
    if name.startswith("#") and at is None:
        against.lacking.append(f"there is no {name} to remove")
    elif meant and all(at in both.stays for at in meant):
        against.lacking.append(f"{name} is still there")


def _judge_swap(change: Change, both: Comparison, against: Findings) -> None:
    at = found(str(change.swap), both.before)
    if at is None:
        against.lacking.append(f"there is no {change.swap} to swap")
        return
    old = both.before[at]
    if at in both.stays:
        against.lacking.append(f"{old.name} is still there")
        return
    both.named.add(at)
    fitting = [to for to in both.new if _may_stand_in(both.after[to], old, change, both.before)]
    if not fitting:
        against.wrong.append(f"nothing that was asked for took the place of {old.name}")
        return
    to = min(fitting, key=lambda each: abs(each - at))
    both.stands_in[at] = to
    both.explained.add(to)


def _may_stand_in(new: Item, old: Item, change: Change, before: Sequence[Item]) -> bool:
    if any(each.is_same_exercise(new) for each in before):
        return False
    from_equipment = change.equipment is None or fits(new, allowed(change.equipment))
    if isinstance(change.to, str):
        return is_called(new, change.to) and from_equipment
    shares = old.known is None or new.known is None or bool(set(old.known.primary) & new.works)
    return shares and from_equipment


def _judge_addition(change: Change, both: Comparison, against: Findings) -> None:
    name = str(change.add)
    to = next((each for each in both.new if is_called(both.after[each], name)), None)
    if to is not None:
        both.explained.add(to)
    elif (at := found(name, both.before)) is not None and at in both.stays:
        both.anywhere.add(at)
    elif not any(is_called(item, name) for item in both.after):
        against.lacking.append(f"{name} is not there")


def _judge_move(change: Change, both: Comparison, against: Findings) -> None:
    if found(str(change.move), both.before) is None:
        against.lacking.append(f"there is no {change.move} to move")


_judges = (("remove", _judge_removal), ("swap", _judge_swap), ("add", _judge_addition), ("move", _judge_move))


def _judge_amounts(changes: Sequence[Change], both: Comparison, against: Findings) -> None:
    """The amounts that were asked for, and that no others were changed beside them."""
    for change in changes:
        if change.set is None:
            continue
        at = found(change.set, both.before)
        if at is not None and at in both.stays:
            both.named.add(at)
            old, new = both.before[at], both.after[both.stays[at]]
            _judge_asked(change, old, new, against)
            asked = {
                name for each in changes if each.set and found(each.set, both.before) == at for name in _asked(each)
            }
            against.wrong += _otherwise(old, new, asked)
        elif (to := next((to for to in both.explained if is_called(both.after[to], change.set)), None)) is not None:
            _judge_asked(change, None, both.after[to], against)
        else:
            against.lacking.append(f"there is no {change.set} to set")


def _asked(change: Change) -> Iterator[str]:
    """The fields that a change is about; all of them where it names no amount: "halve the curls"."""
    about = [name for name in _fields if getattr(change, name) is not None]
    for name in about or _fields:
        yield from _fields[name]


def _judge_asked(change: Change, old: Item | None, new: Item, against: Findings) -> None:
    if all(getattr(change, name) is None for name in _fields) and old is not None and old.amounts == new.amounts:
        against.lacking.append(f"{new.name} is as it was")
    for name, fields in _fields.items():
        wanted = getattr(change, name)
        if wanted is None:
            continue
        of = next((each for each in fields if each in new.amounts or (old and each in old.amounts)), fields[0])
        now, was = new.amounts.get(of), old.amounts.get(of) if old else None
        if _is_so_much(name, now, wanted):
            continue
        told = f"{new.name}: {of} is {_said(now)}, not {wanted:g}"
        (against.lacking if old is None or now == was else against.wrong).append(told)


def _is_so_much(name: str, now: float | None, wanted: float) -> bool:
    """Whether an amount is the one that was asked for.

    The authors tell loads in kilograms: what was said in pounds they rounded, to a tenth or to half a kilogram.
    """
    if now is None or name != "weight":
        return now == wanted
    pounds = now / _kilograms_of_pound
    is_pounds = abs(pounds - round(pounds)) < _whole
    return abs(now - wanted) <= (_half_rounded if is_pounds and wanted % 0.5 == 0 else _tenth_rounded)


def _otherwise(old: Item, new: Item, asked: set[str]) -> list[str]:
    """The amounts that differ though they were not asked for."""
    names = sorted(
        name for name in {*old.amounts, *new.amounts} - asked if old.amounts.get(name) != new.amounts.get(name)
    )
    return [
        f"{old.name}: {name} was {_said(old.amounts.get(name))}, is {_said(new.amounts.get(name))}" for name in names
    ]


def _said(amount: float | None) -> str:
    return "nothing" if amount is None else f"{amount:g}"


def _judge_order(moves: Sequence[Change], both: Comparison, against: Findings) -> None:
    places = {at: to for at, to in {**both.stays, **both.stands_in}.items() if at not in both.anywhere}
    now = sorted(places, key=lambda at: places[at])
    targets = [(at, move.to) for move in moves if (at := found(str(move.move), both.before)) is not None]
    if now in _orders(both, targets, now):
        return
    partly = (_orders(both, some, now) for count in range(len(targets)) for some in combinations(targets, count))
    if targets and any(now in orders for orders in partly):
        against.lacking.append("nothing was moved to where it was asked for")
    else:
        against.wrong.append("the order is another one")


def _orders(both: Comparison, moves: Sequence[tuple[int, str | int | None]], kept: Sequence[int]) -> list[list[int]]:
    """The places before in the order that is fair after the moves, with what is gone counted or not."""
    return [
        [at for at in _moved(list(range(len(both.before))), moves) if at in kept],
        _moved(sorted(kept), [(at, to) for at, to in moves if at in kept]),
    ]


def _moved(order: list[int], moves: Sequence[tuple[int, str | int | None]]) -> list[int]:
    for at, to in moves:
        order.remove(at)
        order.insert(int(to) - 1 if isinstance(to, int) else len(order), at)
    return order


def _judge_the_rest(wholes: Sequence[WholeChange], both: Comparison, against: Findings) -> None:
    """All that no change names must be as it was, unless a change of the whole workout allows it."""
    for at, old in enumerate(both.before):
        new = both.after[both.stays[at]] if at in both.stays else None
        same = new is not None and new.amounts == old.amounts
        if at not in both.named and not same and not any(whole.may_become(old, new) for whole in wholes):
            against.wrong.append(f"{old.name} is gone" if new is None else f"{old.name} became {new}")
    new_items = [both.after[to] for to in both.new]
    against.wrong += [
        f"nobody asked for {item.name}"
        for item in new_items
        if not any(whole.may_come(item, both.gone) for whole in wholes)
    ]
    gone = [at for at in range(len(both.before)) if at not in both.stays and at not in both.named]
    if len(new_items) > len(gone) and not any(whole.adds for whole in wholes):
        against.wrong.append("more came in than went")
    if is_changed(both.before, both.after):
        hurting = [item for item in both.after if any(whole.hurts(item) for whole in wholes)]
        against.harmful += [f"{item.name} loads what hurts" for item in hurting]
