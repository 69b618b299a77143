"""The rules of ``data/rules.txt``: which concepts, standing together, are a warning of which category."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spotter.safety.verdict import Category

WINDOW_TOKENS = 24
"""How far apart concepts may stand that mean something together, where a rule does not say."""

Places = Mapping[str, Sequence[int]]
"""Where each concept stands in a window."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the file: all of ``needs`` (each a choice of concepts), none of ``unless``."""

    category: Category
    needs: tuple[frozenset[str], ...]
    unless: frozenset[str]
    within: int | None

    def holds(self, places: Places) -> bool:
        """Whether it holds of a window, or of a whole message."""
        if any(name in places for name in self.unless):
            return False
        chosen = [[at for name in need for at in places.get(name, ())] for need in self.needs]
        if not all(chosen):
            return False
        return self.within is None or _together(chosen, self.within)


def _together(chosen: Sequence[Sequence[int]], within: int) -> bool:
    """Whether one place of each can be taken so that none is further than ``within`` words from the first's."""
    first, *others = chosen
    return any(all(any(abs(at - other) < within for other in each) for each in others) for at in first)


@cache
def rules() -> tuple[Rule, ...]:
    """All of them, the gravest first."""
    path = Path(__file__).with_name("data") / "rules.txt"
    lines = [line for line in path.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]
    order = {category: at for at, category in enumerate(Category)}
    return tuple(sorted(map(_rule, lines), key=lambda rule: order[rule.category]))


def categories_of(windows: Iterable[Places]) -> set[Category]:
    """The categories of the rules that hold of any of ``windows``. A category is looked for until it is found."""
    found: set[Category] = set()
    for places in windows:
        for name in places:
            for rule in _rules_by_need().get(name, ()):
                if rule.category not in found and rule.holds(places):
                    found.add(rule.category)
    return found


@cache
def _rules_by_need() -> dict[str, tuple[Rule, ...]]:
    """The rules by what they need first: a window without it is not looked at."""
    index: dict[str, tuple[Rule, ...]] = {}
    for rule in rules():
        for name in rule.needs[0]:
            index[name] = (*index.get(name, ()), rule)
    return index


def _rule(line: str) -> Rule:
    category, _, condition = line.partition(": ")
    condition, _, within = condition.partition(" within ")
    needs, _, unless = condition.partition(" unless ")
    return Rule(
        Category(category),
        tuple(frozenset(need.strip().split("|")) for need in needs.split(" + ")),
        frozenset(each.strip() for each in unless.split("|")) if unless else frozenset(),
        int(within) if within else None,
    )


def concepts_used() -> Iterator[str]:
    """Every concept that a rule names."""
    for rule in rules():
        yield from rule.unless
        for need in rule.needs:
            yield from need
