"""How much a proposed workout is: amounts of each exercise, working sets of the whole, and the time that it takes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from spotter.coaching import workout_facts
from spotter.coaching.rep_ranges import FEWEST_GENTLE_REPS, FEWEST_STARTING_REPS
from spotter.coaching.session_limits import MOST
from spotter.training.proposals.clamp import Clamp
from spotter.training.proposals.limits import Limits
from spotter.training.workout_time import composed

Fields = dict[str, Any]

FEWEST_SETS, FEWEST_ROUNDS, SHORTEST_PIECE_SECONDS = 2, 4, 300
"""What a session that is too long is cut to at most: less of an exercise is not worth its warm-up."""


class TooLong(Exception):
    """A workout that does not fit its time however much of each exercise is cut: ``minutes`` is what it takes then."""

    def __init__(self, minutes: int) -> None:
        super().__init__(minutes)
        self.minutes = minutes


def within_bounds(fields: Fields, limits: Limits, *, loaded_first_time: bool) -> tuple[Fields, list[Clamp]]:
    """One exercise with every amount within what an exercise may have."""
    most = dict(MOST) | {"sets": limits.session.sets_of_one}
    least = {"reps": _fewest_reps(limits, loaded_first_time=loaded_first_time)} if fields["type"] == "reps" else {}
    after, clamps = dict(fields), []
    for name, bound in most.items():
        value = fields.get(name)
        if value is None:
            continue
        low = min(least.get(name, 0), bound)
        kept = max(low, min(int(value), bound))
        if kept != value:
            after[name] = kept
            why = f"at most {bound}" if kept < value else f"at least {low}: never a test of the maximum"
            clamps.append(Clamp(str(fields["name"]), name, value, kept, why))
    return after, clamps


def _fewest_reps(limits: Limits, *, loaded_first_time: bool) -> int:
    if limits.conditions:
        return FEWEST_GENTLE_REPS
    return FEWEST_STARTING_REPS if loaded_first_time else 1


def within_sets(
    proposed: Sequence[Fields], others: Sequence[Mapping[str, Any]], limits: Limits, before: int
) -> tuple[list[Fields], list[Clamp]]:
    """The exercises with no more working sets in all than a session may have, ``others`` counted in.

    The most sets go first. ``before`` sets stood there already and may stay.
    """
    most = max(limits.session.sets - sum(map(sets_of, others)), before)
    after = [dict(each) for each in proposed]
    while sum(map(sets_of, after)) > most:
        longest = max((each for each in after if each.get("sets", 0) > 1), key=sets_of, default=None)
        if longest is None:
            break
        longest["sets"] -= 1
    return after, _differences(proposed, after, f"a session has at most {limits.session.sets} sets")


def within_time(
    proposed: Sequence[Fields], others: Sequence[Mapping[str, Any]], minutes: int
) -> tuple[list[Fields], list[Clamp]]:
    """The exercises cut until they take ``minutes`` with ``others``: sets first, then timed pieces. TooLong."""
    after = [dict(each) for each in proposed]
    standing, work = [*map(composed, others)], [*map(composed, after)]
    while (takes := workout_facts.minutes([*standing, *work])) > minutes:
        at = _cut(after, (takes - minutes) * 60)
        if at is None:
            raise TooLong(takes)
        each = after[at]
        work[at] = replace(
            work[at],
            sets=each.get("sets", 0),
            rounds=each.get("rounds", 0),
            duration_seconds=each.get("duration", 0),
        )
    return after, _differences(proposed, after, f"to fit {minutes} minutes")


def sets_of(exercise: Mapping[str, Any]) -> int:
    """The working sets of an exercise: a timed piece counts as one."""
    return int(exercise.get("sets") or 1)


def minutes_of(exercises: Sequence[Mapping[str, Any]]) -> int:
    """How long a workout takes, warm-up included."""
    return workout_facts.minutes([*map(composed, exercises)])


def _cut(exercises: list[Fields], seconds: int) -> int | None:
    """Takes a little off the longest part that allows it, ``seconds`` at most of a timed piece: which; None if none."""
    for name, least in (("sets", FEWEST_SETS), ("rounds", FEWEST_ROUNDS), ("duration", SHORTEST_PIECE_SECONDS)):
        amounts = [int(each.get(name) or 0) for each in exercises]
        at, now = amounts.index(max(amounts)), max(amounts)
        if now > least:
            exercises[at][name] = max(least, now - (seconds if name == "duration" else 1))
            return at
    return None


def _differences(before: Sequence[Fields], after: Sequence[Fields], why: str) -> list[Clamp]:
    return [
        Clamp(str(new["name"]), name, old[name], new[name], why, at)
        for at, (old, new) in enumerate(zip(before, after, strict=True))
        for name in ("sets", "rounds", "duration")
        if old.get(name) != new.get(name)
    ]
