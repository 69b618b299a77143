"""An exercise of a day of the plan: another in its place, or none."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.catalogue import Equipment, Exercise
from spotter.coaching.substitution import ranked
from spotter.dialogue.answer import listed
from spotter.dialogue.suitability import is_suitable, why_unsuitable
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.standing import Standing, called, nothing_on
from spotter.dialogue.weekly.stored_days import StoredDay, exercise_of, rewritten
from spotter.language.tokens import Token


def exercises_named(text: str) -> list[tuple[int, Named]]:
    """The exercises that are named, with their places."""
    found = []
    for each in plain(text).mentions:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        found += [(each.start, one) for one in values if isinstance(one, Named)]
    return sorted(found, key=lambda each: each[0])


def _place(named: Named, rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """Where an exercise stands among the rows of a day: by what it means, else by all of its words."""
    ids = {each.id for each in named.exercises}
    found = [at for at, row in enumerate(rows) if (own := exercise_of(row)) is not None and own.id in ids]
    if found:
        return found
    said = {word.removesuffix("s") for word in named.text.lower().split()}
    return [at for at, row in enumerate(rows) if said <= _words_of(str(row.get("exercise", "")))]


def _words_of(name: str) -> set[str]:
    return {word.removesuffix("s") for word in name.lower().replace("-", " ").split()}


def _which(
    named: Named, day: StoredDay, doing: str, standing: Standing
) -> tuple[int, None] | tuple[None, WeekDecision | None]:
    rows = list(day.get("exercises", ()))
    places = _place(named, rows)
    if len(places) == 1:
        return places[0], None
    if not places and not standing.in_hand:
        return None, None
    if not places:
        there = listed([str(each["exercise"]) for each in rows]) or "nothing yet"
        return None, WeekDecision(text=f"{called(day)} has no {named.text}. It has {there}.")
    names = tuple(str(rows[at]["exercise"]) for at in places)
    return None, WeekDecision(
        text=f"{called(day)} has {listed(list(names))}: say which of them I should {doing}, by its whole name."
    )


def swapped(text: str, day: int, standing: Standing) -> WeekDecision | None:
    """Another exercise in the place of one of a day, as much of it as there was."""
    stored = standing.of(day)
    named = exercises_named(text)
    if stored is None:
        return nothing_on(day, standing)
    tokens = plain(text).tokens
    if _is_instead(tokens, named):
        named = named[::-1]
    at, wrong = _which(named[0][1], stored, "swap", standing)
    if at is None:
        return wrong
    rows = [dict(each) for each in stored.get("exercises", ())]
    there = {own.id for each in rows if (own := exercise_of(each)) is not None}
    old = exercise_of(rows[at])
    wished = [each for each in named[1][1].exercises if each.id not in there] if len(named) > 1 else []
    if len(named) > 1 and not wished:
        return WeekDecision(text=f"{called(stored)} has {named[1][1].text} already.")
    gear = _gear(stored, standing)
    new = _suiting(wished or list(ranked(old) if old is not None else ()), standing, gear, there, is_named=bool(wished))
    if new is None and wished:
        why = why_unsuitable(wished[0], standing.known) or "you do not want it"
        return WeekDecision(text=f"I would rather not put {wished[0].name} in: {why}.")
    if new is None:
        return WeekDecision(text=f"I know nothing like it that fits. What shall take the place of {named[0][1].text}?")
    was = str(rows[at]["exercise"])
    rows[at] = {
        "exercise": new.name,
        **{name: rows[at][name] for name in ("sets", "reps", "rpe_cap") if name in rows[at]},
    }
    if old is not None and old.kind is not new.kind:
        rows[at]["reps"] = "30 s" if new.kind == "hold" else "8-12"
    if new.unilateral:
        rows[at]["notes"] = "Each side."
    return setting([rewritten(stored, rows)], f"{new.name} is in for {was}.")


def _is_instead(tokens: Sequence[Token], named: Sequence[tuple[int, Named]]) -> bool:
    """``leg press instead of squats``: what comes in is said first."""
    at = next((place for place, token in enumerate(tokens) if token.text == "instead"), None)
    return at is not None and len(named) > 1 and named[0][0] < at < named[1][0]


def _gear(day: StoredDay, standing: Standing) -> frozenset[Equipment]:
    """What there is: as it is known, else what the plan takes."""
    if standing.known.equipment is not None:
        return standing.known.equipment - standing.known.lacking
    rows = [row for each in (*standing.days, day) for row in each.get("exercises", ())]
    return frozenset[Equipment]().union(*(own.equipment for row in rows if (own := exercise_of(row)) is not None))


def _suiting(
    exercises: Sequence[Exercise],
    standing: Standing,
    gear: frozenset[Equipment],
    there: set[str],
    *,
    is_named: bool,
) -> Exercise | None:
    """The first that is safe and wanted; what is at hand before what was only named."""
    safe = [
        each
        for each in exercises
        if is_suitable(each, standing.known) and each.id not in standing.known.banned and each.id not in there
    ]
    fitting = [each for each in safe if each.equipment <= gear]
    return next(iter(fitting or (safe if is_named else ())), None)


def removed(text: str, day: int, standing: Standing) -> WeekDecision | None:
    stored = standing.of(day)
    if stored is None:
        return nothing_on(day, standing)
    at, wrong = _which(exercises_named(text)[0][1], stored, "take out", standing)
    if at is None:
        return wrong
    rows = list(stored.get("exercises", ()))
    if len(rows) == 1:
        return WeekDecision(text=f"{rows[at]['exercise']} is all that {called(stored)} has, so I left it in.")
    return setting([rewritten(stored, [*rows[:at], *rows[at + 1 :]])], f"{rows[at]['exercise']} is out.")
