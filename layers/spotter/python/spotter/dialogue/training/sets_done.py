"""Sets as they were done, read by ``spotter.notation``, and the log that says them again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby

from spotter.catalogue import Exercise
from spotter.notation import ParsedLog, Unit, parse


@dataclass(frozen=True, slots=True)
class SetDone:
    """One set."""

    reps: int | None
    seconds: int | None = None
    weight: Decimal | None = None
    unit: Unit | None = None
    rpe: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """The sets of one exercise."""

    exercise: Exercise
    sets: tuple[SetDone, ...]


def sets_of(log: ParsedLog) -> tuple[Done, ...]:
    """What a log says, exercise by exercise."""
    found: list[Done] = []
    for item in log.items:
        if item.exercise_match is None:
            continue
        reps = item.variable_reps or (item.reps_per_set,) * item.sets
        sets = tuple(SetDone(each, item.duration_s, item.weight, item.unit, item.rpe) for each in reps)
        if found and found[-1].exercise.id == item.exercise_match.id:
            found[-1] = replace(found[-1], sets=found[-1].sets + sets)
        else:
            found.append(Done(item.exercise_match, sets))
    return tuple(found)


def is_clean(log: ParsedLog) -> bool:
    """Whether all of a log was read, and nothing of it is doubtful."""
    return bool(log.items) and not log.errors and not any(item.flagged for item in log.items)


def log_text(done: Sequence[Done]) -> str:
    """The log of these sets, a line for each exercise, as notation reads it."""
    lines = [
        f"{each.exercise.name}: {', '.join(map(_set, group))}"
        for each in done
        for _loaded, group in groupby(each.sets, key=lambda one: one.weight is not None)
    ]
    return "\n".join(lines)


def says_it_again(done: Sequence[Done], unit: Unit) -> bool:
    """Whether the log of these sets is read as these sets."""
    log = parse(log_text(done), None, default_unit=unit)
    return is_clean(log) and _merged(sets_of(log)) == _merged(done)


def _merged(done: Sequence[Done]) -> list[tuple[str, tuple[SetDone, ...]]]:
    found: list[tuple[str, tuple[SetDone, ...]]] = []
    for each in done:
        if found and found[-1][0] == each.exercise.id:
            found[-1] = (each.exercise.id, found[-1][1] + each.sets)
        else:
            found.append((each.exercise.id, each.sets))
    return found


def _set(one: SetDone) -> str:
    effort = f" RPE {plain(one.rpe)}" if one.rpe is not None else ""
    if one.seconds is not None and one.reps is None:
        load = f"{plain(one.weight)}{one.unit} " if one.weight is not None else ""
        return f"{load}{one.seconds}s{effort}"
    if one.weight is None:
        return f"{one.reps} reps{effort}" if effort else f"{one.reps}"
    return f"{plain(one.weight)}{one.unit} x {one.reps}{effort}"


def plain(value: Decimal) -> str:
    """A number without needless zeros."""
    return format(value.normalize(), "f")


def said(done: Done) -> str:
    """An exercise and its sets in words for a reply: ``Bench Press 80 kg x 5, 5, 4``."""
    return f"{done.exercise.name} {sets_said(done.sets)}"


def sets_said(done: Sequence[SetDone]) -> str:
    """Sets in words for a reply: ``80 kg x 5, 5, 4``."""
    parts: list[str] = []
    for (weight, unit, rpe), group in groupby(done, key=lambda one: (one.weight, one.unit, one.rpe)):
        sets = list(group)
        counts = [f"{one.seconds} s" if one.reps is None else str(one.reps) for one in sets]
        amount = f"{len(sets)} x {counts[0]}" if len(set(counts)) == 1 and len(sets) > 1 else ", ".join(counts)
        load = f"{plain(weight)} {unit} x " if weight is not None else ""
        parts.append(f"{load}{amount}{f' at RPE {plain(rpe)}' if rpe is not None else ''}")
    return "; ".join(parts)
