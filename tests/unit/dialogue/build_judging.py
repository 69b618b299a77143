"""Whether a workout that was built keeps to what the person said."""

from collections.abc import Iterator, Sequence

from tests.unit.dialogue.corpus_format import Expect
from tests.unit.dialogue.edit_judging import Findings
from tests.unit.dialogue.exercise_facts import (
    OF_A_GYM,
    Item,
    allowed,
    demands,
    fits,
    is_called,
    is_excluded,
    minutes,
    trains,
)

MOST_SETS_OF_ONE = 6
"""``max_sets`` up to this many is of each exercise, above it of the whole workout."""


def judge_build(expect: Expect, workout: Sequence[Item], *, estimate: int, in_gym: bool, in_pain: bool) -> Findings:
    """What is to say against the workout. ``estimate``: the minutes that it says it takes.

    ``in_pain``: something hurts in this conversation, so that what was excluded may have been excluded for that.
    """
    against = Findings()
    against.wrong += _over_limits(expect, workout, estimate)
    if expect.equipment is not None:
        may_use = allowed(expect.equipment) | (OF_A_GYM if in_gym else frozenset())
        against.wrong += [f"{item.name} needs other equipment" for item in workout if not fits(item, may_use)]
    against.wrong += [f"nothing trains {muscle}" for muscle in expect.trains if not trains(workout, muscle)]
    against.wrong += [
        f"there is no {name}" for name in expect.includes if not any(is_called(item, name) for item in workout)
    ]
    excluded = [f"{item.name} is {term}" for item in workout for term in expect.without if is_excluded(item, term)]
    (against.harmful if in_pain else against.wrong).extend(excluded)
    against.harmful += [f"{item.name} loads what hurts" for item in workout if demands(item, expect.spares)]
    return against


def _over_limits(expect: Expect, workout: Sequence[Item], estimate: int) -> Iterator[str]:
    takes = max(minutes(workout), estimate)
    if expect.max_minutes is not None and takes > expect.max_minutes:
        yield f"it takes {takes} minutes"
    if expect.count is not None and len(workout) != expect.count:
        yield f"it has {len(workout)} exercises"
    if expect.max_sets is not None:
        sets = [item.amounts.get("sets", 1) for item in workout]
        most = max(sets, default=0) if expect.max_sets <= MOST_SETS_OF_ONE else sum(sets)
        if most > expect.max_sets:
            yield f"it has {most:g} sets"
