"""The session of a day, by the rules, from what is stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import Equipment, Kind
from spotter.coaching import workout_facts
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.contraindications import Condition
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.types import (
    CoachContext,
    Decision,
    EquipmentContext,
    ExerciseHistoryContext,
    Location,
    ReadinessContext,
    SessionHistoryContext,
    TemplateContext,
    TemplateExerciseContext,
    TodayPlanResponse,
)
from spotter.coaching.types.context import MOST_EXERCISES, MOST_NAMES
from spotter.safety.answers import CAVEATS
from spotter.safety.flags import assess_flags
from spotter.safety.plan import safe_plan
from spotter.safety.verdict import Category, SafetyVerdict
from spotter.training.planning import composing
from spotter.training.planning.asked import Asked
from spotter.training.planning.day_plan import DayPlan, Fields, Outcome
from spotter.training.planning.days import DaysWork, Source, names_of_workouts, next_day, weekday, work_of
from spotter.training.planning.exercises import exercise_fields, timed_fields
from spotter.training.planning.exposures import sessions_of
from spotter.training.planning.person import Person, person_of
from spotter.training.planning.prescriptions import LONGEST_NAME, starts_of, template_exercise
from spotter.training.planning.sparing import left_out_for_pain
from spotter.training.planning.stored import StoredData, text

Histories = Mapping[str, tuple[SessionHistoryContext, ...]]

_caveats = {Condition.SURGERY: Category.SURGERY, Condition.ILLNESS: Category.CONDITION}
_without_equipment = "bodyweight"
_ORDINARY = ReadinessContext()


def plan_day(stored: StoredData, asked: Asked) -> DayPlan:
    """The session of ``asked.date``; pure but for the log that ``stored`` reads through.

    A workout that was asked for by name, a scheduled one, else the program's; where there is no program one that is
    composed. Nothing in it is excluded, hurts, or needs what is not there; every number is by a rule or stored.
    """
    person = person_of(stored, asked)
    work = work_of(stored, asked.date, asked.template)
    warning = assess_flags(person.pains)
    if warning is not None:
        return _stopped(person, asked, work, warning)
    if work.source is Source.UNKNOWN:
        return _unknown(person, stored, asked)
    if work.source is Source.REST:
        return _rest(person, stored, asked)
    if work.source is Source.NONE:
        return _composed(person, stored, asked, work)
    return _of_program(person, stored, asked, work)


def _of_program(person: Person, stored: StoredData, asked: Asked, work: DaysWork) -> DayPlan:
    exercises = work.exercises[:MOST_EXERCISES]
    items = [template_exercise(each) for each in exercises]
    names = {item.name: person.named(item.name) for item in items}
    starts = starts_of(exercises, names, person.unit)
    histories = _histories(person, stored, asked, names.values())
    response = _by_rules(person, asked, work.name, items, histories, starts)
    substitutes = [named for each in response.substitutions if (named := person.named(each.to)).key not in histories]
    if found := _histories(person, stored, asked, substitutes):
        histories = {**histories, **found}
        response = _by_rules(person, asked, work.name, items, histories, starts)
    if spared := left_out_for_pain(person, names, response.decisions):
        person = replace(person, unwanted={**person.unwanted, **spared})
        response = _by_rules(person, asked, work.name, items, histories, starts)
    notes = {item.name: note for item, each in zip(items, exercises, strict=True) if (note := text(each.get("notes")))}
    level = composing.level_of(person)
    fields = [
        one
        for each in response.exercises
        for one in exercise_fields(
            each, person.named(each.exercise_name), person.unit, notes.get(each.exercise_name, ""), level
        )
    ]
    remarks = [*_why(work, asked), *_done_today(histories, names, asked)]
    return _plan(person, asked, work, response, fields, response.estimated_duration, remarks)


def _composed(person: Person, stored: StoredData, asked: Asked, work: DaysWork) -> DayPlan:
    found = composing.composed(person, stored, asked.date, work.name)
    loaded = [each for each in found.exercises if each.kind in (Kind.REPS, Kind.HOLD)]
    response = _nothing(person)
    if loaded:
        items = [composing.template_exercise(each) for each in loaded]
        names = [person.named(item.name) for item in items]
        histories = _histories(person, stored, asked, names)
        response = _by_rules(
            person, asked, "Session", items, histories, {}, equipment=_chosen(person, found.equipment), is_fitted=True
        )
    planned = {each.exercise_name: each for each in response.exercises}
    fields: list[Fields] = []
    for each in found.exercises:
        if each not in loaded:
            fields.append(timed_fields(each))
        elif each.exercise.name in planned:
            own = planned[each.exercise.name]
            if fields:
                own = own.model_copy(update={"warmup_sets": ()})
            one = exercise_fields(own, person.named(own.exercise_name), person.unit, level=found.level)[0]
            fields.append(one | {"rest_between_sets": each.rest_seconds})
    remarks = [*_why(work, asked), *([found.warm_up] if found.warm_up and fields else ()), *found.remarks]
    return _plan(person, asked, work, response, fields, found.minutes, remarks)


def _histories(
    person: Person, stored: StoredData, asked: Asked, names: Iterable[NamedExercise]
) -> dict[str, tuple[SessionHistoryContext, ...]]:
    """What was done of each exercise, by its key; those that were never done left out."""
    wanted = {each.key: each for each in names}
    if not wanted:
        return {}
    done = stored.log.exposures(wanted.keys())
    found = {
        key: sessions_of(done[key], each.exercise, person.unit, asked.date)
        for key, each in wanted.items()
        if key in done
    }
    return {key: sessions for key, sessions in found.items() if sessions}


def _by_rules(
    person: Person,
    asked: Asked,
    name: str,
    items: Sequence[TemplateExerciseContext],
    histories: Histories,
    starts: Mapping[str, Decimal],
    *,
    equipment: tuple[Location, tuple[str, ...], EquipmentContext] | None = None,
    is_fitted: bool = False,
) -> TodayPlanResponse:
    """The plan of the rules for exercises, with what was done of them and of their substitutes.

    ``is_fitted``: they were chosen for the time that there is. ``equipment``: other than the person's.
    """
    location, gear, real = equipment or (person.location, person.equipment_names, person.equipment)
    context = CoachContext(
        user_goal=person.goal,
        current_template=TemplateContext(name=(name or "Session")[:LONGEST_NAME], exercises=tuple(items)),
        location=location,
        readiness=person.readiness,
        time_available=None if is_fitted else person.minutes,
        recent_history=tuple(_history(person, items, histories))[:MOST_NAMES],
        equipment_available=gear,
        pain_flags=person.pains,
        unit=person.unit,
        equipment=real,
        profile=person.profile,
        date=asked.date.isoformat(),
    )
    return safe_plan(context, personal=person.personal([person.named(item.name) for item in items], starts))


def _history(
    person: Person, items: Sequence[TemplateExerciseContext], histories: Histories
) -> Iterable[ExerciseHistoryContext]:
    """Each history under a name by which the rules find it again."""
    written = {person.named(item.name).key: item.name for item in items}
    for key, sessions in histories.items():
        yield ExerciseHistoryContext(exercise_name=written.get(key, key), last_sessions=sessions)


def _chosen(
    person: Person, equipment: frozenset[Equipment] | None
) -> tuple[Location, tuple[str, ...], EquipmentContext] | None:
    """What the session was composed for: the rules hold to no less and no more."""
    if equipment is None or person.equipped:
        return None
    return Location.HOME, tuple(sorted(equipment)) or (_without_equipment,), person.equipment


def _plan(
    person: Person,
    asked: Asked,
    work: DaysWork,
    response: TodayPlanResponse,
    fields: list[Fields],
    minutes: int,
    remarks: Sequence[str],
) -> DayPlan:
    adjustments = (*response.adjustments, *_unread(person))
    decisions = (*(Decision(rule="A1", exercise=None, text=each) for each in remarks), *response.decisions)
    return DayPlan(
        outcome=Outcome.WORKOUT if fields else Outcome.NOTHING,
        date=asked.date,
        source=work.source,
        name=work.name,
        unit=person.unit,
        exercises=tuple(fields),
        summary=_summary(person, fields, minutes) if fields else {},
        substitutions=response.substitutions,
        adjustments=adjustments,
        reasoning=(*remarks, *response.reasoning),
        decisions=decisions,
        caveats=_all_caveats(person, response),
        readiness=_told(person),
    )


def _summary(person: Person, fields: Sequence[Fields], minutes: int) -> Fields:
    told: Fields = {"total_duration_estimate": max(minutes, 1)}
    done = [_dose(person, each) for each in fields]
    if areas := workout_facts.areas(done):
        told["focus_areas"] = list(areas)
    if person.profile.level is not None:
        told["difficulty"] = person.profile.level.value.lower()
    return told


def _dose(person: Person, fields: Fields) -> ComposedExercise:
    exercise = person.named(fields["name"]).exercise
    return ComposedExercise(exercise, Kind(fields["type"]), sets=fields.get("sets", 1))


def _why(work: DaysWork, asked: Asked) -> list[str]:
    """Which workout this is, and why."""
    if work.source is Source.PROGRAM:
        return [f"{work.name}: your program has it on {weekday(asked.date)}."]
    if work.source is Source.SCHEDULE:
        return [f"{work.name}: it is on your schedule for this day."]
    if work.source is Source.NONE and work.name:
        return [f"{work.name} is on your schedule; your program has no workout of that name, so I composed one."]
    return []


def _done_today(histories: Histories, names: Mapping[str, NamedExercise], asked: Asked) -> list[str]:
    done = [name for name, each in names.items() if any(_is_on(one, asked) for one in histories.get(each.key, ()))]
    return [f"You have logged {', '.join(done)} on this day already; this plan counts it."] if done else []


def _is_on(session: SessionHistoryContext, asked: Asked) -> bool:
    return session.date.date() == asked.date


def _unread(person: Person) -> tuple[str, ...]:
    return tuple(
        f'I could not read your preference "{each[:80]}", so this plan does not know it.'
        for each in person.wishes.unread
    )


def _told(person: Person) -> dict[str, str] | None:
    felt = person.readiness
    return None if felt == _ORDINARY else {"energy": felt.energy.value, "soreness": felt.soreness.value}


def _all_caveats(person: Person, response: TodayPlanResponse) -> tuple[str, ...]:
    more = [CAVEATS[each] for condition, each in _caveats.items() if condition in person.conditions and each in CAVEATS]
    return tuple(dict.fromkeys((*response.caveats, *more)))


def _nothing(person: Person) -> TodayPlanResponse:
    return TodayPlanResponse(
        exercises=(), substitutions=(), adjustments=(), reasoning=(), estimated_duration=0, unit=person.unit
    )


def _stopped(person: Person, asked: Asked, work: DaysWork, warning: SafetyVerdict) -> DayPlan:
    return DayPlan(
        outcome=Outcome.STOPPED,
        date=asked.date,
        source=work.source,
        name=work.name,
        unit=person.unit,
        adjustments=(warning.answer,),
        reasoning=("No training today.",),
        decisions=(Decision(rule="H4", exercise=None, text=warning.answer),),
        caveats=warning.caveats,
    )


def _unknown(person: Person, stored: StoredData, asked: Asked) -> DayPlan:
    names = names_of_workouts(stored)
    there = f"There are: {', '.join(names)}." if names else "There is no program yet."
    return DayPlan(
        outcome=Outcome.NOTHING,
        date=asked.date,
        source=Source.UNKNOWN,
        name=asked.template,
        unit=person.unit,
        adjustments=(f'No workout of your program is called "{asked.template[:80]}". {there}',),
    )


def _rest(person: Person, stored: StoredData, asked: Asked) -> DayPlan:
    following = next_day(stored, asked.date)
    then = f" Next is {following.name} on {following.weekday} ({following.date})." if following else ""
    said = f"{weekday(asked.date)} is a rest day of your program.{then}"
    return DayPlan(
        outcome=Outcome.REST,
        date=asked.date,
        source=Source.REST,
        name="",
        unit=person.unit,
        reasoning=(said,),
        decisions=(Decision(rule="A1", exercise=None, text=said),),
        next=following,
    )
