"""What binds a workout that a model proposes: what was said in this conversation, and what is stored of the person.

It is read by the readers of the offline coach, so that both hold themselves to the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from spotter.catalogue import Equipment, equipment_named
from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.known_loads import known_load
from spotter.coaching.load_bounds import KnownLoad
from spotter.coaching.plan_inputs import FURNITURE, PlanInputs, plan_inputs_of
from spotter.coaching.types import (
    CoachContext,
    ExerciseHistoryContext,
    Experience,
    ProfileContext,
    SessionHistoryContext,
    Severity,
    Sex,
    TemplateContext,
    TemplateExerciseContext,
    Unit,
)
from spotter.coaching.types.context import MOST_NAMES
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.draft import with_furniture
from spotter.dialogue.conversation.containment import readable
from spotter.dialogue.pains.severity import tells_severe, worst
from spotter.dialogue.pains.told import Pain, pains_in, recovered
from spotter.dialogue.person import person
from spotter.dialogue.person.history import SOURCE, Lift, for_rules, lifts
from spotter.dialogue.state import ConversationState, Utterance, read
from spotter.dialogue.understanding.model import CHANGING, Understanding
from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.workouts.loads import in_kilograms
from spotter.messages import Request
from spotter.training.planning.exposures import in_unit, sessions_of
from spotter.training.planning.stored import day, text
from spotter.training.planning.wishes import severity_of
from spotter.training.proposals.limits import Limits

SOURCES = ("user_profile", "user_settings", "active_preferences", "pain", "equipment", SOURCE)
"""What has to be known of the person before a workout of a model can be checked."""
_of_sessions = frozenset({"build", "tell", "reshape"})
_new = frozenset({"build", "tell"})
_longest_name = 120
_sexes = {"f": Sex.FEMALE, "w": Sex.FEMALE, "female": Sex.FEMALE, "woman": Sex.FEMALE, "m": Sex.MALE, "male": Sex.MALE}
_sexes |= {"man": Sex.MALE}


Exposures = Mapping[str, Sequence[Mapping[str, Any]]]
"""What is stored of exercises, by the exercise's id."""
NO_EXPOSURES: Exposures = MappingProxyType({})


def limits_of(
    request: Request,
    names: Iterable[str],
    exposures: Exposures = NO_EXPOSURES,
    *,
    holds: bool = False,
    refused: str = "",
) -> Limits:
    """What binds the exercises of ``names``, as the conversation and the sources in ``request`` tell it.

    ``exposures`` are what was done of an exercise before the workouts that the sources hold. ``holds`` and ``refused``
    are safety's: no load goes up; no workout is made at all, and why.
    """
    now = readable(read(request))
    stored = person.stored(now)
    stored = replace(stored, pains=_stored_pains(now, stored))
    wanted = _said(now, replace(stored, minutes=None))
    in_hand = (str(each["name"]) for each in now.workout.exercises)
    keys = {resolve_name(name).key for name in (*names, *in_hand)}
    logged = [lift for lift in lifts(now) if resolve_name(lift.name).key in keys]
    inputs = _inputs(now, logged, exposures)
    unit = inputs.unit
    return Limits(
        pains=tuple((pain.part, pain.severity) for pain in wanted.pains),
        hurting=tuple(_bringing_pain(now)),
        excluded=wanted.exclusions,
        unwanted=wanted.unwanted,
        equipment=None if wanted.equipment is None else with_furniture(wanted.equipment, wanted.lacking),
        lacking=wanted.lacking,
        said_minutes=wanted.minutes or _stored_without(now, "user_settings").minutes,
        usual_minutes=_stored_without(now, "active_preferences").minutes,
        conditions=wanted.conditions,
        first_session=not lifts(now) and not exposures,
        unit=unit,
        bodyweight=inputs.profile.bodyweight,
        sex=inputs.profile.sex,
        level=inputs.profile.level,
        loads=_loads([*(each.name for each in logged), *exposures], inputs),
        heaviest=_heaviest(now, wanted, unit),
        real=person.equipment_there(now).real,
        holds=holds or wanted.feeling == "low",
        refused=refused,
    )


def _bringing_pain(now: ConversationState) -> Iterator[tuple[str, Severity]]:
    """The exercises that bring on a pain, each with how bad it is."""
    flags = now.knowledge.get("pain", ())
    for each in flags if isinstance(flags, list) else ():
        by = text(each.get("exercise_name"))[:_longest_name] if isinstance(each, Mapping) else ""
        if by:
            yield by, severity_of(each)


def _said(now: ConversationState, stored: WorkoutConstraints) -> WorkoutConstraints:
    """What every message has said, over what is stored; a later word replaces an earlier one."""
    wanted = stored
    for each in now.heard:
        pains = tuple(worst(each.text, pain) for pain in pains_in(each.text))
        told = constraints_of(understand(each.text, Situation()), pains)
        wanted = replace(wanted, feeling="").then(_besides(each, wanted, told))
        kept = tuple(pain for pain in wanted.pains if not recovered(each.text, pain))
        if not pains and tells_severe(each.text):
            kept = tuple(replace(pain, severity=Severity.SEVERE) for pain in kept)
        wanted = replace(wanted, pains=_as_stored(kept, stored.pains))
    return wanted


def _as_stored(pains: tuple[Pain, ...], stored: tuple[Pain, ...]) -> tuple[Pain, ...]:
    """A stored pain is no lighter for being told of lightly: a word beside it drops no flag."""
    rank = tuple(Severity).index
    flags = {(pain.joints, pain.muscles): pain.severity for pain in stored}
    return tuple(
        replace(pain, severity=max(pain.severity, flags.get((pain.joints, pain.muscles), pain.severity), key=rank))
        for pain in pains
    )


def _besides(utterance: Utterance, before: WorkoutConstraints, told: WorkoutConstraints) -> WorkoutConstraints:
    """What a message says that binds every workout from now on.

    Equipment that one exercise is to be changed for, or a bench alone, is there beside what was there; and the length
    of one exercise, of a rest, or of what is asked about, is not the session's.
    """
    said = understand(utterance.text, Situation())
    skills = {act.skill for act in said.acts}
    if not _is_of_the_session(said):
        told = replace(told, minutes=None)
    if told.equipment is None or (skills & _new and not told.equipment <= FURNITURE) or "tell" in skills:
        return told
    if not skills & CHANGING and not told.equipment <= FURNITURE:
        return told
    return replace(told, adds=True) if before.equipment is not None else replace(told, equipment=None)


def _is_of_the_session(said: Understanding) -> bool:
    """Whether a time that a message names is that of the whole session."""
    if not said.acts:
        return not said.is_question
    return any(
        act.skill in _of_sessions or (act.skill == "adjust" and act.all("time") and not act.all("target"))
        for act in said.acts
    )


def _stored_pains(now: ConversationState, stored: WorkoutConstraints) -> tuple[Pain, ...]:
    """The stored injuries, each as bad as its own words or its metadata say; moderate where they say nothing."""
    found = []
    preferences = now.knowledge.get("active_preferences", ())
    told = {str(each.get("value", "")): each for each in preferences if isinstance(each, dict)}
    for pain in stored.pains:
        metadata = told.get(pain.part, {}).get("metadata")
        named = str(metadata.get("severity", "")).capitalize() if isinstance(metadata, dict) else ""
        severity = Severity(named) if named in set(Severity) else pain.severity
        if tells_severe(f"hurts: {pain.part}"):
            severity = Severity.SEVERE
        found.append(replace(pain, severity=severity))
    return tuple(found)


def _stored_without(now: ConversationState, source: str) -> WorkoutConstraints:
    kept = {name: data for name, data in now.knowledge.items() if name != source}
    return person.stored(replace(now, knowledge=kept))


def _inputs(now: ConversationState, logged: Sequence[Lift], exposures: Exposures) -> PlanInputs:
    """The history of ``logged`` lifts as the rules of a plan read it; of an exercise with exposures, all of these."""
    unit = Unit(person.unit(now))
    profile, settings = (_mapping(now, name) for name in ("user_profile", "user_settings"))
    level = str(settings.get("fitness_level", "")).capitalize()
    weight = person.kilograms(profile.get("weight_kg"))
    return plan_inputs_of(
        CoachContext(
            current_template=TemplateContext(name="-", exercises=(TemplateExerciseContext(name="-"),)),
            recent_history=tuple(
                ExerciseHistoryContext(exercise_name=name[:_longest_name], last_sessions=sessions)
                for name, sessions in _histories(now, logged, exposures, unit).items()
            )[:MOST_NAMES],
            unit=unit,
            equipment=person.equipment_there(now).real,
            date=now.today or None,
            profile=ProfileContext(
                bodyweight=None if weight is None else in_unit(weight, unit),
                sex=_sexes.get(str(profile.get("gender", "")).lower()),
                level=Experience(level) if level in set(Experience) else None,
            ),
        )
    )


def _histories(
    now: ConversationState, logged: Sequence[Lift], exposures: Exposures, unit: Unit
) -> dict[str, tuple[SessionHistoryContext, ...]]:
    """The sessions of each exercise, under a name of it."""
    today = day(now.today) or date.max
    found = {key: sessions_of(done, resolve_name(key).exercise, unit, today) for key, done in exposures.items()}
    known = {key for key, sessions in found.items() if sessions}
    told = {each.name: for_rules(each, unit) for each in logged if resolve_name(each.name).key not in known}
    return told | {key: found[key] for key in known}


def _loads(names: Iterable[str], inputs: PlanInputs) -> dict[str, KnownLoad]:
    found: dict[str, KnownLoad] = {}
    for each in names:
        name = resolve_name(each[:_longest_name])
        load = known_load(name, inputs)
        if load is not None:
            found[name.key] = load
    return found


def _heaviest(now: ConversationState, wanted: WorkoutConstraints, unit: Unit) -> dict[Equipment, Decimal]:
    """The most that there is of a piece of equipment: as it was said, else as it is stored."""
    real = person.equipment_there(now).real
    found: dict[Equipment, Decimal] = {}
    if real.dumbbells:
        found[Equipment.DUMBBELL] = max(real.dumbbells)
    if real.kettlebells:
        found[Equipment.KETTLEBELL] = max(real.kettlebells)
    for name, load in wanted.loads:
        for gear in equipment_named(name) or ():
            found[gear] = in_unit(in_kilograms(load, unit.value), unit)
    return found


def _mapping(now: ConversationState, source: str) -> Mapping[str, Any]:
    data = now.knowledge.get(source)
    return data if isinstance(data, Mapping) else {}
