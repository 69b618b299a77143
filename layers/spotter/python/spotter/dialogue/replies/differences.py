"""What is different between two workouts, in sentences that are computed from both."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spotter.dialogue.answer import listed
from spotter.dialogue.workouts.loads import planned_kg, said
from spotter.dialogue.workouts.supersets import group_of
from spotter.training.amounts import seconds_said

Exercise = Mapping[str, Any]
_seconds = {
    "hold_time": "holds",
    "duration": "lasts",
    "work_time": "of work a round",
    "rest_time": "rest",
    "rest_between_sets": "rest",
}
_places = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def is_revision(before: Sequence[Exercise], after: Sequence[Exercise]) -> bool:
    """Whether one is the other with changes, rather than another workout: most of the smaller one is in both."""
    shared = {each["name"] for each in before} & {each["name"] for each in after}
    return bool(shared) and 2 * len(shared) >= min(len(before), len(after))


def differences(before: Sequence[Exercise], after: Sequence[Exercise], unit: str = "kg") -> tuple[str, ...]:
    """One sentence for each kind of change: out, in, amounts, order. Empty if nothing differs."""
    old, new = {each["name"]: each for each in before}, {each["name"]: each for each in after}
    return (
        *_gone([name for name in old if name not in new]),
        *_came([name for name in new if name not in old], after),
        *(line for name in new if name in old and (line := changed_amounts(old[name], new[name], unit))),
        *_moved([name for name in old if name in new], [name for name in new if name in old], after),
    )


def changed_amounts(old: Exercise, new: Exercise, unit: str = "kg") -> str:
    """``Plank: 4 sets instead of 3, 60 s rest instead of 45 s.``; empty if the amounts are the same."""
    parts = [
        _amount(name, old.get(name), new.get(name))
        for name in ("sets", "reps", "rounds", "hold_time", "duration", "work_time", "rest_between_sets", "rest_time")
        if old.get(name) != new.get(name)
    ]
    before, after = planned_kg(old), planned_kg(new)
    if before != after:
        now = said(after, unit) if after is not None else "no load"
        parts.append(now + (f" instead of {said(before, unit)}" if before is not None else ""))
    parts += _manner(old, new)
    return f"{new['name']}: {listed(parts)}." if parts else ""


def _manner(old: Exercise, new: Exercise) -> list[str]:
    """What the notes say now of how it is done, and did not before; or that it is done by itself again."""
    before, after = ([part for part in str(each.get("notes") or "").split(". ") if part] for each in (old, new))
    known = {part.rstrip(".") for part in before}
    parts = [part.rstrip(".") for part in after if part.rstrip(".") not in known]
    told = [part for part in parts if _weight_of(part) is None and not part.startswith("Last time")]
    is_alone_again = bool(group_of(old)) and not group_of(new)
    return [*(part[:1].lower() + part[1:] if not part.startswith("RPE") else part for part in told)] + (
        ["no longer in a superset"] if is_alone_again else []
    )


def _weight_of(part: str) -> object | None:
    """A load that a note tells; that is told as a load."""
    return planned_kg({"notes": f"{part}.", "type": "hold"})


def _amount(name: str, old: Any, new: Any) -> str:
    if name not in _seconds:
        unit = name.removesuffix("s") if new == 1 else name
        return f"{new} {unit}" + (f" instead of {old}" if old else "")
    now = seconds_said(int(new)) if new is not None else "no"
    what = " rest" if name.startswith("rest") else ""
    return f"{now}{what}" + (f" instead of {seconds_said(int(old))}" if old else "")


def _gone(names: Sequence[str]) -> Iterator[str]:
    if names:
        yield f"{listed(list(names))} {'is' if len(names) == 1 else 'are'} out."


def _came(names: Sequence[str], after: Sequence[Exercise]) -> Iterator[str]:
    order = [each["name"] for each in after]
    for name in names:
        yield f"{name} is in, {_place(order.index(name), len(order))}."


def _moved(old: Sequence[str], new: Sequence[str], after: Sequence[Exercise]) -> Iterator[str]:
    """The fewest exercises whose move makes one order the other: those outside the longest run that stayed."""
    stayed = _longest_common(old, new)
    order = [each["name"] for each in after]
    for name in new:
        if name not in stayed:
            yield f"{name} now comes {_place(order.index(name), len(order))}."


def _longest_common(old: Sequence[str], new: Sequence[str]) -> set[str]:
    best: list[list[str]] = []
    for name in new:
        rank = old.index(name)
        before = [run for run in best if old.index(run[-1]) < rank]
        best.append([*_longest(before), name])
    return set(_longest(best))


def _longest(runs: Sequence[list[str]]) -> list[str]:
    return max(runs, key=lambda run: len(run), default=[])


def _place(at: int, count: int) -> str:
    if at == count - 1 and count > 1:
        return "last"
    return _places[at] if at < len(_places) else f"in place {at + 1}"
