"""Every order that the AWS calls of a few actors can come in: for what is small enough to be tried whole.

The schedules of ``schedule.py`` are long and drawn at random; these are all there are. A Query may be overtaken between
HEAD and the event beside it: DynamoDB isolates it from transactions item by item, not as a whole.
"""

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from spotter.store.keys import HEAD
from spotter.store.table import Item, Key
from tests.fakes.memory_table import MemoryTable
from tests.fakes.schedule import Schedule

Choice = TypeVar("Choice")


class Order(random.Random):
    """One way through all choices: those given, and from there on always the first that there is."""

    def __init__(self, given: Sequence[int]) -> None:
        super().__init__(0)
        self._given = given
        self._taken: list[tuple[int, int]] = []

    def choice(self, seq: Sequence[Choice]) -> Choice:  # type: ignore[override]  # the stubs ask for a protocol of their own
        place = len(self._taken)
        index = self._given[place] if place < len(self._given) else 0
        self._taken.append((index, len(seq)))
        return seq[index]

    def next(self) -> list[int] | None:
        """What is given to the order after this one; None after the last."""
        taken = list(self._taken)
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        if not taken:
            return None
        return [*(index for index, _ in taken[:-1]), taken[-1][0] + 1]


def in_every_order(scenario: Callable[[Schedule], None]) -> int:
    """Run a scenario once for each order of what it spawns; how many there are."""
    given: list[int] | None = []
    tried = 0
    while given is not None:
        order = Order(given)
        schedule = Schedule(0, kill=0, abandon=0, abort=0)
        schedule.random = order
        scenario(schedule)
        given = order.next()
        tried += 1
    return tried


def overtaken(table: MemoryTable, place: Callable[[], None]) -> Callable[..., list[Item]]:
    """The table's query, with a place for others beside HEAD. What they put where it has been, it does not see."""

    def query(pk: str, low: str, high: str, *, limit: int | None = None, newest_first: bool = False) -> list[Item]:
        place()
        found: list[Item] = []
        reached = high if newest_first else low
        ahead = [key.sk for key in table.items if key.pk == pk and low <= key.sk <= high]
        while ahead and (limit is None or len(found) < limit):
            reached = max(ahead) if newest_first else min(ahead)
            if reached == HEAD and found:
                place()
            found.append(table.items[Key(pk, reached)])
            if reached == HEAD and newest_first:
                place()
            ahead = [
                key.sk
                for key in table.items
                if key.pk == pk and low <= key.sk <= high and (key.sk < reached if newest_first else key.sk > reached)
            ]
        return found

    return query
