"""One exercise more: the one that is named, or one for a part of the body."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from spotter.catalogue import Category, Exercise, Kind, Level, Muscle, all_exercises
from spotter.coaching.compose import Focus, Session
from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.changes.adjustments import Change, Measure, adjusted
from spotter.dialogue.changes.targets import places_of
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.composing.asked_for import over_time
from spotter.dialogue.person import person
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.skills.move import move
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Mention, mention_of
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight, most_reps
from spotter.dialogue.understanding.slots.equipment import FULL_GYM, Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import references
from spotter.dialogue.workouts import loads
from spotter.dialogue.workouts.places import Place, place_asked
from spotter.dialogue.workouts.substitutes import USUAL_LEVEL, prescribed
from spotter.dialogue.workouts.suitability import (
    asked_for_by_name,
    is_suitable,
    may_be_wanted,
    noted_against,
    why_unsuitable,
    with_care,
)
from spotter.dialogue.workouts.with_what_there_is import done_with
from spotter.dialogue.workouts.workout import NO_WORKOUT, available, revised, taken
from spotter.language.durations import Duration
from spotter.training.workout_time import minutes_after

MOST_EXERCISES = 30
USUAL_MINUTES = 45
_end = Place(0, from_end=True)
_levels = tuple(Level)
_what = ask("What should I add?", ("A core exercise", "Something for the arms", "A cardio finisher"))


def add(turn: Turn) -> Answer:
    """The workout with what was asked for, at the end or where it was asked for."""
    exercises = list(turn.now.workout.exercises)
    if not exercises:
        return NO_WORKOUT
    place = place_asked(turn) or _end
    if place.question is not None:
        return place.question
    told = sorted((each for each in turn.act.all("new") if isinstance(each.value, Named)), key=lambda each: each.start)
    wanted = [each.value for each in told if isinstance(each.value, Named)]
    if place is not _end and wanted and all(_is_here(turn, named) for named in wanted):
        as_targets = tuple(("target" if name == "new" else name, mention) for name, mention in turn.act.mentions)
        return move(replace(turn, act=replace(turn.act, mentions=as_targets)))
    new: list[Listed] = []
    remarks: list[str] = []
    problems: list[str] = []
    for at, named in enumerate(wanted):
        chosen, problem = of_name(turn, named)
        if chosen is None:
            problems.append(problem)
        else:
            remarks += [problem] if problem else []
            new.append(planned(turn, chosen, _amounts_of(turn, told, at)))
    if not wanted:
        muscles, session = _asked_for(turn)
        if not muscles and session is None:
            return _what
        chosen = suggestion(turn, muscles, session, _pool(turn))
        if chosen is None:
            return Answer("I found nothing that fits what you have. Name an exercise and I will add it.")
        new.append(planned(turn, chosen, _amounts(turn)))
    if not new:
        return Answer(" ".join(problems))
    if len(exercises) + len(new) > MOST_EXERCISES:
        return Answer("That is a full workout already: take something out first.")
    at = place.at(len(exercises))
    after = [*exercises[:at], *new, *exercises[at:]]
    estimate = int(turn.now.workout.summary.get("total_duration_estimate") or 0)
    over = over_time(turn, minutes_after(estimate, exercises, after)) if estimate else ()
    return Answer(calls=revised(turn.now, after), remarks=(*remarks, *problems, *over))


def place(turn: Turn) -> Answer:
    """What is named, at a place: it is moved there if it is in the workout, else it comes in."""
    named = [(mention, mention.value) for mention in turn.act.all("new") if isinstance(mention.value, Named)]
    names = [str(each["name"]) for each in turn.listed or turn.now.workout.exercises]
    here = {(slot.start, slot.end): slot for slot in references(turn.heard.tokens, names) if slot.kind == "listed"}
    if not any(places_of(turn, mention) or (mention.start, mention.end) in here for mention, _value in named):
        return add(turn)
    as_targets = []
    for name, mention in turn.act.mentions:
        own = here.get((mention.start, mention.end))
        meant = mention_of(own, mention.denial) if own is not None and name == "new" else mention
        as_targets.append(("target" if name == "new" else name, meant))
    return move(replace(turn, act=replace(turn.act, mentions=tuple(as_targets))))


def _is_here(turn: Turn, named: Named) -> bool:
    """Whether a name can only mean what is in the workout already."""
    here = taken(turn.now)
    return named.exercises[0].id in here or sum(each.id in here for each in named.exercises) == 1


def suggestion(
    turn: Turn,
    muscles: frozenset[Muscle],
    session: Session | None,
    pool: frozenset[Any],
    names: frozenset[str] = frozenset(),
) -> Exercise | None:
    """An exercise for ``muscles`` that fits what there is and spares what hurts; none that is there or in ``names``."""
    here = taken(turn.now)
    level = turn.known.level or USUAL_LEVEL
    open_ones = [
        each
        for each in all_exercises()
        if each.id not in here | turn.known.banned
        and each.name not in names
        and each.equipment <= pool
        and is_suitable(each, turn.known)
        and not turn.known.unwanted & set(each.primary)
        and _is_of(each, muscles, session)
    ]
    open_ones.sort(key=lambda each: (_levels.index(each.level) > _levels.index(level), not each.compound, each.id))
    return open_ones[0] if open_ones else None


def _is_of(exercise: Exercise, muscles: frozenset[Muscle], session: Session | None) -> bool:
    if session is not None:
        return exercise.category.value == session.value
    is_strength = exercise.kind in (Kind.REPS, Kind.HOLD) and exercise.category in (Category.STRENGTH, Category.CORE)
    return is_strength and exercise.primary[0] in muscles


def of_name(turn: Turn, named: Named) -> tuple[Exercise | None, str]:
    """The exercise to add, and what is to be said of it; None and the reason why not."""
    here, pool = taken(turn.now), _pool(turn)
    open_ones = [each for each in named.exercises if each.id not in here]
    if not open_ones or (named.only is None and named.exercises[0].id in here and len(open_ones) < 1):
        return None, f"{named.exercises[0].name} is in your workout already. I can add sets to it, if you like."
    allowed = asked_for_by_name(open_ones, turn.known)
    fitting = [each for each in allowed if is_suitable(each, turn.known)]
    wanted = [each for each in allowed if may_be_wanted(each, turn.known)]
    if not fitting and not wanted:
        why = why_unsuitable(allowed[0], turn.known)
        return None, f"I would rather not add {allowed[0].name}: {why}. Name another one."
    chosen = next((each for each in fitting if each.equipment <= pool), next(iter(fitting or wanted)))
    other = done_with(named, chosen, pool)
    chosen = other if other.id not in here | turn.known.banned and is_suitable(other, turn.known) else chosen
    if lacking := chosen.equipment & turn.said.lacking:
        return None, f"{chosen.name} needs {equipment_said(lacking)}, which you said you do not have. Name another one."
    extra = chosen.equipment - pool
    check = f"{chosen.name} needs {equipment_said(extra)}, so check that you have that."
    care = "" if fitting else with_care(chosen, turn.known)
    noted = noted_against(chosen, person.stored(turn.now))
    return chosen, " ".join(filter(None, (care, check if extra and pool < FULL_GYM else "", *noted)))


def _asked_for(turn: Turn) -> tuple[frozenset[Muscle], Session | None]:
    areas = [area_named(str(mention.value))[1] for mention in turn.act.all("new_area")]
    session = next((Session(str(each.value)) for each in turn.act.all("new_session")), None)
    muscles = frozenset[Muscle]().union(*map(muscles_of_area, areas))
    if Focus.FULL in areas:
        muscles = frozenset(Muscle)
    return muscles, session


def _pool(turn: Turn) -> frozenset[Any]:
    wanted = [each.value.equipment for each in turn.act.all("new_equipment") if isinstance(each.value, Gear)]
    return frozenset().union(*wanted) if wanted else available(turn.now, turn.said, turn.known)


def _amounts(turn: Turn) -> list[Mention]:
    kinds = ("sets", "reps", "rounds")
    return [
        each
        for _name, each in turn.act.mentions
        if isinstance(each.value, (Scheme, Weight, Duration)) or each.kind in kinds
    ]


def _amounts_of(turn: Turn, told: Sequence[Mention], at: int) -> list[Mention]:
    """The amounts of one of several exercises: those behind its name, else behind the next that has any; else all.

    ``Curls 3x12 and dips 3x8`` are each done otherwise, ``curls and dips 3x12`` alike.
    """
    amounts = _amounts(turn)
    if len(told) == 1 or any(each.start < told[0].start for each in amounts):
        return amounts
    begins = [each.start for each in told] + [len(turn.heard.tokens)]
    for begin, end in pairwise(begins[at:]):
        own = [each for each in amounts if begin <= each.start < end]
        if own:
            return own
    return []


def suggestion_for(turn: Turn, muscles: frozenset[Muscle]) -> Exercise | None:
    """An exercise for ``muscles`` with what there is."""
    return suggestion(turn, muscles, None, _pool(turn))


def planned(turn: Turn, exercise: Exercise, amounts: Sequence[Mention], *, like: Sequence[Listed] = ()) -> Listed:
    """The exercise in its usual dose, or in the one that was said; with the sets that all of ``like`` have."""
    minutes = int(turn.now.workout.summary.get("total_duration_estimate") or turn.known.minutes or USUAL_MINUTES)
    unit = person.unit(turn.now)
    sets = {int(each["sets"]) for each in like if each.get("sets")}
    old = {"sets": sets.pop(), "type": ""} if len(sets) == 1 else None
    new = prescribed(exercise, old, turn.known, max(5, min(180, minutes)), unit)
    to: dict[Measure, Any] = {}
    most = max((most_reps(mention.value) for mention in amounts), default=0)
    for mention in amounts:
        value = mention.value
        if isinstance(value, Scheme):
            to |= {Measure.SETS: value.sets, Measure.REPS: value.reps}
        elif isinstance(value, Weight):
            to[Measure.LOAD] = loads.in_kilograms(value, person.unit_spoken(turn.now))
        elif isinstance(value, Duration):
            to[Measure.TIME] = value.seconds
        else:
            to[Measure(mention.kind)] = value
    fields, _problem = adjusted(new, Change(to, most_reps=most), unit) if to else ({}, "")
    return {**new, **fields}


_uses = frozenset({"exercise", "area", "session", "equipment", "location"})
ADD = Skill(add, writes=True, uses=_uses)
PLACE = Skill(place, writes=True, uses=_uses)
