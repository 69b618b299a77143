"""Changes of the whole workout: what each allows to become of an exercise, what may come in, and when it is done."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.catalogue import Level
from tests.unit.dialogue.corpus_format import Change
from tests.unit.dialogue.exercise_facts import (
    OF_A_GYM,
    Item,
    allowed,
    demands,
    fits,
    is_excluded,
    loads_at_all,
    minutes,
)

_levels = tuple(Level)


@dataclass(frozen=True, slots=True)
class WholeChange:
    """A change of the whole workout, as far as it was asked for. This one allows nothing and is done."""

    change: Change
    before: Sequence[Item]
    after: Sequence[Item]
    estimate: int
    """The minutes that the workout after says it takes."""
    in_gym: bool

    adds = False
    """Whether more may come in than goes."""

    def may_become(self, old: Item, new: Item | None) -> bool:
        """Whether an exercise may be done otherwise, or, for None, be left out."""
        return False

    def may_come(self, new: Item, gone: Sequence[Item]) -> bool:
        """Whether an exercise may come in, where those in ``gone`` went."""
        return False

    def hurts(self, item: Item) -> bool:
        """Whether it loads what is to be spared."""
        return bool(self.change.spares) and demands(item, self.change.spares)

    @property
    def lacking(self) -> list[str]:
        """What is asked for and not done."""
        return []

    @property
    def kept(self) -> list[tuple[Item, Item]]:
        """The exercises that are in both workouts."""
        return [(old, new) for old in self.before for new in self.after if old.is_same_exercise(new)]

    @property
    def new(self) -> list[Item]:
        """The exercises that were not there before."""
        return [new for new in self.after if not any(old.is_same_exercise(new) for old in self.before)]

    def _over(self) -> list[str]:
        most, takes = self.change.max_minutes, max(minutes(self.after), self.estimate)
        return [f"it takes {takes} minutes"] if most is not None and takes > most else []


class Shorter(WholeChange):
    """Less of what is there, or fewer exercises; none that was not there."""

    def may_become(self, old: Item, new: Item | None) -> bool:
        if new is None:
            return True
        less = {name: new.amounts.get(name) for name in old.amounts if name != "load"}
        return old.load == new.load and all(
            amount is not None and amount <= old.amounts[name] for name, amount in less.items()
        )

    @property
    def lacking(self) -> list[str]:
        if self.change.max_minutes is not None:
            return self._over()
        return [] if minutes(self.after) < minutes(self.before) else ["it is no shorter"]


class Longer(WholeChange):
    """More of what is there, or more exercises; all that was there stays."""

    adds = True

    def may_become(self, old: Item, new: Item | None) -> bool:
        return new is not None and all(new.amounts.get(name, 0) >= amount for name, amount in old.amounts.items())

    def may_come(self, new: Item, gone: Sequence[Item]) -> bool:
        return True

    @property
    def lacking(self) -> list[str]:
        return self._over() if minutes(self.after) > minutes(self.before) else ["it is no longer"]


class Easier(WholeChange):
    """Less work, a lighter load, more rest, or an exercise for beginners in place of a harder one."""

    def may_become(self, old: Item, new: Item | None) -> bool:
        return new is None or _is_no_harder(new, old)

    def may_come(self, new: Item, gone: Sequence[Item]) -> bool:
        return any(_stands_for(new, old) and _level(new) <= _level(old) for old in gone)

    @property
    def lacking(self) -> list[str]:
        eased = any(new.effort < old.effort or new.load < old.load or _rest(new) > _rest(old) for old, new in self.kept)
        return [] if eased or self.new or len(self.after) < len(self.before) else ["it is no easier"]


class Harder(WholeChange):
    """More work, a heavier load, less rest, one exercise more, or a harder one in place of another."""

    adds = True

    def may_become(self, old: Item, new: Item | None) -> bool:
        if new is None:
            return any(_stands_for(each, old) and _level(each) >= _level(old) for each in self.new)
        return new.load > old.load or (new.load == old.load and new.effort >= old.effort)

    def may_come(self, new: Item, gone: Sequence[Item]) -> bool:
        return not gone or any(_stands_for(new, old) and _level(new) >= _level(old) for old in gone)

    @property
    def lacking(self) -> list[str]:
        harder = any(
            new.effort > old.effort or new.load > old.load or _rest(new) < _rest(old) for old, new in self.kept
        )
        return [] if harder or self.new else ["it is no harder"]


class Avoid(WholeChange):
    """Something else for whatever loads a joint or is not wanted; the rest stays."""

    def may_become(self, old: Item, new: Item | None) -> bool:
        unwanted = self._unwanted(old) or loads_at_all(old, self.change.spares)
        return unwanted and (new is None or _is_no_harder(new, old))

    def may_come(self, new: Item, gone: Sequence[Item]) -> bool:
        return not self._unwanted(new) and any(_stands_for(new, old) for old in gone)

    @property
    def lacking(self) -> list[str]:
        return [f"{item.name} is still there" for item in self.after if self._unwanted(item)]

    def _unwanted(self, item: Item) -> bool:
        return demands(item, self.change.spares) or any(is_excluded(item, term) for term in self.change.without)


class OnlyEquipment(WholeChange):
    """Something else for whatever needs other equipment; the rest stays."""

    def may_become(self, old: Item, new: Item | None) -> bool:
        return new is None and not self._fits(old)

    def may_come(self, new: Item, gone: Sequence[Item]) -> bool:
        return self._fits(new) and any(_stands_for(new, old) for old in gone)

    @property
    def lacking(self) -> list[str]:
        return [f"{item.name} needs other equipment" for item in self.after if not self._fits(item)]

    def _fits(self, item: Item) -> bool:
        around = OF_A_GYM if self.in_gym else frozenset()
        return fits(item, allowed(self.change.equipment or ()) | around)


_kinds: dict[str, type[WholeChange]] = {
    "shorter": Shorter,
    "longer": Longer,
    "easier": Easier,
    "harder": Harder,
    "avoid": Avoid,
    "equipment": OnlyEquipment,
}


def whole_change(
    change: Change, before: Sequence[Item], after: Sequence[Item], estimate: int, *, in_gym: bool
) -> WholeChange:
    """The change that ``change.whole`` names."""
    return _kinds[str(change.whole)](change, before, after, estimate, in_gym)


def _is_no_harder(new: Item, old: Item) -> bool:
    """Whether it is no more work and no heavier. A load that is not said any more is no lighter one."""
    same_kind = new.amounts.keys() >= old.amounts.keys() & {"load"}
    return same_kind and new.effort <= old.effort and new.load <= old.load


def _stands_for(new: Item, old: Item) -> bool:
    """Whether it trains some of what the other trains."""
    return bool(new.works & old.works)


def _level(item: Item) -> int:
    return _levels.index(item.known.level) if item.known is not None else 0


def _rest(item: Item) -> float:
    return item.amounts.get("rest_between_sets", item.amounts.get("rest_time", 0))
